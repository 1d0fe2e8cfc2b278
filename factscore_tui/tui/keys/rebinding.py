"""The user's own keys: whether they can be used, which keys an action then has, and how those are
written.

Keys in dialogs (esc, enter, the arrows) are not actions of actions.ACTIONS and stay as they are.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from factscore_tui.errors import UsageProblem
from factscore_tui.settings import KEYS_TABLE
from factscore_tui.tui.keys.actions import ACTIONS, BY_ID, NO_KEY, Action
from factscore_tui.tui.keys.names import CHARACTERS, split, written

if TYPE_CHECKING:
    from textual.app import App

PLACES = {
    "start": "the start",
    "read": "reading",
    "sessions": "earlier checks",
    "compare": "two checks compared",
    "setup": "models and Wikipedia",
    "app": "everywhere",
}
"""What the places of actions are called where their own name does not say it."""

SCROLLING = frozenset({"home", "end", "pageup", "pagedown"})
LISTS = SCROLLING | {"up", "down", "enter"}
EDITOR = LISTS | {
    "left",
    "right",
    "tab",
    "space",
    "backspace",
    "delete",
    *(f"ctrl+{letter}" for letter in "acdefkuvwxyz"),
}
OWN = {"start": EDITOR, "app": EDITOR, "read": SCROLLING}
"""Keys that the widgets of a place take before its actions; in other places those of a list."""

NEEDED = {"app.quit": "the app could not be left", "app.help": "nobody could look up the keys"}
"""Actions that need a key, and why."""

WHILE_TYPING = ("read.stop", "read.check", "read.discard")
"""Actions that also work while something is typed where letters otherwise are keys."""


def check_keys(keys: Mapping[str, str], source: str) -> None:
    """UsageProblem, naming `source` and the line, for the first of these keys that cannot be used
    as it is."""
    for action_id, names in keys.items():
        line = f'{source}: {KEYS_TABLE}."{action_id[:100]}"'
        action = BY_ID.get(action_id)
        if action is None:
            near = difflib.get_close_matches(action_id[:100], BY_ID, 1)
            raise UsageProblem(
                f"{line} is not an action of the app"
                + (f", did you mean '{near[0]}'?" if near else ""),
                "docs/settings.md lists the actions; the screen of keys in the app writes this "
                "table for you",
            )
        reason = why_not(action, names, keys)
        if reason:
            raise UsageProblem(
                f"{line} cannot be '{names}': {reason}", "choose another key, or take the line out"
            )


def why_not(action: Action, names: str, keys: Mapping[str, str]) -> str:
    """Why an action cannot have these keys beside the others in `keys`, in words; empty when it
    can."""
    each = split(names)
    if not each and action.id in NEEDED:
        return f"it needs a key, {NEEDED[action.id]} without one"
    stuck = not any(_untyped(key) and key not in EDITOR for key in each)
    if action.id in WHILE_TYPING and stuck and (each or action.id == WHILE_TYPING[0]):
        return "it needs a key that is not for typing, because it also works while a text is typed"
    return next((reason for key in each if (reason := why_not_key(action, key, keys))), "")


def why_not_key(action: Action, key: str, keys: Mapping[str, str]) -> str:
    """Why an action cannot have this one key, in words; empty when it can."""
    if key in split(action.keys):
        taken = ""
    elif len(key) == 1 and key.isdigit() and action.where in ("read", "app"):
        return "digits are the numbers of facts there"
    elif action.where in ("start", "app") and (not _untyped(key) or key in EDITOR):
        return f"{written(key)} is for typing in the editor"
    else:
        taken = f"{written(key)} moves about there" if key in OWN.get(action.where, LISTS) else ""
    for other in ACTIONS:
        if other.id == action.id or other.run == action.run:
            continue
        if (other.where == action.where or "app" in (other.where, action.where)) and key in keys_of(
            other, keys
        ):
            where = "" if other.where == action.where else f" ({place(other.where)})"
            return f"{written(key)} is already “{other.title}”{where}"
    return taken


def _untyped(key: str) -> bool:
    """True for a key that writes no character."""
    return len(key) > 1 and key not in CHARACTERS and key != "space"


def place(where: str) -> str:
    """What a place is called."""
    return PLACES.get(where, where)


def keys_of(action: Action, keys: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that an action has, as textual names them."""
    return split(keys.get(action.id, action.keys))


def as_bound(action: Action, keys: Mapping[str, str]) -> Action:
    """The action with the keys that it has, with how its main key is written (empty: it has none),
    and with a help that speaks of these."""
    if action.id not in keys:
        return action
    names = keys_of(action, keys)
    about = re.sub(r"\s*\((?:also|\w again)[^)]*\)", "", action.help)
    others = f"(also {_and([written(name) for name in names[1:]])})" if names[1:] else ""
    return action._replace(
        keys=",".join(names),
        shown=written(names[0]) if names else "",
        help=f"{about} {others}".strip(),
    )


def _and(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def own_keys(app: App[Any]) -> Mapping[str, str]:
    """The user's own keys as they hold in this app."""
    found = getattr(app, "own_keys", None)
    return found if isinstance(found, Mapping) else {}


def key_for(app: App[Any], action_id: str) -> str:
    """How the main key of an action is written in this app; empty when it has none."""
    return as_bound(BY_ID[action_id], own_keys(app)).shown


def apply_keys(app: App[Any], keys: Mapping[str, str]) -> None:
    """Use these keys from now on, and show them. They must have passed `check_keys`."""
    app.own_keys = dict(keys)  # type: ignore[attr-defined]
    # textual takes an empty string for "not changed": a key that no terminal sends takes its place.
    app.set_keymap({action: names or NO_KEY for action, names in keys.items()})
    for screen in app.screen_stack:
        for hints in screen.query("KeyHints"):
            hints.refresh()
