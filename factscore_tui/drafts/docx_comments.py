"""Comments in a Word document, everything else as it was.

Bytes are put in and none is taken out or changed: marks around the words, a part with the comments
(or more of them in the one there is), and its mention in two lists of parts. All other parts,
macros among them, are copied unread. Runs that a comment begins or ends in are cut in two with the
same properties.
"""

from __future__ import annotations

import hashlib
import io
import posixpath
import zipfile
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from factscore_tui.core.span import Span
from factscore_tui.documents.archives import kind_of
from factscore_tui.documents.base import SAVE_AGAIN, Unreadable
from factscore_tui.documents.docx import Opened, open_docx
from factscore_tui.drafts.base import Remark
from factscore_tui.drafts.docx_words import DocumentWords
from factscore_tui.drafts.xml_places import (
    ElementPlace,
    Insert,
    appended,
    bytes_of,
    inserted,
    places,
)

AUTHOR, INITIALS = "factscore-tui", "FS"
_NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_W = f"{{{_NAMESPACE}}}"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_HOLD_RUNS = frozenset(
    f"{_W}{name}"
    for name in (
        *("p", "hyperlink", "ins", "moveTo", "sdt", "sdtContent"),
        *("smartTag", "fldSimple", "customXml", "dir", "bdo"),
    )
)
"""What marks of comments may stand in, beside runs."""
_COMMENTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
_KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = "[Content_Types].xml"
START, END = 1, 0
"""At one place what ends goes before what begins."""


class _Edge(NamedTuple):
    """One end of a comment: `offset` characters into what `element` stands for."""

    element: Any
    offset: int
    length: int
    rank: int
    number: int


def commented(data: bytes, remarks: Sequence[Remark], sha256: str) -> bytes:
    """The .docx with these comments. `sha256` is that of the text the remarks count in, as UTF-8.
    Unreadable: not a Word document, damaged, or another text."""
    if kind_of(data) != "docx":
        raise Unreadable("is not a Word document", "name a .docx file")
    opened = open_docx(data)
    if hashlib.sha256(opened.text.encode("utf-8", "replace")).hexdigest() != sha256:
        raise Unreadable("is not the document that was checked", "check it again")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        if len(set(names)) != len(names):
            raise Unreadable("holds two parts of one name", SAVE_AGAIN)
        parts = _ChangedParts(archive, opened.main)
        if remarks:
            _write(parts, opened, remarks)
        return packed(archive, parts.changed)


def _write(parts: _ChangedParts, opened: Opened, remarks: Sequence[Remark]) -> None:
    """Marks into the text, comments into their part."""
    first = parts.first_number(opened.root)
    edges: list[_Edge] = []
    told: list[str] = []
    words = DocumentWords(opened)
    for number, remark in enumerate(remarks, first):
        found = _edges(words, Span(remark.start, remark.end), number)
        edges += found
        if found:
            told.append(_comment(number, remark.lines))
    main = parts.read(parts.main)
    parts.changed[parts.main] = inserted(main, _marks(main, opened.root, edges))
    parts.add_comments("".join(told))


def _edges(words: DocumentWords, span: Span, number: int) -> list[_Edge]:
    """Both ends of a comment, none where the document has none of the words."""
    ends = words.ends(span)
    if ends is None:
        return []
    start, end = ends
    return [
        _Edge(start.element, start.offset, start.length, START, number),
        _Edge(end.element, end.offset + 1, end.length, END, number),
    ]


# --- from elements to bytes


