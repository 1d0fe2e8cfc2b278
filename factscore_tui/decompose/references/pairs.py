"""What "the two", "the latter" and "there" stand for: the pair, or the houses, named before."""

from __future__ import annotations

from factscore_tui.decompose.references.ages import age_called, ages_told, sent_on
from factscore_tui.decompose.references.apart import moved_on
from factscore_tui.decompose.references.bare_names import kin_owner, share_surname
from factscore_tui.decompose.references.choice.agreement import fits_pronoun
from factscore_tui.decompose.references.choice.certainty import RIVAL
from factscore_tui.decompose.references.choice.exclusions import children_told
from factscore_tui.decompose.references.choice.shares import SURE_OF_NOUN
from factscore_tui.decompose.references.clauses import clause_head, subject_word
from factscore_tui.decompose.references.counts import both_of_two
from factscore_tui.decompose.references.couples import are_spouses, kin
from factscore_tui.decompose.references.entities import Entity, group_of
from factscore_tui.decompose.references.kinds import (
    ORG,
    PERSON,
    PLACE,
    UNKNOWN,
    WORK,
    sort_of_noun,
)
from factscore_tui.decompose.references.lexicon import HE, SHE
from factscore_tui.decompose.references.linking import EntityReader
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.decompose.references.only_two import new_in_last, only_two, people_in, siblings
from factscore_tui.decompose.references.special import (
    HOUSES,
    is_of_two,
    last_named,
    pair_of,
    somebody_open,
)
from factscore_tui.decompose.rules.lexicon import singular_of
from factscore_tui.decompose.syntax.tree import ROOT

_STILL = 2
"""Sentences in which the two of "the former" are still those of "the latter" and "the two"."""

OF_TWO_WORDS = frozenset("two both pair couple former latter".split())  # noqa: SIM905
"""What alone, or behind "the", may mean two or one of them."""
NEW = 0.5
"""The share of nothing named before from which "the two men" are two others, unless two are the
subject of the sentence before. Set by hand."""
OF_BOTH = (0.4, 0.9)
"""The least share of each of "the two", and of both, from which they are two of further back."""
OF_TWO = (0.1, 0.75)
"""The least share of each of "the two men", of whom it is told that they are two, and of both."""


