"""What the parts of the reading screen know of it, and of each other: this much and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices
    from factscore_tui.tui.state.check import CheckState


FINISH = "finish editing first: {read.stop}"
"""What is said where something would have to wait for the end of the editing."""


class ReadingContext(Protocol):
    """The reading screen as its parts know it. What else a part needs (widgets, other parts) it is
    given when it is made."""

    @property
    def main(self) -> AppServices:
        """The app: it moves the state on, checks, and goes to other screens."""

    @property
    def state(self) -> CheckState:
        """The check that is shown."""

    next_top: int
    """The code point with which the next text that is shown begins on screen."""

    def say(self, words: str) -> None:
        """Tell something in the hint line for a while; nothing: no longer. A key is named by the id
        of its action in braces."""

    def unfinished(self) -> bool:
        """Whether the text is being edited and was changed: going elsewhere would lose that, so
        this says what to do first."""

    def refresh_hints(self) -> None:
        """Draw the hint line again: what the keys do has changed."""

    def picked_text(self) -> str:
        """The words that are picked with the mouse, in the text or elsewhere; empty for none."""

    def hand_over(self, text: str, what: str) -> None:
        """Copy this text, and tell where it went; `what` is what it is to the reader."""
