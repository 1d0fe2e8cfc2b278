"""Wikitext becomes the text a reader of the page would see, less what is not prose."""

from __future__ import annotations

import pytest
from wikitext_samples import text_of

from factscore_tui.corpus.article import LIST_MARK
from factscore_tui.corpus.wikitext import clean_page

INLINE = {
    "bold": ("'''Ada''' ran", "Ada ran"),
    "italic": ("''Ada'' ran", "Ada ran"),
    "bold-italic": ("'''''Ada''''' ran", "Ada ran"),
    "possessive": ("'''Ada''''s cat", "Ada's cat"),
    "elision": ("l'''uomo'' e un'''unione'' e '''N'''ato ''x''", "l'uomo e un'unione e Nato x"),
    "link": ("[[Bath]] is", "Bath is"),
    "link-label": ("[[Bath, Somerset|Bath]] is", "Bath is"),
    "link-trail": ("[[apple]]s fell", "apples fell"),
    "link-fragment": ("[[Bath#History|old]] town", "old town"),
    "link-own-fragment": ("see [[#Career|below]] for", "see below for"),
    "link-pipe-trick": ("[[Bath (city)|]] is", "Bath is"),
    "link-category": ("A.[[Category:Towns|Bath]] B.", "A. B."),
    "link-category-shown": ("A [[:Category:Towns]] b", "A Category:Towns b"),
    "link-language": ("A.[[de:Bath]] B.", "A. B."),
    "link-language-shown": ("A [[:de:Bath|Bath]] b", "A Bath b"),
    "link-wiki": ("A [[wikt:bath|bath]] b", "A bath b"),
    "link-markup": ("A [[Bath|''old'' Bath]] b", "A old Bath b"),
    "file": ("A.[[File:X.jpg|thumb|left|The [[Bath|city]] in {{circa|1800}}]] B.", "A. B."),
    "file-nested": ("A.[[File:X.jpg|thumb|[[Image:y.png]] of [[Z]]]] B.", "A. B."),
    "file-german": ("A.[[Datei:X.jpg|mini|Die [[Stadt]]]] B.", "A. B."),
    "file-unknown": ("A.[[Lêer:X.jpg|thumb|Die stad]] B.", "A. B."),
    "file-russian": ("A.[[Файл:X.jpg|мини|[[Город]]]] B.", "A. B."),
    "external": ("see [http://x.org/a?b=c the site] now", "see the site now"),
    "external-unnamed": ("see [http://x.org] now", "see now"),
    "external-relative": ("see [//x.org/a the site] now", "see the site now"),
    "external-bare": ("at https://x.org/a_b, now", "at now"),
    "ref": ("One.<ref>A {{cite web|url=x}} [[b]]</ref> Two.", "One. Two."),
    "ref-named": ('One.<ref name="a" /> Two.<ref name=b>c</ref>', "One. Two."),
    "ref-tags-inside": ("One.<ref>''A''<br/><i>b</i></ref> Two.", "One. Two."),
    "ref-upper-case": ("One.<REF>A</REF> Two.", "One. Two."),
    "comment": ("One <!-- [[ {{ <ref> --> two.", "One two."),
    "nowiki": ("a <nowiki>[[b]] ''c'' {{d}} &lt;</nowiki> e", "a [[b]] ''c'' {{d}} &lt; e"),
    "math-simple": ("so <math>E = mc^2</math> holds", "so E = mc^2 holds"),
    "math": ("so <math>\\frac{a}{b}</math> holds", "so holds"),
    "gallery": ("A.<gallery>\nX.jpg|[[b]]\n</gallery> B.", "A. B."),
    "html": ("a <span style='x'>b</span><small>c</small> d", "a bc d"),
    "html-break": ("a<br>b<br />c", "a b c"),
    "html-unknown": ("if a <b and c", "if a <b and c"),
    "html-power": ("10<sup>6</sup> m<sup>2</sup>", "10^6 m2"),
    "html-sub-and-super": ("the 5<sup>th</sup> H<sub>2</sub>O", "the 5th H2O"),
    "entities": ("a &amp; b&nbsp;c &ndash; d &#39;e&#x27; AT&T", "a & b c – d 'e' AT&T"),
    "entities-once": ("&amp;lt;b&gt;", "&lt;b>"),
    "entity-tag": ("&lt;ref&gt;x", "<ref>x"),
    "entity-odd": ("a&#0;b&#x7f;c&#xd800;d", "a\ufffdb c\ufffdd"),
    "magic": ("__NOTOC__A", "A"),
    "two-pipes": ("[[Bath|a|b]] is", "a|b is"),
    "lines-joined": ("One\ntwo\n\nThree", "One two\n\nThree"),
    "rule": ("One\n----\nTwo", "One\n\nTwo"),
    "control": ("a\x00b\x0bc\x1fd", "a b c d"),
}


