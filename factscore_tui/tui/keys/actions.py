"""Every action of the app: its id, its keys, what it is called. Bindings, hints, help and palette
are made from this. The rows are in `tables.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

from factscore_tui.tui.keys.names import split, written
from factscore_tui.tui.keys.tables import AREAS

NO_KEY = "no-key"
"""Stands for the key of an action that has none: no terminal sends it."""


IN_DIALOGS = ("app.help", "app.quit")
"""Actions of the app whose keys also work in dialogs."""


class Action(NamedTuple):
    """`id` is stable (people rebind by it); `where` is the screen that offers it; `run` is the
    textual action; `shown` is how its main key is written; `hint` the word in the hint line, empty
    to leave it out of there."""

    id: str
    where: str
    keys: str
    shown: str
    run: str
    title: str
    help: str
    hint: str = ""


def _action(where: str, name: str, keys: str, *said: str) -> Action:
    """An action from its row: what `said` holds begins with the textual action."""
    shown = written(split(keys)[0]) if keys else ""
    return Action(f"{where}.{name}", where, keys, shown, *said)


ACTIONS: tuple[Action, ...] = tuple(
    _action(where, *row) for where, rows in AREAS.items() for row in rows
)

BY_ID = {action.id: action for action in ACTIONS}


def actions_of(*where: str) -> tuple[Action, ...]:
    """The actions that these places offer, in the order of the table."""
    return tuple(a for a in ACTIONS if a.where in where)


def bindings(where: str, namespace: str = "") -> list[Binding]:
    """The textual bindings of one place. `namespace` is put before the action ("app", "screen")."""
    prefix = f"{namespace}." if namespace else ""
    return [
        Binding(
            a.keys or NO_KEY,
            "app.quit" if a.run == "quit" else prefix + a.run,
            a.title,
            show=False,
            id=a.id,
            priority=a.id in IN_DIALOGS,
        )
        for a in actions_of(where)
    ]


def in_app(action: Action) -> bool:
    """True when the action is one of the app, not of the screen that offers it."""
    return action.where == "app" or action.run == "quit"


def hints(ids: Iterable[str]) -> list[Action]:
    """The actions with these ids, for a hint line."""
    return [BY_ID[i] for i in ids]
