"""Saving the report of a check as a file: in which format, under which name."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui import plugins
from factscore_tui.core.document import told_topic
from factscore_tui.core.naming import UNNAMED, name_of
from factscore_tui.core.report import Report
from factscore_tui.errors import InputProblem, StorageProblem
from factscore_tui.report.export import (
    AS_MARKDOWN,
    BY_ID,
    CORRECTED,
    ORIGINAL,
    AlreadyThere,
    Format,
    by_suffix,
    check_target,
    formats,
    problem_of,
    report_bytes,
    suffix_of,
    write_file,
)
from factscore_tui.tui.files import at_home, is_folder, original_of
from factscore_tui.tui.screens.dialogs import Confirm
from factscore_tui.tui.state.check import CheckState, report_of
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

if TYPE_CHECKING:
    from factscore_tui.tui.threads import ThreadedApp

ENDING = "-factcheck"
LONGEST_HEADLINE = 90
"""Characters of a first line that may be a headline."""
MAX_PATH = 4096
"""Characters; no system takes longer ones."""

SHOWN_FOR = 15.0
"""Seconds that the full path is shown."""

PLAIN = (".txt", ".text", ".md", ".markdown")
"""Endings under which the text itself may be saved, though reports have them too."""

_STEM = 60
_MARKED_UP = re.compile(r"\.(md|markdown|html?|docx|odt)$", re.IGNORECASE)
_DRAFTS = re.compile(r"\.(txt|text|md|markdown|html?|docx|odt|pdf)$", re.IGNORECASE)
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f/\\:*?\"<>|\ud800-\udfff]+")


class Used(NamedTuple):
    """What was used the last time: the name of a format, and the folder as it was typed, up to its
    last /."""

    form: str
    folder: str


def name_for(draft: str, form: Format) -> str:
    """A name without blanks for the report of a draft of this name, or for its text: `my day.txt`
    gives `my-day-factcheck.html`, `my-day-corrected.txt`."""
    stem = _UNFIT.sub(" ", _DRAFTS.sub("", one_line(draft)))
    stem = "-".join(stem.split())[:_STEM].strip(" .-~")
    return f"{stem or 'text'}{'' if form is CORRECTED else ENDING}{suffix_for(form, draft)}"


def suffix_for(form: Format, draft: str) -> str:
    """What the name of such a file ends in."""
    marked_up = form is CORRECTED and _MARKED_UP.search(draft) is not None
    return AS_MARKDOWN if marked_up else form.suffix


def called(state: CheckState) -> str:
    """What the text is called: its name, else its headline, else what it is about, else its first
    words."""
    if state.name not in (*UNNAMED, name_of(state.document.text)):
        return state.name
    first, _, rest = state.document.text.strip().partition("\n")
    headline = first.strip(" \t#*_=")
    if rest.strip() and headline and len(headline) <= LONGEST_HEADLINE and headline[-1] not in ".:":
        return headline
    return told_topic(state.topic) or state.proposed or state.name


def folder_for() -> str:
    """Where the user works: the present directory, but the documents where that is the home
    directory or cannot be written. It ends in /, and begins with ~ below the home directory."""
    home = Path.home()
    try:
        folder = Path.cwd()
    except OSError:  # it was deleted meanwhile
        folder = home
    if folder in (home, Path(folder.anchor)) or not os.access(folder, os.W_OK):
        import platformdirs  # 15 ms

        documents = platformdirs.user_documents_path()
        folder = documents if os.access(documents, os.W_OK) else home
    if folder.is_relative_to(home):
        return "~/" if folder == home else f"~/{folder.relative_to(home)}/"
    return f"{str(folder).rstrip('/')}/"


def with_ending(typed: str, form: Format, draft: str = "") -> str:
    """What was typed, with the ending of the format in place of one of another format."""
    folder, slash, name = typed.rpartition("/")
    suffix = suffix_of(name)
    before = by_suffix().get(suffix.lower())
    if before is not None and before is not form:
        stem = name.removesuffix(suffix)
        if form is CORRECTED:
            stem = stem.removesuffix(ENDING)
        elif before is CORRECTED:
            stem += ENDING
        name = stem + suffix_for(form, draft)
    return folder + slash + name


def target(typed: str, draft: str, form: Format) -> Path:
    """The full path that was meant: a folder gets the usual name, a name gets the ending of the
    format where it has none of a format. StorageProblem where it can be no path."""
    typed = _unquoted(typed)
    if not typed:
        raise StorageProblem("there is no name", "type the path of a file")
    path = Path(typed)
    try:
        path = path.expanduser().absolute()
        if typed.endswith("/") or path.is_dir():
            return path / name_for(draft, form)
    except (OSError, ValueError, RuntimeError) as error:
        raise problem_of(error, path) from error
    if suffix_of(path.name) or (form is CORRECTED and path.suffix):
        return path
    ending = suffix_for(form, draft)
    return path.with_name(path.name + (Path(ending).suffix if form is CORRECTED else ending))


def folder_of(typed: str) -> str:
    """The folder of what was typed, as it was typed, up to its last /."""
    typed = _unquoted(typed)
    if typed and not typed.endswith("/") and is_folder(at_home(typed)):
        return f"{typed}/"
    folder, slash, _ = typed.rpartition("/")
    return folder + slash


def _unquoted(typed: str) -> str:
    """Without the quotes that terminals put around the path of a dropped file."""
    typed = typed.strip()
    if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "\"'":
        return typed[1:-1].strip()
    return typed


def commented(report: Report, original: Path) -> bytes:
    """The Word document that was checked, with a comment at each problem. InputProblem where it
    cannot be read any more, or says something else by now."""
    from factscore_tui.report.docx_in_place import with_comments

    try:
        data = original.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise InputProblem(
            f"cannot read {original}: {why}", "choose the format Word, which needs no original"
        ) from error
    return with_comments(report, data, original.name)


class Formats(Choices):
    """The list of formats. A click chooses one, enter saves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("j", "cursor_down", "Next"),
        ("k", "cursor_up", "Previous"),
    ]

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()  # OptionList would select
        option = event.style.meta.get("option")
        if isinstance(option, int):
            self.highlighted = option


