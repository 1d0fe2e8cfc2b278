"""Names and noun phrases of a sentence: which entity each stands for, an old one or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factscore_tui.decompose.references.bare_names import firm_of_two, read_bare_name
from factscore_tui.decompose.references.choice.shares import Shares, shares_of
from factscore_tui.decompose.references.clauses import clause_head, is_own, subject_word
from factscore_tui.decompose.references.entities import NO_PERSON, Entity, Link, entity_of, learn
from factscore_tui.decompose.references.firms import firm_meant
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    TIME,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, FEMALE, MALE, THEY, WRITTEN_OWN
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.named_things import (
    before_name,
    is_topic_s_kind,
    owned,
    says_more,
    says_which,
)
from factscore_tui.decompose.references.names import words_with_titles
from factscore_tui.decompose.references.phrases import phrase_meant
from factscore_tui.decompose.references.roundups import Before, by_first_name, countryman, the_other
from factscore_tui.decompose.references.same_names import with_middle_names
from factscore_tui.decompose.references.special import (
    as_what,
    called_by_name,
    is_kin_of,
    is_kin_of_owner,
    is_only_called,
    is_place_here,
)
from factscore_tui.decompose.rules.lexicon import singular_of
from factscore_tui.decompose.syntax.tree import ROOT, Tree

if TYPE_CHECKING:
    from factscore_tui.decompose.references.text_memory import TextMemory

_RANKS = frozenset(
    """earl duke duchess count countess baron baroness viscount viscountess marquess marquis prince
    princess king queen bishop archbishop lord lady sultan emir emperor""".split()  # noqa: SIM905
)
_RENEWED = frozenset("new old original modern present current former rebuilt restored".split())  # noqa: SIM905
_BECAME = frozenset({"became", "become", "becomes", "remained"})
_NAMED = frozenset("named renamed called dubbed christened nicknamed titled entitled".split())  # noqa: SIM905
_KNOWN_AS = frozenset({"known", "billed", "credited", "listed", "marketed", "sold"})
_KIN = frozenset({"family", "brothers", "sisters", "dynasty"})
_MR = frozenset({"mr", "mrs", "ms", "mr.", "mrs.", "ms."})
_CLITICS = frozenset({"'s", "’s", "'", "’"})


@dataclass
class EntityReader:
    """One sentence while its names and nouns become entities."""

    reader: TextMemory
    n: int
    tree: Tree
    speaker: Entity | None
    at: dict[int, Entity] = field(default_factory=dict)
    mentions: list[Mention] = field(default_factory=list)
    alias: dict[int, int] = field(default_factory=dict)
    by_head: dict[int, Mention] = field(default_factory=dict)
    quoted: set[int] = field(default_factory=set)
    busy: set[int] = field(default_factory=set)  # mentions whose other phrase is being looked up

    def beside(self, m: Mention) -> int:
        """The head of a name that stands between commas behind a noun: "its founder, Ingvar
        Kamprad, of the farm"."""
        t = self.tree
        k = m.words[-1] + 1
        if m.kind != "noun" or m.plural:
            return ROOT
        if m.sort == PERSON and called_by_name(t, m.head) in self.by_head:
            return called_by_name(t, m.head)
        first = m.words[0]
        loose = t.relations[m.head] not in {"nmod:poss", "compound", "nsubj", "nsubj:pass"}
        apart = first > 1 and t.forms[first - 1] == ","
        if loose and apart and t.forms[first] in {"a", "an", "the"}:  # "Tamarind, the restaurant"
            for o in self.mentions:
                fits = o.sort in {m.sort, UNKNOWN} and m.sort in {PERSON, ORG, PLACE, WORK}
                if o.kind == "name" and o.words[-1] == first - 2 and fits:
                    return o.head
        while k < min(len(t), m.words[-1] + 6) and t.upos[k] in {
            "ADP",
            "NOUN",
            "ADJ",
            "DET",
            "PROPN",
        }:
            k += 1  # "its maker of lifts, Mitsuka Elevator"
        if k + 1 >= len(t) or t.forms[k] != ",":
            return ROOT
        for o in self.mentions:
            if (
                o.kind == "name"
                and k < o.words[0] <= k + 3
                and o.sort in {m.sort, UNKNOWN}
                and m.sort in {PERSON, ORG}
            ):
                end = o.words[-1] + 1
                closed = end < len(t) and t.forms[end] in {",", ".", ")", ";", "--", "–", "—"}
                joined = t.forms[end + 1 : end + 2] in (["and"], ["or"]) and not m.definite
                return o.head if closed and not joined else ROOT
        return ROOT

    def aliases(self) -> None:
        """Appositions and predicates: two phrases for one entity. The name is the one that
        counts."""
        t = self.tree
        for m in list(self.by_head.values()):
            other = self.beside(m)
            if other != ROOT and t.heads[m.head] != other and t.relations[m.head] != "appos":
                self.alias[m.head] = other
                continue
            if t.relations[m.head] == "appos" or (
                t.relations[m.head] == "flat" and m.kind == "name"
            ):
                other = t.heads[m.head]
                while (
                    other != ROOT
                    and other not in self.by_head
                    and t.relations[other] in {"appos", "conj", "flat"}
                ):
                    other = t.heads[other]
            elif (
                t.child(m.head, "cop") is not None and m.kind == "noun" and not t.case(m.head)
            ):  # "Inside the gate is a fountain": the gate is none
                subject = t.child(m.head, "nsubj")
                other = ROOT if subject is None else subject
            elif as_what(t, m):  # "As prime minister, Delorne privatised the railways"
                other = subject_word(t, clause_head(t, m.head))
            elif t.relations[m.head] == "xcomp" and m.form in NO_PERSON and m.kind == "noun":
                other = self.became_what(m)  # "Maria became a Category 5 hurricane"
            elif (
                t.relations[m.head] == "conj" and m.kind == "noun" and t.heads[m.head] in self.alias
            ):
                first = t.heads[m.head]  # "was a surgeon and a poet"
                if t.child(first, "cop") is not None or t.relations[first] == "appos":
                    other = self.alias[first]
            if other == ROOT or other not in self.by_head:
                if other != ROOT and t.child(m.head, "cop") is not None and t.upos[other] == "PRON":
                    self.alias[m.head] = other
                continue
            o = self.by_head[other]
            if m.kind == "name" and o.kind == "name":
                continue
            if m.kind == "noun" and m.sort == WORK and not m.plural and o.article:
                o.plural, o.sort = False, WORK  # "The Birds is a film"
            if self.team_called(m, o):
                self.alias[m.head] = o.head
                continue
            if m.plural != o.plural or (
                m.kind == "name" and m.sort == PERSON and o.sort in {ORG, PLACE, TIME}
            ):
                continue
            bracketed = m.words[0] > 0 and t.forms[m.words[0] - 1] == "("
            if m.kind == "name" and not (bracketed and o.definite and other < m.head):
                self.alias[o.head] = (
                    m.head
                )  # but "The spotted marsh rail (Porzula maculata)" keeps its own name
            else:
                self.alias[m.head] = o.head

    def team_called(self, m: Mention, o: Mention) -> bool:
        """True for "Calder Valley, champions in 2022": several are what one team is called."""
        t = self.tree
        beside = t.relations[m.head] == "appos" and t.heads[m.head] == o.head
        several = m.kind == "noun" and m.plural and not t.children(m.head, "det", "nummod")
        called = several and sort_of_noun(singular_of(m.form) or m.form) in {PERSON, UNKNOWN}
        return beside and called and o.kind == "name" and not o.plural and o.sort != PERSON

    def became_what(self, m: Mention) -> int:
        """The head of the name that becomes what mention m is; ROOT for none."""
        t, v = self.tree, self.tree.heads[m.head]
        if v == ROOT or t.forms[v] not in _BECAME:
            return ROOT
        subject = subject_word(t, v)
        named = subject in self.by_head and self.by_head[subject].kind == "name"
        return subject if named else ROOT

    def entity(self, m: Mention) -> Entity | None:
        """The entity of a name or noun phrase, an old one or a new one."""
        t = self.tree
        if m.head in self.at:
            return self.at[m.head]
        family = bool(set(t.forms[m.words[-1] + 1 : m.words[-1] + 2]) & _KIN)
        if m.kind == "name" and (family or is_only_called(t, m.head)):
            # "the Gadsby family" is not Philip Gadsby's alone, "born under the name Michael King"
            return None
        read_bare_name(t, m, self.reader.memory)
        target = self.alias.get(m.head, ROOT)
        if target in self.by_head and target not in self.busy:
            return self._same_as(m, self.by_head[target])
        if target != ROOT and target in self.at:  # "She is a doctor"
            learn(self.at[target], m)
            self.at[m.head] = self.at[target]
            return self.at[target]
        if target != ROOT and t.forms[target] == "it":
            return None  # "it was his first film": not another film beside the one that "it" is
        forms = [t.forms[k] for k in m.words]
        if m.kind == "name" and len(forms) > 1 and forms[0] in _MR:
            forms = forms[1:]
        found = self._named(m, forms) if m.kind == "name" else self._described(m)
        if found is not None:
            self.found_again(m, found, forms)
        else:
            found = self._introduced(m, forms)
        if found is None:
            return None
        self.at[m.head] = found
        for k in words_with_titles(t, m, self.at):
            self.reader.around.setdefault((self.n, k), found)
        self.touch(found, m, t.relations[m.head])
        return found

    def _same_as(self, m: Mention, other: Mention) -> Entity | None:
        """The entity of another mention of the sentence, which m says again or tells more of: "Ann
        Fox, the commander, "."""
        t = self.tree
        self.busy.add(m.head)
        e = self.entity(other)
        if e is not None:
            self.same_as_described(m, e)
            learn(e, m)
            self.at[m.head] = e
            if t.relations[m.head] not in {"appos", "root"} and t.child(m.head, "cop") is None:
                self.touch(e, m, t.relations[m.head])
        return e

    def _named(self, m: Mention, forms: list[str]) -> Entity | None:
        """Whom the text has named before with this name, or with one that is part of it."""
        memory, topic = self.reader.memory, self.reader.topic
        found = self.countryman(m)
        found = found or memory.named(m, forms, is_place_here(self.tree, m.head), topic, self.n)
        found = found or by_first_name(self.reader.pair, forms)
        found = self.no_person(m, forms, found)
        if found is not None and len(forms) > 1 and is_kin_of(self.tree, m.head, self.at, found):
            found = None
        if found is None and len(forms) > 1 and self.reader.leads_to_topic(m.text):
            return topic
        return found

    def _described(self, m: Mention) -> Entity | None:
        """What a noun phrase means that the text has told of before: the topic by its kind, "the
        company", "his other brother"."""
        t, reader = self.tree, self.reader
        if reader.of_given_topic and is_topic_s_kind(m, reader.topic):
            return reader.topic
        if m.definite and m.owner == ROOT and m.sort != TIME and not before_name(t, m):
            e = phrase_meant(reader, t, self.n, m, self.shares(m.head))
            return None if e is not None and is_kin_of_owner(t, m.head, self.at, e) else e
        if m.owner != ROOT:
            return the_other(t, m, self.at.get(m.owner), reader.pair)
        return None

    def _introduced(self, m: Mention, forms: list[str]) -> Entity | None:
        """A new entity; None for a phrase without words of its own."""
        if m.kind == "name" and len(forms) == 1 and m.sort in {PERSON, UNKNOWN}:
            forms = self.named_after(m, forms)
        if firm_of_two(m, forms, self.reader.memory):
            m.sort = ORG
        if m.owner != ROOT:
            m.text = owned(self.tree, m, self.at.get(m.owner))
        if not m.text:
            return None
        found = self.reader.memory.introduce(entity_of(m, forms))
        found.first = self.n
        return found

    def countryman(self, m: Mention) -> Entity | None:
        """Which of the two that the text is about "the Corsican" is; None elsewhere."""
        reader = self.reader
        if reader.pair is None:
            return None
        before = Before(self.at, reader.subject, reader.called, reader.paragraph_of())
        found = countryman(self.tree, m, reader.pair, reader.countrymen, before)
        if found is not None:
            reader.countrymen[self.tree.forms[m.head]] = found
        return found

    def no_person(self, m: Mention, forms: Sequence[str], e: Entity | None) -> Entity | None:
        """The topic for "the new Tarnhelm", which is not Georg Tarnhelm; nobody for the "Webb" of a
        text about the James Webb Space Telescope, who may be either; else the entity found."""
        topic, t = self.reader.topic, self.tree
        if e is None or e.sort != PERSON or len(forms) != 1:
            return e
        firm = firm_meant(t, m.head, forms[0], self.reader.memory.recent)
        if firm is not None or topic is None or topic is e:
            return firm or e
        named = topic.sort != PERSON and forms[0] in topic.words
        front = [t.forms[k] for k in t.children(m.head, "det", "amod") if k < m.head]
        if front[:1] == ["the"] and _RENEWED & set(front):
            return topic if named and topic.words[0] == forms[0] else None
        return None if named and topic.words[0] != forms[0] else e

    def shares(self, i: int) -> Shares | None:
        """What the network takes the word for; None where it was not asked."""
        choices = self.reader.choices
        choice = choices.get((self.n, i))
        if choice is None:
            return None
        many = self.tree.forms[i] in THEY
        at = self.reader.together_at if many else self.reader.entity_at
        return shares_of(choice, at, self.n, choices)

    def named_after(self, m: Mention, forms: list[str]) -> list[str]:
        """ "The Frida Kahlo Museum ... Kahlo": the person that the museum is named after."""
        whole = self.reader.memory.namesake(forms[0])
        if not whole:
            return forms
        first = whole.split()[0].lower()
        m.text, m.sort = whole, PERSON
        if (first in MALE) != (first in FEMALE):
            m.gender = "m" if first in MALE else "f"
        return [first, *forms]

    def same_as_described(self, m: Mention, e: Entity) -> None:
        """ "his eldest son ... The son, Matteo": Matteo is the son spoken of before."""
        if not (
            m.definite
            and m.owner == ROOT
            and m.bare_but_name
            and e.named
            and e.first == self.n
            and e.count <= 1
        ):
            return
        m.bare = True
        old = self.reader.memory.described(m, self.n)
        if old is not None and old is not e and not old.named and old.sort == e.sort:
            old.text = e.text
            e.types |= old.types
            e.count += old.count

    def found_again(self, m: Mention, e: Entity, forms: list[str]) -> None:
        """A name or a definite phrase for somebody known: a fuller name is kept, a shorter one is a
        reference."""
        memory = self.reader.memory
        longer = m.kind == "name" and len(forms) > len(e.words) and e.named
        if longer and e is self.reader.topic and self.reader.leads_to_topic(m.text):
            memory.introduce(e, m.text, forms)  # "the Tokyo Metropolis" is Tokyo
        elif longer and not with_middle_names(forms, e.words):
            e.text = ("the " + m.text) if m.article else m.text
            e.words = tuple(forms)
            memory.introduce(e)
        same = m.kind == "name" and m.article and tuple(forms) == e.words
        if same and e is self.reader.topic and e.sort != PERSON and e.text == m.text:
            e.text = "the " + m.text  # a topic is given without its article
        learn(e, m)
        memory.again(e)

    def touch(self, e: Entity, m: Mention, relation: str) -> None:
        """Note where and as what an entity was mentioned."""
        t = self.tree
        head = m.head
        while relation in {"appos", "conj"} and t.heads[head] != ROOT:
            if relation == "conj" and not self.by_head.get(t.heads[head]):
                break
            was, head = relation, t.heads[head]
            relation = t.relations[head]
            if was == "conj" and relation.startswith("nsubj"):
                relation = "conj"
                break
        role = {
            "nsubj": "subj", "nsubj:pass": "subj", "nsubj:outer": "subj", "obj": "obj",
            "iobj": "obj",
            "nmod:poss": "poss", "conj": "conj", "root": "pred", "obl:agent": "obj", "nmod": "nmod",
            "obl": "obl",
        }.get(relation, "other")  # fmt: skip
        better = {"subj": 3, "obj": 2}
        if e.sentence == self.n and better.get(e.role, 1) > better.get(role, 1):
            role = e.role  # a subject that is named once more in its sentence
        e.sentence, e.word, e.role, e.by_pronoun = self.n, m.words[-1], role, m.kind == "pronoun"
        e.written |= m.kind != "pronoun"
        e.main = relation.startswith("nsubj") and t.heads[head] == t.root
        e.count += 1
        speaks = t.forms[t.heads[head]] in ATTRIBUTING  # a witness is not what a text is about
        e.as_subject += relation.startswith("nsubj") and not speaks
        if e.first < 0:
            e.first = self.n
        self.reader.memory.again(e)
        if m.kind != "pronoun":
            self.written(e, m)

    def written(self, e: Entity, m: Mention) -> None:
        """A shorter name, or a phrase for somebody who has a name, is a reference."""
        t = self.tree
        called = e.named or says_more(m, e)
        unnamed = not e.words if m.kind == "name" else not called or m.head in self.alias
        if unnamed or says_which(t, m, e):
            return
        words = m.words
        forms = [t.forms[k] for k in words]
        other = len(forms) > 1 and not {*forms} & {*e.words}  # "it was Operation Neptune", of D-Day
        if m.kind == "name" and (other or with_middle_names(forms, e.words)):
            return  # the name says more, or something else, than that of the topic
        if m.kind == "noun" or (m.article and e.text.startswith("the ") and words[0] > 0):
            first = min(t.subtree(words[0])) if t.relations[words[0]] == "det" else words[0]
            if t.forms[first - 1] == "the" and first and m.kind == "name":
                first -= 1
            words = tuple(range(first, words[-1] + 1))
        elif m.kind == "name" and m.article and words[0] > 0 and t.forms[words[0] - 1] == "the":
            words = (words[0] - 1, *words)
        if t.relations[m.head] == "flat" and m.kind == "name":
            return
        above = t.heads[m.head]
        beside = t.relations[m.head] in {"compound", "amod"} and above > m.head
        if beside and m.kind == "name" and not t.is_name(above):
            return  # "the Titanic museum" is not that of the RMS Titanic; "Soviet attacks"
        rank = t.forms[t.heads[m.head]] if t.heads[m.head] != ROOT else ""
        known = _KNOWN_AS.intersection(t.forms[max(m.words[0] - 9, 0) : m.words[0]])
        if m.kind == "name" and t.relations[m.head] == "xcomp" and t.forms[above] in _NAMED:
            return  # "the town was renamed Gagarin": not Yuri Gagarin
        if m.kind == "name" and t.case(m.head) == "as" and known:
            return  # "Russian salad is known at home as Olivier": not as Lucien Olivier
        if m.kind == "name" and t.case(m.head) == "of" and rank in _RANKS:
            return  # "was made Earl of Lovelace": the place, not Ada Lovelace
        self.link(words, e)

    def link(
        self, words: tuple[int, ...], e: Entity | None, pronoun: bool = False, before: str = ""
    ) -> None:
        """Note a reference; its text is written at the end."""
        t = self.tree
        after = words[-1] + 1
        clitic = after < len(t) and t.forms[after] in _CLITICS and t.xpos[after] == "POS"
        form = t.forms[words[0]]
        own = pronoun and (is_own(t, words[0]) or form in WRITTEN_OWN or form == "my")
        written = "".join(
            (" " if k != words[0] and t.tokens[k - 1].end < t.tokens[k].start else "")
            + t.tokens[k].text
            for k in words
        )
        if clitic and not pronoun:
            words = (*words, after)
        self.reader.links[-1].append(
            Link(words, e, written, own or (clitic and not pronoun), pronoun, before)
        )
