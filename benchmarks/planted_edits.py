"""Texts with one error each, made by rule and from a seed out of right sentences (edits.py runs
them).

Right sentences are those of the passages themselves, and human facts that annotators found
supported. A text is three of them about one topic; in one of the three a rule changes something:

    numeric   a number that counts something, exactly: another of its size
    date      a year, or the day of a date: another one nearby
    entity    a name behind a preposition: one that stands behind the same preposition elsewhere, on
              the same page where there is one
    role      "A verb-ed B", "A was verb-ed by B": the two names change places

No new value stands anywhere on the topic's page, but for names of the same page. The rules look at
the surface alone and share nothing with the verifier.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("numeric", "date", "entity", "role")
HALVES = ("dev", "held")
SUBJECTS = ("ChatGPT", "InstructGPT", "PerplexityAI")

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(
    rf"\b(?:\d{{1,2}} (?:{_MONTHS}) \d{{4}}|(?:{_MONTHS}) \d{{1,2}}, \d{{4}}|(?:{_MONTHS}) \d{{4}}"
    r"|(?<=[Ii]n )(?:1[5-9]|20)\d\d|(?<=since )(?:1[5-9]|20)\d\d)\b(?![-\u2013\u2014/])"
)
_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_NUMBER = re.compile(
    r"(?<![\w.,$\u20ac\u00a3\-\u2013/])(?<!No\. )(?<!than )(?<!over )(?<!about )(?<!around )"
    r"(?<!nearly )(?<!least )(?<!most )(?<!up to )"
    rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,4}}|{'|'.join(_WORDS)})"
    rf"(?= (?!{_MONTHS}|and\b|or\b|to\b|in\b|of\b|at\b|on\b|for\b|was\b|is\b|as\b)[a-z]{{3,}})"
)
_NAME = r"[A-Z][\w'\u2019.-]*[\w](?: (?:(?:of|the|de|von|van) )?[A-Z][\w'\u2019.-]*\w){0,4}"
_PLACED = re.compile(
    rf"(?<= )(?P<before>in|at|from|by|with|for|of|to|near|against|under) (?:the )?(?P<name>{_NAME})"
    r"(?=[,.;]|\.?$| (?:and|in|at|as|to|for|from|with|on|where|who|when|while|but|by|is|was)\b)"
)
_ACT = re.compile(
    rf"^(?P<one>{_NAME}) (?:(?:also|later|then|briefly|first) )?(?P<verb>[a-z]+ed|won|wrote|led"
    rf"|beat|taught|bought|sold|met|(?:was|were) [a-z]+(?:ed|en|ht) by) (?P<other>{_NAME})"
    r"(?=[,.;]|\.?$| (?:and|in|at|as|to|for|from|with|on|while|but|by)\b)"
)
_BOTH_WAYS = frozenset(
    ("married", "met", "resembled", "wed", "divorced", "faced", "fought", "dated", "befriended")
)
_OPENING = re.compile(r"^(?:He|She)(?= )")
_ANAPHOR = re.compile(r"^(?:It|They|This|These|Those|That|His|Her|Their|Its|In|The|After)\b")


@dataclass(frozen=True)
class Planted:
    """A wrong sentence and what was changed: (start, end, right words) in it."""

    kind: str
    topic: str
    source: str
    right: str
    wrong: str
    changes: tuple[tuple[int, int, str], ...]


def read_pages(passages: Path) -> dict[str, str]:
    """The text of each title."""
    pages: dict[str, list[str]] = defaultdict(list)
    for line in passages.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        pages[row["title"]].append(row["text"])
    return {title: " ".join(texts) for title, texts in pages.items()}


def page_sentences(title: str, text: str) -> list[str]:
    """Sentences of a page that stand alone: "He" and "She" at their beginning become the title."""
    name = title.split(" (")[0]
    text = re.sub(rf"^(?:{re.escape(title)}) (?=[A-Z])", "", text)
    found = []
    for said in re.split(r"(?<=[a-z0-9)]{2}\.) (?=[A-Z])|\n+", text):
        said = _OPENING.sub(name, said.strip())
        if _ANAPHOR.match(said) or not said[:1].isupper() or not said.endswith("."):
            continue
        if re.search(r"[\"\u201c\u201d\n;:=\[\]]", said) or said.count("(") != said.count(")"):
            continue
        if 6 <= len(said.split()) <= 30 and name.split()[-1] in said:
            found.append(said)
    return list(dict.fromkeys(found))


def human_facts(data: Path) -> dict[str, list[str]]:
    """The facts that annotators found supported, by topic, of all subjects."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for subject in SUBJECTS:
        for line in (data / f"{subject}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            last = row["topic"].split(" (")[0].split()[-1]
            for sentence in row["annotations"] or ():
                for fact in sentence.get("human-atomic-facts") or ():
                    text = fact["text"].strip()
                    if fact["label"] == "S" and last in text and len(text.split()) >= 5:
                        found[row["topic"]][text.rstrip(".") + "."] = None
    return {topic: list(facts) for topic, facts in found.items()}


class Planter:
    """Plants errors into right sentences. `pages` are the texts of all titles."""

    def __init__(self, pages: dict[str, str], rng: random.Random) -> None:
        self._pages, self._rng = pages, rng
        self._names: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for title, text in pages.items():
            for hit in _PLACED.finditer(text):
                self._names[hit["before"]][title].append(hit["name"])

    def plant(self, kind: str, topic: str, source: str, right: str) -> Planted | None:
        """An error of this kind in the sentence, None where the rule finds no place."""
        changes = getattr(self, f"_{kind}")(topic, right)
        if not changes:
            return None
        wrong, at, places = "", 0, []
        for start, end, new in sorted(changes):
            wrong += right[at:start]
            places.append((len(wrong), len(wrong) + len(new), right[start:end]))
            wrong += new
            at = end
        return Planted(kind, topic, source, right, wrong + right[at:], tuple(places))

    def _absent(self, topic: str, value: str) -> bool:
        text = self._pages.get(topic, "")
        return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE) is None

    def _date(self, topic: str, text: str) -> list[tuple[int, int, str]]:
        hits = list(_DATE.finditer(text))
        if not hits:
            return []
        hit = self._rng.choice(hits)
        old = hit[0]
        day = re.search(r"(?<!\d)\d{1,2}(?!\d)", old)
        if day is not None and self._rng.random() < 0.5:
            other = str(self._rng.choice([n for n in range(1, 29) if n != int(day[0])]))
            new = old[: day.start()] + other + old[day.end() :]
        else:
            year = re.search(r"\d{4}", old)
            assert year is not None
            step = self._rng.choice((-9, -7, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 7, 9))
            other = str(min(2023, int(year[0]) + step))
            if other == year[0] or not self._absent(topic, other):
                return []
            new = old[: year.start()] + other + old[year.end() :]
        return [(*hit.span(), new)] if self._absent(topic, new) else []

    def _numeric(self, topic: str, text: str) -> list[tuple[int, int, str]]:
        hits = [
            hit for hit in _NUMBER.finditer(text) if not re.match(r"(?:1[5-9]|20)\d\d$", hit[0])
        ]
        if not hits:
            return []
        hit = self._rng.choice(hits)
        if hit[0] in _WORDS:
            new = self._rng.choice([word for word in _WORDS if word != hit[0]])
        else:
            old = int(hit[0].replace(",", ""))
            low, high = max(2, old // 2), max(old * 2, old + 5)
            number = self._rng.choice([n for n in range(low, high) if n != old])
            new = f"{number:,}" if "," in hit[0] else str(number)
        behind = text[hit.end() :].split()[0].strip(".,")
        return [(*hit.span(), new)] if self._absent(topic, f"{new} {behind}") else []

    def _entity(self, topic: str, text: str) -> list[tuple[int, int, str]]:
        hits = [
            hit
            for hit in _PLACED.finditer(text)
            if not re.search(_MONTHS, hit["name"]) and not self._shares(hit["name"], topic)
        ]
        if not hits:
            return []
        hit = self._rng.choice(hits)
        by_title = self._names[hit["before"]]
        own = [] if self._rng.random() < 0.5 else by_title.get(topic, [])
        fit = self._fitting(own, hit["name"], topic, text, text)
        if not fit:
            other = self._rng.choice(sorted(by_title))
            fit = self._fitting(
                by_title[other], hit["name"], topic, text, self._pages.get(topic, "")
            )
        return [(*hit.span("name"), self._rng.choice(fit))] if fit else []

    def _fitting(
        self, names: Sequence[str], old: str, topic: str, text: str, absent_from: str
    ) -> list[str]:
        """Names that share no word with the old one or the topic, and are not in `absent_from`."""
        return [
            name
            for name in dict.fromkeys(names)
            if not self._shares(name, old)
            and not self._shares(name, topic)
            and not re.search(_MONTHS, name)
            and not any(word in absent_from for word in name.split() if word[0].isupper())
            and name not in text
            and abs(len(name.split()) - len(old.split())) <= 1
        ]

    @staticmethod
    def _shares(one: str, other: str) -> bool:
        return bool(set(one.casefold().split()) & set(other.casefold().split()))

    def _role(self, topic: str, text: str) -> list[tuple[int, int, str]]:
        hit = _ACT.match(text)
        if hit is None or hit["verb"] in _BOTH_WAYS or self._shares(hit["one"], hit["other"]):
            return []
        if min(len(hit["one"]), len(hit["other"])) < 4:  # what is left of an abbreviation
            return []
        return [(*hit.span("one"), hit["other"]), (*hit.span("other"), hit["one"])]


def make_set(data: Path, each: int, seed: int) -> list[dict[str, Any]]:
    """Lines for `evaluate edits`: `each` texts with an error of each kind, and as many without one;
    fewer where the rules find fewer places. The same seed makes the same set."""
    rng = random.Random(seed)
    pages = read_pages(data / "passages.jsonl")
    facts = human_facts(data)
    pools = {
        ("page", title): page_sentences(title, text) for title, text in sorted(pages.items())
    } | {("facts", topic): said for topic, said in sorted(facts.items()) if topic in pages}
    planter = Planter(pages, rng)
    places = [(source, topic, said) for (source, topic), all_ in pools.items() for said in all_]
    rows = []
    for kind in KINDS:
        rng.shuffle(places)
        used: set[str] = set()
        for source, topic, said in places:
            planted = planter.plant(kind, topic, source, said) if said not in used else None
            if planted is None:
                continue
            used.add(said)
            rows.append(_text(planted, pools[source, topic], rng))
            if len(used) == each:
                break
    able = sorted(place for place, said in pools.items() if len(said) >= 3)
    for source, topic in rng.sample(able, min(each, len(able))):
        said = rng.sample(pools[source, topic], 3)
        rows.append({"topic": topic, "text": " ".join(said), "errors": [], "source": source})
    rng.shuffle(rows)
    return rows


def _text(planted: Planted, pool: Sequence[str], rng: random.Random) -> dict[str, Any]:
    """The wrong sentence between two right ones."""
    others = [said for said in pool if said != planted.right]
    chosen = rng.sample(others, min(2, len(others)))
    place = rng.randint(0, len(chosen))
    before = "".join(said + " " for said in chosen[:place])
    text = " ".join([*chosen[:place], planted.wrong, *chosen[place:]])
    spans = [[len(before) + start, len(before) + end] for start, end, _ in planted.changes]
    error = {"kind": planted.kind, "spans": spans, "right": [new for *_, new in planted.changes]}
    return {"topic": planted.topic, "text": text, "errors": [error], "source": planted.source}


def half_of(rows: Sequence[dict[str, Any]], half: str, data: Path) -> list[dict[str, Any]]:
    """The texts on half of the topics, by their hashes: sets of all seeds are parted alike."""
    titles = sorted(read_pages(data / "passages.jsonl"), key=_hashed)
    cut = len(titles) // 2
    chosen = set(titles[:cut] if half == HALVES[0] else titles[cut:])
    return [row for row in rows if row["topic"] in chosen]


def _hashed(title: str) -> str:
    return hashlib.sha256(title.encode()).hexdigest()


def counts(rows: Sequence[dict[str, Any]]) -> Iterator[tuple[str, int]]:
    """How many texts there are of each kind."""
    kinds = [row["errors"][0]["kind"] if row["errors"] else "no error" for row in rows]
    for kind in (*KINDS, "no error"):
        yield kind, kinds.count(kind)
