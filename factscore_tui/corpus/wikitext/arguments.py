"""The arguments of a template."""

from __future__ import annotations

from collections.abc import Iterator


class Arguments:
    """What stands between the pipes of a template. Values are cleaned text already, but for quotes
    and tags."""

    __slots__ = ("named", "rest", "values")

    def __init__(self, rest: str) -> None:
        self.rest = rest
        self.values: list[str] = []
        self.named: dict[str, str] = {}
        for piece in rest.split("|"):
            name, sign, value = piece.partition("=")
            if not sign:
                self.values.append(piece.strip())
            else:
                self.named[name.strip().lower()] = value.strip()

    def at(self, number: int) -> str:
        """The positional argument of that number, counted from 1; empty when it is not given."""
        given = self.named.get(str(number)) if self.named else None
        if given is not None:
            return given
        return self.values[number - 1] if number <= len(self.values) else ""

    def get(self, *names: str) -> str:
        """The first of the named arguments that is given and not empty."""
        return next((value for name in names if (value := self.named.get(name, ""))), "")

    def is_yes(self, *names: str) -> bool:
        """True when one of the named arguments is switched on."""
        return self.get(*names).lower() in ("y", "yes", "on", "1", "true")

    def whole(self) -> str:
        """All of it as one text, for content that may hold pipes and equals signs, without settings
        ("class=x")."""
        given = self.named.get("1")
        if given is not None:
            return given
        if not self.named:
            return self.rest.strip("\n")
        return "|".join(piece for piece in self.rest.split("|") if not _is_setting(piece)).strip(
            "\n"
        )

    def positional(self) -> Iterator[str]:
        """Positional arguments in order that are not empty."""
        number = 1
        while number <= len(self.values) or str(number) in self.named:
            value = self.at(number)
            if value:
                yield value
            number += 1


def _is_setting(piece: str) -> bool:
    name, sign, _ = piece.partition("=")
    return bool(sign) and len(name) < 25 and name.strip().isidentifier()
