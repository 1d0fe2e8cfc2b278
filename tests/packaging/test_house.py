"""No module hangs on another that hangs on it: what they share has a module of its own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
from house import import_graph, knots, modules


def test_a_knot_is_found(tmp_path: Path) -> None:
    package = tmp_path / "factscore_tui"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "screen.py").write_text(
        "from typing import TYPE_CHECKING\n\n"
        "if TYPE_CHECKING:\n    from factscore_tui.app import App\n"
    )
    (package / "app.py").write_text("def show():\n    from factscore_tui import screen\n")
    (package / "run.py").write_text("import factscore_tui.app\n")
    graph = import_graph(modules(tmp_path))
    assert graph["factscore_tui.run"] == {"factscore_tui.app"}
    assert knots(graph) == [["factscore_tui.app", "factscore_tui.screen"]]


def test_there_is_none_in_the_program() -> None:
    assert knots(import_graph(modules())) == []
