"""Measure the shipped parser on UD English EWT test, in the treebank's own words, with the official
evaluation.

  python models/recipes/parser/evaluate.py DATA/decompose/ud-ewt [--part test] [--threads 1]
  python models/recipes/parser/evaluate.py models/data/trees/held.jsonl    # corrected trees

Needs `pip install udtools`, which carries the official evaluation of the shared tasks on Universal
Dependencies. Prints UPOS, XPOS, UAS and LAS (subtypes of relations do not count, punctuation does),
and milliseconds a sentence.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
from conllu import read_conllu, read_trees  # noqa: E402

from factscore_tui.decompose.bundled import open_parser  # noqa: E402
from factscore_tui.decompose.syntax.tokenizer import Token  # noqa: E402


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("data", type=Path)
    ap.add_argument("--part", default="test")
    ap.add_argument("--threads", type=int, default=1)
    a = ap.parse_args()
    from udtools.udeval import evaluate, load_conllu_file

    parser = open_parser(threads=a.threads)
    own = a.data.suffix == ".jsonl"
    gold = list(read_trees(a.data) if own else read_conllu(a.data / f"en_ewt-{a.part}.conllu.gz"))
    told: list[str] = []
    truth: list[str] = []
    seconds = words = whole = 0.0
    for s in gold:
        tokens, at = [], 0
        for word in s.words:
            tokens.append(Token(word, at, at + len(word)))
            at += len(word) + 1
        started = time.perf_counter()
        (tree,) = parser.parse_words([tokens])
        seconds += time.perf_counter() - started
        words += len(tokens)
        whole += tree is None
        rows = (
            (["X"] * at, ["_"] * at, [k - 1 for k in range(len(tokens))], ["dep"] * len(tokens))
            if tree is None
            else (tree.upos, tree.xpos, tree.heads, tree.relations)
        )
        upos, xpos, heads, relations = rows
        told += [
            line(k, w, upos[k], xpos[k], heads[k] + 1, relations[k] if heads[k] >= 0 else "root")
            for k, w in enumerate(s.words)
        ]
        truth += [
            line(k, w, s.upos[k], s.xpos[k], s.heads[k], s.relations[k])
            for k, w in enumerate(s.words)
        ]
        told.append("")
        truth.append("")
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("gold.conllu", "told.conllu")]
        for path, lines in zip(paths, (truth, told), strict=True):
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = evaluate(*(load_conllu_file(str(path)) for path in paths))
    figures = {k: round(100 * found[k].f1, 2) for k in ("UPOS", "XPOS", "UAS", "LAS")}
    speed = {
        "ms a sentence": round(1000 * seconds / len(gold), 1),
        "words a sentence": round(words / len(gold), 1),
    }
    print(json.dumps({**figures, "sentences": len(gold), "too long": int(whole), **speed}))


def line(k: int, word: str, upos: str, xpos: str, head: int, relation: str) -> str:
    """A row of CoNLL-U."""
    return "\t".join(
        [str(k + 1), word.replace(" ", "_"), "_", upos, xpos, "_", str(head), relation, "_", "_"]
    )


if __name__ == "__main__":
    main()
