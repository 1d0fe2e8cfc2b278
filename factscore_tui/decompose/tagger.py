"""Part-of-speech tags by averaged perceptron (Collins 2002), trained on UD English EWT; see models/recipes/tagger.

Tags are Penn Treebank tags as in the XPOS column of the treebank. Pure Python; weights are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.units import Unit

Weights = dict[str, dict[str, int]]


def shape(text: str) -> str:
    """Coarse shape of a word: X upper, x lower, d digit; runs are shortened."""
    out: list[str] = []
    for c in text[:12]:
        k = "X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c
        if not out or out[-1] != k:
            out.append(k)
    return "".join(out)


def tag_features(units: Sequence[Unit], forms: Sequence[str], i: int, prev: str, prev2: str) -> list[str]:
    """Names of the features that fire for unit i (`forms` is padded by two on both sides)."""
    unit = units[i]
    w, before, after = forms[i + 2], forms[i + 1], forms[i + 3]
    capital = f"{shape(unit.text)}{unit.kind[0]}{i == 0:d}"
    return [
        "b",
        f"w{w}",
        f"s{w[-3:]}",
        f"t{w[-2:]}",
        f"p{w[:2]}",
        f"c{capital}",
        f"1{prev}",
        f"2{prev} {prev2}",
        f"3{prev} {w}",
        f"4{before}",
        f"5{after}",
        f"6{after[-3:]}",
        f"7{forms[i]}",
        f"8{forms[i + 4]}",
        f"9{before[-3:]}",
        f"a{prev} {after[-2:]}",
        f"d{w} {after}",
    ]


class Tagger:
    """Greedy left-to-right tagger. `certain` maps words that are practically unambiguous to their tag."""

    def __init__(self, weights: Weights, certain: dict[str, str]) -> None:
        self.weights = weights
        self.certain = certain

    def tag(self, units: Sequence[Unit]) -> list[str]:
        """One tag per unit."""
        forms = ["<s>", "<s>", *(u.form for u in units), "</s>", "</s>"]
        tags: list[str] = []
        prev, prev2 = "<s>", "<s>"
        weights = self.weights
        for i, unit in enumerate(units):
            tag = self.certain.get(unit.form) if unit.kind == "word" else None
            if unit.kind == "date":
                tag = "CD"
            elif unit.kind == "title":
                tag = "NNP"
            if tag is None:
                scores: dict[str, int] = {}
                for row in map(weights.get, tag_features(units, forms, i, prev, prev2)):
                    if row is not None:
                        for t, v in row.items():
                            scores[t] = scores.get(t, 0) + v
                tag = max(scores, key=lambda t: (scores[t], t)) if scores else "NN"
            tags.append(tag)
            prev2, prev = prev, tag
        return tags
