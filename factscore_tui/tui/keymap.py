"""Every action of the app: its id, its keys, what it is called. Bindings, hints, help and palette are made from this.

Keys are letters, plain signs (: and /), F-keys and ctrl+letter only, so that they arrive in every terminal, over ssh
and inside tmux. Digits belong to read.jump.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

NO_KEY = "no-key"
"""Stands for the key of an action that has none: no terminal sends it."""


IN_DIALOGS = ("app.help", "app.quit")
"""Actions of the app whose keys also work in dialogs."""


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
           "earlier checks: open again, compare", "sessions"),
    Action("start.clear", "start", "f8", "F8", "clear", "Clear the text", "empties editor and topic"),
    Action("start.undo", "start", "ctrl+z", "ctrl+z", "undo", "Undo", "what was typed, pasted, opened, cleared"),
    Action("start.redo", "start", "ctrl+y", "ctrl+y", "redo", "Redo", "what was undone"),
    Action("start.forward", "start", "f12,enter", "F12", "forward", "Back to the check", "as you left it"),
    Action("start.take", "start", "ctrl+g", "ctrl+g", "take", "Take the offer",
           "of the notice; without one, the last text that was kept"),

    Action("read.next_fact", "read", "n,j,down,right", "n", "move(1)", "Next fact",
           "in reading order (also j, → and ↓)", "next"),
    Action("read.previous_fact", "read", "p,k,up,left", "p", "move(-1)", "Previous fact",
           "(also k, ← and ↑)"),
    Action("read.next_problem", "read", "N,]", "N", "problem(1)", "Next problem",
           "whatever is not supported (also ])", "next problem"),
    Action("read.previous_problem", "read", "P,[", "P", "problem(-1)", "Previous problem",
           "(also [)"),
    Action("read.next_contradicted", "read", "w", "w", "contradicted(1)", "Next contradiction",
           "what a source says otherwise"),
    Action("read.previous_contradicted", "read", "W", "W", "contradicted(-1)", "Previous contradiction", ""),
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
    Action("read.rule", "read", "v", "v", "rule", "Rule on the fact",
           "your own verdict, with a reason", "rule"),
    Action("read.ignore", "read", "i", "i", "ignore", "Set the fact aside", "it does not count (i again: it does)"),
    Action("read.note", "read", "t", "t", "note", "Write a note", "on the fact; it stays in reports"),
    Action("read.undo", "read", "u", "u", "undo", "Take a ruling back", "the last on this fact, else your last one"),
    Action("read.correct", "read", "F", "F", "correct", "Correct the fact",
           "as the evidence has it; checks again", "correct"),
    Action("read.correct_by_hand", "read", "B", "B", "correct_by_hand", "Correct otherwise",
           "with words of your own in that place"),
    Action("read.refuse_correction", "read", "R", "R", "refuse_correction", "Turn a correction down",
           "it is not offered again"),
    Action("read.undo_correction", "read", "U", "U", "undo_correction", "Undo a correction",
           "the last one; checks again"),
    Action("read.calibration", "read", "C", "C", "calibration", "Calibration",
           "how far you and the engine agree"),
    Action("read.copy", "read", "y", "y", "copy('fact')", "Copy the fact", "to the clipboard"),
    Action("read.copy_evidence", "read", "Y", "Y", "copy('evidence')", "Copy the evidence",
           "with the fact, titles and sources"),
    Action("read.copy_sentence", "read", "S", "S", "copy('sentence')", "Copy the sentence", "of the selected fact"),
    Action("read.copy_text", "read", "T", "T", "copy('text')", "Copy the text", "the whole text, with your edits"),
    Action("read.export", "read", "x", "x", "export", "Export the report",
           "HTML, Word, Markdown, CSV, JSON, text", "export"),
    Action("read.stop", "read", "escape", "esc", "back", "Stop / back",
           "stop, keeping what is done; then go back"),
    Action("read.recheck", "read", "r", "r", "recheck", "Check again",
           "the same text, judged anew", "check again"),
    Action("read.topic", "read", "a", "a", "topic", "Say what it is about", "another topic, or none; checks again"),
    Action("read.go_on", "read", "c", "c", "go_on", "Go on with the check", "of one that was stopped"),
    Action("read.edit", "read", "e", "e", "edit", "Edit the text",
           "in place; esc checks what you touched", "edit"),
    Action("read.compare", "read", "d", "d", "compare", "Differences to the last check", "of this draft, side by side"),
    Action("read.check", "read", "f5,ctrl+r", "F5", "recheck", "Check",
           "what you touched; else all of it anew"),
    Action("read.discard", "read", "f8", "F8", "discard", "Drop the changes", "of this editing (ctrl+z: back)"),
    Action("read.rewrite", "read", "E", "E", "rewrite", "Begin anew with this text",
           "on the start screen, with its topic"),
    Action("read.open", "read", "o,f2", "o", "open_file", "Open a file", "another text to check"),
    Action("read.sessions", "read", "s,f3", "s", "sessions", "Sessions", "earlier checks", "sessions"),
    Action("read.half_down", "read", "ctrl+d", "ctrl+d", "half_page(1)", "Half a page down", "scrolls the pane in use"),
    Action("read.half_up", "read", "ctrl+u", "ctrl+u", "half_page(-1)", "Half a page up", "scrolls the pane in use"),
    Action("read.top", "read", "g", "g", "edge(-1)", "Beginning", "the first fact"),
    Action("read.bottom", "read", "G", "G", "edge(1)", "End", "the last fact"),

    Action("sessions.open", "sessions", "enter,o", "enter", "open", "Open the session",
           "as it was left", "open"),
    Action("sessions.search", "sessions", "slash", "/", "search", "Search the sessions",
           "in names, topics and texts (esc: all)", "search"),
    Action("sessions.compare", "sessions", "c", "c", "compare", "Compare two sessions",
           "c on the one, then c on the other", "compare"),
    Action("sessions.rename", "sessions", "r", "r", "rename", "Rename the session",
           "give it another name", "rename"),
    Action("sessions.delete", "sessions", "d,delete", "d", "delete", "Delete the session",
           "asks first", "delete"),
    Action("sessions.back", "sessions", "escape,s", "esc", "back", "Back", "leaves the list", "back"),
    Action("sessions.down", "sessions", "j", "j", "cursor(1)", "Next session", "down the list"),
    Action("sessions.up", "sessions", "k", "k", "cursor(-1)", "Previous session", "up the list"),

    Action("compare.next", "compare", "n,j,down", "n", "move(1)", "Next fact", "down the list (also j and ↓)", "next"),
    Action("compare.previous", "compare", "p,k,up", "p", "move(-1)", "Previous fact", "(also k and ↑)"),
    Action("compare.evidence", "compare", "enter", "enter", "evidence", "Evidence of both",
           "beside or below (enter again: away)", "evidence"),
    Action("compare.pane", "compare", "tab", "tab", "switch_pane", "List / evidence", "from one to the other"),
    Action("compare.all", "compare", "a", "a", "all", "All facts", "also those that are as before", "all"),
    Action("compare.open", "compare", "o", "o", "open", "Open later check", "as it was left"),
    Action("compare.half_down", "compare", "ctrl+d", "ctrl+d", "half_page(1)", "Half a page down",
           "scrolls the pane in use"),
    Action("compare.half_up", "compare", "ctrl+u", "ctrl+u", "half_page(-1)", "Half a page up",
           "scrolls the pane in use"),
    Action("compare.top", "compare", "g", "g", "edge(-1)", "Beginning", "the first fact of the list"),
    Action("compare.bottom", "compare", "G", "G", "edge(1)", "End", "the last fact of the list"),
    Action("compare.back", "compare", "escape", "esc", "back", "Back", "closes evidence, then leaves", "back"),
    Action("compare.quit", "compare", "q", "q", "quit", "Quit", "every check is already saved", "quit"),

    Action("calibration.lower", "calibration", "left,h", "←", "shift(-1)", "Lower threshold",
           "more facts are supported (also h)", "lower"),
    Action("calibration.higher", "calibration", "right,l", "→", "shift(1)", "Higher threshold",
           "fewer facts are supported (also l)", "higher"),
    Action("calibration.best", "calibration", "b", "b", "best", "The best threshold",
           "the one that agrees most with your rulings", "best"),
    Action("calibration.keep", "calibration", "enter", "enter", "keep", "Keep the threshold",
           "in your settings, for the checks to come", "keep"),
    Action("calibration.own", "calibration", "d", "d", "own", "The engine's own threshold",
           "then enter keeps it", "engine's own"),
    Action("calibration.random", "calibration", "r", "r", "random", "Rule on any fact",
           "one of this check by chance: a fair sample", "any fact"),
    Action("calibration.estimator", "calibration", "e", "e", "estimator", "Next estimator",
           "each has rulings of its own"),
    Action("calibration.down", "calibration", "j,down", "j", "scroll(1)", "Scroll down", "(also ↓)"),
    Action("calibration.up", "calibration", "k,up", "k", "scroll(-1)", "Scroll up", "(also ↑)"),
    Action("calibration.back", "calibration", "escape", "esc", "back", "Back", "the threshold stays as it is", "back"),
    Action("calibration.quit", "calibration", "q", "q", "quit", "Quit", "every check is already saved", "quit"),

    Action("settings.edit", "settings", "enter,e", "enter", "edit", "Change the setting", "saved at once", "change"),
    Action("settings.default", "settings", "x,delete", "x", "default", "Back to the default",
           "takes it out of your file", "default"),
    Action("settings.keys", "settings", "k", "k", "keys", "Keys", "what every key does; change them", "keys"),
    Action("settings.reload", "settings", "r", "r", "reload", "Read the file again", "after a change elsewhere"),
    Action("settings.back", "settings", "escape", "esc", "back", "Back", "leaves the settings", "back"),
    Action("settings.quit", "settings", "q", "q", "quit", "Quit", "every check is already saved", "quit"),

    Action("keys.add", "keys", "enter,a", "enter", "add", "Add a key", "then press the key", "add a key"),
    Action("keys.remove", "keys", "x,delete", "x", "remove", "Take a key away", "asks which, if there are several",
           "take away"),
    Action("keys.default", "keys", "u", "u", "default", "Keys as they were", "for this action", "default"),
    Action("keys.write", "keys", "e", "e", "write", "Write the keys", "as text: n,j,escape", "write"),
    Action("keys.down", "keys", "j", "j", "cursor(1)", "Next action", "down the list"),
    Action("keys.up", "keys", "k", "k", "cursor(-1)", "Previous action", "up the list"),
    Action("keys.back", "keys", "escape", "esc", "back", "Back", "leaves the keys", "back"),
    Action("keys.quit", "keys", "q", "q", "quit", "Quit", "every check is already saved", "quit"),

    Action("app.settings", "app", "f10,ctrl+t", "F10", "settings", "Settings", "what the app does by default, and keys",
           "settings"),
    Action("app.calibration", "app", "", "", "calibration", "Calibration",
           "how far you and the engine agree; the threshold"),
    Action("app.keys", "app", "", "", "keys", "Keys", "what every key does; change them"),
    Action("setup.start", "setup", "enter", "enter", "start", "Fetch or use it",
           "asks before it fetches, in the background", "fetch / use"),
    Action("setup.fetch", "setup", "f", "f", "fetch", "Fetch it again", "as it is by now; asks first"),
    Action("setup.stop", "setup", "x,delete", "x", "stop", "Stop fetching", "what has arrived is kept", "stop"),
    Action("setup.details", "setup", "tab,i", "tab", "details", "List / details", "everything about it", "details"),
    Action("setup.again", "setup", "r", "r", "again", "Look again", "what is here, what is free", "look again"),
    Action("setup.back", "setup", "escape", "esc", "back", "Back", "what runs goes on", "back"),
    Action("setup.down", "setup", "j", "j", "cursor(1)", "Next entry", "down the list"),
    Action("setup.up", "setup", "k", "k", "cursor(-1)", "Previous entry", "up the list"),
    Action("setup.quit", "setup", "q", "q", "quit", "Quit", "every check is already saved", "quit"),

    Action("app.setup", "app", "f7", "F7", "setup", "Models and Wikipedia",
           "larger ones: what they cost, fetch them", "models"),
    Action("app.engine", "app", "f6", "F6", "choose_engine", "Choose engine",
           "and language model: what finds and judges facts", "engine"),
    Action("app.help", "app", "f1", "F1", "help", "Help", "keys of what is in use, then all", "help"),
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
        Binding(
            a.keys or NO_KEY, "app.quit" if a.run == "quit" else prefix + a.run, a.title, show=False, id=a.id,
            priority=a.id in IN_DIALOGS,
        )
        for a in actions_of(where)
    ]


def hints(ids: Iterable[str]) -> list[Action]:
    """The actions with these ids, for a hint line."""
    return [BY_ID[i] for i in ids]
