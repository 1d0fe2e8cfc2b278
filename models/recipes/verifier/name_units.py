"""Units: what the tagger and the parser read: a word, a punctuation mark, a whole date, a quoted
title or a name.

Dates, titles and runs of capitalised words are kept whole because an atomic fact never cuts through
them; a shorter sentence is also parsed faster and better. Offsets are code points inside the
sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from factscore_tui.text.words import INSIDE_WORD

MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)"
)
_DAY = r"(?:[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?:1\d{3}|20\d{2})"
DATE = re.compile(
    rf"\b(?:{MONTH}\s{_DAY}\s?,\s?{_YEAR}|{MONTH}\s{_DAY}\s{_YEAR}|{_DAY}\s(?:of\s)?{MONTH}(?:,?\s{_YEAR})?"
    rf"|{MONTH}(?:,|\sof)?\s{_YEAR}|{MONTH}\s{_DAY}"
    rf"|{_YEAR}\s?[–—-]\s?(?:{_YEAR}|\d\d|present)|\d{{4}}-\d\d-\d\d|\d\d?/\d\d?/\d{{4}})(?![\w-])"
)
_QUOTED = re.compile(r"“([^“”]{1,90})”|\"([^\"]{1,90})\"|‘([^‘’]{2,60})’(?!\w)")
_TOKEN = re.compile(
    r"(?:[^\W\d_]\.){2,}"  # U.S. and A.B.C.
    r"|(?:Mrs|Mr|Ms|Dr|Jr|Sr|St|Prof|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Inc|Ltd|Co|Corp|vs|etc|No|Vol|approx|ca)\."
    r"|[^\W\d_]\.(?=\s+[^\W\d_])"  # an initial
    r"|[$€£¥]\s?\d+(?:[.,]\d+)*"
    rf"|\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s|[^\W\d_]{{1,2}})?(?:-[^\W_]+)*[{INSIDE_WORD}]*(?![^\W_])"
    rf"|[^\W_]+(?:[{INSIDE_WORD}]+[^\W_]*)*(?:[-‐'’./&][^\W_]+(?:[{INSIDE_WORD}]+[^\W_]*)*)*"
    rf"|--+|\.\.\.+|\S[{INSIDE_WORD}]*"
)
_CLITIC = re.compile(r"(?i)(?:n['’]t|['’](?:s|re|ve|ll|d|m))$")
_LINKS = frozenset(
    """of de da do dos das del della di la le van von der den bin ibn al el du y e und""".split()  # noqa: SIM905
)
_ARTICLES = frozenset({"the", "la", "las", "los"})
# Words that open a sentence with a capital without being a name.
_OPENERS = frozenset(
    """a an the this that these those he she it they we you i his her its their our my your who
    which what when where     while after before during since until as at in on by for from to with
    without within under over between among     and but or nor yet so although though because if
    despite following throughout upon along according born known     best most many some several all
    each every both other another additionally moreover furthermore however     therefore thus also
    later then today there here once one two three four five since prior apart besides outside
    beyond early late based due currently recently originally initially eventually subsequently
    meanwhile overall     notably nevertheless together unlike like such no not is are was were
    being having raised educated considered     widely described named how why whether about against
    around near through toward towards into perhaps finally     first second third next while whose
    originally professionally ultimately unfortunately sadly""".split()  # noqa: SIM905
)


class Unit(NamedTuple):
    """`kind` is "word", "date", "title" or "name"; `form` is what feature templates see."""

    text: str
    start: int
    end: int
    kind: str
    form: str


def _raw(text: str) -> list[Unit]:
    fixed: list[tuple[int, int, str]] = [(m.start(), m.end(), "date") for m in DATE.finditer(text)]
    skipped: set[int] = set()
    for m in _QUOTED.finditer(text):
        inner_start, inner_end = m.span(m.lastindex or 0)
        inner = text[inner_start:inner_end]
        if len(inner.split()) > 10 or not inner[:1].strip():
            continue
        if any(a < m.end() and m.start() < b for a, b, _ in fixed):
            continue
        if (
            inner[-1] in ",;." and len(inner) > 1
        ):  # the mark belongs to the sentence, so it becomes a unit of its own
            fixed.append((inner_start, inner_end - 1, "title"))
            skipped |= {m.start(), m.end() - 1}
        else:
            fixed.append((m.start(), m.end(), "title"))
    fixed.sort()
    units: list[Unit] = []
    at = 0
    for start, end, kind in [*fixed, (len(text), len(text), "")]:
        for m in _TOKEN.finditer(text, at, start):
            if m.start() in skipped:
                continue
            _split_clitic(m.group(), m.start(), units)
        if kind:
            units.append(
                Unit(text[start:end], start, end, kind, "<date>" if kind == "date" else "<title>")
            )
        at = end
    return units


def _split_clitic(word: str, start: int, out: list[Unit]) -> None:
    m = _CLITIC.search(word) if ("'" in word or "’" in word) else None
    cut = m.start() if m and m.start() > 0 else len(word)
    out.append(Unit(word[:cut], start, start + cut, "word", word[:cut].lower()))
    if cut < len(word):
        form = word[cut:].lower().replace("’", "'")
        out.append(Unit(word[cut:], start + cut, start + len(word), "word", form))


def _capital(unit: Unit) -> bool:
    return unit.kind == "word" and unit.text[:1].isupper() and unit.text != "I"


def _name_end(units: list[Unit], i: int) -> int:
    """Index after the last unit of the name that begins at i."""
    j = i + 1
    n = len(units)
    while j < n:
        here, following = units[j], units[j + 1] if j + 1 < n else None
        if _capital(here) or (
            here.kind == "word"
            and here.text.isdigit()
            and here.start == units[j - 1].end + 1
            and (j - i >= 2 or (len(here.text) < 4 and units[i].form not in _OPENERS))
        ):
            j += 1
        elif following is None:
            break
        elif (
            here.text == ","
            and following.form.rstrip(".") in {"inc", "ltd", "jr", "sr", "llc", "d.c"}
        ) or ((here.text == "&" or here.form in _LINKS) and _capital(following)):
            j += 2
        elif (
            here.form in {"of", "de"}
            and following.form in _ARTICLES
            and j + 2 < n
            and _capital(units[j + 2])
        ):
            j += 3
        elif (
            here.text == ":"
            and here.start == units[j - 1].end
            and _capital(following)
            and following.start > here.end
        ):
            j += 2
        else:
            break
    return j


def _joined(raw: list[Unit], text: str) -> list[Unit]:
    """ "as well as" between two words is one unit that is read like "and"."""
    out: list[Unit] = []
    i = 0
    while i < len(raw):
        if i and [u.form for u in raw[i : i + 3]] == ["as", "well", "as"]:
            start, end = raw[i].start, raw[i + 2].end
            out.append(Unit(text[start:end], start, end, "word", "and"))
            i += 3
        else:
            out.append(raw[i])
            i += 1
    return out


def read_units(text: str) -> list[Unit]:
    """The units of one sentence, in order, without white space."""
    raw = _joined(_raw(text), text)
    units: list[Unit] = []
    i = 0
    while i < len(raw):
        unit = raw[i]
        opener = unit.form in _OPENERS and (
            not units or not units[-1].text[-1].isalnum() or unit.text != "The"
        )
        if _capital(unit) and not (
            opener and (not units or units[-1].text in {'"', "“", ".", ":", ";"})
        ):
            end = _name_end(raw, i)
            if end - i > 1:
                last = raw[end - 1]
                units.append(
                    Unit(text[unit.start : last.end], unit.start, last.end, "name", last.form)
                )
                i = end
                continue
        units.append(unit)
        i += 1
    return units
