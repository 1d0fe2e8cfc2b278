"""What the program does by default: every setting, where its value comes from, and how to change it
for good."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from factscore_tui.engine.config import choice_of
from factscore_tui.errors import UsageProblem
from factscore_tui.settings import (
    ENVIRONMENT,
    KEYS,
    Settings,
)
from factscore_tui.settings_file import set_value
from factscore_tui.tui.downloads.listing import known_indexes
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.keys.rebinding import key_for
from factscore_tui.tui.present_settings import Present, present, sources_of
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.values import MEASURE, ChooseValue, EditLine
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices

HINTS = (
    "settings.edit",
    "settings.default",
    "settings.keys",
    "settings.back",
    "app.help",
    "settings.quit",
)
GROUPS = {
    "sources": "What texts are checked against",
    "engine": "What judges",
    "machine": "This machine",
    "screen": "The screen",
    "reports": "Reports of the command line",
}
EMPTY = {
    "model": "none",
    "server": "none",
    "estimator": "the engine's own",
    "decomposer": "the engine's own",
    "fail_under": "none",
    "threads": "automatic: one per idle core",
    "context": "automatic",
    "threshold": "automatic",
    "gpu_layers": "none: the processor does all",
}
"""What a value that is empty or 0 is shown as."""

NAME = 12
"""Cells of the names."""

PERCENT = ("fail_under", "llm_budget", "threshold")


def open_settings(app: AppServices) -> None:
    """Show the settings, unless they are open already."""
    if not any(isinstance(screen, SettingsScreen) for screen in app.screen_stack):
        app.push_screen(SettingsScreen(*sources_of(app)))


class SettingsScreen(AppScreen):
    """`load` reads the settings of this run from all layers; `user_file` is the one that is changed
    here. Both are used in threads."""

    CSS_PATH = "settings.tcss"
    WHERE = "settings"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("settings")]

    def __init__(self, load: Callable[[], Settings], user_file: Path) -> None:
        super().__init__()
        self._load, self._file = load, user_file
        self._present: Present | None = None
        self._said = ("", "")
        """The setting that something was said about, and what."""

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield Static("reading the settings …", id="settings-wait", markup=False)
        yield Choices(id="settings", markup=False)
        yield Static("", id="settings-about", markup=False)
        yield Static("", id="settings-file", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Read them in the background."""
        self.entitle("Settings", HINTS)
        self.query_one("#settings").display = False
        self.action_reload()

    def on_screen_resume(self) -> None:
        """A theme may have been chosen meanwhile, a key rebound."""
        self._tell()

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.call_after_refresh(self._draw)

    # --- what is shown

    def action_reload(self) -> None:
        """Read every layer again."""
        self.main.in_thread(lambda: present(self._load, self._file), self._show, self._trouble)

    def _trouble(self, trouble: NoticeText) -> None:
        if not self.is_attached:
            return
        self.query_one(NoticeBar).trouble = trouble
        if self._present is None:
            again = key_for(self.app, "settings.reload")
            mend = f" Mend the file, then press {again}." if again else ""
            self.query_one("#settings-wait", Static).update(
                Content(f"The settings cannot be read as they are.{mend}")
            )

    def _show(self, found: Present) -> None:
        if not self.is_attached:  # left while they were read
            return
        self._present = found
        self.query_one(NoticeBar).trouble = None
        self.query_one("#settings-wait").display = False
        listed = self.query_one("#settings", Choices)
        if not listed.display:
            listed.display = True
            listed.focus()
        self._draw()

    def _draw(self) -> None:
        """All lines again; the highlighted one stays highlighted."""
        if self._present is None:
            return
        listed = self.query_one("#settings", Choices)
        chosen = self._key or next(iter(KEYS))
        width = min(MEASURE, max(30, listed.scrollable_content_region.width - 2))
        listed.clear_options()
        for group, title in GROUPS.items():
            listed.add_option(Option(Content.styled(title, "$primary bold"), disabled=True))
            listed.add_options(
                [
                    Option(self._line(key, width), id=key)
                    for key, rule in KEYS.items()
                    if rule.group == group
                ]
            )
        listed.highlighted = listed.get_option_index(chosen)
        if listed.get_option_index(chosen) == 1:
            listed.scroll_home(animate=False)
        self._tell()

    @property
    def _key(self) -> str:
        """The setting that is highlighted, empty for none."""
        listed = self.query_one("#settings", Choices)
        return (listed.highlighted_option.id or "") if listed.highlighted_option is not None else ""

    def _line(self, key: str, width: int) -> Content:
        assert self._present is not None
        source = self._where(key)
        room = max(8, width - NAME - 2 - len(source) - 2)
        value = Content.styled(
            one_line(shown(key, self._present.settings), room),
            "$foreground bold" if source != "default" else "$foreground",
        )
        name = Content.styled(f"  {key.ljust(NAME)}", "$foreground")
        gap = max(2, width - name.cell_length - value.cell_length - len(source))
        return Content.assemble(
            name, value.truncate(room, ellipsis=True), " " * gap, (source, "$quiet")
        )

    def _where(self, key: str) -> str:
        """Which layer a value is from, in two words."""
        assert self._present is not None
        source = self._present.settings.sources[key]
        if source == "default":
            return source
        if source.startswith("--"):
            return "option"
        if source.startswith(ENVIRONMENT):
            return "variable"
        return "your file" if source == str(self._file) else "project file"

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def _tell(self, said: str | None = None) -> None:
        """What the highlighted setting is for, where its value is from, and what was just done."""
        if self._present is None or not self._key:
            return
        key, settings = self._key, self._present.settings
        if said is not None:
            self._said = (key, said)
        elif self._said[0] != key:
            self._said = ("", "")
        where = self._where(key)
        source = "the default" if where == "default" else one_line(settings.sources[key], 200)
        other = ""
        if key in self._present.own and where not in ("your file", "default"):
            other = (
                f"; it goes before your file, which says "
                f"{one_line(str(self._present.own[key]), 60)}"
            )
        if key == "theme" and self.app.theme != settings.theme:
            other += f"; on the screen now: {self.app.theme}"
        self.query_one("#settings-about", Static).update(
            Content.assemble(
                (KEYS[key].about, "$foreground"),
                (f"\nfrom {source}{other}\n", "$quiet"),
                (one_line(self._said[1], 300), "$accent"),
            )
        )
        self.query_one("#settings-file", Static).update(self._place())

    def _place(self) -> Content:
        """The path of the file; of a long one the end."""
        name = str(self._file)
        home = os.path.expanduser("~")  # noqa: PTH111 - Path.expanduser raises where there is no home
        name = one_line("~" + name[len(home) :] if name.startswith(home + "/") else name)
        room = max(20, self.size.width - 2 - len("saved in "))
        return Content.styled(
            "saved in " + (name if len(name) <= room else "…" + name[1 - room :]), "$quiet"
        )

    # --- actions

    def on_option_list_option_selected(self) -> None:
        self.action_edit()

    def action_edit(self) -> None:
        """Choose or type another value."""
        if self._present is None or not self._key:
            return
        key, settings = self._key, self._present.settings
        if KEYS[key].choices:
            self.app.push_screen(
                ChooseValue(key, getattr(settings, key)), lambda value: self._chosen(key, value)
            )
        else:
            line = EditLine(
                key,
                KEYS[key].about,
                KEYS[key].allowed,
                text_of(key, settings),
                lambda typed: self._save(key, typed),
            )
            self.app.push_screen(line, lambda found: self._saved(key, found))

    def action_default(self) -> None:
        """Take the highlighted setting out of the user's file."""
        key = self._key
        if self._present is None or not key:
            return
        if key not in self._present.own:
            source = one_line(self._present.settings.sources[key], 200)
            default = source == "default"
            self._tell(
                "It is the default already."
                if default
                else f"It is not from your file but from {source}."
            )
            return
        self.main.in_thread(
            lambda: self._save(key, None), lambda found: self._saved(key, found), self._trouble
        )

    def _chosen(self, key: str, value: str | None) -> None:
        if value is not None:
            self.main.in_thread(
                lambda: self._save(key, value), lambda found: self._saved(key, found), self._trouble
            )

    def _save(self, key: str, value: str | None) -> Present:
        """In a thread: into the file, then read everything again."""
        if value is not None:
            try:
                KEYS[key].convert(value)
            except (ValueError, TypeError, OverflowError) as error:
                said = f"{key} cannot be “{one_line(value, 40)}”"
                raise UsageProblem(said, f"allowed: {KEYS[key].allowed}") from error
            if key == "index":
                check_indexes(cast(tuple[str, ...], KEYS[key].convert(value)))
        set_value(self._file, key, value)
        return present(self._load, self._file)

    def _saved(self, key: str, found: Present | None) -> None:
        """Say what comes of it; a theme holds at once."""
        if found is None or not self.is_attached:
            return
        self._show(found)
        if key == "theme" and self._where(key) in ("your file", "default"):
            self._use_theme(found.settings.theme)
        if key == "fold" and self._where(key) in ("your file", "default"):
            self.main.folding.on = found.settings.fold == "on"
        if key == "index" and self._where(key) in ("your file", "default"):
            self.main.engines.use_index(*found.settings.index)
        self._tell(self._effect(key, found))

    def _use_theme(self, theme: str) -> None:
        if os.environ.get("NO_COLOR") is None:
            self.app.theme = theme

    def _effect(self, key: str, found: Present) -> str:
        """When what was saved holds."""
        done = "Saved" if key in found.own else "Back to the default"
        where = self._where(key)
        if where not in ("your file", "default"):
            return f"{done}, without effect in this run: {found.settings.sources[key]} sets it too."
        if key == "theme":
            return (
                f"{done}. NO_COLOR is set: no colours in this run."
                if os.environ.get("NO_COLOR") is not None
                else (f"{done}: the screen has it now.")
            )
        if key == "index":
            return f"{done}: the next check uses it."
        if key == "fold":
            return f"{done}: the list of facts has it now."
        if KEYS[key].group == "engine":
            problem = problem_of(found.settings)
            if problem:
                return f"{done}, but not enough for the next start: {problem}"
            change = key_for(self.app, "app.engine")
            return f"{done} for the next start." + (
                f" {change} changes it for this run." if change else ""
            )
        if KEYS[key].group == "reports":
            return f"{done}: commands that write reports use it from now on."
        return f"{done} for the next start."

    def action_keys(self) -> None:
        from factscore_tui.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(self._load, self._file))


