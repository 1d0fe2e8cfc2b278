"""What a figure of speech in a source says in one word, so that a fact with that word finds it.

    Eleven workers lost their lives.     also "died"
    A depot was pulled down.             also "demolished"

The other way round, figures of speech in a fact are read in plain words first (rewording.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.span import Span
from factscore_tui.verify.features.lexical import stem

_ITS = "(?:his|her|their|its)"
_FIGURES = {
    rf"los[et]s? (?:{_ITS} )?(?:life|lives)|passed away|met {_ITS} (?:death|end)": "die",
    rf"t(?:ake|akes|ook|aken|aking) {_ITS} own li(?:fe|ves)": "suicide",
    r"put to death": "executed",
    r"shot dead|stabbed to death|beaten to death": "killed",
    r"(?:pull|pulls|pulled|pulling|tear|tears|tore|torn|tearing) down": "demolished",
    r"(?:set|sets|setting) up": "established",
    r"(?:set|sets|setting) free": "released",
    r"(?:break|breaks|broke|broken) out": "began",
    r"(?:come|comes|came) to an end|put an end to": "ended",
    r"(?:come|comes|came) out in": "published",
    r"(?:take|takes|took|taken|taking) part in": "participated",
    r"(?:bring|brings|brought|bringing) about": "caused",
    r"(?:turn|turns|turned|turning) down": "rejected",
    r"(?:blow|blows|blew|blown) up": "exploded",
    r"found guilty": "convicted",
    r"(?:step|steps|stepped|stand|stands|stood) down": "resigned",
    r"giving birth": "childbirth",
    r"(?:give|gives|gave|given) birth": "born",
    r"brought up": "raised",
}
_ANY = re.compile(
    r"\b(?:" + "|".join(f"(?P<f{k}>{figure})" for k, figure in enumerate(_FIGURES)) + r")\b",
    re.IGNORECASE,
)
_STEMS = [stem(word) for word in _FIGURES.values()]


def plain_stems(text: str) -> Iterator[tuple[str, Span]]:
    """The stems that the figures of speech of a sentence stand for, with their places."""
    for hit in _ANY.finditer(text):
        if hit.lastgroup is not None:
            yield _STEMS[int(hit.lastgroup[1:])], Span(*hit.span())
