"""What an empty editor says: what to do, what one will see, and what the checks are made with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.content import Content

from factscore_tui.core.report import IndexInfo
from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS
from factscore_tui.util.amounts import counted

Part = str | tuple[str, str]

LISTED = 3
"""Sources that are named, the most trusted first."""
SAMPLE = "sample"
"""The name of the index that comes with the program."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the words depend on. `remote` is the host that a checked text is sent to, empty for
    none; `index` None until one is open; `engine` is empty for the bundled one. `first` is True
    where nothing was checked yet, None where that is not known; `short` where there are few
    rows."""

    remote: str = ""
    index: IndexInfo | None = None
    engine: str = ""
    first: bool | None = None
    short: bool = False


def invitation(setting: Setting, key: Callable[[str], str]) -> Content:
    """The words. `key` tells how the key of an action is written."""
    check, example = key("start.check") or "run “Check this text”", key("start.example")
    stays: Part = (
        (f"A text you check is sent to {one_line(setting.remote, 60)}.", "$warning")
        if setting.remote
        else "Nothing leaves this machine."
    )
    shown = (LOOKS[v] for v in (Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE))
    verdicts: list[Part] = []
    for look in shown:
        verdicts += [
            (f"  {look.glyph} {look.label:<14}", f"${look.name}"),
            (f"{look.meaning}\n", "$quiet"),
        ]
    with_what = _with_what(setting, key)
    if setting.short:
        load = f" ({example}: an example)" if example else ""
        return Content.assemble(
            (f"Paste or type a text, then press {check}{load}.\n", "$foreground"),
            "Each fact lights up, with the passage that says so:\n",
            *verdicts,
            with_what,
            "\n" if with_what else "",
            stays,
        )
    load = f"No text at hand? {example} loads an example. " if example else ""
    return Content.assemble(
        (f"Paste or type the text you want to check, then press {check}.\n\n", "$foreground"),
        "Every fact in it lights up in place, with the passage that says so:\n\n",
        *verdicts,
        f"\n{load}",
        stays,
        f"\n\n{with_what}" if with_what else "",
    )


def _with_what(setting: Setting, key: Callable[[str], str]) -> str:
    """What the checks are made with, and what that is good for; one line once somebody knows."""
    if setting.index is None:
        return ""
    index, more = setting.index, key("app.setup")
    sample = index.name == SAMPLE
    source = _sized(index)
    if index.sources:
        shown = index.sources[:LISTED]
        rest = f" and {len(index.sources) - LISTED} more" if len(index.sources) > LISTED else ""
        source = f"{', then '.join(map(_sized, shown))}{rest}"
    models = setting.engine or "bundled models"
    if not setting.first:
        return f"Source: {source}{f'. {more}: more' if more and sample else ''}"
    if setting.short:
        good = ": for a first try" if sample else ""
        return f"Here: {models}, {source}{good}." + (
            f" {more}: larger models, Wikipedia." if more else ""
        )
    good = (
        (
            ": good for a first look, and for people, places and events that most readers know. On "
            "the rest it says “no article” or “no evidence”, which never means false. "
        )
        if sample
        else ". "
    )
    larger = (
        f"{more} has larger models and all of Wikipedia, with what they cost in space and time."
        if more
        else ""
    )
    return f"It works with {models} and {source}{good}{larger}".rstrip()


def _sized(index: IndexInfo) -> str:
    """A source with how much is in it, and its date."""
    count = counted(index.articles, "article")
    date = f", as of {one_line(index.day, 10)}" if index.day else ""
    name = "the sample encyclopedia" if index.name == SAMPLE else one_line(index.name, 40)
    return f"{name} ({count}{date})"
