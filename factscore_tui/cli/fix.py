"""`check --fix`: the draft with everything put right that the evidence carries, checked again
before it is written."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factscore_tui.cli import exits
from factscore_tui.cli.check_run import CheckOutcome, SilentPrinter, run_check
from factscore_tui.cli.output import Output
from factscore_tui.cli.session_saving import SessionSaving
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.cli.word_comments import SUFFIXES, WordDraft
from factscore_tui.errors import UsageProblem
from factscore_tui.report.visible import lines_shown

if TYPE_CHECKING:
    from factscore_tui.core.report import Report
    from factscore_tui.correct.edits import Edit
    from factscore_tui.engine.client import EngineClient
    from factscore_tui.settings import Settings

OTHER_KINDS = (".doc", ".odt", ".rtf", ".pdf", ".html", ".htm")
"""Endings of files that are more than text and are not written."""

NOT_IN_PLACE = "its words lie in a field, a tracked change or two forms of type; change it by hand"


@dataclass(frozen=True)
class FixRequest:
    """What is to be written: the corrected text (`fix`), the differences (`diff`), the draft with
    FAVA's tags (`tags`)."""

    fix: bool = False
    diff: bool = False
    tags: bool = False

    def __bool__(self) -> bool:
        return self.fix or self.diff or self.tags

    def refuse(self, source: str, target: str, form: str | None) -> None:
        """Raise UsageProblem for what does not go together, before any work is done."""
        if form is not None:
            raise UsageProblem(
                "a report and a corrected text at once", "leave out --format, or the others"
            )
        if self.tags and (self.fix or self.diff):
            raise UsageProblem(
                "--tags writes the draft with its errors marked", "leave out --fix and --diff"
            )
        if self.fix and self.diff and target == "-":
            raise UsageProblem(
                "the corrected text and the differences would be mixed", "name a new file: -o NEW"
            )
        self._refuse_kind(source, target)

    def _refuse_kind(self, source: str, target: str) -> None:
        """What is written is text, or a corrected Word document: nothing else takes its name."""
        ending, own = Path(target).suffix.lower(), Path(source).suffix.lower()
        if target == "-" or ending not in (*SUFFIXES, *OTHER_KINDS):
            return
        if ending not in SUFFIXES or not self.fix:
            raise UsageProblem(
                f"what is written is text, and no {ending} file", "name it .txt or .md: -o NEW.txt"
            )
        if own not in SUFFIXES:
            raise UsageProblem(
                f"only a Word document can be put right as a {ending} file",
                "name the new file .txt or .md: -o NEW.txt",
            )
        if own != ending:
            raise UsageProblem(f"a {own} file put right is still a {own} file", f"name it ...{own}")


def fix(
    text: str,
    name: str,
    topic: str,
    target: str,
    save: bool,
    chosen: Settings,
    samples: tuple[str, ...],
    wanted: FixRequest,
    word: WordDraft | None = None,
) -> int:
    """Check, correct, check again, write: the text, or `word` put right. Nothing is written where
    the first check did not come to its end."""
    from factscore_tui.cli.engine import make_client
    from factscore_tui.core.document import Document
    from factscore_tui.correct.edits import edits_of
    from factscore_tui.correct.tags import marks_of, write_tags
    from factscore_tui.engine.report_builder import ReportBuilder

    if word is None and Path(target).suffix.lower() in SUFFIXES:
        raise UsageProblem(f"{name} is no Word document", "name the new file .txt: -o NEW.txt")
    narrator = StatusLine()
    collector = ReportBuilder(Document.from_text(text), topic)
    client = make_client(chosen)
    with Output(target) as output, SessionSaving(narrator) as saving, client:
        if save:
            saving.begin(collector.document, topic, name)
        first = run_check(client, collector, SilentPrinter(), narrator, saving, samples)
        if first.error is not None or first.report.status != "complete":
            return _not_done(first)
        if wanted.tags:
            output.write(write_tags(marks_of(first.report)))
            output.keep()
            return first.exit_code(chosen.fail_under)
        found = edits_of(first.report)
        left: tuple[Edit, ...] = ()
        if word is not None:
            found, left = _possible(word, first.report, found)
        edits, last = _tried(client, first, topic, narrator, samples, found)
        new = last.report.document.text
        if word is not None:
            output.write_bytes(_edited(word, first.report, edits)[0])
        elif wanted.fix:
            output.write(new)
        if wanted.diff:
            shown = _diff(text, new, name, target)
            if wanted.fix:
                Output().write(shown)
            else:
                output.write(shown)
        output.keep()
    _tell(first.report, last.report, edits, left)
    return last.exit_code(chosen.fail_under)


