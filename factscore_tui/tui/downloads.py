"""What the app can fetch: language models and collections of articles, each with what it costs and
what of it is here.

The lists are asked of the command line in processes of their own, so that the app loads neither
models nor indexes.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from factscore_tui.core.report import IndexInfo
from factscore_tui.engine.config import EngineConfig
from factscore_tui.errors import EngineProblem
from factscore_tui.tui.state import jobs
from factscore_tui.tui.text.visible import one_line
from factscore_tui.util import children

Group = Literal["knowledge", "models"]
State = Literal["used", "here", "begun", "absent", "damaged"]

GROUPS: tuple[tuple[Group, str], ...] = (("knowledge", "Knowledge"), ("models", "Language models"))
FIRST = ("simplewiki", "enwiki-top", "enwiki")
"""Recipes that stand before the others: small, middle, all."""
ROLES = ("chat", "verify")
"""Models that judge facts."""
ASK_SECONDS = 60.0
MAX_ANSWER = 4 << 20
LINE_RATE = 12_500_000
"""Bytes a second of the line that downloads are reckoned for: 100 Mbit/s."""
BUILD_CORES = 4
"""The cores that build times of recipes are for."""
MAX_BUILDERS = 8
"""Processes that a build starts at most."""
MARGIN = 64 << 20
"""Bytes that downloads leave free on the disk."""

UNVERIFIED = "--allow-unverified"
"""With which the command line takes a file that no published checksum vouches for; its hint names
it."""
WORD = "unverified"
"""What a person types to agree to that: no key that is pressed by habit."""

SAMPLE = "sample"
SAMPLE_ABOUT = (
    "Comes with the program, for trying it out: some hundred articles on well-known people, "
    "places and events. "
    "Of most texts it knows nothing: their facts come out as “not in the encyclopedia”, which "
    "says nothing about them."
)
BUNDLED_ABOUT = (
    "Come with the program: small, quick on any machine, English only. Measured against human "
    "labels, they know words, "
    "names, dates, numbers and negation better than who did what to whom, hedged statements and "
    "namesakes."
)
UNMEASURED = (
    "How well this model judges was not measured. Slower than the bundled models; it reads every "
    "passage."
)


@dataclass(frozen=True, slots=True)
class Machine:
    """What this machine has: free bytes where indexes and models go (`data`) and where downloads do
    (`cache`), whether that is one disk, bytes of memory, cores. 0: not known. `offline`: the user
    switched the network off."""

    data: int = 0
    cache: int = 0
    one_disk: bool = True
    memory: int = 0
    cores: int = 1
    offline: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the list. Sizes are bytes, `minutes` to build it on this machine; 0: not known or
    none. `about` is what it is, `notes` what else to know, `hosts` the servers that are asked,
    `use` how it is used once it is here. `arguments` is what the program is called with to get it,
    empty for what comes with the program. `obstacle` says why it cannot be had here, in numbers,
    `warning` what speaks against it."""

    key: str
    group: Group
    id: str
    title: str
    about: str = ""
    state: State = "absent"
    here: str = ""
    hosts: tuple[str, ...] = ()
    address: str = ""
    licence: str = ""
    licence_url: str = ""
    download: int = 0
    arrived: int = 0
    building: int = 0
    kept: int = 0
    memory: int = 0
    minutes: int = 0
    articles: int = 0
    notes: str = ""
    figures: str = ""
    use: str = ""
    arguments: tuple[str, ...] = ()
    obstacle: str = ""
    warning: str = ""
    unvouched: bool = False
    """No checksum of it is published."""

    @property
    def at_hand(self) -> bool:
        """True when it can be used as it is."""
        return self.state in ("used", "here")


@dataclass(frozen=True, slots=True)
class Lists:
    """What the command line answered: rows of `index recipes`, `index list`, `models list`, as they
    came."""

    recipes: Sequence[Mapping[str, Any]] = ()
    indexes: Sequence[Mapping[str, Any]] = ()
    bundled: Sequence[Mapping[str, Any]] = ()
    installed: Sequence[Mapping[str, Any]] = ()
    downloads: Sequence[Mapping[str, Any]] = ()


# --- asking (in a thread)
# ------------------------------------------------------------------------------------------


