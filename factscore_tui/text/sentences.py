"""Sentence splitting: a text to the spans of its sentences, verbatim.

FActScore cuts at newlines, sentence-tokenises each paragraph and repairs the result: initials stay
together, a sentence of one word joins the previous one (or the next, when it is the first), a
sentence that starts with a small letter joins the previous one. The same repairs are made here, by
deciding at every final mark with the words on both sides instead of cutting first. Headings and
list items are told apart (see `blocks`), and no sentence is longer than 1,000 code points. A
sentence that was wrapped by hand keeps its newlines, so a reader of `Span.of` folds white space
first.

Everything is linear in the length of the text: each step looks at a bounded window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.core.span import Span
from factscore_tui.text.abbreviations import exclamation_ends, full_stop_ends
from factscore_tui.text.blocks import blocks
from factscore_tui.text.boilerplate import MAX_LINE, reason
from factscore_tui.text.markers import unmarked
from factscore_tui.text.words import is_lower, is_mark

MAX_SENTENCE = 1000
"""Longest sentence in code points; what is longer is cut (at the last clause mark, else white
space, else hard)."""

_SPACED = ".!?\u2026\u203c\u2047\u2048\u2049\u061f\u06d4\u0964\u0965\u0589\u1362\u17d4\u104b"
_UNSPACED = "\u3002\uff01\uff1f\uff61\uff0e"
_CLOSERS = r"\"'\u201d\u2019\u00bb)\]}\u203a\u300d\u300f\u3011\u300b\u3009*_~`"
_EMOJI = "\u2600-\u27bf\ufe0f\u200d\U0001f000-\U0001faff"
_END = re.compile(
    rf"([{_SPACED}{_UNSPACED}]+(?:[ \u00a0]\.(?!\w))*)"
    rf"((?:[{_CLOSERS}{_EMOJI}]|\[(?:\d{{1,3}}(?:[,\u2013-] ?\d{{1,3}})*|[a-z]|note "
    rf"\d{{1,2}}|citation needed"
    r"|\^[^\s\[\]]{1,30})\]|</[a-zA-Z][a-zA-Z0-9]{0,9}>|<sup\b[^<>]{0,200}>[^<>]{0,12}</sup>)*)"
)
_TAGS = re.compile(
    r"(?:</?[a-zA-Z][^<>]{0,300}>|<!--[^<>]{0,300}-->|&(?:quot|ldquo|lsquo|laquo|nbsp);|[*_\s\"'\u201c\u2018(]){1,12}"
)
"""What may stand before the next word: tags hold words of their own, which open no sentence."""
_CITATIONS = re.compile(r"(?:[ \u00a0]?\[\d{1,3}\])+(?=\s|\Z)")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_NEXT_WINDOW = 32
"""Code points searched for the next word behind quotes, brackets and dashes."""

_QUOTES = re.compile(r"[\"\u201c\u201d\u00ab\u00bb()\[\]]")
_OPENERS = "\u201c\u00ab(["
_OPENED_BY = {"\u201d": "\u201c", "\u00bb": "\u00ab", ")": "(", "]": "[", '"': '"'}
_MAX_QUOTED, _MAX_SPOKEN = 100, 400
_GREETED = r"[^\W\d_][\w'\u2019.-]{0,30}"
_LEAD = re.compile(
    r"(?:(\*\*[^*\n.:;!?]{2,50}(?:\.\*\*|\*\*\.))|Dear "
    + _GREETED
    + r"(?: "
    + _GREETED
    + r"){0,3},)"
    r"(?=\s+[\"\u201c\u2018(*_]?[A-Z0-9])"
)
"""What stands before a paragraph's first sentence: "**Career.** In 2009 she ...", "Dear
shareholder, In a year"."""
_GOES_ON = re.compile(
    r"(?:[\"'\u201d\u2019)\]*_]|\[\d{1,3}\]){0,4}(?:\s?[,;:.]|\s*[-\u2013\u2014]?\s*([^\W\d_]))"
)

_SECTION = re.compile(
    r"(?:Background|Introduction|Purpose|Aims?|Objectives?|Methods|Results|Findings|Discussion"
    r"|Interpretation|Conclusions?|Significance)\."
)
"""Headings inside an abstract's paragraph."""
_ALONE = re.compile(
    r"(?:Yes|No|None|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Never|Both|Neither)\."
    r"|(?:Sure|Certainly|Absolutely|Definitely)[.!]"
    r"|(?:Great|Okay|Hello|Hi|Hey|Thanks|Wow|Yes|No)!"
)
"""One-word answers and greetings, which begin a paragraph and belong to nothing behind them."""
_RUN_IN = re.compile(r"[A-Z][a-z]{3,}\.")
"""What a paragraph of minutes or of a newsletter is about: "Rents. The committee has agreed"."""
_CLAUSE = re.compile(r"[,;:\u2013\u2014](?=\s)|[\uff0c\uff1b\uff1a\u3001]")
_UNSPACED_SCRIPT = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
)
_ALNUM = re.compile(r"[^\W_]")
_QUOTED_SPEECH_GOES_ON = "\u3068\u306f\u304c\u3092\u306b\u306e\u3082\u7684\uff0c\u3001\uff1b\uff1a"


