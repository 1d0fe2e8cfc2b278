"""What the commands for indexes share: which index is meant, how far a build is, what an index says
of itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factscore_tui.cli.output import Output
from factscore_tui.cli.progress import ProgressLines
from factscore_tui.cli.status_line import StatusLine
from factscore_tui.report.visible import one_line

if TYPE_CHECKING:
    from factscore_tui.corpus.build.progress import ProgressCallback
    from factscore_tui.corpus.index.manifest import Manifest

_FACTS = (
    *("id", "snapshot_date", "built", "source_kind", "articles", "passages"),
    *("titles", "redirects", "disambiguations", "cut"),
)


def index_path(index: str) -> Path:
    """The directory of an index given by name or directory; the sample encyclopedia is built on
    first use."""
    from factscore_tui.corpus.index.locations import ensure_sample, resolve_index
    from factscore_tui.corpus.index.manifest import SAMPLE

    return ensure_sample() if index == SAMPLE else resolve_index(index)


def narrated(narrator: StatusLine) -> ProgressCallback:
    """A callback that shows how far a build is."""
    if isinstance(narrator, ProgressLines):
        return narrator.built
    return lambda done: narrator.status(done.line())


def print_manifest(
    manifest: Manifest, path: Path, as_json: bool, more: Mapping[str, Any] | None = None
) -> None:
    """What an index says of itself, and `more` facts, as lines or as JSON."""
    facts: dict[str, Any] = {
        "name": manifest.name,
        "path": str(path),
        **{fact: getattr(manifest, fact) for fact in _FACTS},
        **({"references": manifest.references} if manifest.references else {}),
        "dense": bool(manifest.dense),
        "bytes": manifest.bytes,
        **(more or {}),
        "skipped": _account(manifest.skipped),
        "mended": _account(manifest.mended),
    }
    with Output() as output:
        if as_json:
            output.write_object(facts)
            return
        for key, value in facts.items():
            if isinstance(value, dict):
                for reason, entry in value.items():
                    examples = ", ".join(entry["examples"])
                    output.write(
                        one_line(f"{key:<16} {entry['count']} x {reason} ({examples})") + "\n"
                    )
            else:
                output.write(f"{key.replace('_', ' '):<16} {one_line(str(value))}\n")


def _account(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        reason: {"count": entry.count, "examples": list(entry.examples)}
        for reason, entry in table.items()
    }