@pytest.mark.parametrize(("wikitext", "expected"), INLINE.values(), ids=INLINE.keys())
def test_what_stands_inside_lines(wikitext: str, expected: str) -> None:
    assert text_of(wikitext) == expected


TEMPLATES = {
    "birth-date": ("{{birth date|1809|2|12}}", "February 12, 1809"),
    "birth-date-day-first": ("{{Birth_date|df=yes|1809|2|12}}", "12 February 1809"),
    "birth-date-year": ("{{birth date|1809}}", "1809"),
    "birth-date-age": ("{{birth date and age|1970|1|31|mf=y}}", "January 31, 1970"),
    "birth-date-free": ("{{birth-date|12 May 1700}}", "12 May 1700"),
    "birth-month-name": ("{{birth date|1809|February|12}}", "February 12, 1809"),
    "birth-year": ("{{birth year and age|1950}}", "1950"),
    "birth-by-age": ("{{birth based on age as of date|30|2010|5|1}}", "1979 or 1980"),
    "death-date": ("{{death date and age|1865|4|15|1809|2|12}}", "April 15, 1865 (aged 56)"),
    "death-before-birthday": (
        "{{death date and age|1865|2|11|1809|2|12|df=y}}",
        "11 February 1865 (aged 55)",
    ),
    "death-month-only": ("{{death date and age|1865|4||1809|4|12}}", "April 1865 (aged 55–56)"),
    "death-free": ("{{death-date and age|May 1, 1990|June 3, 1920}}", "May 1, 1990 (aged 69)"),
    "death-year": ("{{death year and age|1950|1900}}", "1950 (aged 49–50)"),
    "start-date": ("{{start date|1968|4}}", "April 1968"),
    "end-date": ("{{end date|1968|4|5|df=y}}", "5 April 1968"),
    "film-date": ("{{film date|1999|3|31|Rome|1999|6}}", "March 31, 1999 (Rome); June 1999"),
    "age-between": ("{{age|1900|1|1|1950|2|2}}", "50"),
    "age-today": ("a {{age|1900|1|1}} b", "a b"),
    "born": ("{{b.}} 1850", "b. 1850"),
    "circa": ("{{circa|1850}}", "c. 1850"),
    "circa-bare": ("{{c.}} 1850", "c. 1850"),
    "reign": ("{{reign|1200|1210}}", "r. 1200–1210"),
    "as-of": ("{{as of|2010}}", "As of 2010"),
    "as-of-lower": ("{{as of|2010|5|lc=y}}", "as of May 2010"),
    "marriage": ("{{marriage|Ann|1950|1960|reason=died}}", "Ann (m. 1950; died 1960)"),
    "french-date": ("{{date|12|février|1809}}", "12 février 1809"),
    "spanish-date": ("{{fecha|12|2|1809}}", "12 de febrero de 1809"),
    "old-style": (
        "{{OldStyleDate|14 September|1752|3 September}}",
        "14 September 1752 [O.S. 3 September]",
    ),
    "old-style-alone": ("{{OldStyleDate|14 September|1752}}", "14 September 1752"),
    "table-date": ("{{dts|1969|7|20}}", "July 20, 1969"),
    "table-date-written": ("{{dts|20 July 1969}}", "20 July 1969"),
    "ship-class": ("{{sclass|Iowa|battleship}}", "Iowa-class battleship"),
    "power-of-ten": ("3{{e|8}} m", "3×10^8 m"),
    "nuclide": ("{{SimpleNuclide|Carbon|14}}", "Carbon-14"),
    "french-quantity": ("{{unité|5|km}}", "5 km"),
    "convert": ("{{convert|5|km|mi}}", "5 km (3.1 mi)"),
    "convert-default": ("{{cvt|6|ft}}", "6 ft (1.8 m)"),
    "convert-hundreds": ("{{convert|5000|ft|m}}", "5,000 ft (1,500 m)"),
    "convert-decimals": ("{{convert|1.5|kg|lb|1}}", "1.5 kg (3.3 lb)"),
    "convert-range": ("{{convert|5|to|10|km|mi}}", "5 to 10 km (3.1 to 6.2 mi)"),
    "convert-temperature": ("{{convert|20|C|F}}", "20 °C (68 °F)"),
    "convert-feet-inches": ("{{convert|6|ft|2|in}}", "6 ft 2 in"),
    "convert-unknown-unit": ("{{convert|5|smoot|m}}", "5 smoot"),
    "convert-flip": ("{{convert|5|km|mi|order=flip}}", "3.1 mi (5 km)"),
    "height": ("{{height|ft=6|in=2}}", "6 ft 2 in"),
    "lang": ("{{lang|de|Wort}}", "Wort"),
    "lang-xx": ("{{lang-de|''Wort''}}", "German: Wort"),
    "langx": ("{{langx|fr|mot}}", "French: mot"),
    "transl": ("{{transl|ru|ALA|slovo}}", "slovo"),
    "ipa": ("a {{IPA-de|vɔʁt}} b", "a b"),
    "ipac": ("a {{IPAc-en|ˈ|æ}} b", "a b"),
    "nowrap": ("{{nowrap|a b}}", "a b"),
    "small": ("{{small|''a'' = b}}", "a = b"),
    "nobold": ("{{nobold|a}}", "a"),
    "abbr": ("{{abbr|a|b}}", "a"),
    "frac": ("{{frac|1|2}} {{frac|3|1|2}}", "1/2 3 1/2"),
    "val": ("{{val|12345|0.5|u=m|e=3}}", "12,345±0.5×10^3 m"),
    "formatnum": ("{{formatnum:1234}}", "1234"),
    "flag": ("{{flag|Italy}} {{flagicon|Italy}}Rome", "Italy Rome"),
    "ship": (
        "{{ship|HMS|Victory}} {{USS|Iowa|BB-61}} {{HMS|Hood|51|6}}",
        "HMS Victory USS Iowa (BB-61) Hood",
    ),
    "quote": ("{{quote|To be.|Hamlet}}", "To be.\n\n— Hamlet"),
    "blockquote": ("{{blockquote|text=To be.}}", "To be."),
    "ill": ("{{ill|Ann|de|Ann A}} {{ill|Ann B|fr|lt=Ann}}", "Ann Ann"),
    "hlist": ("{{hlist|a|[[b]]|c}}", "a, b, c"),
    "ubl": ("{{ubl|a|b}}", f"{LIST_MARK}a\n{LIST_MARK}b"),
    "plainlist": ("{{plainlist|\n* a\n* b\n}}", f"{LIST_MARK}a\n{LIST_MARK}b"),
    "plainlist-settings": ("{{plainlist|class=x|\n* a = b\n}}", f"{LIST_MARK}a = b"),
    "cite": (
        "One.{{cite book|title=A|author=[[B]]}}{{sfn|C|1999}}{{citation needed|date=May}} Two",
        "One. Two",
    ),
    "citation-english": ("a {{citation|title=B|last=C}} d", "a d"),
    "currency": (
        "{{US$|12 million}} {{INR|5}} {{£|3}} {{currency|7|EUR}}",
        "US$12 million ₹5 £3 €7",
    ),
    "chem": ("{{chem|H|2|O}}", "H2O"),
    "sup": ("10{{sup|6}} H{{sub|2}}O", "10^6 H2O"),
    "marks": ("1{{ndash}}2{{nbsp}}a{{snd}}b{{mdash}}c{{'}}d{{'s}}", "1–2 a – b—c'd's"),
    "pipe": ("{{nowrap|a{{!}}b}}", "a|b"),
    "awards": ("{{won}} {{nom}} {{n/a|none}}", "Won Nominated none"),
    "nihongo": ("{{nihongo|Tokyo|東京|Tōkyō}}", "Tokyo (東京, Tōkyō)"),
    "sortname": ("{{sortname|Ann|Bee}}", "Ann Bee"),
    "page-name": ("{{PAGENAME}} is", "Title is"),
    "unknown": ("a {{some template|b=[[c]]|{{e e}}}} e", "a e"),
    "parameter": ("a {{{1|b}}} c", "a c"),
    "nested": ("{{nowrap|{{lang|de|{{small|Wort}}}}}}", "Wort"),
    "inside-link": ("[[A|{{nowrap|b c}}]]", "b c"),
    "numbered": ("{{lang|2=Wort|1=de}}", "Wort"),
    "name-spaces": ("{{ Birth_date\n| 1809 | 2 | 12 }}", "February 12, 1809"),
}


