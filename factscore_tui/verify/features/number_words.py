"""Numbers written as words: "forty-five", "two hundred and fifty", "a dozen"."""

from __future__ import annotations

import re

UNIT_WORDS = """zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen""".split()  # noqa: SIM905
TENS_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
ORDINAL_WORDS = """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth
    nineteenth""".split()  # noqa: SIM905
SCALE = {
    "hundred": 100.0,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "k": 1e3,
    "m": 1e6,
    "bn": 1e9,
    "dozen": 12.0,
}
SPELT = re.compile(
    r"(?<!\w)(?P<words>(?:"
    + "|".join(
        (
            *TENS_WORDS,
            *UNIT_WORDS,
            *ORDINAL_WORDS[1:],
            "twentieth",
            "hundred",
            "thousand",
            "million",
            "billion",
            "dozen",
        )
    )
    + r")(?:[\s-](?:"
    + "|".join(
        (
            *UNIT_WORDS[1:],
            *TENS_WORDS,
            *ORDINAL_WORDS[1:],
            "hundred",
            "thousand",
            "million",
            "billion",
        )
    )
    + r"))*)(?!\w)",
    re.IGNORECASE,
)


def spelt_value(parts: list[str]) -> float | None:
    """["two", "hundred", "fifty"] -> 250; None when the words do not make one number ("two
    three")."""
    total, current, last = 0.0, 0.0, 1e18
    for part in parts:
        if part in SCALE:
            current = max(current, 1.0) * SCALE[part]
            if SCALE[part] >= 1000:
                total, current = total + current, 0.0
            last = 100.0
            continue
        if part in TENS_WORDS:
            value = 10.0 * (TENS_WORDS.index(part) + 2)
        elif part == "twentieth":
            value = 20.0
        else:
            table = UNIT_WORDS if part in UNIT_WORDS else ORDINAL_WORDS
            value = float(table.index(part))
        if value >= last or (last < 100 and value >= 10):
            return None
        current, last = current + value, 10.0 if value >= 20 else 0.0
    return total + current
