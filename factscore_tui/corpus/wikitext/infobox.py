"""Infoboxes as pairs of label and value."""

from __future__ import annotations

import re
from functools import lru_cache

from factscore_tui.corpus.references import IN_WIKITEXT
from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.marks import LINE
from factscore_tui.corpus.wikitext.scan import Box

MAX_PAIRS = 60
MAX_VALUE = 500
_RAW_VALUE = 6 * MAX_VALUE
_WORDS = re.compile(r"[^\W\d_]+")
_NUMBERED = re.compile(r"(?<=[^\W\d_])(?=\d)")
_BREAK = re.compile(r"<br\b[^<>]*+>|</?(?:p|div|li|tr)\b[^<>]*+>", re.IGNORECASE)
_NOTE_MARK = re.compile(r"<sup>\s{0,3}(?:''|\[)?[a-z](?:''|\])?\s{0,3}</sup>", re.IGNORECASE)
_AROUND = " \u2022,;\n"
_NO_VALUE = re.compile(
    r"\.(?:svg|png|jpe?g|gif|tiff?|og[gva]|webm|webp|pdf)\b|^\d{1,4}(?:x\d{1,4})?px$", re.IGNORECASE
)
_SKIPPED = frozenset(
    listed(
        "image images img photo photograph logo caption captions alt imagesize imgsize imagewidth "
        "upright colour color colors colours bg bgcolor background backgroundcolor map maps "
        "mapframe pushpin coord coordinates coords coordinate latd latm lats latns longd longm "
        "longs longew lat long lon latitude longitude coor coorddms region signature website url "
        "homepage web webpage footnotes footnote refs ref references reference module modules "
        "embed embedded child style class bodyclass bodystyle titlestyle labelstyle headerstyle "
        "abovestyle templatestyle imagestyle thumb width px mapsize mapcaption mapimage mapalt "
        "flag flagsize seal shield icon banner cover collapsible collapse italic nocat noprint "
        "wikidata commons picture fetchwikidata suppressfields onlysourced qid dateformat "
        "onlyinclude textcolor fgcolor label sound pronunciation audio bild bildtext "
        "bildbeschreibung bildgröße bildbreite breitengrad längengrad webpräsenz karte wappen "
        "flagge légende légend taille carte couleur siteweb géolocalisation imagen pie tamaño mapa "
        "firma web imagem legenda tamanho afbeelding onderschrift grafika opis immagine didascalia "
        "изображение подпись сайт"
    )
)
_WIDTHS = frozenset({"size", "width", "height", "name"})
_FACTS = frozenset(
    {
        "class",
        "width",
        "long",
        "region",
        "flag",
        "picture",
        "label",
        "color",
        "colour",
        "name",
        "height",
    }
)
"""Words that mean something when they are the whole name: a ship's class, a river's width."""


def box_parameters(boxes: list[Box]) -> list[tuple[str, str]]:
    """(name, raw value) of the parameters of the first infobox and of those inside it that say
    something; marks of references stand at the end of values."""
    if not boxes:
        return []
    first = min(boxes)
    found: list[tuple[str, str]] = []
    chosen = [
        first,
        *(box for box in boxes if first.opened < box.opened and box.closed < first.closed),
    ]
    for box in chosen:
        seen: set[str] = set()
        for piece in box.rest.split("|"):
            marks = IN_WIKITEXT.found(piece)
            if marks:
                piece = IN_WIKITEXT.without(piece)
            name, sign, value = piece.partition("=")
            name, value = name.strip(), value[:_RAW_VALUE].strip()
            if not sign or not value or len(name) > 60 or name in seen or not _says_something(name):
                continue
            seen.add(name)
            if "<" in value:
                value = _NOTE_MARK.sub("", _BREAK.sub(LINE, value))
            found.append((name, value + marks))
            if len(found) == MAX_PAIRS:
                return found
    return found


@lru_cache(maxsize=8192)
def _says_something(name: str) -> bool:
    words = _WORDS.findall(name.lower())
    if not words:
        return False
    if len(words) == 1:
        return words[0] not in _SKIPPED or words[0] in _FACTS
    if words[-1] in _WIDTHS and words[0] in _SKIPPED:
        return False
    return not any(word in _SKIPPED and word not in _FACTS for word in words)


@lru_cache(maxsize=8192)
def label_of(name: str) -> str:
    """ "birth_date" as "Birth date", "term_start2" as "Term start 2"."""
    label = " ".join(_NUMBERED.sub(" ", name).replace("_", " ").split())
    return label[:1].upper() + label[1:]


def value_of(cleaned: str) -> str:
    """A cleaned value on one line: its lines are parted by semicolons."""
    value = cleaned.strip(_AROUND)
    if "\n" in value:
        lines = (line.strip(_AROUND) for line in value.split("\n"))
        value = " ".join("; ".join(line for line in lines if line).split())
    if len(value) > MAX_VALUE:
        value = value[:MAX_VALUE].rsplit(" ", 1)[0]
    return value if any(map(str.isalnum, value)) and not _NO_VALUE.search(value[-60:]) else ""
