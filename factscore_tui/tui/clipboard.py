"""What is copied, and how it gets to a clipboard: through the terminal (OSC 52) and a program of
the desktop."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from factscore_tui.core.evidence import Evidence
from factscore_tui.core.fact import AtomicFact
from factscore_tui.core.report import IndexInfo
from factscore_tui.core.verdict import Judgement, Verdict
from factscore_tui.report.summary import source_of
from factscore_tui.report.verdict_style import weak_means
from factscore_tui.tui.verdict_css import css_of

PATIENCE = 1.0
"""Seconds that a program of the desktop is given."""

OSC_LIMIT = 50_000
"""Bytes that are sent to the terminal; several of them drop what is much longer."""

# Controls, overrides of the direction, what is invisible and broken. Joiners stay: Persian and
# emoji need them.
_NEVER = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)

# What a program would obey or be turned around by. A whole text keeps all else: marks of direction,
# soft hyphens, tabs.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u206f\ud800-\udfff]")

What = Literal["fact", "evidence", "sentence", "text", "citation"]
"""What can be copied."""


class Copied(NamedTuple):
    """Where a text went: the name of the program that took it (empty for none), and whether it was
    sent to the terminal."""

    program: str
    terminal: bool

    def words(self, what: str) -> str:
        """What is told to the reader about `what` ("fact", "evidence"), in one short line."""
        if not self.program and not self.terminal:
            return f"{what} not copied: too long for the terminal alone; x: to a file"
        if not self.program:
            return f"{what} copied, if the terminal allows it"
        return f"{what} copied: {self.program}" + (
            " and through the terminal" if self.terminal else ""
        )


def harmless(text: str) -> str:
    """`text` without anything that a program it is pasted into would obey; tabs are spaces, line
    ends are \\n."""
    return _NEVER.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " "))


def _line(text: str) -> str:
    return " ".join(harmless(text).split())


def fact_text(fact: AtomicFact) -> str:
    """The fact on one line."""
    return _line(fact.text)


def sentence_text(fact: AtomicFact, text: str) -> str:
    """The sentence of a fact as it stands in `text`, on one line."""
    return _line(fact.sentence.of(text))


def whole_text(text: str) -> str:
    """A whole draft, with nothing in it that a program would obey; line ends are \\n."""
    return _OBEYED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def evidence_text(fact: AtomicFact, judgement: Judgement | None, index: IndexInfo | None) -> str:
    """The fact, its verdict with the reason, and every passage with title and source."""
    look = css_of(judgement.verdict, judgement.strength) if judgement is not None else css_of(None)
    lines = [_line(fact.text), f"{look.glyph} {look.label.capitalize()}"]
    if judgement is None:
        return "\n".join(lines) + "\n"
    lines += [
        f"{_line(d.kind)}: {_line(d.claimed)} → {_line(d.found)}" for d in judgement.differences
    ]
    if judgement.reason:
        lines.append(_line(judgement.reason))
    if judgement.verdict is Verdict.SUPPORTED and judgement.strength == "weak":
        lines.append(f"weak: {weak_means(judgement)}")
    for rank, evidence in enumerate(judgement.evidence, 1):
        lines += [
            "",
            f"{rank}. {_title(evidence)}",
            harmless(evidence.text).strip(),
            _source(evidence, index),
        ]
    return "\n".join(lines).rstrip() + "\n"


SETTLES = (Verdict.SUPPORTED, Verdict.CONTRADICTED)
"""Verdicts that a passage decides."""


def citation_text(judgement: Judgement | None, index: IndexInfo | None) -> str:
    """The passage that settles a fact as a footnote: title, section, source, revision, address.
    Empty where no passage does."""
    if judgement is None or judgement.verdict not in SETTLES or not judgement.evidence:
        return ""
    best = judgement.evidence[0]
    section = _line(best.section.replace(" > ", ", ")) if best.section else ""
    name = best.source or (index.name if index is not None else "")
    day = index.day if index is not None and not index.sources else best.source_date
    dated = f"revision of {_line(best.date)}" if best.date else f"as of {_line(day)}" if day else ""
    where = (
        f"\u201c{_line(best.title)}\u201d",
        f"section \u201c{section}\u201d" if section else "",
    )
    told = ", ".join(part for part in (*where, _line(name), dated) if part)
    return f"{told}.{' ' + _line(best.url) if best.url else ''}\n"


def _title(evidence: Evidence) -> str:
    section = [_line(part) for part in evidence.section.split(" > ")] if evidence.section else []
    return " › ".join([_line(evidence.title), *section])


def _source(evidence: Evidence, index: IndexInfo | None) -> str:
    dated = f"revised {_line(evidence.date)}" if evidence.date else ""
    several = index is not None and bool(index.sources)
    if not dated and not several and index is not None and index.day:
        dated = f"as of {_line(index.day)}"
    where = source_of(evidence) if several and evidence.source else evidence.source
    parts = (_line(where), _line(evidence.url), dated)
    return "Source: " + ", ".join(part for part in parts if part)


def clipboard_command(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[str]:
    """The program of this desktop that takes a clipboard's text on its standard input; empty where
    there is none."""
    candidates: list[list[str]] = []
    if platform == "darwin":
        candidates.append(["pbcopy"])
    if environment.get("WAYLAND_DISPLAY"):
        candidates.append(["wl-copy"])
    if environment.get("DISPLAY"):
        candidates += [
            ["xclip", "-selection", "clipboard", "-in"],
            ["xsel", "--clipboard", "--input"],
        ]
    for command in candidates:
        found = shutil.which(command[0], path=environment.get("PATH"))
        if found:
            return [found, *command[1:]]
    return []


def copy_with_program(text: str) -> str:
    """Give `text` to the desktop's program; its name, or an empty string when there is none or it
    failed. Takes at most PATIENCE seconds; call it from a thread."""
    command = clipboard_command()
    if not command:
        return ""
    try:
        # In a session of its own: such programs go on in the background to serve the text after
        # this app has ended.
        done = subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
            start_new_session=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return Path(command[0]).name if done.returncode == 0 else ""
