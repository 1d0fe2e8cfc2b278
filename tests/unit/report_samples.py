"""Reports for the tests of stores and writers, an ordinary one and one in which every string is
hostile."""

from __future__ import annotations

from dataclasses import replace

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import EngineInfo, IndexInfo, JudgedFact, ModelInfo, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.core.span import Span
from factscore_tui.core.verdict import Difference, Judgement, Verdict
from factscore_tui.engine.protocol import (
    Decomposed,
    Event,
    Finished,
    Judged,
    Notice,
    Ready,
    Started,
)
from factscore_tui.storage.sessions import SessionStore

TEXT = "Anna was born in Riga in 1870.\r\nShe wrote nine novels, and her brother sailed."
ESCAPES = "\x1b[31m\x1b]0;title\x07\x00\x9b2J\u202eevil\u2069\x7f\r\b"
MARKUP = (
    '</script><script>alert(1)</script><img src=x onerror="x">&amp; \'"` **b** [x](javascript:1) '
    "<!-- ]]> $\\"
)
HOSTILE = ESCAPES + MARKUP


def fact(
    number: int, text: str, *spans: tuple[int, int], sentence: tuple[int, int] = (0, 30)
) -> AtomicFact:
    return AtomicFact(number, text, text, tuple(Span(*s) for s in spans), Span(*sentence))


def ordinary(status: str = "complete") -> Report:
    """Four facts: supported, contradicted, no evidence (sharing words with the one before), not
    judged."""
    said = "Anna was born in Riga on 3 May 1869."
    where = Evidence("Anna", "Life", said, 0.5, "https://example.org/a", "", (Span(0, 4),))
    facts = (
        JudgedFact(
            fact(0, "Anna was born in Riga.", (0, 21)),
            Judgement(
                0,
                Verdict.SUPPORTED,
                0.93,
                "the passage says so",
                (where,),
                (),
                "coverage",
                "a" * 64,
            ),
        ),
        JudgedFact(
            fact(1, "Anna was born in 1870.", (0, 13), (22, 29)),
            Judgement(
                1,
                Verdict.CONTRADICTED,
                0.04,
                "another year",
                (where,),
                (Difference("year", "1870", "1869"),),
            ),
        ),
        JudgedFact(
            fact(2, "Anna wrote nine novels.", (32, 53), sentence=(32, 78)),
            Judgement(2, Verdict.NO_EVIDENCE, 0.3, "the article is silent"),
        ),
        JudgedFact(fact(3, "Anna's brother sailed.", (59, 77), sentence=(32, 78)), None),
    )
    index = IndexInfo("sample", "b" * 64, "2026-11-01", 90, 400, "/secret/place")
    engine = EngineInfo("bundled", "0.1.0", (ModelInfo("minilm", "embed", "c" * 64),))
    return Report(Document.from_text(TEXT), "Anna", index, engine, facts, status, ("a note",))


def hostile() -> Report:
    """Every string a stranger could have written is an attack, offsets lie outside the text."""
    text = HOSTILE + "\n" + "# " + HOSTILE + "\n1. " + HOSTILE + "\n\n    - | a | b |\n---\n"
    end = len(text)
    marks = (Span(3, 9), Span(5, 10**6))
    evil = Evidence(
        HOSTILE, HOSTILE, HOSTILE, 1.0, f'javascript:alert(1)//{HOSTILE}"', HOSTILE, marks
    )
    linked = Evidence("t", "", "x", 0.0, f'https://example.org/"><script>{MARKUP}', "", ())
    judgement = Judgement(
        0,
        Verdict.CONTRADICTED,
        0.5,
        HOSTILE,
        (evil, linked),
        (Difference(HOSTILE, HOSTILE, HOSTILE),),
        HOSTILE,
        "",
    )
    facts = (
        JudgedFact(
            AtomicFact(0, HOSTILE, HOSTILE, (Span(2, 9), Span(12, end + 50)), Span(0, end)),
            judgement,
        ),
        JudgedFact(AtomicFact(1, HOSTILE, HOSTILE, (Span(5, 20),), Span(0, end)), None),
    )
    index = IndexInfo(HOSTILE, "d" * 64, "", 1, 1, HOSTILE)
    return Report(
        Document.from_text(text),
        HOSTILE,
        index,
        EngineInfo(HOSTILE, HOSTILE),
        facts,
        "failed",
        (HOSTILE,),
    )


def empty() -> Report:
    """A check that ended before anything was known."""
    return Report(Document.from_text("   x"), "", None, None, (), "cancelled")


def ruled(report: Report) -> Report:
    """The same report with a ruling on every fact: a verdict with hostile words, ignored, a note, a
    verdict."""
    rulings = (
        Ruling(Verdict.CONTRADICTED, HOSTILE, HOSTILE, False, "2026-11-21T12:00:00Z"),
        Ruling(None, HOSTILE, "", True, "2026-11-21T12:00:00Z"),
        Ruling(None, "", HOSTILE, False, "2026-11-21T12:00:00Z"),
        Ruling(Verdict.SUPPORTED, "known", "", False, "2026-11-21T12:00:00Z"),
    )
    facts = tuple(
        replace(judged, ruling=ruling)
        for judged, ruling in zip(report.facts, rulings, strict=False)
    )
    return replace(report, facts=facts)


def events_of(report: Report, end: bool = True) -> list[Event]:
    """The events from which this report would have come."""
    assert report.engine and report.index
    events: list[Event] = [
        Notice(message="a note"),
        Ready(engine=report.engine, index=report.index, seconds=1.0),
        Started(check="c", sentences=2),
    ]
    for sentence in (0, 1):
        facts = [f for f in report.facts if (f.fact.sentence.start > 0) == bool(sentence)]
        events.append(Decomposed(check="c", sentence=sentence, facts=tuple(f.fact for f in facts)))
        events.extend(Judged(check="c", judgement=f.judgement) for f in facts if f.judgement)
    return [*events, Finished(check="c", status="complete", seconds=2.0)] if end else events


def save(
    store: SessionStore, events: list[Event], text: str = TEXT, name: str = "draft.txt"
) -> str:
    """Make a session of these events and return its id."""
    session = store.create(Document.from_text(text), "Anna", name)
    for event in events:
        store.record(session, event)
    return session
