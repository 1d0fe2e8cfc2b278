"""Going from screen to screen: one action for each screen that is not part of a check, imported when it is first
asked for, so that none of them delays the first frame."""

from __future__ import annotations

from textual.app import App


class Navigation(App[int]):
    """The actions of the app that open a screen of their own."""
