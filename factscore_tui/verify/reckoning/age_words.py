"""Ages that are told in words of ten years or as a limit: "in his forties", "as a teenager",
"before she turned eleven", or as one of two: "when he was four or five"."""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.verify.features.number_words import TENS_WORDS, UNIT_WORDS

_HE = r"(?:he|she|they)"
_TENS = {f"{word.removesuffix('y')}ies": 10 * (k + 2) for k, word in enumerate(TENS_WORDS)}
_PARTS = {"early": (0, 4), "mid": (3, 7), "late": (6, 9)}
_DECADE = (
    r"(?:(?P<part>early|mid|late)[ -])?(?P<tens>teens|"
    + "|".join(_TENS)
    + r"|(?P<figure>[2-9]0)['’]?s)"
)
_N = rf"(?P<n>\d{{1,3}}|{'|'.join([*UNIT_WORDS[1:], *TENS_WORDS])})"
_STATE = rf"(?:in (?:his|her|their) {_DECADE}|(?P<teen>an? teenager|a teen))"
_WHEN = re.compile(
    rf"\A(?P<who>[^,]{{2,80}}?) (?:was|were) (?:only |just |already |still )?{_STATE} when "
    r"(?P<what>\S.{3,200}?)\.?\Z"
)
_TAIL = re.compile(
    rf",? (?:(?:(?:when|while) {_HE} was (?:still )?|while |when |still )?"
    rf"in (?:his|her|their) {_DECADE}|"
    rf"(?:(?:(?:when|while) {_HE} was|while|when|still) )?(?:as|still) "
    r"(?P<teen>an? teenager|a teen))(?=[,.;]|\Z)"
)
_LIMIT = re.compile(
    rf",? (?:before {_HE} (?:turned|was|reached)(?: the age of)?|before the age of|"
    rf"before turning) {_N}(?=[,.;]|\Z)"
)
_EITHER = re.compile(
    rf",? (?:(?:when|while) {_HE} was|at(?: the age of)?|aged) {_N} or "
    rf"{_N.replace('<n>', '<more>')}(?=[,.;]|\Z)"
)
_YEAR_OLD = re.compile(
    r",? as (?:only |just )?an? (?P<n>\d{1,2}|[a-z]+(?:-[a-z]+)??)[\s-]year[\s-]old"
    r"(?: (?:boy|girl|child|youth))?(?=[,.;]|\s(?:in|on)\s|\Z)"
)
_AT = re.compile(
    r",? (?:at|aged)(?: only| just)? (?P<n>1[3-9]|[2-9]\d|[a-z]+teen|"
    r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?)(?=\.?\Z)"
)
""" "Died at 96", "was a professional at sixteen"; a lower number may be an hour."""


class AgeWords(NamedTuple):
    """A fact without its age, whose age it is, the age as it is written, and the least and the
    greatest number of years that it means."""

    left: str
    who: str
    written: str
    least: int
    most: int


def age_words(fact: str) -> AgeWords | None:
    """None where the fact has no such age, or more than one."""
    when = _WHEN.match(fact)
    if when is not None:
        what = re.sub(rf"\A{_HE}\b", lambda _: when["who"], when["what"])
        what = re.sub(r"\A(?:his|her|their)\b", lambda _: f"{when['who']}'s", what)
        written = fact[when.end("who") : when.start("what")].strip().removesuffix(" when")
        return AgeWords(f"{what[:1].upper()}{what[1:]}.", when["who"], written, *_years(when))
    either = _EITHER.search(fact)
    if either is not None:
        first, last = _number(either["n"]), _number(either["more"])
        left, written = fact[: either.start()] + fact[either.end() :], either[0].strip(" ,")
        return AgeWords(left, left, written, first, last) if last == first + 1 else None
    for pattern in (_TAIL, _LIMIT):
        found = list(pattern.finditer(fact))
        if len(found) != 1:
            continue
        hit = found[0]
        least, most = _years(hit) if pattern is _TAIL else (0, _number(hit["n"]) - 1)
        left = fact[: hit.start()] + fact[hit.end() :]
        return AgeWords(left, fact[: hit.start()], hit[0].strip(" ,"), least, most)
    return None


def at_the_age(fact: str) -> str:
    """The fact with an age told in the way of sources: "fell ill as a six-year-old" is "fell ill at
    the age of six"."""
    return _AT.sub(r" at the age of \g<n>", _YEAR_OLD.sub(r" at the age of \g<n>", fact))


def _years(found: re.Match[str]) -> tuple[int, int]:
    if found["teen"]:
        return 13, 19
    if found["tens"] == "teens":
        begin = 13 if not found["part"] else 10
    else:
        begin = int(found["figure"]) if found["figure"] else _TENS[found["tens"]]
    first, last = _PARTS.get(found["part"] or "", (0, 9))
    return max(begin + first, 13 if found["tens"] == "teens" else 0), begin // 10 * 10 + last


def _number(written: str) -> int:
    if written.isdigit():
        return int(written)
    if written in UNIT_WORDS:
        return UNIT_WORDS.index(written)
    return 10 * (TENS_WORDS.index(written) + 2)
