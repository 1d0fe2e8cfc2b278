"""Reading a sentence for references: names and nouns, then pronouns, groups and the rest."""

from __future__ import annotations

from factscore_tui.decompose.references.choice.agreement import fits_pronoun
from factscore_tui.decompose.references.choice.by_source import told_by_source
from factscore_tui.decompose.references.choice.exclusions import is_of_the_beaten
from factscore_tui.decompose.references.choice.expletives import stands_for_nothing
from factscore_tui.decompose.references.choice.opening_exclusions import other_than
from factscore_tui.decompose.references.choice.pronouns import choose, impossible, passed_by
from factscore_tui.decompose.references.choice.scene import Scene, agrees
from factscore_tui.decompose.references.clauses import (
    clause_head,
    in_clause,
    is_own,
    reports,
    subject_word,
)
from factscore_tui.decompose.references.counts import counted, few_of, sum_spent
from factscore_tui.decompose.references.couples import (
    PARENTS,
    named_together,
    of_couple,
    of_survivor,
    pairs,
    together,
    weds,
)
from factscore_tui.decompose.references.dialogue import who_is_asked
from factscore_tui.decompose.references.entities import Entity, group_of
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, THING, TIME, UNKNOWN
from factscore_tui.decompose.references.lexicon import (
    ATTRIBUTING,
    COMPANIONS,
    FIRST,
    HE,
    SHE,
    SPEECH_ACTS,
    THEY,
    WEDDING,
    word_set,
)
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.mentions import MentionReader
from factscore_tui.decompose.references.named_things import called_she
from factscore_tui.decompose.references.pairs import OF_TWO_WORDS, PairReader
from factscore_tui.decompose.references.remainder import left_over
from factscore_tui.decompose.references.roundups import (
    before_place,
    either_of_two,
    heading_meant,
    of_the_other,
    one_and_other,
    part_of_item,
    ship_of,
    spoken_of,
    the_pair,
)
from factscore_tui.decompose.references.same_owner import of_somebody, of_the_land, same_owner
from factscore_tui.decompose.references.special import (
    HOUSES,
    SPOUSES,
    place_of_there,
    quoted_by,
    quoted_words,
    went_to,
    whose_spouse,
)
from factscore_tui.decompose.syntax.tree import ROOT

_WORN = word_set(
    """apron coat costume dress gown hat helmet jacket nightdress pyjamas robe shirt shoes slippers
    suit trousers uniform"""
)
"""What somebody has on, and nobody else's."""


