"""Every command that starts processes, in a folder whose files have the names of modules: none of
them is run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import TEXT
from test_serve import needs_server, with_page

PACKAGES = (
    "factscore_tui", "sitecustomize", "usercustomize", "aiohttp", "defusedxml", "docx",
    "httpx2", "jinja2", "libzim",
    "llama_cpp", "lxml",
    "msgspec", "numpy", "odf", "platformdirs", "psutil", "pypdf", "rich", "sqlite_utils", "tantivy",
    "textual",
    "textual_serve", "tomlkit", "typer", "zstandard",
)  # fmt: skip
CONSOLE = "import sys; from factscore_tui.cli.main import main; sys.exit(main())"
LISTS = "from factscore_tui.tui.downloads import listing; print(len(listing.ask()[0].recipes))"


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[Path]:
    """A folder in which every module is a trap; after the test none must have been sprung."""
    folder, sprung = tmp_path / "trap", tmp_path / "sprung"
    folder.mkdir()
    for name in {*sys.stdlib_module_names, *PACKAGES}:
        (folder / f"{name}.py").write_text(
            f"open({str(sprung)!r}, 'a').write(__name__ + ' ')\nraise SystemExit(99)\n"
        )
    yield folder
    assert not sprung.exists(), sprung.read_text()


def start(trap: Path, *arguments: object, script: str = CONSOLE) -> subprocess.Popen[str]:
    """Start the program as the console script does: the folder of the script is on its path, not
    the working one."""
    console = trap.parent / "bin" / "console.py"
    console.parent.mkdir(exist_ok=True)
    console.write_text(script)
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = [sys.executable, str(console), *map(str, arguments)]
    return subprocess.Popen(command, cwd=trap, env=environ, text=True, **pipes)


def ran(trap: Path, *arguments: object, script: str = CONSOLE) -> str:
    """Standard output of a command that has to succeed."""
    child = start(trap, *arguments, script=script)
    out, err = child.communicate(timeout=300)
    assert child.returncode == 0, err
    return out


@pytest.mark.slow
def test_checking_a_document(trap: Path, tmp_path: Path) -> None:
    draft = tmp_path / "draft.html"
    draft.write_text(f"<html><body><p>{TEXT}</p></body></html>")
    assert json.loads(ran(trap, "check", draft, "--format", "json", "--topic", "Anna"))["facts"]


@pytest.mark.slow
def test_building_with_several_processes(trap: Path, tmp_path: Path) -> None:
    source = tmp_path / "texts"
    source.mkdir()
    for number in range(40):
        (source / f"{number}.txt").write_text(f"Text {number}.\n\n{TEXT}")
    (source / "broken.pdf").write_bytes(b"%PDF-1.4\n%%EOF")
    (source / "broken.docx").write_bytes(b"PK\x03\x04")
    (source / "broken.odt").write_bytes(b"PK\x03\x04")
    ran(trap, "index", "build", source, "--output", tmp_path / "index", "--workers", "2")


@pytest.mark.slow
def test_looking_into_a_zim_file(trap: Path, tmp_path: Path) -> None:
    pytest.importorskip("libzim")
    damaged = tmp_path / "a.zim"
    damaged.write_bytes(b"\x5a\x49\x4d\x04" + bytes(500))
    child = start(trap, "index", "build", damaged, "--output", tmp_path / "index")
    _, err = child.communicate(timeout=300)
    assert child.returncode == 2 and "ZIM" in err


@pytest.mark.slow
def test_the_examination(trap: Path) -> None:
    assert "llama.cpp" in ran(trap, "doctor")


@pytest.mark.slow
def test_what_the_app_can_fetch(trap: Path) -> None:
    assert int(ran(trap, script=LISTS)) > 0


@needs_server
@pytest.mark.slow
def test_a_page_of_the_browser_app(trap: Path, draft: Path) -> None:
    import asyncio

    child = start(trap, "serve", "--port", "0", draft)
    try:
        assert child.stderr is not None
        address = child.stderr.readline().split(" is at ")[1].split()[0]
        asyncio.run(with_page(address, list))
    finally:
        child.terminate()
        child.communicate(timeout=30)
