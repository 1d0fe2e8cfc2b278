"""A synthetic encyclopedia: words by Zipf's law, lengths and markup like those of English
Wikipedia.

Made from a seed, piece by piece, so that any number of articles can be had in any process without a
file.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

from factscore_tui.corpus.article import Article, Batch, Section, SourceReport
from factscore_tui.corpus.readers.base import SourceUnit

VOCABULARY = 300_000
SYLLABLES = (
    "ba be bi bo da de di do fa fe ga go ka ki la le li lo ma me mi mo na ne no pa pe ra re ri ro "  # noqa: SIM905
    "sa se ta te".split()
)
WORDS_A_PASSAGE = 130
PASSAGES_AN_ARTICLE = 3.7
"""As in English Wikipedia (25 million passages of 6.8 million articles)."""
ARTICLES_A_UNIT = 100


@lru_cache(1)
def vocabulary() -> tuple[list[str], list[float]]:
    """Words and their cumulated weights."""
    draw = random.Random(0)
    common = "the of and in to was a is for as on by with he that at from".split()  # noqa: SIM905
    made = (
        "".join(draw.choices(SYLLABLES, k=draw.choice((2, 3, 3, 4)))) for _ in itertools.count()
    )
    unique = dict.fromkeys(common)
    for word in made:
        unique[word] = None
        if len(unique) == VOCABULARY:
            break
    words = list(unique)
    return words, list(itertools.accumulate(1 / (rank + 3) for rank in range(VOCABULARY)))


def prose(draw: random.Random, count: int) -> str:
    """Sentences of eight to thirty words, `count` words or a few more; some are names, some
    numbers."""
    words, weights = vocabulary()
    found = draw.choices(words, cum_weights=weights, k=count + 8)
    for at in draw.sample(range(count), k=max(1, count // 9)):
        found[at] = found[at].capitalize() if at % 3 else str(1800 + draw.randrange(220))
    at = 0
    while at < count:
        found[at] = found[at].capitalize()
        at += draw.randint(8, 30)
        found[min(at, len(found)) - 1] += "."
    return " ".join(found[: min(at, len(found))])


def title_of(number: int) -> str:
    """The title of the article of that number."""
    draw = random.Random(f"title {number}")
    words, _ = vocabulary()
    first, second = (words[draw.randrange(1000, VOCABULARY)] for _ in range(2))
    return (
        f"{first.capitalize()} {second.capitalize()}"
        if number % 3
        else f"{first.capitalize()} {number}"
    )


def paragraphs(number: int) -> list[tuple[str, str]]:
    """(heading, text) of the sections of an article; the lead has no heading."""
    draw = random.Random(f"text {number}")
    passages = max(1, min(40, round(draw.lognormvariate(0.9, 0.9) * PASSAGES_AN_ARTICLE / 3.7)))
    return [(f"Section {at}" if at else "", prose(draw, WORDS_A_PASSAGE)) for at in range(passages)]


def article(number: int) -> Article:
    """The article of that number, without markup."""
    sections = tuple(
        Section((heading,) if heading else (), text) for heading, text in paragraphs(number)
    )
    return Article(title_of(number), sections, date="2026-01-01", revision=number + 1)


def wikitext(number: int) -> str:
    """The same article as an editor would see it: infobox, links, references, bold title."""
    draw = random.Random(f"markup {number}")
    title = title_of(number)
    parts = [
        f"{{{{Short description|{prose(draw, 8)[:40]}}}}}\n"
        f"{{{{Infobox person\n| name = {title}\n| image = X{number}.jpg\n"
        f"| birth_date = "
        f"{{{{birth date|{draw.randint(1800, 1990)}|{draw.randint(1, 12)}|{draw.randint(1, 28)}}}}}\n"  # noqa: E501
        f"| birth_place = [[{title_of(number + 1)}]]\n| occupation = "
        f"{{{{hlist|writer|painter}}}}\n}}}}\n'''{title}''' "
    ]
    for heading, text in paragraphs(number):
        if heading:
            parts.append(f"\n\n== {heading} ==\n")
        for piece in text.split(". "):
            words = piece.split(" ")
            at = draw.randrange(len(words))
            words[at] = f"[[{words[at].capitalize()}|{words[at]}]]"
            parts.append(" ".join(words) + ". ")
            if draw.random() < 0.5:
                parts.append(
                    f"<ref>{{{{cite web |url=https://example.org/{draw.randrange(10**6)} |title={piece[:40]} "  # noqa: E501
                    f"|publisher={words[0]} |date=12 May {draw.randint(1990, 2020)} "
                    f"|access-date=2 June 2021}}}}</ref> "
                )
    parts.append(
        "\n\n== References ==\n{{reflist}}\n\n== External links ==\n* [https://example.org "
        "Official site]\n"
    )
    parts.append(f"{{{{Authority control}}}}\n[[Category:{title}]]\n[[Category:Living people]]\n")
    return "".join(parts)


def dump(articles: int, first: int = 0) -> Iterator[bytes]:
    """A MediaWiki XML dump, piece by piece."""
    yield (
        b'<mediawiki xml:lang="en"><siteinfo><sitename>Synthetic</sitename>'
        b"<base>https://en.example.org/wiki/Main_Page</base></siteinfo>\n"
    )
    for number in range(first, first + articles):
        text = wikitext(number).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        yield (
            f"<page><title>{title_of(number)} "
            f"({number})</title><ns>0</ns><id>{number + 1}</id><revision>"
            f"<id>{number + 1}</id><timestamp>2026-01-01T00:00:00Z</timestamp>"
            f'<text xml:space="preserve">{text}</text></revision></page>\n'
        ).encode()
    yield b"</mediawiki>\n"


def generate(bounds: tuple[int, int]) -> Batch:
    """The articles of one unit."""
    return Batch([article(number) for number in range(*bounds)])


class SyntheticSource:
    """As many articles as it takes for `passages` passages, made where they are parsed."""

    kind = "synthetic"
    packing = ""
    snapshot_date = "2026-01-01"

    def __init__(self, passages: int) -> None:
        self.report = SourceReport()
        self.articles = max(1, round(passages / PASSAGES_AN_ARTICLE))
        self.identity = f"synthetic {passages}"
        self.size = passages * 1000

    @property
    def parse(self) -> Callable[[Any], Batch]:
        """The numbers of articles to these articles."""
        return partial(generate)

    def units(self, after: str = "") -> Iterator[SourceUnit]:
        """Runs of numbers."""
        for first in range(int(after or 0), self.articles, ARTICLES_A_UNIT):
            last = min(self.articles, first + ARTICLES_A_UNIT)
            yield SourceUnit(str(last), last / self.articles, (first, last))
