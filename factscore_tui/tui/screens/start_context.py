"""What the parts of the start screen know of it, and the line of news that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.widgets.news import News

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices
    from factscore_tui.tui.drafts import Autosaver


class StartContext(Protocol):
    """The start screen as its parts know it: a text to check, and what belongs to it. What else a
    part needs it is given when it is made."""

    session: str
    """The check that a draft which was put back is an edited version of."""

    @property
    def main(self) -> AppServices:
        """The app."""

    @property
    def saver(self) -> Autosaver:
        """Keeps what is typed."""

    @property
    def text(self) -> str:
        """The text to check."""

    @property
    def topic(self) -> str:
        """What it is about."""

    def give(self, text: str, name: str, topic: str | None = None, *, draft: str = "") -> None:
        """Put a text in place, so that undo brings back what was there."""

    def tell(self, trouble: NoticeText | None) -> None:
        """Show a problem, or none."""

    def key(self, action: str) -> str:
        """How the key of an action is written."""


class Offers:
    """News, and what they offer: one thing at a time, done at the key of offers. `text` gives the
    text of the start screen."""

    def __init__(self, news: News, text: Callable[[], str]) -> None:
        self._news, self._text = news, text
        self._offer: Callable[[], object] | None = None
        self._told_at: str | None = None
        """The text with which the news go when it changes; None for news that stay."""

    def say(
        self, words: str, offer: Callable[[], object] | None = None, *, lasting: bool = False
    ) -> None:
        """Tell something, and what the key of offers does; until the text changes, if it is not
        lasting."""
        self._offer = offer
        self._told_at = None if lasting or not words else self._text()
        self._news.words = words

    def outdate(self, text: str) -> None:
        """News about another text go."""
        if self._told_at is not None and self._told_at != text:
            self.say("")

    def take(self) -> bool:
        """Do what the news offer; False where they offer nothing."""
        offer = self._offer
        if offer is None:
            return False
        self.say("")
        offer()
        return True