def _marks(data: bytes, root: Any, edges: Sequence[_Edge]) -> list[Insert]:
    """What to put into the main part."""
    units = {id(edge.element): _unit(edge.element) for edge in edges}
    wanted: dict[Any, None] = {}
    for edge in edges:
        unit = units[id(edge.element)]
        wanted |= dict.fromkeys((edge.element, unit))
        properties = unit.find(f"{_W}rPr")
        if properties is not None:
            wanted[properties] = None
    numbers = {element: n for n, element in enumerate(root.iter("*")) if element in wanted}
    found = places(data, set(numbers.values()))
    where = {id(element): found[number] for element, number in numbers.items()}
    split: dict[int, list[tuple[_Edge, str, str]]] = {}
    inserts: list[Insert] = []
    preserved: set[int] = set()
    cuts: dict[ElementPlace, array[int]] = {}
    for edge in edges:
        at, before, after = _position(data, edge, units[id(edge.element)], where, cuts)
        split.setdefault(at, []).append((edge, before, after))
        if before.count("<") > 1 and id(edge.element) not in preserved:
            preserved.add(id(edge.element))
            if edge.element.get(_SPACE) is None:
                inner = where[id(edge.element)].inner - 1
                inserts.append(Insert(inner, END, ' xml:space="preserve"'))
    for at, group in split.items():
        group.sort(key=lambda one: (one[0].rank, one[0].number))
        marks = "".join(_mark(edge, units[id(edge.element)]) for edge, _, _ in group)
        inserts.append(Insert(at, group[0][0].rank, group[0][1] + marks + group[0][2]))
    return inserts


def _unit(element: Any) -> Any:
    """The outermost thing around an element that marks can stand beside: its run, as a rule."""
    chain = [element, *element.iterancestors()]
    paragraph = next((n for n, one in enumerate(chain) if one.tag == f"{_W}p"), len(chain) - 1)
    at = paragraph
    while at > 1 and chain[at].tag in _HOLD_RUNS and chain[at - 1].tag in _HOLD_RUNS:
        at -= 1
    return chain[max(0, at - 1)]


def _position(
    data: bytes,
    edge: _Edge,
    unit: Any,
    where: dict[int, ElementPlace],
    cuts: dict[ElementPlace, array[int]],
) -> tuple[int, str, str]:
    """The byte for one end of a comment, and what has to be closed and opened again around it."""
    element, place, around = edge.element, where[id(edge.element)], where[id(unit)]
    starts = edge.rank == START
    if unit.tag != f"{_W}r" or element.getparent() is not unit or around.single:
        return (around.start if starts else around.end), "", ""
    properties = unit.find(f"{_W}rPr")
    again = data[around.start : around.inner].decode("utf-8")
    if properties is not None:
        own = where[id(properties)]
        again += data[own.start : own.end].decode("utf-8")
    close = f"</{around.name(data)}>"
    inside = _inside(data, edge, place, cuts)
    if inside is not None:
        name = place.name(data)
        return inside, f"</{name}>{close}", f'{again}<{name} xml:space="preserve">'
    if starts:
        first = next((child for child in unit if child is not properties), None)
        return (around.start, "", "") if first is element else (place.start, close, again)
    return (around.end, "", "") if unit[-1] is element else (place.end, close, again)


def _inside(
    data: bytes, edge: _Edge, place: ElementPlace, cuts: dict[ElementPlace, array[int]]
) -> int | None:
    """The byte to cut a text at; None at its ends, and where it cannot be cut. `cuts` keeps the
    bytes of texts that were looked at before."""
    element = edge.element
    if element.tag != f"{_W}t" or edge.offset in (0, edge.length) or len(element):
        return None
    text = element.text or ""
    if element.get(_SPACE) is None and text != text.strip():
        return None  # its spaces do not count, and would in one that is cut
    if place not in cuts:
        cuts[place] = bytes_of(data, place)
    found = cuts[place]
    return found[edge.offset] if edge.offset < len(found) else None


def _mark(edge: _Edge, unit: Any) -> str:
    """The mark of one end beside `unit`; it says what its prefix means where that is not so
    already."""
    known = unit.getparent().nsmap.get("w") == _NAMESPACE
    named = "" if known else f' xmlns:w="{_NAMESPACE}"'
    if edge.rank == START:
        return f'<w:commentRangeStart{named} w:id="{edge.number}"/>'
    return (
        f'<w:commentRangeEnd{named} w:id="{edge.number}"/>'
        f'<w:r{named}><w:commentReference w:id="{edge.number}"/></w:r>'
    )


