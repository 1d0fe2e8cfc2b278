"""Tables to statements: Markdown, tabs and HTML, and those that are not told."""

from __future__ import annotations

import pytest
from line_parts import parts

from factscore_tui.core.fact import SentenceKind
from factscore_tui.text.sentences import split_sentences


def told(text: str) -> list[str]:
    return [said for s in split_sentences(text) for said, _ in s.told]


# ---------------------------------------------------------------- tables


def test_a_markdown_table() -> None:
    text = (
        "| City | Population | Area (km2) | Mayor | Founded | GDP (in millions) | 2019 |\n"
        "|:-----|-----------:|---|---|---|---|---|\n"
        "| **Lisbon** | 545,000[^1] | 100 | Carlos Moedas | 1256 | 5.5 | 7 |\n| Porto | - | 41 | "
        "| n/a | | |\n"
    )
    found = split_sentences(text)
    assert [(s.kind, s.skip) for s in found] == [
        (SentenceKind.TABLE_ROW, "table header"),
        (SentenceKind.TABLE_ROW, "rule"),
        (SentenceKind.TABLE_ROW, ""),
        (SentenceKind.TABLE_ROW, ""),
    ]
    assert told(text) == [
        "The population of Lisbon is 545,000.",
        "The area of Lisbon is 100 km2.",
        "The mayor of Lisbon is Carlos Moedas.",
        "Lisbon was founded in 1256.",
        "The GDP of Lisbon is 5.5 million.",
        "The area of Porto is 41 km2.",
    ]
    assert [span.of(text) for span in found[2].told[0][1]] == ["Lisbon", "545,000"]


@pytest.mark.parametrize(
    ("head", "row", "statement"),
    [
        (
            "City | Passengers per day",
            "Bremen | 7,850",
            "The number of passengers per day of Bremen is 7,850.",
        ),
        ("City | Passengers", "Bremen | 7,850", "The number of passengers of Bremen is 7,850."),
        (
            "Country | Official languages",
            "Finland | Finnish, Swedish",
            "The official languages of Finland are Finnish, Swedish.",
        ),
        (
            "Name | Prime Minister",
            "UK | Clement Attlee",
            "The prime minister of UK is Clement Attlee.",
        ),
        ("Name | HDI", "UK | 0.9", "The HDI of UK is 0.9."),
        ("Name | Share (%)", "SPD | 23", "The share of SPD is 23%."),
        ("Name | Budget ($)", "Jaws | 9,000,000", "The budget of Jaws is $9,000,000."),
        (
            "Name | Population (2019)",
            "Lisbon | 545,000",
            "The population of Lisbon in 2019 was 545,000.",
        ),
        ("Name | Born", "Ada | 10 December 1815", "Ada was born on 10 December 1815."),
        ("Name | Died", "Ada | 1852", "Ada died in 1852."),
        ("Film | Directed by", "Jaws | Steven Spielberg", "Jaws was directed by Steven Spielberg."),
        ("Year | Winner", "1998 | France", "The winner in 1998 was France."),
        ("Name | English name", "Wien | Vienna", "The English name of Wien is Vienna."),
    ],
)
def test_one_cell(head: str, row: str, statement: str) -> None:
    assert told(f"| {head} |\n|---|---|\n| {row} |") == [statement]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("City | 2019", "Lisbon | 545,000"),
        ("City | Notes", "Lisbon | big"),
        ("City | Capital", "Lisbon | yes"),
        ("City | Area", "Total | 100"),
        ("City | Area", "Lisbon | —"),
        ("City | ", "Lisbon | 5"),
        ("Team | Won", "Porto | 5"),
    ],
)
def test_cells_that_make_no_sentence(head: str, row: str) -> None:
    assert told(f"| {head} |\n|---|---|\n| {row} |") == []


def test_years_need_a_title_that_says_what_was_counted() -> None:
    table = "| City | 2019 |\n|---|---|\n| Lisbon | 545 |"
    expected = ["The population of Lisbon in 2019 was 545 thousand."]
    assert told(f"## Population (in thousands)\n\n{table}") == expected
    assert told(f"Table 1: Population (thousands)\n{table}") == expected
    assert told(f"## Early life\n\n{table}") == []


def test_tabs_and_html_tables() -> None:
    tabs = (
        "Country\tCapital\tPopulation "
        "(millions)\nPortugal\tLisbon\t10.3\nSpain\tMadrid\t\n\nHe left."
    )
    assert told(tabs) == [
        "The capital of Portugal is Lisbon.",
        "The population of Portugal is 10.3 million.",
        "The capital of Spain is Madrid.",
    ]
    page = (
        "Before. <table><caption>Population</caption><tr><th>City</th><th>2019</th></tr>"
        "<tr><td><b>Lisbon</b></td><td>545,000</td></tr></table> After that."
    )
    assert told(page) == ["The population of Lisbon in 2019 was 545,000."]
    assert next(w for skip, w in parts(page) if not skip) == "Before."
    assert parts(page)[-1] == ("", "After that.")


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("| Lisbon | 5 |\n| Porto | 6 |", "table row (no header)"),
        ("Lisbon\t5\t6\nPorto\t7\t8", "table row (no header)"),
        ("| a | b |\n|---|---|\n| 1.5 | 2 |\n| 3.5 | 4 |", "table row (numbers only)"),
        (
            "| City | Area |\n|---|---|\n" + "| Lisbon | 5 |\n" * 201,
            "table row (more than 200 rows)",
        ),
        ("<table><tr><td>Lisbon</td><td>5</td></tr></table>", "table row (no header)"),
    ],
)
def test_tables_that_are_not_told(table: str, reason: str) -> None:
    rows = [s for s in split_sentences(table) if s.skip not in ("table header", "rule")]
    assert rows
    assert {s.skip for s in rows} == {reason}
    assert not any(s.told for s in rows)
