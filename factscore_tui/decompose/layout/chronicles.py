"""Lines of a chronicle, which begin with their year and no mark behind it: "1836 The railway to
Pickering opens"."""

from __future__ import annotations

import re

from factscore_tui.decompose.layout.labels import Around, told_of_label
from factscore_tui.decompose.references.lexicon import word_set
from factscore_tui.decompose.rules.statements import states
from factscore_tui.text.markup import Plain

_LINE = re.compile(
    r"^[ \t*•-]{0,6}\**([1-9]\d{2,3})\**(?: ?[:–-] ?| (?:AD |CE )?(?=[A-Z\"“‘]))", re.MULTILINE
)
_YEAR = re.compile(r"([1-9]\d{2,3}(?: (?:AD|CE))?) +(?=[A-Z\"“‘])")
_SMALL = word_set(
    """the a an this that these those it they he she his her its their in on at by with after under
    during when while having following despite"""
)
"""Words that lose their capital behind the year."""
_LEAST, _READ = 3, 20_000
"""Lines of a chronicle, and characters in which they are looked for."""


def in_its_year(found: Plain, text: str, around: Around) -> Plain | None:
    """ "In 1836, the railway to Pickering opens"; None for a line without a year in front, or in a
    text that is no chronicle."""
    year = _YEAR.match(found.text)
    if year is None or not is_chronicle(text):
        return None
    item = Plain(found.text[year.end() :], found.offsets[year.end() :])
    told = told_of_label(item, f"{year[1]}:", around)
    if told is not None:
        return told
    tree = around.parse(item.text)
    if tree is None or not states(tree):
        return None
    first = item.text.split(" ", 1)[0].lower()
    small = first in _SMALL or tree.xpos[0] == "CD"
    said = item.text[:1].lower() + item.text[1:] if small else item.text
    front = f"In {year[1]}, "
    return Plain(front + said, (item.offsets[0],) * len(front) + item.offsets)


def is_chronicle(text: str) -> bool:
    """True where several lines begin with years, each no earlier than the one before."""
    years = [int(m[1]) for m in _LINE.finditer(text[:_READ])]
    return len(years) >= _LEAST and years == sorted(years)
