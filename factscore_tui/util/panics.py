"""Panics of libraries written in Rust. They come to Python as an exception that is not an
Exception, so that nobody who catches errors catches them."""

from __future__ import annotations


def is_panic(error: BaseException) -> bool:
    """Whether `error` is one. Its class has no place that it could be imported from: each library
    has its own."""
    return type(error).__name__ == "PanicException"
