"""Whether one sentence of the source says the fact outright: every word of the fact stands there
and hangs on the same words in the same places.

    Wilmer Stultz piloted the Friendship in June 1928.     told by: In June 1928 she flew in the
    Friendship, which was piloted by Wilmer Stultz.

Passives, relative clauses, shared subjects, appositions and "B's student" beside "the student of B"
are read alike (source_places.py). What is told in other words is not found, and where the sentence
denies, doubts or restricts what the fact says outright it does not agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.numbers.numbered_names import of_another_number
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import ArgumentName, name_at
from factscore_tui.verify.differences.roles.predicates import SYMMETRIC, predicate_of
from factscore_tui.verify.differences.roles.pronouns import is_on_no_person
from factscore_tui.verify.features.known_by_surname import with_surnames
from factscore_tui.verify.features.lexical import narrower, same_noun, stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.features.number_words import TENS_WORDS, UNIT_WORDS
from factscore_tui.verify.features.same_words import alike
from factscore_tui.verify.frames import told
from factscore_tui.verify.pronoun_of_another import told_by_pronoun
from factscore_tui.verify.source_places import (
    Role,
    called,
    clause_of,
    fillers,
    owners,
    phrases,
    role_of,
)
from factscore_tui.verify.told_wider import is_the_setting, of_class, wider_places

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

MAX_READ = 3
"""Sentences of a page that are held against one fact at most."""
_EMPTY = frozenset(
    """case aux aux:pass cop mark cc punct expl det det:predet fixed flat goeswith
    compound:prt""".split()  # noqa: SIM905
)
"""Relations of words that say nothing by themselves; determiners and particles are looked at
apart."""
_CLAUSES = frozenset(
    """advcl acl acl:relcl advcl:relcl parataxis ccomp csubj csubj:pass conj list dislocated
    vocative discourse""".split()  # noqa: SIM905
)
"""Clauses and lists: a fact that has one is not read."""
_PLAIN = frozenset("a an the its his her their this that these those".split())  # noqa: SIM905
_TIMES = frozenset(("obl", "nmod", "obl:unmarked", "nmod:unmarked", "nummod"))
_WHEN = frozenset(("in", "on", "at", "during", ""))
"""Prepositions before a date that say the same."""
_FREE = frozenset("also later then eventually subsequently therefore however thus".split())  # noqa: SIM905
"""Adverbs of a fact that the source need not have."""
_RESTRICTS = frozenset(
    """vice deputy former acting assistant future would would-be alleged honorary associate possible
    potential supposed fake proposed planned attempted unsuccessful so-called designate elect
    half part""".split()  # noqa: SIM905
)
"""Words that make less, or something else, of a noun of the source."""
_IF = frozenset(("if", "unless", "lest", "whether", "provided"))
_ALONE = frozenset(("first", "only", "last", "sole", "most", "least"))
"""With superlatives: what is so only within its limits."""
_OTHER_SIDE: dict[Role, Role] = {"subj": "obj", "obj": "subj", "to": "to"}
_HARDLY = frozenset("almost nearly hardly barely scarcely partly partially not never no to".split())  # noqa: SIM905
"""Beside a verb or noun of the source; "to": "was to be cleared"."""
_SOMEBODYS = re.compile(
    r"\b(?:according to|accounts?|reputed(?:ly)?|told (?:us|me)|(?<!\.)c\.|circa|"
    r"propos\w+|claim\w*|"
    r"alleg\w+|theor\w+|hypothes\w+|believ\w+|legend\w*|rumou?r\w*|said|says|headlined|"
    r"in (?:the|this|its|his|her|an?) (?:film|movie|novel|book|story|play|episode|game|series|"
    r"opera|comic|show|poem|myth|script|dream))(?=\W|\Z)",
    re.IGNORECASE,
)
"""In a sentence that may give somebody else's word, or tell a story."""
_CLASSES = frozenset(
    stem(w)
    for w in (  # noqa: SIM905
        "empire kingdom republic union league university college school academy institute company "
        "group bank hospital church cathedral museum theatre library bridge tower castle palace "
        "river lake mountain mount island sea ocean bay canal street road square park station "
        "airport war battle treaty revolution prize award medal council court parliament senate "
        "congress party ministry department army navy society association committee commission "
        "club county province state city district act law order championship cup festival "
        "olympics north south east west new old great saint day year"
    ).split()
)
"""A single one of these is short for no name but the page's own."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """A parsed sentence; `about` are the stems of whom its `pronouns` mean."""

    tree: Tree
    text: str
    about: tuple[str, ...] = ()
    pronouns: frozenset[str] = frozenset()

    def name(self, i: int) -> ArgumentName | None:
        """The name that word i belongs to."""
        return name_at(self.tree, i, self.text) if self.tree.is_name(i) else None

    def beside(self, i: int, *relations: str) -> set[str]:
        """The forms of these dependents of word i."""
        return {self.tree.forms[k] for k in self.tree.children(i, *relations)}


class AgreementReader:
    """Finds the sentence that says a fact outright, in what `sentences` reads. Errors of the parser
    pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(self, fact: str, match: Match, meant: Callable[[int], Pronouns]) -> int | None:
        """The number of that sentence of the page, or None. `meant` tells the pronouns of a
        sentence."""
        if len(fact) > MAX_CHARACTERS or not match.units:
            return None
        texts, named = match.page.sentences, with_surnames(match)
        places = [
            place
            for place in match.scores
            if _has_all(named, place) and of_another_number(fact, texts[place].text) is None
        ]
        others = [told for told in told_by_pronoun(match) if _has_all(match, told[0], told[2])]
        read = places or others
        claims = self._sentences([(fact, (), frozenset())])[0] if read else ()
        setting = not match.page.own and is_on_no_person(match)
        for place in best_places(match, places, MAX_READ) if claims else ():
            said = self._sentences([(texts[place].text, *meant(place))])[0]
            if said and agrees(claims[0], said[0], match.page.title_stems, setting):
                return place
        for place, who, _ in others[:MAX_READ] if claims else ():
            text = texts[place].text
            said = self._sentences([(text, *who)])[0] if len(text) <= MAX_CHARACTERS else ()
            if said and agrees(claims[0], said[0], match.page.title_stems):
                return place
        return None


