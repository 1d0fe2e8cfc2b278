"""The pictures of docs/tour.md and README.md: `python docs/make_screenshots.py [FOLDER]`.

Runs the app without a terminal, with the bundled engine and the sample encyclopedia, on
docs/tour-draft.txt. Needs nothing but what `make test` installs; takes one to two minutes. Dates,
home and machine are those of docs/staging.py, so that the same program makes the same pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from scenes import SCENES
from staging import ROOT, backstage
from terminal_svg import Screen, still

FOLDER = ROOT / "docs" / "screenshots"

PICTURES = {
    "start": "The start screen: an editor that says what to do",
    "opened": "A draft in the editor, earlier checks below it",
    "read": "The draft with its facts in colours, the evidence at the right",
    "search": "A search: matches are marked, the line at the bottom counts them",
    "filter": "The list of filters with a count for each verdict",
    "list": "The list of facts beside the draft",
    "help": "The help: every key of the reading screen",
    "palette": "The command palette, narrowed down to what copies",
    "evidence": "The evidence for one fact: the exact difference, the passage, its source",
    "rule": "The ruling dialog: five verdicts, a reason, a note",
    "ruled": "A fact with a ruling: whose verdict it is, the reason, what the engine says",
    "edit": "The draft while it is edited in place",
    "flipped": "After the edit: arrows in the gutter where a verdict became better",
    "compare": "Two checks of the draft compared, with the evidence of both",
    "sessions": "The list of sessions",
    "drafts": "Three drafts open at once: how each stands, and which one is shown",
    "export": "The export dialog: the formats and a path",
    "settings": "The settings with the source of every value",
    "keys": "The list of actions and their keys",
    "engine": "The list of engines and language models",
    "setup": "Models and Wikipedia: what they cost in space and time",
    "theme-light": "The light theme",
    "theme-cvd-dark": "The dark theme for readers with a colour vision deficiency",
    "theme-cvd-light": "The light theme for readers with a colour vision deficiency",
    "no-color": "Without any colour: glyphs, bold, underline and italics tell verdicts apart",
    "small-text": "60 columns and 15 rows: the draft",
    "small-evidence": "60 columns and 15 rows: the evidence",
    "calibration": "How often the reader and the engine agree, and the threshold",
}
"""Every picture and what can be seen on it."""


async def make(folder: Path) -> None:
    """All of them. Raises SystemExit when one is missing."""
    made: set[str] = set()

    def save(name: str, screen: Screen) -> None:
        (folder / f"{name}.svg").write_text(still(screen, PICTURES[name]), encoding="utf-8")
        made.add(name)

    with backstage():
        for scene in SCENES:
            await scene(save)
    if made != set(PICTURES):
        raise SystemExit(f"not made: {sorted(set(PICTURES) - made)}")


def main() -> int:
    """Make them, and take away what is not one of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(make(folder))
    for other in folder.glob("*.svg"):
        if other.stem not in {*PICTURES, "recording"}:
            other.unlink()
    size = sum(picture.stat().st_size for picture in folder.glob("*.svg"))
    sys.stderr.write(f"{len(PICTURES)} pictures in {folder}, {size / 1000:.0f} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
