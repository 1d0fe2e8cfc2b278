"""Downloading a language model: fetched aside, looked at, and only then given its name and
remembered."""

from __future__ import annotations

import contextlib

from factscore_tui import paths
from factscore_tui.errors import ModelDamaged, NetworkProblem, StorageProblem, UsageProblem
from factscore_tui.fetch import OFFLINE_VARIABLE, ProgressCallback, download, refuse_offline
from factscore_tui.fetch.address import host
from factscore_tui.inference.models.catalogue import file_sha256
from factscore_tui.inference.models.downloadable import Download, address
from factscore_tui.inference.models.gguf_header import Header, read_header
from factscore_tui.inference.models.installed import (
    Installed,
    Notify,
    download_path,
    find_installed,
    register_download,
    staged_path,
)
from factscore_tui.inference.models.installed_registry import load_registry, models_dir


def check_online() -> None:
    """NetworkProblem when the user switched the network off."""
    try:
        refuse_offline()
    except NetworkProblem as error:
        raise NetworkProblem(
            error.message,
            f"unset {OFFLINE_VARIABLE}, or get the file by other means and use `factscore-tui "
            f"models add FILE`",
        ) from error


def already_there(entry: Download, notify: Notify = lambda _: None) -> Installed | None:
    """The model where it lies complete and sound already. UsageProblem where a file of the user's
    has its name."""
    record = load_registry().models.get(entry.id)
    if record is not None and not record.source:
        raise UsageProblem(
            f"{entry.id} is the name of {record.path}",
            f"forget that first: factscore-tui models rm {entry.id}",
        )
    if not download_path(entry.id).is_file():
        return None
    with contextlib.suppress(ModelDamaged):
        return find_installed(entry.id, notify)
    return None


def pull_model(entry: Download, progress: ProgressCallback | None = None) -> Installed:
    """Download a model, or the rest of it. Its hash is compared with the one that is known, or
    pinned.

    Raises NetworkProblem (also for what is not a model), StorageProblem, UsageProblem.
    """
    check_online()
    url = address(entry)
    paths.private_dir(models_dir())
    staged = staged_path(entry.id)
    # one without a known hash that is there is complete: it was not placed
    if entry.sha256 or not staged.is_file():
        download(url, staged, sha256=entry.sha256, size=entry.size, progress=progress)
    try:
        header = _looked_at(entry, url)
        sha256 = entry.sha256 or file_sha256(staged)
        record = load_registry().models.get(entry.id)
        if record is not None and record.source and record.sha256 != sha256 and not entry.sha256:
            raise NetworkProblem(
                f"{host(url)} has another file by now than the one that was downloaded as "
                f"{entry.id} before",
                f"to take it all the same: factscore-tui models rm {entry.id}, then pull it again",
            )
    except NetworkProblem:
        with contextlib.suppress(OSError):
            staged.unlink()
        raise
    target = download_path(entry.id)
    try:
        staged.replace(target)
        paths.sync(target.parent)
    except OSError as error:
        raise StorageProblem(
            f"cannot write {target}: {error.strerror or error}", "check its permissions"
        ) from error
    return register_download(entry, url, sha256, header.architecture)


def _looked_at(entry: Download, url: str) -> Header:
    try:
        return read_header(staged_path(entry.id))
    except ModelDamaged as error:
        reason = error.message.rpartition("(")[2].rstrip(")")
        raise NetworkProblem(
            f"what {host(url)} sent for {entry.id} is not a model file: {reason}",
            "try again later, or use another mirror",
        ) from error
