"""The one family of errors a user can meet.

Every class says what went wrong in `message` and what to type next in `hint`; `exit_code` is what
the command line ends with (0 ok, 1 below --fail-under, 2 usage or configuration, 3 model or index
missing, 4 engine failed, 5 partial, 130 interrupted). Messages may quote user text: whoever prints
them escapes control characters and markup first.
"""

from __future__ import annotations


class FactscoreError(Exception):
    """Base of every error that is shown to a user rather than reported as a bug."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if hint:  # in a notebook or a program nobody else prints it
            self.add_note(f"hint: {hint}")

    @property
    def kind(self) -> str:
        """The class name: how the error is named on the wire and in JSON."""
        return type(self).__name__


class InputProblem(FactscoreError):
    """The text cannot be checked as it is: missing file, empty, binary, broken encoding, too
    large."""


class UsageProblem(FactscoreError):
    """An option or a setting has a value that cannot be used."""


class StorageProblem(FactscoreError):
    """The data directory cannot be written, or the disk is full, or a database is locked or
    damaged."""


class SourceProblem(FactscoreError):
    """A collection to be indexed cannot be read: unknown format, nothing in it, broken rows."""


class NetworkProblem(FactscoreError):
    """A file cannot be downloaded: no connection, a server that refuses, another file than the one
    that was meant."""


class MissingFile(FactscoreError):
    """Base of everything that has to be there before a check can start."""

    exit_code = 3


class ModelMissing(MissingFile):
    """A model file named by the catalogue or the user is not there."""


class ModelDamaged(MissingFile):
    """A model file is truncated, has another hash, or is not a GGUF of the kind that is needed."""


class IndexMissing(MissingFile):
    """No index of that name or in that directory."""


class IndexDamaged(MissingFile):
    """The index is half built, of another format version, or its parts do not fit together."""


class EngineProblem(FactscoreError):
    """The engine process crashed, was killed, sent garbage, or does not answer."""

    exit_code = 4


class EngineDied(EngineProblem):
    """The engine process is gone: it crashed, was killed, or had to be ended. Another may go on
    where it was."""


class PartialResult(FactscoreError):
    """Some facts were judged, then the check ended early; what was judged is kept."""

    exit_code = 5


BY_KIND: dict[str, type[FactscoreError]] = {
    cls.__name__: cls
    for cls in (
        FactscoreError,
        InputProblem,
        UsageProblem,
        StorageProblem,
        SourceProblem,
        NetworkProblem,
        MissingFile,
        ModelMissing,
        ModelDamaged,
        IndexMissing,
        IndexDamaged,
        EngineProblem,
        EngineDied,
        PartialResult,
    )
}


def from_kind(kind: str, message: str, hint: str = "") -> FactscoreError:
    """Rebuild an error that crossed the wire by its class name; an unknown name becomes an
    EngineProblem."""
    return BY_KIND.get(kind, EngineProblem)(message, hint)
