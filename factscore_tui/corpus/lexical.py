"""Corpus-wide lexical search with tantivy (BM25): one field, frequencies only, nothing stored.

Words are made by core.words for index and query alike, and queries are put together from single terms: nothing in a
title or a fact is ever read as query syntax.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from factscore_tui.core.words import STOP_WORDS, folded_words

FIELD = "words"
ID_FIELD = "pid"
HEAP = 64_000_000
MAX_WORD = 64
COMMON_SHARE = 0.05
"""Words in more than this share of passages are left out of queries: they cost most and say least."""
COMMON_SMALL_SHARE, COMMON_SMALL = 0.3, 500
"""In a small collection a word that names a tenth of it is still worth having: there the share is larger."""
FALLBACK_WORDS = 3


def lexical_words(text: str) -> list[str]:
    """The words of `text` as the index holds them. Folding can open a compatibility character into several words."""
    return [word[:MAX_WORD] for word in " ".join(folded_words(text)).split()]


@contextlib.contextmanager
def _errors_of_the_system() -> Iterator[None]:
    """tantivy says ValueError whatever happened; while writing words it can only be the disk."""
    try:
        yield
    except ValueError as error:
        raise OSError(str(error)) from error


class LexicalWriter:
    """Builds the lexical part of an index in an empty directory."""

    def __init__(self, directory: Path) -> None:
        import tantivy  # a compiled library that only builds and searches need

        self._document = tantivy.Document
        builder = tantivy.SchemaBuilder()
        builder.add_text_field(FIELD, stored=False, tokenizer_name="whitespace", index_option="freq")
        builder.add_integer_field(ID_FIELD, stored=False, indexed=False, fast=True)
        directory.mkdir()
        # One thread: documents keep their order, so equal sources give equal rankings among ties.
        self._writer: Any = tantivy.Index(builder.build(), path=str(directory)).writer(HEAP, 1)

    def add(self, passage_id: int, text: str) -> None:
        """Index one passage. OSError when the disk is full."""
        document = self._document(**{FIELD: " ".join(lexical_words(text)), ID_FIELD: passage_id})
        with _errors_of_the_system():
            self._writer.add_document(document)

    def finish(self) -> None:
        """Write everything down. OSError when the disk is full."""
        with _errors_of_the_system():
            self._writer.commit()
            self._writer.wait_merging_threads()


class LexicalReader:
    """Searches the lexical part of an index. Errors of a damaged index come as ValueError or OSError."""

    def __init__(self, directory: Path) -> None:
        import tantivy  # a compiled library that only builds and searches need

        self._tantivy = tantivy
        self._mirror: tempfile.TemporaryDirectory[str] | None = None
        try:
            index = tantivy.Index.open(str(directory))
        except ValueError as error:
            if "lock" not in str(error).lower():
                raise
            index = tantivy.Index.open(self._writable_mirror(directory))
        self._schema = index.schema
        self._searcher: Any = index.searcher()

    def _writable_mirror(self, directory: Path) -> str:
        """A temporary folder of links. Opening creates a lock file, which a read-only medium does not allow."""
        self._mirror = tempfile.TemporaryDirectory(prefix="factscore-lexical-")
        for file in directory.iterdir():
            if not file.name.endswith(".lock"):
                (Path(self._mirror.name) / file.name).symlink_to(file.resolve())
        return self._mirror.name

    @property
    def passages(self) -> int:
        """How many passages are indexed."""
        return int(self._searcher.num_docs)

    def search(self, words: Iterable[str], k: int) -> list[tuple[int, float]]:
        """(passage id, BM25 score) of the k best, best first; ties in the order of the index."""
        terms = self._selective(list(dict.fromkeys(words)))
        if not terms or k < 1:
            return []
        query = self._tantivy.Query
        should = self._tantivy.Occur.Should
        clauses = [(should, query.term_query(self._schema, FIELD, term, index_option="freq")) for term in terms]
        found = self._searcher.search(query.boolean_query(clauses), k, count=False)
        ids = self._searcher.fast_field_values(ID_FIELD, [address for _, address in found.hits])
        pairs = [(pid, float(score)) for pid, (score, _) in zip(ids, found.hits, strict=True)]
        return [(pid, score) for pid, score in pairs if isinstance(pid, int)]

    def _selective(self, words: Sequence[str]) -> list[str]:
        """The words worth searching for; when all of them are common, the rarest few."""
        total = self.passages
        limit = max(COMMON_SHARE * total, min(COMMON_SMALL_SHARE * total, COMMON_SMALL))
        counted = [(self._searcher.doc_freq(FIELD, word), word) for word in words if word]
        known = [(count, word) for count, word in counted if count]
        chosen = [word for count, word in known if count <= limit and word not in STOP_WORDS]
        return chosen or [word for _, word in sorted(known)[:FALLBACK_WORDS]]

    def close(self) -> None:
        """Let go of the files."""
        self._searcher = None
        if self._mirror is not None:
            self._mirror.cleanup()
