"""Language models on this machine: those that were downloaded, and files of the user's.

Standard library only. Whatever goes on to llama.cpp has been looked at here first: is it there, is
it a GGUF, is all of it there, and is it still the file that it was.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from factscore_tui.errors import ModelDamaged, ModelMissing, StorageProblem, UsageProblem
from factscore_tui.fetch.partial import locked
from factscore_tui.inference.models.catalogue import file_sha256, load_catalogue
from factscore_tui.inference.models.downloadable import (
    Download,
    check_id,
    find_download,
    load_downloads,
    unknown,
)
from factscore_tui.inference.models.gguf_header import read_header
from factscore_tui.inference.models.installed_registry import (
    Record,
    changing,
    load_registry,
    models_dir,
)
from factscore_tui.util.amounts import size_text

Notify = Callable[[str], None]

LARGE = 100_000_000
"""Bytes of a file whose hash takes long enough to be told about."""
_FOUND = "a download found in place"
"""Source of a download whose record was lost."""
_ENCODERS = (
    "bert",
    "nomic-bert",
    "nomic-bert-moe",
    "neo-bert",
    "jina-bert-v2",
    "modern-bert",
    "t5encoder",
)
_NO_MODELS = ("clip", "mmproj", "imatrix")
"""Architectures of files that only go with a model."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A sound model file. `role` is chat, verify, embed or rerank; `prompt_style` is "template"
    (the chat template in the file), "minicheck", or empty for a model that takes no prompts;
    `licence` is empty for a user's own file."""

    id: str
    path: Path
    sha256: str
    size: int
    role: str
    architecture: str
    prompt_style: str
    licence: str


def find_language_model(name: str, notify: Notify = lambda _: None) -> Installed:
    """A model that can be prompted, by its id or as a .gguf file, checked. `notify` hears when that
    takes long.

    The hash of a file is taken at its first use and when it changed. Raises ModelMissing,
    ModelDamaged, StorageProblem (a broken registry).
    """
    found = find_installed(name, notify)
    if found.role not in ("chat", "verify"):
        raise ModelDamaged(
            f"{name[:200]} ({found.architecture}) is not a language model: it cannot be prompted",
            "choose one of the role chat: factscore-tui models list",
        )
    return found


def find_installed(name: str, notify: Notify = lambda _: None) -> Installed:
    """As find_language_model, for models of every role."""
    record = load_registry().models.get(name)
    if record is not None:
        return _check(name, Path(record.path), record, notify)
    if _is_path(name):
        return _by_path(name, notify)
    entry = find_download(name)
    if entry is not None:
        path = download_path(name)
        if not path.is_file():
            raise ModelMissing(
                f"the model {name} is not on this machine",
                f"download it with: factscore-tui models pull {name}",
            )
        return _check(name, path, None, notify)
    with contextlib.suppress(OSError, ValueError):
        if Path(name).is_file():
            return _by_path(name, notify)
    if any(entry.id == name for entry in load_catalogue()):
        raise UsageProblem(
            f"{name} is one of the bundled models, and no language model",
            "choose one of the role chat: factscore-tui models list",
        )
    raise unknown(name, known_ids())


def known_ids() -> list[str]:
    """Ids of what is installed or can be downloaded."""
    return list(dict.fromkeys([*load_registry().models, *(entry.id for entry in load_downloads())]))


def download_path(model_id: str) -> Path:
    """Where the download of this id goes."""
    return models_dir() / f"{model_id}.gguf"


def installed_records() -> dict[str, Record | None]:
    """The models that are registered, and downloads that lie there unregistered (None), by id."""
    records: dict[str, Record | None] = dict(load_registry().models)
    for entry in load_downloads():
        if entry.id not in records and download_path(entry.id).is_file():
            records[entry.id] = None
    return records


