"""Paragraphs of an English text that are in another language: a quoted letter, an abstract in two
languages. Their sentences are left unjudged; a parser of English makes nonsense of them.

A paragraph is foreign only where the identifier of `language` is sure of it, by all of its words
and by those without a capital alone, in which names and titles have no part; where no piece of it
looks English; and where it is not a list. One word that only English has ("the", "wrote") in 25 is
enough to let it be read as English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.core.report import ONLY_ENGLISH
from factscore_tui.text.language import (
    LOOKED_AT,
    SURE,
    classify,
    count_words,
    is_plainly_english,
    name_of,
    share_of_english,
    unquoted,
    words,
)
from factscore_tui.text.markup import plain
from factscore_tui.util.amounts import counted

REASON = "not English"
"""Why a sentence of such a paragraph is not looked up."""
MIN_WORDS = 12
"""Words below which a paragraph is not looked at."""
MIN_SMALL = 5
"""Words without a capital that a paragraph needs, in a script that has capitals."""
MOST_NAMED = 3
"""Languages that a notice names."""
ONE_IN = 25
"""A paragraph with one word that only English has in so many is English, whatever its names."""
WINDOW, MOST_ENGLISH = 5, 0.05
"""Words of a piece, and the share of the probability that English has of any piece of a foreign
paragraph at most. Of those written for the tests no piece has more than 0.02."""
ONE_WINDOW_IN = 10
"""Of so many pieces of a long paragraph one may look English: a title, some words of others."""
LISTED = 5
"""Words between two commas or colons below which a paragraph is a list, of titles or of dishes, and
may be of any language."""
_LISTED = re.compile(r"[,;:/]\s")
_ENGLISH_ONLY = frozenset(
    """the and that with his she they their from this which were have who would after
    about although around attended because been began became before being between both built
    called closed composed could died directed does during each founded given had how included
    includes into its joined known led lived made many married moved much named near never
    opened other our out played published received recorded released reported said scored served
    should signed since some spoke studied succeeded such taught through until upon used very
    what when where whether while within without wrote won worked writes written yet you
    your""".split()  # noqa: SIM905
)
"""Words of statements that no other language with Latin letters writes so, or seldom: "by", "most"
and "later" are words of Polish, Czech and Dutch too."""
_READ = frozenset((SentenceKind.PROSE, SentenceKind.LIST_ITEM))


def marked(text: str, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The sentences of a text, those of foreign paragraphs with REASON as `skip`. A text without
    any English paragraph stays as it is: its reader is told of the text as a whole
    (`language.notice`). Also where the disk has no room to unpack the identifier."""
    foreign: dict[int, str] = {}
    english = False
    try:
        for number, paragraph in _paragraphs(sentences):
            code = _language(text, paragraph)
            if code == "en":
                english = True
            elif code:
                foreign[number] = code
    except OSError:
        return tuple(sentences)
    if not (foreign and english):
        return tuple(sentences)
    return tuple(
        replace(s, skip=REASON) if s.paragraph in foreign and _is_read(s) else s for s in sentences
    )


def notice(text: str, sentences: Iterable[Sentence]) -> str:
    """What to tell of sentences that came from `marked`: one line, "" where none is foreign."""
    codes = [
        _language(text, paragraph)
        for _, paragraph in _paragraphs(replace(s, skip="") for s in sentences if s.skip == REASON)
    ]
    if not codes:
        return ""
    names = sorted({name_of(code) for code in codes if code not in ("", "en")})
    named = ", ".join(names[:MOST_NAMED]) + (" ..." if len(names) > MOST_NAMED else "")
    which = counted(len(codes), "paragraph seems", "paragraphs seem")
    return f"{which} to be {named}: not judged, {ONLY_ENGLISH}"


def _is_read(sentence: Sentence) -> bool:
    return sentence.kind in _READ and not sentence.skip and not sentence.told


def _paragraphs(sentences: Iterable[Sentence]) -> Iterator[tuple[int, list[Sentence]]]:
    """The paragraphs that are read as prose, by number."""
    for number, group in groupby(sentences, key=lambda s: s.paragraph):
        read = [s for s in group if _is_read(s)]
        if read:
            yield number, read


def _language(text: str, paragraph: Sequence[Sentence]) -> str:
    """The code of the language that a paragraph is in, "" where that is open."""
    raw = text[paragraph[0].span.start : paragraph[-1].span.end][:LOOKED_AT]
    if count_words(raw) < MIN_WORDS:
        return ""
    if is_plainly_english(words(raw)):  # nearly always, and quick
        return "en"
    shown = unquoted(" ".join(plain(text, s.span).text for s in paragraph)[:LOOKED_AT])
    if count_words(shown) < MIN_WORDS:
        return ""
    code, sure = classify(shown)
    if sure < SURE or code == "en":
        return code if code == "en" and sure >= SURE else ""
    return code if _is_prose_of_another(shown) else ""


def _is_prose_of_another(shown: str) -> bool:
    """Whether a text that the identifier takes for another language is more than English around
    names and titles ("He lives at 14 rue du Faubourg Saint-Honoré"), and no list."""
    written = words(shown)
    cased = [word for word in written if word.lower() != word.upper()]
    if len(cased) * 2 <= len(written):
        return True  # a script without capitals, which English is not written in
    if sum(word.lower() in _ENGLISH_ONLY for word in written) * ONE_IN >= len(written):
        return False
    if len(_LISTED.findall(shown)) * LISTED > len(written):
        return False
    small = [word for word in cased if word.islower()]
    if len(small) < MIN_SMALL or len(small) * 3 < len(cased):
        return False
    again, sure = classify(" ".join(small))
    if again == "en" or sure < SURE:
        return False
    windows = _windows(shown)
    english = sum(share_of_english(window) > MOST_ENGLISH for window in windows)
    return english * ONE_WINDOW_IN <= len(windows)


def _windows(shown: str) -> list[str]:
    """The text in pieces of about WINDOW words, in small letters."""
    parts = shown.lower().split()
    count = max(1, round(len(parts) / WINDOW))
    ends = [round(n * len(parts) / count) for n in range(count + 1)]
    return [" ".join(parts[start:end]) for start, end in pairwise(ends)]
