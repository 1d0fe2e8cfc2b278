"""Two checks side by side: what came out better or worse, what is new, what is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from factscore_tui.errors import UsageProblem
from factscore_tui.evaluation.compare import ComparedRow, Comparison, compare
from factscore_tui.report.changes import ComparedCheck, circumstances, counts_words, texts_words
from factscore_tui.tui.keys.actions import bindings
from factscore_tui.tui.screens.base import AppScreen
from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.bars import KeyHints, NoticeBar, TitleBar, in_keys
from factscore_tui.tui.widgets.changes import BothSides, ChangeList, SideLine
from factscore_tui.util.amounts import counted

if TYPE_CHECKING:
    from factscore_tui.tui.lazy_store import LazyStore

HINTS = (
    "compare.next",
    "compare.evidence",
    "compare.all",
    "compare.back",
    "app.help",
    "compare.quit",
)
GONE = NoticeText(
    "One of the two checks is gone: it was deleted meanwhile.", "go back and choose another one"
)


class CompareScreen(AppScreen):
    """`before` and `after` are the ids of two sessions."""

    CSS_PATH = "compare.tcss"
    WHERE = "compare"
    AUTO_FOCUS = "#changes"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("compare")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-medium"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-tall")]

    def __init__(self, before: str, after: str) -> None:
        super().__init__()
        self._ids = before, after
        self._sides: tuple[ComparedCheck, ComparedCheck] | None = None
        self._comparison: Comparison | None = None
        self._all = False

    def compose(self) -> ComposeResult:
        yield TitleBar(id="title")
        yield NoticeBar(id="notice")
        yield SideLine("before", id="before")
        yield SideLine("after", id="after")
        yield Static("", id="counts", markup=False)
        with Container(id="compared"):
            yield Static("Comparing …", id="unlisted", markup=False)
            yield ChangeList(id="changes", classes="-empty")
            yield BothSides(id="both")
        yield KeyHints(id="hints")

    def on_mount(self) -> None:
        """Load and compare in the background."""
        self.entitle("Two checks compared", ("compare.back", "app.help"))
        self.query_one("#counts").display = False
        store, ids = self.main.store, self._ids
        self.main.in_thread(lambda: _compared(store, *ids), self._show, self._fail)

    # --- what is compared

    @property
    def _here(self) -> bool:
        """False when the screen was left in the meantime."""
        return self.is_attached and bool(self.query("#unlisted"))

    def _show(self, found: tuple[ComparedCheck, ComparedCheck, Comparison] | None) -> None:
        if not self._here:
            return
        if found is None:
            self._fail(GONE)
            return
        before, after, self._comparison = found
        self._sides = before, after
        self.query_one("#before", SideLine).side, self.query_one("#after", SideLine).side = (
            before,
            after,
        )
        self.query_one("#counts").display = True
        self._tell_counts()
        self.show_hints(HINTS)
        self._list()
        self.query_one(ChangeList).focus()

    def _fail(self, trouble: NoticeText) -> None:
        if self._here:
            self.query_one(NoticeBar).trouble = trouble
            self._say("Nothing to compare.")

    def _tell_counts(self) -> None:
        comparison, sides = self._comparison, self._sides
        if comparison is None or sides is None:
            return
        words = [texts_words(comparison), *circumstances(sides[0].report, sides[1].report)]
        self.query_one("#counts", Static).update(
            Content.assemble(
                (counts_words(comparison), "$accent bold"), (f"\n{'; '.join(words)}", "$quiet")
            )
        )

    def _list(self, keep: ComparedRow | None = None) -> None:
        """List what is to be listed; `keep` stays selected, or the row after it."""
        if self._comparison is None:
            return
        rows = self._comparison.rows if self._all else self._comparison.changed
        at = 0
        if keep is not None:
            order = {id(row): n for n, row in enumerate(self._comparison.rows)}
            at = next(
                (n for n, row in enumerate(rows) if order[id(row)] >= order[id(keep)]),
                len(rows) - 1,
            )
        changes = self.query_one(ChangeList)
        changes.set_class(not rows, "-empty")
        changes.show(rows, at)
        same = len(self._comparison.rows)
        if rows:
            self._say("")
        elif same:
            facts = counted(same, "fact")
            self._say(
                in_keys(
                    self.app, f"Nothing changed: {facts} as before. {{compare.all}} shows them."
                )
            )
        else:
            self._say("There are no facts in either of the two.")
        self._show_both()

    def _say(self, words: str) -> None:
        unlisted = self.query_one("#unlisted", Static)
        unlisted.display = bool(words)
        unlisted.update(Content(words))

    # --- going about

    @property
    def _open(self) -> bool:
        return self.has_class("-both")

    @property
    def _one_pane(self) -> bool:
        return self.has_class("-short") and not self.has_class("-wide")

    def _show_both(self) -> None:
        row = self.query_one(ChangeList).row
        if row is None:
            self.set_class(False, "-both")
        elif self._open and self._sides is not None:
            self.query_one(BothSides).show(row, *self._sides)

    def on_change_list_chosen(self, event: ChangeList.Chosen) -> None:
        """A click: the first selects, the second opens."""
        changes = self.query_one(ChangeList)
        if changes.selected == event.row:
            self.action_evidence()
        else:
            self._go(event.row)

    def _go(self, row: int) -> None:
        self.query_one(ChangeList).select(row)
        self._show_both()

    def action_move(self, step: int) -> None:
        """Up and down the list."""
        self._go(self.query_one(ChangeList).selected + step)

    def action_edge(self, end: int) -> None:
        """The first or the last fact."""
        self._go(0 if end < 0 else len(self._comparison.rows) if self._comparison else 0)

    def action_evidence(self) -> None:
        """The evidence of both checks, or away with it."""
        if self.query_one(ChangeList).row is None:
            return
        self.set_class(not self._open, "-both")
        self._show_both()
        self.set_focus(self.query_one(BothSides if self._open and self._one_pane else ChangeList))

    def action_switch_pane(self) -> None:
        """From the list to the evidence and back; where there is room for one of them, the other
        appears."""
        if not self._open or self._one_pane:
            self.action_evidence()
        else:
            at_list = self.focused is not self.query_one(BothSides)
            self.set_focus(self.query_one(BothSides if at_list else ChangeList))

    def action_all(self) -> None:
        """Also those that came out the same, or only what changed."""
        keep = self.query_one(ChangeList).row
        self._all = not self._all
        self._list(keep)

    def action_half_page(self, step: int) -> None:
        """Scroll the evidence where it has the focus, else go down the list."""
        changes, both = self.query_one(ChangeList), self.query_one(BothSides)
        if self.focused is both:
            both.scroll_relative(y=step * max(1, both.size.height // 2), animate=False)
        else:
            self._go(changes.selected + step * max(1, changes.size.height // 2))

    def action_open(self) -> None:
        """The later check, to be read."""
        if self._sides is not None:
            self.main.reopen(self._ids[1])

    def action_back(self) -> None:
        """Close the evidence, else leave."""
        if self._open:
            self.action_evidence()
        else:
            self.main.pop_screen()


def _compared(
    store: LazyStore, before: str, after: str
) -> tuple[ComparedCheck, ComparedCheck, Comparison] | None:
    """In a thread. None where one of the two is gone."""
    try:
        sides = [
            ComparedCheck(session, *store.heading(session), store.load(session))
            for session in (before, after)
        ]
    except UsageProblem:
        return None
    comparison = compare(sides[0].report, sides[1].report)
    counts_words(comparison), comparison.changed  # counted here, so that the screen need not
    return sides[0], sides[1], comparison
