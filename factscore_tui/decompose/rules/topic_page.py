"""What a text without a title or a hero is about, by the pages that its names lead to: a letter or
a column names the Suez Canal once, but the canal's page has nearly all of its names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

ArticleText = Callable[[str], str]
"""The text of the article that a name leads to; "" where there is none."""

_WORD = re.compile(r"\d[\d,.:]*\d|[^\W\d_][\w.'\u2019-]*\w|[^\W\d_]|[^\w\s]")
_SMALL = frozenset("of and the de la van von du da di for in on upon".split())  # noqa: SIM905
_OWN = re.compile(r"['\u2019]s?\Z")
_YEAR = re.compile(r"1\d{3}|20\d\d|\d\d")
_FIGURE = 0.5
"""What a year or a number of two digits counts beside a name or "2,430", which few pages have."""
_SHARE = 0.5
"""Of a text's names and numbers so many must be on the page."""
_AHEAD = 1.3
"""And so many times as many as on the next page."""
_LEAST = 4.5
"""What it must have at least, beside the name that leads there."""
_LENGTH = 6
_TRIED = 60
"""Names that are looked up at most."""


def page_of_most(sentences: Sequence[str], article_text: ArticleText) -> str:
    """The name in the text whose page has most of the text's other names and numbers; "" where no
    page has half of them, or two pages about as many."""
    runs, numbers = _named(sentences)
    names = {" ".join(run) for run in runs}
    pages: dict[str, tuple[str, float]] = {}
    text = "\n".join(sentences)
    for name in _tried(runs):
        page = article_text(name)
        if page and (page not in pages or text.count(name) >= 2 * text.count(pages[page][0])):
            pages[page] = name, _held(page, names - {name}, numbers)
    ranked = sorted(pages.values(), key=lambda told: -told[1])
    if not ranked:
        return ""
    best, held = ranked[0]
    enough = held >= _SHARE * (len(names - {best}) + sum(map(_weight, numbers)))
    second = ranked[1][1] if len(ranked) > 1 else 0.0
    return best if enough and held >= max(_LEAST, _AHEAD * second) else ""


def _named(sentences: Sequence[str]) -> tuple[list[tuple[str, ...]], set[str]]:
    """The names of a text, as runs of words with a capital, and its numbers of two digits and more.
    A single word that begins a sentence is none, unless it has a capital elsewhere too."""
    found: list[tuple[str, ...]] = []
    numbers: set[str] = set()
    begins: list[str] = []
    for sentence in sentences:
        run: list[str] = []
        first = True
        for word in [*_WORD.findall(sentence), "."]:
            if word[0].isupper() and word not in {"I", "I'm", "I've"} and not word.isupper():
                run.append(_OWN.sub("", word))
                continue
            if run and word in _SMALL:
                run.append(word)
                continue
            while run and run[-1] in _SMALL:
                run.pop()
            if run and word.isdigit() and len(word) < 4:
                found.append((*run, word))  # "Apollo 11"
            if len(run) == 1 and first:
                begins.append(run[0])
            elif run:
                found.append(tuple(run))
            first = first and not run and not word[0].isalnum()
            run = []
            if word[0].isdigit() and len(word) > 1:
                numbers.add(word)
    known = {word for run in found for word in run}
    found += [(word,) for word in begins if word in known]
    return list(dict.fromkeys(found)), numbers


def _tried(runs: Sequence[tuple[str, ...]]) -> list[str]:
    """The names and their parts, the whole ones first."""
    whole = [" ".join(run) for run in runs if len(run) <= _LENGTH]
    parts = [
        " ".join(run[a:b])
        for run in runs
        for size in range(len(run) - 1, 0, -1)
        for a in range(len(run) - size + 1)
        for b in [a + size]
        if size <= _LENGTH and run[a] not in _SMALL and run[b - 1] not in _SMALL
    ]
    return list(dict.fromkeys([*whole, *parts]))[:_TRIED]


def _held(page: str, names: set[str], numbers: set[str]) -> float:
    """How many of the names and numbers stand on the page."""
    return sum(_has(page, name) for name in names) + sum(
        _weight(number) for number in numbers if _has(page, number)
    )


def _weight(number: str) -> float:
    return _FIGURE if _YEAR.fullmatch(number) else 1.0


def _has(page: str, name: str) -> bool:
    """True where the page has the name, or the last word of a longer one that is not the end of
    another name there: "Benjamin Disraeli" where it has "Disraeli", and not "Lizard Island" where
    it has "Raine Island"."""
    if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", page):
        return True
    last = re.escape(name.split()[-1])
    ends = re.finditer(rf"(?P<before>[A-Z][\w'\u2019-]* )?(?<!\w){last}(?!\w)", page)
    return " " in name and any(one["before"] is None for one in ends)
