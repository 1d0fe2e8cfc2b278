"""Every setting: its name, its default, what it takes, and what it is for."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from factscore_tui import plugins
from factscore_tui.errors import UsageProblem
from factscore_tui.settings.report_formats import FORMATS

ENVIRONMENT = "FACTSCORE_TUI_"
MAX_THREADS = 256
MAX_INDEXES = 32
THEMES = ("dark", "light", "ansi", "cvd-dark", "cvd-light")
ENGINES = ("bundled", "llm", "cascade", "server")
DECOMPOSERS = ("rules", "factscore", "llm", "openfactscore")
SCHEDULES = ("page", "faithful")
MAX_CONTEXT = 1 << 20
MAX_GPU_LAYERS = 1000


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
    fold: str = "on"
    sources: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)


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


def _format(value: object) -> str:
    """One of FORMATS, or a format of a plugin."""
    if not isinstance(value, str):
        raise ValueError
    if value not in FORMATS and plugins.named(plugins.REPORT_FORMATS, value) is None:
        raise ValueError
    return value


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
        "the name of an index (`factscore-tui index list`) or its directory; several, the most "
        f"trusted first, as a list, or separated by '{os.pathsep}' or commas",
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
    "fold": _choice(
        ("on", "off"), "screen", "fine facts of a sentence take one line in the list of facts"
    ),
    "format": _Key(
        _format,
        ", ".join(FORMATS),
        "reports",
        "how `factscore-tui check` and `sessions show` write a result",
        FORMATS,
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
