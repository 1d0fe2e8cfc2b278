"""A user's own folder: values of last year's document beside this year's, and what the rows of a
table say."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_own_sources import DECOMPOSER, laid

from factscore_tui.core.evidence import Page, Passage, Retrieval
from factscore_tui.core.verdict import DISAGREE, Judgement, Verdict
from factscore_tui.corpus.readers.folder import FolderSource, text_files
from factscore_tui.corpus.readers.tabular import read_table
from factscore_tui.verify.differences.table_rows import beyond_row, find_row, told_row
from factscore_tui.verify.features.alignment import prepared_pages
from factscore_tui.verify.features.quantities import find_slots, same_date
from factscore_tui.verify.own_editions import by_edition

assert DECOMPOSER  # opened once for all files of the user's own

REPORTS = (
    (
        "Harrow Pumps: annual report 2021",
        "**Published 14 March 2022**\n\nThe dividend is 12 pence a share. The tank lost 40,000 "
        "litres of water a day.",
    ),
    (
        "Harrow Pumps: annual report 2022",
        "**Published 13 March 2023**\n\nThe dividend is 10 pence a share. The tank lost 14,000 "
        "litres of water a day.",
    ),
)
SEASONS = (
    (
        "Harwick Theatre: a good year",
        "**Harwick, 4 July 2022**\n\nThe theatre sold 58,300 tickets in the season 2021/22. "
        "Mr Hale had 12 votes of the friends. 71 per cent of its 412 seats were taken.",
    ),
    (
        "Harwick Theatre: the best year",
        "**Harwick, 3 July 2023**\n\nThe theatre sold 66,900 tickets in the season 2022/23. "
        "Ms Lee had 14 votes of the friends. 82 per cent of its 412 seats were taken.",
    ),
)


def retrieval_of(documents: tuple[tuple[str, str], ...]) -> Retrieval:
    """All of these documents, as found by a search."""
    pages = tuple(
        Page(n, title, (Passage(n, n, title, "", text),), own=True)
        for n, (title, text) in enumerate(documents)
    )
    return Retrieval((), pages, "search")


@pytest.mark.parametrize(
    ("documents", "fact", "verdict", "said"),
    [
        (REPORTS, "The dividend for 2022 was 12 pence a share.", Verdict.CONTRADICTED, "10"),
        (REPORTS, "The dividend for 2021 was 12 pence a share.", Verdict.SUPPORTED, ""),
        (REPORTS, "The dividend for 2022 was 10 pence a share.", Verdict.SUPPORTED, ""),
        (REPORTS, "The dividend is 12 pence a share.", Verdict.SUPPORTED, DISAGREE),
        (REPORTS, "The dividend is 10 pence a share.", Verdict.SUPPORTED, ""),
        (
            SEASONS,
            "71 per cent of the 412 seats were taken in the season 2022/23.",
            Verdict.CONTRADICTED,
            "82 per cent",
        ),
        (SEASONS, "71 per cent of the 412 seats were taken in 2021/22.", Verdict.SUPPORTED, ""),
        (SEASONS, "Mr Hale had 12 votes of the friends in 2023.", Verdict.SUPPORTED, ""),
    ],
)
def test_a_value_of_another_edition(
    documents: tuple[tuple[str, str], ...], fact: str, verdict: Verdict, said: str
) -> None:
    """The document of the fact's year answers; without a year both are told, unless the fact has
    the later value."""
    before = Judgement(0, Verdict.SUPPORTED, 0.9, "found", (), strength="strong")
    found = by_edition(before, fact, retrieval_of(documents), prepared_pages(), {})
    assert found.verdict is verdict
    if not said:
        assert found == before
    elif verdict is Verdict.CONTRADICTED:
        assert found.differences[0].found == said
    else:
        assert found.reason.startswith(said)
        assert found.strength == "weak"


def test_a_draft_gives_way_to_what_was_approved() -> None:
    """Both are of one day; the draft's value is not that of the minutes."""
    text = "**12 May 2023**\n\nThe council matches what the friends raise, up to £{},000."
    documents = (
        ("Minutes of 12 May 2023 (draft)", text.format(120)),
        ("Minutes of 12 May 2023", text.format(150)),
    )
    before = Judgement(0, Verdict.SUPPORTED, 0.9, "found", (), strength="strong")
    for value, strength in ((120, "weak"), (150, "strong")):
        fact = f"The council matches what the friends raise, up to £{value},000."
        found = by_edition(before, fact, retrieval_of(documents), prepared_pages(), {})
        assert found.strength == strength


