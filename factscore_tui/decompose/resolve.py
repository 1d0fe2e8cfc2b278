"""Making facts stand alone: pronouns and bare names become the name they stand for, where that is certain.

Certain means: one person (or thing) is in focus - the topic, else the name that the text begins with - the pronoun
agrees with how the text speaks of it, and nobody else came up since. Everything else is left as written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from factscore_tui.core.pronouns import IT, pronouns_of
from factscore_tui.decompose.clauses import possessive
from factscore_tui.decompose.tree import Phrase, Piece, Tree
from factscore_tui.decompose.units import read_units

_OWNED = frozenset({"his", "her", "its"})
_DISAMBIGUATION = re.compile(r"\s*\([^()]*\)\s*$")
_AFTER_NAME = frozenset("( , is was are were has had".split())  # noqa: SIM905
_NO_NAMES = frozenset("this that there what they these those here".split())  # noqa: SIM905
_MODIFIERS = frozenset("compound amod flat desc fixed".split())  # noqa: SIM905


class Resolver:
    """Knows one document: who is in focus, how the text refers to it, and whether somebody else came between."""

    def __init__(self, text: str, topic: str, openings: Sequence[str] = ()) -> None:
        """`openings` are the first sentences of the text, searched for a name when there is no topic."""
        self.focus = _DISAMBIGUATION.sub("", topic).strip() or _first_name(openings)
        self.pronouns, person = pronouns_of(text)
        words = [w for w in self.focus.split() if w[:1].isupper()]
        self.parts = frozenset({words[0], words[-1]} if len(words) > 1 and person else ())
        self.other = False

    def new_paragraph(self) -> None:
        """A paragraph starts: whoever came up in the last one is forgotten."""
        self.other = False

    def note(self, tree: Tree) -> None:
        """Read a sentence after its facts were made: does it put somebody else in focus?"""
        own = tree.child(tree.root, "nsubj")
        if own is None:
            return
        subject = [tree.units[k].text for k in tree.subtree(own)]
        if own in tree.kids[tree.root] and (subject[0].lower() in self.pronouns | {"i", "we", "they"}):
            return
        text = " ".join(subject)
        if self.focus and (self.focus in text or text in self.focus or subject[-1] in self.parts):
            self.other = False
        elif self.pronouns == IT or tree.is_name(own):
            self.other = True

    def stand_alone(self, phrase: Phrase, tree: Tree) -> Phrase:
        """The same fact with its first pronoun or bare name replaced by the name in focus, where that is certain."""
        if not self.focus:
            return phrase
        out: Phrase = []
        for k, piece in enumerate(phrase):
            unit = piece.unit
            if self.focus in piece.text:
                return phrase
            low = piece.text.lower()
            if unit >= 0 and low in self.pronouns and not self.other:
                owned = low in _OWNED and (low != "her" or tree.tags[unit] == "PRP$")
                name = self.focus + (possessive(self.focus) if owned else "")
                return [*out, Piece(name, unit), *phrase[k + 1 :]]
            if (
                unit >= 0
                and piece.text in self.parts
                and tree.labels[unit] not in _MODIFIERS
                and not _inside_name(phrase, k)
            ):
                return [*out, Piece(self.focus, unit), *phrase[k + 1 :]]
            if unit >= 0 and k and tree.is_name(unit) and any(tree.is_verb(p.unit) for p in phrase[:k] if p.unit >= 0):
                out.append(piece)
                continue
            if unit >= 0 and tree.is_name(unit) and tree.labels[unit] in {"nsubj", "conj"}:
                return phrase  # somebody else is the subject: a later "his" may be theirs
            out.append(piece)
        return phrase


def _inside_name(phrase: Phrase, k: int) -> bool:
    """True when the neighbour of piece k in the source is capitalised too: then k is part of another name."""
    return any(
        0 <= j < len(phrase)
        and phrase[j].text[:1].isupper()
        and phrase[j].unit > 0
        and abs(phrase[j].unit - phrase[k].unit) == 1
        for j in (k - 1, k + 1)
    )


def _first_name(openings: Sequence[str]) -> str:
    """The name one of the first sentences begins with and tells something of."""
    for text in openings[:5]:
        units = read_units(text[:300])
        start = 1 if units and units[0].text == "The" else 0
        if len(units) < start + 3:
            continue
        name, after = units[start], units[start + 1]
        known = name.kind == "name" or (start == 0 and len(name.text) > 3 and name.form not in _NO_NAMES)
        if known and name.text[:1].isupper() and after.form in _AFTER_NAME:
            return text[: name.end]
    return ""