def split_sentences(text: str, draft: bool = True) -> tuple[Sentence, ...]:
    """The sentences of `text` in order, with spans in code points that neither overlap nor begin or
    end in white space.

    What lies between two sentences is white space, list bullets, heading marks and rules only, so
    that sentences and gaps together are the text again. Text without a word ("---") may have no
    sentence at all. `draft`: as people and editors write, with bylines, tables and code; without it
    only headings and lists are told apart, which is how a passage of an encyclopedia is read, and
    marks of the writer (markers.py) mean nothing.
    """
    found: list[Sentence] = []
    for paragraph, block in enumerate(blocks(text, draft)):
        whole = bool(block.skip or block.told) or block.kind is SentenceKind.HEADING
        span = block.span
        lead = _LEAD.match(text, span.start, span.end) if draft and not whole else None
        if lead is not None:
            greets = lead.group(1) is None
            kind = SentenceKind.FURNITURE if greets else SentenceKind.HEADING
            found.append(
                Sentence(
                    len(found), Span(*lead.span()), paragraph, kind, "greeting" if greets else ""
                )
            )
            span = Span(lead.end(), span.end).trimmed(text)
        pieces = [span] if whole else _fold_short(text, _pieces(text, span))
        for piece in pieces:
            skip = block.skip or (
                _credit(text, piece) if draft and not whole and text[piece.start] == "(" else ""
            )
            kind = SentenceKind.FURNITURE if skip and not block.skip else block.kind
            if draft and not skip and _SECTION.fullmatch(text, piece.start, piece.end):
                kind = SentenceKind.HEADING
            parts = _capped(text, piece)
            told = block.told if len(parts) == 1 else ()
            for part in parts:
                found.append(Sentence(len(found), part, paragraph, kind, skip, told))
    return unmarked(text, found) if draft else tuple(found)


def _credit(text: str, piece: Span) -> str:
    """ "credit" for the picture's source behind a caption: "The mayor on Friday. (AP Photo/Jane
    Doe)"."""
    found = reason(piece.of(text)) if piece.end - piece.start <= MAX_LINE else ""
    return found if found in ("credit", "byline") else ""


def _pieces(text: str, block: Span) -> list[Span]:
    """Cut a block at the ends of its sentences; outer white space is left out of every piece."""
    pieces: list[Span] = []
    start = block.start
    inside = _quoted(text, block)
    passage = next(inside, None)
    for match in _END.finditer(text, block.start, block.end):
        if match.start() < start:
            continue
        while passage is not None and passage.end <= match.start():
            passage = next(inside, None)
        if passage is not None and passage.start < match.start() and match.end() <= passage.end:
            continue
        end = _sentence_end(text, Span(start, block.end), match)
        if end is None or end >= block.end:
            continue
        pieces.append(Span(start, end))
        space = _SPACE.match(text, end, block.end)
        start = space.end() if space else end
    if start < block.end:
        pieces.append(Span(start, block.end))
    return pieces


def _sentence_end(text: str, rest: Span, match: re.Match[str]) -> int | None:
    """Where the sentence ends that this final mark may close, or None when it goes on. `rest` runs
    from the start of the sentence to the end of its block."""
    mark, closers = match.group(1), match.group(2)
    end = match.end()
    if end >= rest.end:
        return end
    if mark[-1] in _UNSPACED and not text[end].isspace():
        return end if _unspaced_ends(mark, closers, text[end]) else None
    cited = _CITATIONS.match(text, end, rest.end)
    end = cited.end() if cited else end
    space = _SPACE.match(text, end, rest.end)
    if space is None or space.end() >= rest.end or text[space.end()] in ",;:)]}\u201d\u00bb":
        return None
    at = space.end()
    if text[at] in "<&":
        tags = _TAGS.match(text, at, rest.end)
        at = tags.end() if tags else at
    word = _WORD.search(text, at, min(rest.end, at + _NEXT_WINDOW))
    if word is None or is_lower(word.group()[0]):
        return None
    if mark == ".":
        ended = full_stop_ends(text, rest.start, match.start(), word.group())
    else:
        ended = (
            mark != "!"
            or bool(closers)
            or exclamation_ends(text, rest.start, match.start(), word.group())
        )
    return end if ended else None


