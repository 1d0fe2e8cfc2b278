"""Engines as actors of Ray (https://docs.ray.io), on this machine or in a cluster: the extra `ray`.

Plain actors, no Ray Data: its checkpoint is a block of rows that is finished, ours is a fact; a
block whose actor is lost is computed anew. What Ray carries is bytes of our own wire and text; it
pickles the call around them, which is its way to work.

A Ray of our own (`local`) listens on the loopback interface only, wants a secret that is made for
the run, has no dashboard and reports nothing to its makers. Its folder is private and goes with it.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from factscore_tui.engine.codec import encode
from factscore_tui.engine.protocol import Open
from factscore_tui.errors import EngineProblem, UsageProblem
from factscore_tui.evaluation.scaling.engine_actor import EngineActor
from factscore_tui.evaluation.scaling.remote_engine import RemoteEngine
from factscore_tui.evaluation.scaling.workers import EngineGone
from factscore_tui.fetch.address import OFFLINE_VARIABLE
from factscore_tui.util import children

LOCAL, AUTO = "local", "auto"
INSTALL = "pip install 'factscore-tui[ray]'"
LOOPBACK = "127.0.0.1"
PLACE_PATIENCE = 120.0
"""Seconds an engine waits for room in a cluster, of which new machines may be a part."""
REACH_SECONDS = 10.0
"""Seconds after which an address that does not answer is taken for wrong."""
TAKE_PATIENCE = 10.0
"""Seconds a call waits at the engine for the next event before it is made again."""
OBJECT_STORE = 80 * 2**20
"""Bytes for what is handed around, Ray's least: events are small."""
LONGEST_FOLDER = 40
"""Characters: sockets lie below it, and their paths are limited to 107."""
_LOCAL_ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # What Ray does by itself where it makes no clusters (macOS): 127.0.0.1 stays 127.0.0.1 for
    # every server. Without it the address of this machine in its network is taken instead.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_AUTH_MODE": "token",
    # Engines are what the machine is to do: Ray would put them behind every other program.
    "RAY_worker_niceness": "0",
    # An engine of ours is told of no GPU by Ray; it is not to be told that there are none.
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


def check_ray(address: str) -> None:
    """UsageProblem where `address` is none, Ray is not installed, or the network is switched off
    and the address leads there: before anything is read or loaded."""
    from importlib.util import find_spec

    if address not in (LOCAL, AUTO) and not re.fullmatch(
        r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\]):[0-9]{1,5}", address
    ):
        raise UsageProblem(
            f"--ray {address!r} is not an address of a Ray cluster",
            "write --ray local for this machine, or --ray HOST:PORT as `ray start` prints it",
        )
    spec = find_spec("ray")
    if spec is None or spec.origin is None:  # a mere folder of that name is not a package
        raise UsageProblem("the package ray, which runs clusters, is not installed", INSTALL)
    if address != LOCAL and os.environ.get(OFFLINE_VARIABLE, "") not in ("", "0"):
        raise UsageProblem(
            f"the network is switched off, and --ray {address} sends texts to other machines",
            f"unset {OFFLINE_VARIABLE}, or use --ray {LOCAL}",
        )


@contextlib.contextmanager
def ray_engines(
    address: str, wanted: Open, command: tuple[str, ...], count: int
) -> Iterator[list[RemoteEngine]]:
    """`count` engines in the cluster at `address`, opening; all are ended afterwards, and so is a
    Ray of our own. `command` starts an engine, without the interpreter.

    Each asks for as many processors as `wanted` has threads. Raises EngineProblem where there is no
    Ray.
    """
    with contextlib.ExitStack() as opened:
        ray = opened.enter_context(_joined(address, count * wanted.threads))
        actor = ray.remote(RayActor).options(
            num_cpus=wanted.threads,
            max_concurrency=3,  # a call that takes events, one that cancels, one that begins
            max_restarts=0,  # where it resumes is known here, and not to Ray
            scheduling_strategy="SPREAD",
        )

        def start() -> _RayLink:
            return _RayLink(ray, actor.remote(encode(wanted), command))

        yield [opened.enter_context(RemoteEngine(start)) for _ in range(count)]


