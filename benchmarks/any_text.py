"""Does any text end the program, or keep it? `python benchmarks/any_text.py FOLDER_OR_FILE...
[--minutes 5] [--seed 1] [--what read,trees,judge]`

Texts of these files (.txt, .md, .json, .jsonl, .tsv, .csv, also packed with gzip), as they are and
damaged (damaged_texts.py), by chance and without end until the time is over:

* `read`: cut into sentences, a topic proposed, every sentence parsed, repaired, decomposed and
  written, in both styles.
* `trees`: the same from the parse on, with parses damaged as no text would: the rules meet what
  the parser never gave them.
* `judge`: facts of them against passages of them and of others, through differences, features,
  reasons and marks; networks are replaced by chance.

Errors are raised where a user would lose one sentence (FACTSCORE_TUI_RAISE). Prints how many
texts, sentences, trees and judgements passed, how many trees were repaired into none, the slowest,
and for each place where an exception came from how often, which, and with what; exit code 1 where
there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from damaged_texts import MARKS, WORDS, Parse, damaged, damaged_parse, texts_of

from factscore_tui.core.case import Case
from factscore_tui.core.contained import RAISE_VARIABLE
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Hit, Page, Passage, Retrieval
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import ModelInfo
from factscore_tui.core.span import Span
from factscore_tui.decompose.bundled import open_decomposer, open_word_encoder
from factscore_tui.decompose.pipeline import BundledDecomposer
from factscore_tui.decompose.read import Read
from factscore_tui.decompose.references.coreference import references
from factscore_tui.decompose.selection.features import STYLES
from factscore_tui.decompose.syntax import tree_fixes
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.decompose.writing import write
from factscore_tui.inference.llama.token_encoder import open_parser_encoder
from factscore_tui.inference.models.word_table import bundled_word_table
from factscore_tui.paths import bundled
from factscore_tui.text.invention import invents
from factscore_tui.text.language import notice
from factscore_tui.text.markup import plain
from factscore_tui.text.refusal import refuses
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.differences.numbers.computed import find_difference, find_rival
from factscore_tui.verify.differences.roles.exchanged import RoleReader
from factscore_tui.verify.estimators.bundled import BundledVerifier
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.relations.matcher import RelationMatcher
from factscore_tui.verify.relations.network import RelationNetwork
from factscore_tui.verify.testimony import upheld

KINDS = ("read", "trees", "judge")
SLOW_SECONDS = 2.0
"""Of processor time for one text of at most CHARACTERS, or one judgement."""
CHARACTERS = 2500
LONG = 300
"""Half of the texts have at least so many characters."""
TREES = 4
"""Damaged parses of each sentence."""
READ = 0.1
"""Of the judgements that ask it, the real matcher of relations reads so many."""
FORMS = ("", "", "list", "infobox")
"""Of passages."""


class Sweep:
    """Texts through all stages, with what came of them counted."""

    def __init__(self, texts: Sequence[str], seed: int) -> None:
        os.environ[RAISE_VARIABLE] = "1"
        self.texts, self.chance = list(texts), random.Random(seed)
        first = open_decomposer(threads=1)
        self.decomposers = [first.styled(style) for style in STYLES]
        self.counts: Counter[str] = Counter()
        self.failures: dict[str, dict[str, object]] = {}
        self.slowest: list[tuple[float, str, str]] = []
        self.roles = RoleReader(first.parse)
        self.weights = load_weights()
        self.verifier = self._verifier()
        self.facts: list[tuple[str, str, str, str]] = []  # text, speaker, content, whole sentence
        self.long = [text for text in texts if len(text) > LONG] or self.texts

    def one_of(self, kinds: Sequence[str]) -> None:
        """One more, of a kind by chance."""
        {"read": self.read, "trees": self.trees, "judge": self.judge}[self.chance.choice(kinds)]()

    # --- one of each kind
    # ----------------------------------------------------------------------------------------------

    def text(self) -> str:
        """A part of a text, as it is or damaged."""
        text = self.chance.choice(self.chance.choice((self.texts, self.long)))
        start = self.chance.randrange(max(1, len(text) - CHARACTERS + 1))
        text = text[start : start + self.chance.choice((200, 600, CHARACTERS))]
        return damaged(text, self.chance, self.texts) if self.chance.random() < 0.7 else text

    def read(self) -> None:
        """One text through the decomposer."""
        text, topic = self.text(), self._topic()
        decomposer = self.chance.choice(self.decomposers)
        self._tried("read", text, lambda: self._read(decomposer, text, topic))

    def _read(self, decomposer: BundledDecomposer, text: str, topic: str) -> None:
        document = Document.from_text(text)
        notice(document.text), refuses(document.text), invents(document.text)
        sentences = split_sentences(document.text)
        decomposer.propose_topic(document, sentences)
        told = 0
        for one in decomposer.read_each(document, sentences, topic):
            told += 1
            for fact in one.facts:
                assert fact.text.strip() and fact.as_written.strip() and fact.spans, "empty"
                ordered = [place for span in fact.spans for place in span]
                assert ordered == sorted(ordered), "spans out of order"
                inside = one.sentence.span
                assert inside.start <= ordered[0] and ordered[-1] <= inside.end, "spans outside"
                if not fact.not_checkable:
                    self.facts.append((fact.text, fact.speaker, fact.content, one.text))
        assert told == len(sentences), "sentences lost"
        self.counts["sentences"] += told
        del self.facts[:-500]

    def trees(self) -> None:
        """The sentences of one text with damaged parses."""
        text = self.text()
        document = Document.from_text(text)
        for sentence in split_sentences(document.text)[:6]:
            at = plain(document.text, sentence.span)
            found = self.decomposers[0].parse([at.text]) if at.text else [None]
            if found[0] is None:
                continue
            for _ in range(TREES):
                tree, told = found[0], Read(sentence, at.text, at)
                parse = damaged_parse(
                    (tree.upos, tree.xpos, tree.heads, tree.relations), self.chance
                )
                said = json.dumps([[t.text for t in tree.tokens], *parse], ensure_ascii=False)
                self._tried("trees", said, lambda: self._tree(told, tree, parse, document))  # noqa: B023

    def _tree(self, told: Read, tree: Tree, parse: Parse, document: Document) -> None:
        """From repairs to facts; `tree` is that of the sentence before."""
        tree_fixes.repair([t.text.lower() for t in tree.tokens], *parse)
        upos, xpos, heads, relations = parse
        told.tree = Tree(tree.tokens, upos, xpos, heads, relations, tree.vectors)
        decomposer = self.chance.choice(self.decomposers)
        decomposer.checkable(told, tree)
        decomposer.select(told)
        told.references = references([told.text] * 2, [tree, told.tree], self._topic())[1]
        assert write(told, document), "no fact"

    def judge(self) -> None:
        """One fact against passages."""
        if not self.facts:
            self.read()
            return
        text, speaker, content, whole = self.chance.choice(self.facts)
        near = [damaged(whole, self.chance, self.texts), self.text()]
        pages = []
        for number in range(self.chance.choice((1, 1, 2, 3))):
            parts = self.chance.sample([whole, *near, self.text(), self.text()], k=3)
            title = self.chance.choice((self._topic(), " ".join(text.split()[:2]), ""))
            passages = tuple(
                Passage(10 * number + k, number, title, "", part, form=self.chance.choice(FORMS))
                for k, part in enumerate(parts)
            )
            pages.append(Page(number, title, passages, own=self.chance.random() < 0.2))
        hits = tuple(Hit(p, 1.0 / (1 + p.id)) for page in pages for p in page.passages)
        linked = self.chance.choice(("topic", "names", "search", "none"))
        found = Retrieval(hits, tuple(pages), linked, missing_topic=self.chance.random() < 0.1)
        if self.chance.random() < 0.3:
            text = damaged(text, self.chance, self.texts)
        fact = AtomicFact(0, text, text, (Span(0, 1),), Span(0, 1), "", speaker, content)
        case = Case(fact, whole, self._topic(), found)
        said = json.dumps(
            [
                text,
                speaker,
                content,
                whole,
                [[p.title, *(q.text for q in p.passages)] for p in pages],
            ],
            ensure_ascii=False,
        )
        self._tried("judge", said, lambda: self._judge(case))

    def _judge(self, case: Case) -> None:
        fact = case.fact
        judgement = upheld(
            self.verifier.judge(fact, case.sentence, case.topic, case.retrieval), case
        )
        for shown in judgement.evidence:
            for span in shown.marks:
                assert 0 <= span.start < span.end <= len(shown.text), "marks outside"
        look = look_at(fact.text, case.retrieval, PageCache(), self.weights.rarity)
        if look is not None:  # also where the verifier would not have asked
            find_difference(fact.text, look.match)
            find_rival(fact.text, look.match)
            self.roles.find(fact.text, look.match)
            self.roles.opposites.find(fact.text, look.match)

    # --- counting
    # ----------------------------------------------------------------------------------------------

    def _tried(self, kind: str, said: str, work: Callable[[], None]) -> None:
        began = time.process_time()
        self.counts[kind] += 1
        try:
            work()
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            frames = list(traceback.extract_tb(error.__traceback__))
            place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}"
            row = self.failures.setdefault(
                f"{type(error).__name__} {place}",
                {"count": 0, "error": f"{error}"[:200], "with": said},
            )
            row["count"] = int(str(row["count"])) + 1
            row["with"] = min(str(row["with"]), said, key=len)
            row["by"] = [f"{Path(f.filename).name}:{f.lineno}" for f in frames[-6:]]
        took = time.process_time() - began
        self.slowest = sorted([*self.slowest, (round(took, 3), kind, said)], reverse=True)[:3]

    def _topic(self) -> str:
        words = self.chance.choice(self.texts).split()
        odd = self.chance.choice((*MARKS, *WORDS))
        return self.chance.choice(("", "Ann Lee", odd, " ".join(words[:2]), " ".join(words[:6])))

    def _verifier(self) -> BundledVerifier:
        chance = self.chance

        class Chance:
            """Networks that say anything."""

            dims = 8

            def __init__(self, sha256: str) -> None:
                self.model = ModelInfo("chance", "verify", sha256)

            def embed(self, texts: Sequence[str]) -> object:
                rows = np.array([[chance.gauss(0, 1) for _ in range(8)] for _ in texts])
                return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)

        class Cross(Chance):
            def logits(self, readings: Sequence[object]) -> object:
                return np.array([[chance.gauss(0, 5) for _ in range(3)] for _ in readings])

        encoder = open_parser_encoder(threads=1)
        words = open_word_encoder(lambda _: encoder)
        network = RelationNetwork(
            bundled("models") / "verifier-relations.npz",
            lambda word: encoder.tokens(word)[1:-1],
            bundled_word_table(),
        )
        model = ModelInfo("relations", "verify", "")
        real = RelationMatcher(network, self.decomposers[0].parse, words.of_trees, model)

        class Matcher(Chance):
            def logits(self, title: str, fact: str, evidence: str) -> object:
                if chance.random() < READ:
                    real.logits(title, fact, evidence)
                return np.array([chance.gauss(0, 5) for _ in range(3)])

        return BundledVerifier(
            Chance(""),  # type: ignore[arg-type]
            snapshot_date="2024-01-01",
            cross=Cross(self.weights.cross_sha256),  # type: ignore[arg-type]
            relations=Matcher(self.weights.relations_sha256),  # type: ignore[arg-type]
            roles=self.roles,
        )

    def report(self) -> dict[str, object]:
        """What was counted."""
        return {
            **self.counts,
            "exceptions": sum(int(str(row["count"])) for row in self.failures.values()),
            "slowest": [(took, kind, said[:300]) for took, kind, said in self.slowest],
            "too slow": [said for took, _, said in self.slowest if took > SLOW_SECONDS],
        }


@contextlib.contextmanager
def repairs_counted(counts: Counter[str]) -> Iterator[None]:
    """Count the trees that repairs make none of: those are taken as they were parsed."""
    everything = tree_fixes._all

    def counted(
        forms: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], of: list[str]
    ) -> None:
        everything(forms, upos, xpos, heads, of)
        counts["repaired into no tree"] += not tree_fixes.is_tree(heads)

    tree_fixes._all = counted
    try:
        yield
    finally:
        tree_fixes._all = everything


def main() -> int:
    """One JSON object, and one for each place that raised."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("places", nargs="+", type=Path)
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--what", default=",".join(KINDS))
    asked = parser.parse_args()
    texts = texts_of(asked.places)
    if not texts:
        sys.stderr.write("no texts in these files\n")
        return 2
    sweep = Sweep(texts, asked.seed)
    wanted = [kind for kind in KINDS if kind in asked.what.split(",")]
    end = time.process_time() + 60 * asked.minutes
    # Ctrl-C ends it early, with what was counted.
    with repairs_counted(sweep.counts), contextlib.suppress(KeyboardInterrupt):
        while time.process_time() < end:
            sweep.one_of(wanted)
    print(json.dumps({"texts": len(texts), **sweep.report()}, ensure_ascii=False))
    for place, row in sorted(sweep.failures.items(), key=lambda one: -int(str(one[1]["count"]))):
        print(json.dumps({"place": place, **row}, ensure_ascii=False))
    return 1 if sweep.failures else 0


if __name__ == "__main__":
    sys.exit(main())
