"""Judging the human atomic facts of labelled generations, as a check judges its own, going on where
a record ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from factscore_tui.core.case import Case
from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.threshold import verdict_from
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.evaluation.checkpoint import JudgedFacts
from factscore_tui.evaluation.labels.agreement import Prediction
from factscore_tui.evaluation.labels.files import Gold, LabelledGeneration


def judge_labels(
    pipeline: Pipeline,
    gold: Gold,
    record: JudgedFacts,
    progress: Callable[[int, int, str], None] = lambda done, total, topic: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Judge every human atomic fact that the record does not hold; False when it was cancelled
    before the last.

    `progress` gets facts judged, facts in all, and the topic at work. Errors of the parts are
    raised as they are.
    """
    number, known = 0, len(record.predictions)
    begun: LabelledGeneration | None = None
    for generation in gold.generations:
        for sentence in generation.sentences:
            new = [fact.text for fact in sentence.facts][max(0, known - number) :]
            number += len(sentence.facts)
            if not new:
                continue
            try:
                if begun is not generation:
                    pipeline.retriever.begin(
                        Document.from_text(generation.output), _clean(generation.topic)
                    )
                    begun = generation
                predictions = _judge(pipeline, generation.topic, sentence.text, new)
                for left in range(len(new), 0, -1):
                    if cancelled():
                        return False
                    progress(number - left, gold.facts, generation.topic)
                    record.add(next(predictions))
            except CheckCancelled:
                return False
    return True


def _judge(
    pipeline: Pipeline, topic: str, sentence: str, texts: Sequence[str]
) -> Iterator[Prediction]:
    """The predictions for facts of one sentence: supported or anything else. Without an article on
    the topic nothing counts as supported, because validation is against that article alone. Of
    several sources each is judged by itself, as in a check."""
    verifier = pipeline.verifier
    said = _clean(sentence)
    cases = []
    for number, text in enumerate(texts):
        clean = _clean(text)
        whole = Span(0, len(clean))
        found = pipeline.retriever.retrieve(clean, said, pipeline.k)
        cases.append(
            Case(AtomicFact(number, clean, clean, (whole,), whole), said, _clean(topic), found)
        )
    several = any(case.retrieval.parts for case in cases)
    judging = pipeline.judge(cases) if several else verifier.judge_group(cases)
    for case, text, judgement in zip(cases, texts, judging, strict=True):
        found, p = case.retrieval, judgement.p_supported
        if p is None:
            # A check shows no number where the article is missing; a calibration needs one for
            # every fact.
            linked = replace(case, retrieval=replace(found, linked="names", missing_topic=False))
            p = next(verifier.judge_group([linked])).p_supported
        verdict = judgement.verdict if several else verdict_from(judgement, pipeline.threshold)
        supported = verdict is Verdict.SUPPORTED and not found.missing_topic
        yield Prediction(topic, text, supported, p or 0.0, article=not found.missing_topic)


def _clean(text: str) -> str:
    """Without lone surrogates, which no part of the engine takes."""
    return Document.from_text(text).text
