"""Whether "lose" is the opposite of "win": who lost the final did not win it, who lost 6,000 men in
the battle may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

if TYPE_CHECKING:
    from factscore_tui.decompose.syntax.tree import Tree

_CONTESTS = frozenset(
    map(
        stem,
        """match game final semi-final semifinal quarter-final quarterfinal race election vote battle
        war case appeal lawsuit fight bout set frame tie leg replay series championship title cup
        league seat debate bid contest tournament duel trophy medal prize round derby playoff""".split(),  # noqa: E501, SIM905
    )
)
_LOSE = stem("lose")
_LOST = frozenset(("lost", "loses", "losing", "lose"))


def is_contest(tree: Tree, k: int) -> bool:
    """Word k is not "lose", or what is lost is a contest, has a name ("lost the Works Cup"), or is
    left out ("lost to United")."""
    if tree.forms[k] not in _LOST and stem(fold(tree.forms[k])) != _LOSE:
        return True
    thing = tree.child(k, "obj")
    return thing is None or tree.is_name(thing) or stem(fold(tree.forms[thing])) in _CONTESTS
