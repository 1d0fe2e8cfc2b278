"""Pages of the training text and what claims are made of: sentences, true facts, names, years,
counts and days."""

from __future__ import annotations

import collections
import gzip
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from name_units import read_units
from swap_words import MONTHS, NATIONS, NUMBERS
from swaps import stems

from factscore_tui.core.document import Document
from factscore_tui.core.fact import Sentence
from factscore_tui.core.span import Span
from factscore_tui.decompose.pipeline import BundledDecomposer
from factscore_tui.text.sentences import split_sentences
from factscore_tui.text.words import STOP_WORDS

STOP = frozenset(stems(" ".join(STOP_WORDS)))
YEAR = re.compile(r"(?<![\w,.$-])(1[0-9]\d\d|20[0-2]\d)(?![\w,]|\.\d)")
_COUNT = re.compile(r"(?<![\w,.$-])(?:\d{1,3}(?:,\d{3})*|" + "|".join(NUMBERS[2:]) + r")(?= [a-z])")
_NO_TITLE = re.compile(r"<unk>|discography|filmography|^List of")
_ORG = re.compile(
    r"\b(?:University|College|School|Academy|Institute|Company|Records|Club|Party|Association|Society|Church|Museum|"
    r"Hospital|Corporation|Inc|League|Union|Council|Committee|Department|Ministry|Board|Commission|Army|Navy|Court|"
    r"Orchestra|Theatre|Theater|Press|Times|Post|United|F\.?C|Group|Studios?|Foundation|Bank|Senate|Assembly)\b"
)
_OFFICE = re.compile(
    r"\b(?:Head|President|King|Queen|Chair\w*|Minister|Director|Governor|Secretary|Officer|Member)\b"
)
_PRIZE = re.compile(
    r"\b(?:Award|Prize|Medal|Cup|Championships?|Trophy|Order|Grammy|Emmy|Games|Olympics|Open|Series)\b"
)
LANDS = frozenset(
    [w.removeprefix("the ") for w in NATIONS.values()]
    + [
        "Alabama",
        "Alaska",
        "Arizona",
        "California",
        "Colorado",
        "Florida",
        "Georgia",
        "Hawaii",
        "Illinois",
        "Indiana",
        "Iowa",
        "Kansas",
        "Kentucky",
        "Maine",
        "Maryland",
        "Massachusetts",
        "Michigan",
        "Minnesota",
        "Missouri",
        "Nebraska",
        "Nevada",
        "Ohio",
        "Oklahoma",
        "Oregon",
        "Pennsylvania",
        "Tennessee",
        "Texas",
        "Utah",
        "Vermont",
        "Virginia",
        "Washington",
        "Wisconsin",
        "Europe",
        "Asia",
        "Africa",
        "USA",
        "U.S.",
        "US",
        "UK",
        "America",
        "World",
        "Earth",
    ]
)
_WORDS_WITH_CAPITAL = """He She It They His Her Its The A An In On At I Sunday Monday Tuesday Wednesday Thursday Friday
Saturday Mr Mrs Dr Sir Lord Jr Sr"""  # noqa: E501
NO_NAME = frozenset([*MONTHS, *NATIONS, *_WORDS_WITH_CAPITAL.split()])
_MODAL = re.compile(
    r"\b(?:said|says|claimed|believed|argued|reportedly|allegedly|if|unless|would|could|might|may|according to)\b"  # noqa: E501
)
_NO_END = frozenset(
    [
        "in",
        "of",
        "to",
        "for",
        "the",
        "a",
        "an",
        "and",
        "with",
        "by",
        "at",
        "on",
        "from",
        "as",
        "is",
        "was",
        "were",
        "his",
        "her",
        "its",
        "their",
    ]
)
_NO_START = frozenset(
    [
        "in",
        "at",
        "on",
        "of",
        "for",
        "with",
        "from",
        "by",
        "to",
        "and",
        "but",
        "during",
        "after",
        "before",
        "as",
        "which",
        "who",
        "that",
    ]
)


@dataclass
class Fact:
    """A true claim and the number of its sentence; `alone` names its subject."""

    at: int
    alone: str
    written: str


