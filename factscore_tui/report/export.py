"""A finished report as a file: what each format is called, its bytes, and writing them aside before
they get their name."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from factscore_tui import plugins
from factscore_tui.core.report import Report
from factscore_tui.errors import FactscoreError, StorageProblem
from factscore_tui.settings.report_formats import EXPORTS
from factscore_tui.settings.report_formats import Format as Format  # plugins import it from here

ORIGINAL = Format(
    "original", ".comments.docx", "Word, yours", "your document, a comment at each problem", ""
)
"""Comments in the .docx that was checked: needs that file, so it is none of EXPORTS."""

CORRECTED = Format("corrected", "-corrected.txt", "Corrected", "your text with the corrections", "")
"""The text itself as it is by now: no report, so it is none of EXPORTS."""
AS_MARKDOWN = "-corrected.md"
"""What its name ends in where the draft is Markdown, or came with headings."""

BY_ID = {form.id: form for form in EXPORTS}
BY_SUFFIX = (
    {form.suffix: form for form in (*EXPORTS, ORIGINAL, CORRECTED)}
    | {AS_MARKDOWN: CORRECTED}
    | {
        alias: BY_ID[form]
        for alias, form in ((".htm", "html"), (".markdown", "md"), (".ndjson", "jsonl"))
    }
)


_MAX_LABEL, _MAX_HELP = 10, 35
"""Characters that the export dialog has room for."""


@lru_cache(maxsize=1)
def added_formats() -> tuple[Format, ...]:
    """The formats of plugins, those left out that cannot be used (plugins.troubles tells them)."""
    found: list[Format] = []
    for plugin in plugins.plugins(plugins.REPORT_FORMATS):
        with suppress(FactscoreError):
            form = _format_of(plugin)
            if form.suffix in BY_SUFFIX or any(form.suffix == one.suffix for one in found):
                raise plugins.failed(plugin, f"the ending {form.suffix} is another format's")
            found.append(form)
    return tuple(found)


def _format_of(plugin: plugins.Plugin) -> Format:
    """The format that a plugin has. UsageProblem where it is none."""
    form = plugins.load(plugin)
    if not isinstance(form, Format) or not callable(form.write):
        raise plugins.failed(plugin, f"{plugin.value} is not a Format with a function to write it")
    if form.id != plugin.name or form.id in BY_ID:
        raise plugins.failed(plugin, f"its format is called {form.id!r}")
    if not form.suffix.startswith(".") or form.suffix != form.suffix.lower().strip():
        raise plugins.failed(plugin, f"{form.suffix!r} is not the ending of a file name")
    return form._replace(label=form.label[:_MAX_LABEL], help=form.help[:_MAX_HELP], plugin=plugin)


def formats() -> tuple[Format, ...]:
    """Every format, ours first."""
    return (*EXPORTS, *added_formats())


def format_named(name: str) -> Format:
    """The format of this name. UsageProblem for one of a plugin that cannot be used, KeyError for
    one that there is not."""
    if name in BY_ID:
        return BY_ID[name]
    plugin = plugins.named(plugins.REPORT_FORMATS, name)
    if plugin is None:
        raise KeyError(name)
    found = next((form for form in added_formats() if form.id == name), None)
    return found if found is not None else _format_of(plugin)


def by_suffix() -> dict[str, Format]:
    """The formats by the endings of file names."""
    return BY_SUFFIX | {form.suffix: form for form in added_formats()}


def suffix_of(name: str) -> str:
    """The ending of a file name that stands for a format, as it is written there: the longest that
    does; empty for none."""
    lowered = name.lower()
    found = max((known for known in by_suffix() if lowered.endswith(known)), key=len, default="")
    return name[len(name) - len(found) :] if found and len(name) > len(found) else ""


class AlreadyThere(StorageProblem):
    """A file of that name exists and the user did not say that it may be replaced."""


def report_bytes(report: Report, form: str, name: str) -> bytes:
    """The file that `factscore-tui check --format FORM --output FILE` would write. UsageProblem for
    docx where python-docx is missing."""
    written = written_as(report, form, name)
    return written if isinstance(written, bytes) else written.encode("utf-8", "replace")


def written_as(report: Report, form: str, name: str) -> str | bytes:
    """The same, as text where the format is one."""
    chosen = format_named(form)
    if chosen.plugin is not None:
        return _written_by_plugin(chosen, chosen.plugin, report, name)
    module, _, function = str(chosen.write).partition(":")
    write = getattr(import_module(f"factscore_tui.report.{module}"), function)
    written: str | bytes = write(report, name) if chosen.titled else write(report)
    return written


def _written_by_plugin(
    form: Format, plugin: plugins.Plugin, report: Report, name: str
) -> str | bytes:
    """UsageProblem where the plugin fails or gives neither text nor bytes."""
    write: Callable[..., object] = form.write  # type: ignore[assignment]  # see _format_of
    try:
        written = write(report, name) if form.titled else write(report)
    except FactscoreError:
        raise
    except Exception as error:  # code of others: whatever it raises is one message
        raise plugins.failed(plugin, f"{type(error).__name__}: {error}") from error
    if not isinstance(written, str | bytes):
        raise plugins.failed(plugin, f"it wrote {type(written).__name__}, not text or bytes")
    return written


def check_target(path: Path, *, replace: bool) -> None:
    """Raise what can be known before any work is done: no such folder, no ordinary file,
    AlreadyThere."""
    try:
        mode = path.stat().st_mode if path.exists() else None
        if mode is None:
            if not path.parent.is_dir():
                raise StorageProblem(f"there is no folder {path.parent}", "correct the path")
            return
    except (OSError, ValueError, RuntimeError) as error:
        raise problem_of(error, path) from error
    if stat.S_ISDIR(mode):
        raise StorageProblem(f"{path} is a folder", "add the name of a file")
    if not stat.S_ISREG(mode):
        raise StorageProblem(f"{path} is not an ordinary file", "choose another name")
    if not replace:
        raise AlreadyThere(f"{path} is there already", "choose another name, or replace it")


def write_file(path: Path, data: bytes, *, replace: bool) -> Path:
    """Write `data` to a file of this name and give its full path. It is written aside and renamed
    when it is complete: a full disk or a kill leaves an earlier file as it was. Raises
    StorageProblem, AlreadyThere unless `replace`."""
    check_target(path, replace=replace)
    aside: Path | None = None
    try:
        final = path.resolve()  # a link stays a link: what it points to is replaced
        mode = stat.S_IMODE(final.stat().st_mode) if final.exists() else None
        if mode is not None and not os.access(final, os.W_OK):  # a rename would not ask
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        aside = final.parent / f".factscore-tui-{secrets.token_hex(8)}.part"
        with aside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            aside.chmod(mode)
        check_target(path, replace=replace)
        aside.replace(final)
    except (OSError, ValueError, RuntimeError) as error:
        raise problem_of(error, path) from error
    finally:
        if aside is not None:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
    return final


_SPACE = (errno.ENOSPC, errno.EDQUOT)
_NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS)


def problem_of(error: OSError | ValueError | RuntimeError, path: Path) -> StorageProblem:
    """What went wrong with writing `path`, and what to do about it."""
    number = getattr(error, "errno", None)
    # a NUL in the name, what the system's encoding lacks, links in a loop
    if not isinstance(error, OSError):
        return StorageProblem(f"{path} is not a file name", "correct it")
    if number in _SPACE:
        return StorageProblem(
            f"no space left for {path}", "free some, or choose another disk; nothing was changed"
        )
    if number in _NOT_ALLOWED:
        return StorageProblem(f"not allowed to write {path}", "choose another folder or name")
    if number == errno.ENAMETOOLONG:
        return StorageProblem("the name is too long", "choose a shorter one")
    if number in (errno.ENOENT, errno.ENOTDIR):
        return StorageProblem(f"there is no folder {path.parent}", "correct the path")
    return StorageProblem(
        f"cannot write {path}: {error.strerror or error}", "try again, or choose another folder"
    )
