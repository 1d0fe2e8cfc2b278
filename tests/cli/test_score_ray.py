"""`score --ray`: what is said without the extra, and with it: the bytes of `--workers`, whatever
dies on the way; a Ray of our own that nobody else can reach."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil
import pytest
from conftest import Ran, start

from factscore_tui.evaluation.scaling import ray_cluster

Cli = Callable[..., Ran]
RAY = find_spec("ray") is not None and find_spec("ray").origin is not None  # type: ignore[union-attr]
with_ray = pytest.mark.skipif(not RAY, reason="the extra ray is not installed")

ROWS = [
    {"topic": name, "output": " ".join(f"{name} did {number} of it." for number in range(6))}
    for name in ("Anna", "Otto", "Ida", "Karl")
]
FACTS = {f"{row['topic']} did {number} of it." for row in ROWS for number in range(6)}
NAMES = ("g.factscore.json", "g.facts.jsonl")
PATIENCE = 120.0
SLOW = 1.5
"""Seconds a fact takes: on a busy machine a verdict may be on its way through Ray for half of
one."""


def jsonl(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "g.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def results(file: Path) -> list[bytes]:
    return [file.with_name(name).read_bytes() for name in NAMES]


@pytest.fixture
def wanted(cli: Cli, tmp_path: Path) -> list[bytes]:
    """What --workers writes. (--restart in the runs that follow: nothing is known of them.)"""
    file = jsonl(tmp_path / "workers")
    assert cli("score", file, "--workers", 2, "--restart").code == 0
    return results(file)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the engine notes what it judges."""
    path = tmp_path / "log"
    path.touch()
    return path


# --- without ray
# -----------------------------------------------------------------------------------------------


def test_without_the_extra_one_message_says_how_to_get_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = cli("score", jsonl(tmp_path), "--ray", "local")
    assert ran.code == 2 and not ran.out
    assert ran.err.count("error:") == 1 and "pip install 'factscore-tui[ray]'" in ran.err


def test_a_folder_called_ray_is_not_the_package(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if RAY:
        pytest.skip("the package is there")
    (tmp_path / "ray").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    ran = cli("score", jsonl(tmp_path), "--ray", "local")
    assert ran.code == 2 and "factscore-tui[ray]" in ran.err


@pytest.mark.parametrize("address", ["here", "ray://there:10001", "there:", "a b:1", "there:1/x"])
def test_what_is_no_address_is_refused(cli: Cli, tmp_path: Path, address: str) -> None:
    ran = cli("score", jsonl(tmp_path), "--ray", address)
    assert ran.code == 2 and "HOST:PORT" in ran.err and ran.err.count("error:") == 1


def test_no_text_goes_to_a_cluster_while_the_network_is_off(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: find_spec("json"))
    monkeypatch.setenv("FACTSCORE_TUI_OFFLINE", "1")
    ran = cli("score", jsonl(tmp_path), "--ray", "there:6379")
    assert ran.code == 2 and "FACTSCORE_TUI_OFFLINE" in ran.err


# --- with ray
# -----------------------------------------------------------------------------------------------


def below(pid: int) -> list[psutil.Process]:
    with contextlib.suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).children(recursive=True)
    return []


def until(condition: Callable[[], Any], what: str) -> Any:
    """What the condition gives as soon as it is true."""
    ends = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < ends, f"waited in vain: {what}"
        time.sleep(0.05)
    return found


def finish(child: subprocess.Popen[bytes]) -> Ran:
    """Wait for a run; Ray alone takes half a minute to start on a busy machine."""
    out, err = child.communicate(timeout=2 * PATIENCE)
    return Ran(child.returncode, out.decode(), err.decode())


def lines(log: Path) -> int:
    return log.read_text().count("\n")


def gone(processes: list[psutil.Process]) -> bool:
    return not any(
        one.is_running() and one.status() != psutil.STATUS_ZOMBIE
        for one in processes
        if psutil.pid_exists(one.pid)
    )


