"""Sentences with the facts that people wrote for them, parsed, with our candidates and how near
each comes.

Used by train.py; the result is kept in a file, because parsing takes minutes and training is run
more than once.
"""

from __future__ import annotations

import json
import pickle
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))
from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.decompose.rules.checkable import pooled, signs  # noqa: E402
from factscore_tui.decompose.rules.phrase import key, render  # noqa: E402
from factscore_tui.decompose.selection.candidates import candidates  # noqa: E402
from factscore_tui.decompose.selection.features import read, stem  # noqa: E402
from factscore_tui.decompose.selection.selector import HARD  # noqa: E402
from factscore_tui.decompose.syntax.parser import Parser  # noqa: E402
from factscore_tui.decompose.syntax.tree import Tree  # noqa: E402
from factscore_tui.text.markup import plain  # noqa: E402

FILES = ("InstructGPT", "ChatGPT", "PerplexityAI")
_PRONOUNS = frozenset(
    "he she it they him her his its their them i we you my our this that these those who which".split()  # noqa: E501, SIM905
)


@dataclass
class Example:
    """A sentence: where it comes from, its arrays, the facts people wrote for it, and which of the
    candidates a reader found right (1), poor (0.5), wrong (0), or did not see (-1)."""

    source: str
    held: bool
    text: str
    skip: str
    gold: list[str]
    own: np.ndarray
    before: np.ndarray
    signs: np.ndarray
    x: np.ndarray
    arcs: np.ndarray
    relations: list[str]
    kept: np.ndarray
    cut: np.ndarray
    words: np.ndarray
    heads: np.ndarray
    numbers: np.ndarray
    kinds: list[list[str]]
    keys: list[str]
    targets: np.ndarray
    judged: np.ndarray
    kept_back: bool  # what was judged is not trained on


def bag(text: str) -> Counter[str]:
    """The words of a fact, as the metrics count them."""
    return Counter(re.findall(r"[^\W_]+", text.lower()))


def f1(a: Counter[str], b: Counter[str]) -> float:
    total = sum(a.values()) + sum(b.values())
    return 2 * sum((a & b).values()) / total if total else 0.0


def pairwise(ours: Sequence[str], gold: Sequence[str], sentence: str, resolved: bool) -> np.ndarray:
    """(ours, gold): how near each of our facts comes to each of theirs.

    Where the gold facts have references resolved, words that neither the sentence nor the candidate
    has count less: resolving is another stage's work.
    """
    said = set(bag(sentence)) | {"is", "was", "are", "were", "that", "the"}
    theirs = [bag(g) for g in gold]
    inside = [Counter({w: n for w, n in g.items() if w in said}) for g in theirs]
    m = np.zeros((len(ours), len(gold)))
    for i, text in enumerate(ours):
        full = bag(text)
        bare = Counter({w: n for w, n in full.items() if w not in _PRONOUNS})
        for j, g in enumerate(theirs):
            m[i, j] = f1(full, g)
            if resolved and sum(inside[j].values()) > 0.4 * sum(g.values()):
                m[i, j] = max(m[i, j], 0.25 * m[i, j] + 0.75 * f1(bare, inside[j]))
    return m


def targets(ours: Sequence[str], gold: Sequence[str], sentence: str, resolved: bool) -> np.ndarray:
    """(candidates, 4): closeness, near or not, share of the gold facts it is nearest to, not
    bad."""
    m = pairwise(ours, gold, sentence, resolved)
    best = m.max(1)
    nearest = (m >= m.max(0) - 1e-6) & (m > 0.3)
    share = (nearest / np.maximum(nearest.sum(0), 1)).sum(1)
    return np.stack([best, best >= HARD, share, best >= 0.62], 1).astype(np.float32)


def written(folder: Sequence[Path]) -> Iterator[tuple[str, bool, list[tuple[str, str, list[str]]]]]:
    """(file, held back, sentences) of the written texts; a sentence is (text, reason to skip it,
    facts)."""
    for path in folder:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            held = zlib.crc32(row["text"].encode()) % 10 == 0
            yield path.stem, held, [(s["s"], s["skip"] or "", s["facts"]) for s in row["sentences"]]


