"""What the app can fetch: language models and collections of articles, each with what it costs and
what of it is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from factscore_tui.core.report import IndexInfo
from factscore_tui.engine.config import EngineConfig
from factscore_tui.tui.downloads.amounts import amount, articles
from factscore_tui.tui.downloads.counted import ListedIndex, counted, listed
from factscore_tui.tui.downloads.listing import Lists, Machine, count_of, text_of
from factscore_tui.tui.text.visible import one_line

Group = Literal["knowledge", "models"]
State = Literal["used", "here", "begun", "absent", "damaged"]

GROUPS: tuple[tuple[Group, str], ...] = (("knowledge", "Knowledge"), ("models", "Language models"))
FIRST = ("simplewiki", "enwiki-top", "enwiki")
"""Recipes that stand before the others: small, middle, all."""
ROLES = ("chat", "verify")
"""Models that judge facts."""
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
    "Comes with the program, for trying it out: about a hundred articles on well-known people, "
    "places and events. Of most texts it knows nothing: their facts come out as “not in the "
    "encyclopedia”, which says nothing about them."
)
BUNDLED_ABOUT = (
    "Come with the program: small, quick on any machine, English only. Measured against human "
    "labels, they know words, names, dates, numbers and negation better than who did what to whom, "
    "hedged statements and namesakes."
)
UNMEASURED = (
    "How well this model judges was not measured. Slower than the bundled models; it reads every "
    "passage."
)


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the list. Sizes are bytes, `minutes` to build it on this machine; 0: not known or
    none. `about` is what it is, `notes` what else to know, `hosts` the servers that are asked,
    `use` how it is used once it is here, with ids of actions in braces for their keys. `arguments`
    is what the program is called with to get it, empty for what comes with the program. `obstacle`
    says why it cannot be had here, in numbers, `warning` what speaks against it."""

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
    rank: int = 0
    """Of a source that counts: its place in the order of trust, from 1."""
    of: int = 0
    """How many sources count."""

    @property
    def at_hand(self) -> bool:
        """True when it can be used as it is."""
        return self.state in ("used", "here")


def offers(
    lists: Lists,
    here: Machine,
    index: IndexInfo | None,
    choice: EngineConfig,
    pending: Sequence[str] = (),
) -> list[Offer]:
    """Everything that is here or can be had, knowledge first, and of that what counts first, the
    most trusted at the top. `index` and `choice` are what checks use at present, `pending` the
    sources that were chosen and are not open yet."""
    found = listed(lists.indexes, index)
    used = counted(found, index, pending)
    known = [_collection(row, here, used) for row in lists.recipes]
    known.sort(key=lambda offer: FIRST.index(offer.id) if offer.id in FIRST else len(FIRST))
    taken = {offer.id for offer in known}
    own = [_own_index(one, used) for one in found if one.id not in (SAMPLE, *taken)]
    models = [
        _model(row, lists.installed, here, choice)
        for row in lists.downloads
        if text_of(row, "role") in ROLES
    ]
    knowledge = [_sample(lists.indexes, index, used), *own, *known]
    ranked = [
        replace(offer, rank=used.index(offer.id) + 1, of=len(used)) if offer.id in used else offer
        for offer in knowledge
    ]
    ranked.sort(key=lambda offer: (not offer.rank, offer.rank))  # those that count, as trusted
    return [*ranked, _bundled(lists.bundled, choice), *models]


def _sample(
    indexes: Sequence[Mapping[str, Any]], index: IndexInfo | None, counting: Sequence[str]
) -> Offer:
    used = SAMPLE in counting
    row = next(
        (row for row in indexes if text_of(row, "name") == SAMPLE and text_of(row, "path")), None
    )
    count, date = (count_of(row, "articles"), text_of(row, "snapshot_date")) if row else (0, "")
    opened = (one for one in (index.each if index is not None else ()) if one.name == SAMPLE)
    if used and (one := next(opened, None)) is not None:
        count, date = one.articles, one.snapshot_date
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
    wrong = [row for row in rows if text_of(row, "state") != "ok"]
    state: State = "damaged" if wrong else "used" if choice.engine == "bundled" else "here"
    size = sum(count_of(row, "size") for row in rows)
    here = f"{len(rows)} files, {amount(size)}" if rows else ""
    if wrong:
        here = text_of(wrong[0], "state")
    licences = dict.fromkeys(text_of(row, "licence") for row in rows)
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
        use="enter or {app.engine}",
    )


