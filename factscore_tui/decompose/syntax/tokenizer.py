"""Words of a sentence, cut as the English Web Treebank cuts them, with their offsets.

Clitics are words of their own ("do" "n't", "Mary" "'s"), and so are the parts of a hyphenated
compound, but for a prefix ("co-founded"); numbers with their separators, scores ("3-2"),
abbreviations, addresses and emoticons stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class Token(NamedTuple):
    """A word or a mark: its text and where it stands, in code points of the sentence."""

    text: str
    start: int
    end: int


_TOKEN = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]+[^\s<>\".,;:!?)\]]"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|io|eu|uk|ch|de|fr|co)(?![\w.-]*\w)"  # cern.ch
    r"|(?:[^\W\d_]\.){2,}"  # U.S. and e.g.
    r"|(?:Mrs|Mr|Ms|Dr|Jr|Sr|St|Prof|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Inc|Ltd|Co|Corp|vs|etc|No|Vol|Fig|approx|ca"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mt|Ave|Blvd|Bros|Messrs|Mmes|Pres|Adm|Maj|Cmdr|Supt)\."
    r"|[^\W\d_]\.(?=\s+[^\W\d_])"  # an initial
    r"|[A-Z]/[A-Z](?![^\W_])"  # A/S
    r"|\d+(?:[–-]\d+)+(?!\w|\.\d)"  # scores, years, dates: 3-2, 1939-45, 2024-05-03
    r"|[#$€£¥](?=\d)"
    r"|[A-Z]{1,3}\d+(?:[.,]\d+)+(?![^\W_])"  # RM2.3
    r"|\d+[A-Z]{1,4}\d+[A-Z]?(?![^\W_])"  # 1000XM5
    r"|\d+(?:[.,:/]\d+)*(?:st|nd|rd|th|s)(?![^\W_])"
    r"|\d+(?:[.,:/]\d+)*"
    r"|(?:[Cc]o|[Rr]e|[Nn]on|[Aa]nti)-[^\W\d_A-Z]+(?![\w-])"  # co-founded
    r"|[^\W\d_]+(?:\d+[^\W_]*)*(?:[’'][^\W_]+)*(?:(?<=[^\W\d_])&(?=[^\W\d_])[^\W\d_]+)*"
    r"|--+|\.\.\.+|[!?]{2,}"
    r"|\S",
)
_CLITIC = re.compile(r"(?i)(?:n[’']t|[’'](?:s|re|ve|ll|d|m))$")
_WHOLE = re.compile(r"(?i)o[’']clock|ma[’']am|[dlo][’'][^\W_]{3,}|y[’']all")


_QUOTED = re.compile(r"“([^“”\n]{2,70})”|\"([^\"\n]{2,70})\"|‘([^‘’\n]{2,70})’(?!\w)")
_SMALL = frozenset(
    "a an and as at but by for from in into is my no not of on or the to with you your".split()  # noqa: SIM905
)


def _titles(text: str) -> list[tuple[int, int]]:
    """Titles of works in quotation marks ("Moving Waves", without the marks and a comma before the
    closing one): one word to the parser. Speech is not: most of a title's words have capitals."""
    found: list[tuple[int, int]] = []
    for match in _QUOTED.finditer(text):
        start, end = match.span(match.lastindex or 0)
        while end > start and text[end - 1] in ",;. ":
            end -= 1
        words = text[start:end].split()
        long = [w for w in words if w.lower().strip(".,:!?'’") not in _SMALL]
        named = (
            bool(long)
            and words[0][:1] == words[0][:1].upper()
            and all(not w[:1].islower() for w in long)
        )
        if 2 <= len(words) <= 9 and named and not text[start].isspace():
            found.append((start, end))
    return found


def tokenise(text: str, titles: bool = True) -> list[Token]:
    """The words and marks of one sentence, in order; white space is between them only. Linear in
    the length. `titles` keeps titles of works in quotation marks whole."""
    found: list[Token] = []
    at = 0
    for start, end in [*(_titles(text) if titles else ()), (len(text), len(text))]:
        _cut(text, at, start, found)
        if end > start:
            found.append(Token(text[start:end], start, end))
        at = end
    return found


def _cut(text: str, begin: int, stop: int, found: list[Token]) -> None:
    for match in _TOKEN.finditer(text, begin, stop):
        word, start = match.group(), match.start()
        cut = 0
        if "'" in word or "’" in word:
            clitic = _CLITIC.search(word)
            if clitic and clitic.start() > 0 and not _WHOLE.fullmatch(word):
                cut = clitic.start()
        if word.lower() == "cannot":
            cut = 3
        if cut:
            found.append(Token(word[:cut], start, start + cut))
            found.append(Token(word[cut:], start + cut, match.end()))
        else:
            found.append(Token(word, start, match.end()))


_RULERS = frozenset(
    """alexander alfonso anne baldwin benedict carlos catherine charles christian clement
    constantine darius edmund edward elizabeth ferdinand francis frederick george gregory
    gustav gustavus haakon harald henry innocent james john juan leo leopold louis mary
    mehmed murad napoleon nicholas olav otto paul pedro peter philip pius ramesses ramses
    richard selim sigismund stephen suleiman umberto victor wilhelm william xerxes""".split()  # noqa: SIM905
)
_NUMBERED = frozenset(
    "War Phase Type Part Volume Act Book Title Class Group Division Schedule Mark".split()  # noqa: SIM905
)


def as_read(tokens: Sequence[Token]) -> list[Token]:
    """The words as the encoder is to read them: the "I" of "World War I" and "Charles I" is read as
    "II", for a parser that has learnt that I am "I"."""
    return [
        token._replace(text="II") if token.text == "I" and _is_number(tokens, k) else token
        for k, token in enumerate(tokens)
    ]


def _is_number(tokens: Sequence[Token], k: int) -> bool:
    if k == 0 or tokens[k].start != tokens[k - 1].end + 1:
        return False
    before = tokens[k - 1].text
    first = k == 1  # "Part I wrote" begins no sentence with a number
    return (before in _NUMBERED and not first) or (
        before[:1].isupper() and before.lower() in _RULERS
    )
