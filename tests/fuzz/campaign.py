"""`python tests/fuzz/campaign.py [NAMES] [--share 0.1] [--seed 1]`: damaged inputs for every
target, counted.

Every target runs in a process of its own. An input that takes more than SECONDS, a process that
grows by more than MEMORY, that ends, or that gives anything but a result or one message with a
hint, is a defect: its input is kept in --keep, and the exit code is 1. Nothing uses the network.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 10
MEMORY = 500_000_000


def paths() -> list[str]:
    """Where the modules of the tests are."""
    return [
        str(place)
        for place in (HERE.parents[1], HERE.parent, HERE.parent / "unit", HERE.parent / "engine")
    ]


def attack(name: str, first: int, count: int, seed: int, keep: Path) -> None:
    """Inputs number `first` to `count` of one target, in this process; a line of JSON for each that
    breaks a bound, and one at the end."""
    from factscore_tui.errors import FactscoreError
    from fuzz.mutations import by_chance, mutated
    from fuzz.targets import target

    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    (folder / "seeds").mkdir()
    here = target(name, folder / "seeds")
    before, slowest, refused = _memory(), 0.0, 0
    for number in range(first, count):
        chance = random.Random(f"{seed} {name} {number}")
        data = mutated(chance.choice(here.inputs), by_chance(chance))
        (keep / f"{name}.last").write_bytes(data)
        tell({"at": number})
        began = time.process_time(), time.monotonic()
        faulthandler.dump_traceback_later(
            6 * SECONDS, exit=True
        )  # a machine that others use; what counts is below
        problem = ""
        try:
            here.attack(data, folder)
        except FactscoreError as error:
            refused += 1
            problem = (
                "" if error.message.strip() and error.hint.strip() else "no message, or no hint"
            )
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is a defect
            problem = f"{type(error).__name__}: {error}"[:300]
        took = time.process_time() - began[0]
        slowest = max(slowest, took)
        if took > SECONDS:
            problem = problem or f"{took:.1f} s of processor time"
        if problem:
            (keep / f"{name}-{number}").write_bytes(data)
            tell({"problem": problem, "number": number})
    tell({"done": True, "refused": refused, "slowest": slowest, "memory": _memory() - before})


def tell(row: object) -> None:
    """One line, at once."""
    sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _memory() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )


def campaign(name: str, count: int, seed: int, keep: Path) -> dict[str, object]:
    """All inputs of one target; goes on behind one that ends the process."""
    at, defects, refused, slowest, memory = -1, [], 0, 0.0, 0
    while at + 1 < count:
        with tempfile.TemporaryDirectory(prefix="fuzz-home-") as home:
            environ = {
                **os.environ, "FACTSCORE_TUI_HOME": home, "TMPDIR": home,
                "FACTSCORE_TUI_OFFLINE": "1",
                "PYTHONPATH": os.pathsep.join(paths()), "TERM": "dumb", "COLUMNS": "100",
            }  # fmt: skip
            command = [
                sys.executable,
                "-P",
                str(HERE / "campaign.py"),
                "--child",
                name,
                "--first",
                str(at + 1),
            ]
            command += ["--count", str(count), "--seed", str(seed), "--keep", str(keep)]
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=environ,
                text=True,
                check=False,
            )
        finished = False
        for line in done.stdout.splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if "at" in row:
                at = row["at"]
            elif "problem" in row:
                defects.append(f"{row['number']}: {row['problem']}")
            elif row.get("done"):
                finished = True
                refused += row["refused"]
                slowest, memory = max(slowest, row["slowest"]), max(memory, row["memory"])
        if not finished:
            defects.append(f"{at}: the process ended with {done.returncode}: {done.stderr[-300:]}")
            (keep / f"{name}.last").rename(keep / f"{name}-{at}") if (
                keep / f"{name}.last"
            ).exists() else None
            if at < 0:
                break
    (keep / f"{name}.last").unlink(missing_ok=True)
    if memory > MEMORY:
        defects.append(f"it grew by {memory / 1e6:.0f} MB")
    return {
        "target": name,
        "inputs": at + 1,
        "refused": refused,
        "slowest_s": round(slowest, 2),
        "memory_mb": round(memory / 1e6),
        "defects": defects,
    }


def main() -> int:
    """The table, one JSON object a target; 1 when there is a defect."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the inputs that each target has in a campaign"
    )
    parser.add_argument("--seed", type=int, default=zlib.crc32(b"factscore-tui"))
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "fuzz-defects")
    parser.add_argument("--child", default="")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=0)
    asked = parser.parse_args()
    sys.path[:0] = paths()
    asked.keep.mkdir(parents=True, exist_ok=True)
    if asked.child:
        attack(asked.child, asked.first, asked.count, asked.seed, asked.keep)
        return 0
    from fuzz.targets import NAMES, target

    total, broken = 0, 0
    for name in asked.names or NAMES:
        with tempfile.TemporaryDirectory() as folder:
            count = max(1, round(target(name, Path(folder)).long * asked.share))
        row = campaign(name, count, asked.seed, asked.keep)
        total, broken = total + int(str(row["inputs"])), broken + len(row["defects"])  # type: ignore[arg-type]
        tell(row)
    tell({"inputs": total, "defects": broken})
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
