"""The decomposer on kinds of text other than biographies, and what the choice of facts must never
lose."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import DraftFact, Sentence
from factscore_tui.core.span import Span
from factscore_tui.decompose.selection.network import SelectorNetwork
from factscore_tui.errors import ModelDamaged, ModelMissing
from factscore_tui.paths import bundled
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import words

DECOMPOSER = decomposer()

NEWS = (
    "The central bank of Norway raised its key rate to 4.5 percent on Thursday, citing persistent "
    "inflation.",
    "At least 12 people were injured when a tram derailed near the harbour in Gothenburg on 3 "
    "March 2021.",
    "Shares of Nordlys Energy fell 7.2% in early trading after the company cut its forecast for "
    "2024.",
    "The ferry, built in 1998 by Aker Finnyards, carries up to 2,800 passengers between Turku and "
    "Stockholm.",
    "Prime Minister Ada Holm and her deputy, Jon Falk, met union leaders in Bergen to discuss "
    "wages.",
    "Police in Lyon arrested two men, aged 24 and 31, in connection with the theft of a Roman "
    "mosaic.",
)
LISTS = (
    "The alloy contains copper (61%), zinc (36%), tin (2%), lead, iron, and traces of nickel.",
    "Its capital is Vaduz; its largest town is Schaan; its currency is the Swiss franc.",
    "The district has three schools: Oak Hill, North Ridge and St. Mary's.",
    "1. Mercury orbits the Sun in 88 days.",
    "- Founded: 1867, by Jens Holm, in Aarhus, Denmark",
)
QUOTATIONS = (
    '"The bridge will open in May 2025," the mayor, Lena Ruud, told reporters on Monday.',
    "In her essay “On Rivers” (1931), Marta Lind called the Danube “a road without dust”.",
    "Asked about the 1994 merger, he replied: “Nobody at Orion wanted it.”",
    "The sign read 'No entry after 9 p.m.' and was signed by H. Quist.",
)
HEADLINES = (
    "Storm Ciara leaves 40,000 homes without power in Wales",
    "Oslo museum returns 12th-century altar to Italy",
    "Tesla rival Polestar to cut 450 jobs, Reuters reports",
    "Quake of magnitude 6.1 hits northern Chile; no damage reported",
)
LONG = (
    "Built between 1884 and 1889 under the supervision of the engineer Karl Brandt, who had "
    "earlier designed the "
    "viaduct at Lindau and the harbour cranes of Trieste, the Hohenfels line climbed from the "
    "valley of the Inn, "
    "where the wool merchants of Telfs had long demanded a railway, to the salt mines at 1,430 "
    "metres, carrying "
    "212,000 tonnes of salt, timber and slate a year until a landslide on 7 October 1927 buried "
    "its upper "
    "station, killed eleven workers and, after a dispute with the insurers in Vienna, forced the "
    "company into "
    "liquidation in 1931.",
    "The committee, which met in Geneva, Nairobi and Lima between January 2003 and June 2005 and "
    "which heard 148 "
    "witnesses from 31 countries, among them the biologist Rosa Kemp, the former minister Paul "
    "Adeyemi and the "
    "fishermen of Callao, concluded in its report of 9 September 2005 that quotas had failed in "
    "the North Sea but "
    "had worked off Peru, that satellite tracking should be required for vessels longer than 15 "
    "metres, and that "
    "subsidies of about $2.4 billion a year should end by 2012, although Japan and Spain "
    "disagreed.",
)


def drafts(text: str) -> tuple[DraftFact, ...]:
    document = Document.from_text(text)
    return next(
        iter(DECOMPOSER.decompose(document, [Sentence(0, Span(0, document.length), 0)], ""))
    )[1]


def said(text: str) -> str:
    return " ".join(f.as_written for f in drafts(text))


@pytest.mark.parametrize(
    "text", [*NEWS, *LISTS, *QUOTATIONS, *HEADLINES, *LONG], ids=lambda t: t[:24]
)
def test_statements_of_every_kind_give_facts_with_exact_spans(text: str) -> None:
    facts = drafts(text)
    assert facts
    assert all(not f.not_checkable or f.not_checkable.startswith("unclear") for f in facts)
    for fact in facts:
        assert fact.spans
        assert all(0 <= s.start < s.end <= len(text) for s in fact.spans)
        assert all(a.end <= b.start for a, b in zip(fact.spans, fact.spans[1:], strict=False))
        own = {w.folded for s in fact.spans for w in words(s.of(text))}
        assert {w.folded for w in words(fact.as_written) if w.folded.isdigit()} <= own | {
            "19",
            "20",
        }


@pytest.mark.parametrize(
    "text", [*NEWS, *LISTS, *QUOTATIONS, *HEADLINES, *LONG], ids=lambda t: t[:24]
)
def test_no_name_date_or_number_is_lost(text: str) -> None:
    held = {w.folded for w in words(said(text))}
    parts = [w for w in text.replace("-", " ").split() if any(c.isdigit() for c in w) and w != "1."]
    parts += [w for w in text.split()[1:] if w[:1].isupper() and w[1:2].islower()]
    for part in parts:
        assert {w.folded for w in words(part)} <= held, part


@pytest.mark.parametrize("text", NEWS, ids=lambda t: t[:24])
def test_news_sentences_are_split(text: str) -> None:
    assert len(drafts(text)) >= 2


def test_what_is_denied_or_limited_is_not_shortened() -> None:
    for text, kept in (
        ("The court did not convict the former mayor of fraud.", ("not", "former")),
        ("Few of the early visitors reached the summit.", ("few",)),
        ("She was the second woman to lead the party.", ("second", "lead", "party")),
        ("He is a former member of the council.", ("former",)),
        ("She was the vice president of the club.", ("vice",)),
    ):
        for fact in drafts(text):
            assert all(word in fact.as_written.lower() for word in kept), fact.as_written


def test_facts_follow_the_sentence() -> None:
    facts = drafts("He studied law in Oslo, joined the navy in 1910 and wrote a novel.")
    ends = [max(s.end for s in f.spans) for f in facts]
    assert ends == sorted(ends)


def test_both_years_of_a_life_are_told() -> None:
    facts = [f.as_written for f in drafts("Ann Lee (1836-1915) was a painter.")]
    assert facts[:2] == ["Ann Lee was born in 1836.", "Ann Lee died in 1915."]


def test_an_opening_participle_does_not_hide_the_sentence() -> None:
    facts = [
        f.as_written
        for f in drafts("Born in 1889 in Telfs, Austria, he studied law and economics.")
    ]
    assert any(f.startswith("He was born in 1889") for f in facts), facts
    assert "He studied law." in facts
    assert "He studied economics." in facts


def test_as_well_as_joins_like_and() -> None:
    facts = [f.as_written for f in drafts("She won the Oak Award as well as the Elm Award.")]
    assert facts[:1] == ["She won the Oak Award."]
    assert any("the Elm Award" in f for f in facts)


@pytest.mark.slow
def test_hostile_sentences_give_facts_with_spans() -> None:
    for text in (
        "Ann won " + ", ".join(f"the Cup {n}" for n in range(400)) + ".",
        "He was " + "very " * 700 + "old.",
        "of " * 1000 + "Ann was born.",
        "Ann " * 900 + "was born in 1950.",
        "word " * 200_000,
        '"' * 3000 + " Ann (born 1950) was here",
        "Ann was born in Rome; " * 100,
        ";; Ann was born in Rome;;",
        "that he said that " * 200,
    ):
        facts = drafts(text)
        assert facts
        assert all(f.spans for f in facts)


def test_missing_and_damaged_choice(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        SelectorNetwork(tmp_path / "none.npz")
    good = (bundled("models") / "decomposer.npz").read_bytes()
    path = tmp_path / "good.npz"
    path.write_bytes(good)
    assert SelectorNetwork(path).cost["reader"] > 0
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    holes = {**arrays, "out.w": np.full_like(arrays["out.w"], np.nan)}
    lacking = {name: array for name, array in arrays.items() if name != "arc1.w"}
    objects = {**arrays, "cost": np.array([object()])}
    for name, content in {"text": b"hello", "cut": good[: len(good) // 2], "empty": b""}.items():
        (tmp_path / f"{name}.npz").write_bytes(content)
    for name, content_ in {"holes": holes, "lacking": lacking, "objects": objects}.items():
        np.savez(tmp_path / f"{name}.npz", **content_)
    for name in ("text", "cut", "empty", "holes", "lacking", "objects"):
        with pytest.raises(ModelDamaged) as caught:
            SelectorNetwork(tmp_path / f"{name}.npz")
        assert caught.value.hint


def test_a_step_behind_a_label_is_an_instruction() -> None:
    document = Document.from_text(
        "Day 1: stir 50 g of rye flour into 50 g of lukewarm water and cover loosely."
    )
    (read, *_) = DECOMPOSER.explain(document, split_sentences(document.text))
    assert read.reason == "instruction"
