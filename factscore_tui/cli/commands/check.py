"""`factscore-tui check`: one text in, verdicts out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from factscore_tui.cli import exits
from factscore_tui.cli.engine_options import engine_options
from factscore_tui.cli.options import (
    EncoderOption,
    FormatOption,
    IndexOption,
    OutputOption,
    ThreadsOption,
    TopicOption,
    format_for,
    settings,
)
from factscore_tui.cli.output import STDOUT, Output, refuse_replacing, same_file
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.errors import UsageProblem

if TYPE_CHECKING:
    from factscore_tui.cli.baseline import Baseline
    from factscore_tui.cli.check_run import CheckOutcome
    from factscore_tui.cli.fix import FixRequest
    from factscore_tui.cli.word_comments import WordDraft
    from factscore_tui.settings import Settings


@engine_options
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The text to check; - reads standard input.")
    ],
    topic: TopicOption = "",
    index: IndexOption = None,
    form: FormatOption = None,
    output: OutputOption = "-",
    fail_under: Annotated[
        str | None,
        typer.Option(
            "--fail-under",
            metavar="PERCENT",
            help="Exit with 1 when fewer facts than this are supported.",
        ),
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", metavar="NAME", help="Encoding of the text. Default: UTF-8."),
    ] = None,
    threads: ThreadsOption = None,
    encoder: EncoderOption = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Leave no session behind.")] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Write the text with what the evidence puts right.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Print what --fix changes.")] = False,
    tags: Annotated[
        bool, typer.Option("--tags", help="Write the text with its errors in FAVA's tags.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again at every save; print what is open.")
    ] = False,
    baseline: Annotated[
        str | None,
        typer.Option(
            "--baseline",
            metavar="REPORT",
            help="An earlier JSON report: only problems it lacks give exit code 1.",
        ),
    ] = None,
    samples: Annotated[
        str | None,
        typer.Option(
            "--samples",
            metavar="FILE",
            help="Other texts of the same author, for the estimator self-check.",
        ),
    ] = None,
    *,
    engine: dict[str, str | None],
) -> None:
    """Check a text and print every fact with its verdict, reason and evidence."""
    from factscore_tui.cli.baseline import read_baseline
    from factscore_tui.cli.input_text import read_input

    word = None
    wanted = _wanted(file, output, form, fix, diff, tags)
    _refuse(file, output, baseline if wanted is not None else None)
    if output != STDOUT:
        refuse_replacing([output], [samples, baseline])
    if watch:
        from factscore_tui.cli.watch import refuse

        refuse(file, output, form, wanted is not None)
    written = form if wanted is not None else format_for(form, output)
    flags = {"index": index, "format": written, "fail_under": fail_under, "threads": threads}
    chosen = settings(**flags, encoder=encoder, **engine)
    known = read_baseline(baseline) if baseline is not None else None
    others = _others(samples, chosen)
    if watch:
        from factscore_tui.cli.watch import FileWatch
        from factscore_tui.cli.watch import watch as watch_file

        raise typer.Exit(watch_file(FileWatch(file, encoding), topic, chosen, others, known))
    if form is None and (wanted is None or wanted.fix):
        from factscore_tui.cli.word_comments import word_draft

        word = word_draft(file, output, "put right" if wanted else "with comments")
    text, name = (word.text, word.name) if word is not None else read_input(file, encoding)
    if wanted:
        from factscore_tui.cli.fix import fix as fix_text

        raise typer.Exit(
            fix_text(text, name, topic, output, not no_save, chosen, others, wanted, word)
        )
    raise typer.Exit(_check(text, name, topic, output, not no_save, chosen, others, known, word))


def _refuse(file: str, output: str, unused: str | None) -> None:
    """Raise UsageProblem for a report in place of the draft, and for a baseline that nothing would
    be compared with."""
    if same_file(file, output):
        raise UsageProblem("the draft itself would be replaced", "name a new file with -o NEW")
    if unused is not None:
        raise UsageProblem(
            "--baseline compares a report with an earlier one, and none is written here",
            "leave out --baseline, or --fix, --diff and --tags",
        )


def _wanted(
    file: str, output: str, form: str | None, fix: bool, diff: bool, tags: bool
) -> FixRequest | None:
    """What is to be written instead of a report, if anything."""
    if not (fix or diff or tags):
        return None
    from factscore_tui.cli.fix import FixRequest

    wanted = FixRequest(fix, diff, tags)
    wanted.refuse(file, output, form)
    return wanted


def _others(samples: str | None, chosen: Settings) -> tuple[str, ...]:
    """The texts of the same author; UsageProblem where the estimator cannot do without."""
    from factscore_tui.cli.input_text import read_samples

    others = read_samples(samples) if samples is not None else ()
    if "self-check" in chosen.estimator and not others:
        raise UsageProblem(
            "self-check compares the text with others by the same author",
            "give them with --samples FILE",
        )
    return others


def _check(
    text: str,
    name: str,
    topic: str,
    target: str,
    save: bool,
    chosen: Settings,
    samples: tuple[str, ...],
    baseline: Baseline | None,
    word: WordDraft | None = None,
) -> int:
    from factscore_tui.cli.baseline import told_new
    from factscore_tui.cli.check_run import run_check
    from factscore_tui.cli.engine import make_client
    from factscore_tui.cli.printers import make_printer
    from factscore_tui.cli.session_saving import SessionSaving
    from factscore_tui.core.document import Document
    from factscore_tui.engine.report_builder import ReportBuilder
    from factscore_tui.report.risk import outside_words

    narrator = StatusLine()
    collector = ReportBuilder(Document.from_text(text), topic)
    client = make_client(chosen)
    with Output(target) as output, SessionSaving(narrator) as saving, client:
        if save:
            saving.begin(collector.document, topic, name)
            output.remember(lambda: saving.hint)
        printer = (
            word.printer(output)
            if word is not None
            else make_printer(chosen.format, output, name, sourced=len(chosen.index) > 1)
        )
        outcome = run_check(client, collector, printer, narrator, saving, samples)
        if outcome.anything_judged or outcome.error is None:
            printer.end(outcome.report)
            output.keep()
    unknown = outside_words(outcome.report) if outcome.error is None else ""
    if unknown:
        narrator.note(unknown)
    if outcome.error is not None:
        exits.fail(outcome.error)
    elif saving.session:
        narrator.aside(
            f"saved; to read it in the app: factscore-tui open --session {saving.session}"
        )
    code = _exit_code(outcome, chosen.fail_under)
    if baseline is None or outcome.error is not None:
        return code
    new = told_new(outcome.report, baseline)
    return new if code == exits.OK else code


def _exit_code(outcome: CheckOutcome, fail_under: float | None) -> int:
    code = outcome.exit_code(fail_under)
    if code == exits.BELOW:
        score = outcome.report.score
        found = (
            "no fact could be checked"
            if score is None
            else f"{100 * score:.1f} % of the facts are supported"
        )
        exits.say("below --fail-under", f"{found}, wanted are {fail_under:g} %")
    return code
