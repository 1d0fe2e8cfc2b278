"""Models that can be downloaded: what models/downloads.toml says of them, and their addresses."""

from __future__ import annotations

import difflib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from factscore_tui.errors import ModelDamaged, ModelMissing, UsageProblem
from factscore_tui.fetch import check_address
from factscore_tui.inference.models.catalogue import REINSTALL, as_record, bundled_dir, read_tables

LIST = "downloads.toml"
HUB_VARIABLE = "FACTSCORE_TUI_MODEL_HUB"
HUB = "https://huggingface.co"
ROLES = ("chat", "verify", "embed", "rerank")
PROMPT_STYLES = ("template", "minicheck", "")

ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}", re.ASCII)
_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}", re.ASCII)
_FILE = re.compile(r"[A-Za-z0-9][\w.+-]{0,150}\.gguf", re.ASCII)
_REVISION = re.compile(r"[A-Za-z0-9][\w.-]{0,99}", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Download:
    """One model of downloads.toml; the comments there say what each field means."""

    id: str
    title: str
    role: str
    repository: str
    revision: str
    file: str
    size: int
    size_about: int
    sha256: str
    licence: str
    licence_url: str
    memory_mb: int
    context: int
    prompt_style: str
    notes: str
    figures_from: str

    @property
    def bytes_needed(self) -> int:
        """How large the file is, at least about; 0 where that is unknown."""
        return self.size or self.size_about


def load_downloads() -> tuple[Download, ...]:
    """All downloadable models, in file order. Raises ModelMissing or ModelDamaged (unreadable or
    malformed list)."""
    return _load()[0]


def default_model() -> str:
    """The id of the language model that is suggested to who has none. Raises as load_downloads
    does."""
    return _load()[1]


def find_download(model_id: str) -> Download | None:
    """The downloadable model with this id, None for an unknown one."""
    return next((entry for entry in load_downloads() if entry.id == model_id), None)


def address(entry: Download) -> str:
    """Where the file is. FACTSCORE_TUI_MODEL_HUB names a mirror of the hub; UsageProblem when that
    is not an address."""
    hub = os.environ.get(HUB_VARIABLE, "").strip().rstrip("/") or HUB
    try:
        check_address(hub)
    except UsageProblem as error:
        raise UsageProblem(
            f"{HUB_VARIABLE}: {error.message}", f"name a mirror of {HUB}, or unset it"
        ) from error
    if "?" in hub or "#" in hub:
        raise UsageProblem(
            f"{HUB_VARIABLE}: {hub!r} has more than a server and a path", f"name a mirror of {HUB}"
        )
    return f"{hub}/{entry.repository}/resolve/{entry.revision}/{entry.file}"


def unknown(model_id: str, known: list[str]) -> ModelMissing:
    """The error for an id that nothing has; suggests a near one of `known`."""
    near = difflib.get_close_matches(model_id, known, 1)
    return ModelMissing(
        f"there is no model {model_id[:80]!r}" + (f", did you mean {near[0]!r}?" if near else ""),
        "list the models with: factscore-tui models list",
    )


def check_id(model_id: str) -> None:
    """UsageProblem for what cannot be the id of a model: it becomes a file name."""
    if not ID.fullmatch(model_id) or model_id.endswith(".gguf") or ".." in model_id:
        raise UsageProblem(
            f"{model_id[:80]!r} cannot be the name of a model",
            "up to 64 small letters, digits, dots, dashes and underscores can; it begins with a "
            "letter or digit",
        )


def _load() -> tuple[tuple[Download, ...], str]:
    path = bundled_dir() / LIST
    data = read_tables(path)
    entries = tuple(_entry(row, path) for row in data["model"])
    default = data.get("default")
    if default not in {entry.id for entry in entries} or len(
        {entry.id for entry in entries}
    ) != len(entries):
        raise ModelDamaged(
            f"{path}: an id is there twice, or the default is none of them", REINSTALL
        )
    return entries, str(default)


def _entry(row: object, path: Path) -> Download:
    entry = as_record(Download, row, path)
    sound = (
        ID.fullmatch(entry.id)
        and ".." not in entry.id
        and entry.role in ROLES
        and entry.prompt_style in PROMPT_STYLES
        and _REPOSITORY.fullmatch(entry.repository)
        and _REVISION.fullmatch(entry.revision)
        and _FILE.fullmatch(entry.file)
        and (not entry.sha256 or _SHA256.fullmatch(entry.sha256))
        and min(entry.size, entry.size_about, entry.memory_mb, entry.context) >= 0
    )
    if not sound:
        raise ModelDamaged(f"{path}: a value of model {entry.id!r} cannot be right", REINSTALL)
    return entry
