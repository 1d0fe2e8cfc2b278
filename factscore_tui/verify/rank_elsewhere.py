"""A rank that the source gives to something else.

    Ram was the first Indian to be elected to the Society.    "was elected to the Society, and in
                                                              that year became the first Indian
                                                              fellow of the College"
    Ida Moss was Lund's second wife.    "In 1829 he married Ida Moss"; "In 1843 he married Ann Lee"
    Its highest hill is Mount Berg.     "Mount Berg, at 165 m, and Mount Moss, the highest"

All words of the fact stand in one sentence, or on one page, but the rank is told of another thing.
Such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.core.span import Span
from factscore_tui.text.words import fold
from factscore_tui.verify.differences.page_trees import has_all
from factscore_tui.verify.features.alignment import FactUnit
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match
from factscore_tui.verify.kinship import told_kin

_RANK = re.compile(r"\b(?:first|last|only|youngest|oldest)\b")
_CLAUSE = re.compile(
    r";\s|,\s(?:and|but|while|where|which|who)\s|\s(?:and|but)\s(?=(?:in|on|at|later|then|also|was|"
    r"were|became|had|[a-z]{3,}ed)\b)"
)
_MEANS = re.compile(r"\b(?:it|its|them|they|their|this|that|these|so|such|one|ones|there|same)\b")
"""In a clause, what may mean a thing of the clause before."""
_OWNED = re.compile(r"\b(?:its|their|whose|this|that)\s(?:[a-z]+\s)?\Z")
""" "Became its first president"."""
_READ = 3
_WIFE = re.compile(
    r"(?P<name>[A-Z][\w'\u2019 -]+?) was (?P<of>[A-Z][\w. -]*?)['\u2019]s? "
    r"(?P<rank>first|second|third) (?:wife|husband)\.?"
    r"|(?P<whose>[A-Z][\w. -]*?)['\u2019]s? (?P<place>first|second|third) (?:wife|husband) was "
    r"(?P<who>[A-Z][\w'\u2019 -]+?)\.?"
)
_WED_OFTEN = re.compile(
    r"\bmarried (?:twice|three times|four times|two times)\b[^.;]*? to (?P<list>[A-Z][^.;]*)"
)
_NAME = r"[A-Z][\w\u2019'-]*\w(?: (?:(?:de|von|van|der|la) )?[A-Z][\w\u2019'-]*\w)*"
_WED_IN = re.compile(rf"(?P<name>{_NAME}) (?:in|on) [^,]*?(?P<year>1\d{{3}}|20\d\d)\b")
_BEST = r"(?:(?:most|least) [a-z]+|(?!best|west|east|rest|test|forest|guest|interest)[a-z]{3,}est)"
_BEST_IS = re.compile(
    rf"\b(?P<best>{_BEST})\b(?: [\w\u2019'-]+){{1,6}} (?:is|was) (?:called |named )?"
    rf"(?P<who>(?:the )?{_NAME})\.?\Z"
)
_THE_BEST = re.compile(
    rf"(?P<who>{_NAME})(?:, at [\w ]+)?,? (?:\([^)]*\),? )?(?:which is )?the (?P<best>{_BEST})\b"
)
_IS_BEST = re.compile(
    r"(?P<who>[A-Z][\w\u2019-]+(?: [A-Z][\w\u2019-]+)*) (?:is|was|became) [^,;.]*?"
    r"\b(?P<best>(?:most|least) [a-z]+|(?!best|west|east)[a-z]{3,}est|best)\b"
)
_OF_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|ten|several|many|some) (?:of the )?[a-z]+est\b"
)
_ORDER = ("first", "second", "third")


def rank_of_another(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    return (
        _in_another_clause(fact, match)
        or _another_marriage(fact, match)
        or _of_the_last_of_a_list(fact, match)
        or _best_is_another(fact, match)
    )


def _best_is_another(fact: str, match: Match) -> str | None:
    """ "Its highest hill is Mount Berg" of "Mount Berg, at 165 m, and Mount Moss, the highest": the
    name in front of the superlative is another one, and nowhere the fact's."""
    said = _BEST_IS.search(fact)
    if said is None:
        return None
    own, found = _stems(said["who"].split()[-1]), ""
    for sentence in match.page.sentences:
        if not own & set(sentence.stems) or said["best"] not in sentence.text:
            continue
        told = [hit for hit in _THE_BEST.finditer(sentence.text) if hit["best"] == said["best"]]
        if not told or any(_stems(hit["who"]) & own for hit in told):
            return None
        found = found or told[0]["who"]
    return f"the source says it of \u201c{found}\u201d" if found else None