def _comment(number: int, lines: Iterable[str]) -> str:
    paragraphs = "".join(
        f'<w:p><w:r><w:t xml:space="preserve">{escape(line)}</w:t></w:r></w:p>' for line in lines
    )
    return (
        f'<w:comment xmlns:w="{_NAMESPACE}" w:id="{number}" w:author="{AUTHOR}" '
        f'w:initials="{INITIALS}">{paragraphs or "<w:p/>"}</w:comment>'
    )


# --- the parts


class _ChangedParts:
    """The parts of a document that are changed."""

    def __init__(self, archive: zipfile.ZipFile, main: Any) -> None:
        self._archive = archive
        self._names = set(archive.namelist())
        self.main = str(main.partname).lstrip("/")
        self.changed: dict[str, bytes] = {}
        self._comments = next(
            (
                str(rel.target_part.partname).lstrip("/")
                for rel in main.rels.values()
                if not rel.is_external and rel.reltype == _COMMENTS
            ),
            "",
        )
        self._relations = {str(name) for name in main.rels}
        folder, name = posixpath.split(self.main)
        self._folder, self._links = folder, posixpath.join(folder, "_rels", f"{name}.rels")

    def read(self, name: str) -> bytes:
        """The bytes of a part as they are now."""
        return self.changed.get(name) or self._archive.read(name)

    def first_number(self, root: Any) -> int:
        """One more than the highest number of a comment."""
        from docx.oxml.parser import parse_xml

        used = [mark.get(f"{_W}id", "") for mark in root.iter(f"{_W}commentRangeStart")]
        if self._comments:
            used += [c.get(f"{_W}id", "") for c in parse_xml(self.read(self._comments))]
        return max((int(n) for n in used if n.isascii() and n.isdigit()), default=-1) + 1

    def add_comments(self, told: str) -> None:
        """Into the part that there is, else into a new one, which is then listed."""
        if self._comments:
            self.changed[self._comments] = appended(self.read(self._comments), told)
            return
        name = _free("comments{}.xml", {n.removeprefix(f"{self._folder}/") for n in self._names})
        path = posixpath.join(self._folder, name)
        opened = f'{_HEAD}<w:comments xmlns:w="{_NAMESPACE}">{told}</w:comments>'
        self.changed[path] = opened.encode("utf-8")
        relation = (
            f'<Relationship xmlns="http://schemas.openxmlformats.org/package/2006/relationships" '
            f'Id={quoteattr(_free("rIdFs{}", self._relations))} Type="{_COMMENTS}" '
            f'Target="{name}"/>'
        )
        if self._links in self._names:
            self.changed[self._links] = appended(self.read(self._links), relation)
        else:
            kind = "http://schemas.openxmlformats.org/package/2006/relationships"
            whole = f'{_HEAD}<Relationships xmlns="{kind}">{relation}</Relationships>'
            self.changed[self._links] = whole.encode("ascii")
        types = (
            f'<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" '
            f'PartName="/{escape(path)}" ContentType="{_KIND}"/>'
        )
        self.changed[_TYPES] = appended(self.read(_TYPES), types)


def _free(pattern: str, used: Iterable[str]) -> str:
    taken = {name.casefold() for name in used}
    names = (pattern.format(number or "") for number in range(len(taken) + 1))
    return next(name for name in names if name.casefold() not in taken)


def packed(archive: zipfile.ZipFile, changed: dict[str, bytes]) -> bytes:
    """The zip file with these parts in place of those of their names, new ones at the end."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as target:
        for part in archive.infolist():
            data = changed[part.filename] if part.filename in changed else archive.read(part)
            target.writestr(part, data, part.compress_type)
        for name in changed.keys() - set(archive.namelist()):
            target.writestr(zipfile.ZipInfo(name), changed[name], zipfile.ZIP_DEFLATED)
    return stream.getvalue()
