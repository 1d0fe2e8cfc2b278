"""Lines that are drawn one by one, and kept until they are other ones. Only visible lines are ever
made."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class DrawnLines(ScrollView, can_focus=True, inherit_bindings=False):
    """What drawn lists and the drawn text share."""

    # The arrow keys are left to the screen: they go from fact to fact, however long the text is.
    BINDINGS: ClassVar[list[BindingType]] = [
        ("home", "scroll_home", "Beginning"),
        ("end", "scroll_end", "End"),
        ("pageup", "page_up", "Page up"),
        ("pagedown", "page_down", "Page down"),
    ]
    ALLOW_SELECT = False
    STRIPS: ClassVar[int] = 1024
    """Lines that are kept."""
    OVERLAYS: ClassVar[tuple[str, ...]] = ()
    """Component classes that bring what their rules set and nothing else; all others are
    complete."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._strips: dict[int, Strip] = {}
        self._styles: dict[str, Style] = {}

    def _line(self, line: int, blank: Style, draw: Callable[[], Strip]) -> Strip:
        """The strip of a line, drawn where it is not known, as wide as the widget."""
        strip = self._strips.get(line)
        if strip is None:
            if len(self._strips) > self.STRIPS:
                self._strips.clear()
            drawn = draw().adjust_cell_length(self.size.width, blank)
            strip = self._strips[line] = drawn
        return strip

    def _style(self, name: str) -> Style:
        style = self._styles.get(name)
        if style is None:
            partial = name in self.OVERLAYS
            style = self._styles[name] = self.get_component_rich_style(name, partial=partial)
        return style

    def _forget(self) -> None:
        """Draw all lines again."""
        self._strips.clear()
        self.refresh()

    def notify_style_update(self) -> None:
        """Another theme, or the focus: forget what was drawn."""
        self._styles.clear()
        self._strips.clear()
        super().notify_style_update()


class DrawnList(DrawnLines):
    """A list with one selected entry, of which each has one line or several. `count` tells how many
    lines there are; `selected`, the first line of the selected entry and the one behind its last,
    (-1, -1) for none."""

    def __init__(
        self,
        count: Callable[[], int],
        selected: Callable[[], tuple[int, int]],
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._count_lines, self._find_selected = count, selected

    def _resized(self) -> None:
        self.virtual_size = Size(self.size.width, self._count_lines())

    def reveal(self) -> None:
        """Bring the selected entry into sight, with a line or two around."""
        first, behind = self._find_selected()
        height = self.scrollable_content_region.height
        if first < 0 or height < 1:
            return
        margin = min(2, (height - 1) // 2)
        top = round(self.scroll_target_y)
        wanted = max(min(top, first - margin), behind + margin - height, 0)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False)

    def on_resize(self) -> None:
        """Lines are cut to the width."""
        self._resized()
        self._forget()
        self.call_after_refresh(self.reveal)


def cut(text: str, room: int) -> str:
    """`text` in exactly `room` cells, with an ellipsis where it does not fit."""
    words = Text(text, end="")
    words.truncate(room, overflow="ellipsis", pad=True)
    return words.plain
