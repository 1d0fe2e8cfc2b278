"""Words of a Word document put right where they stand, everything else as it was.

Bytes inside of texts are replaced, all others are copied: the new words have the form of the run
that the old ones begin in. What lies in a field, in a change that is tracked, in words of two
forms, in a bound or locked control or around a note is left out: there a change could be undone by
the word processor, or take more with it than its words. The result is read again, and is refused
where it does not say what it should.
"""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from factscore_tui.core.span import Span
from factscore_tui.documents.archives import kind_of
from factscore_tui.documents.base import SAVE_AGAIN, Unreadable
from factscore_tui.documents.docx import Opened, open_docx
from factscore_tui.drafts.base import Rewrite
from factscore_tui.drafts.docx_comments import packed
from factscore_tui.drafts.docx_words import DocumentWords
from factscore_tui.drafts.xml_places import bytes_of, places

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_NOT_IN = frozenset((*(f"{_W}{name}" for name in ("ins", "moveTo", "fldSimple")), _CHOICE))
_MAY_STAND_BETWEEN = frozenset(
    f"{_W}{name}" for name in ("proofErr", "bookmarkStart", "bookmarkEnd")
)
_LOCKED = ("contentLocked", "sdtContentLocked")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORD = re.compile(r"\S+")


class _Piece(NamedTuple):
    """Characters [start, end) of a text element become `new`."""

    element: Any
    start: int
    end: int
    new: str


def edited(
    data: bytes, groups: Sequence[Sequence[Rewrite]], sha256: str
) -> tuple[bytes, tuple[int, ...]]:
    """The .docx with these groups of changes, each as a whole or not at all, and the numbers of the
    groups that were left out. `sha256` is that of the text they count in, as UTF-8. Unreadable: not
    a Word document, damaged, another text, or changed where it should not be."""
    if kind_of(data) != "docx":
        raise Unreadable("is no Word document", "name a .docx file")
    opened = open_docx(data)
    if hashlib.sha256(opened.text.encode("utf-8", "replace")).hexdigest() != sha256:
        raise Unreadable("is not the document that was checked", "check it again")
    pieces, left = _planned(opened, groups)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        if len(set(names)) != len(names):
            raise Unreadable("holds two parts of one name", SAVE_AGAIN)
        main = str(opened.main.partname).lstrip("/")
        changed = _replaced(archive.read(main), opened.root, pieces)
        result = packed(archive, {main: changed} if pieces else {})
    wanted = _as_text(opened.text, [g for n, g in enumerate(groups) if n not in left])
    if open_docx(result).text.split() != wanted.split():
        raise Unreadable(
            "cannot be corrected in place: it would say something else then",
            "write the text alone: -o NEW.txt",
        )
    return result, tuple(left)


def _planned(opened: Opened, groups: Sequence[Sequence[Rewrite]]) -> tuple[list[_Piece], list[int]]:
    """What to replace in which element, and the groups for which that is not safe."""
    words, in_fields = DocumentWords(opened), _runs_in_fields(opened.root)
    pieces: list[_Piece] = []
    left: list[int] = []
    for number, group in enumerate(groups):
        found = [_pieces(opened.text, words, rewrite, in_fields) for rewrite in group]
        new = [piece for some in found for piece in some or ()]
        if not all(found) or any(_meet(a, b) for a in new for b in pieces):
            left.append(number)
        else:
            pieces += new
    return pieces, left


def _meet(one: _Piece, other: _Piece) -> bool:
    same = one.element is other.element
    return same and one.start < other.end and other.start < one.end


def _as_text(text: str, groups: Sequence[Sequence[Rewrite]]) -> str:
    for one in sorted((r for g in groups for r in g), key=lambda r: r.start, reverse=True):
        text = text[: one.start] + one.new + text[one.end :]
    return text


def _pieces(
    text: str, words: DocumentWords, rewrite: Rewrite, in_fields: set[Any]
) -> list[_Piece] | None:
    """None where the words do not lie in runs that can be changed safely."""
    span, new = _narrowed(text, rewrite)
    ends = words.ends(span)
    if ends is None or _NO_XML.search(new):
        return None
    first, last = ends
    if first.paragraph != last.paragraph:
        return None
    parts = [element for _, element in words.parts(first, last)]
    if not all(_is_plain(element, in_fields) for element in parts) or not _one_form(parts):
        return None
    pieces = []
    for number, element in enumerate(parts):
        start = first.offset if number == 0 else 0
        is_last = number == len(parts) - 1
        end = last.offset + 1 if is_last else len(element.text or "")
        pieces.append(_Piece(element, start, end, new if number == 0 else ""))
    return pieces


