"""Who "I" is in letters, diaries and talks of a user's own, on which day an entry was written, and
what documents call the people of a draft."""

from __future__ import annotations

import pytest
from opened_parts import decomposer

from factscore_tui.core.evidence import Page, Passage, Retrieval
from factscore_tui.core.span import Span
from factscore_tui.decompose.source_authors import authors_of, first_persons
from factscore_tui.decompose.source_references import SourceReferences
from factscore_tui.verify.differences.roles.arguments import ArgumentName, done_for_a_body
from factscore_tui.verify.features.alignment import fact_units, prepare_page
from factscore_tui.verify.features.document_frame import entry_date
from factscore_tui.verify.features.match import lay_over
from factscore_tui.verify.own_names import also_called


def page(text: str, title: str = "letter", own: bool = True) -> Page:
    """One document."""
    return Page(1, title, (Passage(1, 1, title, "", text),), own=own)


def told(text: str, title: str = "letter") -> str:
    """The document with what its words refer to in their place."""
    own = SourceReferences(decomposer().refer).read(page(text, title)).written_out
    out, end = "", 0
    for one in own:
        out += text[end : one.span.start] + one.text
        end = one.span.end
    return out + text[end:]


@pytest.mark.parametrize(
    ("closing", "name"),
    [
        ("Your loving daughter,\nAnna Petter", "Anna Petter"),
        ("With love\nLily", "Lily"),
        ("Best wishes,\n\nTom Hale\nTreasurer", "Tom Hale"),
        ("Your letter came.\nIt was long", ""),
    ],
)
def test_who_signs_a_letter(closing: str, name: str) -> None:
    """Behind a closing as people write them; a sentence that begins with "Your" is none."""
    text = f"Halifax, 2 May 1912\n\nMy dear Mother,\n\nI am well.\n\n{closing}\n"
    assert authors_of("letter", text).i == name


def test_the_mother_who_is_addressed_stays() -> None:
    text = "My dear Mother,\n\nI lost my trunk.\n\nYour son,\nTom Hale\n"
    found = [said for _, said in first_persons(text, authors_of("letter", text))]
    assert found == ["Tom Hale", "Tom Hale's"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("From the diary of Robert Hale, 1916", "Robert Hale"),
        ("Last will of Josiah Petter, watchmaker", "Josiah Petter"),
        ("Statement of Harwick Council", ""),
        ("The diary of a country doctor", ""),
    ],
)
def test_whose_diary_it_is(title: str, name: str) -> None:
    assert authors_of(title, "I came home.").i == name


def test_what_i_do_is_what_somebody_does() -> None:
    """In the present; the past and a modal verb stay."""
    will = "I leave my house to Lily. I left it to nobody before, and I can change it."
    read = told(will, "Last will of Josiah Petter")
    assert read.startswith("Josiah Petter leaves Josiah Petter's house to Lily.")
    assert "Josiah Petter left the house to nobody before" in read
    assert "Josiah Petter can change" in read


def test_a_diary_leaves_out_who_writes_it() -> None:
    """ "Bought the shop"; a report of somebody leaves nobody out."""
    text = "**2 May 1920.** Bought the shop in Fore Street. Rain all day."
    assert "Robert Hale bought the shop" in told(text, "Diary of Robert Hale")
    assert "Bought the shop" in told(text, "Notes on Robert Hale")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("**3 July 1916.**", (1916, 7, 3)),
        ("Monday, 3 July 1916", (1916, 7, 3)),
        ("On 3 July 1916 he left.", None),
        ("1916", None),
    ],
)
def test_the_day_that_heads_an_entry(text: str, day: tuple[int, int, int] | None) -> None:
    found = entry_date(text)
    assert (found and (found.year, found.month, found.day)) == day


def test_an_entry_is_of_its_day() -> None:
    """The shop was bought on the day of its entry, and not on that of the one before."""
    text = "**8 March 1919.** Married Edith.\n\n**2 May 1920.** Bought the shop in Fore Street."
    source = prepare_page("Diary of Robert Hale", page(text).passages, (), True)
    for fact, found in (
        ("Hale bought the shop in May 1920.", True),
        ("Hale bought the shop in March 1919.", False),
    ):
        match = lay_over(fact_units(fact, {}), source)
        shop = next(n for n, one in enumerate(source.sentences) if "shop" in one.text)
        dated = next(c for u, c in zip(match.units, match.credits, strict=True) if u.date)
        assert (shop in dated) is found


TALK = (
    "Courier: Did your family brew?\n\n"
    "Okoro: No. My father drove a bus in Leeds.\n\n"
    "Courier: And your mother?\n\n"
    "Okoro: She was a nurse. My wife prefers stout.\n\n"
    "Courier: When did you come?\n\n"
    "Okoro: In 2014. I was finance director."
)


def test_turns_behind_names() -> None:
    """Who answers is named in full; whom one was asked about is a relative; "he" is none of the two
    who talk."""
    read = told(TALK, "Beer is local: Paul Okoro")
    assert "Paul Okoro's father drove a bus in Leeds" in read
    assert "Paul Okoro's mother was a nurse" in read
    assert "Paul Okoro was finance director" in read
    two = told("Present: Ann Lee.\nPlace: Hull.\nI was there.", "Beer is local: Paul Okoro")
    assert "I was there" in two


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("Paul Okoro, 52, has been chairman of Harrow Brewing since May.", "Harrow Brewing lost"),
        ("Paul Okoro has been fond of Harrow Brewing since May.", "We lost"),
    ],
)
def test_we_of_who_heads_a_firm(head: str, said: str) -> None:
    """The firm, in answers only; nothing where the first lines name no office."""
    talk = TALK.replace("I was finance", "We lost money. I was finance")
    read = told(f"{head} He spoke to our reporter.\n\n{talk}", "Beer is local: Paul Okoro")
    assert said in read
    assert "our reporter" in read


DRAFT = "Anna Petter was a teacher. In 1913 she married Walter Kessler. She died in 1958."
OBITUARY = "Mrs Anna Kessler died on Friday at 69."


def called(fact: str, draft: str, *sources: str, own: bool = True) -> list[tuple[str, str]]:
    """Other names of the people of a fact."""
    pages = tuple(page(text, "paper", own) for text in sources)
    return list(also_called(fact, Retrieval((), pages, "search", document=draft)))


@pytest.mark.parametrize(
    ("draft", "source", "own", "other"),
    [
        (DRAFT, OBITUARY, True, "Anna Kessler"),
        ("Anna Petter sang.", f"{OBITUARY} Anna Kessler, née Petter, sang.", True, "Anna Kessler"),
        ("Anna Petter sang.", OBITUARY, True, ""),
        (DRAFT + " Anna Kessler was her aunt.", OBITUARY, True, ""),
        (DRAFT, OBITUARY, False, ""),
    ],
)
def test_the_name_of_a_marriage(draft: str, source: str, own: bool, other: str) -> None:
    """Where the draft or the source tells of it, and nobody else is called so."""
    found = called("Anna Petter died in 1958.", draft, source, own=own)
    assert found == ([("Anna Petter", other)] if other else [])


def test_what_is_opened_for_a_firm() -> None:
    """Somebody opens it for the firm; two people are two."""

    def name(text: str) -> ArgumentName:
        return ArgumentName(Span(0, len(text)), text, tuple(text.lower().split()))

    firm, one, other = map(name, ("Harrow Brewing Company", "Enid Marsh", "Ann Lee"))
    assert done_for_a_body("opened", one, firm)
    assert not done_for_a_body("opened", one, other)
    assert not done_for_a_body("founded", one, firm)