@pytest.fixture
def ray_run(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts `score --ray`; whatever is left of it at the end is ended."""
    children: list[subprocess.Popen[bytes]] = []
    temporary = tmp_path / "t"
    temporary.mkdir()

    def run(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
        given = options.pop("environ", {})
        environ = {"TMPDIR": str(temporary), "HOME": str(tmp_path), **given}
        child = start("score", *arguments, environ=environ, **options)
        children.append(child)
        return child

    yield run
    for child in children:
        if child.poll() is None:
            child.kill()
            child.wait()


@with_ray
@pytest.mark.slow
def test_a_local_ray_gives_the_bytes_of_workers_and_is_open_to_nobody(
    tmp_path: Path, wanted: list[bytes], ray_run: Any, log: Path
) -> None:
    file = jsonl(tmp_path / "ray")
    child = ray_run(
        file, "--workers", 2, "--ray", "local", "--restart",
        engine={"log": str(log), "delay": 0.2},
    )  # fmt: skip
    until(lambda: lines(log) > 2 or child.poll() is not None, "the first verdicts")
    family = [psutil.Process(child.pid), *below(child.pid)]
    heard, names = set[str](), " ".join(" ".join(one.cmdline()) for one in family)
    for one in family:
        with contextlib.suppress(psutil.Error):
            for at in one.net_connections(kind="inet"):
                heard |= {address.ip for address in (at.laddr, at.raddr) if address}
    ran = finish(child)
    assert ran.code == 0, ran.err
    assert results(file) == wanted
    assert heard and heard <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
    assert "raylet" in names and "--dashboard-port" not in names.replace("--dashboard-port=0", "")
    # Nothing of Ray's own on the two streams, nothing left: no process, folder, or secret.
    assert ran.out.startswith("FActScore") and "ray" not in ran.err.lower()
    until(lambda: gone(family), "the end of Ray")
    assert not (tmp_path / ".ray").exists()
    assert not list((tmp_path / "t").iterdir())


@with_ray
@pytest.mark.slow
def test_a_killed_run_ends_with_the_same_bytes(
    tmp_path: Path, wanted: list[bytes], ray_run: Any, log: Path
) -> None:
    file = jsonl(tmp_path / "ray")
    command, engine = (file, "--workers", 2, "--ray", "local"), {"log": str(log), "delay": SLOW}
    shutil.rmtree(Path(os.environ["FACTSCORE_TUI_HOME"]))  # what --workers judged is forgotten
    child = ray_run(*command, engine=engine)
    until(lambda: lines(log) >= 6 or child.poll() is not None, "six verdicts")
    family = below(child.pid)
    child.kill()
    assert finish(child).code == -9
    until(lambda: gone(family), "the end of Ray without its driver")
    assert not file.with_name(NAMES[0]).exists()
    ran = finish(ray_run(*command, engine=engine))
    assert ran.code == 0, ran.err
    assert results(file) == wanted
    judged = log.read_text().splitlines()
    assert set(judged) == FACTS and len(judged) <= len(FACTS) + 2  # two engines: two in flight


@with_ray
@pytest.mark.slow
def test_a_killed_actor_costs_the_fact_in_flight(
    tmp_path: Path, wanted: list[bytes], ray_run: Any, log: Path
) -> None:
    file = jsonl(tmp_path / "ray")
    shutil.rmtree(Path(os.environ["FACTSCORE_TUI_HOME"]))
    child = ray_run(file, "--workers", 2, "--ray", "local", engine={"log": str(log), "delay": SLOW})
    until(lambda: lines(log) >= 4 or child.poll() is not None, "four verdicts")
    actors = [one for one in below(child.pid) if "RayActor" in " ".join(one.cmdline())]
    assert len(actors) == 2
    actors[0].kill()
    ran = finish(child)
    assert ran.code == 0, ran.err
    assert results(file) == wanted
    judged = log.read_text().splitlines()
    assert set(judged) == FACTS and len(judged) <= len(FACTS) + 1


@with_ray
@pytest.mark.slow
def test_ctrl_c_keeps_what_was_judged(
    tmp_path: Path, wanted: list[bytes], ray_run: Any, log: Path
) -> None:
    file = jsonl(tmp_path / "ray")
    shutil.rmtree(Path(os.environ["FACTSCORE_TUI_HOME"]))
    command, engine = (file, "--workers", 2, "--ray", "local"), {"log": str(log), "delay": SLOW}
    child = ray_run(*command, engine=engine, start_new_session=True)
    until(lambda: lines(log) >= 4 or child.poll() is not None, "four verdicts")
    family = below(child.pid)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does it: to Ray's processes too
    ran = finish(child)
    assert ran.code == 130 and "the same command resumes" in ran.err, ran.err
    until(lambda: gone(family), "the end of Ray")
    assert finish(ray_run(*command, engine=engine)).code == 0
    assert results(file) == wanted


CLUSTER = """
import json, sys
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
other = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
print(cluster.address, flush=True)
sys.stdin.readline()
cluster.remove_node(other, allow_graceful=False)
print("removed", flush=True)
sys.stdin.readline()
"""


@with_ray
@pytest.mark.slow
def test_a_cluster_that_loses_a_node_gives_the_same_bytes(
    tmp_path: Path, wanted: list[bytes], ray_run: Any, log: Path
) -> None:
    """Two nodes of one engine each, on this machine; one is killed."""
    file = jsonl(tmp_path / "ray")
    shutil.rmtree(Path(os.environ["FACTSCORE_TUI_HOME"]))
    environ = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    environ |= {"RAY_worker_niceness": "0"}
    cluster = subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environ},
    )  # fmt: skip
    try:
        assert cluster.stdin is not None and cluster.stdout is not None
        address = next(line for line in cluster.stdout if ":" in line).strip()
        child = ray_run(
            file, "--workers", 2, "--ray", address,
            engine={"log": str(log), "delay": SLOW}, environ=environ,
        )  # fmt: skip
        until(lambda: lines(log) >= 4 or child.poll() is not None, "four verdicts")
        cluster.stdin.write("\n")
        cluster.stdin.flush()
        ran = finish(child)
    finally:
        family = below(cluster.pid)
        cluster.kill()
        cluster.communicate()
        until(lambda: gone(family), "the end of the cluster")
    assert ran.code == 0, ran.err
    assert results(file) == wanted
    judged = log.read_text().splitlines()
    assert set(judged) == FACTS and len(judged) <= len(FACTS) + 1


@with_ray
@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_one_message(tmp_path: Path, ray_run: Any) -> None:
    ran = finish(ray_run(jsonl(tmp_path / "ray"), "--ray", "127.0.0.1:1"))
    assert ran.code == 4 and ran.err.count("error:") == 1
    assert "error: no Ray at 127.0.0.1:1: Connection refused" in ran.err


def test_the_extra_is_the_one_that_the_message_names() -> None:
    import tomllib

    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    extras = tomllib.loads(project.read_text())["project"]["optional-dependencies"]
    assert "factscore-tui[ray]" in ray_cluster.INSTALL
    assert any(one.startswith("ray") for one in extras["ray"])
