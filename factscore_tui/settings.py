"""Settings in layers: flag > environment > project file > user file > default, each value with
where it came from.

The project file lies in the working directory, which may be anybody's (an unpacked archive, a
cloned repository). It may therefore only choose how results are shown and judged, never which files
are opened or how much of the machine is used.

The user file may also hold a table [keys]: which keys of the app do what.
"""

from __future__ import annotations

import difflib
import math
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from factscore_tui.errors import UsageProblem

PROJECT_FILE = ".factscore-tui.toml"
ENVIRONMENT = "FACTSCORE_TUI_"
MAX_BYTES = 64 * 1024
MAX_DOTS = 500
"""In one line: `a.a.a...` costs tomllib time that grows with the square of its length."""
MAX_THREADS = 256
MAX_INDEXES = 32
THEMES = ("dark", "light", "ansi", "cvd-dark", "cvd-light")
FORMATS = ("text", "json", "jsonl", "md", "html", "csv", "docx", "problems", "todo", "todo-csv")
ENGINES = ("bundled", "llm", "cascade", "server")
DECOMPOSERS = ("rules", "factscore", "llm", "openfactscore")
SCHEDULES = ("page", "faithful")
MAX_CONTEXT = 1 << 20
MAX_GPU_LAYERS = 1000
KEYS_TABLE = "keys"
SIGNS = {
    "!": "exclamation_mark",
    '"': "quotation_mark",
    "#": "number_sign",
    "$": "dollar_sign",
    "%": "percent_sign",
    "&": "ampersand",
    "'": "apostrophe",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "*": "asterisk",
    "+": "plus",
    ",": "comma",
    "-": "minus",
    ".": "full_stop",
    "/": "slash",
    ":": "colon",
    ";": "semicolon",
    "<": "less_than_sign",
    "=": "equals_sign",
    ">": "greater_than_sign",
    "?": "question_mark",
    "@": "at",
    "[": "left_square_bracket",
    "\\": "backslash",
    "]": "right_square_bracket",
    "^": "circumflex_accent",
    "_": "underscore",
    "`": "grave_accent",
    "{": "left_curly_bracket",
    "|": "vertical_line",
    "}": "right_curly_bracket",
    "~": "tilde",
}
"""Plain signs and how textual names them."""
NAMED_KEYS = (
    "enter",
    "tab",
    "escape",
    "space",
    "up",
    "down",
    "left",
    "right",
    "backspace",
    "delete",
    "pageup",
    "pagedown",
    "home",
    "end",
)
KEYS_ALLOWED = (
    "letters, digits, plain signs (comma is written: comma), f1 to f12, ctrl+ and a letter, "
    + ", ".join(NAMED_KEYS)
    + "; several with commas between them"
)
_SAME_AS = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+j": "enter", "ctrl+m": "enter"}
"""Keys that a terminal does not tell apart."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for this run. `sources` names, for each key, the layer its value is from:
    "--index", "FACTSCORE_TUI_INDEX", the path of a file, or "default".

    `index` holds names or directories, one or more. `threads` 0 means one per physical core.
    `fail_under` is in percent; None means that the share supported does not matter for the exit
    code. `encoder` is "bundled", a GGUF file, or a sentence-transformers model by directory or
    name.

    `engine` and the settings after it choose what decomposes and judges: see engine/config.py.
    `llm_budget` and `threshold` (0: the estimator's own) are in percent, `context` in tokens (0:
    the default). Empty `estimator` and `decomposer` are the engine's own.

    `keys` are the user's own keys of the app: ids of actions, and for each the names of keys with
    commas between them (empty: no key), as `key_list` gives them.
    """

    index: tuple[str, ...] = ("sample",)
    threads: int = 0
    theme: str = "dark"
    format: str = "text"
    fail_under: float | None = None
    encoder: str = "bundled"
    engine: str = "bundled"
    model: str = ""
    server: str = ""
    estimator: str = ""
    decomposer: str = ""
    schedule: str = "page"
    llm_budget: float = 30.0
    context: int = 0
    gpu_layers: int = 0
    threshold: float = 0.0
    sources: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)


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
    value, a file that is no TOML or cannot be read, and a key that a project file may not set.
    Files that do not exist are empty.
    """
    values: dict[str, Any] = {}
    sources = dict.fromkeys(KEYS, "default")

    def take(key: str, value: object, source: str) -> None:
        values[key] = KEYS[key].read(value, source, key)
        sources[key] = source

    written, project = read_file(user_file), read_file(project_file)
    keys = _own_keys(written.pop(KEYS_TABLE, {}), user_file)
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
            f"{path}: a project file may not set '{key}', because its folder may be anybody's",
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
            raise ValueError("tables in tables without end")
        return tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise UsageProblem(
            f"cannot read {path}: {error.strerror}", "make it readable, or remove it"
        ) from error
    except (ValueError, RecursionError) as error:  # broken TOML or UTF-8; nesting without end
        raise UsageProblem(
            f"{path} is not valid TOML: {error}", "correct it, or remove it"
        ) from error


def key_list(value: object) -> str:
    """Names of keys with commas between them, each as textual names it, none twice; empty for no
    key. Signs may be written as they are. ValueError, saying which, for a key that does not arrive
    in every terminal."""
    if not isinstance(value, str):
        raise TypeError
    names = [_key_name(part.strip()) for part in value.split(",")] if value.strip() else []
    return ",".join(dict.fromkeys(names))


def _key_name(key: str) -> str:
    if len(key) == 1:
        name = SIGNS.get(key, key)
        usable = name != key or (key.isascii() and key.isalnum())
    else:
        name = key.lower()
        named = name in NAMED_KEYS or name in SIGNS.values()
        usable = named or re.fullmatch(r"f([1-9]|1[0-2])|ctrl\+[a-z]", name) is not None
    if name in _SAME_AS:
        raise ValueError(f"{name} arrives as {_SAME_AS[name]}")
    if name == "ctrl+c":
        raise ValueError("ctrl+c copies and stops programs")
    if not usable:
        raise ValueError(
            f"'{key[:40]}' does not arrive in every terminal"
            if key
            else "there is a comma too many"
        )
    return name


def _own_keys(table: object, path: Path) -> dict[str, str]:
    """The table [keys]: `"read.next_fact" = "n,j"`, or the same in dotted or nested form."""
    if not isinstance(table, dict):
        raise UsageProblem(
            f"{path}: '{KEYS_TABLE}' is a table, not a value",
            f'below a line [{KEYS_TABLE}]: "read.next_fact" = "n,j"',
        )
    found: dict[str, str] = {}
    for action, value in _flat(table):
        try:
            found[action] = key_list(value)
        except (ValueError, TypeError) as error:
            shown = repr(value) if len(repr(value)) < 60 else repr(value)[:60] + " ..."
            reason = f": {error}" if str(error) else ""
            raise UsageProblem(
                f'{path}: {KEYS_TABLE}."{action[:100]}" cannot be {shown}{reason}',
                f"allowed: {KEYS_ALLOWED}",
            ) from error
    return found


def _flat(table: dict[str, Any]) -> Iterator[tuple[str, object]]:
    waiting = [("", table)]
    while waiting:
        prefix, inner = waiting.pop(0)
        for name, value in inner.items():
            if isinstance(value, dict):
                waiting.append((f"{prefix}{name}.", value))
            else:
                yield prefix + name, value


@dataclass(frozen=True, slots=True)
class _Key:
    """`convert` gives the value or raises ValueError; `allowed` says in words what it takes;
    `about` what it is for, in one line. `choices` are the values where there is a fixed number of
    them."""

    convert: Callable[[object], object]
    allowed: str
    group: str
    about: str
    choices: tuple[str, ...] = ()

    def read(self, value: object, source: str, key: str) -> object:
        try:
            return self.convert(value)
        except (ValueError, TypeError, OverflowError) as error:
            shown = repr(value) if len(repr(value)) < 60 else repr(value)[:60] + " ..."
            where = source if source.startswith(("--", ENVIRONMENT)) else f"{source}: {key}"
            raise UsageProblem(f"{where} cannot be {shown}", f"allowed: {self.allowed}") from error


def _index(value: object) -> tuple[str, ...]:
    """One string may name several, separated as in PATH or by commas; the items of a list are taken
    as they are."""
    if isinstance(value, str):
        names = [value] if _is_directory(value) else _split(value)
    elif isinstance(value, list | tuple):
        names = [_name(item) for item in value]
    else:
        raise TypeError
    if not 1 <= len(names) <= MAX_INDEXES:
        raise ValueError
    return tuple(dict.fromkeys(_name(name) for name in names))


def _split(value: str) -> list[str]:
    """The parts of a list written in one string. A directory may have a comma in its name."""
    parts: list[str] = []
    for part in value.split(os.pathsep):
        parts += [part] if _is_directory(part) else part.split(",")
    return [part.strip() for part in parts if part.strip()]


def _is_directory(value: str) -> bool:
    try:
        return Path(value).expanduser().is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or "\x00" in value:
        raise ValueError
    return value


def _whole(most: int) -> Callable[[object], int]:
    """A whole number from 0 to `most`."""

    def convert(value: object) -> int:
        # A file must write a number; flags and the environment can only write strings.
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError
        number = int(value)
        if not 0 <= number <= most:
            raise ValueError
        return number

    return convert


def _one_of(allowed: tuple[str, ...]) -> Callable[[object], str]:
    """One of these names."""

    def convert(value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError
        return value

    return convert


def _names(value: object) -> str:
    """Names joined with +; which there are is for the engine to say."""
    return _name(value).strip()


def _budget(value: object) -> float:
    """A percentage, with or without its sign."""
    if isinstance(value, str):
        value = value.strip().removesuffix("%").strip()
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError
    number = float(value)
    # 0.3 meant as 30 % would leave the model without work: better to ask than to guess.
    if not math.isfinite(number) or not (number == 0 or 1 <= number <= 100):
        raise ValueError
    return number


def _fail_under(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError
    number = float(value)
    # 0.8 meant as 80 % would let nearly everything pass: better to ask than to guess.
    if not math.isfinite(number) or not (number == 0 or 1 < number <= 100):
        raise ValueError
    return number


def _choice(allowed: tuple[str, ...], group: str, about: str) -> _Key:
    return _Key(_one_of(allowed), ", ".join(allowed), group, about, allowed)


KEYS: dict[str, _Key] = {
    "index": _Key(
        _index,
        "the name of an index (`factscore-tui index list`) or its directory; several as a list, "
        "or separated by"
        f" '{os.pathsep}' or commas",
        "sources",
        "what a text is checked against",
    ),
    "threads": _Key(
        _whole(MAX_THREADS),
        f"a whole number from 0 (one per physical core) to {MAX_THREADS}",
        "machine",
        "how many processor cores the engine uses",
    ),
    "theme": _choice(THEMES, "screen", "the colours of the app"),
    "format": _choice(
        FORMATS, "reports", "how `factscore-tui check` and `sessions show` write a result"
    ),
    "fail_under": _Key(
        _fail_under,
        "0, or a percentage over 1 and up to 100 (80 means 80 % supported)",
        "reports",
        "`factscore-tui check` ends with code 1 when less than this share is supported",
    ),
    "encoder": _Key(
        _name,
        "bundled, a GGUF file, or a sentence-transformers model on this machine, by directory or "
        "name",
        "sources",
        "the model that finds passages by their meaning",
    ),
    "engine": _choice(
        ENGINES, "engine", "what judges facts: the bundled verifier, a language model, or both"
    ),
    "model": _Key(
        _name,
        "a GGUF file, or a name from `factscore-tui models list`; for a server, a model it offers",
        "engine",
        "the language model of the engines llm, cascade and server",
    ),
    "server": _Key(
        _name,
        "the address of an OpenAI-compatible server: http://HOST:PORT",
        "engine",
        "where texts are sent with the engine server, and with cascade if it is set",
    ),
    "estimator": _Key(
        _names,
        "an estimator, or several joined with + (`factscore-tui check --help` names them)",
        "engine",
        "how a fact is judged, where it is not the engine's own way",
    ),
    "decomposer": _choice(
        DECOMPOSERS,
        "engine",
        "how a sentence is split into facts, where it is not the engine's own way",
    ),
    "schedule": _choice(
        SCHEDULES,
        "engine",
        "page reads passages once for a paragraph; faithful asks for each fact alone",
    ),
    "llm_budget": _Key(
        _budget,
        "0, or a percentage from 1 to 100 (30% means 30 facts of 100)",
        "engine",
        "with cascade: of how many facts in a hundred the language model may be asked",
    ),
    "threshold": _Key(
        _budget,
        "0 (the estimator's own), or a percentage from 1 to 100 (60% means probabilities from 0.6 "
        "on)",
        "engine",
        "from which probability on a fact counts as supported; the calibration screen finds a "
        "good one",
    ),
    "context": _Key(
        _whole(MAX_CONTEXT),
        f"a whole number of tokens from 0 (the default) to {MAX_CONTEXT}",
        "engine",
        "how much text a language model reads at once",
    ),
    "gpu_layers": _Key(
        _whole(MAX_GPU_LAYERS),
        f"a whole number from 0 to {MAX_GPU_LAYERS}",
        "engine",
        "how many layers of a language model a GPU takes",
    ),
}
PROJECT_KEYS = ("theme", "format", "fail_under")