def ask() -> tuple[Lists, Machine]:
    """What can be fetched and what is here. Takes about a second; for threads. Raises EngineProblem
    where the program cannot be run."""
    questions = (("index", "recipes"), ("index", "list"), ("models", "list"))
    children = [_started(words) for words in questions]
    try:
        recipes, indexes, models = (_answer(child) for child in children)
    finally:
        for child in children:  # where one could not answer, nobody waits for the others
            if child.poll() is None:
                child.kill()
            child.wait()
    lists = Lists(
        _rows(recipes, "recipes"),
        _rows(indexes, "indexes"),
        _rows(models, "models"),
        _rows(models, "installed"),
        _rows(models, "downloads"),
    )
    return lists, machine()


def known_indexes() -> list[str]:
    """The names of the indexes on this machine. For threads. Raises EngineProblem."""
    child = _started(("index", "list"))
    try:
        return [_text(row, "name") for row in _rows(_answer(child), "indexes")]
    finally:
        if child.poll() is None:
            child.kill()
        child.wait()


def machine() -> Machine:
    """This machine, as it is at the moment. For threads."""
    import shutil

    from factscore_tui import paths
    from factscore_tui.engine.cpu import physical_cores
    from factscore_tui.fetch.address import OFFLINE_VARIABLE

    def place(path: Path) -> Path:
        return next((p for p in (path, *path.absolute().parents) if p.exists()), Path("/"))

    try:
        data, cache = place(paths.data_dir()), place(paths.cache_dir())
        free = (shutil.disk_usage(data).free, shutil.disk_usage(cache).free)
        one_disk = data.stat().st_dev == cache.stat().st_dev
    except (OSError, ValueError):
        free, one_disk = (0, 0), True
    offline = os.environ.get(OFFLINE_VARIABLE, "") not in ("", "0")
    return Machine(*free, one_disk, _memory(), physical_cores(), offline)


def _memory() -> int:
    import psutil

    try:
        return int(psutil.virtual_memory().total)
    except (OSError, RuntimeError, ValueError):
        return 0


