"""The files by which other tools know the project say what the project says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import factscore_tui

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
yaml = pytest.importorskip("yaml")


def parsed(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in parsed(path)["jobs"].values() for step in job["steps"]]


def test_the_citation_has_the_version() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    assert str(citation["version"]) == factscore_tui.__version__
    assert citation["cff-version"] == "1.2.0" and citation["authors"] and citation["message"]


def test_hooks_are_the_tools_of_make_lint() -> None:
    hooks = parsed(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    linting = MAKEFILE.split("\nlint:")[1].split("\n\n")[0]
    tools = {hook["entry"].split()[0] for hook in hooks}
    assert tools == set(re.findall(r"\$\(BIN\)/([\w-]+)", linting))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_targets_that_there_are_and_end(path: Path) -> None:
    jobs = parsed(path)["jobs"].values()
    assert jobs and all(job["timeout-minutes"] for job in jobs)
    assert parsed(path)["permissions"] == {"contents": "read"}
    ran = "\n".join(step.get("run", "") for step in steps(path))
    targets = re.findall(r"\bmake (?:--\w+ )*([a-z]\w*)", ran)
    assert targets and all(re.search(rf"^{target}:", MAKEFILE, re.M) for target in targets)


def test_every_python_that_is_promised_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    tried = parsed(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert promised and promised == tried["python"]


def test_the_readme_installs_with_extras_that_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## Install\n")[1]
    commands = [line for line in readme.splitlines() if re.match(r"(uv tool|pipx) install ", line)]
    assert [line.split()[0] for line in commands] == ["uv", "pipx"]
    for line in commands:
        named = re.findall(r"'\.\[([\w,]+)\]'", line)
        assert named and set(named[0].split(",")) <= set(project["optional-dependencies"])
        assert (ROOT / "requirements.lock").is_file() and "requirements.lock" in line