@dataclass
class Page:
    """A page: sentences in order, their stems, facts, names by look, years, counts and days as
    written."""

    title: str
    sentences: list[str]
    facts: list[Fact] = field(default_factory=list)
    bags: list[frozenset[str]] = field(default_factory=list)
    bag: frozenset[str] = frozenset()
    names: dict[str, list[str]] = field(default_factory=dict)
    years: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    days: list[str] = field(default_factory=list)
    pronouns: tuple[str, str] = ("", "")
    subject: str = ""

    def content(self, claim: str) -> frozenset[str]:
        """Stems of a claim without stop words and the words of the title."""
        return (
            frozenset(s for s in stems(claim) if s not in STOP)
            - frozenset(stems(self.title))
            - {"s"}
        )

    def cover(self, wanted: frozenset[str], places: Sequence[int] | None = None) -> float:
        """The largest share of the wanted stems that one sentence holds."""
        bags = self.bags if places is None else [self.bags[k] for k in places]
        return max((len(wanted & bag) / max(1, len(wanted)) for bag in bags), default=0.0)


def read_passages(path: Path) -> Iterator[tuple[str, list[str]]]:
    """(title, texts) of a file of passages, JSON lines with "title" and "text"; those of one title
    come together."""
    texts: dict[str, list[str]] = {}
    data = path.read_bytes()
    for line in (gzip.decompress(data) if path.suffix == ".gz" else data).split(b"\n"):
        if not line:
            continue
        row = json.loads(line)
        texts.setdefault(row["title"], []).append(without_heading(row["text"], row["title"]))
    yield from texts.items()


def read_pages(data: Path) -> Iterator[tuple[str, list[str]]]:
    """(title, texts) of both collections; passages of one title come together."""
    yield from read_passages(data / "train/wiki-bio-passages/passages.jsonl.gz")
    for part in ("valid", "test"):
        title, article = "", list[str]()
        with gzip.open(data / f"train/wikitext-2/{part}.txt.gz", "rt", encoding="utf-8") as lines:
            for line in map(str.strip, lines):
                if re.fullmatch(r"= [^=]+ =", line):
                    if title and not _NO_TITLE.search(title):
                        yield title, article
                    title, article = plain(line[2:-2]), []
                elif line and not line.startswith("="):
                    article.append(plain(line))
        if title and not _NO_TITLE.search(title):
            yield title, article


def without_heading(text: str, title: str) -> str:
    """A passage with a paragraph's end where the title stands as a heading before the first
    sentence of a page."""
    bare = re.sub(r" \(.*", "", title)
    last = bare.split()[-1]
    word = r"(?:[\"A-Z][\w.'’\"-]*|de|da|van|von|der|of|bin|al|del|di) "
    again = rf"(?:{word}){{0,5}}{re.escape(last)}\b|(?:{word}){{1,5}}\("
    heading = rf"(?<!\w){re.escape(title)}(?: {re.escape(bare)})? (?={again})"
    return re.sub(heading, "\n\n", text, count=1)


def plain(text: str) -> str:
    """Text of wikitext-2 without spaces between tokens."""
    text = re.sub(r" @(.)@ ", r"\1", text)
    text = re.sub(r'" ([^"]*?) "', r'"\1"', text)
    text = re.sub(r" ([.,;:!?)\]%]|'s\b|n't\b|')", r"\1", text)
    return re.sub(r"([(\[$£€]) ", r"\1", text).replace(" – ", "–" if "<" in text else " – ").strip()


def sentences_of(texts: Sequence[str]) -> list[str]:
    """Whole sentences, without repeats and the cut ends of passages."""
    out: dict[str, None] = {}
    for text in texts:
        for sentence in split_sentences(text, draft=False):
            s = re.sub(r"\s+", " ", sentence.span.of(text)).strip()
            ends = (
                re.match(r"[\"A-Z0-9]", s)
                and re.search(r"[.!]\"?$", s)
                and 4 <= len(s.split()) <= 60
            )
            if ends and "<unk>" not in s and s.count('"') % 2 == 0 and s.count("(") == s.count(")"):
                out[s] = None
    return list(out)


def look(name: str) -> str:
    """What a name looks like: a name is only replaced by one of the same look."""
    if _ORG.search(name):
        return "organisation"
    if _OFFICE.search(name):
        return "office"
    if _PRIZE.search(name):
        return "prize"
    return "one" if len(name.split()) == 1 else "land" if name in LANDS else "many"


