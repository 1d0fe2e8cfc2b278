"""What a language model is shown of each fact with the schedule `page`: `python benchmarks/shown.py
[DATA] [--texts N] [--json]`.

The human facts of FActScore's three labelled files (topics that have a page, the first N texts of
each) go through retrieval and the grouping of `retrieve-lm`; a model that only listens keeps the
prompts. A token counts as 4.4 characters, the context has 4,096. Per rule, which is how many of its
best passages a fact is always shown (five: as many as are found for it):

* `best 1`, `best 3`, `best 5`: share of facts with so many of their own passages, from the best
  on, among those shown;
* `words`: share of the content words of the supported facts that the passages shown hold (those of
  the topic aside); `own words`: that their own five hold;
* `likeliest`: share of the supported facts that are shown a passage of the page that holds most of
  their words: nothing was chosen by it;
* `passages`: shown to a fact, mean;
* `read`: tokens read a fact where what a prompt shares with the one before is not read again.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from score import DATA, _indexed, _texts
from shared_prefix import Listening

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Passage
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.prompt import Prompt
from factscore_tui.text.words import content_words

FILES = ("InstructGPT", "ChatGPT", "PerplexityAI")
RULES = (5, 3, 2)
CHARACTERS = 4.4


def tokens(prompt: Prompt) -> int:
    """About how many a prompt has."""
    return round(sum(len(turn.content) for turn in prompt) / CHARACTERS)


def supported(labels: Path) -> set[tuple[str, str]]:
    """(topic, fact) of the human facts that are labelled S."""
    found: set[tuple[str, str]] = set()
    for line in labels.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for sentence in row.get("annotations") or ():
            for fact in sentence.get("human-atomic-facts") or ():
                if fact["label"] == "S":
                    found.add((row["topic"], fact["text"].strip()))
    return found


def cases_of(text: Any, retriever: Any) -> list[list[Case]]:
    """The facts of a text with what is retrieved for them, paragraph by paragraph."""
    from factscore_tui.decompose.given import GivenFacts

    document, given = Document.from_text(text.output), GivenFacts(text.facts)
    retriever.begin(document, text.topic)
    paragraphs: dict[int, list[Case]] = defaultdict(list)
    sentences = given.sentences(document)
    number = 0
    for sentence, drafts in given.decompose(document, sentences, text.topic):
        said = sentence.span.of(document.text)
        for draft in drafts:
            fact = AtomicFact(number, draft.text, draft.as_written, draft.spans, sentence.span)
            found = retriever.retrieve(draft.text, said)
            paragraphs[sentence.paragraph].append(Case(fact, said, text.topic, found))
            number += 1
    return list(paragraphs.values())


def words(text: str, topic: str) -> set[str]:
    """The content words, those of the topic aside."""
    own = {word.folded for word in content_words(topic)}
    return {word.folded for word in content_words(text)} - own


def _common(one: str, other: str) -> int:
    """Length of the common beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)


class Tally:
    """The figures of one rule over one file."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = defaultdict(list)

    def text(self, paragraphs: Sequence[Sequence[Case]], right: set[tuple[str, str]]) -> None:
        """Add the facts of a text."""
        from factscore_tui.verify.estimators.retrieve_lm import RetrieveLMVerifier
        from factscore_tui.verify.presentation.evidence_view import EvidenceView

        listening = Listening(tokens)
        verifier = RetrieveLMVerifier(listening, EvidenceView({}), "page")
        before, facts = "", 0
        for cases in paragraphs:
            answers = list(verifier._answers(cases))
            assert len(answers) == len(cases)
            prompts = [prompt for group in listening.heard for prompt in group]
            for case, prompt in zip(cases, prompts[facts:], strict=True):
                said = "".join(turn.content for turn in prompt)
                shared = _common(before, said)
                self.of["read"].append((len(said) - shared) / CHARACTERS)
                self._fact(case, said, right)
                before = said
            facts += len(cases)

    def _fact(self, case: Case, said: str, right: set[tuple[str, str]]) -> None:
        page = [passage for page in case.retrieval.pages for passage in page.passages]
        shown = [p for p in page if " ".join(p.text.split()) in said]
        own: list[Passage] = [hit.passage for hit in case.retrieval.hits]
        ids = {passage.id for passage in shown}
        self.of["passages"].append(len(shown))
        for most in (1, 3, 5):
            self.of[f"best {most}"].append(all(p.id in ids for p in own[:most]))
        wanted = words(case.fact.text, case.topic)
        if (case.topic, case.fact.text.strip()) not in right or not wanted:
            return
        held = {p.id: wanted & words(f"{p.section} {p.text}", case.topic) for p in page}
        for name, those in (("words", shown), ("own words", own)):
            self.of[name].append(len(set().union(*(held[p.id] for p in those))) / len(wanted))
        most_held = max(map(len, held.values()))
        self.of["likeliest"].append(any(len(held[p.id]) == most_held for p in shown))


def measure(data: Path, texts: int) -> dict[str, dict[str, float]]:
    """All figures: by file and rule."""
    from factscore_tui.engine.factory import Engine
    from factscore_tui.engine.protocol import Open
    from factscore_tui.verify.estimators import passage_path

    index = _indexed(data / "passages.jsonl")
    what = Open(index=str(index), threads=1)
    pipeline, _ = Engine().open(what, lambda message: None, lambda: False)
    found: dict[str, dict[str, float]] = {}
    for name in FILES:
        labels = data / f"{name}.jsonl"
        right = supported(labels)
        chosen = _texts(labels, 10**9, index)[:texts]
        paragraphs = [cases_of(text, pipeline.retriever) for text in chosen]
        for sure in RULES:
            passage_path.SURE = sure
            tally = Tally()
            for one in paragraphs:
                tally.text(one, right)
            row = {key: round(statistics.mean(values), 3) for key, values in tally.of.items()}
            facts = {"facts": len(tally.of["read"]), "supported": len(tally.of["words"])}
            found[f"{name}, {sure}"] = {**facts, **row}
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--texts", type=int, default=40, help="of each file, the first")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not (options.data / "passages.jsonl").is_file():
        print(f"{options.data} is not there: nothing measured", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["FACTSCORE_TUI_HOME"] = home
        found = measure(options.data, options.texts)
    if options.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name:<18}" + "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