def add_model(path: Path, name: str = "", notify: Notify = lambda _: None) -> Installed:
    """Register a file of the user's under `name` (by default made of the file's name). The file is
    not copied.

    Raises UsageProblem for a name that is taken or cannot be one, ModelMissing, ModelDamaged,
    StorageProblem.
    """
    model_id = name or _name_of(path)
    check_id(model_id)
    if find_download(model_id) or any(entry.id == model_id for entry in load_catalogue()):
        raise UsageProblem(f"{model_id} is the name of another model", "choose one with --name")
    place = _absolute(path)
    _refuse_taken(load_registry().models.get(model_id), model_id, place)
    record = _read(place, "choose another file", notify)
    with changing() as registry:
        _refuse_taken(registry.models.get(model_id), model_id, place)
        registry.models[model_id] = record
        registry.seen.pop(str(place), None)
    return _installed(model_id, record)


def register_download(entry: Download, source: str, sha256: str, architecture: str) -> Installed:
    """Remember a download that is complete and in its place; its hash is pinned from here on."""
    path = download_path(entry.id)
    status = _status(path)
    record = Record(
        str(path), status.st_size, status.st_mtime_ns, sha256, architecture, source, _today()
    )
    with changing() as registry:
        registry.models[entry.id] = record
    return _installed(entry.id, record, entry)


def verify_installed(model_id: str, notify: Notify = lambda _: None) -> str:
    """Read the whole file again. "" when all is well, else a note (a file of the user's that
    changed since).

    Raises what find_installed does.
    """
    record = load_registry().models.get(model_id)
    if record is None:
        find_installed(model_id, notify)  # a download that nobody registered
        return ""
    fresh = _check(model_id, Path(record.path), record, notify, again=True)
    return (
        ""
        if fresh.sha256 == record.sha256
        else "changed since it was last used; the new content is taken"
    )


def remove_model(model_id: str) -> tuple[Path, bool]:
    """Forget a model, and delete its file where that is a download of ours. The path, and whether
    it was deleted.

    What a broken download left goes too. Raises ModelMissing, UsageProblem (a bundled model),
    StorageProblem.
    """
    path, doomed = removable(model_id)
    try:
        if models_dir().is_dir():
            with locked(staged_path(model_id)):
                for file in doomed:
                    file.unlink(missing_ok=True)
    except OSError as error:
        raise StorageProblem(
            f"cannot remove {path}: {error.strerror or error}", "check the permissions"
        ) from error
    with changing() as registry:
        registry.models.pop(model_id, None)
        registry.seen.pop(str(path), None)
    return path, path in doomed


def removable(model_id: str) -> tuple[Path, list[Path]]:
    """The file of a model, and the files that go when it is removed. Raises as remove_model
    does."""
    if any(entry.id == model_id for entry in load_catalogue()):
        raise UsageProblem(
            f"{model_id} comes with the program and cannot be removed", "uninstall factscore-tui"
        )
    check_id(model_id)
    ours = download_path(model_id)
    record = load_registry().models.get(model_id)
    path = Path(record.path) if record else ours
    files = [*((ours,) if path == ours else ()), *partial_files(model_id)]
    doomed = [file for file in files if file.is_file() or file.is_symlink()]
    if record is None and not doomed:
        raise unknown(model_id, list(installed_records()))
    return path, doomed


def staged_path(model_id: str) -> Path:
    """Where a download is until it has been looked at."""
    return models_dir() / f"{model_id}.gguf.new"


def partial_files(model_id: str) -> tuple[Path, ...]:
    """What a download that is not complete may have left."""
    staged = staged_path(model_id)
    return (
        staged,
        staged.with_name(staged.name + ".part"),
        staged.with_name(staged.name + ".part.json"),
    )


def role_of(architecture: str) -> str:
    """What a model of this architecture can do, where no list says it."""
    if architecture in _ENCODERS:
        return "embed"
    return "verify" if architecture == "t5" else "chat"


