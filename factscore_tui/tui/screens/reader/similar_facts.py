"""Setting aside all facts that are like the selected one: which likeness is meant."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from factscore_tui.core.verdict import Verdict
from factscore_tui.report.risk import names_in
from factscore_tui.tui.state.check import CheckState
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.verdict_css import css_of
from factscore_tui.tui.widgets.choices import Choices


class SimilarFacts(NamedTuple):
    """Facts that have something in common: what, and their positions."""

    words: str
    positions: tuple[int, ...]


def similar_facts(state: CheckState, picked: tuple[int, ...] = ()) -> list[SimilarFacts]:
    """In what other facts are like the selected one, the fewest first; only what more than one fact
    has in common, each set once. Facts that are set aside already are left out. Before all that
    stand those at the positions `picked`, be it one only."""
    own = tuple(n for n in sorted(picked) if state.verdicts[n] is not Verdict.IRRELEVANT)
    found = [SimilarFacts("with words that are picked", own)] if own else []
    return [*found, *(one for one in _like_selected(state) if one.positions != own)]


def _like_selected(state: CheckState) -> list[SimilarFacts]:
    fact, verdict = state.fact, state.verdicts[state.selected] if state.fact else None
    if fact is None:
        return []
    counted = [n for n, v in enumerate(state.verdicts) if v is not Verdict.IRRELEVANT]
    same = [n for n in counted if state.verdicts[n] is verdict]
    label = css_of(verdict).label
    found = [SimilarFacts("of this sentence", _of_sentence(state, counted))]
    for name in dict.fromkeys(names_in(fact.text)):
        named = tuple(n for n in same if name in names_in(state.facts[n].text))
        found.append(SimilarFacts(f"{label}, on {one_line(name, 40)}", named))
    if fact.speaker:
        said = tuple(n for n in counted if state.facts[n].speaker == fact.speaker)
        found.append(SimilarFacts(f"words of {one_line(fact.speaker, 40)}", said))
    if fact.speaker or state.facts[state.selected].content:
        spoken = tuple(n for n in same if state.facts[n].speaker)
        found.append(SimilarFacts(f"{label}, a person's words", spoken))
    found.append(SimilarFacts(f"{label}, all of them", tuple(same)))
    sets: dict[tuple[int, ...], SimilarFacts] = {}
    for one in sorted(found, key=lambda one: len(one.positions)):
        if len(one.positions) > 1 and state.selected in one.positions:
            sets.setdefault(one.positions, one)
    return list(sets.values())


def _of_sentence(state: CheckState, counted: list[int]) -> tuple[int, ...]:
    sentence = state.facts[state.selected].sentence
    return tuple(n for n in counted if state.facts[n].sentence == sentence)


class ChooseSimilarFacts(ModalScreen[SimilarFacts | None]):
    """Gives the set that is to be set aside, or None."""

    CSS_PATH = "../read.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss", "Cancel")]

    def __init__(self, sets: list[SimilarFacts]) -> None:
        super().__init__()
        self._sets = sets

    def compose(self) -> ComposeResult:
        """A line a set, with the number of its facts."""
        with Vertical(classes="dialog small"):
            yield Static("Set aside: these facts do not count", classes="dialog-title")
            yield Choices(
                *(Option(_line(one), id=str(n)) for n, one in enumerate(self._sets)),
                id="filters",
                compact=True,
                markup=False,
            )
            yield Static(
                "enter set aside   ↓ ↑ choose   esc cancel", classes="dialog-hint", markup=False
            )

    def on_mount(self) -> None:
        """Begin with the smallest set."""
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._sets[event.option_index])


def _line(one: SimilarFacts) -> Content:
    return Content.assemble((f" {len(one.positions):>4}  ", "$primary bold"), (one.words, ""))
