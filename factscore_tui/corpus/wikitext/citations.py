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
_AUTHORS = {
    number: frozenset(f"{name}{number}" for name in [*_FAMILY, *_WHOLE])
    for number in ("", *map(str, range(1, MAX_AUTHORS + 2)))
}
"""The parameters that name an author, by the number behind them."""
_EDITOR = listed("editor editors editor-last editor1-last editor1 herausgeber")


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
    args = Arguments(rest)
    named = args.named
    if named and (args.get(*_TITLE) or args.get(*_URL) or args.get(*_PART)):
        return _citation(args), first_address(args.get(*_URL))
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


def _citation(args: Arguments) -> str:
    """ "Author, Title, Publisher, date"."""
    part, title = args.get(*_PART), args.get(*_TITLE)
    publisher = args.get(*_PUBLISHER)
    parts = [_authors(args), part, title, publisher, args.get(*_DATE)]
    return ", ".join(dict.fromkeys(part.strip(" ,") for part in parts if part.strip(" ,")))


def _authors(args: Arguments) -> str:
    """The first authors, else the editor."""
    names: list[str] = []
    for number, keys in _AUTHORS.items():
        if args.named.keys().isdisjoint(keys):
            if number not in ("", "1"):
                break
            continue
        name = _author(args, number)
        if name and name not in names:
            names.append(name)
    if not names:
        return args.get(*_EDITOR)
    return ", ".join(names[:MAX_AUTHORS]) + (" et al." if len(names) > MAX_AUTHORS else "")


def _author(args: Arguments, number: str) -> str:
    family = args.get(*(f"{name}{number}" for name in _FAMILY))
    given = args.get(*(f"{name}{number}" for name in _GIVEN))
    if family:
        return f"{given} {family}".strip()
    return args.get(*(f"{name}{number}" for name in _WHOLE))
