"""Another name in the fact's place: one sentence of the source has all other words of the fact, and
where the fact has its name it has another.

    Maneka Gandhi studied German at Lady Shri Ram College.     studied German at: Lady Shri Ram
College → source: Jawaharlal Nehru University

The trees say which place that is (source_places.py): a verb's subject, object or phrase, a noun's
owner. Told only where the sentence has nothing in that place but names that are clearly others and
may be of the same kind, and where no sentence has the fact's name in company of what is told of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference
from factscore_tui.verify.agreement import ParsedSentence, Reading
from factscore_tui.verify.differences.names.one_of_many import (
    is_definite_place,
    is_done_alike,
    is_done_to_many,
    is_one_of_many,
    names_title,
)
from factscore_tui.verify.differences.names.places import is_house, side_by_side
from factscore_tui.verify.differences.numbers.computed import CITED, ONCE, FoundDifference
from factscore_tui.verify.differences.numbers.elsewhere import has_date, others_of
from factscore_tui.verify.differences.page_trees import (
    MAX_CHARACTERS,
    Pronouns,
    TreeCache,
    best_places,
)
from factscore_tui.verify.differences.roles.arguments import (
    KIND_OF_PLACE,
    ArgumentName,
    done_for_a_body,
)
from factscore_tui.verify.differences.roles.predicates import tells_of_making
from factscore_tui.verify.features.lexical import is_country, stem
from factscore_tui.verify.features.match import AKIN, SAME, Match
from factscore_tui.verify.frames import told
from factscore_tui.verify.source_places import joined_verbs

ROOT = -1
MAX_READ = 3
"""Sentences of a page that are held against one name at most."""
_LEAST = 2
"""Other words of a fact, light ones aside, from which a sentence that has all of them tells the
same event."""
_SURE = 4
"""Such words from which it is enough that this sentence has not the name: the next one may."""
_LIGHT_WORDS = """
    know best well former late be become serve work play role part member appear star feature
    include have make take name call describe consider recognise regard see use do go get
"""
_LIGHT = frozenset(map(stem, _LIGHT_WORDS.split()))
"""Words that many sentences of a page have; what a fact says beside them has to tell the event, and
the best sentence need not have those that stand for "is"."""
_AS_IS = frozenset(stem(w) for w in ("know", "best", "serve", "work", "be", "become", "former"))
_WHERE = frozenset(("in", "at", "from", "near", "on", "within", "outside"))
_WHITHER = frozenset(("to", "into", "of"))
"""Prepositions behind which a town and the land around it may stand for each other; these only on a
verb."""
_CLASSES = frozenset(
    "city town village state island county province region district municipality suburb".split()  # noqa: SIM905
)
"""Nouns whose "of" has the name: "the city of Bastia"."""
_HARDLY = frozenset("almost nearly hardly barely partly not never no also again".split())  # noqa: SIM905
_RANKS = frozenset(("first", "last", "only", "originally", "initially", "finally"))
_COMMON_WORDS = """
    university college school academy institute company group bank hospital church museum theatre
    award prize party club county state city district championship cup festival open national
    ministry department bureau office order battle treaty tower gate palace cathedral society
    international world north south east west new saint united real show film first second young
