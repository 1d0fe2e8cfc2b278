"""A page as the index stores it: one zstd blob of text, headings and passages, small because a
dictionary trained on the first pages of the collection says what most of them have in common.

What is read may be damaged or made to harm: nothing is unpacked beyond MAX_PAGE, and every value
has its type checked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from factscore_tui.core.evidence import Page, Passage
from factscore_tui.corpus.article import (
    DISAMBIGUATION,
    Article,
    bare_title,
    clean_date,
    clean_url,
    normal_title,
)
from factscore_tui.corpus.build.passages import Layout, lay_out
from factscore_tui.corpus.build.references import (
    PassageReferences,
    ReferenceRow,
    digest_of,
    encoded,
    passage_references,
    shown,
)
from factscore_tui.util.visible import cleaned, cleaned_line

if TYPE_CHECKING:
    import zstandard

MAX_PAGE = 64_000_000
"""Bytes of the largest page that is unpacked. A reader takes in 10 MB; what it becomes is never far
above that."""
MAX_LINKS = 1000
LEVEL = 5
DICTIONARY = 112_640
"""Bytes of the trained dictionary."""
FORMS = ("", "list", "infobox")
KINDS = ("article", "disambiguation")

TITLE, REDIRECT, ALIAS, BARE = range(4)
"""How a name belongs to a page: its title, a redirect of the source, another name the article
gives, the title without "(inventor)" or "The". What says most comes first."""


class PageRecord(msgspec.Struct, array_like=True, frozen=True):
    """The content of a blob. `cuts` are (section, start, end, form) in code points of `text`;
    `links` are kept of disambiguation pages only."""

    url: str
    aliases: tuple[str, ...]
    sections: tuple[str, ...]
    cuts: tuple[tuple[int, int, int, int], ...]
    text: str
    links: tuple[str, ...]


class PageRow(NamedTuple):
    """A page ready to be written. `names` are (normal form, kind); `digest` is a sha256 as a
    number; `shortened` tells that not all of its passages were kept."""

    key: int
    title: str
    date: str
    revision: int
    kind: int
    passages: int
    names: tuple[tuple[str, int], ...]
    digest: int
    blob: bytes
    shortened: bool
    references: ReferenceRow | None = None


class Packer:
    """Pages to blobs and back, with one dictionary (empty: none)."""

    def __init__(self, dictionary: bytes = b"") -> None:
        import zstandard  # only builds and the worker need it

        self._size_of = zstandard.frame_content_size
        self._error = zstandard.ZstdError
        full = zstandard.DICT_TYPE_FULLDICT
        known = zstandard.ZstdCompressionDict(dictionary, dict_type=full) if dictionary else None
        self._compressor = zstandard.ZstdCompressor(
            level=LEVEL, dict_data=known, write_checksum=True
        )
        self._decompressor = zstandard.ZstdDecompressor(dict_data=known)
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(PageRecord).decode

    def encode(self, record: PageRecord) -> bytes:
        """The record before compression."""
        return self._encode(record)

    def pack(self, encoded: bytes) -> bytes:
        """An encoded record as a blob."""
        return self._compressor.compress(encoded)

    def unpack(self, blob: bytes) -> PageRecord:
        """The record in a blob. ValueError when it is not one."""
        raw = self.unpack_bytes(blob)
        try:
            record = self._decode(raw)
        except msgspec.MsgspecError as error:
            raise ValueError(f"a page of another kind: {error}") from error
        _check(record)
        return record

    def unpack_bytes(self, blob: bytes) -> bytes:
        """What was packed. ValueError when it cannot be unpacked, or would be too large."""
        try:
            size = self._size_of(blob)
            if not 0 <= size <= MAX_PAGE:
                raise ValueError("a page of impossible size")
            return self._decompressor.decompress(blob, max_output_size=MAX_PAGE)
        except self._error as error:
            raise ValueError(f"a page that cannot be unpacked: {error}") from error


def _check(record: PageRecord) -> None:
    """ValueError when the cuts lead out of the text or the sections."""
    last = 0
    for section, start, end, form in record.cuts:
        if not (0 <= section < len(record.sections) and last <= start < end <= len(record.text)):
            raise ValueError("a passage that leads out of its page")
        if not 0 <= form < len(FORMS):
            raise ValueError("a passage of unknown form")
        last = end


def title_key(title: str) -> int:
    """A title as a 64-bit number, by which pages are found when a build is resumed or a newer dump
    comes."""
    digest = hashlib.blake2b(title.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def record_of(article: Article, layout: Layout) -> PageRecord:
    """What the index stores of an article."""
    cuts = tuple((c.section, c.start, c.end, FORMS.index(c.form)) for c in layout.cuts)
    links = article.links[:MAX_LINKS] if article.kind == DISAMBIGUATION else ()
    return PageRecord(article.url, article.aliases, layout.sections, cuts, layout.text, links)


def row_of(article: Article, packer: Packer, paper: bool = False) -> PageRow | None:
    """The row of an article; None when it has no text."""
    layout = lay_out(article, paper)
    if not layout.cuts:
        return None
    content = packer.encode(record_of(article, layout))
    kind = KINDS.index(article.kind) if article.kind in KINDS else 0
    return PageRow(
        title_key(article.title),
        article.title,
        article.date,
        article.revision,
        kind,
        len(layout.cuts),
        names_of(article.title, article.aliases),
        fingerprint(article.title, article.date, article.revision, kind, content),
        packer.pack(content),
        layout.shortened,
        reference_row(article.title, passage_references(article, layout), packer),
    )


def reference_row(title: str, references: PassageReferences, packer: Packer) -> ReferenceRow | None:
    """The row of a page's references; None when it has none."""
    if not references:
        return None
    raw = encoded(references)
    count = sum(len(texts) for _, texts in references)
    return ReferenceRow(count, digest_of(title_key(title), raw), packer.pack(raw))