class PairReader(EntityReader):
    """One sentence while the words that mean a pair are read."""

    def stands_alone(self, i: int, e: Entity | None) -> None:
        """ "The two" at word i is e, and nothing by itself that "they" could be."""
        old = self.at.get(i)
        if old is not None and old is not e and not old.named:
            old.generic = True
            if e is not None:
                self.at[i] = e

    def entity(self, m: Mention) -> Entity | None:
        """The same for "the two men" and "both women", who are two that the text has named."""
        if m.head in self.at:
            return super().entity(m)
        both = self.two_meant(m) if is_of_two(self.tree, m) else self.of_that_age(m)
        if m.plural and m.article and m.bare and m.kind == "noun":
            both = both or siblings(m.form, self.reader.siblings)
        if both is None:
            return super().entity(m)
        self.at[m.head] = both
        self.touch(both, m, self.tree.relations[m.head])
        return both

    def of_that_age(self, m: Mention) -> Entity | None:
        """Carl Rudge, 29, for "the 29-year-old", where nobody else is of that age."""
        age = age_called(self.tree, m)
        aged = dict.fromkeys(e for e, years in self.reader.ages if years == age) if age else {}
        if len(aged) == 1:
            return next(iter(aged))
        return sent_on(self.tree, m, self.at) if age and not aged else None

    def two_meant(self, m: Mention) -> Entity | None:
        """Armstrong and Aldrin for "the two men" (m); None where the two may be others."""
        shares = self.shares(m.head)
        new = shares is not None and shares.nothing >= NEW
        noun = singular_of(m.form)
        wanted = {sort for sort in (m.sort, sort_of_noun(noun)) if sort in {PERSON, ORG, PLACE}}
        wanted.add(UNKNOWN)
        read: tuple[Entity | None, ...] = ()
        if shares is not None:
            read = (shares.group(self.reader.memory.recent), shares.two(*OF_TWO))
        told = met = self.one_of_two(m.head, -1)
        if told is not None and told.role not in {"subj", "obj"}:
            told = None  # "Latimer joined Edison. The two rivals": not those two
        for two in (told, *read):
            if two is None or not all(e.named for e in two.members):
                continue
            if new and not (two.role == "subj" and two.sentence == self.n - 1):
                continue  # not "Ann met Bo. The two men were seen by nobody"
            alike = all(e.sort in wanted or noun in e.types for e in two.members)
            if alike and all(e.gender in {"", m.gender} or not m.gender for e in two.members):
                return two
        if not m.gender or m.sort != PERSON:
            return None
        named = self.reader.memory.all_named()
        both = only_two(named, m.gender, self.n)
        if new:  # but "she met Jean Hogarth. The two women"
            return both if both and met and {*both.members} == {*met.members} else None
        return both or new_in_last(named, m.gender, self.n)

    def meant_together(self, i: int) -> None:
        """ "The two", "both", "the latter" at word i."""
        t, form = self.tree, self.tree.forms[i]
        if form == "both" and i > 1 and t.forms[i - 1] == "," and t.xpos[i - 2] == "NNS":
            self.link((i,), None, pronoun=True)  # "her two brothers, both killed in 1917"
            return
        words, pick = pair_of(t, i)
        if not words:
            return
        if pick < 0 and somebody_open(self.reader.links[-1]):
            self.link(words, None, pronoun=True)
            return
        both = both_of_two(t, i, self.at)
        spouses = pick < 0 and are_spouses(t, i)
        couple = self.reader.the_couple(self.n) if form == "couple" or spouses else None
        both = couple if form == "couple" or couple is not None else both
        both = both or (self.by_network(i, pick) if pick < 0 else None)
        e = both or self.one_of_two(i, pick)
        e = e or (last_named(t, self.mentions, self.at, i) if form == "latter" else None)
        e = e or self.by_network(i, pick)
        if e is None and form in {"two", "pair"} and self.who_does(i):
            e = only_two(self.reader.memory.all_named(), "", self.n)
        e = None if spouses and kin(e) else self.as_named(e) if pick < 0 else e
        self.stands_alone(i, e)
        self.link(words, e, pronoun=True) if e is None else self.link(words, e)
        if e is not None and e.members:
            e.sentence, e.word = self.n, i

    def as_named(self, e: Entity | None) -> Entity | None:
        """The same two in the order in which the text has named them together, or one by one."""
        if e is None or len(e.members) != 2:
            return e
        groups = (*self.reader.groups, *self.reader.memory.all_named())
        known = (g for g in groups if {*g.members} == {*e.members})
        ordered = sorted(e.members, key=lambda x: x.first)
        return next(known, e if ordered == list(e.members) else group_of(ordered))

    def who_does(self, i: int) -> bool:
        """True for "the two" (word i) who do something, and are not compared."""
        t, v = self.tree, self.tree.heads[i]
        return t.relations[i] == "nsubj" and v != ROOT and t.xpos[v].startswith("VB")

    def unless_subject(self, i: int, e: Entity | None) -> Entity | None:
        """What the pronoun at word i is taken for; None for the Reid of "Mergenthaler fell out with
        Reid and left, but he went on", where the network may mean the subject as well."""
        t, shares = self.tree, self.shares(i)
        v = clause_head(t, i)
        named = e is not None and e.sentence == self.n and e.role not in {"subj", "obj"}
        if not named or t.forms[i] not in HE | SHE or shares is None or t.relations[v] != "conj":
            return e
        subject = self.at.get(subject_word(t, t.heads[v]))
        if subject is None or subject is e or subject.members or not subject.named:
            return e
        rival = fits_pronoun(t.forms[i], subject) and shares.of(subject) >= RIVAL
        return None if rival else e

    def named_at(self, k: int) -> Entity | None:
        """Whose name ends at word k; None for nobody's."""
        ends = (m for m in self.mentions if m.kind == "name" and m.words[-1] == k)
        return next((self.at[m.head] for m in ends if m.head in self.at), None)

    def told_of_them(self) -> None:
        """Note the ages that the sentence tells, and the surnames that two of a family share."""
        self.reader.ages += ages_told(self.tree, self.mentions, self.at)
        self.reader.children += children_told(self.tree, self.mentions, self.at)
        for m in self.mentions:
            e = self.at.get(m.head)
            new = m.kind == "name" and e is not None and e.first == self.n
            if e is None or not new or not share_surname(self.tree, m, e, self.named_at, self.at):
                continue
            self.reader.memory.introduce(e, e.text, e.words)
            self.note_siblings(m, e)
            links = self.reader.links[-1]  # where it is told whose sister Edith is, she is "Edith"
            self.reader.links[-1] = [x for x in links if x.entity is not e or x.words != m.words]

    def note_siblings(self, m: Mention, e: Entity) -> None:
        """Remember the two of "Starling runs the farm with his sister Joyce"."""
        k = kin_owner(self.tree, m)
        whose = self.at.get(k) if k >= 0 else None
        if whose is not None and whose.named and not whose.members:
            self.reader.siblings.append(group_of((whose, e)))

    def houses(self) -> list[Entity]:
        """The colleges and the like of the sentence before: "moved to Leeds College. There he"."""
        recent = [e for e in self.reader.memory.recent if e.sentence == self.n - 1]
        return [e for e in recent if e.named and HOUSES & (set(e.words) | e.types)]

    def by_network(self, i: int, pick: int) -> Entity | None:
        """What the network takes "the two" (`pick` -1) or "the latter" for, where it is sure."""
        shares = self.shares(i)
        if shares is None:
            return None
        if pick < 0:
            two = shares.two(*OF_BOTH)
            if two is not None:
                return two
            two = shares.two()
            return two if two and not moved_on(self.reader.memory.recent, two, self.n) else None
        best, e = next(iter(shares.ranked()), (0.0, None))
        return e if e is not None and best >= SURE_OF_NOUN and not e.members else None

    def one_of_two(self, i: int, pick: int) -> Entity | None:
        """The last group of two, or its first or last member; else the only two names around."""
        told, set_apart = self.reader.set_apart
        if pick and set_apart and self.n - told <= _STILL:  # "The former did this. The latter ..."
            return set_apart[1] if pick > 0 else group_of(set_apart)
        far = 1 + (pick < 0)
        groups = [g for g in self.reader.groups if len(g.members) == 2]
        groups = [g for g in groups if self.n - g.sentence <= far]
        groups = [g for g in groups if g.sentence < self.n or g.word < i]
        groups = [g for g in groups if self.may_be_apart(g, pick)]
        groups = [g for g in groups if pick >= 0 or g.sort != PLACE]
        group = max(groups, key=lambda g: (g.sentence, g.word), default=None)
        if pick < 0 and group is not None and moved_on(self.reader.memory.recent, group, self.n):
            return None
        pair = self.reader.pair if pick < 0 else None
        group = group or pair
        two = list(group.members) if group is not None else self.only_two(i, pick < 0)
        if not two and pick >= 0 and self.means_people(i):
            two = people_in(self.reader.heads.get(self.n - 1, {}))
            two = two if len(two) == 2 else []
        if not two:
            return None
        if pick >= 0:
            self.reader.set_apart = self.n, two
        return (group or group_of(two)) if pick < 0 else two[pick]

    def means_people(self, i: int) -> bool:
        """True where the network takes "the latter" at word i for somebody."""
        shares = self.shares(i)
        people = [p for p, e in shares.ranked() if e.sort == PERSON] if shares is not None else []
        return sum(people) >= SURE_OF_NOUN

    def may_be_apart(self, g: Entity, pick: int) -> bool:
        """True for two with names, or two people; "the former" may also be of any two in the same
        sentence: "a cross between Champion and an unnamed seedling; the former"."""
        told = all(e.named or e.sort == PERSON for e in g.members)
        return told or (pick >= 0 and g.sentence == self.n)

    def only_two(self, i: int, people: bool) -> list[Entity]:
        """Two names of one kind in this sentence before word i, or in the one before; none where
        there are more."""
        before = [m for m in self.mentions if m.words[-1] < i and m.head in self.at]
        own = [self.at[m.head] for m in before if m.kind == "name"]
        named = dict.fromkeys(self.at[m.head] for m in before if self.at[m.head].named)
        met = [e for e in named if e.sort == PERSON and not e.members]
        if people and len(met) == 2:  # "she met Charles Babbage, who showed her his Engine"
            return met
        # By their places there: "her" of this sentence may have moved one of them on.
        there = sorted(self.reader.heads.get(self.n - 1, {}).items(), key=lambda at: at[0])
        last = list(dict.fromkeys(e for k, e in there if k >= 0 and e.named and not e.members))
        for found in (list(dict.fromkeys(own)), last):
            kinds = {PERSON, UNKNOWN} if people else {PERSON, ORG, WORK, UNKNOWN, PLACE}
            found = [e for e in found if e.sort in kinds]
            if found:
                alike = len({e.sort for e in found} - {UNKNOWN}) < 2
                return found if len(found) == 2 and alike else []
        return []
