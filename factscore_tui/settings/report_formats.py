"""The table of formats that a report is written in. It stands below the settings, which name one of
them; report.export writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from factscore_tui import plugins


class Format(NamedTuple):
    """`id` names it in commands and settings; `suffix` is what names of such files end in; `label`
    is short, `help` says in a few words what is in the file. `write` is the function that makes it,
    "module:name" of the package `report`, imported when it is needed: from a report and, where
    `titled`, the name of what was checked, to text (docx: to bytes). Plugins give the function
    itself."""

    id: str
    suffix: str
    label: str
    help: str
    write: str | Callable[..., str | bytes]
    titled: bool = False
    plugin: plugins.Plugin | None = None


EXPORTS = (
    Format("problems", ".problems.html", "Problems", "HTML, what is open, short",
           "problems:to_problems", titled=True),
    Format("html", ".html", "HTML page", "highlights and evidence, one file",
           "html_report:to_html", titled=True),
    Format("docx", ".docx", "Word", "your draft, comments at problems",
           "docx_report:docx_problems", titled=True),
    Format("md", ".md", "Markdown", "draft, what is open",
           "markdown_report:to_markdown_short", titled=True),
    Format("todo", ".todo.md", "To check", "what is open, boxes to tick",
           "tocheck:to_checklist", titled=True),
    Format("todo-csv", ".todo.csv", "Check, CSV", "the same, for spreadsheets",
           "tocheck:to_checklist_csv"),
    Format("text", ".txt", "Plain text", "facts, then the marked draft",
           "terminal_report:to_text"),
    Format("lines", ".lines.txt", "Lines", "in words, for screen readers",
           "lines_report:to_lines"),
    Format("csv", ".csv", "CSV", "a row a fact, for spreadsheets", "csv_report:to_csv"),
    Format("json", ".json", "JSON", "everything, for programs", "json_report:to_json"),
    Format("jsonl", ".jsonl", "JSON lines", "a line a fact, for programs",
           "jsonl_report:to_jsonl"),
    Format("docx-all", ".all.docx", "Word, all", "a comment at each fact",
           "docx_report:docx_report", titled=True),
    Format("md-all", ".all.md", "MD, all", "every fact, all evidence",
           "markdown_report:to_markdown", titled=True),
    Format("problems-md", ".problems.md", "MD, open", "what is open, short, no draft",
           "problems:to_problems_markdown", titled=True),
    Format("sealed", ".sealed.html", "Sealed", "HTML that can be verified",
           "seal:to_sealed_html", titled=True),
    Format("sealed-md", ".sealed.md", "Sealed md", "Markdown that can be verified",
           "seal:to_sealed_markdown", titled=True),
)  # fmt: skip
"""Every format, those for readers first."""

FORMATS = tuple(form.id for form in EXPORTS)