def _check(
    model_id: str, path: Path, record: Record | None, notify: Notify, again: bool = False
) -> Installed:
    """A model by its id: as remembered where the file did not change, else (or `again`) read as a
    whole."""
    downloaded = record is None or bool(record.source)
    entry = find_download(model_id) if downloaded else None
    hint = (
        f"get it again with: factscore-tui models pull {model_id}"
        if entry
        else f"put the file back, or forget it with: factscore-tui models rm {model_id}"
    )
    status = _status(path, hint)
    if record and record.is_of(status) and not again:
        return _installed(model_id, record, entry)
    fresh = _read(path, hint, notify)
    pinned = record.sha256 if record else entry.sha256 if entry else ""
    if downloaded and pinned and fresh.sha256 != pinned:
        raise ModelDamaged(f"{path} is not the file that was downloaded as {model_id}", hint)
    fresh = (
        replace(fresh, source=record.source, added=record.added)
        if record
        else replace(fresh, source=_FOUND)
    )
    if fresh != record:
        with _remembering(notify), changing() as registry:
            registry.models[model_id] = fresh
    return _installed(model_id, fresh, entry)


def _by_path(name: str, notify: Notify) -> Installed:
    path = _absolute(Path(name))
    status = _status(path)
    record = load_registry().seen.get(str(path))
    if record is None or not record.is_of(status):
        record = _read(path, "choose another file", notify)
        with _remembering(notify), changing() as registry:
            registry.seen.pop(str(path), None)  # then to the end: the oldest goes first
            registry.seen[str(path)] = record
    return _installed(path.name, record)


@contextlib.contextmanager
def _remembering(notify: Notify) -> Iterator[None]:
    """A hash that cannot be kept is not a reason to stop: it is taken again next time."""
    try:
        yield
    except StorageProblem as error:
        notify(f"what was read is not remembered: {error.message}")


def _read(path: Path, hint: str, notify: Notify) -> Record:
    """Look at a whole file. Raises ModelMissing, ModelDamaged."""
    before = _status(path)
    header = read_header(path, hint)
    if header.architecture in _NO_MODELS:
        raise ModelDamaged(
            f"{path} goes with a model, and is none itself ({header.architecture})", hint
        )
    if header.parts > 1:
        raise ModelDamaged(
            f"{path} is one of {header.parts} parts of a model",
            "join them first: llama-gguf-split --merge",
        )
    if before.st_size > LARGE:
        notify(f"reading {path.name} ({size_text(before.st_size)}) for its checksum, once")
    sha256 = file_sha256(path)
    after = _status(path)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise ModelDamaged(f"{path} changed while it was read", "try again when it is complete")
    return Record(
        str(path), after.st_size, after.st_mtime_ns, sha256, header.architecture, "", _today()
    )


def _installed(model_id: str, record: Record, entry: Download | None = None) -> Installed:
    role = entry.role if entry else role_of(record.architecture)
    style = {"chat": "template", "verify": "minicheck"}.get(role, "")
    return Installed(
        id=model_id,
        path=Path(record.path),
        sha256=record.sha256,
        size=record.size,
        role=role,
        architecture=record.architecture,
        prompt_style=entry.prompt_style if entry else style,
        licence=entry.licence if entry else "",
    )


def _status(
    path: Path, hint: str = "check the path; installed models: factscore-tui models list"
) -> os.stat_result:
    try:
        status = path.stat()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise ModelMissing(f"there is no model file {path}", hint) from error
    if not stat.S_ISREG(status.st_mode):
        raise ModelMissing(f"{path} is not a file", hint)
    return status


def _is_path(name: str) -> bool:
    return "/" in name or os.sep in name or name.lower().endswith(".gguf")


def _absolute(path: Path) -> Path:
    try:
        return Path(os.path.abspath(path.expanduser()))  # noqa: PTH100 - links stay: the user may point them elsewhere
    except (OSError, ValueError, RuntimeError) as error:  # no working directory, no home
        raise ModelMissing(f"there is no model file {path}", "check the path") from error


def _name_of(path: Path) -> str:
    name = re.sub(r"[^a-z0-9._-]+", "-", path.stem.lower())
    return re.sub(r"\.\.+", ".", name).strip("-._")[:64]


def _refuse_taken(record: Record | None, model_id: str, place: Path) -> None:
    if record is not None and record.path != str(place):
        raise UsageProblem(
            f"{model_id} is the name of {record.path}",
            f"choose one with --name, or first: models rm {model_id}",
        )


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
