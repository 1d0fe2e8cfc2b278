"""Checking an edited text, and looking elsewhere in a long one, through a real engine process."""

from __future__ import annotations

import pytest

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine import fake
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.protocol import Decomposed, Finished, Judged
from factscore_tui.engine.report_builder import ReportBuilder

pytestmark = pytest.mark.usefixtures("engines_are_copied")

TEXT = "".join(f"Sentence number {n} stands alone here.\n\n" for n in range(20))


def _check(client: EngineClient, text: str, before: Report | None = None) -> Report:
    collector = ReportBuilder(Document.from_text(text))
    for event in client.check(text, before=before):
        collector.apply(event)
    return collector.report()


def test_what_was_not_touched_keeps_its_verdict() -> None:
    # The same engine, but for a script that contradicts whatever it is asked the second time.
    with EngineClient(command=fake.command(verdicts=["supported"])) as client:
        first = _check(client, TEXT)
    edited = TEXT.replace("number 7 stands", "number 7 still stands")
    with EngineClient(command=fake.command(verdicts=["contradicted"])) as client:
        second = _check(client, edited, first)
    assert [f.fact.id for f in second.facts] == list(range(20))
    said = ["still " if n == 7 else "" for n in range(20)]
    assert [f.fact.text for f in second.facts] == [
        f"Sentence number {n} {s}stands alone here." for n, s in enumerate(said)
    ]
    assert [n for n, f in enumerate(second.facts) if str(f.verdict) == "contradicted"] == [7]
    assert all(f.fact.sentence.of(edited) == f.fact.text for f in second.facts)


@pytest.mark.slow
def test_another_engine_judges_everything_anew() -> None:
    with EngineClient(command=fake.command(verdicts=["supported"])) as client:
        first = _check(client, TEXT)
    other = Report(first.document, "", first.index, None, first.facts, "complete")
    with EngineClient(command=fake.command(verdicts=["contradicted"])) as client:
        assert {str(f.verdict) for f in _check(client, TEXT, first).facts} == {"supported"}
        assert {str(f.verdict) for f in _check(client, TEXT, other).facts} == {"contradicted"}


@pytest.mark.slow
def test_a_look_brings_another_part_of_the_text_first() -> None:
    order: list[int] = []
    with EngineClient(command=fake.command(verdicts=["supported"], delay=0.02)) as client:
        for event in client.check(TEXT, check="c"):
            if isinstance(event, Decomposed):
                order.append(event.sentence)
                if event.sentence == 1:
                    client.look("c", TEXT.index("number 12"))
                    client.look("another", 0)
            assert not isinstance(event, Judged) or event.judgement.fact_id < 20
        assert isinstance(event, Finished) and event.status == "complete"
    assert sorted(order) == list(range(20))
    assert order[0:2] == [0, 1] and order.index(12) < order.index(8) and order[-1] == 11