"""
COMMON = frozenset(map(stem, _COMMON_WORDS.split())) | KIND_OF_PLACE
"""Words of names that do not tell apart by themselves."""
_KINDS = frozenset("date year number decade exchanged opposite denied".split())  # noqa: SIM905
"""Kinds of a Difference that are no place of a name."""
_DATE_BEHIND = re.compile(r",?\s+(?:in|on)\s(?:[\w ]{0,15}\s)?(\d{1,4})\b")
_CUT = re.compile(r"[.!?)\"\u201d'\u2019]\s*\Z")


@dataclass(frozen=True, slots=True)
class _Target:
    """A name of the fact with its head word, the word that it hangs on there, and the numbers of
    the units of the fact that are not its words."""

    name: ArgumentName
    k: int
    c: int
    others: tuple[int, ...]


class FillerReader:
    """Finds other names in what `sentences` reads. Errors of the parser pass through."""

    def __init__(self, sentences: TreeCache[ParsedSentence]) -> None:
        self._sentences = sentences

    def find(
        self, fact: str, match: Match, meant: Callable[[int], Pronouns]
    ) -> FoundDifference | None:
        """The first other name, or None. `meant` tells the pronouns of a sentence of the page."""
        if len(fact) > MAX_CHARACTERS or not any(unit.name for unit in match.units):
            return None
        for claim in self._sentences([(fact, (), frozenset())])[0]:
            if told(claim.tree, claim.tree.root) == "denied":
                return None
            for target in _targets(claim, match):
                for place in _places(match, target):
                    sentence = match.page.sentences[place].text
                    for source in self._sentences([(sentence, *meant(place))])[0]:
                        found = _difference(claim, source, match, place, target)
                        if found is not None:
                            return found
        return None


def _targets(claim: ParsedSentence, match: Match) -> Iterator[_Target]:
    """The names of a fact that are not the page's subject, each once."""
    tree, seen = claim.tree, set[Span]()
    for i in range(len(tree)):
        name = claim.name(i)
        if name is None or name.span in seen or set(name.stems) <= match.page.title_stems:
            continue
        seen.add(name.span)
        inside = {
            j for j, t in enumerate(tree.tokens) if name.span.start <= t.start < name.span.end
        }
        heads = [j for j in inside if tree.heads[j] not in inside]
        own = {u for u, unit in enumerate(match.units) if name.span.contains(unit.span)}
        if len(heads) != 1 or not own:
            continue
        k = _first(claim, heads[0])
        c, subject = tree.heads[k], tree.relations[k].startswith("nsubj")
        if c == ROOT or (subject and not tree.is_verb(c)):
            continue  # "Jaws is a film": so are others
        others = tuple(u for u in others_of(match, min(own)) if u not in own)
        dated = any(match.units[u].exact for u in others)
        certain = names_title(claim, match, name) or any(
            match.units[u].name or any(map(str.isdigit, match.units[u].span.of(claim.text)))
            for u in others
        )
        if subject and (not certain or is_done_alike(tree, c, name, match)):
            continue  # "Greece won first places": so did others
        if is_done_to_many(tree, k, c):
            continue
        if is_one_of_many(tree, k, c) and not (
            dated or (is_definite_place(tree, c) and len(strong_units(match, others)) > _LEAST)
        ):
            continue
        yield _Target(name, heads[0], c, others)


# --- which sentences


def _places(match: Match, target: _Target) -> list[int]:
    """Numbers of the sentences that have all else that the fact says and no word of the name, best
    first; none where the name stands in such company elsewhere."""
    others = target.others
    strong = len(strong_units(match, others))
    once = bool({match.units[i].stem for i in others} & ONCE) or _is_first_time(match, others)
    if strong < _LEAST and not once:
        return []
    named = _with_name(match, target.name, all)
    if any(may_tell(match, others, place) for place in named):
        return []
    partly = _with_name(match, target.name, any)
    if strong < _SURE and not once:
        partly |= {p + by for p in named for by in (-1, 1)}
    places = (p for p in match.scores if p not in partly and tells_rest(match, others, p))
    return best_places(match, places, MAX_READ)


def _is_first_time(match: Match, others: Sequence[int]) -> bool:
    """ "Was first performed in Vienna": that happens once."""
    first = [u for i in others if (u := match.units[i]).number and u.number.value == 1]
    return any(
        unit.number.dimension == "ordinal" and unit.number.counted.endswith(("ed", "wn", "en"))
        for unit in first
        if unit.number is not None
    )


def strong_units(match: Match, units: Sequence[int]) -> list[int]:
    """Those that say more than light words do."""
    return [i for i in units if match.units[i].stem not in _LIGHT]


def _with_name(match: Match, name: ArgumentName, how: Callable[[Iterable[bool]], bool]) -> set[int]:
    """Numbers of the sentences that have all, or any, of the words that tell a name apart."""
    roots = [root for root in name.stems if root not in COMMON] or list(name.stems)
    found = [{p for p in match.page.by_stem.get(r, ()) if _capital(match, p, r)} for r in roots]
    return {p for p in set().union(*found) if how(p in places for places in found)}


def _capital(match: Match, place: int, root: str) -> bool:
    """The sentence writes a word as names are written: "falls in love" has none of "the Ministry of
    Love"."""
    sentence = match.page.sentences[place]
    words = zip(sentence.stems, sentence.spans, strict=True)
    return any(own == root and not sentence.text[span.start].islower() for own, span in words)


def may_tell(match: Match, others: Sequence[int], place: int) -> bool:
    """More than half of the rest of the fact stands there, its dates and numbers among it."""
    if any(match.units[i].exact and place not in match.credits[i] for i in others):
        return False
    return 2 * sum(place in match.credits[i] for i in others) > len(others)


def tells_rest(match: Match, others: Sequence[int], place: int) -> bool:
    """The sentence has these units: names, dates and numbers themselves, words in some form; those
    that say no more than "is" may be missing."""
    sentence = match.page.sentences[place]
    if CITED.search(sentence.text):
        return False
    return all(
        match.credits[i].get(place, 0.0) >= (SAME if match.units[i].exact else AKIN)
        or match.units[i].stem in _AS_IS
        for i in others
    ) and all(has_date(sentence, match.units[i].date) for i in others)


