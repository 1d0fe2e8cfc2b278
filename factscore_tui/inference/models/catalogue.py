"""Which models are shipped, where they lie, and whether a file is really the one that was meant.

Standard library only: the command line lists and checks models without loading NumPy or llama.cpp.
Everything here runs *before* llama.cpp sees a file, because a failed assertion in there ends the
process instead of raising an exception.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.util.hashes import stream_sha256

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

CATALOGUE = "catalogue.toml"
GGUF_MAGIC = b"GGUF"
SCHEMA_VERSION = 1
REINSTALL = "reinstall factscore-tui, or in a source checkout restore the models/ directory"


T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One shipped model, as catalogue.toml states it; the comments there say what each field
    means."""

    id: str
    file: str
    role: str
    architecture: str
    size: int
    sha256: str
    licence: str
    source: str
    dims: int
    max_tokens: int
    recipe: str


def bundled_dir() -> Path:
    """The directory with catalogue.toml and the GGUF files.

    In a wheel it lies inside the package; in a source checkout (also an editable install) it is
    models/ beside it. Raises ModelMissing where neither is there.
    """
    package = Path(__file__).resolve().parents[2]
    for candidate in (package / "_bundled" / "models", package.parent / "models"):
        if (candidate / CATALOGUE).is_file():
            return candidate
    raise ModelMissing("the bundled models are not part of this installation", REINSTALL)


def load_catalogue() -> tuple[ModelEntry, ...]:
    """All shipped models, in file order. Raises ModelMissing or ModelDamaged (unreadable or
    malformed catalogue)."""
    path = bundled_dir() / CATALOGUE
    return tuple(_entry(row, path) for row in read_tables(path)["model"])


def read_tables(path: Path) -> dict[str, Any]:
    """A TOML file of ours that lists models; "model" is a list of them. Raises ModelMissing, or
    ModelDamaged for one that is malformed or of another version."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelMissing(f"cannot read {path}: {error.strerror}", REINSTALL) from error
    except (ValueError, RecursionError) as error:  # broken TOML or broken UTF-8
        raise ModelDamaged(f"{path} is not valid TOML: {error}", REINSTALL) from error
    version = data.get("schema_version")
    if version != SCHEMA_VERSION:
        raise ModelDamaged(
            f"{path} has schema_version {version!r}; this version reads {SCHEMA_VERSION}", REINSTALL
        )
    if not isinstance(data.setdefault("model", []), list):
        raise ModelDamaged(f"{path}: 'model' is not a list of tables", REINSTALL)
    return data


def as_record(kind: type[T], row: object, path: Path) -> T:
    """One [[model]] table as a dataclass of texts and whole numbers; its types and keys must be
    exactly those of the fields. Raises ModelDamaged."""
    wanted = {field.name: int if field.type == "int" else str for field in fields(kind)}
    if not isinstance(row, dict) or {key: type(value) for key, value in row.items()} != wanted:
        name = row.get("id") if isinstance(row, dict) else row
        raise ModelDamaged(
            f"{path}: the entry of model {name!r} lacks a field, or has a wrong one", REINSTALL
        )
    return kind(**row)


def _entry(row: object, path: Path) -> ModelEntry:
    entry = as_record(ModelEntry, row, path)
    if Path(entry.file).name != entry.file:
        raise ModelDamaged(f"{path}: {entry.file!r} is not a plain file name", REINSTALL)
    return entry


def find_entry(model_id: str) -> ModelEntry:
    """The catalogue entry with this id. Raises ModelMissing for an unknown one."""
    entries = load_catalogue()
    for entry in entries:
        if entry.id == model_id:
            return entry
    known = ", ".join(entry.id for entry in entries) or "none"
    raise ModelMissing(f"there is no bundled model {model_id!r}", f"bundled models: {known}")


def find_model(model_id: str) -> Path:
    """Path of a bundled model. Raises ModelMissing; the content is not looked at (see
    verify_model)."""
    path = bundled_dir() / find_entry(model_id).file
    if not path.is_file():
        raise ModelMissing(f"the bundled model {model_id} is missing: {path}", REINSTALL)
    return path


def verify_model(entry: ModelEntry, path: Path) -> None:
    """Check that `path` holds the bytes the catalogue promises: GGUF magic, size, then SHA-256 (20
    ms for 25 MB).

    Raises ModelMissing where there is no readable file, ModelDamaged where it is another or an
    incomplete one.
    """
    with open_model(path, REINSTALL) as stream:
        size = stream.seek(0, 2)
        stream.seek(0)
        if size == 0:
            raise ModelDamaged(f"the model file is empty: {path}", REINSTALL)
        if path.suffix == ".gguf" and stream.read(4) != GGUF_MAGIC:
            raise ModelDamaged(f"not a GGUF model file: {path}", REINSTALL)
        if size < entry.size:
            raise ModelDamaged(
                f"the model file is cut short, {size} of {entry.size} bytes: {path}", REINSTALL
            )
        stream.seek(0)
        if size > entry.size or stream_sha256(stream) != entry.sha256:
            raise ModelDamaged(
                f"this is not the file that was shipped as {entry.id}: {path}", REINSTALL
            )


def file_sha256(path: Path) -> str:
    """SHA-256 of a model file in hexadecimal: the name of its content in cache keys. Raises
    ModelMissing."""
    with open_model(path) as stream:
        return stream_sha256(stream)


def open_model(path: Path, missing: str = "check the path") -> BufferedReader:
    """A model file, to read. Raises ModelMissing, with `missing` as the hint where it is not
    there."""
    try:
        return path.open("rb")
    except FileNotFoundError as error:
        raise ModelMissing(f"there is no model file {path}", missing) from error
    except (
        OSError,
        ValueError,
    ) as error:  # a directory, no permission; ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ModelMissing(
            f"cannot read the model file {path}: {reason}", "check the path and permissions"
        ) from error
