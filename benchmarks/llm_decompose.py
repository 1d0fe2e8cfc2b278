"""Agreement of decomposition by a language model with the human annotators of FActScore.

  python benchmarks/llm_decompose.py [DATA] [--model FILE.gguf] [--variant factscore] [--part
dev|held|all] [--limit N]

DATA defaults to ../shared/data/factscore; the benchmark says so and stops where it is absent.
Without `--model`, the facts that InstructGPT listed for these sentences ("model-atomic-facts" of
the labelled files) are handed in as if a model had just said them, which measures what happens
behind the model: post-processing, the check for words from nowhere, and alignment. Rows: the
answers as they are, after FActScore's post-processing, after everything, and the rules alone, all
on the same sentences. Soft is the mean best token F1 of our facts (precision) and of the humans'
(recall); hard counts pairs at 0.8 or more. The humans edited these very lists, so figures of
InstructGPT's answers are higher than a model's own will be: it is the step from row to row that
tells. `covers` is the share of facts of which every content word lies in a span (the rest has a
word that the sentence says otherwise, or not at all), `lit` the mean share of a sentence that the
spans of a fact light up.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from decompose import FILES, held_out, measure  # noqa: E402

from factscore_tui.core.document import Document  # noqa: E402
from factscore_tui.core.fact import DraftFact, Sentence  # noqa: E402
from factscore_tui.core.prompt import Prompt, TrueFalseLogits  # noqa: E402
from factscore_tui.core.report import ModelInfo  # noqa: E402
from factscore_tui.core.span import Span  # noqa: E402
from factscore_tui.decompose.bundled import open_decomposer  # noqa: E402
from factscore_tui.decompose.llm.align import akin  # noqa: E402
from factscore_tui.decompose.llm.bullets import read_bullets  # noqa: E402
from factscore_tui.decompose.llm.decomposer import LlmDecomposer  # noqa: E402
from factscore_tui.decompose.llm.postprocess import postprocess  # noqa: E402
from factscore_tui.text.words import content_words, words  # noqa: E402

Rows = list[tuple[list[str], list[str]]]


class Scripted:
    """Stands in for a language model: answers a sentence with what another model answered."""

    model = ModelInfo("scripted", "language model", "")
    remote = ""
    room = 1_000_000

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    def count(self, prompt: Prompt) -> int:
        return sum(len(m.content) for m in prompt) // 4

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        return self.answers.get(prompt[-1].content.removeprefix("Sentence: "), "")

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        raise NotImplementedError


class Recording:
    """Hands everything on to a model and keeps its answers."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.said: dict[str, str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        answer = str(self.inner.generate(prompt, limit, bullets))
        self.said[prompt[-1].content.removeprefix("Sentence: ")] = answer
        return answer


def plain(text: str) -> str:
    return " ".join(text.split())


def as_document(generation: dict[str, Any]) -> tuple[Document, list[Sentence]]:
    """The annotated sentences of a generation as a document."""
    text = ""
    sentences: list[Sentence] = []
    for a in generation["annotations"] or []:
        start = len(text)
        text += a["text"]
        sentences.append(Sentence(len(sentences), Span(start, len(text)), 0))
        text += " "
    return Document.from_text(text), sentences


def covers(fact: DraftFact, document: Document) -> bool:
    """True when every content word of the fact is, in some form, in its spans."""
    marked = [w.folded for span in fact.spans for w in words(span.of(document.text))]
    return all(any(akin(w.folded, m) for m in marked) for w in content_words(fact.as_written))


def generations(path: Path, part: str, limit: int) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [g for g in rows if part == "all" or held_out(g["topic"]) == (part == "held")]
    return [g for g in kept if g["annotations"]][: limit or None]


def listed(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Sentence to InstructGPT's facts as lines with "- "."""
    answers: dict[str, str] = {}
    for g in rows:
        for a in g["annotations"]:
            facts = a["model-atomic-facts"] or []
            answers[plain(a["text"])] = "\n".join(f"- {plain(f['text'])}" for f in facts)
    return answers


def compare(
    rows: list[dict[str, Any]], decomposer: LlmDecomposer, model: Recording
) -> tuple[dict[str, Rows], float, float]:
    """(human facts, our facts) of each stage, the share of facts whose spans cover them, and the
    mean share lit."""
    stages: dict[str, Rows] = {"answers": [], "post-processed": [], "everything": [], "rules": []}
    covering = total = 0
    lit = 0.0
    for g in rows:
        document, sentences = as_document(g)
        ruled = decomposer.rules.decompose(document, sentences, g["topic"])
        found = decomposer.decompose(document, sentences, g["topic"])
        for a, (sentence, drafts), (_, others) in zip(g["annotations"], found, ruled, strict=True):
            covering += sum(covers(d, document) for d in drafts)
            length = sentence.span.end - sentence.span.start
            lit += sum(sum(s.end - s.start for s in d.spans) / length for d in drafts)
            total += len(drafts)
            human = [f["text"] for f in a["human-atomic-facts"] or []]
            answer = model.said.get(plain(a["text"]))
            if not human or answer is None:
                continue
            said = read_bullets(answer)
            stages["answers"].append((human, said))
            stages["post-processed"].append((human, postprocess(plain(a["text"]), said)))
            stages["everything"].append((human, [d.as_written for d in drafts]))
            stages["rules"].append((human, [d.as_written for d in others]))
    return stages, covering / max(total, 1), lit / max(total, 1)


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument(
        "data", type=Path, nargs="?", default=ROOT.parent / "shared" / "data" / "factscore"
    )
    ap.add_argument("--model", type=Path)
    ap.add_argument("--variant", choices=("factscore", "openfactscore"), default="factscore")
    ap.add_argument("--part", choices=("dev", "held", "all"), default="all")
    ap.add_argument("--limit", type=int, default=0, help="texts of each file (0: all)")
    ap.add_argument("--threads", type=int, default=4)
    a = ap.parse_args()
    if not a.data.is_dir():
        print(f"skipped: no data at {a.data}")
        return
    chat: Any = None
    if a.model:
        from factscore_tui.inference.llama.chat import ChatModel

        chat = ChatModel(a.model, threads=a.threads)
    print(
        f"{'':13} {'stage':15} {'sentences':>9} {'soft F1':>8} {'hard F1':>8} {'facts ratio':>11}"
    )
    for name in FILES:
        rows = generations(a.data / f"{name}.jsonl", a.part, a.limit)
        model = Recording(chat or Scripted(listed(rows)))
        decomposer = LlmDecomposer(
            model, variant=a.variant, fallback=open_decomposer(style="factscore")
        )
        started = time.perf_counter()
        stages, covering, lit = compare(rows, decomposer, model)
        seconds = time.perf_counter() - started
        for stage, pairs in stages.items():
            m = measure(pairs)
            print(
                f"{name:13} {stage:15} {m['sentences']:9} {m['soft_f1']:8.4f} {m['hard_f1']:8.4f} "
                f"{m['facts_ratio']:11}"
            )
        said = sum(len(read_bullets(answer)) for answer in model.said.values())
        print(f"{name}: {said} facts in {len(model.said)} answers; {seconds:.1f} s")
        print(f"{name}: covers {covering:.4f}; lit {lit:.3f}")
        for line in decomposer.closing():
            print(f"{name}: {line}")


if __name__ == "__main__":
    main()
