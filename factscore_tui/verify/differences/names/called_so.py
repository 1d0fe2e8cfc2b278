"""What the page says of one relative, or calls one person, and the fact another.

    Lund's mother was sent to the Tower.    "his father was imprisoned in the Tower"
    Ida Moss was an actress.                "he had met the young actress Ann Lee"

The page has mother, Moss and actress, each in sentences of its own, and that word of nobody else.
Such a fact has no evidence.
"""

from __future__ import annotations

import re

from factscore_tui.text.words import STOP_WORDS, fold
from factscore_tui.verify.features.lexical import stem
from factscore_tui.verify.features.match import Match, share

_W = r"[A-Z][\w\u2019'-]*\w"
_NAME = rf"{_W}(?: (?:(?:de|von|van|der) )?{_W})*"
_PAIRS = (
    ("father", "mother"),
    ("son", "daughter"),
    ("brother", "sister"),
    ("husband", "wife"),
    ("uncle", "aunt"),
    ("grandfather", "grandmother"),
)
_OTHER = {one: other for a, b in _PAIRS for one, other in ((a, b), (b, a))}
_OF_KIN = re.compile(rf"(?P<of>{_NAME})['\u2019]s? (?P<kin>{'|'.join(_OTHER)}) (?=[a-z])")
_IS_A = re.compile(
    rf"(?P<who>{_NAME}) (?:was|is|became) an? (?:[a-z-]+ ){{0,2}}(?P<noun>[a-z-]{{3,}})\.?"
)
_HALF = 0.5


def called_so_of_another(fact: str, match: Match) -> str | None:
    """Why the source does not say the fact; None where it may."""
    return _of_the_other_parent(fact, match) or _noun_of_another(fact, match)


def _of_the_other_parent(fact: str, match: Match) -> str | None:
    """Each sentence with half of what the fact says of the mother has the father there."""
    said = _OF_KIN.match(fact)
    if said is None:
        return None
    other = _OTHER[said["kin"]]
    rest = [unit.span.start >= said.end() for unit in match.units]
    if not any(rest):
        return None
    theirs = re.compile(rf"\b(?:[Hh]is|[Hh]er|[Tt]heir|{_W}['\u2019]s?) (?:[a-z-]+ )?{other}\b")
    quoted = ""
    for place in match.ranked(len(match.scores)):
        if share(match, [place], rest) < _HALF:
            continue
        text = match.page.sentences[place].text
        told = theirs.search(text)
        if told is None or re.search(rf"\b(?:{said['kin']}|parents?)\b", text, re.IGNORECASE):
            return None
        quoted = quoted or told[0]
    return f"the source says it of \u201c{quoted}\u201d" if quoted else None


def _noun_of_another(fact: str, match: Match) -> str | None:
    """The page has the noun at the name of others only."""
    said = _IS_A.fullmatch(fact)
    if said is None:
        return None
    noun, mine = re.escape(said["noun"]), {stem(fold(word)) for word in said["who"].split()}
    if mine & match.page.title_stems or fold(said["who"]) in STOP_WORDS:
        return None  # whom the page is about is called much without a name
    of_name = re.compile(
        rf"\b{noun},? (?P<one>{_NAME})|(?P<two>{_NAME}),? (?:\([^)]*\),? )?(?:an?|the) "
        rf"(?:[A-Za-z-]+ ){{0,3}}{noun}\b"
    )
    quoted = ""
    for place in match.page.by_stem.get(stem(fold(said["noun"])), ()):
        sentence = match.page.sentences[place]
        found = list(of_name.finditer(sentence.text))
        if len(found) != len(re.findall(rf"\b{noun}\w*", sentence.text, re.IGNORECASE)):
            return None
        names = {stem(fold(word)) for hit in found for word in (hit["one"] or hit["two"]).split()}
        if not found or names & mine:
            return None
        quoted = quoted or found[0][0]
    return f"the source says it of another: \u201c{quoted}\u201d" if quoted else None