def _started(words: Sequence[str]) -> subprocess.Popen[bytes]:
    command = [*jobs.PROGRAM, *words, "--json"]
    try:
        return children.start(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EngineProblem(
            f"the program cannot be started: {reason}", "run `factscore-tui doctor`"
        ) from error


def _answer(child: subprocess.Popen[bytes]) -> Mapping[str, Any]:
    try:
        out, err = child.communicate(timeout=ASK_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        raise EngineProblem(
            "the list was not there after a minute", "is the disk very busy? Try again"
        ) from None
    said = [line.partition(": ") for line in err[-4_000:].decode("utf-8", "replace").splitlines()]
    told = {kind: text for kind, _, text in said if kind in ("error", "hint")}
    if child.returncode:
        why = told.get("error", f"the list ended with code {child.returncode}")
        raise EngineProblem(
            one_line(why, 300), one_line(told.get("hint", "run `factscore-tui doctor`"), 300)
        )
    try:
        answer = json.loads(out[:MAX_ANSWER])
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise EngineProblem("the list cannot be understood", "run `factscore-tui doctor`")
    return answer


def _rows(answer: Mapping[str, Any], part: str) -> list[Mapping[str, Any]]:
    rows = answer.get(part)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


# --- putting together
# ----------------------------------------------------------------------------------------------


def offers(
    lists: Lists, here: Machine, index: IndexInfo | None, choice: EngineConfig
) -> list[Offer]:
    """Everything that is here or can be had, knowledge first. `index` and `choice` are what checks
    use at present."""
    used = index.name if index is not None else ""
    known = [_collection(row, here, used) for row in lists.recipes]
    known.sort(key=lambda offer: FIRST.index(offer.id) if offer.id in FIRST else len(FIRST))
    taken = {offer.id for offer in known}
    own = [
        _own_index(row, used) for row in lists.indexes if _text(row, "name") not in (SAMPLE, *taken)
    ]
    models = [
        _model(row, lists.installed, here, choice)
        for row in lists.downloads
        if _text(row, "role") in ROLES
    ]
    return [_sample(lists.indexes, index), *known, *own, _bundled(lists.bundled, choice), *models]


def _sample(indexes: Sequence[Mapping[str, Any]], index: IndexInfo | None) -> Offer:
    used = index is not None and index.name == SAMPLE
    row = next(
        (row for row in indexes if _text(row, "name") == SAMPLE and _text(row, "path")), None
    )
    count, date = (_count(row, "articles"), _text(row, "snapshot_date")) if row else (0, "")
    if used and index is not None:
        count, date = index.articles, index.snapshot_date
    here = articles(count, date) if count else "set up when it is first used"
    return Offer(
        "index:sample",
        "knowledge",
        SAMPLE,
        "Sample encyclopedia",
        SAMPLE_ABOUT,
        "used" if used else "here",
        here,
        licence="CC0",
        articles=count,
        use=_use_index(SAMPLE),
    )


def _bundled(rows: Sequence[Mapping[str, Any]], choice: EngineConfig) -> Offer:
    wrong = [row for row in rows if _text(row, "state") != "ok"]
    state: State = "damaged" if wrong else "used" if choice.engine == "bundled" else "here"
    size = sum(_count(row, "size") for row in rows)
    here = f"{len(rows)} files, {amount(size)}" if rows else ""
    if wrong:
        here = _text(wrong[0], "state")
    licences = dict.fromkeys(_text(row, "licence") for row in rows)
    return Offer(
        "model:bundled",
        "models",
        "bundled",
        "Bundled models",
        BUNDLED_ABOUT,
        state,
        here,
        licence=", ".join(licences),
        kept=size,
        use="enter or F6",
    )


def _own_index(row: Mapping[str, Any], used: str) -> Offer:
    name = _text(row, "name")
    return Offer(
        f"index:{name}",
        "knowledge",
        name,
        name,
        "An index of your own.",
        "used" if name == used else "here",
        articles(_count(row, "articles"), _text(row, "snapshot_date")),
        articles=_count(row, "articles"),
        use=_use_index(name),
    )


def _collection(row: Mapping[str, Any], here: Machine, used: str) -> Offer:
    name = _text(row, "name")
    built = row.get("here")
    state: State = "absent"
    if isinstance(built, dict):
        state = "used" if name == used else "here"
    elif _text(row, "state") == "begun":
        state = "begun"
    size, arrived, building = (
        _count(row, "size_bytes"),
        _count(row, "arrived"),
        _count(row, "building_bytes"),
    )
    minutes = _count(row, "build_minutes")
    builders = max(1, min(here.cores, MAX_BUILDERS))
    there = arrived + _count(row, "begun")
    lacking = _text(row, "lacking")
    return Offer(
        f"index:{name}",
        "knowledge",
        name,
        _text(row, "title") or name,
        _text(row, "description"),
        state,
        articles(_count(built, "articles"), _text(built, "snapshot_date"))
        if isinstance(built, dict)
        else "",
        tuple(one_line(str(host), 80) for host in row.get("hosts") or ())[:4],
        _text(row, "url_pattern") or _text(row, "url"),
        _text(row, "licence"),
        _text(row, "licence_url"),
        download=size,
        arrived=arrived,
        building=building,
        kept=_count(row, "index_bytes"),
        minutes=max(1, round(minutes * BUILD_CORES / builders)) if minutes else 0,
        articles=_count(row, "articles"),
        notes=_text(row, "notes"),
        figures=f"rough, from {_text(row, 'figures_from')}"
        if _text(row, "figures_from")
        else "rough",
        use=_use_index(name),
        arguments=("index", "pull", name, "--yes", "--json"),
        obstacle=f"{lacking} is needed: pip install 'factscore-tui[formats]'"
        if lacking
        else _no_network(here) or _too_large(size, building, there, here),
    )


def _model(
    row: Mapping[str, Any],
    installed: Sequence[Mapping[str, Any]],
    here: Machine,
    choice: EngineConfig,
) -> Offer:
    name = _text(row, "id")
    record = next((one for one in installed if _text(one, "id") == name), None)
    size, arrived, memory = (
        _count(row, "size"),
        _count(row, "arrived"),
        _count(row, "memory_mb") * 1_000_000,
    )
    state: State = "begun" if arrived else "absent"
    found = ""
    if record is not None:
        sound = _text(record, "state") in ("ok", "not read yet")
        state = "damaged" if not sound else "used" if choice.model == name else "here"
        found = amount(_count(record, "size")) if sound else _text(record, "state")
    url = _text(row, "url")
    warning = ""
    if memory and here.memory and memory > here.memory * 0.8:
        warning = f"needs about {amount(memory)} of memory; this machine has {amount(here.memory)}"
    obstacle = _no_network(here)
    if not obstacle and here.data and size - arrived + MARGIN > here.data and size > arrived:
        obstacle = (
            f"does not fit: {amount(size - arrived)} to download, {amount(here.data)} of disk are "
            f"free"
        )
    kind = (
        "Splits a text into facts and judges them."
        if _text(row, "role") == "chat"
        else "Judges facts; English."
    )
    return Offer(
        f"model:{name}",
        "models",
        name,
        _text(row, "title") or name,
        f"{kind} {UNMEASURED}",
        state,
        found,
        (_host(url),),
        url,
        _text(row, "licence"),
        _text(row, "licence_url"),
        download=size,
        arrived=arrived,
        building=size,
        kept=size,
        memory=memory,
        notes=_text(row, "notes"),
        figures=f"from {_text(row, 'figures_from')}; memory is estimated",
        use="enter or F6: it judges the next check",
        arguments=("models", "pull", name, "--yes", "--json"),
        obstacle=obstacle,
        warning=warning,
        unvouched=row.get("sha256") == "",
    )


def _too_large(size: int, building: int, there: int, here: Machine) -> str:
    """Why a collection does not fit, in numbers; empty where it does or nobody knows."""
    load = max(0, size - there)
    if not size or not here.data:
        return ""
    if here.one_disk:
        wanted = max(0, size + building + MARGIN - there)
        return "" if wanted <= here.data else _words(wanted, here.data)
    if load + MARGIN > here.cache:
        return _words(load + MARGIN, here.cache)
    return "" if building <= here.data else _words(building, here.data)


def _words(wanted: int, free: int) -> str:
    return f"does not fit: building it takes {amount(wanted)} of disk, {amount(free)} are free"


def _no_network(here: Machine) -> str:
    return "the network is switched off by FACTSCORE_TUI_OFFLINE" if here.offline else ""


def _use_index(name: str) -> str:
    return (
        f"enter, for the next check; for every start: index = {name} in the settings (F10), or "
        f"--index {name}"
    )


# --- words
# --------------------------------------------------------------------------------------------------


def amount(size: int) -> str:
    """Bytes for people: "386 MB", "26.8 GB"; "unknown size" for 0."""
    if size <= 0:
        return "unknown size"
    if size >= 10**9:
        return f"{size / 1e9:.1f} GB"
    if size >= 10**7:
        return f"{size / 1e6:.0f} MB"
    return f"{size / 1e6:.2g} MB" if size >= 10**6 else f"{max(1, round(size / 1e3))} kB"


def articles(count: int, date: str) -> str:
    """ "290,000 articles as of 2026-09-01"."""
    return f"{count:,} articles" + (f" as of {one_line(date, 10)}" if date else "")


def span(minutes: float) -> str:
    """Minutes for people: "under a minute", "12 min", "2 h", "2 h 20 min"."""
    whole = round(minutes)
    if whole < 1:
        return "under a minute"
    if whole < 100:
        return f"{whole} min"
    hours, rest = divmod(round(whole / 10) * 10, 60)
    return f"{hours} h" + (f" {rest} min" if rest else "")


def download_time(size: int) -> str:
    """How long so many bytes take on a line of 100 Mbit/s."""
    return span(size / LINE_RATE / 60)


def _host(url: str) -> str:
    from urllib.parse import urlsplit

    try:
        return one_line(urlsplit(url).hostname or "", 80)
    except ValueError:
        return ""


def _text(row: Mapping[str, Any] | None, key: str) -> str:
    value = row.get(key) if row else None
    return one_line(value, 400) if isinstance(value, str) else ""


def _count(row: Mapping[str, Any] | None, key: str) -> int:
    value = row.get(key) if row else None
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**16
        else 0
    )
