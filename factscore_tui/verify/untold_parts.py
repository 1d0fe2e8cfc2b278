"""Support that rests on the other parts of a fact: what it says beside them, its source does not.

    He was put off the train because he had no ticket.   no word of a ticket there
    Her leg was lost because of polio.                   "her leg was lost because of gangrene"
    He spent all of his years in prison on the island.   "of his 27 years in prison, eighteen were"
    The town was evacuated a week after the accident.    "some 36 hours after the accident"
    The charter was written in French.                   "the text was written in Latin"
    The pupil taught Ann Lee.                            "he studied under Ann Lee"
    Nineteen men were killed.                            "a net saved 19 men"

Such a fact has no evidence; the words alone do not tell it from a true one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.language_names import LANGUAGE
from factscore_tui.text.words import fold, words
from factscore_tui.verify.differences.numbers.tolls import other_fate
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import AKIN, Match, best_window
from factscore_tui.verify.features.number_words import UNIT_WORDS
from factscore_tui.verify.features.quantities import find_slots
from factscore_tui.verify.features.spans_of_time import lengths_apart

_WINDOW = 3
"""Sentences in a row in which a reason has to be told."""
_BECAUSE = re.compile(r"\bbecause\b")
_REASON = re.compile(r"\b(?:because(?: of)?|due to|owing to|on account of)\s[^,.;]{2,60}")
_TWO = 2
"""Words from which a sentence tells the same event."""
_ALL = re.compile(
    r"\b(?:all|every|each|entire|entirely|whole|wholly|completely|always|both)\b", re.IGNORECASE
)
_NOT_ALL = re.compile(r"\b(?:not|nearly|almost|above|after|at|first of|best of)\s\Z", re.IGNORECASE)
"""Before "all": a part of them, or no amount ("after all")."""
_PART = re.compile(
    rf"\b[Oo]f (?:his|her|its|their|the) (?:\d[\d,]*|{'|'.join(UNIT_WORDS[2:])}) [a-z]+(?=[\s,])"
    r"|\b(?:[Mm]ost|[Mm]any|[Ss]ome|[Ss]everal|[Hh]alf|[Pp]arts?|[Mm]uch|[Aa] few) of (?:the|his|"
    r"her|its|their|them)\b"
    r"|\b(?:[Aa] number of|[Ss]everal|[Mm]any|[Ss]ome|[Aa] few|[Vv]arious) "
    r"(?:[A-Za-z]+ ){1,4}?[a-z]+s\b"
)
_MUCH = re.compile(
    r"\b(?:a great deal|a lot|lots|much|plenty|at length|extensively) (?:of|about|on)\b"
)
_LITTLE = re.compile(
    r"\b(?:almost nothing|hardly anything|next to nothing|very little|nothing at all)\b"
)
_LATER = re.compile(
    rf"\b(?P<n>an?|\d{{1,3}}|{'|'.join(UNIT_WORDS[1:])}) (?P<unit>hour|day|week|month|year|"
    r"decade)s? (?P<rel>after|before)\b"
)
_TONGUE = rf"(?P<tongue>{LANGUAGE})"
_IN_TONGUE = re.compile(
    rf"\b(?:written|drawn up|composed|published|printed|told|spoken|sung|delivered|wrote|recorded|"
    rf"performed|dictated|kept) in {_TONGUE}\b(?! [A-Z])"
)
_TEACHING = frozenset(
    map(stem, "teach supervise tutor mentor train instruct guide oversee direct coach".split())  # noqa: SIM905
)
_NAME = r"(?P<name>[A-Z][\w'’-]+(?: (?:(?:de|von|van|of) )?[A-Z][\w'’-]+){0,3})"
_BY = re.compile(rf"\b(?P<verb>[a-z]+)(?: (?:for|on|to|up|out|over))? by {_NAME}")
_NOT_DONE = re.compile(
    r"\b(?:(?:was|were|is|are|been|be)\s(?:\w+ly\s)?|(?:the|an?|his|her|its|their|under|by|of)\s)\Z"
)
"""Before a verb that the subject does not do, and before a noun: "came under the influence of Ann
Lee" beside "was influenced by Ann Lee"."""
_SAME_NAME = re.compile(r"[\s-]?|\s(?:of|the|of the|de|von|van)\s")
"""What stands between two words of one name."""
_UNDER = re.compile(rf"\bunder {_NAME}")


def untold(fact: str, match: Match) -> str | None:
    """Why its source does not say the fact; None where it may."""
    return (
        _another_reason(fact, match)
        or _only_some(fact, match)
        or _too_much(fact, match)
        or _another_length(fact, match)
        or _another_tongue(fact, match)
        or _by_another(fact, match)
        or other_fate(fact, match)
        or _names_apart(fact, match)
    )


def _another_reason(fact: str, match: Match) -> str | None:
    """Neither the best sentences nor their neighbours have a word of the reason."""
    because = _BECAUSE.search(fact)
    if because is None:
        return None
    said = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.span.start >= because.end() and not unit.name
    ]
    other = _told_reason(because, match, said)
    if said and other:
        return f"the source says “{other}”"
    near = best_window(match, _WINDOW)
    if not said or any(found.get(place, 0.0) >= AKIN for found in said for place in near):
        return None
    return "the source does not give this reason"


def _told_reason(because: re.Match[str], match: Match, said: list[dict[int, float]]) -> str:
    """The reason in the one sentence that has all that the fact says before its own, and no word
    of that; "" otherwise."""
    before = [
        found
        for unit, found in zip(match.units, match.credits, strict=True)
        if unit.span.end <= because.start()
    ]
    places = [p for p in match.scores if all(found.get(p, 0.0) >= AKIN for found in before)]
    if len(before) < _TWO or len(places) != 1 or any(places[0] in found for found in said):
        return ""
    told = _REASON.search(match.page.sentences[places[0]].text)
    return told[0].strip() if told is not None else ""


