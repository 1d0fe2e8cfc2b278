"""The tables of actions, one for each place that offers them: a row an action.

The columns: name (with the place before it, the id by which people rebind it: read.next_fact), keys
as textual names them, the textual action, title, help, and the word in the line of hints where the
action may stand there. Keys are letters, plain signs (: and /), F-keys and ctrl+letter only, so
that they arrive in every terminal, over ssh and inside tmux. Digits belong to read.jump.
"""

from __future__ import annotations

Row = tuple[str, str, str, str, str] | tuple[str, str, str, str, str, str]

# The rows are laid out by hand: one line an action, or two.
# fmt: off

QUIT: Row = ("quit", "q", "quit", "Quit", "every check is already saved", "quit")
"""The same in every place without an editor."""

START: tuple[Row, ...] = (
    ("check", "f5,ctrl+r", "check", "Check this text",
     "splits it into facts, judges each", "check"),
    ("example", "f4", "example", "Load an example",
     "one of the drafts that come with it", "example"),
    ("open", "f2,ctrl+o", "open_file", "Open a file", "a text file to check", "open"),
    ("sessions", "f3,ctrl+s", "sessions", "Sessions",
     "earlier checks: open again, compare", "sessions"),
    ("clear", "f8", "clear", "Clear the text", "empties editor and topic"),
    ("undo", "ctrl+z", "undo", "Undo", "what was typed, pasted, opened, cleared"),
    ("redo", "ctrl+y", "redo", "Redo", "what was undone"),
    ("forward", "f12,enter", "forward", "Back to the check", "as you left it"),
    ("take", "ctrl+g", "take", "Accept suggestion",
     "of the notice; without one, the last text that was kept"),
)
"""The editor in which a text is pasted."""

READ: tuple[Row, ...] = (
    # from fact to fact
    ("next_fact", "n,j,down,right", "move(1)", "Next fact",
     "in reading order (also j, → and ↓)", "next"),
    ("previous_fact", "p,k,up,left", "move(-1)", "Previous fact", "(also k, ← and ↑)"),
    ("next_problem", "N,]", "problem(1)", "Next problem",
     "whatever is not supported (also ])", "next problem"),
    ("previous_problem", "P,[", "problem(-1)", "Previous problem", "(also [)"),
    ("next_risk", "h", "risk(1)", "Next by risk",
     "what deserves your time first", "by risk"),
    ("previous_risk", "H", "risk(-1)", "Previous by risk", ""),
    ("next_contradicted", "w", "contradicted(1)", "Next contradiction",
     "what a source says otherwise"),
    ("previous_contradicted", "W", "contradicted(-1)", "Previous contradiction", ""),
    # what is shown
    ("evidence", "enter,tab", "switch_pane", "Text / evidence",
     "from one to the other (also tab)", "evidence"),
    ("list", "l", "list", "List of facts", "beside the text (l again: away)", "list"),
    ("fold", "Z", "fold", "Fold / unfold", "fine facts of this sentence, in the list"),
    ("fold_all", "A", "fold_all", "Fold all / none", "every fact a line, or fine ones folded"),
    ("to_check", "L", "to_check", "What to check", "a list by risk: what to do, what is done"),
    ("filter", "f", "filter", "Filter by verdict", "or quotations; n, p skip the others", "filter"),
    # in the text
    ("search", "slash", "search", "Search the text", "capitals count if you type any", "search"),
    ("next_match", "m", "match(1)", "Next match", "of the search (esc ends it)"),
    ("previous_match", "M", "match(-1)", "Previous match", "of the search"),
    ("jump_back", "b", "jump_back(-1)", "Jump back", "to where you were before a jump"),
    ("jump_forward", "z", "jump_back(1)", "Jump forward", "where you jumped back from"),
    ("menu", "space", "menu", "What can be done", "all keys in a list (or the right button)"),
    ("jump", "colon", "jump", "Go to fact number", "or just type it: 12 G (5 n: 5 on)"),
    # what the reader decides
    ("rule", "v", "rule", "Rule on the fact", "your own verdict, with a reason", "rule"),
    ("ignore", "i", "ignore", "Set the fact aside", "it does not count (i again: it does)"),
    ("ignore_alike", "I", "ignore_alike", "Set alike aside",
     "of the sentence, a name, words picked"),
    ("note", "t", "note", "Write a note", "on the fact; it stays in reports"),
    ("undo", "u", "undo", "Take a ruling back", "undoes the last on this fact, else your last"),
    # corrections
    ("correct", "F", "correct", "Correct the fact",
     "as the evidence has it; checks again", "correct"),
    ("correct_by_hand", "B", "correct_by_hand", "Correct otherwise",
     "own words, all of a kind, remove, hedge"),
    ("refuse_correction", "R", "refuse_correction", "Reject a correction",
     "it is not offered again"),
    ("undo_correction", "U", "undo_correction", "Undo a correction", "the last one; checks again"),
    # agreement with the engine
    ("calibration", "C", "calibration", "Calibration", "how far you and the engine agree"),
    # handing on
    ("copy", "y", "copy('fact')", "Copy the fact", "or the words picked with the mouse"),
    ("copy_evidence", "Y", "copy('evidence')", "Copy the evidence",
     "with the fact, titles and sources"),
    ("cite", "K", "copy('citation')", "Copy the citation",
     "of the passage that settles it: a footnote"),
    ("copy_sentence", "S", "copy('sentence')", "Copy the sentence", "of the selected fact"),
    ("copy_text", "T", "copy('text')", "Copy the text", "the whole text, with your edits"),
    ("export", "x", "export", "Export the report",
     "HTML, Word, Markdown, CSV, JSON, text", "export"),
    ("save", "D", "save", "Save the text, corrected",
     "as a new file; your draft stays as it is"),
    # the check itself
    ("stop", "escape", "back", "Stop / back", "stop, keeping what is done; then go back"),
    ("recheck", "r", "recheck", "Check again", "the same text, judged again", "check again"),
    ("topic", "a", "topic", "Say what it is about", "another topic, or none; checks again"),
    ("go_on", "c", "go_on", "Resume the check", "after a stop"),
    # the draft
    ("edit", "e", "edit", "Edit the text", "in place; esc checks what you touched", "edit"),
    ("external", "O", "external", "Edit in your own editor",
     "$EDITOR; what you change is checked"),
    ("compare", "d", "compare", "Differences to the last check", "of this draft, side by side"),
    ("check", "f5,ctrl+r", "recheck", "Check", "what you touched; else all of it again"),
    ("discard", "f8", "discard", "Drop the changes", "of this editing (ctrl+z: back)"),
    ("rewrite", "E", "rewrite", "New check from this text",
     "or words picked; on the start screen"),
    # elsewhere, and about the page
    ("open", "o,f2", "open_file", "Open a file", "another text to check"),
    ("sessions", "s,f3", "sessions", "Sessions", "earlier checks", "sessions"),
    ("half_down", "ctrl+d", "half_page(1)", "Half a page down", "scrolls the pane in use"),
    ("half_up", "ctrl+u", "half_page(-1)", "Half a page up", "scrolls the pane in use"),
    ("top", "g", "edge(-1)", "Beginning", "the first fact"),
    ("bottom", "G", "edge(1)", "End", "the last fact"),
    QUIT,
)
"""A check: the text, its facts, their evidence."""