def test_seasons_that_share_a_year_are_two() -> None:
    """ "2021/22" is not "2022/23", and a year of it is."""
    dates = [find_slots(f"in {said}").dates[0] for said in ("2021/22", "2022/23", "2022")]
    assert not same_date(dates[0], dates[1])
    assert same_date(dates[0], dates[2])
    assert same_date(dates[1], dates[2])


@pytest.mark.parametrize(
    ("text", "suffix", "lines"),
    [
        (
            "Site,Country,Manager\nGdynia,Poland,Ewa Wrona\nUlm,Germany,-\n",
            ".csv",
            ["Site: Gdynia; Country: Poland; Manager: Ewa Wrona", "Site: Ulm; Country: Germany"],
        ),
        (
            "Ticket;Price 2022;Price 2023\nAdult;£4.50;£4.80\n",
            ".csv",
            ["Ticket: Adult; Price 2022: £4.50", "Ticket: Adult; Price 2023: £4.80"],
        ),
        ("Tariffs of the lido\nAdult\t£4.50\n", ".tsv", ["Adult; £4.50"]),
        (
            'Name,Note\nLee,"born, it says, here"\n',
            ".csv",
            ["Name: Lee; Note: born, it says, here"],
        ),
        ("", ".csv", []),
    ],
)
def test_rows_of_a_table(text: str, suffix: str, lines: list[str]) -> None:
    """Each row with its headings; columns of one thing year by year are lines of their own."""
    sections, mended = read_table(text, suffix)
    assert [line for s in sections for line in s.text.splitlines()] == [f"• {x}" for x in lines]
    assert mended == ()


def test_a_table_in_a_folder_is_a_document(tmp_path: Path) -> None:
    """Named after its file; one without rows, or of bytes that are no text, is counted."""
    (tmp_path / "price-list.csv").write_text("Ticket,Price\nAdult,£4.50\n")
    (tmp_path / "empty.csv").write_text("\n")
    (tmp_path / "packed.tsv").write_bytes(b"a\tb\n\xff\xfe\t1\n")
    (tmp_path / "field.csv").write_text(f'a,b\n"{"x" * 140_000}",1\n')
    source = FolderSource(tmp_path, text_files(tmp_path))
    found = list(source.articles())
    assert [(one.title, one.sections[0].text) for one in found] == [
        ("price list", "• Ticket: Adult; Price: £4.50")
    ]
    assert set(source.report.skipped) == {"no text", "not UTF-8", "not a table that can be read"}


ROWS = (
    "\u2022 Site: Gdynia; Country: Poland; Employees: 410; Opened: 2006; Manager: Ewa Wrona\n"
    "\u2022 Site: Ulm; Country: Germany; Employees: 700; Opened: 1934; Manager: Uwe Brandt\n"
    "\u2022 Site: adult ticket; Price 2022: £4.50\n\u2022 Site: adult ticket; Price 2023: £4.80"
)


@pytest.mark.parametrize(
    ("fact", "told", "found"),
    [
        ("The factory in Gdynia has 410 employees.", True, ""),
        ("The factory in Gdynia employs 410 people.", True, ""),
        ("The factory in Gdynia has 140 employees.", False, "410"),
        ("The hospital in Gdynia has 140 employees.", False, ""),
        ("The factory in Gdynia had 300 employees in 2010.", False, ""),
        ("The factory in Gdynia had 300 employees when it opened.", False, ""),
        ("The works in Ulm opened in 1934.", True, ""),
        ("The works in Ulm opened in 1943.", False, "1934"),
        ("Ewa Wrona manages the factory in Gdynia.", True, ""),
        ("Uwe Brandt manages the factory in Gdynia.", False, "Ewa Wrona"),
        ("Uwe Brandt visited the factory in Gdynia.", False, ""),
        ("An adult ticket cost £4.80 in 2023.", True, ""),
        ("An adult ticket cost £4.50 in 2023.", False, "£4.80"),
        ("An adult ticket costs £4.80.", True, ""),
        ("An adult ticket costs £4.50.", False, ""),
        ("An adult ticket cost £9.90.", False, ""),
    ],
)
def test_what_a_row_says(fact: str, told: bool, found: str) -> None:
    """The row of the first cell, and the column of the heading or the year; no other one."""
    match = laid(fact, ROWS, "locations")
    assert told_row(fact, match) is told
    said = find_row(fact, match)
    assert (said.difference.found if said else "") == found


def test_other_rows_are_of_other_things() -> None:
    """ "Germany" is of Ulm's row; prose may tell its parts in two sentences."""
    fact = "Gdynia is in Germany."
    assert beyond_row(laid(fact, ROWS, "locations"))
    assert not beyond_row(laid("Gdynia is in Poland.", ROWS, "locations"))
    assert not beyond_row(laid(fact, "The works in Gdynia opened. Germany was next.", "letter"))
