"""A stylesheet that is read once.

Textual reads all of it again for each screen that brings rules of its own, and once more after the
first frame because the theme was set before it: 30 ms each time, in which no key is answered.
"""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet


class CachedStylesheet(Stylesheet):
    """Rules that were read hold until the variables of the theme are others."""

    _given: dict[str, str] | None = None
    """The variables that the rules were read with."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the variables of a theme; rules are read again if they are others than before."""
        if variables != self._given:
            self._given = dict(variables)
            super().set_variables(variables)

    def reparse(self) -> None:
        """Read what has not been read with these variables. Raises StylesheetParseError."""
        self.parse()
