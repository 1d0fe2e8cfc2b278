"""Choosing an engine: the bundled one, a language model on this machine or in a file, the server of
the settings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.engine.config import EngineConfig, check_choice
from factscore_tui.errors import UsageProblem
from factscore_tui.tui.engine_descriptions import EngineEntry, ModelRow, entries, label_of, ways
from factscore_tui.tui.files import is_folder, matches
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line, visible
from factscore_tui.tui.widgets.choices import Choices
from factscore_tui.tui.widgets.editor import LineEditor

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices

TITLE = "Engine and language model"
SUFFIX = ".gguf"
MAX_PATH = 4096
"""Characters; no system takes longer ones."""


class ChooseEngine(ModalScreen[EngineConfig | None]):
    """First what, then, for a chat model, how. Gives the choice, or None. `start` are the settings,
    `used` the engine that is at work or being opened, `busy` tells that a check runs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back", "Back"),
        Binding("f6", "dismiss", "Close", id="app.engine"),
    ]

    def __init__(self, start: EngineConfig, used: EngineConfig, *, busy: bool = False) -> None:
        super().__init__()
        self._start, self._used, self._busy = start, used, busy
        self._entries: list[EngineEntry] = []
        self._asked: EngineEntry | None = None
        """The entry that can be used in several ways, while that is the question."""

    def compose(self) -> ComposeResult:
        """The list, and a line for a file that is not in it."""
        with Vertical(classes="dialog"):
            yield Static(TITLE, classes="dialog-title", id="engine-title", markup=False)
            if self._busy:
                yield Static(
                    "The running check continues unchanged; your choice holds from the next one.",
                    id="engine-busy",
                    markup=False,
                )
            yield Choices(id="engines", compact=True, markup=False)
            yield LineEditor(
                placeholder="or the path of a .gguf file",
                id="model-path",
                compact=True,
                suggester=ModelFiles(),
                max_length=MAX_PATH,
            )
            yield Static("", id="engine-problem", markup=False)
            yield Static(
                "enter choose   tab list / file   esc cancel", classes="dialog-hint", markup=False
            )

    def on_mount(self) -> None:
        """What is known at once; models follow."""
        self.show(())
        self._say("looking for models …")
        self.query_one("#engines").focus()
        cast("AppServices", self.app).engines.find_models(
            self.show, lambda trouble: self.show((), trouble)
        )

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self._draw(self.query_one("#engines", OptionList).highlighted or 0)

    def show(self, rows: Sequence[ModelRow], trouble: NoticeText | None = None) -> None:
        """List these models too; `trouble` is why there are none."""
        if not self.is_attached:  # closed while the list was being made
            return
        self._say(f"{trouble.message}: {trouble.hint}" if trouble else "")
        at = self.query_one("#engines", OptionList).highlighted
        name = (
            self._entries[at].name
            if at is not None and self._asked is None and self._entries
            else ""
        )
        self._entries = entries(self._start, self._used, rows)
        if self._asked is None:
            self._draw(self._place(name))

    def _draw(self, at: int = 0) -> None:
        """What to choose from, the entries or the ways to use one of them, with this one
        highlighted."""
        listed = self.query_one("#engines", OptionList)
        width = max(20, listed.scrollable_content_region.width - 2)
        listed.clear_options()
        if self._asked is not None:
            listed.add_options(
                [Option(_way(choice, word, choice == self._used)) for choice, word in self._ways]
            )
        else:
            listed.add_options([Option(_line(entry, width)) for entry in self._entries])
        if listed.option_count:
            listed.highlighted = min(at, listed.option_count - 1)

    def _place(self, name: str) -> int:
        """Where the entry of this name is; without a name, the one in use."""
        return next(
            (
                n
                for n, entry in enumerate(self._entries)
                if (entry.name == name if name else entry.used)
            ),
            0,
        )

    @property
    def _ways(self) -> tuple[tuple[EngineConfig, str], ...]:
        return self._asked.choices if self._asked is not None else ()

    # --- answers

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An entry, or a way to use the one that was chosen before."""
        if self._asked is not None:
            self._take(self._ways[event.option_index][0])
        else:
            self._enter(self._entries[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A file. Whether it is a model is for the engine to find out."""
        typed = event.value.strip()
        # as terminals paste a dropped file
        if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "\"'":
            typed = typed[1:-1]
        if not typed:
            self._say("type the path of a .gguf file, or choose one above")
            return
        try:
            path = str(Path(typed).expanduser().absolute())
        except (OSError, RuntimeError, ValueError):  # no such home, no working directory
            path = typed
        self._enter(EngineEntry(Path(path).name or path, "", path, ways(self._start, path)))

    def on_paste(self, event: events.Paste) -> None:
        """A path that is pasted while the list is in use."""
        line = self.query_one("#model-path", Input)
        line.value = (event.text.splitlines() or [""])[0][:MAX_PATH]
        line.cursor_position = len(line.value)
        line.focus()

    def action_back(self) -> None:
        """From the ways to the list, from there out."""
        if self._asked is None:
            self.dismiss(None)
            return
        self._ask(None)

    def _enter(self, entry: EngineEntry) -> None:
        if not entry.choices:
            self._say(
                f"{entry.name} is not on this machine yet. "
                f"{entry.detail[0].upper()}{entry.detail[1:]}"
            )
        elif len(entry.choices) == 1:
            self._take(entry.choices[0][0])
        else:
            self._ask(entry)

    def _ask(self, entry: EngineEntry | None) -> None:
        before, self._asked = self._asked, entry
        self._say("")
        title = TITLE if entry is None else f"How is {one_line(entry.name, 60)} to be used?"
        self.query_one("#engine-title", Static).update(Content(title))
        self.query_one("#model-path").display = entry is None
        listed = self.query_one("#engines", OptionList)
        using = (n for n, (choice, _) in enumerate(self._ways) if choice == self._used)
        self._draw(self._place(before.name if before else "") if entry is None else next(using, 0))
        listed.focus()

    def _take(self, choice: EngineConfig) -> None:
        try:
            check_choice(choice)
        except UsageProblem as problem:
            self._say(f"{problem.message}: {problem.hint}")
            return
        self.dismiss(choice)

    def _say(self, problem: str) -> None:
        line = self.query_one("#engine-problem", Static)
        line.update(Content(one_line(problem, 400)))
        line.display = bool(problem)
        self.call_after_refresh(self.query_one("#engines", OptionList).scroll_to_highlight)


