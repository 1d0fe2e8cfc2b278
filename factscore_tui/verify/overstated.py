"""What a fact says more of than its source: "the largest church" of "one of the largest churches",
"won the prize" of "was nominated for the prize". Most words are the same, so nothing else tells the
two apart. Such a fact has no evidence; where the source says "the second largest", it is
contradicted (differences/standings.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.text.words import fold
from factscore_tui.verify.differences.names.holders import (
    in_another_land,
    lies_elsewhere,
    other_holder,
)
from factscore_tui.verify.differences.names.life_places import other_place_of_life
from factscore_tui.verify.differences.names.places import side_by_side
from factscore_tui.verify.differences.names.relatives import no_relative
from factscore_tui.verify.differences.page_trees import has_all
from factscore_tui.verify.differences.words.nationality import other_nation, thing_of_another_nation
from factscore_tui.verify.features.lexical import is_land, stem
from factscore_tui.verify.features.match import Match

_EST = re.compile(r"\b(?P<word>[a-z]{3,}est|best|(?:most|least) [a-z]+)\b")
_NO_SUPERLATIVE = frozenset(
    """interest protest request forest harvest conquest arrest contest tempest honest modest invest suggest guest
    chest crest quest digest west priest inquest bequest behest unrest ingest infest attest detest manifest northwest
    southwest midwest""".split()  # noqa: E501, SIM905
)
_FEW = re.compile(
    r"(?:\b(?:one|two|three|some|many|several|most|few) of (?:the|its|his|her|their)|"
    r"\bamong(?:st)? (?:the|its)|"
    r"\b(?:second|third|fourth|fifth|2nd|3rd|4th|5th)[\s-])\s?(?:[a-z]+\s){0,3}\Z",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"\A[^.;()]{0,60}\b(?:after|except|excepting|apart from|aside from|other than|outside|behind|"
    r"but for|not counting|excluding)\b"
)
_WINNING = frozenset(stem(w) for w in ("win", "won", "receive", "award", "earn", "gain", "claim"))
_WON = re.compile(
    r"\b(?:w[io]n|wins|winning|winner|award(?:ed|ing)|receiv(?:ed|es|ing)|recipient|laureate|earn(?:ed|ing)|"
    r"honou?red|presented|given|got|gained|took|shared|prize-?winning|award-?winning)\b",
    re.IGNORECASE,
)
_ONLY_NAMED = re.compile(
    r"\b(?:nominat\w+|nominee|shortlist\w*|short-listed|longlist\w*|finalists?|runners?-up|"
    r"considered for|candidate for|contender)\b",
    re.IGNORECASE,
)
_PRIZE = re.compile(
    r"\b(?:Prize|Award|Awards|Medal|Oscar|Grammy|Emmy|Tony|Cup|Trophy|BAFTA|Golden Globe|Booker)\b"
)
_IN = re.compile(
    r"\A(?:The )?(?P<who>[A-Z][^,.;:()]{1,60}?) (?:is|was|are|were) an? "
    r"(?P<noun>[a-z][\w' -]{1,60}?) (?:in|on) (?:the )?(?P<place>[A-Z][\w' -]{1,40}?)\.?\Z"
)
_LEAD_IN = re.compile(
    r"\b(?:is|was|are|were) an? (?P<noun>[^,.;()]{1,80}?) (?:in|on) (?:the )?"
    r"(?P<place>[A-Z][^.;()]{1,90})"
)
_READ = 8


def overstated(fact: str, match: Match) -> str | None:
    """Why the source says less than the fact; None where it does not."""
    return (
        _one_of_several(fact, match)
        or _only_nominated(fact, match)
        or _another_nation(fact, match)
        or _another_land(fact, match)
        or other_place_of_life(fact, match)
        or other_holder(fact, match)
        or lies_elsewhere(fact, match)
        or in_another_land(fact, match)
        or no_relative(fact, match)
    )


def _one_of_several(fact: str, match: Match) -> str | None:
    """All sentences with the whole fact have its superlative of one among several only."""
    for said in _superlatives(fact):
        if _is_partial(fact, said):
            continue
        quoted = ""
        for place in match.ranked(_READ):
            if not has_all(match, range(len(match.units)), place):
                continue
            text = match.page.sentences[place].text
            told = list(_superlatives(text))
            own = [hit for hit in told if hit["word"] == said["word"]]
            most = said["word"].split()[0]
            if not own and any(hit["word"].split()[0] == most for hit in told):
                continue  # "the least densely populated" is another thing than "least populous"
            if not own or not all(_is_partial(text, hit) for hit in own):
                return None
            quoted = quoted or _quoted(text, own[0])
        if quoted:
            return f"the source says “{quoted}”"
    return None


def _superlatives(text: str) -> Iterator[re.Match[str]]:
    return (hit for hit in _EST.finditer(text) if hit["word"] not in _NO_SUPERLATIVE)


def _is_partial(text: str, hit: re.Match[str]) -> bool:
    before, after = text[max(0, hit.start() - 48) : hit.start()], text[hit.end() :]
    return _FEW.search(before) is not None or _BUT.match(after) is not None


def _quoted(text: str, hit: re.Match[str]) -> str:
    few = _FEW.search(text, max(0, hit.start() - 48), hit.start())
    end = _BUT.match(text[hit.end() :]) if few is None else None
    start = few.start() if few is not None else hit.start()
    return text[start : hit.end() + (end.end() if end is not None else 0)].replace("\n", " ")


def _only_nominated(fact: str, match: Match) -> str | None:
    """The page has the prize only where it tells of a nomination."""
    prize = _PRIZE.search(fact)
    if prize is None or _ONLY_NAMED.search(fact):
        return None
    if not _WINNING & {unit.stem for unit in match.units}:
        return None
    name = {unit.stem for unit in match.units if unit.name and unit.stem}
    quoted = ""
    for sentence in match.page.sentences:
        if not name or not name <= set(sentence.stems) | match.page.title_stems:
            continue
        hit = _ONLY_NAMED.search(sentence.text)
        if hit is None or _WON.search(sentence.text):
            return None
        quoted = quoted or hit.group()
    return f"the source says “{quoted}”, not that it was won" if quoted else None


def _another_nation(fact: str, match: Match) -> str | None:
    """The article begins with another nation, and the fact's is only told of something else; or
    all the rest is told of the same thing of another nation."""
    found = other_nation(fact, match)
    if found:
        return f"the article calls it otherwise: “{found}”"
    found = thing_of_another_nation(fact, match)
    return f"the source says “{found}” there" if found else None


def _another_land(fact: str, match: Match) -> str | None:
    """ "A town in Devon" of an article that begins "is a historic town in Cornwall, England": the
    page has Devon somewhere, but not together with it or with Cornwall."""
    said = _IN.match(fact)
    if said is None or not match.page.sentences:
        return None
    about = {stem(fold(word)) for word in said["who"].split()}
    lead = match.page.sentences[0]
    told = _LEAD_IN.search(lead.text)
    if told is None or about != match.page.title_stems or is_land(stem(fold(said["place"]))):
        return None
    noun = stem(fold(said["noun"].split()[-1]))
    if noun not in lead.stems or said["place"] in lead.text:
        return None
    own = told["place"].split(",")[0].strip()
    if any(side_by_side(match, said["place"], name) for name in (own, said["who"])):
        return None
    return f"the article says “in {told['place'].strip()}”"
