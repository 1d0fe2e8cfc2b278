"""How a long step inside a check ends when the user no longer wants the check."""

from __future__ import annotations


class Cancelled(Exception):
    """Raised between two pieces of a long step; the code that runs the check ends it then."""