class ModelFiles(Suggester):
    """Continues a path to the first folder or model file that fits."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line as it would be; None where nothing fits, or where its name is not fit to
        be shown."""
        if not value.strip():
            return None
        for path in matches(value):
            rest = path.name[len(value.rpartition("/")[2]) :]
            folder = is_folder(path)
            name = value + rest + ("/" if folder else "")
            if (folder or path.suffix.lower() == SUFFIX) and visible(name) == name:
                return name
        return None


def _line(entry: EngineEntry, width: int) -> Content:
    """Two lines: name, role and size; what it is, or why it cannot be used."""
    usable = bool(entry.choices)
    mark = ("● ", "$primary bold") if entry.used else "  "
    name = Content.assemble(
        mark,
        (one_line(entry.name, 80), "$foreground bold" if usable else "$quiet"),
        (f"  {one_line(entry.about, 40)}" if entry.about else "", "$quiet"),
        ("  in use" if entry.used else "", "$primary"),
    )
    detail = Content.assemble(
        "  ", (one_line(entry.detail, 200), "$warning" if entry.remote else "$quiet")
    )
    return Content.assemble(
        name.truncate(width, ellipsis=True), "\n", detail.truncate(width, ellipsis=True)
    )


def _way(choice: EngineConfig, word: str, used: bool) -> Content:
    return Content.assemble(
        ("● " if used else "  ", "$primary bold"),
        (one_line(label_of(choice), 60), "$foreground bold"),
        f"\n  {one_line(word, 200)}",
    )