def _only_some(fact: str, match: Match) -> str | None:
    """The fact says it of all, and the sentences that have most of it of a part."""
    whole = _ALL.search(fact)
    if whole is None or match.best < 0 or _NOT_ALL.search(fact[: whole.start()]):
        return None
    quoted = ""
    for place in match.ranked(2):
        text = match.page.sentences[place].text
        if _ALL.search(text):
            return None
        part = _PART.search(text)
        if part is not None and part[0].split()[-1] in fact:
            quoted = quoted or part[0]
    return f"the source says it of a part: “{quoted}”" if quoted else None


def _too_much(fact: str, match: Match) -> str | None:
    """ "Says a great deal about man" of "wrote almost nothing about man"."""
    if match.best < 0 or not _MUCH.search(fact):
        return None
    little = _LITTLE.search(match.page.sentences[match.best].text)
    return f"the source says “{little[0]}”" if little is not None else None


def _another_length(fact: str, match: Match) -> str | None:
    """The best sentence tells how long before or after it was, and that is far from it."""
    mine = _LATER.search(fact)
    if mine is None or match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    told = [hit for hit in _LATER.finditer(text) if hit["rel"] == mine["rel"]]
    if len(told) != 1:
        return None
    one, other = _count(mine["n"]), _count(told[0]["n"])
    if not one or not other or not lengths_apart(one, mine["unit"], other, told[0]["unit"]):
        return None
    return f"the source says “{told[0][0]}”"


def _count(written: str) -> float:
    if written in {"a", "an", "one"}:
        return 1.0
    found = find_slots(written).numbers
    return found[0].value if found else 0.0


def _another_tongue(fact: str, match: Match) -> str | None:
    """The page says that it was written in another language, and has the fact's nowhere so."""
    mine = _IN_TONGUE.search(fact)
    if mine is None:
        return None
    quoted = ""
    for sentence in match.page.sentences:
        for hit in re.finditer(rf"\bin {_TONGUE}\b(?! [A-Z])", sentence.text):
            if hit["tongue"] == mine["tongue"]:
                return None
        found = _IN_TONGUE.search(sentence.text)
        if found is not None:
            quoted = quoted or found[0]
    return f"the source says “{quoted}”" if quoted else None


def _by_another(fact: str, match: Match) -> str | None:
    """The fact has the doer elsewhere: "paid for by Ann Lee", "studied under Ann Lee" where she is
    no subject of the fact's verb."""
    if match.best < 0:
        return None
    text = match.page.sentences[match.best].text
    for name, verbs in _doers(text):
        at = fact.find(name)
        at = fact.find(name.split()[-1]) if at < 0 else at
        verb = next((w for w in words(fact) if stem(w.folded) in verbs), None)
        if verb is None or at < verb.span.end or re.search(r"\b(?:by|under) \Z", fact[:at]):
            continue
        if not _NOT_DONE.search(fact[: verb.span.start]) and fact[:1].isupper():
            return f"the source says it of “{name}”"
    return None


def _names_apart(fact: str, match: Match) -> str | None:
    """Two names of the fact stand in no two neighbouring sentences, and a word of what is said of
    them nowhere: "The Death of Ivan Ilyich made an impression on Gandhi" of a page that tells of
    both, but of no impression."""
    missing = next(
        (
            unit.text
            for unit, found in zip(match.units, match.credits, strict=True)
            if not (found or unit.name or unit.exact)
        ),
        None,
    )
    groups = [one for one in _names(fact, match) if one[1]] if missing is not None else []
    for k, (one, places) in enumerate(groups):
        for other, others in groups[:k]:
            if min(abs(a - b) for a in places for b in others) > 1:
                return f"the source tells of “{other}” and “{one}” apart, and not of “{missing}”"
    return None


def _names(fact: str, match: Match) -> Iterator[tuple[str, set[int]]]:
    """The names of a fact, each with the sentences that have all its words."""
    spans: list[list[int]] = []
    for k, unit in enumerate(match.units):
        if not unit.name:
            continue
        before = match.units[spans[-1][-1]].span.end if spans else -1
        if spans and _SAME_NAME.fullmatch(fact[before : unit.span.start]):
            spans[-1].append(k)
        else:
            spans.append([k])
    for own in spans:
        text = fact[match.units[own[0]].span.start : match.units[own[-1]].span.end]
        places = set.intersection(*(set(match.credits[k]) for k in own))
        yield text, places | _by_surname(text, match) if places else places


def _by_surname(name: str, match: Match) -> set[int]:
    """The sentences that call by the last of their names whom the page names in full elsewhere:
    "Joseph Strauss was the engineer", and sentences later "Strauss dismissed him"."""
    last = name.split()[-1]
    if last == name or not last[:1].isupper():
        return set()
    alone = re.compile(rf"(?:\A|(?<!\S)(?![A-Z])\S+\s)\W?{re.escape(last)}\b")
    return {
        place
        for place, sentence in enumerate(match.page.sentences)
        if last in sentence.text and alone.search(sentence.text)
    }


def _doers(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Who a sentence says did it, with the stems of the verbs that tell it."""
    for hit in _BY.finditer(text):
        yield hit["name"], frozenset((stem(fold(hit["verb"])),))
    for hit in _UNDER.finditer(text):
        yield hit["name"], _TEACHING
