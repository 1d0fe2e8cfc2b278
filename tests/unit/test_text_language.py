"""In which language a text is, and when a reader is told."""

from __future__ import annotations

import subprocess
import sys

import pytest

from factscore_tui.text import language
from factscore_tui.text.language import classify, language_of, notice, unload

pytest.importorskip("py3langid")

SENTENCES = {
    "German": "Der Bürgermeister sagte am Freitag, die alte Brücke werde im nächsten Jahr abgerissen "  # noqa: E501
    "und neu gebaut.",
    "French": "Le maire a déclaré vendredi que le vieux pont serait démoli l'année prochaine, puis "
    "reconstruit.",
    "Spanish": "El alcalde dijo el viernes que el puente viejo será derribado el próximo año y "
    "construido de nuevo.",
    "Portuguese": "O presidente da câmara disse na sexta-feira que a ponte velha será demolida no próximo "  # noqa: E501
    "ano.",
    "Italian": "Il sindaco ha detto venerdì che il vecchio ponte sarà demolito l'anno prossimo e poi "  # noqa: E501
    "ricostruito.",
    "Dutch": "De burgemeester zei vrijdag dat de oude brug volgend jaar wordt afgebroken en opnieuw "  # noqa: E501
    "wordt gebouwd.",
    "Polish": "Burmistrz powiedział w piątek, że stary most zostanie zburzony w przyszłym roku i "
    "zbudowany na nowo.",
    "Swedish": "Borgmästaren sade på fredagen att den gamla bron ska rivas nästa år och sedan byggas upp "  # noqa: E501
    "igen.",
    "Turkish": "Belediye başkanı cuma günü eski köprünün gelecek yıl yıkılacağını ve yeniden "
    "yapılacağını söyledi.",
    "Russian": "Мэр сказал в пятницу, что старый мост снесут в следующем году, а потом построят заново.",  # noqa: E501
    "Chinese": "市长星期五说，旧桥将于明年拆除，然后重新建造。新桥将更宽，也更安全。",
    "Arabic": "قال رئيس البلدية يوم الجمعة إن الجسر القديم سيهدم في العام المقبل ثم يعاد بناؤه.",
}

ENGLISH = [
    "Wolfgang Schäuble, Jean-Claude Juncker and Guðni Jóhannesson met Recep Tayyip Erdoğan in "
    "Łódź.",
    "Siti Rahmah Kassim attended Sekolah Perempuan Melayu Sungai Star in Parit Buntar.",
    "Dvořák wrote Rusalka, Její pastorkyňa is by Janáček, and Prodaná nevěsta by Smetana.",
    "Gabriel García Márquez wrote Cien años de soledad, El amor en los tiempos del cólera and El "
    "otoño del patriarca.",
    "The Bundesverfassungsgericht in Karlsruhe ruled that the Bundeswahlgesetz was in part void.",
    "Rio Ave FC, Vitória de Guimarães, Sporting Clube de Portugal and Futebol Clube do Porto play "
    "there.",
    "Akira Kurosawa directed Rashōmon, Ikiru, Shichinin no Samurai, Kumonosu-jō and Yōjinbō.",
    "MARIE CURIE WAS BORN IN WARSAW IN 1867 AND MOVED TO PARIS.",
    "Population 545,000; area 100 km2; mayor Carlos Moedas; founded 1256; time zone WET; postal "
    "code 1000.",
]


@pytest.mark.parametrize("language", SENTENCES)
def test_a_text_in_another_language_is_named(language: str) -> None:
    text = SENTENCES[language]
    said = (
        f"this text seems to be {language}; only English is understood, so its facts and "
        f"verdicts mean little"
    )
    assert notice(text) == said
    assert (
        notice(f"# 2024\n\n{text}\n\n```\nfor the code is in English and this is that\n```") == said
    )


@pytest.mark.parametrize("text", ENGLISH)
def test_english_full_of_foreign_names_gives_no_notice(text: str) -> None:
    assert notice(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hallo!",
        "Guten Tag, wie geht es?",
        "1903 1911 1867 1934",
        "---",
        "https://example.org/der/die/das",
    ],
)
def test_what_is_too_short_to_tell(text: str) -> None:
    assert language_of(text) == ("", 0.0)
    assert notice(text) == ""


def test_a_quotation_in_another_language_gives_no_notice_but_the_other_way_round_does() -> None:
    german = SENTENCES["German"]
    assert (
        notice(
            f'The mayor spoke for an hour. He said: "{german}" Nobody was surprised by that at all.'
        )
        == ""
    )
    around = (
        "The mayor spoke for an hour in the old hall.",
        "Nobody was surprised by what he said that day.",
    )
    assert notice(f"{around[0]}\n\n{german}\n\n{around[1]}") == ""
    english = '"The bridge will be torn down and built again in the next year", he said.'
    assert "German" in notice(f"{german} {german} {english}")


def test_only_the_beginning_is_read() -> None:
    english = "The mayor said on Friday that the old bridge would be torn down. "
    assert notice(english * 100 + SENTENCES["German"] * 200) == ""
    assert language_of(SENTENCES["French"] * 20_000)[0] == "fr"


def test_hostile_texts_are_taken() -> None:
    for text in (
        "\ud800 " * 100,
        "\x00" * 10_000,
        "[" * 50_000,
        "*a* " * 20_000,
        "\u202e" * 100,
        "a\u0301 " * 1000,
    ):
        code, sure = language_of(text)
        assert isinstance(code, str)
        assert 0 <= sure <= 1
        notice(text)


def test_importing_loads_no_model() -> None:
    code = (
        "import sys, factscore_tui.text.language; print([m for m in ('numpy', 'py3langid') if "
        "m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_was_said_of_a_text_outlives_the_identifier(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Der Bürgermeister sagte am Abend, die Brücke werde nicht vor dem Herbst fertig."
    said = classify(text)
    assert said[0] == "de"
    unload()
    monkeypatch.setattr(language, "_identifier", lambda: pytest.fail("loaded again"))
    assert classify(text) == said
