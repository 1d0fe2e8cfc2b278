"""Other names of a page's subject, where the page plainly gives them."""

from __future__ import annotations

import html
import re

from factscore_tui.corpus.article import clean_aliases
from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.marks import LINE, PIPE

MAX_ALIASES = 12
MAX_NAME = 80
_WINDOW = 700
"""Characters of the lead in which bold text is taken as a name."""
_TAG = re.compile(r"<[^<>]*+>")
_PARENTHESES = re.compile(r"\s{0,9}\([^()]{0,200}\)")
_PARAMETERS = frozenset(
    listed(
        "birth_name birthname native_name othername other_name other_names othernames alias "
        "aliases nickname nicknames full_name fullname official_name conventional_long_name "
        "common_name pseudonym also_known_as aka birth_names real_name ring_names other_titles "
        "former_name former_names name_native long_name short_name acronym abbreviation synonyms "
        "nom_de_naissance surnom autres_noms nombre_completo nombre_de_nacimiento apodo "
        "nome_completo outros_nomes nome_nascimento alternativnamen"
    )
)
_SEVERAL = (
    "other",
    "alias",
    "nick",
    "pseudonym",
    "aka",
    "also",
    "synonyms",
    "former",
    "ring",
    "surnom",
    "apodo",
    "outros",
    "autres",
)
"""Beginnings of parameters that hold several names between commas."""
_SPLIT = re.compile(r"[;\n\x0b]| / | or (?=[A-Z])")


def bold_names(lead: str) -> list[str]:
    """Bold texts at the beginning of the lead (wikitext whose templates and links are resolved)."""
    first = lead.find("'''")
    if first < 0:
        return []
    window = lead[first : first + _WINDOW].split("\n\n", 1)[0].replace("'''''", "'''")
    names: list[str] = []
    for name in window.split("'''")[1:-1:2]:
        name = html.unescape(_TAG.sub("", name.replace("''", "").replace(PIPE, " "))).strip(
            ' ,;:."“”()'
        )
        if "\n" not in name and LINE not in name and _is_name(name):
            names.append(name)
    return names


def other_names(title: str, bold: list[str], infobox: list[tuple[str, str]]) -> tuple[str, ...]:
    """The names in bold and those in the infobox ((parameter, value)), each once, without the
    title."""
    names = list(bold)
    for parameter, value in infobox:
        if parameter.lower().replace(" ", "_") not in _PARAMETERS:
            continue
        pieces = _SPLIT.split(_PARENTHESES.sub("", value))
        if len(pieces) == 1 and parameter.lower().startswith(_SEVERAL):
            pieces = pieces[0].split(", ")
        names.extend(name for piece in pieces if _is_name(name := piece.strip(" ,.:\"“”'")))
    names = [name for name in names if name != title]
    return clean_aliases(names, title)[:MAX_ALIASES] if names else ()


def _is_name(text: str) -> bool:
    return 1 < len(text) <= MAX_NAME and any(map(str.isalpha, text)) and len(text.split()) <= 12
