"""The JSON report: the shape that report.schema.json describes and that other programs read.

Safe to print: characters a terminal would obey are written as \\uXXXX.
"""

from __future__ import annotations

import json
from typing import Any

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.report import JudgedFact, Report
from factscore_tui.core.ruling import Ruling
from factscore_tui.correct.edits import error_spans
from factscore_tui.correct.kinds import error_kind
from factscore_tui.report.visible import json_escaped

SCHEMA_VERSION = 1
INDEX_FACTS = ("name", "id", "snapshot_date", "articles", "passages")
SOURCE_FACTS = ("name", "id", "snapshot_date", "built", "articles", "passages")


def report_object(report: Report) -> dict[str, Any]:
    """The whole report as plain lists and dictionaries; facts in reading order, verdict None where
    not judged."""
    text = report.document.text
    return {**summary_object(report), "facts": [fact_object(fact, text) for fact in report.facts]}


def summary_object(report: Report) -> dict[str, Any]:
    """Everything in a report but its facts."""
    index, engine = report.index, report.engine
    return {
        "schema_version": SCHEMA_VERSION,
        "status": report.status,
        "document": {"sha256": report.document.sha256, "length": report.document.length},
        "topic": report.topic,
        "index": index
        and {
            **{fact: getattr(index, fact) for fact in INDEX_FACTS},
            "sources": [
                {fact: getattr(source, fact) for fact in SOURCE_FACTS} for source in index.each
            ],
        },
        "engine": engine
        and {
            "name": engine.name,
            "version": engine.version,
            "models": [{"id": m.id, "role": m.role, "sha256": m.sha256} for m in engine.models],
            "decomposer": engine.decomposer,
            "estimator": engine.estimator,
            "remote": engine.remote,
        },
        "score": report.score,
        "counts": {
            "facts": len(report.facts),
            "judged": report.judged,
            "ruled": report.ruled,
            **{str(verdict): count for verdict, count in report.counts().items()},
        },
        "notices": list(report.notices),
    }


def fact_object(judged: JudgedFact, text: str) -> dict[str, Any]:
    """One fact of the draft `text` with its judgement and its ruling; `verdict` is the one that
    counts, and the kind of error follows it."""
    fact, judgement = judged.fact, judged.judgement
    kind = error_kind(judged)
    differences = judgement.differences if judgement else ()
    return {
        "id": fact.id,
        "text": fact.text,
        "as_written": fact.as_written,
        "spans": [list(span) for span in fact.spans],
        "sentence": list(fact.sentence),
        "verdict": judged.verdict and str(judged.verdict),
        "machine_verdict": judged.machine_verdict and str(judged.machine_verdict),
        "ruling": _ruling(judged.ruling) if judged.ruling else None,
        "p_supported": judgement.p_supported if judgement else None,
        "strength": judgement.strength if judgement else None,
        "reason": judgement.reason if judgement else fact.not_checkable,
        "evidence": [_evidence(e) for e in judgement.evidence] if judgement else [],
        "differences": [
            {"kind": d.kind, "claimed": d.claimed, "found": d.found} for d in differences
        ],
        "error_kind": kind and str(kind),
        "error_spans": [list(span) for span in error_spans(text, judged)],
        "estimator": judgement.estimator if judgement else "",
        "model_hash": judgement.model_hash if judgement else "",
        "cached": judgement.cached if judgement else False,
        "attribution": _attribution(judged) if fact.speaker else None,
    }


def _attribution(judged: JudgedFact) -> dict[str, Any]:
    """Who is said to have said what; `is_so` is the second check, null where there was none."""
    content = judged.judgement.content if judged.judgement else None
    return {
        "speaker": judged.fact.speaker,
        "content": judged.fact.content,
        "is_so": content
        and {
            "text": content.text,
            "verdict": str(content.verdict),
            "p_supported": content.p_supported,
            "strength": content.strength,
            "reason": content.reason,
            "evidence": [_evidence(e) for e in content.evidence],
            "differences": [
                {"kind": d.kind, "claimed": d.claimed, "found": d.found}
                for d in content.differences
            ],
        },
    }


def to_json(report: Report) -> str:
    """The report as one indented JSON object, newline at the end."""
    return encode_object(report_object(report), indent=1) + "\n"


def encode_object(value: Any, indent: int | None = None) -> str:
    """JSON text that is safe to print and holds other alphabets as they are."""
    return json_escaped(json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False))


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "verdict": ruling.verdict and str(ruling.verdict),
        "reason": ruling.reason,
        "note": ruling.note,
        "ignored": ruling.ignored,
        "ruled_at": ruling.ruled_at,
    }


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {
        "title": evidence.title,
        "section": evidence.section,
        "text": evidence.text,
        "score": evidence.score,
        "url": evidence.url,
        "date": evidence.date,
        "marks": [list(span) for span in evidence.marks],
        "source": evidence.source,
        "source_date": evidence.source_date,
        **({"references": list(evidence.references)} if evidence.references else {}),
    }