# --- which word


def _difference(
    claim: ParsedSentence, source: ParsedSentence, match: Match, place: int, target: _Target
) -> FoundDifference | None:
    theirs = _in_place(claim, source, match, target)
    if theirs is None or not _is_another(claim, source, target, theirs, match):
        return None
    if _another_time(claim, source, match, target, theirs):
        return None
    what, span = _what(claim, target), _with_article(source.text, theirs.span)
    mine, other = target.name.text, span.of(source.text)
    reason = f"{what}: {mine} → source: {other}"
    return FoundDifference(Difference(what, mine, other), None, place, span, (), reason)


def _another_time(
    claim: ParsedSentence,
    source: ParsedSentence,
    match: Match,
    target: _Target,
    theirs: ArgumentName,
) -> bool:
    """The source gives the place a date that the fact has not, of what may have happened elsewhere
    too: "beat Prussia at Jena in 1806" is another victory than the one at Ligny."""
    where = claim.tree.case(_first(claim, target.k)) in _WHERE
    once = {match.units[i].stem for i in target.others} & ONCE
    if tells_of_making(claim.tree) or _is_first_time(match, target.others):
        return False
    dated = _DATE_BEHIND.match(source.text[theirs.span.end :])
    return where and not once and dated is not None and dated[1] not in claim.text


def _in_place(
    claim: ParsedSentence, source: ParsedSentence, match: Match, target: _Target
) -> ArgumentName | None:
    """The one name that the source has where the fact has its own; None where there is none or
    more, and where something stands there that is no name."""
    reading = Reading(claim, source, match.page.title_stems)
    best: dict[int, set[Span]] = {}
    names: dict[Span, ArgumentName] = {}
    by_pronoun = 0
    for e in range(len(source.tree)):
        if not reading.same_word(target.c, e) or not told_alike(claim, target.c, source, e):
            continue
        found: list[ArgumentName] = []
        there: list[int] = []
        for v in (e, *joined_verbs(source.tree, e)):
            there += reading.in_its_place(target.c, v, _first(claim, target.k))
            found = found or _names(claim, source, target, there)
        alike = beside_alike(claim, (target.c, target.k), source, e, reading)
        if not found and any(source.tree.upos[j] == "PRON" for j in there):
            by_pronoun = max(by_pronoun, alike)
        if found:
            names |= {name.span: name for name in found}
            best.setdefault(alike, set()).update(name.span for name in found)
    if best and by_pronoun > max(best):
        return None  # "he marries Natasha, and her brother marries": he may be the fact's own
    spans = best[max(best)] if best else set()
    if not spans:
        names = {name.span: name for name in _joined_alike(claim, source, target)}
        spans = set(names)
    return names[spans.pop()] if len(spans) == 1 else None


def _joined_alike(
    claim: ParsedSentence, source: ParsedSentence, target: _Target
) -> list[ArgumentName]:
    """The names that the source joins to a name which the fact joins to its own, behind the same
    preposition: "with A and B"."""
    first = _first(claim, target.k)
    partners = [
        name
        for j in claim.tree.conjuncts(first)
        if j != target.k and (name := claim.name(j)) is not None
    ]
    for e in range(len(source.tree)) if partners else ():
        joined = [source.name(j) for j in source.tree.conjuncts(e)]
        names = [name for name in joined if name is not None]
        rest = [name for name in names if not any(name.same(one) for one in partners)]
        same_case = source.tree.case(e) == claim.tree.case(first) != ""
        if same_case and len(names) == len(joined) and len(names) - len(rest) == len(partners):
            return rest
    return []


def _first(claim: ParsedSentence, k: int) -> int:
    """The first of the words that word k is coordinated with: it has the preposition."""
    tree = claim.tree
    for _ in range(len(tree)):  # a damaged tree may go round
        if tree.relations[k] != "conj" or tree.heads[k] == ROOT:
            break
        k = tree.heads[k]
    return k


