"""A person's words are two checks, with the bundled engine."""

from __future__ import annotations

from pathlib import Path

import factscore_tui


def test_was_it_said_and_is_it_so(with_sample: Path) -> None:
    text = (
        "The historian Jane Miller said that Marie Curie was born in Paris. "
        '"We will fight on," said Emmeline Pankhurst.'
    )
    report = factscore_tui.check(text)
    said = [judged for judged in report.facts if judged.fact.speaker]
    assert [judged.verdict for judged in said] == ["no-evidence", "no-evidence"]
    first, second = (judged.judgement for judged in said)
    assert first is not None and first.content is not None
    assert first.content.verdict == "contradicted" and first.content.evidence
    assert second is not None and second.content is None, "it cannot be checked without her"
    assert report.score == 0.0, "the second check counts nowhere"