SESSIONS: tuple[Row, ...] = (
    ("open", "enter,o", "open", "Open the session", "as it was left", "open"),
    ("search", "slash", "search", "Search the sessions",
     "in names, topics and texts (esc: all)", "search"),
    ("compare", "c", "compare", "Compare two sessions",
     "c on the one, then c on the other", "compare"),
    ("versions", "v", "versions", "Versions of a draft",
     "list the older ones, or fold them", "versions"),
    ("compare_version", "C", "compare_version", "Compare versions",
     "this one with the one before it", "compare versions"),
    ("rename", "r", "rename", "Rename the session", "give it another name", "rename"),
    ("delete", "d,delete", "delete", "Delete the session", "asks first", "delete"),
    ("back", "escape,s", "back", "Back", "leaves the list", "back"),
    ("down", "j", "cursor(1)", "Next session", "down the list"),
    ("up", "k", "cursor(-1)", "Previous session", "up the list"),
    QUIT,
)
"""Earlier checks."""

COMPARE: tuple[Row, ...] = (
    ("next", "n,j,down", "move(1)", "Next fact", "down the list (also j and ↓)", "next"),
    ("previous", "p,k,up", "move(-1)", "Previous fact", "(also k and ↑)"),
    ("evidence", "enter", "evidence", "Evidence of both",
     "beside or below (enter again: away)", "evidence"),
    ("pane", "tab", "switch_pane", "List / evidence", "from one to the other"),
    ("all", "a", "all", "All facts", "also those that are as before", "all"),
    ("open", "o", "open", "Open later check", "as it was left"),
    ("half_down", "ctrl+d", "half_page(1)", "Half a page down", "scrolls the pane in use"),
    ("half_up", "ctrl+u", "half_page(-1)", "Half a page up", "scrolls the pane in use"),
    ("top", "g", "edge(-1)", "Beginning", "the first fact of the list"),
    ("bottom", "G", "edge(1)", "End", "the last fact of the list"),
    ("back", "escape", "back", "Back", "closes evidence, then leaves", "back"),
    QUIT,
)
"""Two checks side by side."""