def check_indexes(names: Sequence[str]) -> None:
    """Raise UsageProblem for a name that is not an index and no directory, with those that there
    are. In a thread."""
    unknown = [name for name in names if not os.path.isdir(os.path.expanduser(name))]  # noqa: PTH111, PTH112 - no home
    if not unknown:
        return
    here = known_indexes()
    missing = [name for name in unknown if name not in here]
    if missing:
        listed = ", ".join(one_line(name, 40) for name in here)
        raise UsageProblem(
            f"there is no index “{one_line(missing[0], 40)}”", f"there are {listed}; or a directory"
        )


def shown(key: str, settings: Settings) -> str:
    """A value as it is listed."""
    unit = " %" if key in PERCENT else ""
    return (
        text_of(key, settings) + unit
        if getattr(settings, key) not in ("", 0, None)
        else EMPTY.get(key, "0" + unit)
    )


def text_of(key: str, settings: Settings) -> str:
    """A value as it is typed; empty where there is none."""
    value = getattr(settings, key)
    if isinstance(value, tuple):
        return (os.pathsep if any("," in name for name in value) else ", ").join(value)
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)


def problem_of(settings: Settings) -> str:
    """Why an app with these settings would not start; empty when it would."""
    try:
        choice_of(settings)
    except UsageProblem as problem:
        return problem.message
    return ""
