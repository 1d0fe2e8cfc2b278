"""Settings in layers: flag > environment > project file > user file > default, each value with
where it came from.

The project file lies in the working directory, which may come from a stranger (an unpacked archive,
a cloned repository). It may therefore only choose how results are shown and judged, never which
files are opened or how much of the machine is used.

The user file may also hold a table [keys]: which keys of the app do what.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from factscore_tui.errors import UsageProblem
from factscore_tui.settings.key_names import KEYS_TABLE, own_keys
from factscore_tui.settings.schema import ENVIRONMENT, KEYS, PROJECT_KEYS, Settings

PROJECT_FILE = ".factscore-tui.toml"
MAX_BYTES = 64 * 1024
MAX_DOTS = 500
"""In one line: `a.a.a...` costs tomllib time that grows with the square of its length."""


def load_settings(
    flags: Mapping[str, object],
    environ: Mapping[str, str],
    project_file: Path,
    user_file: Path,
    check_keys: Callable[[Mapping[str, str], str], None] | None = None,
) -> Settings:
    """Put the layers together. A flag that is None was not given. `check_keys` is asked about the
    user's own keys, with the name of the file: which actions there are, only the app knows
    (tui.keys.rebinding.check_keys).

    Raises UsageProblem, naming the layer, the key and what is allowed, for an unknown key, a wrong
    value, a file that is not TOML or cannot be read, and a key that a project file may not set.
    Files that do not exist are empty.
    """
    values: dict[str, Any] = {}
    sources = dict.fromkeys(KEYS, "default")

    def take(key: str, value: object, source: str) -> None:
        values[key] = KEYS[key].read(value, source, key)
        sources[key] = source

    written, project = read_file(user_file), read_file(project_file)
    keys = own_keys(written.pop(KEYS_TABLE, {}), user_file)
    for path, layer, allowed in (
        (user_file, written, tuple(KEYS)),
        (project_file, project, PROJECT_KEYS),
    ):
        for key, value in layer.items():
            _check_key(key, allowed, path)
            take(key, value, str(path))
    if keys and check_keys is not None:
        check_keys(keys, str(user_file))
    for key in KEYS:
        variable = ENVIRONMENT + key.upper()
        if environ.get(variable, ""):
            take(key, environ[variable], variable)
    for key, value in flags.items():
        if value is not None and value != []:
            take(key, value, "--" + key.replace("_", "-"))
    return Settings(**values, sources=sources, keys=keys)


def _check_key(key: str, allowed: tuple[str, ...], path: Path) -> None:
    if key in allowed:
        return
    if key in KEYS or key == KEYS_TABLE:
        raise UsageProblem(
            f"{path}: a project file may not set '{key}', because project files are untrusted",
            f"put it into your own settings file (`factscore-tui paths` names it); allowed here: "
            f"{', '.join(allowed)}",
        )
    near = difflib.get_close_matches(key[:100], allowed, 1)
    raise UsageProblem(
        f"{path}: there is no setting '{key}'" + (f", did you mean '{near[0]}'?" if near else ""),
        f"the settings are {', '.join(allowed)}",
    )


def read_file(path: Path) -> dict[str, Any]:
    """What a settings file holds, unchecked; nothing when it does not exist. UsageProblem when it
    cannot be used."""
    try:
        if not path.is_file():  # also keeps a pipe of that name from blocking the program
            return {}
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise UsageProblem(
                f"{path} is too large for a settings file",
                f"at most {MAX_BYTES // 1024} kB are read",
            )
        if any(line.count(b".") > MAX_DOTS for line in data.split(b"\n")):
            raise ValueError("endlessly nested tables")
        return tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise UsageProblem(
            f"cannot read {path}: {error.strerror}", "make it readable, or remove it"
        ) from error
    except (ValueError, RecursionError) as error:  # broken TOML or UTF-8; endless nesting
        raise UsageProblem(
            f"{path} is not valid TOML: {error}", "correct it, or remove it"
        ) from error