class RayActor(EngineActor):
    """Ends with the Ray that started it, as that does with the run: at once, and its engine with
    it. Ray by itself takes a second, in which facts are judged for nobody."""

    def __init__(self, opened: bytes, command: Sequence[str]) -> None:
        children.leave_with_parent()
        super().__init__(opened, command)


class _RayLink:
    """The calls to one actor."""

    def __init__(self, ray: Any, actor: Any) -> None:
        self._ray, self._actor = ray, actor
        self._about = actor.about.remote()

    def about(self) -> tuple[str, str]:
        done, _ = self._ray.wait([self._about], timeout=PLACE_PATIENCE)
        if not done:
            raise EngineGone(
                f"Ray found no room for an engine within {PLACE_PATIENCE:.0f} s",
                "`ray status` says what is free; run the command again with fewer --workers",
            )
        where, code = self._get(self._about)
        return str(where), str(code)

    def begin(self, command: bytes) -> None:
        self._get(self._actor.begin.remote(command))

    def take(self) -> list[bytes]:
        return list(self._get(self._actor.take.remote(TAKE_PATIENCE)))

    def cancel(self) -> None:
        with contextlib.suppress(Exception):  # the actor is gone, or Ray has ended
            self._actor.cancel.remote()

    def end(self) -> None:
        with contextlib.suppress(Exception):  # as above
            self._ray.kill(self._actor)

    def _get(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            raise EngineProblem(
                f"the engine's process in the cluster failed: {_last_line(error)}",
                "run the command again; if it happens again, report it",
            ) from error
        except errors.RayError as error:
            raise EngineGone(
                f"Ray lost an engine: {_first_line(error)}",
                "what was judged is kept: run the command again; is factscore-tui[ray] installed "
                "on every machine of the cluster, with memory for each engine?",
            ) from error


@contextlib.contextmanager
def _joined(address: str, processors: int) -> Iterator[Any]:
    """The module ray, connected; disconnected afterwards."""
    if address not in (LOCAL, AUTO):
        _reach(address)
    with contextlib.ExitStack() as opened:
        folder = Path(opened.enter_context(_private_folder()))
        options: dict[str, Any] = {"address": address}
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        if address == LOCAL:
            token = secrets.token_hex(32)
            os.environ.update(_LOCAL_ENVIRONMENT, RAY_AUTH_TOKEN=token)
            options |= {
                "num_cpus": processors,
                "num_gpus": 0,
                "include_dashboard": False,
                "object_store_memory": OBJECT_STORE,
                "_node_ip_address": LOOPBACK,
                "_temp_dir": str(folder),
            }
        import ray  # 0.6 s; and it reads the variables above when it is imported

        opened.callback(ray.shutdown)
        _begin(ray, folder, options)
        if address == LOCAL and ray.util.get_node_ip_address() != LOOPBACK:
            raise EngineProblem(
                "this version of Ray listens on other interfaces than the loopback",
                "install the one that goes with this program: " + INSTALL,
            )
        yield ray


def _reach(address: str) -> None:
    """EngineProblem where nothing answers there: Ray itself tries for minutes."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise EngineProblem(
            f"no Ray at {address}: {getattr(error, 'strerror', None) or error}",
            "does the cluster run (`ray status`), and is this machine part of it?",
        ) from error


def _begin(ray: Any, folder: Path, options: dict[str, Any]) -> None:
    """ray.init. It takes SIGTERM for itself, and puts the working directory on the path of its
    workers, where files of strangers may lie: neither is to be."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        with contextlib.chdir(folder):
            ray.init(log_to_driver=False, logging_level="ERROR", **options)
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        address = options["address"]
        raise EngineProblem(
            f"no Ray at {address}: {_first_line(error)}"
            if address != LOCAL
            else f"Ray does not start: {_first_line(error)}",
            "does the cluster run (`ray status`), and is this machine part of it?"
            if address != LOCAL
            else "run `factscore-tui doctor`, or use --workers without --ray",
        ) from error
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def _private_folder() -> Iterator[str]:
    """A folder for sockets and logs, which quote no text. Gone afterwards."""
    place = tempfile.gettempdir()
    folder = tempfile.mkdtemp(
        prefix="factscore-ray-", dir=place if len(place) <= LONGEST_FOLDER - 23 else "/tmp"
    )
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), repr(error))


def _last_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else repr(error)
