"""What a reader sees of Markdown and HTML. The work is done in `text.inline`, because table cells
need it there."""

from __future__ import annotations

from factscore_tui.text.inline import Plain, plain

__all__ = ["Plain", "plain"]