def names_of(title: str, aliases: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """(normal form, kind) of every name of a page, each once under the kind that says most."""
    found: dict[str, int] = {}
    for name, kind in (
        (title, TITLE),
        *((alias, ALIAS) for alias in aliases),
        (bare_title(title), BARE),
    ):
        norm = normal_title(name) if name else ""
        if norm:
            found.setdefault(norm, kind)
    return tuple(found.items())


def fingerprint(title: str, date: str, revision: int, kind: int, encoded: bytes) -> int:
    """sha256 over all that the index holds of a page, as a number: those of all pages are added
    up."""
    head = f"{len(title)} {title} {date} {revision} {kind}\n".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(head + encoded).digest(), "big")


def passage_texts(title: str, record: PageRecord) -> Iterator[str]:
    """Title, headings and text of every passage, as search reads it."""
    for section, start, end, _ in record.cuts:
        path = record.sections[section]
        yield (
            f"{title} {path} {record.text[start:end]}"
            if path
            else f"{title} {record.text[start:end]}"
        )


def cleaned_record(record: PageRecord) -> PageRecord:
    """The record without what must reach no reader: controls and separators of its texts become
    spaces, other unsafe characters go, and an address that is not an ordinary one. Cuts stay with
    their words. What a build stored is left as it is where it is compared with its fingerprint."""
    text, cuts = record.text, record.cuts
    if cleaned(text) != text:
        parts: list[str] = []
        moved: list[tuple[int, int, int, int]] = []
        at = length = 0
        for section, start, end, form in cuts:
            for piece in (cleaned(text[at:start]), cleaned(text[start:end])):
                parts.append(piece)
                length += len(piece)
            moved.append((section, length - len(parts[-1]), length, form))
            at = end
        text, cuts = "".join(parts), tuple(moved)
    return PageRecord(
        clean_url(record.url),
        tuple(map(cleaned_line, record.aliases)),
        tuple(map(cleaned_line, record.sections)),
        cuts,
        text,
        tuple(map(cleaned_line, record.links)),
    )


def page_of(
    record: PageRecord,
    page_id: int,
    title: str,
    date: str,
    kind: int,
    first_pid: int,
    source: str,
    own: bool = False,
    source_date: str = "",
    references: PassageReferences = (),
) -> Page:
    """The page as the rest of the program sees it."""
    said = {number: shown(texts) for number, texts in references}
    record, title, date = cleaned_record(record), cleaned_line(title), clean_date(date)
    passages = tuple(
        Passage(
            first_pid + number,
            page_id,
            title,
            record.sections[section],
            record.text[start:end],
            record.url,
            date,
            start,
            FORMS[form],
            source,
            source_date,
            said.get(number, ()),
        )
        for number, (section, start, end, form) in enumerate(record.cuts)
    )
    return Page(page_id, title, passages, KINDS[kind], record.links, own)


def train_dictionary(encoded: Sequence[bytes]) -> bytes:
    """A dictionary from the first pages of a collection, empty when they are too few to learn
    from."""
    import zstandard  # only builds need it

    samples: list[bytes | bytearray | memoryview[int]] = [page[:16_384] for page in encoded]
    size = min(DICTIONARY, sum(map(len, samples)) // 10)
    if len(samples) < 50 or size < 4096:
        return b""
    try:
        trained: zstandard.ZstdCompressionDict = zstandard.train_dictionary(
            size, samples, level=LEVEL
        )
    except zstandard.ZstdError:
        return b""  # pages too much alike, or too little
    return trained.as_bytes()
