"""Things that are closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class ClosedOnExit(ABC):
    """What has a `close` as a context manager: `with` calls it at the end, whatever happened."""

    @abstractmethod
    def close(self) -> None:
        """Let go of what is held. May be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
