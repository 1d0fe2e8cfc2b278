"""Check the form of the written data: python models/data/check.py. Exit 1 and a line for each
flaw."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SKIPS = {
    "opinion",
    "question",
    "heading",
    "instruction",
    "greeting",
    "feeling",
    "advertisement",
    "disclaimer",
}
_PRONOUN = re.compile(r"(?:He|She|It|They|This|These|His|Her|Their|Its)\b")


def rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) of a file of JSON lines."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            yield number, json.loads(line)


def facts_flaws(row: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a text and its facts."""
    at = 0
    rest = row["text"]
    for s in row["sentences"]:
        found = row["text"].find(s["s"], at)
        if found < 0:
            yield f"not in the text: {s['s'][:60]}"
            continue
        at = found + len(s["s"])
        rest = rest.replace(s["s"], "", 1)
        if not s["facts"] and not s["skip"]:
            yield f"neither facts nor a reason: {s['s'][:60]}"
        if s["skip"] and s["skip"] not in SKIPS:
            yield f"unknown reason {s['skip']}"
        if len(set(s["facts"])) < len(s["facts"]):
            yield f"a fact twice: {s['s'][:60]}"
        for fact in s["facts"]:
            if not 3 <= len(fact.split()) <= 40 or _PRONOUN.match(fact):
                yield f"fact: {fact}"
    if len(rest.strip()) > 25:
        yield f"not covered: {rest.strip()[:60]}"


