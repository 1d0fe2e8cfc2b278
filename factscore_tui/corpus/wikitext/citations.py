"""What a reference says in words: citation templates as "Author, Title, Publisher, date", links by
their labels.

Nothing is expanded: a template is read by its parameters, whatever it is called, the innermost
first and not deeper than ROUNDS. So no template can lead to another one, let alone to itself.
"""

from __future__ import annotations

import re

from factscore_tui.corpus.references import first_address
from factscore_tui.corpus.wikitext.arguments import Arguments
from factscore_tui.corpus.wikitext.listed import listed
from factscore_tui.corpus.wikitext.templates import show_template

MAX_RAW = 4000
"""Characters of a reference that are read."""
ROUNDS = 6
"""Templates inside of templates that are read."""
MAX_AUTHORS = 3

_COMMENT = re.compile(r"<!--(?:[^-]|-(?!->))*+(?:-->)?")
_REF_TAG = re.compile(r"</?ref\b[^<>]*+>?", re.IGNORECASE)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*+\|)?([^\[\]|]*+)\]\]")
_EXTERNAL = re.compile(r"\[(https?://[^\s\[\]<>\"|{}]++)[ \t]*([^\[\]]*+)\]", re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{([^{}]*+)\}\}")
_PLAIN = re.compile(r"[^<>&'\[\]{}_~|\n\x00-\x1f\x7f-\x9f]*+")
_SHORT = ("sfn", "harv")
"""How the names of templates begin that name author and year only."""
SHORT_NOTES = frozenset(listed("sfn|sfnp|sfnm|sfnref|sfn2|r"))
"""Templates that stand in the text themselves and show a reference."""

_TITLE = listed("title titel titre título titolo titulo script-title trans-title заглавие")
_PART = listed("chapter contribution entry section kapitel chapitre article beitrag")
_PUBLISHER = listed(
    "work newspaper journal magazine website periodical encyclopedia encyclopaedia dictionary "
    "zeitung zeitschrift werk sammelwerk hrsg périodique site obra revista periódico sitioweb "
    "opera publisher verlag éditeur editorial editora editore agency via издание"
)
_DATE = listed("date year datum jahr année annee fecha año data anno ano год")
_URL = listed(
    "url|chapter-url|article-url|contribution-url|online|lien|lire en ligne|archive-url|archiveurl"
)
_FAMILY = listed("last surname author-last nom apellido apellidos cognome sobrenome")
_GIVEN = listed("first given author-first prénom nombre nome")
_WHOLE = listed("author authors vauthors autor auteur autore auteurs people credits")
_EDITOR = listed("editor editors editor-last editor1-last editor1 herausgeber")
_NUMBERS = ("", *map(str, range(1, MAX_AUTHORS + 2)))
"""What stands behind the parameters of the first authors, and of one more, who is "et al."."""


def _slots() -> dict[str, tuple[str, int]]:
    """What each parameter tells, and its place among the names for that."""
    one = {"title": _TITLE, "part": _PART, "publisher": _PUBLISHER, "date": _DATE, "url": _URL}
    names = {slot: list(given) for slot, given in {**one, "editor": _EDITOR}.items()}
    for slot, given in {"family": _FAMILY, "given": _GIVEN, "whole": _WHOLE}.items():
        names |= {f"{slot}{number}": [f"{n}{number}" for n in given] for number in _NUMBERS}
    return {name: (slot, at) for slot, given in names.items() for at, name in enumerate(given)}


_SLOTS = _slots()


def plain_citation(raw: str, title: str) -> tuple[str, str]:
    """(words that may still hold quotes, tags and entities; address) of the wikitext of a
    reference on the page `title`."""
    text = raw[:MAX_RAW]
    if "<" in text:
        text = _REF_TAG.sub(" ", _COMMENT.sub("", text))
    address = ""
    if "[" in text:
        text = _LINK.sub(r"\1", text)
        found = _EXTERNAL.search(text)
        if found:
            address = first_address(found[1])
            text = _EXTERNAL.sub(r"\2", text)
    if "{{" in text:
        text, told = _without_templates(text, title)
        address = told or address
    return text, address or first_address(text)


def is_plain(words: str) -> bool:
    """True for words that hold nothing of wikitext."""
    return _PLAIN.fullmatch(words) is not None


def _without_templates(text: str, title: str) -> tuple[str, str]:
    """`text` with its templates as words, and the address that the first of them tells."""
    addresses: list[str] = []

    def shown(match: re.Match[str]) -> str:
        words, address = _shown(match[1], title)
        if address:
            addresses.append(address)
        return words.replace("{", "(").replace("}", ")")

    for _ in range(ROUNDS):
        text, count = _TEMPLATE.subn(shown, text)
        if not count:
            break
    if "{{" in text:
        # What has no end, or is nested deeper: its name says nothing, its parameters may.
        text = text.replace("{{", " ").replace("}}", " ").replace("|", " ")
    return text, addresses[0] if addresses else ""


def _shown(body: str, title: str) -> tuple[str, str]:
    """(words, address) of the template {{body}}."""
    name, _, rest = body.partition("|")
    key = " ".join(name.replace("_", " ").lower().split())
    if key.startswith(_SHORT):
        return short_citation(rest), ""
    told = _told(rest) if "=" in rest else {}
    if told.get("title") or told.get("url") or told.get("part"):
        return _citation(told), first_address(told.get("url", ""))
    # A pipe would part the arguments of the template around it.
    return show_template(key, rest, title).replace("|", " "), ""


def short_citation(rest: str) -> str:
    """{{sfn|Smith|Jones|2001|p=5}} as "Smith & Jones 2001, p. 5"."""
    args = Arguments(rest)
    values = [value for value in args.values if value][:5]
    if not values:
        return ""
    *names, last = values
    if not last[:4].isdecimal():
        names, last = values, ""
    said = " ".join(part for part in (" & ".join(names), last) if part)
    page, pages, place = args.get("p", "page"), args.get("pp", "pages"), args.get("loc")
    told = f"p. {page}" if page else f"pp. {pages}" if pages else place
    return f"{said}, {told}" if told else said


def _told(rest: str) -> dict[str, str]:
    """What the arguments of a citation tell by the name of the slot; of several parameters for one
    slot, the first that is not empty."""
    given: dict[str, str] = {}
    for piece in rest.split("|"):
        name, _, value = piece.partition("=")
        name = name.strip().lower()
        if name in _SLOTS:
            given[name] = value.strip()
    told: dict[str, str] = {}
    places: dict[str, int] = {}
    for name, value in given.items():
        slot, place = _SLOTS[name]
        if value and place < places.get(slot, len(_SLOTS)):
            told[slot], places[slot] = value, place
        else:
            told.setdefault(slot, "")
    return told


def _citation(told: dict[str, str]) -> str:
    """ "Author, Title, Publisher, date"."""
    slots = ("part", "title", "publisher", "date")
    said = [_authors(told), *(told.get(slot, "") for slot in slots)]
    return ", ".join(dict.fromkeys(words for part in said if (words := part.strip(" ,"))))


def _authors(told: dict[str, str]) -> str:
    """The first authors, else the editor."""
    names: list[str] = []
    for number in _NUMBERS:
        family, whole = told.get(f"family{number}"), told.get(f"whole{number}")
        if family is None and whole is None:
            if number not in ("", "1"):
                break
            continue
        given = told.get(f"given{number}", "")
        name = f"{given} {family}".strip() if family else whole
        if name and name not in names:
            names.append(name)
    if not names:
        return told.get("editor", "")
    return ", ".join(names[:MAX_AUTHORS]) + (" et al." if len(names) > MAX_AUTHORS else "")
