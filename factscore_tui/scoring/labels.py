"""Judging the human atomic facts of labelled generations, as a check judges its own, going on where a record ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from factscore_tui.core.document import Document
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.pipeline import CheckCancelled, Pipeline
from factscore_tui.evaluate.agreement import Prediction
from factscore_tui.evaluate.judged import JudgedFacts
from factscore_tui.evaluate.labels import Gold, LabelledGeneration


def judge_labels(
    pipeline: Pipeline,
    gold: Gold,
    record: JudgedFacts,
    progress: Callable[[int, int, str], None] = lambda done, total, topic: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Judge every human atomic fact that the record does not hold; False when it was cancelled before the last.

    `progress` gets facts judged, facts in all, and the topic at work. Errors of the parts are raised as they are.
    """
    number, known = 0, len(record.predictions)
    begun: LabelledGeneration | None = None
    for generation in gold.generations:
        for sentence, fact in generation.facts:
            number += 1
            if number <= known:
                continue
            if cancelled():
                return False
            progress(number - 1, gold.facts, generation.topic)
            try:
                if begun is not generation:
                    pipeline.retriever.begin(Document.from_text(generation.output), _clean(generation.topic))
                    begun = generation
                prediction = _judge(pipeline, generation.topic, sentence.text, fact.text)
            except CheckCancelled:
                return False
            record.add(prediction)
    return True


def _judge(pipeline: Pipeline, topic: str, sentence: str, text: str) -> Prediction:
    """The prediction for one fact: supported or anything else. Without an article on the topic nothing counts as
    supported, because validation is against that article alone."""
    clean, said = _clean(text), _clean(sentence)
    whole = Span(0, len(clean))
    fact = AtomicFact(0, clean, clean, (whole,), whole)
    found = pipeline.retriever.retrieve(clean, said, pipeline.k)
    judgement = pipeline.verifier.judge(fact, said, _clean(topic), found)
    p = judgement.p_supported
    if p is None:
        # A check shows no number where the article is missing; a calibration needs one for every fact.
        linked = replace(found, linked="names", missing_topic=False)
        p = pipeline.verifier.judge(fact, said, _clean(topic), linked).p_supported
    supported = judgement.verdict is Verdict.SUPPORTED and not found.missing_topic
    return Prediction(topic, text, supported, p or 0.0, article=not found.missing_topic)


def _clean(text: str) -> str:
    """Without lone surrogates, which no part of the engine takes."""
    return Document.from_text(text).text