def contrast_flaws(lines: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a batch of contrast pairs."""
    quads: dict[tuple[Any, Any], list[dict[str, Any]]] = {}
    for row in lines:
        if "skip" in row:
            continue
        if {row["y"], row["y2"]} - {"S", "C", "N"} or (row["y"] == "S") == (row["y2"] == "S"):
            yield f"labels: {row['c']}"
        if row["e"] == row["e2"]:
            yield f"evidence alike: {row['c']}"
        if "q" in row:
            quads.setdefault((row["p"], row["q"]), []).append(row)
    for (passage, number), pair in quads.items():
        if (
            len(pair) != 2
            or pair[0]["e"] != pair[1]["e"]
            or (pair[0]["y"] == "S") == (pair[1]["y"] == "S")
        ):
            yield f"quad {passage}/{number}"


_MARK = re.compile(r"\[([^\[\]]*)\]\{((?:\d+|e)(?:\+(?:\d+|e))*)\}")
_THIRD = re.compile(
    r"(?<![\w'’-])(?:he|him|his|she|hers?|its?|they|them|theirs?|(?:him|her|it)self|themselves)"
    r"(?![\w-])",
    re.I,
)


def marks_flaws(row: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a text whose mentions are marked: a bracket that does not close, a pronoun
    without a mark, a number that stands only once, or on pronouns only."""
    text, named = row["text"], {}
    while mark := _MARK.search(text):
        for number in mark[2].split("+"):
            named.setdefault(number, []).append(mark[1])
        inner = mark[1] if not _THIRD.fullmatch(mark[1]) else "*"
        text = text[: mark.start()] + inner + text[mark.end() :]
    if re.search(r"\]\{|\}", text):
        yield f"a mark does not close: {text[:60]}"
    for pronoun in _THIRD.findall(text):
        if pronoun != "IT":
            yield f"{pronoun} has no mark: {text[:60]}"
    for number, words in named.items():
        if number not in {"0", "e"} and (len(words) < 2 or all(map(_THIRD.fullmatch, words))):
            yield f"{number} is only {words}: {text[:60]}"


KINDS_OF_READING = {"paraphrase", "inference", "loose", "close", "part"}


def reading_flaws(row: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a passage and what was written about it."""
    for pair in row["pairs"]:
        if pair["y"] not in {"C", "N"} or pair["k"] not in KINDS_OF_READING:
            yield f"label or kind: {pair['t']}"
        if not pair["s"] or not all(1 <= k <= len(row["sentences"]) for k in pair["s"]):
            yield f"no such sentence: {pair['t']}"
        if pair["t"] == pair["f"]:
            yield f"twins alike: {pair['t']}"


CODES = {"", "N", "G", "V", "R", "U", "T"}


def judgement_flaws(row: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a text whose candidates were judged."""
    for s in row["sentences"]:
        written = [said for said, *_ in s["judged"]]
        if len(set(written)) < len(written):
            yield f"judged twice: {s['s'][:60]}"
        for said, code, *_ in s["judged"]:
            if code not in CODES or not said:
                yield f"code {code!r}: {said}"
        second = s.get("second", [""] * len(written))
        if len(second) != len(written) or not set(second) <= set(CODES):
            yield f"the second reading: {s['s'][:60]}"


def tree_flaws(row: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a corrected tree: lists of unlike length, not one root, a circle."""
    heads, size = row["heads"], len(row["words"])
    if any(len(row[k]) != size for k in ("upos", "xpos", "heads", "relations")):
        yield f"lists of unlike length: {row['text'][:60]}"
        return
    if heads.count(0) != 1 or row["relations"].count("root") != 1:
        yield f"not one root: {row['text'][:60]}"
    for k in range(size):
        at, steps = k + 1, 0
        while at and steps <= size:
            at, steps = heads[at - 1], steps + 1
        if at:
            yield f"a circle: {row['text'][:60]}"
            return


def flaws() -> Iterator[str]:
    """All flaws, and at the end nothing."""
    for path in sorted((HERE / "facts").glob("*.jsonl")):
        for number, row in rows(path):
            for flaw in facts_flaws(row):
                yield f"{path.name}:{number}: {flaw}"
    for path in sorted((HERE / "contrast").glob("contrast-*.jsonl")):
        for flaw in contrast_flaws([row for _, row in rows(path)]):
            yield f"{path.name}: {flaw}"
    for path in sorted((HERE / "readings").glob("*.jsonl")):
        for number, row in rows(path):
            for flaw in reading_flaws(row):
                yield f"{path.name}:{number}: {flaw}"
    for path in sorted((HERE / "judgements").glob("*.jsonl")):
        for number, row in rows(path):
            for flaw in judgement_flaws(row):
                yield f"{path.name}:{number}: {flaw}"
    for path in sorted((HERE / "trees").glob("*.jsonl")):
        for number, row in rows(path):
            for flaw in tree_flaws(row):
                yield f"{path.name}:{number}: {flaw}"
    for path in sorted((HERE / "references").glob("marks-*.jsonl")):
        for number, row in rows(path):
            for flaw in marks_flaws(row):
                yield f"{path.name}:{number}: {flaw}"


def counts() -> Counter[str]:
    """How much there is."""
    found: Counter[str] = Counter()
    for path in (HERE / "facts").glob("*.jsonl"):
        for _, row in rows(path):
            found["texts"] += 1
            found["sentences"] += len(row["sentences"])
            found["facts"] += sum(len(s["facts"]) for s in row["sentences"])
            found["sentences without facts"] += sum(not s["facts"] for s in row["sentences"])
    for path in (HERE / "contrast").glob("contrast-*.jsonl"):
        for _, row in rows(path):
            found["contrast pairs"] += "c" in row
            found["of them in quads"] += "q" in row
    for path in (HERE / "readings").glob("*.jsonl"):
        for _, row in rows(path):
            found["statements and their twins"] += len(row["pairs"])
    for path in (HERE / "judgements").glob("*.jsonl"):
        for _, row in rows(path):
            found["judged candidates"] += sum(len(s["judged"]) for s in row["sentences"])
    for path in (HERE / "trees").glob("*.jsonl"):
        found["corrected trees"] += sum(1 for _ in rows(path))
    for path in (HERE / "references").glob("marks-*.jsonl"):
        for _, row in rows(path):
            found["texts with marks"] += 1
            found["marks"] += row["text"].count("]{")
    return found


if __name__ == "__main__":
    wrong = list(flaws())
    print("\n".join(wrong) if wrong else "no flaws")
    print(dict(counts()))
    sys.exit(bool(wrong))
