"""The command palette: every action of the screen below it, found by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from factscore_tui.tui.keys.actions import Action, actions_of, in_app
from factscore_tui.tui.keys.rebinding import as_bound, own_keys


class ActionCommands(Provider):
    """Offers what actions.ACTIONS has for the active screen, with its key."""

    async def discover(self) -> Hits:
        """All of them, when nothing is typed."""
        for action in self._actions():
            yield DiscoveryHit(
                _name(action), self._run(action), text=action.title, help=_help(action)
            )

    async def search(self, query: str) -> Hits:
        """Those whose name or help matches."""
        matcher = self.matcher(query)
        for action in self._actions():
            score = max(matcher.match(action.title), 0.6 * matcher.match(action.help))
            if score > 0:
                shown = Content.assemble(
                    matcher.highlight(action.title), (f"  {action.shown}", "$quiet")
                )
                yield Hit(score, shown, self._run(action), text=action.title, help=_help(action))

    def _actions(self) -> list[Action]:
        where = getattr(self.screen, "WHERE", "")
        own = actions_of(where)
        found = [
            *own,
            *(
                a
                for a in actions_of("app")
                if all(a.run != o.run for o in own) and a.id != "app.palette"
            ),
        ]
        return [as_bound(action, own_keys(self.app)) for action in found]

    def _run(self, action: Action) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            await self.screen.run_action(f"app.{action.run}" if in_app(action) else action.run)

        return run


def _help(action: Action) -> str:
    """Textual reads the help as markup; it may name the key [."""
    return action.help.replace("[", r"\[")


def _name(action: Action) -> Content:
    return Content.assemble(action.title, (f"  {action.shown}", "$quiet"))