def agrees(
    claim: ParsedSentence, source: ParsedSentence, title: frozenset[str], setting: bool = False
) -> bool:
    """The source says all of the claim. `title` are the stems of the title of the source's page,
    which is on a place or an event where it is a `setting`."""
    return any(True for _ in telling_words(claim, source, title, setting=setting))


def telling_words(
    claim: ParsedSentence,
    source: ParsedSentence,
    title: frozenset[str],
    skip: frozenset[int] = frozenset(),
    setting: bool = False,
) -> Iterator[int]:
    """The words of the source that head what says all of the claim, but for the words to `skip`."""
    tree = claim.tree
    if told(tree, tree.root) != "said" or any(r in _CLAUSES for r in tree.relations):
        return
    if _SOMEBODYS.search(source.text) and not _SOMEBODYS.search(claim.text):
        return
    alike_both_ways = predicate_of(tree.forms[tree.root]) in SYMMETRIC and tree.children(
        tree.root, "obj"
    )
    for turned in (False, True) if alike_both_ways else (False,):
        reading = Reading(claim, source, title, skip, turned, setting)
        for e in range(len(source.tree)):
            if (
                reading.same_kind(tree.root, e)
                and reading.outright(e)
                and reading.same(tree.root, e)
            ):
                yield e


def as_sentence(
    tree: Tree, text: str, about: tuple[str, ...], pronouns: frozenset[str]
) -> tuple[ParsedSentence, ...]:
    """For TreeCache."""
    return (ParsedSentence(tree, text, about, pronouns),)


def _has_all(match: Match, place: int, but: frozenset[int] = frozenset()) -> bool:
    """The sentence has all units of the fact, or all but these."""
    return all(
        found.get(place, 0.0) >= (SAME if unit.exact else AKIN)
        for k, (unit, found) in enumerate(zip(match.units, match.credits, strict=True))
        if k not in but
    )


