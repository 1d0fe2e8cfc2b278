"""A list to choose from, whose highlighted line can be told from the others without colours too."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList

_REVERSED = Style(reverse=True)


class Choices(OptionList):
    """An OptionList that honours `text-style: reverse`, which Widget.get_visual_style of textual
    8.2 leaves out."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style, reversed where one of the component styles says so."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if any(self.get_component_styles(name).text_style.reverse for name in component_classes):
            return style + _REVERSED
        return style
