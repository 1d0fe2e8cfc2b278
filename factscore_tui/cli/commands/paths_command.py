"""`factscore-tui paths`: where everything is kept."""

from __future__ import annotations

from factscore_tui.cli.options import JsonOption
from factscore_tui.cli.output import Output
from factscore_tui.report.visible import one_line


def paths(as_json: JsonOption = False) -> None:
    """Print the files and directories that are used."""
    places = locations()
    with Output() as output:
        if as_json:
            output.write_object(places)
            return
        for name, place in places.items():
            output.write(f"{name:<14} {one_line(place)}\n")


def locations() -> dict[str, str]:
    """Every place by name. Nothing is created."""
    from factscore_tui import paths as places
    from factscore_tui.settings import PROJECT_FILE

    return {
        "settings": str(places.config_file()),
        "project file": PROJECT_FILE,
        "data": str(places.data_dir()),
        "sessions": str(places.sessions_db()),
        "indexes": str(places.indexes_dir()),
        "cache": str(places.cache_dir()),
        "engine log": str(places.log_dir() / "engine.log"),
        "models": str(places.bundled("models")),
        "examples": str(places.bundled("examples")),
    }