def names_of(text: str) -> list[tuple[str, str]]:
    """(name, look) of a text; the look tells whether "in", "at" or "from" stands before it."""
    out = []
    units = read_units(text)
    for k, unit in enumerate(units):
        single = (
            unit.kind == "word"
            and re.fullmatch(r"[A-Z][a-z]{2,}", unit.text)
            and k
            and unit.text not in NO_NAME
        )
        single = single and units[k - 1].text.isalpha()
        if unit.kind == "title" and len(unit.text) < 6:
            continue
        if (
            unit.kind == "title"
            or (unit.kind == "name" and unit.text.split()[0] not in NO_NAME)
            or single
        ):
            before = units[k - 1].text.lower() if k else ""
            kind = "title" if unit.kind == "title" else look(unit.text)
            out.append(
                (
                    unit.text,
                    kind + (" place" if before in {"in", "at", "from", "near", "to"} else ""),
                )
            )
    return out


def build_page(title: str, texts: Sequence[str], decomposer: BundledDecomposer) -> Page | None:
    """A page with its facts, or None when there is too little of it."""
    page = Page(title, sentences_of(texts))
    if len(page.sentences) < 2:
        return None
    page.bags = [frozenset(stems(s)) for s in page.sentences]
    page.bag = frozenset().union(*page.bags)
    whole = " ".join(page.sentences)
    said = collections.Counter(re.findall(r"\b(he|she|it|they)\b", whole.lower()))
    person = said["he"] + said["she"] > max(2, said["it"] // 2) and max(
        said["he"], said["she"]
    ) > 3 * min(said["he"], said["she"])
    page.pronouns = (
        (("He", "His") if said["he"] > said["she"] else ("She", "Her")) if person else ("", "")
    )
    page.years = sorted(set(YEAR.findall(whole)))
    page.counts = sorted(set(_COUNT.findall(whole)))
    page.days = sorted(
        {
            f"{a or d} {b or c}"
            for a, b, c, d in re.findall(
                rf"\b({'|'.join(MONTHS)}) (\d\d?)\b|\b(\d\d?) ({'|'.join(MONTHS)})\b", whole
            )
        }
    )
    names: dict[str, dict[str, None]] = {}
    document = Document.from_text(whole)
    starts = itertools.accumulate((len(s) + 1 for s in page.sentences), initial=0)
    cut = [
        Sentence(k, Span(a, a + len(s)), 0)
        for k, (a, s) in enumerate(zip(starts, page.sentences, strict=False))
    ]
    read = [facts for _, facts in decomposer.decompose(document, cut, title)]
    page.subject = re.sub(r"\s*\([^()]*\)$", "", title)
    for at, sentence in enumerate(page.sentences):
        for name, kind in names_of(sentence):
            names.setdefault(kind, {})[name] = None
        for draft in read[at]:
            if not draft.not_checkable and sound(
                draft.text, draft.as_written, sentence, page.subject
            ):
                page.facts.append(Fact(at, draft.text, draft.as_written))
    page.names = {kind: list(found) for kind, found in names.items()}
    return page if page.facts else None


def sound(fact: str, written: str, sentence: str, subject: str) -> bool:
    """Whether a fact found by rules reads like a sentence and keeps what the sentence says."""
    words = fact.rstrip(".").split()
    if not 4 <= len(words) <= 40 or words[-1].lower() in _NO_END or _MODAL.search(sentence):
        return False
    if re.search(r"\b(\w+ \w+) \1\b", fact) or re.match(
        r"(?:His|Her|Its|Their|My) \w+s\b [^aiwh]", fact
    ):
        return False
    if re.search(r"\b(?:served|was|is|worked|were) (?:and|or)\b|\bis having\b", fact):
        return False
    if (pair := re.search(r"\d \d", fact)) and pair[0] not in sentence:
        return False
    if words[0].lower() in _NO_START and "," not in fact:
        return False
    told, said = _words(sentence), _words(written)
    added = [w for w in said if w not in told]
    if (
        added
        and not fact.startswith(subject)
        and not re.search(rf"{re.escape(words[0])}[\w ]*, (?:an?|the) ", sentence)
    ):
        return False
    pairs = set(itertools.pairwise(told))
    own = list(itertools.pairwise(said))
    if sum(pair in pairs for pair in own) < 0.6 * len(own) - 1:
        return False
    places = [told.index(w) for w in said if told.count(w) == 1]
    steps = sum(b < a for a, b in itertools.pairwise(places))
    if steps > 1 or (steps and min(places) > 2 and not fact.startswith(subject)):
        return False
    for m in re.finditer(r"\b(?:of|for|with|to|as|by) (?:the|a|an) \w+", written):
        if m[0] not in sentence and m[0].split(" ", 1)[1] in sentence:
            return False
    narrow = re.search(r"\b(?:only|not|except|never|without|neither|nor|no)\b", sentence)
    return not (narrow and len(said) < len(told) * 0.7)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