def _names(
    claim: ParsedSentence, source: ParsedSentence, target: _Target, words: Iterable[int]
) -> list[ArgumentName]:
    """The names that these words of the source are, without those that the fact has beside its own;
    empty where one of them is neither a name nor a number. Of several, those that have a name
    beside them which the fact has beside its own: "in Honolulu, Hawaii, and Pittsburgh,
    California"."""
    all_ = [name for i in range(len(claim.tree)) if (name := claim.name(i)) is not None]
    own = [name for i in _beside(claim, target.k) if (name := claim.name(i)) is not None]
    found: list[tuple[int, ArgumentName]] = []
    beside = {"compound", "amod", *(claim.tree.relations[i] for i in claim.tree.kids[target.c])}
    beside -= {claim.tree.relations[_first(claim, target.k)]} - {"compound", "amod"}
    for j in words:
        name = source.name(_called(source, j))
        if name is None:
            number = any(c.isdigit() for c in source.tree.tokens[j].text)
            if number or source.tree.relations[j] in beside:
                continue
            return []
        if not any(name.same(other) for other in all_ if other.span != target.name.span):
            found.append((j, name))
    if len(found) > 1:
        near = [
            (j, name)
            for j, name in found
            if any(
                (other := source.name(i)) is not None and other.same(one)
                for i in source.tree.children(j, "appos", "nmod", "nmod:unmarked")
                for one in own
            )
        ]
        found = near or found
    return [name for _, name in found]


def _called(source: ParsedSentence, j: int) -> int:
    """Word j, or the name of the place that it says the class of."""
    if source.tree.forms[j] not in _CLASSES:
        return j
    of = (i for i in source.tree.children(j, "nmod") if source.tree.case(i) == "of")
    return next(of, j)


def _beside(claim: ParsedSentence, k: int) -> list[int]:
    """The words that word k is coordinated with, and what hangs on it as a name does: "Pittsburgh,
    California"."""
    tree, first = claim.tree, _first(claim, k)
    return [*tree.conjuncts(first), *tree.children(k, "appos", "nmod", "nmod:unmarked")]


def told_alike(claim: ParsedSentence, c: int, source: ParsedSentence, e: int) -> bool:
    """Both say so, or both leave it open in the same way; neither denies, nor says "also by B"."""
    mine, theirs = told(claim.tree, c), told(source.tree, e)
    beside = source.beside(e, "advmod", "det", "amod")
    if claim.beside(c, "advmod") & _RANKS - source.beside(e, "advmod"):
        return False  # "was first climbed by A": that B climbed it later tells nothing
    return mine == theirs != "denied" and not beside & _HARDLY - claim.beside(
        c, "advmod", "det", "amod"
    )


def beside_alike(
    claim: ParsedSentence, place: tuple[int, int], source: ParsedSentence, e: int, reading: Reading
) -> int:
    """How many of the words beside word c of the fact, its filler k aside, the source has beside
    word e; `place` is (c, k)."""
    c, k = place
    mine = [j for j in (*claim.tree.kids[c], claim.tree.heads[c]) if j not in (k, ROOT)]
    theirs = [j for j in (*source.tree.kids[e], source.tree.heads[e]) if j != ROOT]
    return sum(any(reading.same_word(i, j) for j in theirs) for i in mine)


# --- whether it is another


def _is_another(
    claim: ParsedSentence,
    source: ParsedSentence,
    target: _Target,
    theirs: ArgumentName,
    match: Match,
) -> bool:
    """Surely another thing, which may not lie in the fact's own or around it."""
    mine, text = target.name, source.text
    if theirs.pronoun or not mine.differs(theirs) or mine.spelt_out_in(text):
        return False
    if theirs.span.end >= len(text.rstrip()) and not _CUT.search(text):
        return False  # the passage ends within the name
    case = claim.tree.case(_first(claim, target.k))
    mine_is = is_house(mine) or (case == "at" and _has_article(claim.text, mine.span))
    if case in {"in", "at"} and is_house(theirs) != mine_is:
        return False  # "in Vienna" and "at the Theater an der Wien"
    where = case in _WHERE or (case in _WHITHER and claim.tree.is_verb(target.c))
    if where and _is_land(mine) != _is_land(theirs):
        return False
    for_a_body = done_for_a_body(claim.tree.forms[target.c], mine, theirs)
    return not (for_a_body or side_by_side(match, mine.text, theirs.text))


def _is_land(name: ArgumentName) -> bool:
    return all(map(is_country, name.stems)) or any(
        land in name.text for land in ("United States", "United Kingdom", "U.S", "U.K")
    )


def _has_article(text: str, span: Span) -> bool:
    """ "At the Savoy": no town."""
    return text[: span.start].lower().endswith("the ") or text[span.start :].startswith("the ")


def _with_article(text: str, span: Span) -> Span:
    """ "The Living End" has its article as a part."""
    start = span.start - 4
    return Span(start, span.end) if start > 0 and text[start : span.start] == "The " else span


def _what(claim: ParsedSentence, target: _Target) -> str:
    """The place, in the fact's own words: "studied German at"; never one of the kinds that mean
    something else."""
    tree = claim.tree
    begin, end = tree.tokens[target.c].start, target.name.span.start
    what = claim.text[begin:end].strip() if begin < end else tree.tokens[target.c].text
    return f"the {what}" if what in _KINDS else what
