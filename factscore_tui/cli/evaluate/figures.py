"""The figures of `factscore-tui evaluate`, as lines to read and as JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from factscore_tui.cli.figures import print_json
from factscore_tui.cli.output import Output
from factscore_tui.report.visible import one_line
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.engine.protocol import Ready
    from factscore_tui.evaluation.labels.agreement import LabelAgreement
    from factscore_tui.evaluation.labels.decompositions import DecompositionRow


def print_figures(
    figures: Mapping[str, Any], lines: Sequence[tuple[str, str]], target: str, as_json: bool
) -> None:
    """To standard output: the figures as JSON, or the lines (name and value)."""
    if as_json:
        print_json({**figures, "written_to": target})
        return
    with Output() as output:
        for name, value in (*lines, ("written to", target)):
            output.write(f"{name:<24}{one_line(value)}\n")


def label_figures(figures: LabelAgreement, ready: Ready, without: Sequence[str]) -> dict[str, Any]:
    """Agreement with the labels as JSON; `without` names topics without an article."""
    return {
        "facts": figures.facts,
        "topics": figures.topics,
        "f1_micro_ns": round(figures.f1_micro_ns, 1),
        "always_ns": round(figures.always_ns, 1),
        "macro_f1": round(figures.macro_f1, 1),
        "balanced_accuracy": round(figures.balanced_accuracy, 1),
        "human_factscore": round(figures.human_factscore, 1),
        "estimated_factscore": round(figures.estimated_factscore, 1),
        "error_rate": round(figures.error_rate, 1),
        "calibration_error": round(figures.calibration_error, 1),
        "topics_without_article": list(without),
        "engine": {
            "name": ready.engine.name,
            "version": ready.engine.version,
            "estimator": ready.engine.estimator,
            "models": {model.role: model.sha256 for model in ready.engine.models},
        },
        "index": {
            "name": ready.index.name,
            "id": ready.index.id,
            "snapshot_date": ready.index.snapshot_date,
        },
    }


def label_lines(
    figures: LabelAgreement, ready: Ready, without: Sequence[str]
) -> list[tuple[str, str]]:
    """The same to read: name and value."""
    absent = f"; no article on {len(without)} of them" if without else ""
    return [
        ("human atomic facts", f"{figures.facts} on {counted(figures.topics, 'topic')}{absent}"),
        (
            "F1 (not supported)",
            f"{figures.f1_micro_ns:.1f} (always not supported: {figures.always_ns:.1f})",
        ),
        ("macro F1", f"{figures.macro_f1:.1f}"),
        ("balanced accuracy", f"{figures.balanced_accuracy:.1f}"),
        (
            "share supported",
            f"{figures.estimated_factscore:.1f} (humans: {figures.human_factscore:.1f})",
        ),
        ("error rate", f"{figures.error_rate:.1f} points"),
        ("calibration error", f"{figures.calibration_error:.1f} points"),
        (
            "estimator",
            f"{ready.engine.estimator} ({ready.engine.name} {ready.engine.version})".lstrip(),
        ),
        ("knowledge source", f"{ready.index.name}, {counted(ready.index.articles, 'article')}"),
    ]


def fact_figures(row: DecompositionRow) -> dict[str, Any]:
    """Agreement with the humans' facts as JSON."""
    figures = row.figures
    ours, human = figures.per_sentence
    bert = {
        "bertscore_p": row.bert_p,
        "bertscore_r": row.bert_r,
        "bertscore_f1": row.bert_f1,
    }
    shares = ("soft_p", "soft_r", "soft_f1", "hard_p", "hard_r", "hard_f1")
    return {
        "sentences": figures.sentences,
        **{name: round(getattr(figures, name), 4) for name in shares},
        "facts": figures.facts,
        "human_facts": figures.human_facts,
        "facts_per_sentence": round(ours, 2),
        "human_facts_per_sentence": round(human, 2),
        **{name: round(share / 100, 4) for name, share in bert.items() if not math.isnan(share)},
        "decomposer": row.by,
    }


def fact_lines(row: DecompositionRow, encoder: str) -> list[tuple[str, str]]:
    """The same to read: name and value. `encoder` is that of BERTScore."""
    figures = row.figures
    ours, human = figures.per_sentence
    bert = (
        f"F1 {row.bert_f1 / 100:.3f} (precision {row.bert_p / 100:.3f}, recall "
        f"{row.bert_r / 100:.3f}), by {encoder}"
    )
    return [
        ("sentences", str(figures.sentences)),
        (
            "soft",
            f"F1 {figures.soft_f1:.3f} (precision {figures.soft_p:.3f}, recall "
            f"{figures.soft_r:.3f})",
        ),
        (
            "hard",
            f"F1 {figures.hard_f1:.3f} (precision {figures.hard_p:.3f}, recall "
            f"{figures.hard_r:.3f})",
        ),
        *([] if math.isnan(row.bert_p) else [("BERTScore", bert)]),
        ("facts per sentence", f"{ours:.2f} (humans: {human:.2f})"),
        ("decomposer", row.by),
    ]
