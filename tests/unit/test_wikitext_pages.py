"""Pages of wikitext: tables, infoboxes, redirects, links and names."""

from __future__ import annotations

import pytest
from wikitext_samples import text_of

from factscore_tui.corpus.article import ARTICLE, DISAMBIGUATION, LIST_MARK
from factscore_tui.corpus.wikitext import CleanPage, clean_page, link_title, redirect_target

TABLE = """{| class="wikitable sortable" style="x"
|+ Medals
|-
! Year !! scope="col" | Event<ref>a</ref>
! Place
|-
| rowspan="2" | 1999 || [[Race|100 m]] || align=right | {{nowrap|1st}}
|-
| 200 m
| 2nd<br>(tie)
|-
| colspan="3" | cancelled
|}"""


def test_wikitables_become_rows_with_their_headers() -> None:
    assert text_of(f"One.\n{TABLE}\nTwo.").split("\n") == [
        "One.",
        "",
        "Medals",
        f"{LIST_MARK}Year: 1999; Event: 100 m; Place: 1st",
        f"{LIST_MARK}Year: 1999; Event: 200 m; Place: 2nd, (tie)",
        f"{LIST_MARK}cancelled",
        "",
        "Two.",
    ]


@pytest.mark.parametrize(
    "table",
    [
        "{|\n|a\n|}",
        '{| class="navbox"\n|a\n|}',
        '{| class="infobox wikitable"\n|a\n|}',
        "<table><tr><td>a</td></tr></table>",
        "{|\n|\n{|\n|a\n|}\n|}",
        "<table><tr><td><table><td>a</td></table></td></table>",
    ],
    ids=["plain", "navigation", "infobox", "html", "nested", "html-nested"],
)
def test_other_tables_are_dropped(table: str) -> None:
    assert " ".join(text_of(f"One.\n{table}\nTwo.").split()) == "One. Two."


def test_tables_can_be_switched_off() -> None:
    assert text_of(f"One.\n{TABLE}\nTwo.", tables=False).split() == ["One.", "Two."]


INFOBOX = """{{Infobox person
| name = Ada Bee
| birth_name = Ada Marie Cee
| image = Ada.jpg
| caption = Ada in 1990
| birth_date = {{birth date|1960|2|3}}
| birth_place = [[Bath, Somerset|Bath]], England<ref>x</ref>
| occupation = {{hlist|Writer|[[Poet]]}}
| awards = {{plainlist|
* [[Booker Prize]] {{small|(1999)}}
* Other
}}
| spouse = Ben<br />Carl
| other_names = A. B., Addie
| website = {{URL|x.org}}
| term_start2 = 1990
| module = {{Infobox officeholder | office = Mayor | image = B.png }}
| arms = Arms of Bath.svg
| coa_width = 80px
}}
'''Ada Bee''' (also '''Adda''') is {{nowrap|a writer}}."""


def test_infobox_gives_labels_and_values() -> None:
    page = clean_page("Ada Bee", INFOBOX)
    assert page.infobox == (
        ("Name", "Ada Bee"),
        ("Birth name", "Ada Marie Cee"),
        ("Birth date", "February 3, 1960"),
        ("Birth place", "Bath, England"),
        ("Occupation", "Writer, Poet"),
        ("Awards", "Booker Prize (1999); Other"),
        ("Spouse", "Ben; Carl"),
        ("Other names", "A. B., Addie"),
        ("Term start 2", "1990"),
        ("Office", "Mayor"),
    )
    assert page.aliases == ("Adda", "Ada Marie Cee", "A. B", "Addie")
    assert [s.text for s in page.sections] == ["Ada Bee (also Adda) is a writer."]
    assert page.links == ("Bath, Somerset", "Poet", "Booker Prize")


@pytest.mark.parametrize(
    "name",
    [
        "Infobox",
        "infobox_city",
        "Taxobox",
        "Speciesbox",
        "Automatic taxobox",
        "Chembox",
        "Drugbox",
        "Geobox",
        "Ficha de autor",
    ],
)
def test_boxes_by_name(name: str) -> None:
    assert clean_page("T", "{{" + name + "\n|genus=''Panthera''\n}} Lead.").infobox == (
        ("Genus", "Panthera"),
    )


