"""Names and what they belong to, in the order of the source; and names that have two forms.

    the final of the US Open        the source: "the US Open final"
    a professor of English          the source: "an English professor"
    number 141 in the rankings      the source: "sank to World No. 141"
    three Oscars                    the source: "three Academy Awards"

Only where the sentence has the one and lacks the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.verify.features.number_words import UNIT_WORDS

_NAME = r"(?:[A-Z][\w'’.-]*)(?: [A-Z][\w'’.-]*){0,3}"
_OF = re.compile(rf"\b(?P<what>[a-z]{{3,}}) of (?P<the>the )?(?P<name>{_NAME})(?=[\s,.;]|\Z)")
_BESIDE = re.compile(rf"(?P<name>\b{_NAME}) (?P<what>[a-z]{{3,}})\b")
_NUMBER = re.compile(rf"\b[Nn]umber (?P<n>\d+|{'|'.join(UNIT_WORDS[1:])})\b")
_NO_THING = frozenset(
    """is was were are has had have did does and who which that with from into for his her its their
    the not but then also when where while until after before during since""".split()  # noqa: SIM905
)
"""Words behind a name that are no thing of it."""
_SAME = (
    ("Oscars", "Academy Awards"),
    ("Oscar", "Academy Award"),
    ("the Great War", "World War I"),
    ("the Great War", "the First World War"),
    ("Independence Day", "the Fourth of July"),
)
_ARTICLE = re.compile(r"\b(?P<an>[Aa]n?) \Z")


def in_order_of(fact: str, source: str) -> str:
    """The fact with its nouns, names and numbers in the order and form of this sentence; as it is
    where that has no other."""
    for found in _OF.finditer(fact):
        name, what = found["name"].rstrip("."), found["what"]
        turned = f"{name} {what}"
        if what in _NO_THING or f"{what} of" in source or not _has(source, turned):
            continue
        return in_order_of(
            _put(fact, found.start(), found.start("name") + len(name), turned), source
        )
    for found in _BESIDE.finditer(fact):
        name, what = found["name"], found["what"]
        if what in _NO_THING or _has(source, f"{name} {what}"):
            continue
        told = re.search(rf"\b{what} of (?:the )?{re.escape(name)}(?!\w| [A-Z])", source)
        if told is not None:
            return in_order_of(_put(fact, found.start(), found.end(), told[0]), source)
    return _same_names(_numbered(fact, source), source)


def _put(fact: str, start: int, end: int, text: str) -> str:
    """The fact with this text there, and "a" or "an" before it."""
    before = fact[:start]
    article = _ARTICLE.search(before)
    if article is not None:
        an = "an" if text[:1].lower() in "aeiou" else "a"
        before = f"{before[: article.start()]}{an.capitalize() if not article.start() else an} "
    return before + text + fact[end:]


def _has(source: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(text)}\b", source) is not None


def _numbered(fact: str, source: str) -> str:
    """ "No. 1" of "number one", where the sentence has that."""
    for found in _NUMBER.finditer(fact):
        n = found["n"]
        figure = n if n.isdigit() else str(UNIT_WORDS.index(n))
        if (
            re.search(rf"\b[Nn]o\. ?{figure}(?!\d)", source)
            and found[0].lower() not in source.lower()
        ):
            return fact[: found.start()] + f"No. {figure}" + fact[found.end() :]
    return fact


def _same_names(fact: str, source: str) -> str:
    for mine, theirs in _both_ways():
        if _has(fact, mine) and _has(source, theirs) and not _has(source, mine):
            fact = re.sub(rf"\b{re.escape(mine)}\b", theirs, fact)
    return fact


def _both_ways() -> Iterator[tuple[str, str]]:
    for one, other in _SAME:
        yield one, other
        yield other, one
