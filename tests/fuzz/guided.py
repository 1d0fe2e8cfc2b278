"""`python tests/fuzz/guided.py TARGET [--seconds 60] [--keep FOLDER]`: inputs by the coverage that
they reach, with atheris, instead of by chance alone.

What is measured is the code of this program below the targets. The seeds and the corpus of a target
are where it begins; what breaks it is kept, its message is printed, and the exit code is 1. Prints
how many inputs there were. Needs the package atheris (Linux); 3 where it is not installed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from fuzz.campaign import MEMORY, SECONDS, paths, tell  # noqa: E402
from fuzz.mutations import LONGEST  # noqa: E402
from fuzz.targets import NAMES, target  # noqa: E402

NO_ATHERIS = 3
WITH_MODELS = ("draft", "line", "words", "document-pdf", "source-parquet", "template")
"""Targets that start processes or load libraries for every input: guiding them costs more than it
finds, and the campaign has them."""
GUIDED = tuple(name for name in NAMES if name not in WITH_MODELS)


def attack(name: str, seconds: int, keep: Path) -> None:
    """The process that libFuzzer runs in. It ends by itself."""
    import atheris

    with atheris.instrument_imports(include=["factscore_tui"]):
        import factscore_tui.errors as errors

        folder = Path(tempfile.mkdtemp(prefix="guided-"))
        (folder / "seeds").mkdir()
        here = target(name, folder / "seeds")
        seeds = folder / "inputs"
        seeds.mkdir()
        for number, data in enumerate(here.inputs):
            (seeds / str(number)).write_bytes(data)
            with contextlib.suppress(errors.FactscoreError):
                here.attack(data, folder)  # imports what is measured

    def once(data: bytes) -> None:
        try:
            here.attack(data, folder)
        except errors.FactscoreError as error:
            assert error.message.strip() and error.hint.strip(), "no message, or no hint"

    options = [
        f"-max_total_time={seconds}", f"-timeout={6 * SECONDS}", f"-max_len={LONGEST}",
        f"-rss_limit_mb={2 * MEMORY // 1_000_000}", f"-artifact_prefix={keep}/{name}-",
        "-verbosity=0", "-print_final_stats=1", str(seeds),
    ]  # fmt: skip
    atheris.Setup([name, *options], once)
    atheris.Fuzz()


def guided(name: str, seconds: int, keep: Path) -> dict[str, object]:
    """How many inputs a target had, and what broke it."""
    keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="guided-home-") as home:
        places = [*paths(), *filter(None, [os.environ.get("PYTHONPATH")])]
        environ = {
            **os.environ, "FACTSCORE_TUI_HOME": home, "TMPDIR": home, "FACTSCORE_TUI_OFFLINE": "1",
            "PYTHONPATH": os.pathsep.join(places), "TERM": "dumb", "COLUMNS": "100",
        }  # fmt: skip
        command = [sys.executable, "-P", str(HERE / "guided.py"), name, "--child", "--keep"]
        command += [str(keep), "--seconds", str(seconds)]
        done = subprocess.run(command, env=environ, capture_output=True, check=False)
    said = done.stderr.decode("utf-8", "replace")
    counts = [line.split()[-1] for line in said.splitlines() if "number_of_executed_units" in line]
    defects = [] if done.returncode == 0 else [said[-1500:]]
    return {"target": name, "inputs": int(counts[-1]) if counts else 0, "defects": defects}


def main() -> int:
    """One JSON object; 1 when there is a defect, NO_ATHERIS without atheris."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=GUIDED)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "fuzz-defects")
    parser.add_argument("--child", action="store_true")
    asked = parser.parse_args()
    if find_spec("atheris") is None:
        sys.stderr.write("atheris is not installed: pip install 'factscore-tui[fuzz]'\n")
        return NO_ATHERIS
    if asked.child:
        sys.path[:0] = paths()
        attack(asked.name, asked.seconds, asked.keep)
        return 0
    row = guided(asked.name, asked.seconds, asked.keep)
    tell(row)
    return 1 if row["defects"] else 0


if __name__ == "__main__":
    sys.exit(main())
