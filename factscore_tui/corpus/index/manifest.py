"""manifest.json: what an index says of itself. It is written last; without `complete` there is no
index."""

from __future__ import annotations

import json
import stat
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from factscore_tui.core.report import IndexInfo
from factscore_tui.corpus.article import Skipped, clean_date
from factscore_tui.errors import IndexDamaged, IndexMissing
from factscore_tui.util.visible import UNSAFE, cleaned_line

FORMAT = "factscore-tui index"
VERSION = 2
MANIFEST = "manifest.json"
DATABASE = "passages.db"
LEXICAL = "lexical"
DENSE = "dense"
SAMPLE = "sample"
"""The name of the sample encyclopedia."""
CUTS = ("sentences", "paper")
MAX_FILES = 10_000
MAX_MANIFEST = 1_000_000
REBUILD = "rebuild it with: factscore-tui index build SOURCE --output DIRECTORY"


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of manifest.json. `id` is a sha256 over everything that was indexed, so that
    equal content has equal ids; `files` maps each file to its size in bytes, `hashes` to its
    sha256; `skipped` and `mended` are the reader's account; `cut` is how passages were cut;
    `source` is the identity of what was read last; `built` is the day of the build (ISO 8601; empty
    in indexes of older versions); `references` is how many references of passages are kept (0 in
    indexes of older versions); `dense` is the sha256 of the model of the dense
    part, empty when there is none."""

    name: str
    id: str
    source_kind: str
    snapshot_date: str
    articles: int
    passages: int
    titles: int
    files: Mapping[str, int]
    redirects: int = 0
    disambiguations: int = 0
    references: int = 0
    cut: str = CUTS[0]
    source: str = ""
    dense: str = ""
    hashes: Mapping[str, str] = field(default_factory=dict)
    skipped: Mapping[str, Skipped] = field(default_factory=dict)
    mended: Mapping[str, Skipped] = field(default_factory=dict)
    format: str = FORMAT
    version: int = VERSION
    complete: bool = True
    built: str = ""

    @property
    def own(self) -> bool:
        """True for the files of a folder, which are the user's own collection and no encyclopedia;
        the sample is one, kept as files."""
        return self.source_kind == "folder" and self.name != SAMPLE

    @property
    def bytes(self) -> int:
        """Size of the index on disk, the manifest aside."""
        return sum(self.files.values())

    def info(self, path: Path) -> IndexInfo:
        """The identity that reports carry."""
        return IndexInfo(
            self.name,
            self.id,
            self.snapshot_date,
            self.articles,
            self.passages,
            str(path),
            built=self.built,
        )


def write_manifest(manifest: Manifest, directory: Path) -> None:
    """Write manifest.json into `directory` (which is not yet an index, so nothing is replaced)."""
    text = json.dumps(asdict(manifest), ensure_ascii=False, indent=1)
    (directory / MANIFEST).write_text(text + "\n", encoding="utf-8")


def read_manifest(directory: Path) -> Manifest:
    """The manifest of the index in `directory`. IndexMissing, or IndexDamaged when it is not one
    this version reads."""
    try:
        if not directory.is_dir():
            raise IndexMissing(
                f"no index at {directory}", "list indexes with: factscore-tui index list"
            )
        kind = (directory / MANIFEST).lstat().st_mode
        if not stat.S_ISREG(kind):  # a pipe would never end, a link may lead anywhere
            raise IndexDamaged(f"{MANIFEST} of {directory} is not a file", REBUILD)
        with (directory / MANIFEST).open("rb") as stream:
            raw = stream.read(MAX_MANIFEST + 1)
    except FileNotFoundError:
        raise IndexMissing(f"{directory} is not an index: it has no {MANIFEST}", REBUILD) from None
    except OSError as error:
        raise IndexDamaged(
            f"cannot read {directory / MANIFEST}: {error.strerror or error}", REBUILD
        ) from error
    try:
        value = json.loads(raw.decode("utf-8")) if len(raw) <= MAX_MANIFEST else None
    except (ValueError, RecursionError):
        value = None
    return _checked(value, directory)


def _checked(value: object, directory: Path) -> Manifest:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise IndexDamaged(
            f"{directory} is not an index of this program: its {MANIFEST} is of another kind",
            REBUILD,
        )
    version = value.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise IndexDamaged(f"the index {directory} does not tell its format version", REBUILD)
    if version > VERSION:
        raise IndexDamaged(
            f"the index {directory} has format version {version}, this program reads up to "
            f"{VERSION}",
            "upgrade factscore-tui, or " + REBUILD,
        )
    if version < VERSION:
        raise IndexDamaged(
            f"the index {directory} has the older format {version}, which is read no more", REBUILD
        )
    if value.get("complete") is not True:
        raise IndexDamaged(f"the index {directory} was never finished", REBUILD)
    try:
        return Manifest(
            name=_text(value, "name"),
            id=_text(value, "id"),
            source_kind=_text(value, "source_kind"),
            snapshot_date=_text(value, "snapshot_date"),
            articles=_count(value, "articles"),
            passages=_count(value, "passages"),
            titles=_count(value, "titles"),
            files=_files(value),
            redirects=_count(value, "redirects"),
            disambiguations=_count(value, "disambiguations"),
            references=_count(value, "references") if "references" in value else 0,
            cut=_text(value, "cut"),
            source=_text(value, "source"),
            dense=_text(value, "dense"),
            hashes=_hashes(value),
            skipped=_account(value, "skipped"),
            mended=_account(value, "mended"),
            version=version,
            built=clean_date(_text(value, "built")) if "built" in value else "",
        )
    except (KeyError, TypeError, ValueError) as error:
        raise IndexDamaged(f"the {MANIFEST} of {directory} is damaged: {error}", REBUILD) from error


def _text(value: Mapping[str, object], key: str) -> str:
    found = value[key]
    if not isinstance(found, str) or len(found) > 1000:
        raise TypeError(f"{key} is not a short text")
    found.encode("utf-8")  # ValueError for lone surrogates, which nothing could print or store
    return cleaned_line(found)


def _count(value: Mapping[str, object], key: str) -> int:
    found = value[key]
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found < 2**53:
        raise TypeError(f"{key} is not a count")
    return found


def _files(value: Mapping[str, object]) -> dict[str, int]:
    found = value["files"]
    if not isinstance(found, dict) or DATABASE not in found or len(found) > MAX_FILES:
        raise TypeError("files are not listed")
    for name in found:
        name.encode("utf-8")
        if UNSAFE.search(name) or not name:
            raise ValueError("a file has an impossible name")
        # Names are joined to the directory: they must not lead out of it.
        if name.startswith("/") or ".." in name.split("/") or "\x00" in name:
            raise ValueError("a file name leads out of the index")
    return {name: _count(found, name) for name in found}


def _hashes(value: Mapping[str, object]) -> dict[str, str]:
    found = value["hashes"]
    if not isinstance(found, dict):
        raise TypeError("hashes is not a table")
    return {name: _text(found, name) for name in found}


def _account(value: Mapping[str, object], key: str) -> dict[str, Skipped]:
    found = value.get(key, {})
    if not isinstance(found, dict):
        raise TypeError(f"{key} is not a table")
    account: dict[str, Skipped] = {}
    for reason, entry in found.items():
        if not isinstance(entry, dict) or not isinstance(entry.get("examples"), list):
            raise TypeError(f"{key} is not a table of counts and examples")
        examples = tuple(cleaned_line(str(e)[:300]) for e in entry["examples"][:10])
        account[cleaned_line(reason[:300])] = Skipped(_count(entry, "count"), examples)
    return account