class ExportDialog(ModalScreen[Used | None]):
    """Writes the report to a file and says where; gives what was used, None when nothing was
    written."""

    CSS_PATH = "export.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss", "Cancel"),
        ("down", "form(1)", "Next format"),
        ("up", "form(-1)", "Previous format"),
    ]
    AUTO_FOCUS = "#formats"
    VERTICAL_BREAKPOINTS = [(0, "-tight"), (20, "-roomy")]

    def __init__(self, state: CheckState, used: Used | None = None, form: str = "") -> None:
        """`form` is the format to begin with, left out that of `used`."""
        super().__init__()
        self._state = state
        self._called = called(state)
        self._original = original_of(state.document)
        original = () if self._original is None else (ORIGINAL,)
        self._forms = (*original, CORRECTED, *formats())
        wanted = form or (used.form if used else "")
        first = original or formats()
        self._form = next((one for one in self._forms if one.id == wanted), first[0])
        self._folder = used.folder if used else folder_for()
        self._writing = False

    def compose(self) -> ComposeResult:
        """Formats, the line with the path, and what is to be said about it."""
        title = (
            "Export the report so far; the check continues"
            if self._state.phase.busy
            else "Export the report"
        )
        path = self._folder + name_for(self._called, self._form)
        with Vertical(classes="dialog"):
            yield Static(title, classes="dialog-title", markup=False)
            yield Formats(
                *(Option(_line(form), id=form.id) for form in self._forms),
                id="formats",
                compact=True,
                markup=False,
            )
            yield LineEditor(
                path,
                id="export-path",
                placeholder="path of the file",
                compact=True,
                select_on_focus=False,
                max_length=MAX_PATH,
            )
            yield Static("", id="export-problem", markup=False)
            with Horizontal(id="export-buttons"):
                yield Button(Content("Save (enter)"), id="save", compact=True)
                yield Button(Content("Cancel (esc)"), id="close", compact=True)
                yield Static("tab format / path", markup=False)

    def on_mount(self) -> None:
        """Begin with the format that was used last."""
        self.query_one(Formats).highlighted = self._forms.index(self._form)
        for problem in plugins.troubles():
            self.app.notify(one_line(problem.message), severity="warning", markup=False)

    # --- format and name in step

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another format has another ending. News that are older than the list itself are left
        out."""
        form = self._forms[event.option_index]
        if event.option_index != self.query_one(Formats).highlighted or form is self._form:
            return
        self._form = form
        line = self.query_one(LineEditor)
        line.value = with_ending(line.value, form, self._called)
        line.cursor_position = len(line.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """An ending that was typed chooses its format."""
        if not self._writing:
            self._say("")
        ending = suffix_of(event.value).lower()
        form = by_suffix().get(ending, self._form)
        if self._form is CORRECTED and ending in PLAIN:
            form = CORRECTED
        form = form if form in self._forms else BY_ID["docx"]
        if form is not self._form:
            self._form = form
            self.query_one(Formats).highlighted = self._forms.index(form)

    def action_form(self, step: int) -> None:
        """Another format, from the line with the path."""
        listed = self.query_one(Formats)
        listed.highlighted = ((listed.highlighted or 0) + step) % len(self._forms)

    # --- saving

    def on_option_list_option_selected(self) -> None:
        self._save()

    def on_input_submitted(self) -> None:
        self._save()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The same with the mouse."""
        if event.button.id == "save":
            self._save()
        else:
            self.dismiss(None)

    def _save(self, *, replace: bool = False) -> None:
        if self._writing:
            return
        self._writing = True
        self._say("writing …", calm=True)
        typed = self.query_one(LineEditor).value
        state, form, original, name = self._state, self._form, self._original, self._called

        def work() -> tuple[Path, bool]:
            path = target(typed, name, form)
            self._folder = folder_of(typed)
            try:
                check_target(path, replace=replace)
                if form is CORRECTED:
                    data = state.document.text.encode("utf-8", "replace")
                elif form is ORIGINAL and original is not None:
                    data = commented(report_of(state), original)
                else:
                    data = report_bytes(report_of(state), form.id, state.name)
                return write_file(path, data, replace=replace), True
            except AlreadyThere:
                return path, False

        cast("ThreadedApp", self.app).in_thread(work, lambda done: self._done(*done), self._failed)

    def _done(self, path: Path, written: bool) -> None:
        self._writing = False
        if written:
            self.app.notify(one_line(f"saved {path}"), markup=False, timeout=SHOWN_FOR)
        if not self.is_attached:
            return
        if written:
            self.dismiss(Used(self._form.id, self._folder))
        else:
            self._say("")
            self.app.push_screen(
                Confirm(one_line(f"{path} is there already. Replace it?"), "Replace"), self._asked
            )

    def _asked(self, replace: bool | None) -> None:
        if replace:
            self._save(replace=True)

    def _failed(self, trouble: NoticeText) -> None:
        self._writing = False
        said = f"{trouble.message}: {trouble.hint}" if trouble.hint else trouble.message
        if self.is_attached:
            self._say(said)
            self.query_one(LineEditor).focus()
        else:
            self.app.notify(one_line(said), severity="error", markup=False, timeout=SHOWN_FOR)

    def _say(self, words: str, *, calm: bool = False) -> None:
        told = self.query_one("#export-problem", Static)
        told.set_class(calm, "-calm")
        told.update(Content(one_line(words)))


def _line(form: Format) -> Content:
    return Content.assemble((f" {form.label:<14}", "$foreground"), (form.help, "$quiet"))
