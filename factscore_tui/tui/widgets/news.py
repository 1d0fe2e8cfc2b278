"""A line of news on the start screen: a text that is back, an offer and its key, or that nothing is
being saved."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from factscore_tui.tui.state.messages import NoticeText
from factscore_tui.tui.text.visible import one_line
from factscore_tui.tui.widgets.bars import in_keys


class News(Widget):
    """Takes no room while there is none. A trouble goes before the words, until it is over. A click
    takes the offer."""

    words: reactive[str] = reactive("", layout=True)
    trouble: reactive[NoticeText | None] = reactive(None, layout=True)

    def tell(self, trouble: NoticeText | None) -> None:
        """Show this trouble, or None: it is over."""
        self.trouble = trouble

    def watch_words(self) -> None:
        self.display = bool(self.words or self.trouble)

    def watch_trouble(self) -> None:
        self.display = bool(self.words or self.trouble)

    def render(self) -> Content:
        if self.trouble is None:
            return Content.assemble(
                ("• ", "$primary bold"), (one_line(self.words, 400), "$foreground")
            )
        return Content.assemble(
            ("! ", "$error bold"),
            (one_line(self.trouble.message, 400), "$foreground bold"),
            (
                f" — {one_line(in_keys(self.app, self.trouble.hint), 300)}"
                if self.trouble.hint
                else "",
                "$quiet",
            ),
        )

    async def on_click(self) -> None:
        if self.trouble is None:
            await self.screen.run_action("take")
