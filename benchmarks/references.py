"""How many mentions (pronouns, bare names, "the company") are resolved rightly, by kind of mention.

  python benchmarks/references.py FILE [--show]

FILE holds JSON lines {"text", "s", "mention", "nth", "antecedent", "accept", "kind"}: in sentence
`s` of the text the occurrence number `nth` (from 0, whole words, capitals count) of `mention`
stands for `antecedent` (or one of `accept`; " | " parts answers that are as good); "" means that it
stands for nothing and must be left alone. An answer is right when its words are those of the
antecedent, or one holds all of the other's and both end alike ("the crack", "a long crack");
articles do not count. `--show` prints what is not right.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.decompose.bundled import open_decomposer  # noqa: E402
from factscore_tui.decompose.pipeline import Read  # noqa: E402
from factscore_tui.decompose.references.coreference import Reference  # noqa: E402
from factscore_tui.decompose.syntax.tree import Tree  # noqa: E402
from factscore_tui.text.markup import plain  # noqa: E402
from factscore_tui.text.sentences import split_sentences  # noqa: E402

_KINDS = {
    "he, she": "he him his she her hers",
    "it": "it its",
    "they": "they them their theirs",
    "I, we": "i me my mine we us our ours",
    "pairs": "the former|the latter|the two|both|the pair|the couple",
}
_SMALL = frozenset(["a", "an", "the", "of", "in", "at", "s"])


def kind(mention: str, antecedent: str) -> str:
    """What sort of mention it is."""
    if not antecedent:
        return "nothing meant"
    low = mention.lower()
    for name, words in _KINDS.items():
        if low in (words.split("|") if "|" in words else words.split()):
            return name
    if low.startswith(("the ", "this ", "that ")):
        return "the company"
    return "there" if low == "there" else "bare names"


def words(text: str) -> list[str]:
    return [w for w in re.findall(r"[^\W_]+", text.lower()) if w not in _SMALL]


def same(found: str, wanted: str) -> bool:
    """True when one of the wanted answers is what was found."""
    own = words(found)
    for answer in wanted.split(" | "):
        other = words(answer)
        if own == other:
            return True
        if " and " in found or " and " in answer:
            continue
        short, long = sorted((own, other), key=len)
        if short and set(short) <= set(long) and (short[-1] == long[-1] or answer[:1].isupper()):
            return True
    return False


def place(sentence: str, mention: str, nth: int) -> int:
    """Where the mention begins; -1 when it is not there."""
    hits = [m.start() for m in re.finditer(rf"(?<!\w){re.escape(mention)}(?!\w)", sentence)]
    return hits[nth] if nth < len(hits) else -1


def answer(found: Sequence[Reference], tree: Tree, start: int, end: int) -> Reference | None:
    """The reference whose mention holds these characters, the shortest where several do."""
    over = [
        r
        for r in found
        if tree.tokens[r.words[0]].start < end and tree.tokens[r.words[-1]].end > start
    ]
    return min(over, key=lambda r: (len(r.words), r.words), default=None)


def judge(rows: Sequence[dict[str, Any]], show: bool) -> dict[str, collections.Counter[str]]:
    """Counts of right, wrong and unresolved mentions by kind, each text through all stages of the
    decomposer."""
    decomposer = open_decomposer()
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    texts: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        texts.setdefault(row["text"], []).append(row)
    for text, mentions in texts.items():
        document = Document.from_text(text)
        read = decomposer.explain(document, split_sentences(document.text))
        for row in mentions:
            outcome, got = one(row, read)
            counts[row.get("kind") or kind(row["mention"], row["antecedent"])][outcome] += 1
            if show and outcome != "right":
                print(f"{outcome}: {row['mention']} = {row['antecedent'] or '-'}; got {got or '-'}")
                print(f"    {row.get('s', '')[:200]}")
    return counts


def written(r: Read) -> str:
    """The sentence without what a line gets in front ("On 2 May, the owner"), which stands at its
    first character, and without that one, whose capital goes."""
    places = r.at.offsets
    front = sum(1 for k in places if k == places[0]) if places else 0
    return r.text[front:] if front > 1 else r.text


def one(row: dict[str, Any], read: Sequence[Read]) -> tuple[str, str]:
    """How one mention was resolved, and as what."""
    own = plain(str(row["s"]), Span(0, len(str(row["s"])))).text.strip()
    # Of several that hold the mention, the one that shares most with the sentence that was
    # annotated.
    near = [r for r in read if r.tree is not None and (written(r) in own or own in r.text)]
    for r in sorted(near, key=lambda r: -len(r.text)):
        assert r.tree is not None
        start = place(r.text, row["mention"], row["nth"] if own in r.text else max(0, row["nth"]))
        if start < 0:
            continue
        reference = answer(r.references, r.tree, start, start + len(row["mention"]))
        got = reference.antecedent if reference else ""
        if not row["antecedent"]:
            return ("wrong" if got else "right"), got
        if not got:
            return "unresolved", ""
        wanted = " | ".join([row["antecedent"], *row.get("accept", [])])
        return ("right" if same(got, wanted) else "wrong"), got
    return "not found", ""


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("file", type=Path)
    options.add_argument("--show", action="store_true", help="print what is not right")
    args = options.parse_args()
    rows = [
        json.loads(line)
        for line in args.file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    counts = judge(rows, args.show)
    total = sum(counts.values(), collections.Counter())
    for name, counter in [*sorted(counts.items()), ("all", total)]:
        n = sum(counter.values())
        shares = "  ".join(
            f"{k} {100 * counter[k] / n:5.1f} %"
            for k in ("right", "wrong", "unresolved", "not found")
        )
        print(f"{name:14} {n:5}  {shares}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
