"""How keys are written for people."""

from __future__ import annotations

import re

from factscore_tui.settings import SIGNS

SAID = {"escape": "esc", "up": "↑", "down": "↓", "left": "←", "right": "→"}
CHARACTERS = {name: sign for sign, name in SIGNS.items()}


def split(names: str) -> tuple[str, ...]:
    """The names of keys in a list with commas between them."""
    return tuple(name for name in names.split(",") if name)


def written(key: str) -> str:
    """A key as it is shown: / and F5 and esc."""
    if key in CHARACTERS:
        return CHARACTERS[key]
    return key.upper() if re.fullmatch(r"f\d+", key) else SAID.get(key, key)
