"""The reports of 40 drafts, byte for byte: a change of names, places or layout of the code leaves
every one as it was.

One engine process, the bundled models and the sample index for all. The hashes hold for one kind of
processor: numbers of llama.cpp differ in the last digits between instruction sets, and a report
shows digits. So on another machine freeze them there first, from the commit before the change.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from frozen import Hashes, compare_reports, drafts, sha256

from factscore_tui.core.document import Document
from factscore_tui.core.report import Report
from factscore_tui.engine.client import EngineClient
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.report.export import report_bytes

FORMATS = ("csv", "html", "json", "jsonl", "md", "text")
"""All but docx, whose archive holds the time."""


def _without_the_day(report: Report) -> Report:
    """A report of the sample as if it was built on the day of its articles: it is built anew for
    the tests, and a report says when."""
    assert report.index is not None
    index, *sources = (
        replace(one, built=one.snapshot_date) for one in (report.index, *report.index.sources)
    )
    return replace(report, index=replace(index, sources=tuple(sources)))


@pytest.mark.nightly
def test_the_reports_of_forty_drafts_are_as_they_were(with_sample: Path) -> None:
    found: Hashes = {}
    with EngineClient(threads=1) as client:
        for name, text in drafts().items():
            collector = ReportBuilder(Document.from_text(text))
            for event in client.check(text):
                collector.apply(event)
            report = _without_the_day(collector.report())
            assert report.status == "complete"
            found[name] = {form: sha256(report_bytes(report, form, name)) for form in FORMATS}
    compare_reports(found)


def test_there_are_forty_drafts() -> None:
    assert len(drafts()) == 40
