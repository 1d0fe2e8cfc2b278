"""How often a computed difference is told, by kind and label: a matter of rules alone, no network
judges here.

    python benchmarks/differences.py [--data DATA] [--trees STORE] [--kinds role,slot,...] [--limit
N] [--show N] [--outright]

The contrast pairs of models/data/contrast, each claim with its one piece of evidence. "C" is recall
(the evidence says otherwise), "S" is false alarms (the evidence says so; must stay under 1 %), "N"
is evidence that is silent or says it in part only. The tenth that training keeps back is counted
apart, and --show prints none of it. With DATA also the facts of FActScore that humans call
supported, held against their article: false alarms again; and written claims.

--outright counts instead what a sentence of the evidence says outright, in the same words and
places (verify/agreement.py): of "S" that is recall, of the others false alarms.

--trees reads the trees that models/recipes/relations/store.py left in STORE, so that nothing need
be parsed; a sentence that it lacks is parsed. Everything takes a quarter of an hour without, a
minute or two with.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from verdict_sets import training_rows

from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.decompose.syntax.tokenizer import Token
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.numbers.computed import FoundDifference, find_difference
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import FactReading, look_at
from factscore_tui.verify.features.match import lacks_key_unit
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.hedges import doubt_of
from factscore_tui.verify.presentation.evidence_view import same_subject
from factscore_tui.verify.reckoning.sums import reckon

SUBJECTS = ("InstructGPT", "ChatGPT", "PerplexityAI")
SEED = 20261122


class Asked(NamedTuple):
    """A claim with the texts it is held against. `name` is the set or kind, `held` marks what is
    kept back."""

    name: str
    label: str
    held: bool
    claim: str
    title: str
    texts: tuple[str, ...]


class Trees:
    """Trees by sentence: those of a store, and what it lacks from the parser that ships."""

    def __init__(self, store: Path | None) -> None:
        self._raw: dict[str, list[Any]] = {}
        self._decomposer: Any = None
        for path in sorted(store.glob("*.jsonl")) if store is not None else ():
            with path.open(encoding="utf-8") as lines:
                for line in lines:
                    text, sentences, *_ = json.loads(line)
                    for of in sentences:
                        self._keep(text, of)

    def _keep(self, text: str, of: list[Any]) -> None:
        begin, end = of[0][0][0], of[0][-1][1]
        for span in (
            s.span for s in split_sentences(text, draft=False) if s.span.start <= begin < s.span.end
        ):
            if end <= span.end:
                self._raw[span.of(text)] = [
                    [(a - span.start, b - span.start) for a, b in of[0]],
                    *of[1:],
                ]

    def parse(self, texts: Sequence[str]) -> list[Tree | None]:
        """As the decomposer's `parse`."""
        return [self._tree(text) for text in texts]

    def _tree(self, text: str) -> Tree | None:
        raw = self._raw.get(text)
        if raw is not None:
            spans, heads, relations, upos, xpos = raw
            return Tree([Token(text[a:b], a, b) for a, b in spans], upos, xpos, heads, relations)
        if self._decomposer is None:
            from factscore_tui.decompose.bundled import open_decomposer

            self._decomposer = open_decomposer(threads=1)
        tree: Tree | None = self._decomposer.parse([text])[0]
        return tree


def contrast() -> Iterator[Asked]:
    """Contrast pairs, one by one."""
    for row in training_rows().contrast():
        yield Asked(row.kind, row.label, row.held, row.claim, row.title, (row.evidence,))


def quads(data: Path) -> Iterator[Asked]:
    """Swap-quads: arguments exchanged in claim or evidence. "C" are those that the evidence does
    not support."""
    for row in training_rows().quads(data / "train"):
        label = "S" if row.label == "S" else "C"
        yield Asked("quads", label, row.held, row.claim, row.title, (row.evidence,))


def written(data: Path) -> Iterator[Asked]:
    """Written claims, each with its passage."""
    folder = data / "train" / "written"
    for path in sorted(folder.glob("claims-*.jsonl")):
        number = path.stem.split("-")[-1]
        passages = {
            p["p"]: p
            for p in json.loads((folder / f"passages-{number}.json").read_text(encoding="utf-8"))
        }
        held = training_rows().tenth
        for line in path.open(encoding="utf-8"):
            row = json.loads(line)
            if "y" not in row:  # a line on the file itself
                continue
            passage = passages[row["p"]]
            yield Asked(
                "written",
                row["y"],
                held(f"{number}-{row['p']}"),
                row["c"],
                passage.get("title", ""),
                (passage["text"],),
            )


