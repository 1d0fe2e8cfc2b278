"""Texts as parts of graphs: parsed once with the shipped parser, kept on disk, read back as the
program would.

    python models/recipes/relations/store.py DATA STORE [--part 0 --of 1]

About 50 texts a second and core; a killed run goes on where it stopped. Several processes may share
the work: each writes files of its own.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from rows import everything

from factscore_tui.decompose.bundled import open_parser, open_word_encoder
from factscore_tui.decompose.syntax.parser import Parser
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.relations.layout import TextLayout, part_of_tree

MODELS = Path(__file__).resolve().parents[2]
WIDTH = 384
AT_ONCE = 32


def parse_all(texts: list[str], name: Path) -> None:
    """Append what is missing to NAME.jsonl (trees) and NAME.f16 (word vectors)."""
    parser, words = open_parser(threads=1), open_word_encoder(threads=1)
    trees, vectors = name.with_suffix(".jsonl"), name.with_suffix(".f16")
    known, size = 0, 0
    if trees.exists():
        lines = [
            line for line in trees.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")
        ]
        known = len(lines)
        size = sum(json.loads(lines[-1])[2:]) if lines else 0
        trees.write_bytes(b"".join(lines))
    began = time.monotonic()
    with trees.open("a", encoding="utf-8") as lines_out, vectors.open("ab") as numbers:
        numbers.truncate(size * WIDTH * 2)
        for start in range(known, len(texts), AT_ONCE):
            some = texts[start : start + AT_ONCE]
            for text, found in zip(some, _parsed(parser, some), strict=True):
                count = sum(len(tree) for _, tree in found)
                for row in words.of_trees([tree for _, tree in found]):
                    assert row is not None  # what the parser has read fits
                    numbers.write(row.astype(np.float16).tobytes())
                numbers.flush()
                rows = [
                    [_spans(tree, at), tree.heads, tree.relations, tree.upos, tree.xpos]
                    for at, tree in found
                ]
                lines_out.write(json.dumps([text, rows, size, count], ensure_ascii=False) + "\n")
                size += count
            if start // AT_ONCE % 50 == 0:
                pace = (start + AT_ONCE - known) / (time.monotonic() - began)
                print(f"  {start} of {len(texts)} texts, {pace:.0f}/s", flush=True)


def _parsed(parser: Parser, texts: list[str]) -> list[list[tuple[int, Tree]]]:
    """For each text where its sentences begin, and their trees; sentences without a tree are left
    out."""
    spans = [[s.span for s in split_sentences(text, draft=False)] for text in texts]
    trees = iter(
        parser.parse_many(
            [span.of(text) for text, of in zip(texts, spans, strict=True) for span in of]
        )
    )
    found = [[(span.start, next(trees)) for span in of] for of in spans]
    return [[(at, tree) for at, tree in of if tree is not None] for of in found]


def _spans(tree: Tree, at: int) -> list[tuple[int, int]]:
    return [(token.start + at, token.end + at) for token in tree.tokens]


class Store:
    """Parts of the texts that were parsed."""

    def __init__(self, folder: Path) -> None:
        self._where: dict[str, tuple[int, int, int, list[list[list[object]]]]] = {}
        self._vectors: list[np.memmap] = []
        self._parts: dict[str, list[TextLayout]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            size = path.with_suffix(".f16").stat().st_size // (2 * WIDTH)
            if not size:
                continue
            self._vectors.append(
                np.memmap(path.with_suffix(".f16"), np.float16, "r", shape=(size, WIDTH))
            )
            with path.open("rb") as file:
                for line in file:
                    if line.endswith(b"\n"):
                        text, sentences, at, count = json.loads(line)
                        if count and at + count <= size:
                            self._where[text] = len(self._vectors) - 1, at, count, sentences

    def __contains__(self, text: str) -> bool:
        return text in self._where

    def words(self, text: str) -> int:
        """Number of words."""
        return self._where[text][2]

    def parts(self, text: str) -> list[TextLayout]:
        """One for each sentence; their vectors are views of the file."""
        if text not in self._parts:
            file, at, _, sentences = self._where[text]
            found = []
            for spans, heads, relations, upos, xpos in sentences:
                tokens = [Token(text[a:b], a, b) for a, b in spans]
                vectors = self._vectors[file][at : at + len(tokens)]
                found.append(part_of_tree(Tree(tokens, upos, xpos, heads, relations), vectors))
                at += len(tokens)
            self._parts[text] = found
        return self._parts[text]


def main() -> None:
    """Parse a share of all texts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("store", type=Path)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--of", type=int, default=1)
    options = parser.parse_args()
    options.store.mkdir(parents=True, exist_ok=True)
    rows = everything(options.data)
    texts = list(dict.fromkeys(text for row in rows for text in (row.claim, row.evidence)))
    parse_all(
        texts[options.part :: options.of], options.store / f"texts-{options.part}-{options.of}"
    )


if __name__ == "__main__":
    main()
