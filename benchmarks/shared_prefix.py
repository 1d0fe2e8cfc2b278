"""A biography of 35 facts through a language model, three ways: what does reading the evidence once
save?

    python benchmarks/shared_prefix.py [--model FILE.gguf] [--threads N] [--json]

* `per_fact`: one prompt a fact with its own five passages, through llama-cpp-python's high-level
  interface, as peers do
  (which itself keeps what one prompt shares with the one before).
* `faithful`: the same prompts, ours: equal beginnings adjacent, several facts in one batch where
  they share enough.
* `page`: all passages of the facts of a paragraph once, then the facts.

Each runs in a process of its own, on the same cases and threads. Ratios are per_fact over page.
`decisions_equal` says whether every answer is the same, shared or not, wherever |P(True) - 0.5| >
0.05: all `faithful` prompts against `per_fact`, and --check prompts of `page` against reading each
anew. Without --model a model with random weights and the shape of a real one of a billion
parameters is written first (models/recipes/random; kept in the cache folder): its answers mean
nothing, its speed is that of a real one.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from check import peak_memory_mb

from factscore_tui import paths
from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.prompt import Prompt, TrueFalseLogits
from factscore_tui.core.report import ModelInfo
from factscore_tui.engine.cpu import physical_cores
from factscore_tui.text.sentences import split_sentences

ROOT = Path(__file__).resolve().parent.parent
TEXT = ROOT / "benchmarks" / "biography.txt"
TOPIC = "Marie Curie"
FACTS = 35
MARGIN = 0.05
CONTEXT = 4096
WORDS = 1_900
"""Of the article: ten passages, the mean of FActScore's topics (843 passages for 85 topics)."""


class Listening:
    """A language model that only keeps what it is asked, to get the prompts of a schedule. Counts
    tokens as `count`."""

    remote, room = "", CONTEXT
    model = ModelInfo("listening", "chat", "")

    def __init__(self, count: Callable[[Prompt], int]) -> None:
        self.count = count
        self.heard: list[list[Prompt]] = []

    def generate(self, prompt: Prompt, limit: int, bullets: bool = False) -> str:
        """Never asked for."""
        raise NotImplementedError

    def opinions(self, prompts: Sequence[Prompt]) -> list[TrueFalseLogits]:
        """Keeps them."""
        self.heard.append(list(prompts))
        return [TrueFalseLogits(0.5) for _ in prompts]


def article(folder: Path) -> str:
    """An index of one article on the topic, as long as a real one: the sample encyclopedia's,
    filled up with others."""
    from factscore_tui.corpus.build.builder import build_index

    sources = sorted((ROOT / "index" / "sample" / "articles").glob("*.md"))
    own = [path for path in sources if path.stem == TOPIC.lower().replace(" ", "-")]
    assert own, "the sample encyclopedia has no article on the topic"
    text = ""
    for path in (*own, *sources):
        if len(text.split()) >= WORDS:
            break
        text += path.read_text(encoding="utf-8").split("\n", 1)[1] + "\n\n"
    source = folder / "article.jsonl"
    source.write_text(json.dumps({"title": TOPIC, "text": text}) + "\n", encoding="utf-8")
    build_index(source, folder / "index")
    return str(folder / "index")


def cases(index: str) -> list[Case]:
    """The biography's first facts, with what a check would retrieve for them."""
    from factscore_tui.corpus.index.multi import MultiIndex
    from factscore_tui.decompose.bundled import open_decomposer
    from factscore_tui.retrieve.retriever import IndexRetriever

    document = Document.from_text(TEXT.read_text(encoding="utf-8"))
    retriever = IndexRetriever(MultiIndex.open([Path(index)]))
    retriever.begin(document, TOPIC)
    found: list[Case] = []
    decomposer = open_decomposer(style="factscore")
    for sentence, drafts in decomposer.decompose(document, split_sentences(document.text), TOPIC):
        said = sentence.span.of(document.text)
        for draft in drafts:
            if not draft.not_checkable:
                fact = AtomicFact(
                    len(found), draft.text, draft.as_written, draft.spans, sentence.span
                )
                found.append(Case(fact, said, TOPIC, retriever.retrieve(draft.text, said)))
    return found[:FACTS]


def prompts_of(
    schedule: str, all_cases: list[Case], count: Callable[[Prompt], int]
) -> list[list[Prompt]]:
    """The prompts of a schedule, in the groups they are asked in."""
    from factscore_tui.verify.estimators.retrieve_lm import RetrieveLMVerifier
    from factscore_tui.verify.presentation.evidence_view import EvidenceView

    listening = Listening(count)
    verifier = RetrieveLMVerifier(
        listening, EvidenceView({}), "page" if schedule == "page" else "faithful"
    )
    list(verifier.judge_group(all_cases))
    return listening.heard


