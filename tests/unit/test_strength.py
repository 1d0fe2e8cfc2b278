"""A "supported" that rests on words alone: told by the estimator, kept on the wire, in sessions and
in reports."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from report_samples import TEXT, events_of, ordinary, ruled, save

from factscore_tui import report as package
from factscore_tui.core.report import Report
from factscore_tui.core.threshold import apply_threshold
from factscore_tui.core.verdict import Judgement, Strength, Verdict
from factscore_tui.engine.codec import decode_event, encode
from factscore_tui.engine.protocol import Judged
from factscore_tui.report.csv_report import COLUMNS, to_csv
from factscore_tui.report.html_report import to_html
from factscore_tui.report.json_report import report_object
from factscore_tui.report.markdown_report import to_markdown
from factscore_tui.report.segments import segments
from factscore_tui.report.terminal_report import to_text
from factscore_tui.storage.sessions import SessionStore
from factscore_tui.verify.strength import strength_of, unfounded

MEANS = "weak: the passage has the words; whether it says this, read it"


def with_strength(strength: Strength | None) -> Report:
    """The ordinary report, its one supported fact of this strength."""
    report = ordinary()
    judged = report.facts[0]
    assert judged.judgement is not None
    first = replace(judged, judgement=replace(judged.judgement, strength=strength))
    return replace(report, facts=(first, *report.facts[1:]))


# --- what decides
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "missing", "cross", "is_unfounded"),
    [
        (0.2, 1.0, 0.07, True),  # "A bunch of sunflowers greeted the visitors" on a painter's page
        (0.2, 1.0, 0.3, False),  # other words, and the networks confirm them
        (0.6, 0.5, -0.2, True),
        (0.6, 0.5, 0.05, False),
        (0.6, 0.25, -0.2, False),
        (1.0, 0.0, -0.9, False),
    ],
)
def test_neither_words_nor_networks(
    window: float, missing: float, cross: float, is_unfounded: bool
) -> None:
    values = {"window": window, "missing_page": missing, "cross_supported": cross, "no_cross": 0.0}
    assert unfounded(values) is is_unfounded
    assert unfounded(values | {"by_topic": 1.0, "about_topic": 0.0}) is is_unfounded
    assert not unfounded(values | {"by_topic": 1.0, "about_topic": 1.0})  # "She sang.", her page
    assert not unfounded(values | {"no_cross": 1.0})  # weights without networks go by words alone


@pytest.mark.parametrize(
    ("values", "strength"),
    [
        ({"cross_supported": 0.2}, "strong"),
        ({"cross_supported": 0.0}, "weak"),  # no network was read
        ({"cross_supported": -0.4}, "weak"),
        ({"cross_supported": -0.4, "relation_supported": 0.1}, "weak"),
        ({"cross_supported": -0.1, "relation_supported": 0.5}, "strong"),
        ({"cross_supported": 0.1, "relation_supported": 0.05}, "weak"),
        ({"cross_supported": 0.0, "relation_supported": 0.0}, "weak"),
        ({"cross_supported": -1.0, "relation_supported": -1.0}, "weak"),
        ({"cross_supported": 0.9, "relation_supported": -0.1}, "strong"),
        ({"cross_supported": 0.3, "relation_supported": -0.6}, "weak"),
    ],
)
def test_a_strong_verdict_is_confirmed_by_both_networks_together(
    values: dict[str, float], strength: str
) -> None:
    assert strength_of(values) == strength


def test_a_threshold_of_the_users_own_makes_weak_ones_and_none() -> None:
    silent = Judgement(0, Verdict.NO_EVIDENCE, 0.4, "silent", estimator="np")
    raised = apply_threshold(silent, 0.3)
    assert (raised.verdict, raised.strength) == (Verdict.SUPPORTED, "weak")
    lowered = apply_threshold(Judgement(0, Verdict.SUPPORTED, 0.6, "said", strength="strong"), 0.9)
    assert (lowered.verdict, lowered.strength) == (Verdict.NO_EVIDENCE, None)


# --- where it is kept
# --------------------------------------------------------------------------------------------


def test_the_wire_and_the_store_keep_it(tmp_path: Path) -> None:
    report = with_strength("weak")
    with SessionStore(tmp_path / "sessions.db") as store:
        session = save(store, events_of(report))
        assert [f.strength for f in store.load(session).facts] == ["weak", None, None, None]


def test_a_message_of_an_older_version_has_none() -> None:
    line = encode(
        Judged(check="c", judgement=Judgement(3, Verdict.SUPPORTED, 0.9, "said", strength="weak"))
    )
    message = json.loads(line)
    assert message["judgement"].pop("strength") == "weak"
    event = decode_event(json.dumps(message).encode())
    assert isinstance(event, Judged) and event.judgement.strength is None


def test_what_a_person_ruled_is_neither() -> None:
    report = ruled(with_strength("weak"))
    assert [f.strength for f in report.facts] == [None] * 4 and report.weak == 0


# --- what reports say
# --------------------------------------------------------------------------------------------


def test_json_says_it_as_the_schema_has_it() -> None:
    schema = json.loads(
        (Path(package.__file__).parent / "report.schema.json").read_text(encoding="utf-8")
    )
    for strength in ("strong", "weak", None):
        found = report_object(with_strength(strength))
        jsonschema.validate(found, schema)
        assert [fact["strength"] for fact in found["facts"]] == [strength, None, None, None]
    found["facts"][0]["strength"] = "middling"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(found, schema)


def test_csv_has_it_in_a_column() -> None:
    rows = list(csv.reader(io.StringIO(to_csv(with_strength("weak")), newline="")))
    at = COLUMNS.index("strength")
    assert rows[0][at] == "strength"
    assert [row[at] for row in rows[1:]] == ["weak", "", "", ""]


def test_reports_for_people_tell_it_from_a_strong_one() -> None:
    weak, strong = with_strength("weak"), with_strength("strong")
    for write in (to_text, to_markdown, to_html):
        shown, other = write(weak), write(strong)
        assert MEANS in shown and MEANS not in other
        assert "≈" in shown and "1 supported (1 weakly)" in shown
        assert "weakly" not in other
    assert "born in Riga[≈1]" in to_text(
        weak
    ) and "weak support (chance of support 93 %)" in to_text(weak)
    assert "≈ weak support" in to_markdown(strong), "the legend lists it"
    assert 'class="fact supported weak"' in to_html(weak) and "supported weak" not in _draft(
        to_html(strong)
    )


def test_docx_says_it_in_the_comment_and_under_the_words() -> None:
    pytest.importorskip("docx")
    from docx import Document

    from factscore_tui.report.docx_report import docx_report

    document = Document(io.BytesIO(docx_report(with_strength("weak"))))
    comments = "\n".join(comment.text for comment in document.comments)
    assert "≈ weak support" in comments and MEANS in comments
    assert 'w:val="dash"' in document.element.xml


def test_of_facts_that_share_words_the_weak_one_is_painted() -> None:
    report = with_strength("strong")
    first = report.facts[0]
    assert first.judgement is not None
    second = replace(
        first,
        fact=replace(first.fact, id=1),
        judgement=replace(first.judgement, fact_id=1, strength="weak"),
    )
    looks = [
        segment.look
        for segment in segments(replace(report, facts=(first, second)))
        if segment.facts
    ]
    assert [look.glyph for look in looks if look is not None] == ["≈"] and TEXT.startswith(
        "Anna was"
    )


def _draft(html: str) -> str:
    return html[html.index('<section id="draft"') : html.index('<section id="facts"')]
