"""Adding a collection of one's own to the knowledge that texts are checked against."""

from __future__ import annotations

import re
from pathlib import Path

from textual.widgets import Input

from factscore_tui.tui.downloads.offers import SAMPLE
from factscore_tui.tui.files import at_home, is_folder, is_there, matches
from factscore_tui.tui.screens.dialogs import OpenFile
from factscore_tui.tui.text.visible import one_line
from factscore_tui.util.source_names import name_from

SOURCE = "source:"
"""What the keys of jobs begin with that index a source."""
_UNFIT = re.compile(r"[^\w.-]+")


def name_of(path: Path) -> str:
    """What an index of this source is called: "My notes" gives "My-notes"."""
    name = _UNFIT.sub("-", name_from(path)).strip("-.")[:60] or "collection"
    return f"my-{name}" if name == SAMPLE else name


def question_of(path: Path, known: bool) -> str:
    """What is asked before it is indexed."""
    replaces = f" The index {name_of(path)} is replaced when this is complete." if known else ""
    return one_line(
        f"Index {path} as {name_of(path)}? It is read on this machine, in the background, and "
        f"stays as it is.{replaces}",
        600,
    )


class AddSource(OpenFile):
    """Choose a file or a folder by typing. Gives its path and the name of its index, or None."""

    ASKS = (
        "Add a source of your own",
        "folder of .docx, .odt, .pdf, .txt …; dump, ZIM",
        "enter add what is typed   ↓ list   esc cancel",
    )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what is typed; the only match when there is one."""
        typed = event.value.strip()
        found = matches(typed)
        if not typed:
            self._say("type the path of a file or a folder, or choose one below")
            return
        path = at_home(typed)
        path = found[0] if not is_there(path) and len(found) == 1 else path
        if is_there(path):
            self.dismiss((str(path.absolute()), name_of(path.absolute())))
        else:
            self._say(f"there is no {typed}: correct the path, or choose one below")

    def _take(self, path: Path) -> None:
        """What is chosen in the list goes into the line; enter there adds it."""
        line = self.query_one("#path", Input)
        line.value = f"{path}/" if is_folder(path) and str(path) != "/" else str(path)
        line.cursor_position = len(line.value)
        line.focus()
