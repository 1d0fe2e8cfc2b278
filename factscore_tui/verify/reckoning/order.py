"""Who was first: "Scott reached the pole before Amundsen" of a page that tells when the one did and
when the other came."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = r"[A-Z][\w'’-]+(?: (?:(?:de|von|van) )?[A-Z][\w'’-]+){0,3}"
_N = r"(?:[\w-]+ )?(?:day|week|month|year|decade)s?"
_ORDER = re.compile(
    rf"\A(?P<a>{_NAME}) (?P<what>[a-z][^,;]{{2,80}}?)"
    rf"(?: (?:(?:more than|less than|over|about|almost|nearly|some|only|just) )?{_N}| shortly"
    rf"| long)? (?P<rel>before|after) (?P<b>{_NAME})(?: did)?\.?\Z"
)


class Order(NamedTuple):
    """Two who did the same, one before the other, as a fact says it."""

    one: str
    other: str
    what: str
    rel: str

    @property
    def turned(self) -> str:
        """The other order."""
        return "after" if self.rel == "before" else "before"

    def did(self, who: str) -> str:
        """What one of them did."""
        return f"{who} {self.what}."


def order(fact: str) -> Order | None:
    """None where the fact tells of no two who did the same."""
    found = _ORDER.match(fact)
    if found is None:
        return None
    return Order(found["a"], found["b"], found["what"], found["rel"])