class SentenceReader(PairReader):
    """One sentence while it is read."""

    def read(self) -> None:
        """Mentions in order: names and nouns make entities, pronouns look for theirs."""
        t = self.tree
        self.reader.heads[self.n] = self.at
        spans = MentionReader(t)
        self.mentions = spans.read()
        self.by_head = {m.head: m for m in self.mentions if m.kind != "pronoun"}
        self.aliases()
        self.quoted = quoted_words(t)
        said_by = quoted_by(t, self.quoted)
        # '"I slept," he said': "I" is read when "he" has been.
        behind = said_by != ROOT and t.forms[said_by] in HE | SHE
        first = [m for m in self.mentions if behind and m.form in FIRST and m.head < said_by]
        for m in self.mentions:
            if any(m is x for x in first):
                continue
            if m.kind == "pronoun":
                if m.plural:
                    self.couples(m.head)
                self.pronoun(m, said_by)
            elif m.head not in self.at:
                self.entity(m)
            if m.owner != ROOT or m.kind == "name":
                self.companions(m)
            self.grouped(m)
        for m in first:
            self.first_person(m.head, said_by)
        self.couples(len(t))
        for i in range(len(t)):
            self.special(i)
        days = self.reader.days.read(self.n, t, self.reader.clock.now, self.reader.paragraph)
        times = self.reader.clock.read(self.n, t)
        read = {k for time in times for k in time.words}
        for time in (*times, *(d for d in days if read.isdisjoint(d.words))):
            self.link(time.words, Entity(time.text, TIME), before=time.before)
        who = self.at.get(said_by) if said_by != ROOT else None
        if self.quoted:
            self.reader.speaker = who or self.reader.speaker
        else:
            self.reader.speaker = None
        self.spoken()
        self.told_of_them()
        self.main()

    def spoken(self) -> None:
        """Note who says something in this sentence, with quotation marks or without."""
        for v in range(len(self.tree)):
            if self.tree.forms[v] in ATTRIBUTING | SPEECH_ACTS:
                e = self.at.get(subject_word(self.tree, v))
                self.reader.spoke = e if e is not None else self.reader.spoke

    def main(self) -> None:
        """The subject of the first sentence with a name is what the text is about, until the topic
        is told: Ann Lee of "Ann Lee was born in Riga". Who is quoted is not: "Ann Lee said that
        ..."."""
        says = reports(self.tree, self.tree.root)
        opens = self.n == self.reader.section + 1 > 0
        if (opens or (self.reader.topic is None and self.n < 3)) and not says:
            s = subject_word(self.tree, self.tree.root)
            e = self.at.get(s)
            new = not opens or (e is not None and e.first == self.n)
            if e is not None and e.named and -2 - s not in self.at and new:
                self.reader.topic = e

    # --- pronouns
    # ----------------------------------------------------------------------------------------------

    def pronoun(self, m: Mention, said_by: int) -> None:
        """Look for what a pronoun stands for."""
        t, i = self.tree, m.head
        if m.form in FIRST:
            self.first_person(i, said_by)
            return
        mine = self.of_its_subject(i) or self.of_who(i) or of_the_other(t, i)
        if stands_for_nothing(t, i) or mine:
            return
        sum_ = sum_spent(t, i)
        if sum_:
            self.link((i,), Entity(sum_, THING), pronoun=True)
            return
        if m.form == "them" and t.case(i) in {"of", "among"} and "," in t.forms[max(0, i - 6) : i]:
            few = few_of(t, i, self.mentions, self.at) or self.behind(i, said_by)
            self.link((i,), few, pronoun=True) if few is not None else None
            return
        topic, recent = self.reader.topic, self.reader.memory.recent
        e = whose_spouse(t, i, self.at) or same_owner(t, i, self.at) or ship_of(t, i, self.at)
        e = self.unless_subject(i, e or self.ahead(i) or self.behind(i, said_by))
        e = other_than(t, i, e, self.reader.last_tree, self.n, recent)
        e = topic if e is None and of_the_land(t, i, topic, recent, self.n) else e
        e = of_couple(t, i, e, self.reader.groups, recent, self.n)
        e = of_survivor(t, i, self.at, self.reader.weddings) or e
        e = None if either_of_two(t, i, e, self.at, self.reader.pair) else e
        e = spoken_of(t, i, e, self.at, self.reader.pair, self.n)
        e = e or heading_meant(t, i, self.at, self.reader.label)
        e = e or the_pair(t, i, self.reader.pair, recent, self.n)
        if e is not None:
            self.at[i] = e
            if called_she(Scene(t, self.n, self.at, ships=self.reader.ships), m.form, e):
                e.sort, e.types = THING, e.types | {"ship"}
            elif m.gender and not e.gender and e.sort in {PERSON, UNKNOWN}:
                e.gender, e.sort = m.gender, PERSON
            e.sort = THING if m.form in {"it", "its"} and e.sort == UNKNOWN else e.sort
            if m.form == "they" and len(e.members) == 2 and t.forms[t.heads[i]] in WEDDING:
                self.reader.wed(e)  # "Diego Rivera was older when they married"
            self.touch(e, m, t.relations[i])
        self.link((i,), e, pronoun=True)

    def of_its_subject(self, i: int) -> bool:
        """True for "her own" of "Irène won a prize of her own", and for what one wears ("Brigid,
        who comes in her wedding dress"), which stay as they are."""
        t = self.tree
        s = subject_word(t, clause_head(t, i))
        subject = self.at.get(s)
        if t.forms[i] == "their" and is_own(t, i) and subject is None and -1 < s < i:
            # "More than 400 have been forced from their homes"
            return t.upos[s] == "NUM" and i not in t.subtree(s)
        worn = is_own(t, i) and t.forms[t.heads[i]] in _WORN and "who" in t.forms[max(s, 0) : i]
        if (t.forms[i + 1 : i + 2] != ["own"] and not worn) or subject is None or s > i:
            return False
        if fits := fits_pronoun(t.forms[i], subject):
            self.at[i] = subject
        return fits

    def of_who(self, i: int) -> bool:
        """True for "his" of "hired a man who had sold his house", which stays as it is."""
        who = of_somebody(self.tree, i, self.at)
        if who is not None:
            self.at[i] = who
        return who is not None

    def behind(self, i: int, said_by: int) -> Entity | None:
        """Somebody mentioned before: the "she" of "Ann Lee left. She was ill"."""
        scene = Scene(self.tree, self.n, self.at, self.reader.topic, self.reader.paragraph)
        scene.spoke, scene.section = self.reader.spoke, self.reader.section
        scene.item, scene.turned = self.reader.item, self.reader.turned
        scene.ships, scene.hero = self.reader.ships, self.reader.hero()
        scene.dead = {e for e, n in self.reader.dead.items() if n < self.reader.paragraph}
        scene.before = self.reader.heads.get(self.n - 1, {})
        scene.children = self.reader.children
        if i in self.quoted:
            who = self.at.get(said_by) if said_by != ROOT else self.reader.speaker
            who = self.speaker or who
            if who is not None:
                scene.barred.add(id(who))
        if self.n >= self.reader.dialogue:
            known = self.reader.memory.recent
            scene.asked = who_is_asked(self.reader.dialogue, scene.topic, known)
        # A name that leads a paragraph in is no sentence the network has learnt to read.
        scene.shares = None if self.reader.led else self.shares(i)
        found = choose(scene, i, self.reader.candidates(self.n))
        if found is None and self.reader.told_on is not None:
            found = told_by_source(scene, i, self.reader.named_before(self.n), self.reader.told_on)
        if scene.shares is None:
            return found
        # Asked in the order of the text, so that what earlier mentions hand on does not hang on
        # what the rules found.
        by_network = self.reader.chains.meant((self.n, i), self.tree.forms[i])
        if found is not None or by_network is None:
            return found
        near = list(self.reader.candidates(self.n))
        barred = impossible(scene, i, near) | passed_by(scene, i, by_network, near)
        return None if id(by_network) in barred else by_network

    def ahead(self, i: int) -> Entity | None:
        """Somebody named later in the sentence: "Born in Paris, she ...", "In his memoirs, Mayhew
        ..."."""
        t = self.tree
        shares = self.shares(i)
        k = shares.word_ahead() if shares is not None else -1
        if k >= 0 and t.relations[i].startswith("nsubj") and in_clause(t, k, t.heads[i]):
            return None  # "she married the activist Stokely Carmichael"
        if t.relations[i] == "obl" and t.heads[i] == t.root and t.case(i) != "with":
            return None  # "Opposite it the monastery houses": not the monastery
        if k >= 0 and t.relations[k] == "conj" and t.heads[k] == i:
            return None  # "he and Buzz Aldrin landed"
        if t.relations[i] == "nmod" and t.case(i):
            return None  # "In the film about her Salma Hayek plays": somebody else
        if k >= 0 and is_own(t, i):
            thing = t.heads[i]
            if k in t.subtree(thing) or k == t.heads[thing]:
                return None  # "His father was a baker": not the father's, not the baker's
            if t.relations[thing].startswith("nsubj") and in_clause(t, k, t.heads[thing]):
                return None  # "Its subsidiaries include Opel"
        if k in self.by_head and agrees(t, i, self.by_head[k]):
            return self.entity(self.by_head[k])
        v = t.heads[i]
        done_to = t.relations[i] in {"obj", "iobj"} and t.relations[v] == "advcl"
        if done_to and t.child(v, "nsubj", "mark") is None:
            return None  # "Sentencing her, Judge Khan said": not the judge
        if i in self.quoted:
            return None
        s = t.child(t.root, "nsubj", "nsubj:pass")
        if s is None or s <= i or s not in self.by_head:
            return None
        top = i
        while t.heads[top] not in {t.root, ROOT}:
            top = t.heads[top]
        if t.heads[top] != t.root or t.relations[top] not in {
            "obl",
            "advcl",
            "obl:unmarked",
            "nmod",
        }:
            return None
        m = self.by_head[s]
        agent = subject_word(t, clause_head(t, i))
        may_be = agent not in {ROOT, s, i} and agent < s and t.relations[top] == "advcl"
        if may_be and not is_of_the_beaten(t, i):
            return None  # "After Napoleon had left his army": he may be meant
        if m.kind != "name":
            return None
        if agrees(t, i, m):
            return self.entity(m)
        if not t.relations[i].startswith("nsubj") or t.relations[top] != "advcl":
            return None
        known = self.reader.memory.named(m, [t.forms[k] for k in m.words], False)
        fits = known is not None and known.sort == PERSON and fits_pronoun(t.forms[i], known)
        return self.entity(m) if fits else None  # "As he travels, Stevens recalls ..."

    def first_person(self, i: int, said_by: int) -> None:
        """ "I" in a quotation is who says it; elsewhere the author, where the text names one."""
        who = self.reader.author
        if i in self.quoted:
            who = self.at.get(said_by) if said_by != ROOT else self.reader.speaker
            if said_by != ROOT and who is None and said_by in self.by_head:
                who = self.entity(self.by_head[said_by])
        who = self.speaker or who
        if who is not None and who.sort in {PERSON, UNKNOWN}:
            self.link((i,), who, pronoun=True)

    # --- groups and the rest
    # ------------------------------------------------------------------------------------------

    def grouped(self, m: Mention) -> None:
        """ "A and B" may be meant by "they" and "the two"."""
        t = self.tree
        if (
            t.relations[m.head] != "conj"
            or t.child(m.head, "cc") is None
            or t.conjunction(m.head) != "and"
        ):
            return
        first = t.heads[m.head]
        heads = [k for k in t.conjuncts(first) if k <= m.head]
        members = [self.at[k] for k in heads if k in self.at]
        if (
            len(members) != len(heads)
            or not 2 <= len(members) <= 4
            or len({id(e) for e in members}) != len(members)
        ):
            return
        if len({e.sort for e in members} - {UNKNOWN}) > 1:
            return
        group = next((g for g in self.reader.groups if g.members == tuple(members)), None)
        if group is None:
            group = group_of(members)
            named_together(t, first, group, self.at)
            self.reader.groups.append(group)
            self.reader.memory.introduce(group)
        whole = Mention((m.words[-1],), first, "noun", "", "")
        relation = t.relations[first]
        group.types |= {x for e in members for x in e.types}
        self.at.setdefault(-2 - first, group)
        role = Mention(whole.words, first, "pronoun", "", "")
        self.touch(group, role, relation)
        group.by_pronoun = False
        if weds(t, first, group):
            self.reader.wed(group)
        for k, e in zip(heads, members, strict=True):
            # Neither is more likely than the other, but "he and Ann Lee": the text is about him.
            if e.role == "subj" and not (k == first and t.upos[k] == "PRON"):
                e.role = "conj"

    def companions(self, m: Mention) -> None:
        """ "The firm he began with his wife ... their daughter": the two of them."""
        form, whose = m.form, m.owner
        if m.kind == "name" and THEY.isdisjoint(self.tree.forms[m.head :]):
            return
        if m.kind == "name":  # "His wife Folake died; their sons survive him"
            noun = self.tree.child(m.head, "nmod", "nmod:desc", "compound")
            form = self.tree.forms[noun] if noun is not None else ""
            form = form if form in SPOUSES else ""  # a brother need not have children with him
            owned = self.tree.child(noun, "nmod:poss") if noun is not None else None
            whose = ROOT if owned is None else owned
        owner, own = self.at.get(whose), self.at.get(m.head)
        parents = self.parents(form, owner, own)
        if (
            (form in COMPANIONS or parents)
            and owner is not None
            and own is not None
            and owner is not own
            and not owner.members
            and not (self.reader.pair and own in self.reader.pair.members)
        ):
            group = group_of(parents or (owner, own))
            group.types |= {"parents"} if parents else set()
            self.reader.groups.append(group)
            self.reader.memory.introduce(group)
            # no words name both: "with his wife Maria, their son" calls nobody "Ann and Maria"
            self.touch(group, Mention(m.words, m.head, "pronoun", "", "", owner=ROOT), "nmod")
            group.by_pronoun = False

    def parents(
        self, form: str, owner: Entity | None, own: Entity | None
    ) -> tuple[Entity, Entity] | None:
        """ "Her father was a clerk, her mother a weaver. They sent her to school": the two, where
        the other one was named in this sentence or the one before."""
        if form not in PARENTS or owner is None or own is None or owner.plural:
            return None
        self.reader.parents[id(owner), form] = own
        other = self.reader.parents.get((id(owner), PARENTS[form]))
        near = other is not None and other is not own and self.n - other.sentence <= 1
        return (other, own) if near and other is not None else None

    def couples(self, end: int) -> None:
        """ "She married Rivera; the couple divorced", "His brother joined him, and they founded":
        the two of them. Verbs before word `end`."""
        for v, whom, one, other, wed in pairs(self.tree, end, self.at):
            known = together(self.reader.groups, one, other, self.n)
            if known:  # "met Edith, whom he married"
                if wed and len(known.members) == 2:
                    self.reader.wed(known)
            elif {one.sort, other.sort} <= {PERSON, UNKNOWN}:
                group = group_of((one, other))
                group.types = {"pair"}  # that no words name together
                self.reader.groups.append(group)
                self.reader.memory.introduce(group)
                self.touch(group, Mention((whom,), v, "pronoun", "", ""), "nmod")
                group.by_pronoun = False
                if wed:
                    self.reader.wed(group)

    def special(self, i: int) -> None:
        """ "the two", "both", "the latter", "there", "won four"."""
        t, reader, form = self.tree, self.reader, self.tree.forms[i]
        things = counted(t, i) or left_over(t, i, reader.last_tree)
        if things:
            self.link((i,), Entity(things, THING))
            return
        part = part_of_item(t, i, reader.label)
        if part:
            self.link((i - 1, i), Entity(part, THING), pronoun=True)
            return
        which = one_and_other(t, i)
        if which >= 0:
            e = reader.pair.members[which] if reader.pair else self.one_of_two(i, which)
            self.link((i - 1, i), e, pronoun=True) if e is not None else None
            return
        if t.case(i) == "of" and t.forms[i - 2] in {"little", "bit", "mix", "mixture"}:
            return  # "he does a little of both"
        if form in OF_TWO_WORDS:
            self.meant_together(i)
        elif form == "there" and t.relations[i] == "advmod" and t.xpos[i] == "RB":
            place = place_of_there(t, i, self.mentions, self.at)
            chosen = [
                e
                for e in reader.memory.recent
                if e.sort == PLACE and self.n - e.sentence <= (3 if e is reader.topic else 1)
            ]
            chosen = [place] if place is not None else chosen or self.houses()
            if len(chosen) > 1:
                end = went_to(reader.last_tree, chosen, self.n)
                about = reader.topic if reader.topic in chosen else None
                chosen = [e for e in (end or about,) if e is not None]
            e = chosen[0] if len(chosen) == 1 and chosen[0].named else None
            if place is None and reader.label is not None and reader.label.sort != PERSON:
                self.link((i,), reader.label, before=before_place(reader.label))
            elif e is not None and (e.first < self.n or e.word < i):
                house = e.sort == ORG or bool(HOUSES & (set(e.words) | e.types))
                self.link((i,), e, before="at " if house else "in ")
