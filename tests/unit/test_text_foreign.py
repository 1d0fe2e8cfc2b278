"""Paragraphs in another language in an English text: left unjudged, with one notice; English full
of foreign names is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foreign_paragraphs import ENGLISH, FOREIGN
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.core.fact import SentenceKind
from factscore_tui.core.report import EngineInfo
from factscore_tui.core.verdict import Verdict
from factscore_tui.engine.fake import FakeRetriever, FakeVerifier, Script
from factscore_tui.engine.incremental import what_holds
from factscore_tui.engine.pipeline import Pipeline
from factscore_tui.engine.protocol import Check, Decomposed, Judged, Notice
from factscore_tui.engine.report_builder import ReportBuilder
from factscore_tui.text import foreign
from factscore_tui.text.foreign import MIN_WORDS, REASON, marked, notice
from factscore_tui.text.language import words
from factscore_tui.text.sentences import split_sentences

pytest.importorskip("py3langid")

PLAIN = (
    "The bridge was closed on Tuesday after engineers found a crack beneath the old tram depot "
    "near the station."
)
DECOMPOSER = decomposer()
FACTS = Path(__file__).parents[2] / "models" / "data" / "facts"


def around(paragraph: str) -> str:
    return f"{PLAIN}\n\n{paragraph}\n\n{PLAIN}"


def left_out(text: str) -> list[str]:
    return [s.span.of(text) for s in marked(text, split_sentences(text)) if s.skip == REASON]


@pytest.mark.parametrize("language", FOREIGN)
def test_a_foreign_paragraph_is_left_unjudged(language: str) -> None:
    assert len(FOREIGN[language]) >= 3
    for paragraph in FOREIGN[language]:
        for text in (around(paragraph), f"- {paragraph}\n\n{PLAIN}"):
            found = marked(text, split_sentences(text))
            said = [s.span.of(text) for s in found if s.skip == REASON]
            assert "".join("".join(said).split()) == "".join(paragraph.split())
            assert (
                notice(text, found)
                == f"1 paragraph seems to be {language}: not judged, only English is understood"
            )


@pytest.mark.parametrize("paragraph", ENGLISH)
def test_english_full_of_foreign_names_is_read(paragraph: str) -> None:
    assert len(words(paragraph)) >= MIN_WORDS and len(ENGLISH) >= 40
    assert left_out(around(paragraph)) == []
    # Nor beside a paragraph that is foreign.
    text = around(f"{paragraph}\n\n{FOREIGN['German'][0]}")
    assert paragraph[:20] not in " ".join(left_out(text)) != ""


@pytest.mark.parametrize(
    "paragraph",
    [
        "He lives at 14 rue du Faubourg Saint-Honoré, previously 3 avenue de la Grande Armée, 22 "
        "boulevard de la Madeleine, Paris.",
        "Hits: Ne me quitte pas, Quand on n'a que l'amour, La valse à mille temps, Les bonbons, Le "
        "plat pays, Bruxelles, Amsterdam.",
        "Menu today: spaghetti alla puttanesca, saltimbocca alla romana, ossobuco alla milanese, "
        "panna cotta ai frutti di bosco.",
        "Terms: habeas corpus, mens rea, actus reus, res ipsa loquitur, stare decisis, amicus "
        "curiae, pro bono, ex post facto, de jure.",
        'He wrote on the wall: "Ich bin auch nur ein Gast auf dieser Erde und gehe bald weiter", '
        "in red paint, on Friday.",
        "Le maire a parlé.",
        "```\nLe maire a déclaré vendredi que le vieux pont serait démoli l'année prochaine.\n```",
    ],
)
def test_lists_quotations_and_what_is_short(paragraph: str) -> None:
    assert left_out(around(paragraph)) == []


@pytest.mark.slow
def test_no_paragraph_of_a_thousand_english_texts_is_taken_for_another() -> None:
    """Those that the facts are learned from; each of their sentences as a paragraph too."""
    taken, read = [], 0
    for file in sorted(FACTS.glob("facts-*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            text = json.loads(line)["text"]
            lines = [s.span.of(text).replace("\n", " ") for s in split_sentences(text)]
            for whole in (text, "\n\n".join(lines)):
                read += 1
                taken += left_out(f"{whole}\n\n{PLAIN}")
    assert read > 2000 and taken == []


def test_several_languages_are_one_notice() -> None:
    paragraphs = [FOREIGN[name][0] for name in ("German", "French", "Polish", "Swedish", "German")]
    text = "\n\n".join([PLAIN, *paragraphs])
    found = marked(text, split_sentences(text))
    assert notice(text, found) == (
        "5 paragraphs seem to be French, German, Polish ...: not judged, only English is understood"
    )
    assert notice(text, split_sentences(text)) == ""


def test_a_text_without_english_is_told_as_a_whole() -> None:
    text = "\n\n".join(FOREIGN["German"])
    sentences = split_sentences(text)
    assert marked(text, sentences) == sentences and marked("", ()) == ()


def test_headings_tables_and_furniture_keep_their_reasons() -> None:
    rows = "| Ort | Jahr |\n|---|---|\n| Bern | 1903 |\n| Ulm | 1911 |"
    text = f"# Die alte Brücke\n\n{rows}\n\n{PLAIN}\n\n{FOREIGN['German'][0]}"
    before = split_sentences(text)
    after = marked(text, before)
    changed = [b.kind for a, b in zip(before, after, strict=True) if a != b]
    assert changed == [SentenceKind.PROSE, SentenceKind.PROSE]


def test_without_room_for_the_identifier(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(text: str) -> tuple[str, float]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(foreign, "classify", full)
    assert left_out(around(FOREIGN["German"][0])) == []


def check(text: str) -> tuple[ReportBuilder, list[str], list[str]]:
    """A check with the bundled decomposer: the report, why facts are not checkable, notices."""
    pipeline = Pipeline(DECOMPOSER, FakeRetriever(), FakeVerifier(Script({})), EngineInfo("f", "0"))
    builder = ReportBuilder(Document.from_text(text))
    reasons, notices = [], []
    for event in pipeline.run(Check(check="c", text=text), lambda: False):
        builder.apply(event)
        if isinstance(event, Judged) and event.judgement.verdict is Verdict.NOT_CHECKABLE:
            reasons.append(event.judgement.reason)
        if isinstance(event, Notice):
            notices.append(event.message)
        assert not isinstance(event, Decomposed) or event.facts
    return builder, reasons, notices


def test_what_a_check_says_of_it() -> None:
    text = around(FOREIGN["French"][0])
    builder, reasons, notices = check(text)
    assert reasons == [REASON, REASON]
    assert notices == ["1 paragraph seems to be French: not judged, only English is understood"]
    facts = builder.report().facts
    assert [f.fact.text for f in facts if not f.fact.not_checkable] != []


def test_an_edit_that_makes_a_paragraph_foreign_is_seen() -> None:
    """Without its English paragraph the text is read as a whole again, and what was left unjudged
    is judged."""
    german = FOREIGN["German"][0]
    before = check(f"{german}\n\n{PLAIN}")[0].report()
    assert len(what_holds(before, f"{german}\n\n{PLAIN}", "").facts) == 3
    assert what_holds(before, german, "").facts == {}
