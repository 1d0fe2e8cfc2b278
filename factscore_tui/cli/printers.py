"""One printer a format: three of them print each fact as soon as it is judged, the others the whole
report at the end."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Protocol

from factscore_tui.cli.output import Output
from factscore_tui.errors import UsageProblem
from factscore_tui.settings import FORMATS

if TYPE_CHECKING:
    from factscore_tui.core.report import JudgedFact, Report


class Printer(Protocol):
    """Turns a check into output."""

    streams: bool
    """True when `fact` writes something."""

    def fact(self, judged: JudgedFact, text: str) -> None:
        """One fact of the draft `text` was judged."""

    def end(self, report: Report) -> None:
        """The check ended; `fact` was called for every judged fact."""


class TextPrinter:
    """Facts as they come, then the draft with its marks and the counts."""

    streams = True

    def __init__(self, output: Output, sourced: bool) -> None:
        from factscore_tui.report.terminal_report import TextWriter

        self._output = output
        self._writer = TextWriter(output.colour, output.width, sourced)

    def fact(self, judged: JudgedFact, text: str) -> None:
        self._output.write(self._writer.fact(judged))

    def end(self, report: Report) -> None:
        """Print what only the whole check has."""
        waiting = "".join(self._writer.fact(f) for f in report.facts if f.verdict is None)
        self._output.write(waiting + self._writer.ending(report))


class LinesPrinter:
    """JSON lines."""

    streams = True

    def __init__(self, output: Output) -> None:
        self._output = output

    def fact(self, judged: JudgedFact, text: str) -> None:
        from factscore_tui.report.jsonl_report import fact_line

        self._output.write(fact_line(judged, text))

    def end(self, report: Report) -> None:
        """Print the summary line."""
        from factscore_tui.report.jsonl_report import summary_line

        self._output.write(summary_line(report))


class WordsPrinter:
    """A line in words for each open fact."""

    streams = True

    def __init__(self, output: Output) -> None:
        self._output = output

    def fact(self, judged: JudgedFact, text: str) -> None:
        from factscore_tui.report.lines_report import fact_words

        self._output.write(fact_words(judged, text))

    def end(self, report: Report) -> None:
        """Print what is to be said of all."""
        from factscore_tui.report.lines_report import closing

        self._output.write(closing(report))


class WholePrinter:
    """Formats that can only be written when everything is known."""

    streams = False

    def __init__(self, output: Output, form: str, name: str) -> None:
        self._output = output
        self._form = form
        self._name = name

    def fact(self, judged: JudgedFact, text: str) -> None:
        """Nothing yet."""

    def end(self, report: Report) -> None:
        """Print the whole report."""
        from factscore_tui.report.export import written_as

        written = written_as(report, self._form, self._name)
        if isinstance(written, bytes):
            self._output.write_bytes(written)
        else:
            self._output.write(written)


class CommentsPrinter:
    """The draft itself, a Word document, with a comment at each problem."""

    streams = False

    def __init__(self, output: Output, data: bytes, label: str) -> None:
        self._output = output
        self._data = data
        self._label = label

    def fact(self, judged: JudgedFact, text: str) -> None:
        """Nothing yet."""

    def end(self, report: Report) -> None:
        """Write it. InputProblem where the document cannot be commented on."""
        from factscore_tui.report.docx_in_place import with_comments

        self._output.write_bytes(with_comments(report, self._data, self._label))


def make_printer(form: str, output: Output, name: str, sourced: bool = False) -> Printer:
    """The printer of a format (one of settings.FORMATS). `name` is what was checked, for titles;
    `sourced` is true when there are several indexes, of which text then names the one that each
    passage is from."""
    if form == "text":
        return TextPrinter(output, sourced)
    if form == "jsonl":
        return LinesPrinter(output)
    if form == "lines":
        return WordsPrinter(output)
    if form in ("docx", "docx-all"):
        _check_docx(output)
    if form not in FORMATS:
        from factscore_tui.report.export import format_named

        format_named(form)  # of a plugin: before anything is judged
    return WholePrinter(output, form, name)


def _check_docx(output: Output) -> None:
    """UsageProblem, before anything is judged, where a .docx file would go to a terminal or cannot
    be made."""
    if output.is_terminal:
        raise UsageProblem("cannot write .docx to a terminal", "use --output FILE.docx")
    if importlib.util.find_spec("docx") is None:
        raise UsageProblem(
            "python-docx, which writes .docx files, is not installed",
            "install it with: pip install 'factscore-tui[documents]'",
        )


def print_report(report: Report, form: str, output: Output, name: str) -> None:
    """A finished report, in the same bytes as a running check would have written it."""
    from factscore_tui.report.summary import from_several

    printer = make_printer(form, output, name, from_several(report))
    if printer.streams:
        for judged in report.facts:
            if judged.verdict is not None:
                printer.fact(judged, report.document.text)
    printer.end(report)
