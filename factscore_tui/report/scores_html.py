"""What a notebook shows of a result of `score`: the figures, and a row for each generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from factscore_tui.report.visible import one_line

SHOWN = 20
"""Generations of which so many are shown."""


def figures(details: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(name, value) of what a reader of a score wants to know first. `details` is what `score`
    writes to its JSON file."""
    engine, index = details.get("engine") or {}, details.get("index") or {}
    per_response = details["num_facts_per_response"]
    rows = [
        ("FActScore", _percent(details["score"])),
        ("without penalty", _percent(details["init_score"])),
        ("responding", f"{_percent(details['respond_ratio'])} of {len(details['decisions'])}"),
        ("facts per response", "-" if per_response is None else f"{per_response:.1f}"),
        ("not checkable", str(details.get("facts_not_checkable", 0))),
        ("topics without article", str(details.get("generations_without_article", 0))),
        ("estimator", engine.get("estimator") or engine.get("name", "")),
        ("knowledge source", index.get("name", "")),
    ]
    return rows + [("measured", card["short"]) for card in details.get("estimator_cards", ())]


def scores_html(details: Mapping[str, Any], generations: Sequence[Mapping[str, Any]]) -> str:
    """The same as tables of HTML, in which every text is escaped. `generations` are the lines of
    the file of facts; the first SHOWN of them get a row."""
    told = "".join(
        f"<tr><th style='text-align:left'>{_text(name)}</th><td>{_text(value)}</td></tr>"
        for name, value in figures(details)
    )
    head = "".join(f"<th>{name}</th>" for name in ("topic", "supported", "facts", "output"))
    rows = "".join(_row(row) for row in generations[:SHOWN])
    left = len(generations) - SHOWN
    more = f"<p>and {left} more: rows() or to_dataframe() has them</p>" if left > 0 else ""
    return (
        f"<table>{told}</table><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"{more}"
    )


def _row(row: Mapping[str, Any]) -> str:
    counted = sum(fact["is_supported"] is not None for fact in row["facts"])
    output = row["output"] if len(row["output"]) <= 80 else f"{row['output'][:79]}…"
    shown = "abstained" if row["abstained"] else _percent(row["precision"])
    fields = (row["topic"], shown, str(counted), output)
    return f"<tr>{''.join(f'<td>{_text(field)}</td>' for field in fields)}</tr>"


def _text(text: str) -> str:
    return escape(one_line(text), quote=True)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
