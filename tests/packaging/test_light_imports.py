"""Nothing heavy is imported until it is used: layering is a test, not a habit."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = (
    "textual",
    "llama_cpp",
    "torch",
    "numpy",
    "tantivy",
    "sentence_transformers",
    "sqlite_utils",
    "rank_bm25",
)
CODE = "import sys; {statement}; print([m for m in {heavy!r} if m in sys.modules])"


def loaded(statement: str, heavy: tuple[str, ...] = HEAVY) -> str:
    """Which of the heavy modules a fresh interpreter has loaded after `statement`."""
    code = CODE.format(statement=statement, heavy=heavy)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(
    "module",
    [
        "factscore_tui",
        "factscore_tui.cli.main",
        "factscore_tui.engine.client",
        "factscore_tui.engine.report_builder",
        "factscore_tui.engine.worker",
        "factscore_tui.engine.default_parts",
        "factscore_tui.text.sentences",
        "factscore_tui.settings",
    ],
)
def test_importing_loads_nothing_heavy(module: str) -> None:
    assert loaded(f"import {module}") == "[]"


def test_help_loads_nothing_heavy() -> None:
    statement = (
        "\nimport contextlib\nfrom factscore_tui.cli.main import main\nsys.argv = "
        "['factscore-tui', '--help']\n"
    )
    statement += "import io\nout = io.StringIO()\n"
    statement += "with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit): main()\n"
    statement += "assert 'check' in out.getvalue()\nimport sys"
    assert loaded(statement, (*HEAVY, "rich", "msgspec")) == "[]"


def test_the_test_can_fail() -> None:
    assert loaded("import numpy") == "['numpy']"


def test_the_public_names_are_there() -> None:
    import factscore_tui

    for name in factscore_tui.__all__:
        assert getattr(factscore_tui, name) is not None
    with pytest.raises(AttributeError):
        _ = factscore_tui.nothing_of_that_name