def _own_index(one: ListedIndex, used: Sequence[str]) -> Offer:
    name, row = one.id, one.row
    return Offer(
        f"index:{name}",
        "knowledge",
        name,
        text_of(row, "name"),
        "An index of your own.",
        "used" if name in used else "here",
        articles(count_of(row, "articles"), text_of(row, "snapshot_date") or text_of(row, "built")),
        articles=count_of(row, "articles"),
        address=name if name != text_of(row, "name") else "",
        use=_use_index(name),
    )


def _collection(row: Mapping[str, Any], here: Machine, used: Sequence[str]) -> Offer:
    name = text_of(row, "name")
    built = row.get("here")
    state: State = "absent"
    if isinstance(built, dict):
        state = "used" if name in used else "here"
    elif text_of(row, "state") == "begun":
        state = "begun"
    size, arrived, building = (
        count_of(row, "size_bytes"),
        count_of(row, "arrived"),
        count_of(row, "building_bytes"),
    )
    minutes = count_of(row, "build_minutes")
    builders = max(1, min(here.cores, MAX_BUILDERS))
    there = arrived + count_of(row, "begun")
    lacking = text_of(row, "lacking")
    return Offer(
        f"index:{name}",
        "knowledge",
        name,
        text_of(row, "title") or name,
        text_of(row, "description"),
        state,
        articles(count_of(built, "articles"), text_of(built, "snapshot_date"))
        if isinstance(built, dict)
        else "",
        tuple(one_line(str(host), 80) for host in row.get("hosts") or ())[:4],
        text_of(row, "url_pattern") or text_of(row, "url"),
        text_of(row, "licence"),
        text_of(row, "licence_url"),
        download=size,
        arrived=arrived,
        building=building,
        kept=count_of(row, "index_bytes"),
        minutes=max(1, round(minutes * BUILD_CORES / builders)) if minutes else 0,
        articles=count_of(row, "articles"),
        notes=text_of(row, "notes"),
        figures=f"rough, from {text_of(row, 'figures_from')}"
        if text_of(row, "figures_from")
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
    name = text_of(row, "id")
    record = next((one for one in installed if text_of(one, "id") == name), None)
    size, arrived, memory = (
        count_of(row, "size"),
        count_of(row, "arrived"),
        count_of(row, "memory_mb") * 1_000_000,
    )
    state: State = "begun" if arrived else "absent"
    found = ""
    if record is not None:
        sound = text_of(record, "state") in ("ok", "not read yet")
        state = "damaged" if not sound else "used" if choice.model == name else "here"
        found = amount(count_of(record, "size")) if sound else text_of(record, "state")
    url = text_of(row, "url")
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
        if text_of(row, "role") == "chat"
        else "Judges facts; English."
    )
    return Offer(
        f"model:{name}",
        "models",
        name,
        text_of(row, "title") or name,
        f"{kind} {UNMEASURED}",
        state,
        found,
        (_host(url),),
        url,
        text_of(row, "licence"),
        text_of(row, "licence_url"),
        download=size,
        arrived=arrived,
        building=size,
        kept=size,
        memory=memory,
        notes=text_of(row, "notes"),
        figures=f"from {text_of(row, 'figures_from')}; memory is estimated",
        use="enter or {app.engine}: it judges the next check",
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
        "{setup.tick} counts it beside the others, for every start; {setup.more_trust} and "
        "{setup.less_trust} change how far it is trusted; enter uses it alone, for the next check; "
        f"on the command line: --index {name}"
    )


def _host(url: str) -> str:
    from urllib.parse import urlsplit

    try:
        return one_line(urlsplit(url).hostname or "", 80)
    except ValueError:
        return ""
