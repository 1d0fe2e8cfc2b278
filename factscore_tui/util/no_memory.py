"""What native libraries and Python say when they get no memory: C++, ggml, the system, OpenBLAS,
Rust, the loader of libraries. They end a process by SIGABRT, by exit codes of their own, or with
errors that are named after something else."""

from __future__ import annotations

import re

_NO_MEMORY = re.compile(
    r"std::bad_alloc|\bmem_buffer != NULL|failed to allocate|[Cc]annot allocate memory|"
    r"insufficient memory|Memory allocation still failed|[Oo]ut of memory|\bOOM\b|"
    r"memory allocation of \d+ bytes failed|\bMemoryError\b|"
    r"can't start new thread|"
    r"failed to map segment from shared object(?!: Operation not permitted)"
)


def out_of_memory(said: str) -> bool:
    """Whether these words, of an error or of a log, say that there was not enough memory."""
    return _NO_MEMORY.search(said) is not None
