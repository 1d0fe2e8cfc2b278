"""The only module that knows directories. FACTSCORE_TUI_HOME moves all state; nothing is created
before it is used."""

from __future__ import annotations

import os
from pathlib import Path

from factscore_tui.errors import StorageProblem

APP = "factscore-tui"
HOME_VARIABLE = "FACTSCORE_TUI_HOME"


def _base(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        try:
            return Path(home).expanduser() / kind
        except RuntimeError as error:
            raise StorageProblem(
                f"there is no user as in {HOME_VARIABLE}={home[:200]!a}",
                f"set {HOME_VARIABLE} to a folder you own",
            ) from error
    import platformdirs  # 15 ms that `--help` does not need

    chosen = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "log": platformdirs.user_log_path,
    }[kind]
    return chosen(APP, appauthor=False)


def config_file() -> Path:
    """The user's settings file (TOML)."""
    return _base("config") / "settings.toml"


def data_dir() -> Path:
    """Where sessions and indexes live."""
    return _base("data")


def sessions_db() -> Path:
    """The session store."""
    return data_dir() / "sessions.db"


def indexes_dir() -> Path:
    """Indexes that can be named without a directory."""
    return data_dir() / "indexes"


def cache_dir() -> Path:
    """What can be deleted at any time: embeddings."""
    return _base("cache")


def log_dir() -> Path:
    """Logs of the engine process."""
    return _base("log")


def source_root() -> Path | None:
    """The checkout when running from one (models/, index/, examples/ beside the package), else
    None."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "models" / "catalogue.toml").is_file() else None


def bundled(part: str) -> Path:
    """The shipped folder `part` ("models", "index", "examples"): from the checkout, else from
    inside the wheel."""
    root = source_root()
    return root / part if root else Path(__file__).resolve().parent / "_bundled" / part


def private_dir(path: Path) -> Path:
    """Create `path` (mode 0o700) on first use; a StorageProblem when that cannot be done."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError(13, "not writable")
    except OSError as error:
        raise StorageProblem(
            f"cannot write to {path}: {error.strerror or error}",
            f"make it writable, or set {HOME_VARIABLE} to a folder you own",
        ) from error
    return path


def sync(path: Path) -> None:
    """Have the disk take what was written to a file, or the names in a directory. OSError when it
    does not."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
