"""In which language a text is written: only English is understood, and a reader of another text
should be told so.

The identifier is py3langid (BSD licence): naive Bayes over byte n-grams, after langid.py (Lui and
Baldwin 2012). It decides by the text as a whole; marks, addresses, names and quotations are few
beside the prose. It is imported inside functions, because it brings numpy and unpacks a model of
4.6 MB.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from factscore_tui.core.report import ONLY_ENGLISH
from factscore_tui.text.markup import plain
from factscore_tui.text.sentences import split_sentences

LOOKED_AT = 5000
"""Code points of prose that are read; more change nothing."""
MIN_WORDS = 8
"""Words below which nothing is said about a text."""
SURE = 0.9
"""Share of the probability that a language needs before a user is told of it."""

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S{1,2000}|\S{1,64}@\S{1,100}")
_QUOTED = re.compile(
    r"\u201c[^\u201d\n]{0,500}\u201d|\"[^\"\n]{0,500}\"|\u00ab[^\u00bb\n]{0,500}\u00bb"
    r"|\u201e[^\u201c\u201d\n]{0,500}[\u201c\u201d]"
)
# Words that no other language has so many of: a text that is full of them is English, whatever its
# names look like.
_ENGLISH = frozenset(
    """the of and to in is was for that with as his her he she it by on at from were which had are
    this an be has have     not but who their they its or also after been when where about into than
    would there did what""".split()  # noqa: SIM905
)
_ENGLISH_ONLY = frozenset(
    "the and that with his she they their from this which were have who would after".split()  # noqa: SIM905
)
_ENGLISH_SHARE = 0.2
_ONE_IN = 25
"""A text with one purely English word ("the", "and") in so many words may be English full of titles
and names."""
_KIN = (
    {"da", "no", "nb", "nn"},
    {"hr", "sr", "bs"},
    {"id", "ms"},
    {"es", "gl", "ca"},
    {"cs", "sk"},
    {"ru", "uk", "be", "bg"},
)
"""Languages that the identifier shares a text out among: that it is one of them is as sure as their
sum."""

_NAMES = dict(
    pair.split(":")
    for pair in """     af:Afrikaans sq:Albanian ar:Arabic hy:Armenian az:Azerbaijani eu:Basque
    be:Belarusian bn:Bengali bs:Bosnian     bg:Bulgarian ca:Catalan zh:Chinese hr:Croatian cs:Czech
    da:Danish nl:Dutch eo:Esperanto et:Estonian     fi:Finnish fr:French gl:Galician ka:Georgian
    de:German el:Greek gu:Gujarati he:Hebrew hi:Hindi hu:Hungarian     is:Icelandic id:Indonesian
    ga:Irish it:Italian ja:Japanese kk:Kazakh ko:Korean la:Latin lv:Latvian     lt:Lithuanian
    lb:Luxembourgish mk:Macedonian ms:Malay mt:Maltese mr:Marathi mn:Mongolian ne:Nepali
    no:Norwegian nb:Norwegian nn:Norwegian fa:Persian pl:Polish pt:Portuguese pa:Punjabi ro:Romanian
    ru:Russian     sr:Serbian sk:Slovak sl:Slovene es:Spanish sw:Swahili sv:Swedish tl:Tagalog
    ta:Tamil te:Telugu th:Thai     tr:Turkish uk:Ukrainian ur:Urdu vi:Vietnamese cy:Welsh yi:Yiddish
    sco:Scots""".split()  # noqa: SIM905
)


def language_of(text: str) -> tuple[str, float]:
    """The ISO 639 code of the language of `text`, and how sure that is, 0 to 1. ("", 0.0) when it
    is too short to tell: fewer than MIN_WORDS words."""
    prose = _prose(text)
    if count_words(prose) < MIN_WORDS:
        return "", 0.0
    return classify(prose)


def notice(text: str) -> str:
    """What to tell the reader of a text that is not English, one sentence; "" for English and when
    it is not sure. Also where the disk has no room to unpack the identifier: a check does not end
    for want of a notice."""
    try:
        code, sure = language_of(text)
    except OSError:
        return ""
    if code in ("", "en") or sure < SURE:
        return ""
    return (
        f"this text seems to be {_NAMES[code]}; {ONLY_ENGLISH}, so its facts and verdicts mean "
        f"little"
    )


def _prose(text: str) -> str:
    """The sentences of the first LOOKED_AT code points, as a reader sees them, without quotations
    and addresses."""
    window = text[: 4 * LOOKED_AT]
    shown: list[str] = []
    size = 0
    for sentence in split_sentences(window):
        if sentence.skip and sentence.skip != "heading":
            continue
        shown.append(plain(window, sentence.span).text)
        size += len(shown[-1])
        if size >= LOOKED_AT:
            break
    return unquoted(" ".join(shown)[:LOOKED_AT])


def unquoted(shown: str) -> str:
    """A text as a reader sees it without its quotations and addresses; with the quotations where
    little is left without."""
    bare = _stripped(_QUOTED.sub(" ", shown))
    return bare if count_words(bare) >= MIN_WORDS else _stripped(shown)


def _stripped(text: str) -> str:
    return " ".join(_ADDRESS.sub(" ", text).split())


def count_words(text: str) -> int:
    """Words; of scripts without spaces, two characters count as one."""
    unspaced = len(_UNSPACED.findall(text))
    return unspaced // 2 if unspaced > len(text) // 4 else len(_WORD.findall(text))


def words(text: str) -> list[str]:
    """The words of a text as they are written, without numbers."""
    return _WORD.findall(text)


def is_plainly_english(written: Sequence[str]) -> bool:
    """True where so many of these words are such as only English has that nothing else needs to be
    asked."""
    english, only = _english_words(written)
    return english >= _ENGLISH_SHARE * len(written) and only > 1


def _english_words(written: Sequence[str]) -> tuple[int, int]:
    """How many of these words English has more of than others, and has alone."""
    found = [word.lower() for word in written]
    return sum(word in _ENGLISH for word in found), sum(word in _ENGLISH_ONLY for word in found)


def name_of(code: str) -> str:
    """The English name of a language that the identifier knows by this code."""
    return _NAMES[code]


def classify(text: str) -> tuple[str, float]:
    """The language and its share of the probability, together with its nearest relations."""
    written = words(text)
    only = _english_words(written)[1]
    if is_plainly_english(written):
        return "en", 1.0
    ranked = _rank(text)
    code = ranked[0][0]
    group = next((group for group in _KIN if code in group), {code})
    sure = min(1.0, float(sum(share for other, share in ranked if other in group)))
    small = sum(word[0].islower() for word in written)
    if code != "en" and (
        only * _ONE_IN >= len(written) > 0 or (small < 5 and 0 < small * 2 < len(written))
    ):
        # English words, or names with hardly a word between: "Siti Kassim attended Sekolah ..."
        sure = min(sure, 0.5)
    return code, round(sure, 4)


def share_of_english(text: str) -> float:
    """The probability that the identifier gives English alone for a text, which may be short."""
    return dict(_rank(text))["en"]


def unload() -> None:
    """Let the identifier's 90 MB go; half a second brings them back. What it said of a text is
    remembered, so that a text that is checked again does not need it."""
    _identifier.cache_clear()


@lru_cache(maxsize=256)
def _rank(text: str) -> tuple[tuple[str, float], ...]:
    """Each language with its share of the probability, the most probable first."""
    return tuple((code, float(share)) for code, share in _identifier().rank(text))


@lru_cache(maxsize=1)
def _identifier() -> Any:
    """The identifier, unpacked when it is needed. Imported here because it is slow to load and most
    commands never ask."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([code for code in identifier.labels if code in _NAMES or code == "en"])
    return identifier
