"""What every key does, and how to have it otherwise: applied at once, and kept in the user's
settings file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.widgets.option_list import Option

from factscore_tui.errors import UsageProblem
from factscore_tui.settings import KEYS_ALLOWED, Settings, key_list
from factscore_tui.settings_file import set_keys
from factscore_tui.tui.keys.actions import ACTIONS, BY_ID, Action, bindings
from factscore_tui.tui.keys.names import split, written
from factscore_tui.tui.keys.rebinding import (
    apply_keys,
    check_keys,
    keys_of,
    own_keys,
    place,
    why_not,
)
from factscore_tui.tui.present_settings import present, sources_of
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.screens.values import MEASURE, EditLine
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar
from factscore_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices

HINTS = (
    "keys.add",
    "keys.remove",
    "keys.default",
    "keys.back",
    "app.help",
    "keys.write",
    "keys.quit",
)
NAME = 30
"""Cells of the names."""


def open_keys(app: AppServices) -> None:
    """Show the keys, unless they are open already."""
    if not any(isinstance(screen, KeysScreen) for screen in app.screen_stack):
        app.push_screen(KeysScreen(*sources_of(app)))


class KeysScreen(AppScreen):
    """Every action by place, with its keys. `load` and `user_file` as for the settings screen."""

    CSS_PATH = "settings.tcss"
    WHERE = "keys"
    AUTO_FOCUS = "#keys"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("keys")]

    def __init__(self, load: Callable[[], Settings], user_file: Path) -> None:
        super().__init__()
        self._load, self._file = load, user_file
        self._said = ("", "")
        """The action that something was said about, and what."""

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield Choices(id="keys", markup=False)
        yield Static("", id="keys-about", markup=False)
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """The keys that hold now are known at once; another copy of the program may have changed
        the file."""
        self.entitle("Keys", HINTS)
        self.main.in_thread(
            lambda: present(self._load, self._file).settings.keys, self._apply, self._trouble
        )

    def on_resize(self) -> None:
        """The lines are cut to the width."""
        self.call_after_refresh(self._draw)

    # --- what is shown

    def _trouble(self, trouble: NoticeText) -> None:
        if self.is_attached:
            self.query_one(NoticeBar).trouble = trouble

    def _apply(self, keys: Mapping[str, str]) -> None:
        apply_keys(self.app, keys)
        if self.is_attached:
            self.query_one(NoticeBar).trouble = None
            self._draw()

    def _draw(self) -> None:
        """All lines again; the highlighted one stays highlighted."""
        listed = self.query_one("#keys", Choices)
        first = listed.option_count == 0
        chosen = self._action.id if self._action is not None else ACTIONS[0].id
        own, width = (
            own_keys(self.app),
            min(MEASURE, max(30, listed.scrollable_content_region.width - 2)),
        )
        listed.clear_options()
        for where in sorted(
            dict.fromkeys(action.where for action in ACTIONS), key=lambda where: where == "app"
        ):
            title = place(where)
            listed.add_option(
                Option(Content.styled(title[0].upper() + title[1:], "$primary bold"), disabled=True)
            )
            listed.add_options(
                [Option(_line(a, own, width), id=a.id) for a in ACTIONS if a.where == where]
            )
        listed.highlighted = listed.get_option_index(chosen)
        if first:
            listed.scroll_home(animate=False)
        self._tell()

    @property
    def _action(self) -> Action | None:
        """The action that is highlighted."""
        option = self.query_one("#keys", Choices).highlighted_option
        return BY_ID.get(option.id or "") if option is not None else None

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def _tell(self, said: str | None = None) -> None:
        """What the highlighted action is, and what was just done."""
        action = self._action
        if action is None:
            return
        if said is not None:
            self._said = (action.id, said)
        elif self._said[0] != action.id:
            self._said = ("", "")
        default = _names(split(action.keys)) or "no key"
        about = f"{action.title}: {action.help}" if action.help else action.title
        changed = f"; by default {default}" if action.id in own_keys(self.app) else ""
        self.query_one("#keys-about", Static).update(
            Content.assemble(
                (about, "$foreground"),
                (f"\n{action.id}{changed}\n", "$quiet"),
                (one_line(self._said[1], 300), "$accent"),
            )
        )

    # --- actions

    def on_option_list_option_selected(self) -> None:
        self.action_add()

    def action_add(self) -> None:
        """One more key, as it is pressed."""
        action = self._action
        if action is None:
            return
        own = own_keys(self.app)

        def refuse(key: str) -> str:
            if key in keys_of(action, own):
                return f"{written(key)} does that already"
            return why_not(action, ",".join((*keys_of(action, own), key)), own)

        self.app.push_screen(
            PressKey(f"{action.title}: press the new key", refuse),
            lambda key: self._write(action, (*keys_of(action, own), key)) if key else None,
        )

    def action_remove(self) -> None:
        """The only key; of several the one that is pressed."""
        action = self._action
        if action is None:
            return
        own = own_keys(self.app)
        had = keys_of(action, own)

        def without(key: str) -> tuple[str, ...]:
            return tuple(name for name in had if name != key)

        def refuse(key: str) -> str:
            if key not in had:
                return f"{written(key)} is none of its keys: {_names(had)}"
            return why_not(action, ",".join(without(key)), own)

        if not had:
            self._tell("It has no key.")
        elif len(had) == 1:
            reason = refuse(had[0])
            self._write(action, ()) if not reason else self._tell(f"Cannot unbind: {reason}.")
        else:
            self.app.push_screen(
                PressKey(f"{action.title}: press the key that is to go ({_names(had)})", refuse),
                lambda key: self._write(action, without(key)) if key else None,
            )

    def action_default(self) -> None:
        """The keys that came with the program."""
        action = self._action
        if action is None:
            return
        if action.id not in own_keys(self.app):
            self._tell("These keys are the default already.")
        else:
            self._write(action, split(action.keys))

    def action_write(self) -> None:
        """As text: for keys that a terminal keeps to itself, and for esc."""
        action = self._action
        if action is None:
            return
        line = EditLine(
            action.title,
            "Names of keys, with commas between them; nothing: no key",
            KEYS_ALLOWED,
            ",".join(keys_of(action, own_keys(self.app))),
            lambda typed: self._save(action, typed),
        )
        self.app.push_screen(
            line, lambda keys: self._saved(action, keys) if keys is not None else None
        )

    # --- saving

    def _write(self, action: Action, names: tuple[str, ...]) -> None:
        self.main.in_thread(
            lambda: self._save(action, ",".join(names)),
            lambda keys: self._saved(action, keys),
            self._trouble,
        )

    def _save(self, action: Action, typed: str) -> Mapping[str, str]:
        """In a thread: read the file again, see whether all goes together, write."""
        try:
            names = key_list(typed)
        except ValueError as error:
            raise UsageProblem(str(error), f"allowed: {KEYS_ALLOWED}") from error
        present_keys = present(self._load, self._file).settings.keys
        keys = {name: value for name, value in present_keys.items() if name != action.id}
        default = names == key_list(action.keys)
        wanted = keys if default else {**keys, action.id: names}
        reason = why_not(action, names, wanted)
        if reason:
            raise UsageProblem(
                f"“{action.title}” cannot have these keys: {reason}", "choose another key"
            )
        check_keys(wanted, str(self._file))
        set_keys(self._file, action.id, None if default else names)
        return wanted

    def _saved(self, action: Action, keys: Mapping[str, str]) -> None:
        self._apply(keys)
        if self.is_attached:
            names = keys_of(action, keys)
            self._tell(
                f"Saved. {action.title}: {_names(names) or 'no key; ' + _how_else(action, keys)}."
            )


def _how_else(action: Action, keys: Mapping[str, str]) -> str:
    palette = keys_of(BY_ID["app.palette"], keys)
    return (
        f"{written(palette[0])} finds it by name"
        if palette and action.id != "app.palette"
        else "help lists it"
    )


def _names(names: tuple[str, ...]) -> str:
    return "  ".join(written(name) for name in names)


def _line(action: Action, own: Mapping[str, str], width: int) -> Content:
    changed = action.id in own
    names = _names(keys_of(action, own)) or "—"
    keys = Content.styled(names, "$foreground bold" if changed else "$foreground")
    mark = "yours" if changed else ""
    name = Content.styled(f"  {one_line(action.title, NAME - 1).ljust(NAME)}", "$foreground")
    room = max(8, width - name.cell_length - 7)
    keys = keys.truncate(room, ellipsis=True)
    return Content.assemble(
        name,
        keys,
        " " * max(2, width - name.cell_length - keys.cell_length - len(mark)),
        (mark, "$accent"),
    )


class PressKey(ModalScreen[str | None]):
    """Waits for one key that `refuse` has nothing against (it gives the reason in words). Esc or a
    click leave."""

    CSS_PATH = "settings.tcss"
    TAKES_EVERY_KEY = True

    def __init__(self, question: str, refuse: Callable[[str], str]) -> None:
        super().__init__()
        self._question, self._refuse = question, refuse

    def compose(self) -> ComposeResult:
        """What is asked, and what was wrong."""
        with Vertical(classes="dialog small"):
            yield Static(Content(one_line(self._question, 200)), id="press-question", markup=False)
            yield Static("", id="press-said", markup=False)
            yield Static("esc cancel", classes="dialog-hint", markup=False)

    async def on_key(self, event: events.Key) -> None:
        """Every key ends here: none does what it usually does."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        try:
            key = key_list(
                event.character if event.is_printable and event.character != "," else event.key
            )
        except (ValueError, TypeError) as problem:
            self._say(f"{problem}; {KEYS_ALLOWED} do")
            return
        reason = self._refuse(key or event.key)
        if reason:
            self._say(reason)
        else:
            self.dismiss(key or event.key)

    def on_click(self) -> None:
        """Without a keyboard there is nothing to press."""
        self.dismiss(None)

    def _say(self, reason: str) -> None:
        self.query_one("#press-said", Static).update(Content(f"! {one_line(reason, 400)}"))