def _unspaced_ends(mark: str, closers: str, following: str) -> bool:
    """The final marks of scripts without spaces: "..." と言った goes on, and so does what follows a
    title in 《》."""
    if closers:
        return closers[-1] not in "\u300b\u3009\u3011" and following not in _QUOTED_SPEECH_GOES_ON
    return not is_lower(following) and not (mark[-1] == "\uff0e" and following.isdigit())


def _quoted(text: str, block: Span) -> Iterator[Span]:
    """Short quotations and brackets after which the sentence goes on: "What Now? A Story" was ...

    A final mark inside one does not end the sentence around it. Sorted and disjoint; the outer one
    wins.
    """
    opened: dict[str, int] = {}
    found: list[Span] = []
    for match in _QUOTES.finditer(text, block.start, block.end):
        sign, at = match.group(), match.start()
        if sign in _OPENERS or (sign == '"' and _opens(text, at, block)):
            opened[sign] = at
            continue
        begin = opened.pop(_OPENED_BY[sign], None)
        spoken = text[at - 1] == "," and sign not in ")]"  # "...," Shinji Kudo said
        most = _MAX_SPOKEN if spoken else _MAX_QUOTED
        if begin is None or at - begin > most:
            continue
        if not spoken and not _goes_on(text, at + 1, block.end):
            continue
        while found and begin < found[-1].start:
            found.pop()
        if not found or begin >= found[-1].end:
            found.append(Span(begin, at))
    return iter(found)


def _opens(text: str, at: int, block: Span) -> bool:
    """A straight quote opens when white space, a bracket or a dash is before it and something is
    right behind it."""
    if at + 1 >= block.end or text[at + 1].isspace():
        return False
    return at == block.start or text[at - 1].isspace() or text[at - 1] in "([{-\u2013\u2014*_"


def _goes_on(text: str, after: int, end: int) -> bool:
    match = _GOES_ON.match(text, after, min(end, after + 16))
    return match is not None and (match.group(1) is None or is_lower(match.group(1)))


def _fold_short(text: str, pieces: list[Span]) -> list[Span]:
    """Join one-word pieces (and pieces without a word) to the previous one, or to the next when
    they come first."""
    folded: list[Span] = []
    waiting: int | None = None
    for piece in pieces:
        start = piece.start if waiting is None else waiting
        waiting = None
        answer = not folded and _ALONE.fullmatch(text, piece.start, piece.end)
        alone = answer or _SECTION.fullmatch(text, piece.start, piece.end)
        run_in = piece == pieces[0] != pieces[-1]
        if run_in and _RUN_IN.fullmatch(text, piece.start, piece.end):
            folded.append(piece)
            continue
        asked = bool(folded) and text[folded[-1].start : folded[-1].end].rstrip("*_")[-1:] == "?"
        named = asked and text[piece.start].isupper() and text[piece.end - 1] == "."
        if alone or named or not _is_short(text, piece):  # "Which battle was it? Saratoga."
            folded.append(Span(start, piece.end))
        elif folded:
            folded[-1] = Span(folded[-1].start, piece.end)
        else:
            waiting = start
    if waiting is not None:
        folded.append(Span(waiting, pieces[-1].end))
    return folded


def _is_short(text: str, piece: Span) -> bool:
    if piece.end - piece.start > MAX_SENTENCE:
        return False
    if _ALNUM.search(text, piece.start, piece.end) is None:
        return True
    spaced = _SPACE.search(text, piece.start, piece.end) is not None
    return not spaced and _UNSPACED_SCRIPT.search(text, piece.start, piece.end) is None


def _capped(text: str, sentence: Span) -> list[Span]:
    """The sentence, or pieces of it of at most MAX_SENTENCE code points."""
    parts: list[Span] = []
    start = sentence.start
    while sentence.end - start > MAX_SENTENCE:
        cut = _cut(text, start)
        stop = start + len(text[start:cut].rstrip())
        if stop > start:
            parts.append(Span(start, stop))
        space = _SPACE.match(text, cut, sentence.end)
        start = space.end() if space else cut
    if start < sentence.end:
        parts.append(Span(start, sentence.end))
    return parts


def _cut(text: str, start: int) -> int:
    """Where to cut a sentence that is too long: behind the last clause mark of the second half of
    the window, else the last white space, else between two characters (not inside a combined
    one)."""
    middle, stop = start + MAX_SENTENCE // 2, start + MAX_SENTENCE
    for pattern, begin in ((_CLAUSE, middle), (_SPACE, middle), (_SPACE, start)):
        ends = [match.end() for match in pattern.finditer(text, begin, stop)]
        if ends:
            return ends[-1]
    cut = stop
    while cut > stop - 32 and (is_mark(text[cut]) or text[cut - 1] == "\u200d"):
        cut -= 1
    return cut if cut > stop - 32 else stop
