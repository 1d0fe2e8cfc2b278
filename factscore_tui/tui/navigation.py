"""Going from screen to screen: one action for each screen that is not part of a check, imported
when it is first asked for, so that none of them delays the first frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from factscore_tui.tui.job_notices import JobNotices

if TYPE_CHECKING:
    from factscore_tui.settings import Settings


class Navigation(JobNotices):
    """The actions of the app that open a screen of their own."""

    own_keys: Mapping[str, str] = {}
    """The user's own keys, as `rebinding.apply_keys` has set them."""

    read_settings: Callable[[], Settings] | None = None
    """Reads the settings of this run again, flags and all. Without it there are no flags."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Help is there in dialogs too, but not where every key is one that was asked for."""
        return not (
            action == "help"
            and self.screen_stack
            and getattr(self.screen, "TAKES_EVERY_KEY", False)
        )

    def action_help(self) -> None:
        """The keys of the part that is in use, then all of this screen; once more closes it."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.keys.context_help import place_of, section_of
        from factscore_tui.tui.screens.dialogs import Help

        if isinstance(self.screen, Help):
            self.screen.dismiss()
        else:
            self.push_screen(
                Help(
                    place_of(self),
                    section_of(self.screen),
                    dialog=isinstance(self.screen, ModalScreen),
                )
            )

    def action_settings(self) -> None:
        """What the program does by default."""
        from factscore_tui.tui.screens.settings import open_settings

        open_settings(self)

    def action_keys(self) -> None:
        from factscore_tui.tui.screens.keys import open_keys

        open_keys(self)

    def action_setup(self) -> None:
        """Models and collections that can be fetched."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.screens.downloads import SetupScreen

        if not isinstance(self.screen, ModalScreen | SetupScreen):
            self.push_screen(SetupScreen())

    def action_calibration(self) -> None:
        """How far the user's rulings and the engine agree; the threshold."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.screens.calibration import CalibrationScreen

        if not isinstance(self.screen, ModalScreen | CalibrationScreen):
            self.push_screen(CalibrationScreen())

    def show_comparison(self, before: str, after: str) -> None:
        """Two checks side by side, named by the ids of their sessions."""
        from factscore_tui.tui.screens.compare import CompareScreen

        self.push_screen(CompareScreen(before, after))