@pytest.mark.parametrize(("wikitext", "expected"), TEMPLATES.values(), ids=TEMPLATES.keys())
def test_templates_show_what_readers_see(wikitext: str, expected: str) -> None:
    assert text_of(wikitext) == expected


TIDY = {
    "nothing-left": ("Ada ({{IPA|x}}) ran", "Ada ran"),
    "empty-at-start": (
        "Ada ({{IPA|x}}; born {{birth date|1809|2|12}}) ran",
        "Ada (born February 12, 1809) ran",
    ),
    "empty-at-end": ("Ada (born 1809, {{IPA|x}}) ran", "Ada (born 1809) ran"),
    "empty-between": ("Ada (a, {{IPA|x}}, b) ran", "Ada (a, b) ran"),
    "only-commas": ("Ada ({{IPA|x}}, {{IPA|y}}) ran", "Ada ran"),
    "before-comma": ("Ada {{IPA|x}}, who ran {{cn}}.", "Ada, who ran."),
    "decimal-stays": ("a .5 and .NET b", "a .5 and .NET b"),
    "numbers-stay": ("1,234.5 km; 3 ) f(x, y)", "1,234.5 km; 3) f(x, y)"),
}


@pytest.mark.parametrize(("wikitext", "expected"), TIDY.values(), ids=TIDY.keys())
def test_no_trace_of_what_is_dropped(wikitext: str, expected: str) -> None:
    assert text_of(wikitext) == expected


