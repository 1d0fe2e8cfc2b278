"""What a reader sees of Markdown and HTML. The work is done in `core.inline`, because table cells
need it there."""

from __future__ import annotations

from factscore_tui.core.inline import Plain, plain

__all__ = ["Plain", "plain"]
