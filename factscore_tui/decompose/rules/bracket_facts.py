"""What stands in brackets behind a noun: years of a life, a year, a birth, another name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.decompose.rules.frames import FrameReader
from factscore_tui.decompose.rules.noun_phrases import is_or_was
from factscore_tui.decompose.rules.phrase import (
    Phrase,
    PhrasePiece,
    glue,
    paired_marks,
    pieces,
    trimmed,
)
from factscore_tui.decompose.syntax.tree import Tree

_YEARS = re.compile(r"(1\d{3}|20\d\d)\s*[–—-]\s*(1\d{3}|20\d\d|\d\d)")
_YEAR = re.compile(r"1\d{3}|20\d\d")


class BracketReader:
    """Yields (phrase, kind) for the brackets of a tree whose clauses `reader` has read."""

    def __init__(self, reader: FrameReader) -> None:
        self.r, self.t = reader, reader.t
        self.be = "was" if reader.past else "is"
        self._brackets = {
            a: b for a, b in paired_marks(self.t).items() if self.t.tokens[a].text in {"(", "["}
        }

    def _owner(self, opening: int) -> int:
        """The noun that a bracket stands behind; -1 for none."""
        t = self.t
        k = opening - 1
        while k > 0 and t.is_mark(k):
            k -= 1
        if k < 0 or t.upos[k] not in {"NOUN", "PROPN", "NUM", "X", "ADJ"}:
            return -1
        while (
            t.relations[k] in {"flat", "compound", "nummod", "amod", "fixed"}
            and 0 <= t.heads[k] < opening
        ):
            k = t.heads[k]
        return k

    def bracket(self, i: int) -> Iterator[tuple[Phrase, str]]:
        """ "Salt Water Hours (1999)", "the Ming (1368-1644)": a year or years in brackets after a
        name."""
        t = self.t
        for opening, closing in self._brackets.items():
            if self._owner(opening) != i:
                continue
            inside = trimmed(range(opening + 1, closing), t)
            if not inside:
                continue
            text = " ".join(t.tokens[j].text for j in inside).replace(" ,", ",")
            k = next((j for j in inside if t.heads[j] not in inside), inside[0])
            who = self.r.nouns.named(i)
            sides = re.split(r"\s+[–—-]\s+|(?<=\d{4})\s*[–—-]\s*(?=\d{4})", text)
            if (
                len(sides) == 2
                and all(re.search(r"\d{4}$", side) for side in sides)
                and t.is_name(i)
            ):
                dash = next((j for j in inside if t.tokens[j].text in {"–", "-", "—"}), -1)
                first, last = [
                    [j for j in inside if (j < dash) == left and j != dash]
                    for left in (True, False)
                ]
                told = [
                    pieces(t, p) if dash >= 0 and p else [PhrasePiece(s, k)]
                    for p, s in zip((first, last), sides, strict=True)
                ]
                on = ["on" if " " in side else "in" for side in sides]
                yield [*who, *glue("was", "born", on[0]), *told[0]], "B:birth"
                yield [*who, *glue("died", on[1]), *told[1]], "B:death"
                continue
            if _YEARS.fullmatch(text):
                parts = re.split(r"\s*[–—-]\s*", text)
                yield (
                    [
                        *who,
                        *glue("lived" if t.is_name(i) else "lasted", "from", parts[0], "to"),
                        PhrasePiece(parts[1], k),
                    ],
                    "B:years",
                )
                yield (
                    [*who, *glue(self.be, "from", parts[0], "to"), PhrasePiece(parts[1], k)],
                    "B:years'",
                )
            elif _YEAR.fullmatch(text):
                yield [*who, *glue("came", "out", "in"), PhrasePiece(text, k)], "B:out"
                yield [*who, *glue("was", "released", "in"), PhrasePiece(text, k)], "B:released"
                yield [*who, *glue(self.be, "in"), PhrasePiece(text, k)], "B:year"
            elif text.lower().startswith("born"):
                date = len(inside) > 1 and (
                    t.tokens[inside[1]].text.isdigit() or t.tokens[inside[1]].text[:1].isupper()
                )
                on = [] if not date else ["in"] if len(inside) == 2 else ["on"]
                yield (
                    [
                        *who,
                        *glue("was"),
                        *pieces(t, inside[:1]),
                        *glue(*on),
                        *pieces(t, inside[1:]),
                    ],
                    "B:born",
                )
            elif len(inside) < 12 and t.upos[k] in {"NOUN", "PROPN", "ADJ", "NUM", "SYM"}:
                yield from is_or_was(who, pieces(t, inside), "B:is", t, self.r.past)


def bracketed(tree: Tree, k: int) -> bool:
    """True for what stands in brackets at word k."""
    first = min(tree.subtree(k))
    return tree.tokens[first].text in {"(", "["} or (
        first > 0 and tree.tokens[first - 1].text in {"(", "["}
    )
