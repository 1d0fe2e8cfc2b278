"""The example drafts and the sample encyclopedia: well formed, and the expected findings point at
real text."""

from __future__ import annotations

import datetime
import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from factscore_tui.corpus.article import normal_title
from factscore_tui.corpus.readers.markdown import split_front_matter

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
ARTICLES = sorted((ROOT / "index" / "sample" / "articles").glob("*.md"))
DRAFTS = sorted(
    p for p in EXAMPLES.iterdir() if p.suffix in {".txt", ".md"} and p.name != "README.md"
)
WITH_SOURCE = {"supported", "contradicted"}
TRUTHS = WITH_SOURCE | {"unmentioned", "not-checkable"}

Entry = dict[str, str | None]


@dataclass(frozen=True)
class Sample:
    keys: tuple[str, ...]
    title: str
    aliases: tuple[str, ...]
    date: str
    body: str


@cache
def read_article(path: Path) -> Sample:
    text = path.read_text(encoding="utf-8")
    front, body = split_front_matter(text)
    keys = tuple(line.split(":")[0] for line in text.split("\n---\n")[0].splitlines()[1:])
    return Sample(keys, front.title, front.aliases, front.date, body)


@cache
def expected() -> dict[str, list[Entry]]:
    loaded: dict[str, list[Entry]] = json.loads(
        (EXAMPLES / "expected.json").read_text(encoding="utf-8")
    )
    return loaded


def by_title() -> dict[str, Sample]:
    return {read_article(path).title: read_article(path) for path in ARTICLES}


def test_there_are_enough_articles_and_no_title_occurs_twice() -> None:
    assert len(ARTICLES) >= 80
    assert len({normal_title(read_article(path).title) for path in ARTICLES}) == len(ARTICLES)


def test_no_alias_is_the_name_of_another_article() -> None:
    owners = {normal_title(read_article(path).title): path.name for path in ARTICLES}
    for path in ARTICLES:
        for alias in read_article(path).aliases:
            owner = owners.setdefault(normal_title(alias), path.name)
            assert owner == path.name, f"{alias!r} of {path.name} also names {owner}"


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_article_is_well_formed(path: Path) -> None:
    article = read_article(path)
    assert article.keys == ("title", "aliases", "date")
    assert article.title and article.aliases
    datetime.date.fromisoformat(article.date)
    headings = re.findall(r"^#.*$", article.body, re.MULTILINE)
    assert all(re.fullmatch(r"## \S.*", heading) for heading in headings)
    assert not article.body.lstrip().startswith("#"), "the lead comes first"
    prose = re.sub(r"^## .*$", "", article.body, flags=re.MULTILINE)
    assert 150 <= len(prose.split()) <= 400
    assert not re.search(r"[\[\]*_<>|`]|https?:", prose), "plain text only"


def test_every_draft_has_expected_findings() -> None:
    assert len(DRAFTS) >= 4
    assert [p.name for p in DRAFTS] == sorted(expected())


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda path: path.name)
def test_draft_is_short_and_mixed(draft: Path) -> None:
    assert 120 <= len(draft.read_text(encoding="utf-8").split()) <= 260
    counts = Counter(entry["truth"] for entry in expected()[draft.name])
    assert set(counts) <= TRUTHS
    assert all(counts[truth] >= 2 for truth in ("supported", "contradicted", "unmentioned")), counts


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda path: path.name)
def test_quotes_are_in_the_draft_once_and_do_not_overlap(draft: Path) -> None:
    text = draft.read_text(encoding="utf-8")
    end = 0
    for entry in expected()[draft.name]:
        quote = entry["quote"] or ""
        assert quote and text.count(quote) == 1, quote
        assert text.index(quote) >= end, f"{quote!r} overlaps or is out of order"
        end = text.index(quote) + len(quote)


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda path: path.name)
def test_sources_are_in_the_named_article(draft: Path) -> None:
    for entry in expected()[draft.name]:
        assert set(entry) == {"quote", "truth", "why", "article", "source_quote"} and entry["why"]
        if entry["truth"] not in WITH_SOURCE:
            assert entry["article"] is None and entry["source_quote"] is None
            continue
        source = entry["source_quote"] or ""
        assert source and source in by_title()[entry["article"] or ""].body, entry["quote"]
        if entry["truth"] == "contradicted":
            assert (entry["quote"] or "").casefold() not in source.casefold()
