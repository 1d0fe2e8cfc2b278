"""An engine that gets no memory: one message, however the libraries in it end."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from factscore_tui.cli import exits
from factscore_tui.engine.codec import decode_event, encode
from factscore_tui.engine.exit_codes import MEMORY_HINT, problem_of_exit
from factscore_tui.engine.process import EngineProcess, log_file
from factscore_tui.engine.protocol import Failed, Open
from factscore_tui.engine.worker import EngineWorker
from factscore_tui.errors import EngineProblem, FactscoreError, ModelDamaged
from factscore_tui.inference.llama import runtime
from factscore_tui.util import children

ASSERTION = "ggml.c:1644: GGML_ASSERT(ctx->mem_buffer != NULL) failed"
ROOM = Path("/proc/self/statm")


def end_of(code: str) -> FactscoreError:
    """Why a process that runs this code is said to have ended."""
    process = EngineProcess(children.code(code))
    said = process.receive(30.0)
    assert isinstance(said, FactscoreError)
    return said


@pytest.mark.parametrize(
    "words",
    [
        ASSERTION,
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "OpenBLAS error: Memory allocation still failed after 10 retries, giving up.",
        "memory allocation of 65536 bytes failed",
        "libgfortran.so.5: failed to map segment from shared object",
    ],
)
@pytest.mark.parametrize("code", [-signal.SIGABRT, -signal.SIGSEGV, 1])
def test_the_last_words_tell(words: str, code: int) -> None:
    said = problem_of_exit(code, f"llama: something\n{words}\n")
    assert "did not get enough memory" in said.message and said.hint == MEMORY_HINT
    assert "enough memory" not in problem_of_exit(code, "GGML_ASSERT(n > 0) failed").message


def test_what_an_aborted_engine_said_is_read() -> None:
    abort = f"import os, sys; sys.stderr.write({ASSERTION!r}); sys.stderr.flush(); os.abort()"
    assert "did not get enough memory" in end_of(abort).message
    # It stands in the log, and is not a word of the next engine.
    assert ASSERTION in log_file("engine.log").read_text()
    assert "SIGABRT" in end_of("import os; os.abort()").message


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (MemoryError(), True),
        (ImportError("numpy.so: failed to map segment from shared object"), True),
        (OSError(12, "Cannot allocate memory"), True),
        (
            ImportError("x.so: failed to map segment from shared object: Operation not permitted"),
            False,
        ),
        (IndexError("list index out of range"), False),
    ],
)
def test_errors_in_the_engine(error: Exception, told: bool) -> None:
    def build(*_: object) -> object:
        raise error

    events = io.BytesIO()
    worker = EngineWorker(build, io.BytesIO(encode(Open())), events)  # type: ignore[arg-type]
    worker.serve()
    failed = decode_event(events.getvalue().splitlines()[0])
    assert isinstance(failed, Failed) and failed.kind == EngineProblem.__name__
    assert ("did not get enough memory" in failed.message) is told
    assert (failed.hint == MEMORY_HINT) is told


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (
            "ggml_aligned_malloc: insufficient memory (attempted to allocate 23.50 MB)",
            EngineProblem,
        ),
        ("llama_model_load: error loading model: tensor data is not within the file", ModelDamaged),
    ],
)
def test_a_model_without_room_is_not_damaged(
    said: str, kind: type[FactscoreError], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Library:
        @staticmethod
        def llama_model_load_from_file(*_: object) -> None:
            runtime._log_tail.append(said)

    monkeypatch.setattr(runtime, "library", Library)
    with pytest.raises(kind):
        runtime.load_model(Path("model.gguf"), None, "download it again")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RuntimeError("can't start new thread"), exits.ENGINE),
        (MemoryError(), exits.ENGINE),
        (RuntimeError("something else"), exits.BUG),
    ],
)
def test_what_the_system_refuses_is_no_bug(
    error: Exception, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exits.bug(error) == code
    said = capsys.readouterr().err
    assert ("report" in said) is (code == exits.BUG)
    assert ("ulimit" in said) is (code == exits.ENGINE)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif(not ROOM.exists(), reason="needs limits of address space")
@pytest.mark.parametrize("megabytes", [200, 300, 400, 450, 500, 550])
def test_a_check_with_very_little_memory(megabytes: int, tmp_path: Path, with_sample: Path) -> None:
    """The whole program, from libraries that cannot be loaded to models that find no room."""
    import resource

    draft = tmp_path / "draft.txt"
    draft.write_text("Ada Lovelace was born in 1815.")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "factscore_tui", "check", str(draft), "--no-save"],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 4)
    if done.returncode:
        assert "did not get enough memory" in done.stderr
        assert "Traceback" not in done.stderr
