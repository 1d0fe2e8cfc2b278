"""Which keys matter while a check is read, most important first."""

from __future__ import annotations

from factscore_tui.correct.edits import Edit
from factscore_tui.tui.keys.actions import BY_ID, Action
from factscore_tui.tui.state.check import CheckState, Phase
from factscore_tui.tui.state.search import ALL
from factscore_tui.tui.text.visible import one_line


def hints_while_editing(touched: bool) -> tuple[tuple[Action, str], ...]:
    """What matters while the text is edited in place."""
    if not touched:
        return (
            (BY_ID["read.stop"], "back"),
            (BY_ID["app.help"], "help"),
            (BY_ID["app.palette"], "all commands"),
        )
    return (
        (BY_ID["read.stop"], "check what you touched"),
        (BY_ID["read.discard"], "drop the changes"),
        (BY_ID["app.help"], "help"),
    )


def hints_for(
    state: CheckState, pane: str, came_from: str, offer: Edit | None = None, fold: bool = False
) -> tuple[tuple[Action, str], ...]:
    """Actions and words for the hint line. `pane` has the focus; `came_from` is where evidence was
    asked for; `offer` is the correction of the selected fact; `fold` tells that it shares a line of
    the list."""
    chosen: list[tuple[str, str]] = []
    if state.search is not None:
        chosen += [
            ("read.next_match", "next"),
            ("read.previous_match", "previous"),
            ("read.stop", "end search"),
        ]
    elif state.phase.busy:
        chosen.append(("read.stop", "stop"))
    elif state.phase is not Phase.COMPLETE:
        chosen.append(("read.go_on", "resume"))
    elif state.filter != ALL and pane == "text":
        chosen.append(("read.stop", "all facts"))
    if fold:
        chosen.append(("read.fold", "open this fold"))
    if offer is not None:
        chosen.append(("read.correct", one_line(offer.words, 32)))
    chosen += [
        ("read.next_fact", "next fact"),
        ("read.next_problem", "next problem"),
        *([("read.to_check", "what to check")] if state.phase is Phase.COMPLETE else []),
        ("read.evidence", came_from if pane == "evidence" else "evidence"),
        ("read.rule", "rule"),
        ("app.help", "help"),
        ("read.edit", "edit"),
    ]
    if pane == "text" and all(id != "read.stop" for id, _ in chosen):
        chosen.append(("read.stop", "all facts" if state.filter != ALL else "back"))
    chosen += [("read.search", "search"), ("read.filter", "filter"), ("read.list", "list")]
    if state.phase is Phase.COMPLETE:
        chosen.append(("read.recheck", "check again"))
    chosen += [("read.open", "open"), ("read.sessions", "sessions"), ("read.quit", "quit")]
    return tuple((BY_ID[i], word) for i, word in chosen)
