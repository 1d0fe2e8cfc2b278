"""Putting a screen, or the app, together from parts: objects that know little of each other."""

from __future__ import annotations

from textual.dom import DOMNode


def adopt_actions(owner: DOMNode, *parts: object) -> None:
    """Let the keys of `owner` run the `action_...` methods of its parts. Textual looks for the
    action of a key on the node that has the key, so they are put there under their names.
    ValueError where two have the same: one key would do two things."""
    for part in parts:
        for name in dir(part):
            if name.startswith("action_"):
                if name in vars(owner) or name in vars(type(owner)):
                    raise ValueError(f"{type(part).__name__}.{name}: there is one already")
                setattr(owner, name, getattr(part, name))