def _narrowed(text: str, rewrite: Rewrite) -> tuple[Span, str]:
    """The words that are changed, without those at both ends that stay: "24" of "24 June"."""
    old_text = text[rewrite.start : rewrite.end]
    old, new = list(_WORD.finditer(old_text)), list(_WORD.finditer(rewrite.new))
    while len(old) > 1 and len(new) > 1 and old[0][0] == new[0][0]:
        del old[0], new[0]
    while len(old) > 1 and len(new) > 1 and old[-1][0] == new[-1][0]:
        del old[-1], new[-1]
    if not old or not new:
        return Span(rewrite.start, rewrite.end), rewrite.new
    start, end = rewrite.start + old[0].start(), rewrite.start + old[-1].end()
    return Span(start, end), rewrite.new[new[0].start() : new[-1].end()]


def _runs_in_fields(root: Any) -> set[Any]:
    """The runs of fields (numbers of pages, references): a word processor makes their text anew."""
    found: set[Any] = set()
    depth = 0
    for run in root.iter(f"{_W}r"):
        marks = [mark.get(f"{_W}fldCharType") for mark in run.findall(f"{_W}fldChar")]
        inside = depth > 0 or "begin" in marks
        depth = max(0, depth + marks.count("begin") - marks.count("end"))
        if inside:
            found.add(run)
    return found


def _is_plain(element: Any, in_fields: set[Any]) -> bool:
    """Whether an element is the text of a run whose words are nobody else's business."""
    run = element.getparent()
    if element.tag != f"{_W}t" or len(element) or run is None or run.tag != f"{_W}r":
        return False
    if run in in_fields:
        return False
    return not any(
        above.tag in _NOT_IN or (above.tag == f"{_W}sdt" and _is_bound(above))
        for above in run.iterancestors()
    )


def _is_bound(control: Any) -> bool:
    """A control whose content comes from elsewhere, or must not be changed."""
    properties = control.find(f"{_W}sdtPr")
    if properties is None:
        return False
    lock = properties.find(f"{_W}lock")
    return properties.find(f"{_W}dataBinding") is not None or (
        lock is not None and lock.get(f"{_W}val") in _LOCKED
    )


def _one_form(elements: Sequence[Any]) -> bool:
    """Whether texts stand beside one another in one form of type, with nothing in between."""
    runs = list(dict.fromkeys(element.getparent() for element in elements))
    if len(runs) == 1:
        between = set(runs[0]) - set(elements)
        inner = list(runs[0])
        first, last = inner.index(elements[0]), inner.index(elements[-1])
        return not any(inner.index(one) in range(first, last) for one in between)
    if len({_form(run) for run in runs}) > 1 or len({run.getparent() for run in runs}) > 1:
        return False
    beside = list(runs[0].getparent())
    first, last = beside.index(runs[0]), beside.index(runs[-1])
    if any(
        one not in runs and one.tag not in _MAY_STAND_BETWEEN for one in beside[first : last + 1]
    ):
        return False
    texts = set(elements)
    inner = [child for run in runs for child in run if child.tag != f"{_W}rPr"]
    first, last = inner.index(elements[0]), inner.index(elements[-1])
    return all(child in texts for child in inner[first : last + 1])


def _form(run: Any) -> bytes:
    from lxml import etree

    properties = run.find(f"{_W}rPr")
    return b"" if properties is None else bytes(etree.tostring(properties, method="c14n"))


def _replaced(data: bytes, root: Any, pieces: Sequence[_Piece]) -> bytes:
    """The main part with the pieces in place."""
    by_element: dict[Any, list[_Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.start):
        by_element.setdefault(piece.element, []).append(piece)
    numbers = {element: n for n, element in enumerate(root.iter("*")) if element in by_element}
    where = places(data, set(numbers.values()))
    changes: list[tuple[int, int, str]] = []
    for element, some in by_element.items():
        place = where[numbers[element]]
        at = bytes_of(data, place)
        if max(piece.end for piece in some) >= len(at):
            raise Unreadable("is damaged: a part does not hold what it should", SAVE_AGAIN)
        changes += [(at[piece.start], at[piece.end], escape(piece.new)) for piece in some]
        if _needs_space(element, some):
            changes.append((place.inner - 1, place.inner - 1, ' xml:space="preserve"'))
    done: list[bytes] = []
    here = 0
    for start, end, new in sorted(changes):
        done += [data[here:start], new.encode("utf-8")]
        here = end
    return b"".join([*done, data[here:]])


def _needs_space(element: Any, pieces: Sequence[_Piece]) -> bool:
    """Whether a text begins or ends with a space now that would not count, and did not before."""
    text = element.text or ""
    if element.get(_SPACE) is not None or text != text.strip():
        return False
    for piece in reversed(pieces):
        text = text[: piece.start] + piece.new + text[piece.end :]
    return bool(text != text.strip())
