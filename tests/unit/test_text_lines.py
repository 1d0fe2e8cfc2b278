"""Lines that are no prose: what is skipped and why, what is split off, and what the rows of tables
tell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from counting import calls
from hypothesis import given, settings
from hypothesis import strategies as st
from line_parts import parts
from sampled import sampled

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.text.markup import plain
from factscore_tui.text.sentences import MAX_SENTENCE, split_sentences

MARKS_ONLY = re.compile(
    r"(?:\s|[-*+>#=_~|`•‣⁃◦▪▫●○■□►▶➢➤✓✔∙·–—]"
    r"|\[[ xX]\](?=\s)|\(?\d{1,3}[.)](?=\s)|\(?[a-zA-Z]{1,5}\)(?=\s)|[a-z]{1,5}\.(?=\s))*"
)


def among(line: str) -> list[tuple[str, str]]:
    """The parts of `line` between two paragraphs of prose."""
    found = parts(f"She was born in Rome.\n\n{line}\n\nShe died in Paris.")
    assert found[0] == ("", "She was born in Rome.")
    assert found[-1] == ("", "She died in Paris.")
    return found[1:-1]


# ---------------------------------------------------------------- furniture


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        ("byline", "By Jane Doe"),
        ("byline", "By JANE DOE in Lisbon"),
        ("byline", "By Jane Doe and John Roe, staff writers"),
        ("byline", "**By Jane Doe**"),
        ("byline", "By Reuters staff"),
        ("byline", "Jane Doe, our local reporter"),
        ("byline", "*Thursday, by our local reporter*"),
        ("byline", "By our correspondent in Cairo"),
        ("byline", "Reporting by Jane Doe in Cairo; editing by John Roe"),
        ("byline", "(Reporting by Jane Doe; Editing by John Roe)"),
        ("byline", "Written by Jane Doe"),
        ("byline", "Text and photos: Jane Doe"),
        ("credit", "Photo: Reuters"),
        ("credit", "(AP Photo/Jane Doe)"),
        ("credit", "Image credit: NASA/JPL"),
        ("credit", "Photo by Jane Doe on Unsplash"),
        ("credit", "© 2024 Reuters. All rights reserved."),
        ("dateline", "Lisbon, Tuesday"),
        ("dateline", "CAIRO, 29 March"),
        ("dateline", "Published 3 May 2024, 10:15"),
        ("dateline", "Updated: May 3, 2024 at 10:15 a.m. EST"),
        ("dateline", "Published 3 May 2024, 10:15 | Updated 4 May 2024"),
        ("dateline", "Thursday, 3 May 2024"),
        ("advertisement", "Advertisement"),
        ("link", "Read more: The bridge that was never built"),
        ("link", "Share this"),
        ("link", "Sign up for our newsletter"),
        ("link", "https://example.org/a/b"),
        ("link", "[Home](/) | [About](/about)"),
        ("link", "[1]: https://example.org"),
        ("link", "![A view of the town](view.png)"),
        ("link", "5 min read"),
    ],
)
def test_furniture(reason: str, line: str) -> None:
    assert among(line) == [(reason, line)]
    assert among(line) == among(line.strip())


@pytest.mark.parametrize(
    "line",
    [
        "By 1990 Paris had two million inhabitants.",
        "By Monday the river had risen by a metre.",
        "Written by Jane Austen in 1811, the novel was a success.",
        "Photo: the mayor opened the bridge in 2010.",
        "Published in 1925 by Scribner, it sold well.",
        "Updated versions of the car were sold in Japan.",
        "Read more than ten books and you will see.",
        "Share prices fell by 3 percent on Tuesday.",
        "Jane Doe, who won in 1990, was elected mayor.",
        "Reporting by the newspaper led to a trial in 1990.",
        "The capital is Lisbon, see https://example.org.",
        "Watch makers came to Geneva in the 16th century.",
        "May 3 was a Tuesday that year.",
    ],
)
def test_what_begins_like_furniture_and_states_something(line: str) -> None:
    assert among(line) == [("", line)]


def test_the_source_of_a_picture_behind_its_caption() -> None:
    text = "The queen opened the bridge on Friday. (AP Photo/Jane Doe)"
    assert parts(text) == [
        ("", "The queen opened the bridge on Friday."),
        ("credit", "(AP Photo/Jane Doe)"),
    ]


# ---------------------------------------------------------------- datelines, labels, footnotes


@pytest.mark.parametrize(
    ("dateline", "dash"),
    [
        ("LISBON, 3 May (Reuters)", " — "),
        ("LONDON (AP)", " - "),
        ("SANTA FE", " — "),
        ("AUSTIN, Texas (AP)", " -- "),
        ("WASHINGTON, D.C.", " – "),
        ("Lisbon, 3 May (Reuters)", " - "),
        ("London (AFP)", " — "),
        ("Cairo, Tuesday", " — "),
        ("(Reuters)", " - "),
        ("PARIS, May 3 (AP)", "—"),
    ],
)
def test_datelines(dateline: str, dash: str) -> None:
    text = f"{dateline}{dash}The mayor said he would go. He did."
    assert parts(text) == [
        ("dateline", dateline),
        ("", "The mayor said he would go."),
        ("", "He did."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "London - a city of nine million people - is the capital.",
        "Lisbon — The capital of Portugal is old.",
        "NASA — The agency was founded in 1958.",
        "The Beatles (1960) - The band came from Liverpool.",
        "Lisbon (Portugal) - The city is old.",
        "USA - The country is big.",
        "Porto won 3-2 on Sunday - The first win.",
    ],
)
def test_what_only_looks_like_a_dateline(text: str) -> None:
    assert all(not skip for skip, _ in parts(text))


@pytest.mark.parametrize(
    ("label", "rest", "skip"),
    [
        ("**Early life:**", "She was born in Rome.", "heading"),
        ("**Early life**:", "She was born in Rome.", "heading"),
        ("Early life:", "She was born in Rome.", "heading"),
        ("Caption:", "The mayor opened the bridge.", "heading"),
        ("UPDATE:", "The mayor has resigned.", "heading"),
        ("Q:", "When was she born?", "heading"),
        ("A:", "In 1950.", "heading"),
        ("Interviewer:", "Why did you go?", "heading"),
        ("MERKEL:", "We have done this before.", "speaker"),
        ("DR. SMITH:", "It was a long night.", "speaker"),
    ],
)
def test_labels_are_split_off(label: str, rest: str, skip: str) -> None:
    assert among(f"{label} {rest}") == [(skip, label), ("", rest)]


def test_speakers_of_an_interview_are_those_who_speak_twice() -> None:
    text = (
        "Jane Doe: I was born in Rome.\n\nJohn Roe: That was long ago.\n\nJane Doe: It was in 1950."
    )
    assert [skip for skip, _ in parts(text)] == ["speaker", "", "", "speaker", ""]


@pytest.mark.parametrize(
    "item",
    [
        "**Lisbon**: the capital of Portugal",
        "Capital: Lisbon",
        "**Died:** 4 May 2000",
        "Height: 1.80 m",
    ],
)
def test_an_item_without_a_verb_stays_whole(item: str) -> None:
    found = split_sentences(f"- {item}\n- Area: 5 km2")
    assert [(s.kind, s.skip) for s in found] == [(SentenceKind.LIST_ITEM, "")] * 2
    assert found[0].span.of(f"- {item}") == item


def test_footnotes_lose_their_mark() -> None:
    assert among("[^1]: Figures of the railway were revised.") == [
        ("footnote mark", "[^1]:"),
        ("", "Figures of the railway were revised."),
    ]
    assert [w for _, w in parts("It was so.[^1] She left.[^b] He did too.")] == [
        "It was so.[^1]",
        "She left.[^b]",
        "He did too.",
    ]


def test_lives_in_dates_and_boxes_are_lists_and_no_headings() -> None:
    text = (
        "Born: 3 May 1950, Lisbon\nDied: 4 May 2000, Porto\nOccupation: Painter\n\n"
        "2010-2014  Lecturer, University of Porto\n2014–present: Professor of Physics\n\nHe was "
        "tall."
    )
    found = split_sentences(text)
    assert [s.kind.value for s in found] == ["list-item"] * 5 + ["prose"]
    assert not any(s.skip for s in found)


def test_scores_and_abbreviations_split_nothing() -> None:
    text = "Porto won 3-2 on Sunday. She won 6-4, 7-5. It ended 3 - 2. "
    text += "See Roe v. Wade, No. 5, Fig. 3 and p. 12. It ended."
    assert [w for _, w in parts(text)] == [
        "Porto won 3-2 on Sunday.",
        "She won 6-4, 7-5.",
        "It ended 3 - 2.",
        "See Roe v. Wade, No. 5, Fig. 3 and p. 12.",
        "It ended.",
    ]


# ---------------------------------------------------------------- front matter, code, HTML


def test_front_matter_and_code() -> None:
    text = "---\ntitle: The lady\nauthor: Jane\n---\n\n"
    text += "# Life\n\nShe was born.\n\n```py\nx = 1\n\n# no heading\n```\nShe died."
    assert parts(text) == [
        ("front matter", "---\ntitle: The lady\nauthor: Jane\n---"),
        ("heading", "Life"),
        ("", "She was born."),
        ("code", "```py\nx = 1\n\n# no heading\n```"),
        ("", "She died."),
    ]
    assert parts('+++\ntitle = "x"\n+++\nShe died.')[0][0] == "front matter"


def test_a_rule_at_the_top_is_no_front_matter_and_an_open_fence_hides_nothing() -> None:
    assert parts("---\n\nShe was born: in Rome.\n\n---\n\nShe died.") == [
        ("", "She was born: in Rome."),
        ("", "She died."),
    ]
    assert parts("```\nShe was born in Rome.\n\nShe died.")[-1] == ("", "She died.")


def test_html_blocks() -> None:
    text = (
        "<h1>Lisbon</h1>\n<!-- a note. Hidden. -->\n<p>It is <b>big</b>.</p>"
        "<p>It is old.<sup>2</sup> <i>She</i> knew.</p>\n"
        "<ul><li>One is here.</li><li>Two is here.</li></ul>\n"
        "<script>var x = 'He. She.';</script>\n<div>\nHe left.\n</div>"
    )
    assert parts(text) == [
        ("heading", "<h1>Lisbon</h1>"),
        ("code", "<!-- a note. Hidden. -->"),
        ("", "<p>It is <b>big</b>.</p>"),
        ("", "<p>It is old.<sup>2</sup>"),
        ("", "<i>She</i> knew.</p>"),
        ("", "<ul><li>One is here.</li>"),
        ("", "<li>Two is here.</li></ul>"),
        ("code", "<script>var x = 'He. She.';</script>"),
        ("code", "<div>"),
        ("", "He left."),
        ("code", "</div>"),
    ]
    kinds = [s.kind for s in split_sentences(text)]
    assert kinds.count(SentenceKind.LIST_ITEM) == 2


def test_a_passage_of_an_encyclopedia_is_read_as_before() -> None:
    text = "By Jane Doe\n\nLONDON (AP) - The queen died.\n\n| a | b |\n|---|---|\n| c | d |"
    assert [s.skip for s in split_sentences(text, draft=False)] == ["heading", "", "", ""]


# ---------------------------------------------------------------- what holds for any text

LINES = [
    "By Jane Doe",
    "LONDON (AP) - The queen died. She was 96.",
    "| a | b |",
    "|---|---|",
    "|:--|--:|",
    "| Lisbon | 5 |",
    "a\tb\tc",
    "1\t2\t3",
    "```",
    "~~~ x",
    "<!--",
    "-->",
    "<table>",
    "<tr><td>x</td>",
    "</table>",
    "<p>It is.</p><p>So. It",
    "<script>",
    "</script>",
    "<h1>T</h1>",
    "---",
    "+++",
    "title: x",
    "[^1]: A note is here.",
    "Q: Why? Because.",
    "**Life:** She was born.",
    "Born: 1950",
    "2010-2014  Lecturer",
    "https://x.y",
    "",
    "",
    "  ",
    "> quoted. Text.",
    "- item: x",
    "(AP Photo/X)",
    "He went. (AP Photo/X)",
    "# H",
    "x" * 1100,
    "<br>",
    "word " * 30,
    "Photo: Reuters\r",
    "\u2028",
    "\x1c",
    "NAME: I was there.",
]
TEXTS = st.lists(st.sampled_from(LINES) | st.text(max_size=8), max_size=25).map("\n".join)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_sentences_and_gaps_are_the_text(text: str) -> None:
    reached = 0
    for number, sentence in enumerate(split_sentences(text)):
        start, end = sentence.span
        assert sentence.index == number
        assert reached <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        assert end - start <= MAX_SENTENCE
        assert MARKS_ONLY.fullmatch(text[reached:start]), text[reached:start]
        _spans_are_inside(sentence)
        plain(text, sentence.span)
        reached = end
    assert MARKS_ONLY.fullmatch(text[reached:]), text[reached:]


def _spans_are_inside(sentence: Sentence) -> None:
    for said, spans in sentence.told:
        assert said.endswith(".")
        assert spans
        assert all(sentence.span.contains(span) for span in spans)
        assert all(a.end <= b.start for a, b in pairwise(spans))


UNITS = [
    "| a | b |\n",
    "| a | b |\n|---|---|\n",
    "a\tb\tc\n",
    "```\n",
    "```a\n",
    "<!--\n",
    "<table>\n",
    "<tr>",
    "<p>",
    "<p>It is. ",
    "<script>",
    "Born: 1950\n",
    "NAME: I was there.\n\n",
    "LONDON (AP) - The\n\n",
    "By A B\n\n",
    "[^1]: x\n",
    "**a:** b\n",
    "(AP Photo/X) ",
    "It is.</b> ",
]


@pytest.mark.parametrize("unit", sampled(UNITS, 1, 3, rest=pytest.mark.slow))
def test_twice_the_lines_are_twice_the_work(unit: str) -> None:
    once, twice = (calls(lambda n=n: split_sentences(unit * n)) for n in (500, 1000))
    assert twice <= 2.2 * once + 300


def test_a_table_of_a_thousand_rows_is_cut_and_not_told() -> None:
    found = split_sentences("| City | Area |\n|---|---|\n" + "| Lisbon | 5 |\n" * 1000)
    assert len(found) == 1001
    assert not any(s.told for s in found)