def ours(schedule: str, model: str, index: str, threads: int, check: int) -> dict[str, Any]:
    """One of our schedules: tokens read, seconds, peak memory, answers; and some answers read
    anew."""
    from factscore_tui.inference.llama.chat import ChatModel

    with ChatModel(model, threads=threads, context=CONTEXT) as chat:
        groups = prompts_of(schedule, cases(index), chat.count)
        began = time.perf_counter()
        answers = [opinion.p_true for prompts in groups for opinion in chat.opinions(prompts)]
        seconds = time.perf_counter() - began
        read, memory, shares = chat.effort.read, peak_memory_mb(os.getpid()), chat.shares
    flat = [prompt for prompts in groups for prompt in prompts]
    step = max(1, len(flat) // check) if check else len(flat) + 1
    chosen = list(range(0, len(flat), step))[:check]
    anew: list[float | None] = []
    if chosen:
        with ChatModel(model, threads=threads, context=CONTEXT, share=False) as chat:
            anew = [
                opinion.p_true for opinion in chat.opinions([flat[number] for number in chosen])
            ]
    return {
        "prefilled": read,
        "seconds": seconds,
        "peak_memory_mb": memory,
        "shares": shares,
        "answers": answers,
        "groups": len(groups),
        "anew": dict(zip(map(str, chosen), anew, strict=True)),
    }


def per_fact(model: str, index: str, threads: int) -> dict[str, Any]:
    """The high-level interface, one prompt after the other; the same tokens as `faithful`."""
    import llama_cpp
    import numpy as np

    from factscore_tui.inference.llama.chat import ChatModel

    with ChatModel(model, threads=threads, context=CONTEXT) as chat:
        all_prompts = [
            p for prompts in prompts_of("faithful", cases(index), chat.count) for p in prompts
        ]
        tokens = [chat._tokens(prompt) for prompt in all_prompts]
        truth = chat._truth
    defaults = llama_cpp.llama_model_default_params

    def without_amx() -> Any:
        params = defaults()
        params.use_extra_bufts = False  # as ours: builds by GCC 12 die in their AMX code
        return params

    llama_cpp.llama_cpp.llama_model_default_params = without_amx
    llama_cpp.llama_model_default_params = without_amx
    high = llama_cpp.Llama(
        model, n_ctx=CONTEXT, n_threads=threads, n_threads_batch=threads, verbose=False
    )
    read, answers = 0, []
    evaluate = high.eval

    def counted(batch: Any) -> None:
        nonlocal read
        read += len(batch)
        evaluate(batch)

    high.eval = counted
    began = time.perf_counter()
    for prompt in tokens:
        high.create_completion(prompt, max_tokens=1, temperature=0.0)
        logits = np.ctypeslib.as_array(llama_cpp.llama_get_logits(high._ctx.ctx), (high.n_vocab(),))
        answers.append(truth.probability(logits))
    seconds = time.perf_counter() - began
    return {
        "prefilled": read,
        "asked": sum(map(len, tokens)),
        "seconds": seconds,
        "peak_memory_mb": peak_memory_mb(os.getpid()),
        "answers": answers,
    }


def _in_child(work: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """In a process of its own, for a peak of memory of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def agree(ours_: Sequence[float | None], theirs: Sequence[float | None]) -> tuple[bool, float]:
    """Are all decisions that are no toss-up the same, and how far are two probabilities apart at
    most?"""
    pairs = [(a, b) for a, b in zip(ours_, theirs, strict=True) if a is not None and b is not None]
    clear = [(a, b) for a, b in pairs if min(abs(a - 0.5), abs(b - 0.5)) > MARGIN]
    return all((a > 0.5) == (b > 0.5) for a, b in clear), max(
        (abs(a - b) for a, b in pairs), default=0.0
    )


def measure(model: str, threads: int, check: int) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as home:
        index = article(Path(home))
        peer = _in_child(per_fact, model, index, threads)
        faithful = _in_child(ours, "faithful", model, index, threads, 0)
        page = _in_child(ours, "page", model, index, threads, check)
    same_faithful, apart_faithful = agree(faithful["answers"], peer["answers"])
    same_page, apart_page = agree(
        [page["answers"][int(n)] for n in page["anew"]], list(page["anew"].values())
    )
    figures: dict[str, Any] = {
        "model": Path(model).name,
        "threads": threads,
        "facts": len(peer["answers"]),
    }
    for name, row in (("per_fact", peer), ("faithful", faithful), ("page", page)):
        figures[name] = {
            "prefilled_tokens": row["prefilled"],
            "seconds": round(row["seconds"], 2),
            "peak_memory_mb": round(row["peak_memory_mb"] or 0) or None,
        }
    return {
        **figures,
        "page_groups": page["groups"],
        "prefill_ratio": round(peer["prefilled"] / page["prefilled"], 2),
        "time_ratio": round(peer["seconds"] / page["seconds"], 2),
        "faithful_prefill_ratio": round(peer["prefilled"] / faithful["prefilled"], 2),
        "faithful_time_ratio": round(peer["seconds"] / faithful["seconds"], 2),
        "decisions_equal": same_faithful and same_page,
        "probability_apart_at_most": round(max(apart_faithful, apart_page), 4),
        "clear_decisions": sum(abs(p - 0.5) > MARGIN for p in faithful["answers"]),
    }


def random_model() -> str:
    """The random model of a billion parameters, written when it is not there yet."""
    path = paths.private_dir(paths.cache_dir()) / "random-1b-q4_0.gguf"
    if not path.is_file():
        script = ROOT / "models" / "recipes" / "random" / "write.py"
        subprocess.run(
            [sys.executable, str(script), "1b", str(path)], check=True, stdout=sys.stderr
        )
    return str(path)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=Path, help="a chat model in a GGUF file")
    parser.add_argument("--threads", type=int, default=physical_cores())
    parser.add_argument(
        "--check", type=int, default=4, help="prompts of `page` that are also read anew"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    options = parser.parse_args()
    model = str(options.model.resolve()) if options.model else random_model()
    figures = measure(model, options.threads, options.check)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:<28}{value}")


if __name__ == "__main__":
    main()
