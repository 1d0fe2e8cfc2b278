"""Going from screen to screen: one action for each screen that is not part of a check, imported
when it is first asked for, so that none of them delays the first frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factscore_tui.tui.app_services import AppServices


class Navigation:
    """Opens the screens of the app that are there for themselves."""

    def __init__(self, app: AppServices) -> None:
        self._app = app

    def action_help(self) -> None:
        """The keys of the part that is in use, then all of this screen; once more closes it."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.keys.context_help import place_of, section_of
        from factscore_tui.tui.screens.dialogs import Help

        if isinstance(self._app.screen, Help):
            self._app.screen.dismiss()
        else:
            self._app.push_screen(
                Help(
                    place_of(self._app),
                    section_of(self._app.screen),
                    dialog=isinstance(self._app.screen, ModalScreen),
                )
            )

    def action_settings(self) -> None:
        """What the program does by default."""
        from factscore_tui.tui.screens.settings import open_settings

        open_settings(self._app)

    def action_keys(self) -> None:
        """What every key does."""
        from factscore_tui.tui.screens.keys import open_keys

        open_keys(self._app)

    def action_setup(self) -> None:
        """Models and collections that can be fetched."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.screens.downloads import SetupScreen

        if not isinstance(self._app.screen, ModalScreen | SetupScreen):
            self._app.push_screen(SetupScreen())

    def action_calibration(self) -> None:
        """How far the user's rulings and the engine agree; the threshold."""
        from textual.screen import ModalScreen

        from factscore_tui.tui.screens.calibration import CalibrationScreen

        if not isinstance(self._app.screen, ModalScreen | CalibrationScreen):
            self._app.push_screen(CalibrationScreen())

    def show_comparison(self, before: str, after: str) -> None:
        """Two checks side by side, named by the ids of their sessions."""
        from factscore_tui.tui.screens.compare import CompareScreen

        self._app.push_screen(CompareScreen(before, after))

    def show_sessions(self) -> None:
        """The list of earlier checks."""
        from factscore_tui.tui.screens.sessions import SessionsScreen

        self._app.push_screen(SessionsScreen())
