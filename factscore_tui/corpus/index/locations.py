"""Where indexes are: by directory, by name, and the sample encyclopedia that is built on first
use."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from factscore_tui import paths
from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus import external_indexes
from factscore_tui.corpus.build.atomic_directory import BUILDING, leftovers, locked, recover
from factscore_tui.corpus.build.builder import Options, ProgressCallback, build_locked, is_index
from factscore_tui.corpus.build.space import NoRoom
from factscore_tui.corpus.index.manifest import SAMPLE, VERSION, Manifest, read_manifest
from factscore_tui.corpus.readers import open_source
from factscore_tui.corpus.readers.folder import text_files
from factscore_tui.errors import IndexMissing, MissingFile

_ELSEWHERE = "free some space, or let FACTSCORE_TUI_HOME name a folder on another disk"


def resolve_index(name_or_dir: str) -> Path:
    """The directory of an index given by directory or by name (under the data directory).
    IndexMissing when it is neither. "sample" gives the sample encyclopedia if it was built;
    `ensure_sample` builds it."""
    if not name_or_dir.strip() or "\x00" in name_or_dir:
        raise IndexMissing("no index is named", "list indexes with: factscore-tui index list")
    try:
        found = _find(name_or_dir)
    except (
        OSError,
        RuntimeError,
    ):  # a name too long for the system, a folder closed to us, an unknown ~user
        found = None
    if found:
        return found
    raise IndexMissing(
        f"no index named {name_or_dir!r}, and no directory of that name",
        "list indexes with: factscore-tui index list; build one with: factscore-tui index build "
        "SOURCE --output DIR",
    )


def place_of(name_or_dir: str) -> Path:
    """Where an index is, or the stopped build of one: a name may be that of the folder it is built
    from, a directory stands for no other. IndexMissing as for `resolve_index`."""
    begun: Path | None = None
    if "\x00" not in name_or_dir:
        places = [Path(name_or_dir).absolute()]
        if Path(name_or_dir).name == name_or_dir:
            places.insert(0, paths.indexes_dir() / name_or_dir)
        begun = next((place for place in places if leftovers(place, BUILDING)), None)
    try:
        found = resolve_index(name_or_dir)
    except IndexMissing:
        if begun is None:
            raise
        return begun
    return begun if begun is not None and not is_index(found) else found


def _find(name_or_dir: str) -> Path | None:
    """Names go before folders of the working directory, but for indexes that were built there: the
    folder one stands in may come from a stranger, and what a setting names must not change with
    it."""
    directory = Path(name_or_dir).expanduser()
    recover(directory)
    here = directory.resolve() if directory.is_dir() else None
    if here is not None and {here, directory.absolute()} & set(external_indexes.known()):
        return here
    return known_index(name_or_dir) or here


def known_index(name: str) -> Path | None:
    """The directory of an index of this machine by its name, None where there is none of that
    name."""
    if name in ("", ".", "..") or Path(name).name != name or "\x00" in name:
        return None
    by_name = paths.indexes_dir() / name
    recover(by_name)
    if by_name.is_dir():
        return by_name
    return next((Path(info.path) for info in list_indexes() if info.name == name), None)


def list_indexes() -> list[IndexInfo]:
    """The complete indexes under the data directory and those that were built elsewhere, by name;
    broken ones are left out."""
    try:
        directories = sorted(
            p for p in paths.indexes_dir().iterdir() if not p.name.startswith(".") and p.is_dir()
        )
    except OSError:
        directories = []
    directories += [place for place in external_indexes.known() if place not in directories]
    found: list[IndexInfo] = []
    for directory in directories:
        manifest = _manifest_of(directory)
        if manifest:
            found.append(manifest.info(directory))
    return sorted(found, key=lambda info: (info.name, info.path))


def _manifest_of(directory: Path) -> Manifest | None:
    try:
        return read_manifest(directory)
    except MissingFile:
        return None


def ensure_sample(
    progress: ProgressCallback | None = None, starting: Callable[[], None] | None = None
) -> Path:
    """The sample encyclopedia's index, built from its bundled text on first use. `starting` is
    called when there is something to build. Two processes may call this at once: one builds, the
    other waits for it."""
    articles = paths.bundled("index") / "sample" / "articles"
    if not articles.is_dir():
        raise IndexMissing("the sample encyclopedia is not installed", "reinstall factscore-tui")
    path = paths.indexes_dir() / f"{SAMPLE}-{_content_hash(articles)}"
    if _manifest_of(path):
        return path
    paths.private_dir(paths.indexes_dir())
    with locked(path, wait=True):
        if not _manifest_of(path):
            if starting:
                starting()
            try:
                build_locked(open_source(articles), path, Options(name=SAMPLE, workers=1), progress)
            except NoRoom as error:
                raise NoRoom(error.message, _ELSEWHERE) from error
    return path


def _content_hash(folder: Path) -> str:
    """Changes with the articles and with what this version would make of them."""
    digest = hashlib.sha256(f"format {VERSION}\n".encode())
    for file in text_files(folder):
        body = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()}\n{len(body)}\n".encode() + body)
    return digest.hexdigest()[:12]