def _not_done(outcome: CheckOutcome) -> int:
    if outcome.error is not None:
        exits.fail(outcome.error)
    exits.say(
        "nothing was corrected",
        "the check did not come to its end",
        "run it again; the draft is as it was",
    )
    return outcome.exit_code(None)


def _tried(
    client: EngineClient,
    first: CheckOutcome,
    topic: str,
    narrator: StatusLine,
    samples: tuple[str, ...],
    found: tuple[Edit, ...],
) -> tuple[tuple[Edit, ...], CheckOutcome]:
    """Of these edits those that hold after the corrected text was checked, and that check."""
    from factscore_tui.core.document import Document
    from factscore_tui.correct.gains import upheld
    from factscore_tui.engine.report_builder import ReportBuilder

    last = first

    def check(text: str) -> Report | None:
        nonlocal last
        last = run_check(
            client,
            ReportBuilder(Document.from_text(text), topic),
            SilentPrinter(),
            narrator,
            SessionSaving(narrator),
            samples,
            first.report,
        )
        return None if last.error is not None else _complete(last.report)

    held = upheld(first.report, check, found)
    if held is None:
        exits.say("nothing was corrected", "the corrected text could not be checked to its end")
        return (), first
    edits, _ = held
    return (edits, last) if edits else ((), first)


def _possible(
    word: WordDraft, report: Report, edits: tuple[Edit, ...]
) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
    """The edits that can be made in the document, and those that cannot."""
    left = set(_edited(word, report, edits)[1])
    return (
        tuple(edit for n, edit in enumerate(edits) if n not in left),
        tuple(edit for n, edit in enumerate(edits) if n in left),
    )


def _edited(
    word: WordDraft, report: Report, edits: tuple[Edit, ...]
) -> tuple[bytes, tuple[int, ...]]:
    """The document with these edits, and the numbers of those that were left out."""
    from factscore_tui.drafts.base import Rewrite
    from factscore_tui.drafts.sandbox import edit_outside

    groups = [
        [Rewrite(change.span.start, change.span.end, change.new) for change in edit.changes]
        for edit in edits
    ]
    return edit_outside(word.data, report.document.sha256, groups, word.name)


def _complete(report: Report) -> Report | None:
    return report if report.status == "complete" else None


def _diff(old: str, new: str, name: str, target: str) -> str:
    """A unified diff, safe to show; empty where nothing was changed."""
    there = Path(target).name if target != "-" else f"{name} (corrected)"
    lines = difflib.unified_diff(
        old.splitlines(),
        new.splitlines(),
        lines_shown(name),
        lines_shown(there),
        lineterm="",
    )
    return "".join(lines_shown(line) + "\n" for line in lines)


def _tell(
    before: Report, after: Report, edits: tuple[Edit, ...], left: tuple[Edit, ...] = ()
) -> None:
    """What was changed, what the document does not let be changed, and the score before and after,
    on standard error."""
    for edit in left:
        numbers = ", ".join(str(fact + 1) for fact in edit.facts)
        exits.say("left out", f"fact {numbers}: {edit.words}: {NOT_IN_PLACE}")
    for edit in edits:
        numbers = ", ".join(str(fact + 1) for fact in edit.facts)
        exits.say("corrected", f"fact {numbers}: {edit.words} ({edit.kind}; {edit.title})")
    if not edits:
        exits.note(
            "nothing to correct: no contradiction whose right value the evidence has and a second "
            "check upholds"
        )
    exits.note(f"supported: {_share(before)} before, {_share(after)} after")


def _share(report: Report) -> str:
    return "nothing could be checked" if report.score is None else f"{100 * report.score:.1f} %"
