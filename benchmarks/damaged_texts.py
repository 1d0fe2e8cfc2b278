"""Texts of any files, and what can go wrong with a text and with the tree of a sentence: for
any_text.py and its test."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from factscore_tui.decompose.syntax.tree import ROOT

SUFFIXES = (".txt", ".md", ".json", ".jsonl", ".tsv", ".csv")
SHORTEST, LONGEST = 20, 20_000
"""Characters of a text that is taken; a longer one is cut."""
MARKS = (
    *("(", ")", "[", "]", '"', "“", "”", "'", "’s", ",", ";", ":", "-", "–", "—", "...", "?", "!"),
    *(
        "*",
        "**",
        "_",
        "`",
        "<b>",
        "&amp;",
        "%",
        "$",
        "/",
        "…",
        "\n",
        "\n\n",
        "- ",
        "# ",
        "| a | b |",
    ),
)
WORDS = (
    *("and", "or", "but", "not", "no", "who", "which", "that", "whose", "of which", "to", "by"),
    *("he", "she", "it", "they", "his", "the two", "the former", "one", "both", "was", "said"),
    *("born", "died", "in 1903", "two", "1,234", "12.5 %", "Ann", "Lee", "Ann Lee's"),
    *("the firm", "its own"),
    *("more than", "before", "after", "as well as", "including", "such as", "than", "there"),
    *("were", "the following year", "a", "of", "among them", "respectively", "Dr.", "U.S."),
    *("居里", "\u202e", "²", "½", "①", "٣", "Ⅻ", "İ", "ß", "9" * 30, "e\u0301" * 3),
    *(", 52,", ", ²,"),
)  # fmt: skip
UPOS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN"),
    *("PUNCT", "SCONJ", "SYM", "VERB", "X"),
)
XPOS = (
    *("NN", "NNS", "NNP", "NNPS", "VB", "VBD", "VBZ", "VBP", "VBN", "VBG", "MD", "IN", "DT", "CD"),
    *("JJ", "JJR", "JJS", "RB", "RBR", "PRP", "PRP$", "WP", "WDT", "WP$", "WRB", "CC", "TO", "POS"),
    *("EX", "RP", ",", ".", ":", "-LRB-", "-RRB-", "``", "''", "FW", "SYM", "UH", "HYPH"),
)
RELATIONS = (
    *("nsubj", "nsubj:pass", "nsubj:outer", "obj", "iobj", "obl", "obl:agent", "obl:unmarked"),
    *("nmod", "nmod:poss", "nmod:unmarked", "appos", "conj", "cc", "cc:preconj", "case", "mark"),
    *("acl", "acl:relcl", "advcl", "advcl:relcl", "ccomp", "xcomp", "csubj", "csubj:pass", "aux"),
    *("aux:pass", "cop", "det", "det:predet", "amod", "nummod", "advmod", "compound", "flat"),
    *("compound:prt", "fixed", "parataxis", "punct", "expl", "dep", "list", "vocative", "orphan"),
    *("discourse", "dislocated", "goeswith", "reparandum"),
)
Parse = tuple[list[str], list[str], list[int], list[str]]
"""UPOS, Penn tags, heads and relations of the words of a sentence."""


# --- texts
# --------------------------------------------------------------------------------------------------


def texts_of(places: list[Path]) -> list[str]:
    """Every text of these files and of the files in these folders, packed with gzip or not: lines
    of .txt, cells of .tsv and .csv, strings of .json and .jsonl. What is no UTF-8 is left out."""
    files = sorted(
        file
        for place in places
        for file in (place.rglob("*") if place.is_dir() else (place,))
        if file.is_file() and file.name.removesuffix(".gz").endswith(SUFFIXES)
    )
    found: dict[str, None] = {}
    for file in files:
        data = file.read_bytes()
        try:
            text = (gzip.decompress(data) if file.suffix == ".gz" else data).decode("utf-8")
        except (ValueError, OSError, EOFError):
            continue
        for one in _strings(file.name.removesuffix(".gz"), text):
            if len(one.strip()) >= SHORTEST:
                found[one.strip()[:LONGEST]] = None
    return list(found)


def _strings(name: str, text: str) -> Iterator[str]:
    lines = text.splitlines()
    if name.endswith((".tsv", ".csv")):
        yield from (cell for line in lines for cell in line.split("\t"))
    elif name.endswith((".json", ".jsonl")):
        for part in [text] if name.endswith(".json") else lines:
            try:
                yield from _inside(json.loads(part))
            except ValueError:
                continue
    else:
        yield from lines


def _inside(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict | list):
        for one in tree.values() if isinstance(tree, dict) else tree:
            yield from _inside(one)


# --- what goes wrong with them
# --------------------------------------------------------------------------------------------------


def damaged(text: str, chance: random.Random, others: list[str]) -> str:
    """The text with one to four things done to it."""
    for _ in range(chance.choice((1, 1, 2, 2, 3, 4))):
        text = _damaged(text, chance, others)
    return text


def _damaged(text: str, chance: random.Random, others: list[str]) -> str:
    words = text.split(" ")
    at = chance.randrange(len(words))
    other = chance.randrange(len(words))
    kind = chance.randrange(14)
    if kind == 0:  # cut at any word
        return " ".join(words[:at] or words)
    if kind == 1:
        return " ".join(words[at:])
    if kind == 2:  # words dropped
        return " ".join(w for w in words if chance.random() > 0.15) or text
    if kind == 3:  # doubled
        return " ".join([*words[: at + 1], *words[at:]])
    if kind == 4:  # exchanged
        words[at], words[other] = words[other], words[at]
    elif kind == 5:
        for k in range(len(words) - 1):
            if chance.random() < 0.2:
                words[k], words[k + 1] = words[k + 1], words[k]
    elif kind == 6:  # brackets and quotation marks, rarely in pairs
        for _ in range(chance.randrange(1, 5)):
            k = chance.randrange(len(words))
            mark = chance.choice(MARKS)
            words[k] = chance.choice((mark + words[k], words[k] + mark, f"{words[k]} {mark}"))
    elif kind == 7:
        return chance.choice((text.upper(), text.lower(), text.title()))
    elif kind == 8:  # without punctuation
        return re.sub(chance.choice((r"[^\w\s]", r"[,;:]", r"[.!?]")), "", text) or text
    elif kind == 9:  # small words where they do not belong
        for _ in range(chance.randrange(1, 6)):
            words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
    elif kind == 10:  # half of another text
        rest = chance.choice(others).split(" ")
        return " ".join([*words[:at], *rest[len(rest) // 2 :][:60]])
    elif kind == 11:  # other numbers
        return re.sub(r"\d+", lambda m: str(chance.randrange(10 ** len(m.group()[:6]))), text)
    elif kind == 12:  # the same word over and over
        words[at:at] = [words[at]] * chance.choice((3, 9, 40))
    else:  # characters lost, or put in
        k = chance.randrange(len(text) + 1)
        return (
            text[:k] + chance.choice(("", "", "\n", "\t", " ", "-", "\u00a0", "x")) + text[k + 1 :]
        )
    return " ".join(words)


def damaged_parse(parse: Parse, chance: random.Random) -> Parse:
    """The parse of a sentence with a few tags, relations and heads that no sentence would give;
    still a tree."""
    upos, xpos, heads, relations = (list(one) for one in parse)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 8))):
        k = chance.randrange(len(heads))  # type: ignore[arg-type]
        kind = chance.randrange(4)
        if kind == 0:
            relations[k] = chance.choice(RELATIONS) if heads[k] != ROOT else "root"
        elif kind == 1:
            upos[k], xpos[k] = chance.choice(UPOS), chance.choice(XPOS)
        elif kind == 2:
            new = chance.randrange(len(heads))
            if heads[k] != ROOT and not _over(heads, k, new):  # type: ignore[arg-type]
                heads[k] = new
        else:  # another root
            path = [k]
            while heads[path[-1]] != ROOT:
                path.append(heads[path[-1]])  # type: ignore[arg-type]
            for below, above in pairwise(path):
                heads[above], relations[above] = below, relations[below]
            heads[k], relations[k] = ROOT, "root"
    return upos, xpos, heads, relations  # type: ignore[return-value]


def _over(heads: list[int], k: int, below: int) -> bool:
    """Whether word k stands above word `below`, or is it."""
    while below not in (ROOT, k):
        below = heads[below]
    return below == k