def test_only_the_first_infobox_counts_and_values_are_bounded() -> None:
    many = "".join(
        f"|param{'x' * (i // 26)}{chr(97 + i % 26)}={'word ' * 300}\n" for i in range(100)
    )
    page = clean_page("T", "{{Infobox a\n" + many + "}}{{Infobox b|c=d}}")
    assert len(page.infobox) == 60
    assert all(490 < len(value) <= 500 for _, value in page.infobox)


@pytest.mark.parametrize(
    "template",
    [
        "disambiguation",
        "Disambig",
        "dab",
        "hndis|Ada",
        "geodis",
        "Begriffsklärung",
        "Homonymie",
        "desambiguación",
        "disambigua",
        "Неоднозначность",
        "school disambiguation",
        "disambiguation|geo",
    ],
)
def test_disambiguation_pages_are_known(template: str) -> None:
    assert (
        clean_page("Ada", "'''Ada''' may be:\n* [[Ada (name)]]\n{{" + template + "}}").kind
        == DISAMBIGUATION
    )


@pytest.mark.parametrize(
    "template", ["disambiguation needed|date=x", "about|a||b (disambiguation)", "surname"]
)
def test_other_pages_are_articles(template: str) -> None:
    assert clean_page("Ada", "'''Ada''' is{{" + template + "}}.").kind == ARTICLE


REDIRECTS = {
    "english": ("#REDIRECT [[Ada Bee]]", "Ada Bee"),
    "lower-case": ("#redirect[[ada_Bee#Life|x]] {{R from name}}", "Ada Bee"),
    "colon": (" \n# Redirect : [[:Category:Towns]]", "Category:Towns"),
    "german": ("#WEITERLEITUNG [[Ada]]", "Ada"),
    "french": ("#REDIRECTION [[Ada]]", "Ada"),
    "spanish": ("#REDIRECCIÓN [[Ada]]", "Ada"),
    "italian": ("#RINVIA [[Ada]]", "Ada"),
    "portuguese": ("#REDIRECIONAMENTO [[Ada]]", "Ada"),
    "dutch": ("#DOORVERWIJZING [[Ada]]", "Ada"),
    "polish": ("#PATRZ [[Ada]]", "Ada"),
    "russian": ("#ПЕРЕНАПРАВЛЕНИЕ [[Ада]]", "Ада"),
    "none": ("Ada is [[Ada]]", ""),
    "list": ("# one [[Ada]]", ""),
    "no-link": ("#REDIRECT Ada", ""),
    "later": ("Text\n#REDIRECT [[Ada]]", ""),
}


@pytest.mark.parametrize(("wikitext", "target"), REDIRECTS.values(), ids=REDIRECTS.keys())
def test_redirects(wikitext: str, target: str) -> None:
    assert redirect_target(wikitext) == target


def test_links_are_titles_once_in_order() -> None:
    text = (
        "[[bath_Spa#Old|x]] [[Ada]] [[Bath Spa]] [[File:A.jpg|[[Cat]]]] [[Category:B]] [[de:C]] "
        "[[wikt:d]] [[#e]] "
        "[[Star Wars: F]] "
        "[[:Category:G]] [[H &amp; I]] [[AC/DC]] [[User:J]] [[iPod]]"
    )
    assert clean_page("T", text).links == (
        "Bath Spa",
        "Ada",
        "Cat",
        "Star Wars: F",
        "H & I",
        "AC/DC",
        "IPod",
    )


@pytest.mark.parametrize("target", ["", "  ", "#x", "//x", "a<b", "a{b", "x" * 300])
def test_what_is_no_title(target: str) -> None:
    assert link_title(target) == ""


def test_namespaces_of_the_wiki_are_used() -> None:
    text = "A.[[Fails:X.jpg|thumb|y]][[Kategoreja:Z]] [[Taiss:T|t]] [[Portal 2: U]] B."
    page = clean_page("T", text, {"fails": 6, "kategoreja": 14, "taiss": 10})
    assert (page.sections[0].text, page.links) == ("A. t Portal 2: U B.", ("Portal 2: U",))


def test_names_are_taken_from_the_lead_only() -> None:
    text = (
        "'''Ada Bee''', or '''''The Bee''''' or '''[[Bee|Queen Bee]]''', ran.\n\n'''Later''' bold."
    )
    text += "\n==Life==\n'''No''' name."
    assert clean_page("Ada Bee", text).aliases == ("The Bee", "Queen Bee")


def test_empty_pages_have_nothing() -> None:
    assert clean_page("T", "") == CleanPage((), (), (), ARTICLE, ())
