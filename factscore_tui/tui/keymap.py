"""Every action of the app: its id, its keys, what it is called. Bindings, hints, help and palette are made from this.

Keys are letters, plain signs (: and /), F-keys and ctrl+letter only, so that they arrive in every terminal, over ssh
and inside tmux. Digits belong to read.jump.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding


class Action(NamedTuple):
    """`id` is stable (people rebind by it); `where` is the screen that offers it; `run` is the textual action;
    `shown` is how its main key is written; `hint` the word in the hint line, empty to leave it out of there."""

    id: str
    where: str
    keys: str
    shown: str
    run: str
    title: str
    help: str
    hint: str = ""


ACTIONS: tuple[Action, ...] = (
    Action("start.check", "start", "f5,ctrl+r", "F5", "check", "Check this text",
           "splits it into facts, judges each", "check"),
    Action("start.example", "start", "f4", "F4", "example", "Load an example",
           "one of the drafts that come with it", "example"),
    Action("start.open", "start", "f2,ctrl+o", "F2", "open_file", "Open a file",
           "a text file to check", "open"),
    Action("start.sessions", "start", "f3,ctrl+s", "F3", "sessions", "Sessions",
           "earlier checks: open again, delete", "sessions"),
    Action("start.clear", "start", "f8", "F8", "clear", "Clear the text", "empties editor and topic"),

    Action("read.next_fact", "read", "n,j,down,right", "n", "move(1)", "Next fact",
           "in reading order (also j, → and ↓)", "next"),
    Action("read.previous_fact", "read", "p,k,up,left", "p", "move(-1)", "Previous fact",
           "(also k, ← and ↑)"),
    Action("read.next_problem", "read", "N,]", "N", "problem(1)", "Next problem",
           "whatever is not supported (also ])", "next problem"),
    Action("read.previous_problem", "read", "P,[", "P", "problem(-1)", "Previous problem",
           "(also [)"),
    Action("read.evidence", "read", "enter,tab", "enter", "switch_pane", "Text / evidence",
           "from one to the other (also tab)", "evidence"),
    Action("read.list", "read", "l", "l", "list", "List of facts", "beside the text (l again: away)", "list"),
    Action("read.filter", "read", "f", "f", "filter", "Filter by verdict",
           "n and p skip the others (esc: all)", "filter"),
    Action("read.search", "read", "slash", "/", "search", "Search the text",
           "capitals count if you type any", "search"),
    Action("read.next_match", "read", "m", "m", "match(1)", "Next match", "of the search (esc ends it)"),
    Action("read.previous_match", "read", "M", "M", "match(-1)", "Previous match", "of the search"),
    Action("read.jump", "read", "colon", ":", "jump", "Go to fact number",
           "or just type it: 12 G (5 n: 5 on)"),
    Action("read.copy", "read", "y", "y", "copy(False)", "Copy the fact", "to the clipboard"),
    Action("read.copy_evidence", "read", "Y", "Y", "copy(True)", "Copy the evidence",
           "with the fact, titles and sources"),
    Action("read.stop", "read", "escape", "esc", "back", "Stop / back",
           "stop, keeping what is done; then go back"),
    Action("read.recheck", "read", "r", "r", "recheck", "Check again",
           "the same text, judged anew", "check again"),
    Action("read.edit", "read", "e", "e", "edit", "Edit the text", "takes it back into the editor", "edit"),
    Action("read.open", "read", "o", "o", "open_file", "Open a file", "another text to check"),
    Action("read.sessions", "read", "s", "s", "sessions", "Sessions", "earlier checks", "sessions"),
    Action("read.half_down", "read", "ctrl+d", "ctrl+d", "half_page(1)", "Half a page down", "scrolls the pane in use"),
    Action("read.half_up", "read", "ctrl+u", "ctrl+u", "half_page(-1)", "Half a page up", "scrolls the pane in use"),
    Action("read.top", "read", "g", "g", "edge(-1)", "Beginning", "the first fact"),
    Action("read.bottom", "read", "G", "G", "edge(1)", "End", "the last fact"),

    Action("sessions.open", "sessions", "enter,o", "enter", "open", "Open the session",
           "as it was left", "open"),
    Action("sessions.delete", "sessions", "d,delete", "d", "delete", "Delete the session",
           "asks first", "delete"),
    Action("sessions.back", "sessions", "escape,s", "esc", "back", "Back", "leaves the list", "back"),
    Action("sessions.down", "sessions", "j", "j", "cursor(1)", "Next session", "down the list"),
    Action("sessions.up", "sessions", "k", "k", "cursor(-1)", "Previous session", "up the list"),

    Action("app.engine", "app", "f6", "F6", "choose_engine", "Choose engine",
           "and language model: what finds and judges facts", "engine"),
    Action("app.help", "app", "f1", "F1", "help", "Help", "all keys of this screen", "help"),
    Action("app.palette", "app", "ctrl+p", "ctrl+p", "command_palette", "All commands",
           "finds any action by name"),
    Action("app.theme", "app", "f9", "F9", "next_theme", "Next theme", "dark, light, the terminal's own"),
    Action("app.quit", "app", "ctrl+q", "ctrl+q", "quit", "Quit", "every check is already saved", "quit"),
    Action("read.quit", "read", "q", "q", "quit", "Quit", "every check is already saved", "quit"),
    Action("sessions.quit", "sessions", "q", "q", "quit", "Quit", "every check is already saved", "quit"),
)

BY_ID = {action.id: action for action in ACTIONS}


def actions_of(*where: str) -> tuple[Action, ...]:
    """The actions that these places offer, in the order of the table."""
    return tuple(a for a in ACTIONS if a.where in where)


def bindings(where: str, namespace: str = "") -> list[Binding]:
    """The textual bindings of one place. `namespace` is put before the action ("app", "screen")."""
    prefix = f"{namespace}." if namespace else ""
    return [
        Binding(a.keys, "app.quit" if a.run == "quit" else prefix + a.run, a.title, show=False, id=a.id)
        for a in actions_of(where)
    ]


def hints(ids: Iterable[str]) -> list[Action]:
    """The actions with these ids, for a hint line."""
    return [BY_ID[i] for i in ids]
