"""Nothing that can be checked may fall through: every name, date and number of a sentence ends up in some fact."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.clauses import ClauseReader
from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.tree import Aside, Phrase, Piece, Tree
from factscore_tui.decompose.units import Unit


def matters(unit: Unit) -> bool:
    """True for a unit with a digit, a date, a title or a name."""
    return unit.kind != "word" or any(c.isdigit() for c in unit.text)


def whole(tree: Tree, asides: Sequence[Aside]) -> Phrase:
    """The sentence itself as one fact, asides where they stood."""
    phrase: Phrase = []
    for i, unit in enumerate(tree.units):
        phrase.append(Piece(unit.text, i))
        for aside in asides:
            if aside.after == i:
                phrase.extend(Piece(u.text, -2 - u.start) for u in aside.units)
    return phrase


def uncovered(tree: Tree, phrases: Sequence[Phrase]) -> list[int]:
    """Units that matter, and other capitalised words inside the sentence, that no phrase holds, in order."""
    said = {piece.unit for phrase in phrases for piece in phrase}
    said_words = {piece.text for phrase in phrases for piece in phrase}
    return [
        i
        for i, unit in enumerate(tree.units)
        if i not in said
        and (matters(unit) or tree.tags[i] == "CD" or (i and unit.text[:1].isupper()))
        and not (unit.text in said_words and not matters(unit))
    ]


def complete(tree: Tree, reader: ClauseReader, phrases: list[Phrase], asides: Sequence[Aside]) -> list[Phrase]:
    """The phrases and, for each thing that is missing, the smallest statement that holds it."""
    out = list(phrases)
    for i in uncovered(tree, phrases):
        if any(piece.unit == i for phrase in out for piece in phrase):
            continue
        child, clause = i, tree.heads[i]
        while clause != ROOT and clause not in reader.leads:
            child, clause = clause, tree.heads[clause]
        if clause == ROOT or tree.labels[child] in {"nsubj", "csubj", "conj"}:
            out.append(whole(tree, asides))
            break
        said = tree.lowered(tree.pieces(tree.subtree(child)))
        out.append([*reader.filled(reader.leads[clause]), *said])
    return out


def incomplete(tree: Tree, phrases: Sequence[Phrase], asides: Sequence[Aside]) -> bool:
    """True when a unit that matters, of the tree or of an aside, is in none of the phrases."""
    said = {piece.unit for phrase in phrases for piece in phrase}
    lost_aside = any(matters(u) and -2 - u.start not in said for aside in asides for u in aside.units)
    return lost_aside or bool(uncovered(tree, phrases))