CALIBRATION: tuple[Row, ...] = (
    ("lower", "left,h", "shift(-1)", "Lower threshold",
     "more facts are supported (also h)", "lower"),
    ("higher", "right,l", "shift(1)", "Higher threshold",
     "fewer facts are supported (also l)", "higher"),
    ("best", "b", "best", "The best threshold",
     "the one that agrees most with your rulings", "best"),
    ("keep", "enter", "keep", "Keep the threshold",
     "in your settings, for the checks to come", "keep"),
    ("own", "d", "own", "The engine's own threshold", "then enter keeps it", "engine's own"),
    ("random", "r", "random", "Rule on any fact",
     "one of this check by chance: a fair sample", "any fact"),
    ("estimator", "e", "estimator", "Next estimator", "each has its own rulings"),
    ("down", "j,down", "scroll(1)", "Scroll down", "(also ↓)"),
    ("up", "k,up", "scroll(-1)", "Scroll up", "(also ↑)"),
    ("back", "escape", "back", "Back", "the threshold stays as it is", "back"),
    QUIT,
)
"""The user's rulings against the engine's verdicts."""

SETTINGS: tuple[Row, ...] = (
    ("edit", "enter,e", "edit", "Change the setting", "saved at once", "change"),
    ("default", "x,delete", "default", "Back to the default",
     "takes it out of your file", "default"),
    ("keys", "k", "keys", "Keys", "what every key does; change them", "keys"),
    ("reload", "r", "reload", "Read the file again", "after a change elsewhere"),
    ("back", "escape", "back", "Back", "leaves the settings", "back"),
    QUIT,
)
"""The settings."""

KEYS: tuple[Row, ...] = (
    ("add", "enter,a", "add", "Add a key", "then press the key", "add a key"),
    ("remove", "x,delete", "remove", "Remove a key",
     "asks which, if there are several", "remove"),
    ("default", "u", "default", "Reset keys", "for this action", "default"),
    ("write", "e", "write", "Write the keys", "as text: n,j,escape", "write"),
    ("down", "j", "cursor(1)", "Next action", "down the list"),
    ("up", "k", "cursor(-1)", "Previous action", "up the list"),
    ("back", "escape", "back", "Back", "leaves the keys", "back"),
    QUIT,
)
"""What every key does."""

SETUP: tuple[Row, ...] = (
    ("start", "enter", "start", "Fetch or use it",
     "asks before it fetches, in the background", "fetch / use"),
    ("tick", "t", "tick", "Count this source, or not",
     "beside those that count; kept for every start", "count it"),
    ("more_trust", "[", "trust(-1)", "Trust this source more",
     "where sources disagree, the more trusted decides", "trust it more"),
    ("less_trust", "]", "trust(1)", "Trust this source less", "one place down"),
    ("fetch", "f", "fetch", "Fetch it again", "as it is by now; asks first"),
    ("stop", "x,delete", "stop", "Stop fetching", "what has arrived is kept", "stop"),
    ("add", "a", "add", "Add a source of your own",
     "a folder of texts, a dump, a ZIM ...", "add a source"),
    ("details", "tab,i", "details", "List / details", "everything about it", "details"),
    ("again", "r", "again", "Look again", "what is here, what is free", "look again"),
    ("back", "escape", "back", "Back", "what runs continues", "back"),
    ("down", "j", "cursor(1)", "Next entry", "down the list"),
    ("up", "k", "cursor(-1)", "Previous entry", "up the list"),
    QUIT,
)
"""Models and collections that can be fetched."""

APP: tuple[Row, ...] = (
    ("settings", "f10,ctrl+t", "settings", "Settings",
     "what the app does by default, and keys", "settings"),
    ("calibration", "", "calibration", "Calibration",
     "how far you and the engine agree; the threshold"),
    ("keys", "", "keys", "Keys", "what every key does; change them"),
    ("next_draft", "ctrl+n", "next_draft", "Next draft",
     "of those that are open"),
    ("drafts", "ctrl+l", "drafts", "Open drafts",
     "how each stands; go to one, close one"),
    ("setup", "f7", "setup", "Models and Wikipedia",
     "larger ones: what they cost, fetch them", "models"),
    ("engine", "f6", "choose_engine", "Choose engine",
     "and language model: what finds and judges facts", "engine"),
    ("help", "f1", "help", "Help", "keys of what is in use, then all", "help"),
    ("palette", "ctrl+p", "command_palette", "All commands", "finds any action by name"),
    ("theme", "f9", "next_theme", "Next theme", "dark, light, the terminal's own"),
    ("quit", "ctrl+q", "quit", "Quit", "every check is already saved", "quit"),
)
"""Everywhere."""

# fmt: on

AREAS: dict[str, tuple[Row, ...]] = {
    "start": START,
    "read": READ,
    "sessions": SESSIONS,
    "compare": COMPARE,
    "calibration": CALIBRATION,
    "settings": SETTINGS,
    "keys": KEYS,
    "setup": SETUP,
    "app": APP,
}
"""The rows by place, in the order in which the screen of keys has them."""
