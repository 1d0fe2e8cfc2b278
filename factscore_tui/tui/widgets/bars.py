"""The lines above and below the text: title, notice, tabs, counts with progress, key hints. Each is
one row high."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import App
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget

from factscore_tui.core.report import EngineInfo, IndexInfo
from factscore_tui.core.verdict import Verdict
from factscore_tui.tui.engine_descriptions import label_of_engine
from factscore_tui.tui.keys.actions import BY_ID, Action, in_app
from factscore_tui.tui.keys.rebinding import as_bound, key_for, own_keys
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.state.search import ALL, words_of
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import LOOKS
from factscore_tui.tui.widgets.sources import lengths_of

KEY = re.compile(r"\{([a-z]+\.[a-z_]+)\}")

Part = str | tuple[str, str]


def width_of(parts: Sequence[Part]) -> int:
    """Cells that the parts take on one line."""
    return sum(cell_len(p if isinstance(p, str) else p[0]) for p in parts)


class BarLine(Widget):
    """One row of text with a left and a right end, which `parts` gives for a row of so many cells.
    When there is no room for both, the left end gives way."""

    def __init__(
        self,
        parts: Callable[[int], tuple[list[Part], list[Part]]],
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._ends = parts

    def render(self) -> Content:
        width = self.content_size.width
        left, right = self._ends(width)
        room = max(0, width - width_of(right) - (2 if right else 0))
        start = Content.assemble(*left).truncate(room, ellipsis=True)
        gap = max(0, width - start.cell_length - width_of(right))
        return Content.assemble(start, " " * gap, *right)


SHARE = 0.6
"""Of the title line, for what stands behind the verdicts; the rest is for what is read. It gets
more where that is short."""

LEAST = 14
"""Cells that news of the engine gets beside the host that text is sent to."""


class TitleBar(BarLine):
    """What is being read, and which knowledge source and engine stand behind the verdicts. `coming`
    is the engine of the next check where it is another one. Where text is sent to is told at every
    width."""

    title: reactive[str] = reactive("")
    topic: reactive[str] = reactive("")
    proposed: reactive[str] = reactive("")
    index: reactive[IndexInfo | None] = reactive(None)
    engine: reactive[EngineInfo | None] = reactive(None)
    doing: reactive[str] = reactive("")
    coming: reactive[str] = reactive("")
    working: reactive[str] = reactive("")
    """What is fetched or built in the background."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(self.parts, id=id)

    def parts(self, width: int) -> tuple[list[Part], list[Part]]:
        """Title and topic; the sources, each with its date, and engine."""
        left: list[Part] = [("factscore", "$primary bold")]
        if self.title:
            left += ["  ", (one_line(self.title, 60), "$foreground bold")]
        if self.topic:
            left += [("  about ", "$quiet"), (one_line(self.topic, 40), "$foreground")]
        elif self.proposed:
            left += [
                ("  about ", "$quiet"),
                (one_line(self.proposed, 40), "$foreground"),
                ("?", "$quiet"),
            ]
        if self.working:
            left += ["  ", (one_line(self.working, 40), "$accent")]
        return left, self._source(width, max(int(SHARE * width), width - width_of(left) - 2))

    def _source(self, width: int, room: int) -> list[Part]:
        remote = self.engine.remote if self.engine is not None else ""
        if not remote:
            if self.doing:
                return [(one_line(self.doing, max(16, width // 2)), "$accent")]
            options = self._standing(max(LEAST, room))
            return next((option for option in options if width_of(option) <= room), options[-1])
        urgent = bool(self.doing or self.coming)
        mark = _sent_to(remote, room - (LEAST + 2 if urgent else 0))
        room -= width_of(mark) + 2
        if self.doing:
            return [(one_line(self.doing, max(LEAST, room)), "$accent"), "  ", *mark]
        options = self._standing(max(LEAST, room))
        said = next(
            (option for option in options if width_of(option) <= room),
            options[-1] if urgent else [],
        )
        return [*said, "  ", *mark] if said else mark

    def _standing(self, room: int) -> list[list[Part]]:
        """Sources and engine in several lengths, longest first; the last is what is shown where
        nothing fits."""
        sources = lengths_of(self.index)
        index = sources[-1]
        label = label_of_engine(self.engine) if self.engine is not None else ""
        engine: list[Part] = [(f"  ·  {label}" if index else label, "$quiet")] if label else []
        if self.coming:
            coming: list[Part] = [(f"next check: {self.coming}", "$accent")]
            short: list[Part] = [(one_line(f"next: {self.coming}", room), "$accent")]
            return [
                [*sources[0], *engine, "  ·  ", *coming],
                [*index, *engine, "  ·  ", *coming],
                coming,
                short,
            ]
        if " · " in label:  # which model it is tells more than the date
            return [*([*names, *engine] for names in sources), [(label, "$quiet")]]
        return [[*sources[0], *engine], *sources]


def _sent_to(host: str, room: int) -> list[Part]:
    """That text leaves this machine, in words. Of a long name the end is shown: it tells whose it
    is."""
    shown = one_line(host, 400)
    limit = max(12, room - 10)
    shown = shown if len(shown) <= limit else "…" + shown[1 - limit :]
    return [(f"→ sent to {shown}", "$warning bold")]


class NoticeBar(Widget):
    """One problem in plain words and what to do about it. Takes no room while there is none, and
    never much: where both do not fit, the message gives way, for what to do is needed more."""

    trouble: reactive[NoticeText | None] = reactive(None, layout=True)

    def watch_trouble(self, trouble: NoticeText | None) -> None:
        self.display = trouble is not None

    @property
    def rows(self) -> int:
        """Rows that the notice may take on this screen."""
        height = self.screen.size.height
        return 3 if height >= 12 else 2 if height >= 8 else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the words need, up to a limit."""
        return self._words(max(1, width)).get_height({}, max(1, width))

    def render(self) -> Content:
        return self._words(max(1, self.content_size.width))

    def _words(self, width: int) -> Content:
        trouble, rows = self.trouble, self.rows
        if trouble is None:
            return Content("")
        hint = one_line(in_keys(self.app, trouble.hint), 300)
        hint = f" — {_cut(hint, max(8, 3 * rows * width // 5))}" if hint else ""
        message = one_line(trouble.message, 400)

        def whole(cells: int) -> Content:
            return Content.assemble(
                ("! ", "$error bold"), (_cut(message, cells), "$foreground bold"), (hint, "$quiet")
            )

        # Words are not divided at the ends of the rows: how much fits is only seen when it is
        # tried.
        longest = cell_len(message)
        return whole(
            max(
                1,
                bisect_right(range(longest + 1), rows, key=lambda n: whole(n).get_height({}, width))
                - 1,
            )
        )


def in_keys(app: App[Any], words: str) -> str:
    """`words` with the reader's own keys in place of the ids of actions in braces: {read.go_on}."""
    return KEY.sub(
        lambda found: (
            key_for(app, found[1]) or BY_ID[found[1]].title if found[1] in BY_ID else found[0]
        ),
        words,
    )


def _cut(text: str, cells: int) -> str:
    """`text` in so many cells, with an ellipsis where it is longer."""
    return (
        text
        if cell_len(text) <= cells
        else f"{set_cell_size(text, max(1, cells - 1)).rstrip(' ,;:.—')}…"
    )


class PaneTabs(Widget):
    """Which of the panes is shown, where there is room for one only."""

    pane: reactive[str] = reactive("text")
    number: reactive[str] = reactive("")

    NAMES = (("text", "Text"), ("evidence", "Evidence"), ("list", "List"))

    def render(self) -> Content:
        """All names, the shown one marked."""
        parts: list[Content] = []
        for pane, name in self.NAMES:
            look = "$primary bold underline" if pane == self.pane else "$quiet"
            parts += [
                Content.styled(f" {name} ", look).stylize(Style.from_meta({"pane": pane})),
                Content(" "),
            ]
        if self.number:
            parts.append(Content.styled(f" {self.number}", "$quiet"))
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        """Show the pane that was clicked; beside the names, the next one."""
        pane = event.style.meta.get("pane")
        if pane in [name for name, _ in self.NAMES]:
            await self.screen.run_action(f"show_pane('{pane}')")
        else:
            await self.screen.run_action("switch_pane")


class FactBar(BarLine):
    """Counts per verdict, score, and how far the check is."""

    state: reactive[CheckState | None] = reactive(None, always_update=True)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(self.parts, id=id)

    def parts(self, width: int) -> tuple[list[Part], list[Part]]:
        """Counts on the left; score and progress on the right."""
        state = self.state
        if state is None:
            return [], []
        counts: list[Part] = []
        for verdict, look in LOOKS.items():
            number = state.count(verdict)
            always = verdict in (Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.NO_EVIDENCE)
            if not (number or always):
                continue
            word = f" {look.label}" if width >= 110 and always else ""
            counts.append(
                (f"{look.glyph} {number}{word}", f"${look.name} bold" if number else "$quiet")
            )
            counts.append("   " if width >= 76 else "  ")
        score, progress = _score(state), _progress(state, width)
        room = width - width_of(counts) - 2
        here: list[Part] = (
            next((p for p in _places(state) if width_of(p) + width_of(progress) <= room), [])
            if width >= 70
            else []
        )
        counts += here
        room -= width_of(here) + width_of(progress)
        if width_of(score) > room:
            whole = state.phase.busy or state.phase is Phase.COMPLETE
            # the number alone would speak for the whole text
            score = score[:1] + score[2:] if whole else []
        return counts, [*(score if width_of(score) <= room or not here else ()), *progress]


def _places(state: CheckState) -> list[list[Part]]:
    """Where the reader is, in several lengths, longest first."""
    places: list[list[Part]] = []
    if state.filter != ALL:
        only: Part = (_only(state), "$accent bold")
        fact = f" · fact {state.selected + 1}/{len(state.facts)}" if state.selected >= 0 else ""
        places += [[only, (fact, "$quiet")], [only]]
    elif state.selected >= 0:
        places.append([(where(state), "$quiet")])
    return places


def _only(state: CheckState) -> str:
    """What the filter keeps, and which of these facts the reader is at."""
    number = f"{state.kept_number}/" if state.kept_number else ""
    return f"only {words_of(state.filter)} {number}{len(state.kept)}"


def where(state: CheckState) -> str:
    """Where the reader is among the facts, and among the problems or what the filter keeps; empty
    for nowhere."""
    if state.filter != ALL:
        return _only(state)
    if state.selected < 0:
        return ""
    number = state.problem_number
    problem = f" · problem {number}/{len(state.problems)}" if number else ""
    return f"fact {state.selected + 1}/{len(state.facts)}{problem}"


def _score(state: CheckState) -> list[Part]:
    if state.score is None:
        return []
    known = " supported" if state.phase is Phase.COMPLETE else " supported so far"
    return [(f"{round(100 * state.score)} %", "$foreground bold"), (known, "$quiet"), "   "]


def _progress(state: CheckState, width: int) -> list[Part]:
    words = {
        Phase.OPENING: "waiting for the engine",
        Phase.STOPPING: "stopping …",
        Phase.COMPLETE: "done",
        Phase.CANCELLED: "stopped",
        Phase.FAILED: "failed",
        Phase.INTERRUPTED: "interrupted",
    }
    if state.phase is not Phase.RUNNING:
        style = "$foreground" if state.phase is Phase.COMPLETE else "$accent"
        return [(words[state.phase] + _read_so_far(state, width), style)]
    length = 20 if width >= 110 else 12 if width >= 76 else 8
    full = round(length * state.progress)
    parts: list[Part] = [("━" * full, "$primary"), ("─" * (length - full), "$quiet")]
    left = state.seconds_left
    parts.append((f" {round(100 * state.progress):>2} %", "$foreground"))
    if left is not None:
        parts.append((f" {clock(left)} left" if width >= 76 else f" {clock(left)}", "$quiet"))
    return parts


def _read_so_far(state: CheckState, width: int) -> str:
    """How much of a text was judged where a check ended before the end: the facts that were found
    by then say nothing about the rest."""
    if state.phase.busy or state.phase is Phase.COMPLETE:
        return (
            f" · {state.judged} of {len(state.facts)}"
            if not state.phase.busy and state.waiting
            else ""
        )
    return f" at {state.share_read} % of the text" if width >= 76 else f" at {state.share_read} %"


def clock(seconds: float) -> str:
    """Minutes and seconds; hours when there are any."""
    whole = max(0, round(seconds))
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


GAP = "   "

TOLD_FOR = 4.0
"""Seconds that something stays in the hint line that is told for a moment."""


class KeyHints(Widget):
    """The keys that matter now, most important first; as many as fit. Each can be clicked."""

    actions: reactive[tuple[tuple[Action, str], ...]] = reactive(())
    lead: reactive[str] = reactive("")
    """What stands before the keys: a search and its count, or a short notice."""
    told: reactive[str] = reactive("")
    """What stands there for a moment, before that."""

    _silence: Timer | None = None

    def tell(self, words: str) -> None:
        """Say something for a moment."""
        self.told = words
        if self._silence is not None:
            self._silence.stop()
        self._silence = self.set_timer(TOLD_FOR, self._be_silent)

    def _be_silent(self) -> None:
        self.told = ""

    def render(self) -> Content:
        width = self.content_size.width
        parts: list[Content | tuple[str, str]] = []
        used = 0
        if self.told or self.lead:
            lead = Content.styled(self.told or self.lead, "$accent bold").truncate(
                width, ellipsis=True
            )
            parts += [lead, (GAP, "")]
            used = lead.cell_length + len(GAP)
        keys = own_keys(self.app)
        for action, word in ((as_bound(action, keys), word) for action, word in self.actions):
            if not action.shown:
                continue
            needed = cell_len(action.shown) + cell_len(word) + 1
            if used + needed > width:
                break
            used += needed + len(GAP)
            hint = Content.assemble((action.shown, "$primary bold"), (f" {word}", "$quiet"))
            parts += [hint.stylize(Style.from_meta({"action": action.id})), (GAP, "")]
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        action = BY_ID.get(str(event.style.meta.get("action", "")))
        if action is not None:
            await self.screen.run_action(f"app.{action.run}" if in_app(action) else action.run)