def _of_the_last_of_a_list(fact: str, match: Match) -> str | None:
    """The source says the superlative of the name behind the fact's: "the former capital Sitka,
    and Ketchikan, at one time Alaska's largest city"."""
    said = _IS_BEST.match(fact)
    if said is None:
        return None
    last, best = re.escape(said["who"].split()[-1]), re.escape(said["best"])
    told = re.compile(
        rf"\b{last},? and (?P<who>[A-Z][\w\u2019-]+(?: [A-Z][\w\u2019-]+)*), "
        rf"[^,;.]*?\b{best}\b"
    )
    found = ""
    for sentence in match.page.sentences:
        own = re.search(rf"\b{last}\b", sentence.text)
        if best not in sentence.text or own is None or _OF_SEVERAL.search(sentence.text):
            continue
        hit = told.search(sentence.text)
        if hit is None or len(re.findall(rf"\b{best}\b", sentence.text)) > 1:
            return None
        found = found or hit["who"]
    return f"the source says it of \u201c{found}\u201d" if found else None


def _in_another_clause(fact: str, match: Match) -> str | None:
    """Each sentence that has all of the fact has its rank in a clause without the names that the
    fact has behind the rank."""
    mine = list(_RANK.finditer(fact))
    if len(mine) != 1:
        return None
    behind = [unit for unit in match.units if unit.span.start >= mine[0].end()]
    names = [unit for unit in behind if unit.name and unit.stem]
    told = ""
    for place in match.ranked(_READ) if names else ():
        if not has_all(match, range(len(match.units)), place):
            continue
        clause = _clause_of_rank(match, place, mine[0][0])
        if clause is None or _has_names(match, place, clause, names):
            return None
        told = told or clause.of(match.page.sentences[place].text).strip(" ,.;")
    return f"the source says it of something else: \u201c{told}\u201d" if told else None


def _clause_of_rank(match: Match, place: int, rank: str) -> Span | None:
    """The clause that has the rank; None where there are several, or it means something of another
    clause."""
    text = match.page.sentences[place].text
    ends = [hit.span() for hit in _CLAUSE.finditer(text)]
    starts, stops = [0, *(b for _, b in ends)], [*(a for a, _ in ends), len(text)]
    clauses = [Span(a, b) for a, b in zip(starts, stops, strict=True) if a < b]
    own = [clause for clause in clauses if re.search(rf"\b{rank}\b", clause.of(text))]
    if len(own) != 1 or len(clauses) == 1:
        return None
    before, after = own[0].of(text).split(rank, 1)
    return None if _MEANS.search(after) or _OWNED.search(before) else own[0]


def _has_names(match: Match, place: int, clause: Span, names: list[FactUnit]) -> bool:
    sentence = match.page.sentences[place]
    inside = {
        root
        for root, span in zip(sentence.stems, sentence.spans, strict=True)
        if clause.contains(span)
    }
    return all(unit.stem in inside for unit in names)


def _another_marriage(fact: str, match: Match) -> str | None:
    """The page tells several marriages, in the order of their dates, and this is another of
    them."""
    said = _WIFE.fullmatch(fact)
    if said is None or not _stems(said["of"] or said["whose"]) & match.page.title_stems:
        return None
    name, rank = said["name"] or said["who"], said["rank"] or said["place"]
    told: dict[str, tuple[str, int]] = {}
    for kin in told_kin(match):
        dates = [date.year for date in match.page.sentences[kin.place].slots.dates if date.year]
        for one, other in kin.pairs() if kin.what == "couple" and dates else ():
            if one is None or other is None or not other.pronoun or one.pronoun:
                continue
            told.setdefault(one.stems[-1], (one.text, dates[0]))
    told = told if len(told) > 1 else _listed_marriages(match)
    years = [year for _, year in told.values()]
    place = next((n for n, root in enumerate(told) if root in _stems(name)), -1)
    if place < 0 or len(told) < 2 or years != sorted(set(years)):
        return None
    if place == _ORDER.index(rank):
        return None
    order = ", ".join(f"{name} ({year})" for name, year in told.values())
    return f"the source tells the marriages in another order: {order}"


def _listed_marriages(match: Match) -> dict[str, tuple[str, int]]:
    """ "Was married three times, to A in 1944, B in 1958 and C in 1998": by the last stem of each
    name."""
    for sentence in match.page.sentences:
        hit = _WED_OFTEN.search(sentence.text)
        if hit is not None:
            found = list(_WED_IN.finditer(hit["list"]))
            return {stem(fold(m["name"].split()[-1])): (m["name"], int(m["year"])) for m in found}
    return {}


def _stems(name: str) -> set[str]:
    return {stem(fold(word.strip(".'\u2019"))) for word in name.split()}