Judgements = dict[str, dict[str, float]]
"""Sentence -> words of a candidate -> 1 right, 0.5 right but not worth telling, 0 wrong."""
WRONG, POOR = frozenset("NG"), frozenset("TV")
"""Not what the text says; no good sentence. Next to nothing; the wrong tense. What is only unclear
by itself or resolved to the wrong person is no fault of the cut."""


def bare(written: str) -> str:
    """A candidate without marks, by which what readers said of it is found."""
    return " ".join(re.findall(r"\w+", written.lower()))


def judgements(paths: Sequence[Path]) -> tuple[Judgements, set[str]]:
    """What readers said of candidates (models/data/judgements), and the sentences of the tenth of
    these texts whose judgements are kept back."""
    found: Judgements = {}
    kept: set[str] = set()
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for sentence in row["sentences"]:
                own = found.setdefault(sentence["s"], {})
                for written, code, *_ in sentence["judged"]:
                    own[bare(written)] = 0.0 if code in WRONG else 0.5 if code in POOR else 1.0
                if zlib.crc32(row["text"].encode()) % 10 == 1:
                    kept.add(sentence["s"])
    return found, kept


def judged_texts(
    paths: Sequence[Path], known: set[str]
) -> Iterator[tuple[str, bool, list[tuple[str, str, list[str]]]]]:
    """The sentences of judged texts for which nobody wrote facts, as `written` gives them."""
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            held = zlib.crc32(row["text"].encode()) % 10 == 0
            rows = [(s["s"], "", []) for s in row["sentences"] if s["s"] not in known]
            if rows:
                yield path.stem, held, rows


def factscore(data: Path) -> Iterator[tuple[str, bool, list[tuple[str, str, list[str]]]]]:
    """The same of the annotated generations; a fifth of the topics is held back."""
    for name in FILES:
        for line in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            held = zlib.crc32(f"part {row['topic']}".encode()) % 5 == 0
            rows = [
                (a["text"], "", [f["text"] for f in a["human-atomic-facts"] or []])
                for a in row["annotations"] or []
            ]
            yield name, held, [r for r in rows if r[2]]


def clean(text: str) -> str:
    """A sentence as later stages see it: without markup and list marks."""
    return re.sub(r"^(?:[-*•]|\d{1,2}[.)])\s+", "", plain(text, Span(0, len(text))).text.strip())


def examples(
    parser: Parser | Remembered,
    documents: Iterator[tuple[str, bool, list[tuple[str, str, list[str]]]]],
    told: Judgements,
    kept: set[str],
) -> Iterator[Example]:
    """Every sentence of the documents, read."""
    for source, held, sentences in documents:
        before = None
        for raw, skip, gold in sentences:
            text = clean(raw)
            tree = parser.parse(text)
            if tree is None:
                continue
            found, _ = candidates(tree, source not in FILES)
            reading = read(tree, found)
            width = tree.vectors.shape[1]
            phrases = [key(c.phrase) for c in found]
            resolved = source not in FILES
            said = told.get(text, {}) if resolved else {}
            yield Example(
                source,
                held,
                text,
                skip,
                gold,
                pooled(tree, width).astype(np.float16),
                (before.vectors.mean(0) if before is not None else np.zeros(width)).astype(
                    np.float16
                ),
                signs(text, tree),
                tree.vectors.astype(np.float16),
                reading.arcs,
                reading.relations,
                reading.kept.astype(bool),
                reading.cut.astype(bool),
                reading.words.astype(bool),
                reading.heads,
                reading.numbers,
                [stem(k) for k in reading.kinds],
                phrases,
                targets(phrases, gold, text, resolved)
                if gold
                else np.zeros((len(found), 4), dtype=np.float32),
                np.array(
                    [said.get(bare(render(c.phrase, tree)), -1.0) for c in found], dtype=np.float32
                ),
                text in kept,
            )
            before = tree


class Remembered:
    """A parser that keeps its trees in a file of the work folder: candidates are tried more often
    than parsing."""

    def __init__(self, parser: Parser, path: Path) -> None:
        self._parser, self._path = parser, path
        self._trees: dict[str, Tree | None] = (
            pickle.loads(path.read_bytes()) if path.is_file() else {}
        )

    def parse(self, text: str) -> Tree | None:
        """As the parser; each sentence once."""
        if text not in self._trees:
            self._trees[text] = self._parser.parse(text)
        return self._trees[text]

    def keep(self) -> None:
        """Write the file."""
        self._path.write_bytes(pickle.dumps(self._trees))
