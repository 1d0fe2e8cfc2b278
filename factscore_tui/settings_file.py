"""Changing one value in the user's settings file; comments, order and everything else in it stay as
they are.

The file is read again right before it is written, written aside and renamed: a kill at any moment
leaves the old file or the new one, and of two programs that write at once one may lose its single
value, never the rest.
"""

from __future__ import annotations

import contextlib
import copy
import os
import re
import stat
import time
import tomllib
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from factscore_tui.errors import StorageProblem, UsageProblem
from factscore_tui.paths import private_dir
from factscore_tui.settings import KEYS, KEYS_TABLE, MAX_BYTES, read_file
from factscore_tui.util.atomic import replace_file

STALE = 3600.0
"""Seconds after which what a killed program left aside is thrown away."""

MAX_DEPTH = 32
"""Tables in tables; no settings file has more than three."""

BY_HAND = "change it in an editor"


def set_value(path: Path, key: str, value: object | None) -> None:
    """Write one setting; None takes it out, so that the default holds.

    UsageProblem for a value that the setting does not take and for a file that is not a settings
    file; StorageProblem where it cannot be written. In both cases the file is as it was.
    """
    if value is not None:
        value = _plain(KEYS[key].read(value, str(path), key))
    _change(path, (key,), value)


def set_keys(path: Path, action: str, keys: str | None) -> None:
    """Write the keys of one action ("n,j"; empty: none) into the table [keys]; None takes them out.
    Raises as set_value does."""
    _change(path, (KEYS_TABLE, action), keys)


def _plain(value: object) -> object:
    """A setting as a file holds it: lists for tuples, whole numbers without a point."""
    if isinstance(value, tuple):
        alone = len(value) == 1 and not set(value[0]) & {",", os.pathsep}
        return value[0] if alone else list(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _change(path: Path, names: tuple[str, ...], value: object | None) -> None:
    try:
        target = Path(os.path.realpath(path))
        before = _read(path, target)
        after = _edited(path, before or "", names, value)
        if after == before or (before is None and not after):
            return
        if before is None:
            private_dir(target.parent)
        _replace(target, after)
    except OSError as error:
        raise StorageProblem(
            f"cannot write {path}: {error.strerror or error}",
            "check its permissions and the space left on the disk",
        ) from error
    except ValueError as error:  # a NUL in the name
        raise StorageProblem(
            f"{path!s} is not a file name", "set FACTSCORE_TUI_HOME to a folder you own"
        ) from error


def _read(path: Path, target: Path) -> str | None:
    """The text of the file, None where there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise StorageProblem(f"{path} is not a file", "remove it, or give it another name")
    if not mode & 0o222 or not os.access(target, os.W_OK):
        raise StorageProblem(f"{path} is read-only", "make it writable, or " + BY_HAND)
    read_file(target)  # refuses what is too large, broken or unreadable
    with target.open("rb") as stream:
        return stream.read(MAX_BYTES + 1).decode("utf-8")


def _edited(path: Path, before: str, names: tuple[str, ...], value: object | None) -> str:
    """The text with one value changed. What comes out is parsed again: anything else in it must be
    as it was."""
    import tomlkit  # 40 ms that reading settings does not need
    from tomlkit.exceptions import TOMLKitError

    after = None
    try:
        wanted = tomllib.loads(before)
        if _depth(wanted) > MAX_DEPTH:
            raise ValueError
        added = len(names) == 1 and names[0] not in wanted
        _put(wanted, names, value)
        if added and value is not None:
            after = _inserted(before, tomlkit.dumps({names[0]: value}), wanted)
        if after is None:
            document = tomlkit.parse(before)
            _put(document, names, value)
            after = _line_ends(before, tomlkit.dumps(document))
        sound = _same(tomllib.loads(after), wanted)
    except (
        TOMLKitError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        ValueError,
        RecursionError,
    ):
        sound = False
    if not sound or after is None:
        raise UsageProblem(f"{path} is written in a way that cannot be changed from here", BY_HAND)
    if len(after.encode("utf-8")) > MAX_BYTES:
        raise UsageProblem(
            f"{path} would get too large", f"at most {MAX_BYTES // 1024} kB are read: shorten it"
        )
    return after


def _depth(table: dict[str, Any]) -> int:
    """How many tables lie in each other."""
    depth, layer = 0, [table]
    while layer and depth <= MAX_DEPTH:
        depth += 1
        layer = [inner for outer in layer for inner in outer.values() if isinstance(inner, dict)]
    return depth


def _inserted(before: str, line: str, wanted: dict[str, Any]) -> str | None:
    """The text with a new value behind the last one that is in no table, above what is said about
    the first table; None where that is not a place for it."""
    lines = before.splitlines(keepends=True)
    at = next((n for n, text in enumerate(lines) if text.startswith("[")), len(lines))
    if at < len(lines):
        while at and (not lines[at - 1].strip() or lines[at - 1].startswith("#")):
            at -= 1
    head = "".join(lines[:at])
    if head and not head.endswith("\n"):
        head += "\n"
    after = _line_ends(before, head + line + "".join(lines[at:]))
    try:
        return after if tomllib.loads(after) == wanted else None
    except tomllib.TOMLDecodeError:
        return None


def _line_ends(before: str, after: str) -> str:
    """New lines end as the others do."""
    mixed = "\r\n" not in before or re.search(r"(?<!\r)\n", before)
    return after if mixed else re.sub(r"(?<!\r)\n", "\r\n", after)


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Equal but for tables of keys that were left empty."""

    def full(whole: dict[str, Any]) -> dict[str, Any]:
        keys = whole.get(KEYS_TABLE)
        if not isinstance(keys, dict):
            return whole
        kept = {name: value for name, value in keys.items() if value != {}}
        rest = {name: value for name, value in whole.items() if name != KEYS_TABLE}
        return {**rest, KEYS_TABLE: kept} if kept else rest

    return full(one) == full(other)


def _put(table: MutableMapping[str, Any], names: tuple[str, ...], value: object | None) -> None:
    """Set or take out what `names` lead to. An id of an action may stand there whole or in nested
    tables."""
    name, *rest = names
    if not rest and name not in table and "." in name:
        outer, inner = name.split(".", 1)
        if isinstance(table.get(outer), MutableMapping) and inner in table[outer]:
            _put(table[outer], (inner,), value)
            return
    if rest:
        if name not in table:
            if value is None:
                return
            table[name] = {}
        if not isinstance(table[name], MutableMapping):
            raise TypeError
        _put(table[name], tuple(rest), value)
    elif value is None:
        table.pop(name, None)
    else:
        table[name] = copy.copy(value)


def _replace(target: Path, text: str) -> None:
    """A link stays a link: what it points to is replaced, with the mode it had."""
    _tidy(target)
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o600
    replace_file(target, text.encode("utf-8"), mode)


def _tidy(target: Path) -> None:
    for left in target.parent.glob(f".{target.name}.*.part"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()