class Reading:
    """A fact laid over one sentence, word by word; `c` and `k` are words of the fact, `e` and `j`
    of the source. What hangs on the words to `skip` is not compared. `turned`: who is the subject
    of the fact's verb is its object in the source. `setting`: what the page tells has happened in
    the place, or at the event, that it is on."""

    def __init__(
        self,
        claim: ParsedSentence,
        source: ParsedSentence,
        title: frozenset[str],
        skip: frozenset[int] = frozenset(),
        turned: bool = False,
        setting: bool = False,
    ) -> None:
        self._claim, self._source, self._title, self._skip = claim, source, title, skip
        self._turned, self._setting = turned, setting
        self._numbers = {
            token.text.replace(",", "").casefold(): i
            for i, token in enumerate(source.tree.tokens)
            if any(c.isdigit() for c in token.text)
        }

    def same_kind(self, c: int, e: int) -> bool:
        """Both head a clause of their own, or both are what somebody is called."""
        tree = self._source.tree
        return self._claim.tree.is_verb(c) == (tree.is_verb(e) or tree.relations[e] == "acl")

    def outright(self, e: int) -> bool:
        """The source says so, neither denied nor in part."""
        tree = self._source.tree
        beside = self._source.beside(e, "advmod", "det", "amod", "mark", "aux")
        if told(tree, e) != "said" or beside & _HARDLY:
            return False
        return not any(self._source.beside(k, "mark") & _IF for k in tree.children(e, "advcl"))

    def same(self, c: int, e: int) -> bool:
        """Word c of the fact is word e of the source, and so is all that hangs on it."""
        if self._is_title(c) and self._source.tree.forms[e] in self._source.pronouns:
            return True
        if not self.same_word(c, e):
            return False
        tree = self._claim.tree
        name = self._claim.name(c)
        if name is None and not self._same_small_words(c, e):
            return False
        return all(
            self._same_dependent(c, e, k)
            for k in tree.kids[c]
            if tree.relations[k] not in _EMPTY
            and k not in self._skip
            and not tree.is_mark(k)
            and not (name and name.span.start <= tree.tokens[k].start < name.span.end)
        )

    def _is_title(self, c: int) -> bool:
        """A title that is no name to the parser: "the Black Death"."""
        tree = self._claim.tree
        if not self._source.about or tree.is_name(c) or not tree.tokens[c].text[:1].isupper():
            return False
        if tree.children(c, "nmod", "nmod:poss", "acl", "acl:relcl", "conj", "nummod", "appos"):
            return False
        words = [c, *tree.children(c, "amod", "compound")]
        called = {stem(fold(tree.forms[k])) for k in words}
        return len(called) > 1 and called == set(self._source.about)

    def same_word(self, c: int, e: int) -> bool:
        claim, source = self._claim.tree, self._source.tree
        form = source.forms[e]
        name = self._claim.name(c)
        if name is not None:
            return self._same_name(name, e)
        if any(ch.isdigit() for ch in form + claim.forms[c]):
            return _number(claim, c) == _number(source, e)
        if claim.is_verb(c):
            return source.is_verb(e) and predicate_of(claim.forms[c]) == predicate_of(form)
        mine, theirs = fold(claim.forms[c]), fold(form)
        if same_noun(mine, theirs):
            return True
        if source.upos[e] != "NOUN":
            return False
        if stem(theirs) in alike(stem(mine)):
            return True
        counted = claim.child(c, "nummod") is not None  # six brothers are not all of the siblings
        return not counted and stem(theirs) in narrower(stem(mine))

    def _same_name(self, name: ArgumentName, e: int) -> bool:
        tree, form = self._source.tree, self._source.tree.forms[e]
        if form in self._source.pronouns:
            about = set(self._source.about)
            return set(name.stems) <= about or about <= set(name.stems)
        other = self._source.name(e)
        if other is not None:
            return _one_name(name.stems, other.stems, self._title)
        if any(self._same_name(name, j) for j in of_class(tree, e)):
            return True
        if not set(name.stems) <= self._title or stem(fold(form)) not in name.stems:
            return False  # "the canal" of the page on the Suez Canal is
        return "the" in self._source.beside(e, "det") and not tree.children(
            e, "amod", "nmod", "nummod"
        )

    def _same_small_words(self, c: int, e: int) -> bool:
        """Particles, quantities and words that restrict: "take off", "every", "deputy"."""
        claim, source = self._claim, self._source
        if claim.beside(c, "compound:prt") != source.beside(e, "compound:prt"):
            return False
        if claim.tree.is_verb(c):
            return True
        both = ((claim, c), (source, e))
        one, two = (of.beside(i, "det", "det:predet") for of, i in both)
        if one - _PLAIN != two - _PLAIN:
            return False
        own = {claim.tree.forms[k] for k in claim.tree.kids[c]}
        if source.tree.upos[e] == "ADJ":  # "the second-highest" is not the highest
            return source.beside(e, "advmod", "amod", "compound", "nummod", "obl") <= own
        if own & _ALONE or any(claim.tree.xpos[k] == "JJS" for k in claim.tree.kids[c]):
            scope = ("nmod", "obl", "acl", "advmod", "advcl")
            cases = [{of.tree.case(k) for k in of.tree.children(i, *scope)} for of, i in both]
            if cases[1] - cases[0]:  # "the largest port in Denmark outside Copenhagen"
                return False
        kind = {  # "toy locomotives"; not the "ninety" of "ninety-six"
            source.tree.forms[j]
            for j in source.tree.children(e, "compound")
            if not source.tree.is_name(j)
        }
        kind -= set(TENS_WORDS) if claim.tree.forms[c].isdigit() else set()
        beside = {source.tree.forms[j] for j in source.tree.subtree(e) if j < e}
        return beside & _RESTRICTS <= own and kind <= own

    def _same_dependent(self, c: int, e: int, k: int) -> bool:
        tree, source = self._claim.tree, self._source
        if tree.relations[k] == "advmod" and tree.forms[k] in _FREE:
            return True
        if source.tree.forms[e] in source.pronouns and stem(tree.forms[k]) in source.about:
            return True  # the 1896 of "the 1896 Summer Olympics", for "they"
        if self._goes_without_saying(e, k) or self._is_the_setting(e, k):
            return True
        if tree.relations[k] in _TIMES and self._is_dated(k):
            return self._same_date(e, k)
        if any(self.same(k, j) for j in self.in_its_place(c, e, k)):
            return True
        return any(
            self.same(k, j) for j in wider_places(self._claim.tree, self._source.tree, c, e, k)
        )

    def in_its_place(self, c: int, e: int, k: int) -> Iterable[int]:
        """The words of the source that have the place at e which k has at c."""
        claim, source = self._claim.tree, self._source.tree
        relation, case = claim.relations[k], claim.case(k)
        role = role_of(claim, c, k) if claim.is_verb(c) else None
        if relation.startswith("nsubj") and role is None:
            return called(source, e, self.outright)
        if role is not None:
            role = _OTHER_SIDE[role] if self._turned and c == claim.root else role
            found: Sequence[int] = list(fillers(source, e, role))
            return [*found, *phrases(source, e, case)] if case and role == "to" else found
        if relation == "nmod:poss" or (relation == "nmod" and case == "of"):
            return owners(source, e)
        if case and relation in _TIMES:
            return phrases(source, e, case)
        if relation in {"amod", "compound", "nummod", "nmod"}:
            near = source.children(e, "amod", "compound", "nummod", "nmod:poss")
            return [*near, *(j for i in near for j in source.kids[i])]
        return source.children(e, relation)

    def _goes_without_saying(self, e: int, k: int) -> bool:
        """ "the first level" of the page on the Eiffel Tower is its first level."""
        claim, tree = self._claim.tree, self._source.tree
        name = self._claim.name(k)
        if name is None or not set(name.stems) <= self._title or tree.is_name(e):
            return False
        if claim.case(k) not in {"", "of"}:
            return False
        if claim.relations[k] not in {"nmod", "nmod:poss", "compound"}:
            return False
        return "the" in self._source.beside(e, "det") and not list(owners(tree, e))

    def _is_the_setting(self, e: int, k: int) -> bool:
        """ "won the marathon at the 1896 Olympics" of a sentence on the page of these Olympics that
        has no other place or year there; "the Cairo Tower"."""
        name = self._claim.name(k)
        if not self._setting or name is None or not set(name.stems) <= self._title:
            return False
        names = map(self._claim.name, range(len(self._claim.tree)))
        said = [one for one in names if one is not None]
        return is_the_setting(
            self._claim.tree, self._source.tree, e, k, said, self._source.name, self._title
        )

    def _is_dated(self, k: int) -> bool:
        tree = self._claim.tree
        return any(len(tree.forms[j]) == 4 and tree.forms[j].isdigit() for j in tree.subtree(k))

    def _same_date(self, e: int, k: int) -> bool:
        """The numbers of the date stand in the clause of word e, behind a preposition that says the
        same."""
        claim, tree = self._claim.tree, self._source.tree
        own = set(tree.subtree(e))
        for form in (claim.forms[j] for j in claim.subtree(k)):
            if not form.isdigit():
                continue
            at = self._numbers.get(form)
            if at is None or (at not in own and own & set(self._numbers.values())):
                return False
            clause, case = clause_of(tree, at)
            alike = case == claim.case(k) or {case, claim.case(k)} <= _WHEN
            if clause != clause_of(tree, e)[0] or (len(form) == 4 and not alike):
                return False
        return True


def _one_name(one: Sequence[str], other: Sequence[str], title: frozenset[str]) -> bool:
    """Stems of two names: one is the other, longer or shorter, with its words in one order."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    rest = iter(long)
    if not all(root in rest for root in short):
        return False
    shortened = len(short) == 1 < len(long) and short[0] in _CLASSES
    return not shortened or set(long) <= title


def _number(tree: Tree, i: int) -> str:
    """Word i as figures where it is a number: "96" of "ninety-six"."""
    form = tree.forms[i].replace(",", "").casefold()
    tens = tree.forms[i - 2] if i > 1 and tree.forms[i - 1] == "-" else ""
    if tens in TENS_WORDS and form in UNIT_WORDS[1:10]:
        return str(10 * (TENS_WORDS.index(tens) + 2) + UNIT_WORDS.index(form))
    if form in UNIT_WORDS:
        return str(UNIT_WORDS.index(form))
    return str(10 * (TENS_WORDS.index(form) + 2)) if form in TENS_WORDS else form
