"""What FActScore does to the facts that a language model lists for a sentence of a biography,
before they are judged.

Its five rules: (1) a sentence of one word belongs to its neighbour, which `text.sentences` sees to;
(2) a fact that ends in a bare verb ("Ann Lee was born.") is left out where, without its full stop,
another fact holds it; (3) a number or date that the sentence does not have is completed where a
number of the sentence begins with it (19 -> 1977), else its fact is left out; (4) so are repeated
facts; (5) where the facts then have other numbers and dates than the sentence, the sentence gets
the model's facts back as they were.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_BARE = (
    " born.", " appointed.", " characterized.", " characterised.", " described.", " known.",
    " member.", " advocate.",
    " served.", " elected.",
)  # fmt: skip
_NOT_BARE = ("founding member.",)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_COUNTED = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozen"
)
_ORDINAL = "second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
_QUANTITY = re.compile(
    rf"\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?|\b(?i:{_COUNTED}|{_ORDINAL})\b|\b(?:{_MONTHS})\b(?=[ "
    rf",]+\d)|"
    rf"(?<=\d )\b(?:{_MONTHS})\b"
)


def quantities(text: str) -> dict[str, str]:
    """The numbers, number words and months of dates in a text: folded form (no thousands
    separators) to the text's."""
    return {_folded(m.group()): m.group() for m in _QUANTITY.finditer(text)}


def postprocess(sentence: str, facts: Sequence[str]) -> list[str]:
    """The facts of a sentence after rules (2) to (5); each fact ends in a full stop."""
    wanted = quantities(sentence)
    covered: set[str] = set()
    kept: list[str] = []
    for place, said in enumerate(facts):
        if _is_bare(said) and any(
            said[:-1] in other for k, other in enumerate(facts) if k != place
        ):
            continue
        fact = completed(said, wanted)
        if fact is None or fact in kept:
            continue
        kept.append(fact)
        covered |= quantities(fact).keys() & wanted.keys()
    return kept if covered == wanted.keys() else list(facts)


def _is_bare(fact: str) -> bool:
    return fact.endswith(_BARE) and not fact.endswith(_NOT_BARE)


def completed(fact: str, wanted: dict[str, str]) -> str | None:
    """The fact with its cut numbers completed from the sentence's (`wanted`); None where the
    sentence lacks one."""
    for folded, written in quantities(fact).items():
        if folded in wanted:
            continue
        longer = next((v for k, v in wanted.items() if k.startswith(folded)), None)
        if longer is None:
            return None
        before, after = fact.split(written, 1)
        fact = before + longer + after
    return fact


def _folded(number: str) -> str:
    return number.lower().replace(",", "")
