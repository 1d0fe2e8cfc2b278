"""Corpus-wide lexical search with tantivy (BM25): one field of title, headings and text,
frequencies only.

Words are made by tantivy's own analyser, for passages and queries alike, and queries are put
together from single terms: nothing in a title or a fact is ever read as query syntax.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from factscore_tui.text.words import STOP_WORDS, folded_words
from factscore_tui.util.panics import is_panic

FIELD = "words"
ID_FIELD = "pid"
ANALYSER = "folded"
HEAP = 64_000_000
"""Bytes of memory for each indexing thread."""
MAX_WORD = 64
COMMON_SHARE = 0.05
"""Words in more than this share of passages are left out of queries: they cost most and say
least."""
COMMON_SMALL_SHARE, COMMON_SMALL = 0.3, 500
"""In a small collection a word that names a tenth of it is still worth having: there the share is
larger."""
FALLBACK_WORDS = 3
TIES = 8
"""Passages looked at beyond those asked for, so that equal scores are put in the order of the
collection."""
MAX_QUERY_WORDS = 64

# Thai, Lao, Burmese, Khmer; kana, Han, Hangul; the rarer Han: scripts without spaces, where a
# character is a word.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]"
)


def lexical_words(text: str) -> list[str]:
    """The words of `text` for ranking inside pages. Folding can open a compatibility character into
    several words."""
    return [word[:MAX_WORD] for word in " ".join(folded_words(text)).split()]


def spaced(text: str) -> str:
    """`text` with white space around the characters of scripts that have none."""
    return text if text.isascii() or not _UNSPACED.search(text) else _UNSPACED.sub(r" \g<0> ", text)


def _analyser() -> Any:
    import tantivy  # a compiled library that only builds and searches need

    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(
        tantivy.Filter.remove_long(MAX_WORD)
    )
    return builder.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.ascii_fold()).build()


@contextlib.contextmanager
def _errors_of_the_system() -> Iterator[None]:
    """tantivy says ValueError whatever happened; while writing words it can only be the disk."""
    try:
        with panics_told():
            yield
    except ValueError as error:
        raise OSError(str(error)) from error


class LexicalWriter:
    """Builds the lexical part of an index, or resumes one that was left behind."""

    def __init__(self, directory: Path, threads: int = 1) -> None:
        import tantivy  # a compiled library that only builds and searches need

        self._document = tantivy.Document
        directory.mkdir(exist_ok=True)
        with _errors_of_the_system():
            if (directory / "meta.json").is_file():
                self._index: Any = tantivy.Index.open(str(directory))
            else:
                self._index = tantivy.Index(_schema(tantivy), path=str(directory))
            self._index.register_tokenizer(ANALYSER, _analyser())
            self._writer: Any = self._index.writer(HEAP * threads, threads)

    @property
    def passages(self) -> int:
        """How many passages are committed. Passages are added in the order of their ids, so it is
        the first ones."""
        self._index.reload()
        return int(self._index.searcher().num_docs)

    def add(self, passage_id: int, text: str) -> None:
        """Index one passage. OSError when the disk is full."""
        document = self._document()
        document.add_text(FIELD, spaced(text))
        document.add_integer(ID_FIELD, passage_id)
        try:
            self._writer.add_document(document)
        except ValueError as error:
            raise OSError(str(error)) from error

    def remove(self, first: int, count: int) -> None:
        """Take passages out again."""
        with _errors_of_the_system():
            for passage_id in range(first, first + count):
                self._writer.delete_documents_by_term(ID_FIELD, passage_id)

    def commit(self) -> None:
        """What was added is kept from here on. OSError when the disk is full."""
        with _errors_of_the_system():
            self._writer.commit()

    def finish(self) -> None:
        """Write everything down. OSError when the disk is full."""
        with _errors_of_the_system():
            self._writer.commit()
            self._writer.garbage_collect_files()
            self._writer.wait_merging_threads()


def _schema(tantivy: Any) -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(FIELD, stored=False, tokenizer_name=ANALYSER, index_option="freq")
    builder.add_integer_field(ID_FIELD, stored=False, indexed=True, fast=True)
    return builder.build()


@contextlib.contextmanager
def panics_told() -> Iterator[None]:
    """A panic of the library as ValueError. It comes as no Exception, so that nobody else would
    catch it."""
    try:
        yield
    except BaseException as error:
        if not is_panic(error):
            raise
        raise ValueError(f"the library that reads its words panicked: {error}") from None


class LexicalReader:
    """Searches the lexical part of an index: the files `names` in `directory`, and no other that
    may lie there. Errors of a damaged index come as ValueError or OSError."""

    def __init__(self, directory: Path, names: Iterable[str]) -> None:
        import tantivy  # a compiled library that only builds and searches need

        self._tantivy = tantivy
        # Opening creates a lock file: not in a folder of someone else's, which may be read-only, or
        # have a link or a pipe of that name. The library has all files open when the folder goes.
        folder = tempfile.TemporaryDirectory(
            prefix="factscore-lexical-", ignore_cleanup_errors=True
        )
        with folder as mirror, panics_told():
            for name in names:
                (Path(mirror) / name).symlink_to((directory / name).resolve())
            index = tantivy.Index.open(mirror)
            self._schema = index.schema
            self._searcher: Any = index.searcher()
        del index
        # a thread of the library may have written while the folder went
        shutil.rmtree(mirror, ignore_errors=True)
        self._analyse = _analyser().analyze

    @property
    def passages(self) -> int:
        """How many passages are indexed."""
        return int(self._searcher.num_docs)

    def search(self, words: str | Iterable[str], k: int) -> list[tuple[int, float]]:
        """(passage id, BM25 score) of the k best for a text or its words, best first; ties by
        id."""
        text = (
            (words if isinstance(words, str) else " ".join(words))
            .encode("utf-8", "ignore")
            .decode("utf-8")
        )
        with panics_told():
            terms = self._selective(list(dict.fromkeys(self._analyse(spaced(text)))))
        if not terms or k < 1:
            return []
        with panics_told():
            return self._found(terms, k)

    def _found(self, terms: Sequence[str], k: int) -> list[tuple[int, float]]:
        query = self._tantivy.Query
        should = self._tantivy.Occur.Should
        clauses = [
            (should, query.term_query(self._schema, FIELD, term, index_option="freq"))
            for term in terms
        ]
        found = self._searcher.search(query.boolean_query(clauses), k + TIES, count=False)
        ids = self._searcher.fast_field_values(ID_FIELD, [address for _, address in found.hits])
        pairs = [
            (pid, float(score))
            for pid, (score, _) in zip(ids, found.hits, strict=True)
            if isinstance(pid, int)
        ]
        return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]

    def _selective(self, words: Sequence[str]) -> list[str]:
        """The words worth searching for; when all of them are common, the rarest few."""
        total = self.passages
        limit = max(COMMON_SHARE * total, min(COMMON_SMALL_SHARE * total, COMMON_SMALL))
        counted = [(self._searcher.doc_freq(FIELD, word), word) for word in words if word]
        known = [(count, word) for count, word in counted if count]
        chosen = [
            (count, word) for count, word in known if count <= limit and word not in STOP_WORDS
        ]
        if len(chosen) > MAX_QUERY_WORDS:  # a whole document as a query: its rarest words
            chosen = sorted(chosen)[:MAX_QUERY_WORDS]
        return [word for _, word in chosen] or [word for _, word in sorted(known)[:FALLBACK_WORDS]]

    def close(self) -> None:
        self._searcher = None