def factscore(data: Path) -> Iterator[Asked]:
    """Facts that humans judged, each with its topic's article."""
    pages: dict[str, list[str]] = {}
    with (data / "factscore" / "passages.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            pages.setdefault(row["title"], []).append(row["text"])
    for subject in SUBJECTS:
        for line in (data / "factscore" / f"{subject}.jsonl").open(encoding="utf-8"):
            generation = json.loads(line)
            for sentence in (
                (generation["annotations"] or []) if generation["topic"] in pages else ()
            ):
                for fact in sentence["human-atomic-facts"] or []:
                    label = {"S": "S", "NS": "C"}.get(fact["label"])
                    if label:
                        texts = tuple(pages[generation["topic"]])
                        yield Asked(
                            "factscore", label, False, fact["text"], generation["topic"], texts
                        )


class Finder:
    """The rules as the verifier asks them, each by its name; or, `outright`, the one that finds
    what is said in the same words and places."""

    def __init__(self, trees: Trees, outright: bool = False) -> None:
        reader = RoleReader(trees.parse)
        self._reader, self._outright = reader, outright
        self._rules: dict[str, Callable[[str, FactReading], FoundDifference | None]] = {
            "date or number": lambda fact, look: find_difference(fact, look.match),
            "age": lambda fact, look: _age(fact, look, self._rarity),
            "role": lambda fact, look: reader.find(fact, look.match),
            "opposite": lambda fact, look: reader.opposites.find(fact, look.match),
        }
        self._rarity = load_weights(None).rarity
        self._pages = PageCache()
        self._ids: dict[tuple[str, tuple[str, ...]], Page] = {}

    def find(self, asked: Asked) -> tuple[str, str] | None:
        """The first rule that finds something, with its reason."""
        key = asked.title, asked.texts
        if key not in self._ids:
            number = len(self._ids) + 1
            passages = [
                Passage(1000 * number + k, number, asked.title, "", t)
                for k, t in enumerate(asked.texts)
            ]
            self._ids[key] = Page(number, asked.title, tuple(passages))
        page = self._ids[key]
        retrieval = Retrieval(tuple(Hit(p, 1.0) for p in page.passages[:5]), (page,), "topic")
        look = look_at(asked.claim, retrieval, self._pages, self._rarity)
        if look is None or not same_subject(asked.claim, look, retrieval):
            return None
        if self._outright:
            return self._told(asked, look)
        for name, rule in self._rules.items():
            found = rule(asked.claim, look)
            if found is not None:
                date = name == "role" and found.difference.kind in {"date", "year"}
                return "date of a verb" if date else name, found.reason
        event = self._reader.date_elsewhere(asked.claim, look.match)
        return None if event is None else ("date of another", event)

    def _told(self, asked: Asked, look: FactReading) -> tuple[str, str] | None:
        if look.negated or lacks_key_unit(look.match) or doubt_of(asked.claim, look.match):
            return None
        place = self._reader.telling(asked.claim, look.match)
        return None if place is None else ("outright", look.match.page.sentences[place].text)


def _age(fact: str, look: FactReading, rarity: dict[str, float]) -> FoundDifference | None:
    found = reckon(fact, look.match, rarity)
    return found.difference if found is not None else None


def count(
    rows: Iterable[Asked],
    finder: Finder,
    show: Sequence[str] = (),
    most: int = 0,
    outright: bool = False,
) -> Counter[tuple[str, ...]]:
    """(kind, label, "held" or "open", rule or "-" for none) -> how often. Prints the first `most`
    of each label in `show` that is open: those of S and N where something was found, of C where
    nothing was; with `outright` those of S where nothing was found, of C and N where something
    was."""
    found: Counter[tuple[str, ...]] = Counter()
    shown: Counter[str] = Counter()
    for row in rows:
        said = finder.find(row)
        found[row.name, row.label, "held" if row.held else "open", said[0] if said else "-"] += 1
        wanted = (said is None) == (row.label == ("S" if outright else "C"))
        if row.label in show and wanted and not row.held and shown[row.label] < most:
            shown[row.label] += 1
            reason = f"{said[0]}: {said[1]}" if said else "missed"
            print(
                f"{row.label} {row.name} | {row.claim} | {' / '.join(row.texts)[:300]} | {reason}"
            )
    return found


def table(found: Counter[tuple[str, ...]]) -> list[str]:
    """Lines: of each kind how many of each label are told, open and held back apart."""
    lines = [f"{'kind':12}{'label':6}{'open':>18}{'kept back':>18}  by rule"]
    for kind in dict.fromkeys(key[0] for key in found):
        for label in "SNC":
            cells = []
            for part in ("open", "held"):
                all_ = sum(n for key, n in found.items() if key[:3] == (kind, label, part))
                told = sum(
                    n
                    for key, n in found.items()
                    if key[:3] == (kind, label, part) and key[3] != "-"
                )
                cells.append(f"{told} of {all_} {100 * told / all_:5.1f} %" if all_ else "-")
            rules = Counter({k[3]: 0 for k in found})
            for key, n in found.items():
                if key[:2] == (kind, label):
                    rules[key[3]] += n
            by = ", ".join(f"{name} {n}" for name, n in sorted(rules.items()) if n and name != "-")
            lines.append(f"{kind:12}{label:6}{cells[0]:>18}{cells[1]:>18}  {by}")
    return lines


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--data", type=Path, help="the folder with factscore/ and train/: those are counted too"
    )
    parser.add_argument(
        "--trees", type=Path, help="where models/recipes/relations/store.py left its trees"
    )
    parser.add_argument("--kinds", help="only these kinds and sets, with commas")
    parser.add_argument(
        "--limit", type=int, default=0, help="so many rows of each set, drawn by a seed"
    )
    parser.add_argument("--show", type=int, default=0, help="print so many false alarms and misses")
    parser.add_argument("--labels", default="SNC", help="of which labels --show prints")
    parser.add_argument(
        "--outright", action="store_true", help="count what is said outright, not differences"
    )
    options = parser.parse_args()
    kinds = options.kinds.split(",") if options.kinds else None
    sets = [list(contrast())]
    if options.data is not None:
        if not options.data.is_dir():
            sys.exit(
                f"{options.data} is not there: give the folder that holds factscore/ and train/"
            )
        parts = {"quads": quads, "written": written, "factscore": factscore}
        sets += [
            list(part(options.data))
            for name, part in parts.items()
            if kinds is None or name in kinds
        ]
    finder = Finder(Trees(options.trees), options.outright)
    for rows in sets:
        kept = [row for row in rows if kinds is None or row.name in kinds]
        if options.limit and len(kept) > options.limit:
            kept = random.Random(SEED).sample(kept, options.limit)
        if kept:
            found = count(kept, finder, options.labels, options.show, options.outright)
            print("\n".join(table(found)))


if __name__ == "__main__":
    main()