LINES = {
    "bullets": ("Intro:\n* a\n** b\nAfter.", "Intro:\n• a\n• b\nAfter."),
    "numbers": ("# a\n# b", "• a\n• b"),
    "indented": ("One\n: two\n:: three\nfour", "One\ntwo\nthree\nfour"),
    "definition": (
        "; term : meaning\n; other\n: its meaning",
        "• term: meaning\n• other: its meaning",
    ),
    "empty-item": (
        "* {{cite web|a}}\n* b\n* '''{{NOR}}'''\n* {{cite|a}} .\n\n* {{d d}}\nc",
        "• b\nc",
    ),
    "blank-lines": ("a\n\n* b\n\nc", "a\n• b\n\nc"),
    "leading-space": ("One\n two", "One two"),
}


@pytest.mark.parametrize(("wikitext", "expected"), LINES.values(), ids=LINES.keys())
def test_lists_are_lines(wikitext: str, expected: str) -> None:
    assert text_of(wikitext) == expected


def test_sections_carry_the_path_of_their_headings() -> None:
    page = clean_page(
        "T",
        "Lead.\n== A ''b'' ==\nIn A.\n=== C [[d|e]] === <!-- x -->\nIn C.\n==F==\n==== G ====\nIn "
        "G.\n=H=\nIn H.",
    )
    assert [(s.path, s.text) for s in page.sections] == [
        ((), "Lead."),
        (("A b",), "In A."),
        (("A b", "C e"), "In C."),
        (("F", "G"), "In G."),
        (("H",), "In H."),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "References",
        "External links",
        "See also",
        "Notes",
        "Further reading",
        "Einzelnachweise",
        "Weblinks",
        "Literatur",
        "Notes et références",
        "Liens externes",
        "Voir aussi",
        "Referencias",
        "Enlaces externos",
        "Véase también",
    ],
)
def test_apparatus_is_left_out_with_what_is_below_it(heading: str) -> None:
    text = f"Lead.\n=={heading}==\n* [[X]] book\n===Below===\nMore.\n==Life==\nLong."
    page = clean_page("T", text)
    assert [s.text for s in page.sections] == ["Lead.", "Long."]
    assert page.links == ("X",)
    assert len(clean_page("T", text, apparatus=True).sections) == 4


def test_sections_without_words_are_left_out() -> None:
    page = clean_page(
        "T",
        "Lead.\n==Bibliography==\n* {{cite book|title=A}}\n* {{cite "
        "book|title=B}}\n==Gallery==\n&nbsp;–",
    )
    assert [s.path for s in page.sections] == [()]
