"""Changes to a claim: light paraphrases that keep it true and swaps in one place that make it
false.

Every swap yields `Swap(kind, claim, old, new)`; `old` and `new` are what changed, so that the same
change can be made in a sentence. Whether a swapped name or year is false on its page is for
synthesize.py to guard.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

from name_units import MONTH
from swap_words import (
    IRREGULAR,
    MONTHS,
    NATIONS,
    NUMBERS,
    QUANTIFIERS,
    RELATIONS,
    ROLES,
    SYNONYMS,
    TRANSITIVE,
)

from factscore_tui.text.words import folded_words
from factscore_tui.verify.features.lexical import stem

_POSSESSIVE = {"He": "His", "She": "Her", "It": "Its", "They": "Their"}
_AUXILIARY = "is|are|was|were|could|would|can|will|should|has|have|had|does|did"


class Swap(NamedTuple):
    """A claim with one change; `old` became `new`."""

    kind: str
    claim: str
    old: str
    new: str


def stems(text: str) -> list[str]:
    """Stems of all words of a text, in order; number words are digits."""
    return [str(NUMBERS.index(w)) if w in NUMBERS else stem(w) for w in folded_words(text)]


def _rows(table: str, between: str = "|") -> list[str]:
    return [" ".join(row.split()) for row in table.replace("\n", " ").split(between)]


def _neighbours(table: str) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for row in _rows(table):
        group = [w.replace("&", " ") for w in row.split()]
        for word in group:
            out.setdefault(word, []).extend(w for w in group if w != word)
    return out


_ROLE = _neighbours(ROLES)
_RELATION = _neighbours(RELATIONS)
_SYNONYM = [(a, b) for a, b in (row.split(">") for row in _rows(SYNONYMS) if row.count(">") == 1)]
_SYNONYM = [(a.strip(), b.strip()) for a, b in _SYNONYM]
_VERBS = "|".join(TRANSITIVE.split())
_NAME = r"(?:[A-Z][\w'’.&-]*(?: (?:of|the|de|van|von|and) (?=[A-Z]))?\s?){1,6}"
_FULL_DATE = re.compile(
    rf"\b(?:({MONTH}) (\d{{1,2}}),? (\d{{4}})|(\d{{1,2}}) ({MONTH}) (\d{{4}}))\b"
)


def once(text: str, old: str, new: str) -> str:
    """`old` -> `new` in text, where `old` stands exactly once as whole words; else ""."""
    found = list(re.finditer(rf"(?<![\w-]){re.escape(old)}(?![\w-])", text))
    return text[: found[0].start()] + new + text[found[0].end() :] if len(found) == 1 else ""


# --- paraphrases
# --------------------------------------------------------------------------------------------------


def _rewritings(claim: str) -> Iterator[str]:
    """All light paraphrases that fit a claim."""
    for m in list(_FULL_DATE.finditer(claim))[:1]:
        month, day, year = (m[1], m[2], m[3]) if m[1] else (m[5], m[4], m[6])
        yield (
            claim[: m.start()]
            + (f"{day} {month} {year}" if m[1] else f"{month} {day}, {year}")
            + claim[m.end() :]
        )
        yield (
            f"{claim[: m.start()]}the {day}{_ordinal(int(day))} of {month} {year}{claim[m.end() :]}"
        )
    for old, new in _SYNONYM:
        if changed := once(claim, old, new):
            yield changed
    for pattern, new in (
        (r"^((?:\S+ ){0,5}\S+) was born on (.+)\.$", r"\1's date of birth is \2."),
        (r"^((?:\S+ ){0,5}\S+) was born in (\d{4})\.$", r"\1's year of birth is \2."),
        (r"^((?:\S+ ){0,5}\S+) was born in (\D+)\.$", r"\1's birthplace is \2."),
        (r"^((?:\S+ ){0,5}\S+) was born (.+)\.$", r"\1's birth was \2."),
        (r"^((?:\S+ ){0,5}\S+) died (on|in|at|of|from) (.+)\.$", r"\1's death was \2 \3."),
        (r"^(In|On|From|During|Since) ([\w ]*\d{4}), (.+)\.$", r"\3 \1 \2."),
        (r"^([A-Z]\S+(?: [A-Z]\S+)?) ([a-z]\w+ .+) in (\d{4})\.$", r"In \3, \1 \2."),
        (
            rf"^({_NAME}) "
            rf"(founded|directed|wrote|produced|designed|discovered|composed|published) "
            rf"([A-Z\"][\w \"']+)\.$",
            r"\3 was \2 by \1.",
        ),
        (
            r"^([A-Z\"][\w \"']+) (?:was|is) "
            r"(founded|directed|produced|designed|discovered|composed|published|built) by "
            rf"({_NAME})\.$",
            r"\3 \2 \1.",
        ),
        (
            r"^(.+) (?:also|eventually|subsequently|later|then|originally|formally|officially) "
            r"(.+)$",
            r"\1 \2",
        ),
        (
            r"^(.+ an?) (?:award-winning|notable|famous|former|retired|prominent|professional) "
            r"([a-z].+)$",
            r"\1 \2",
        ),
    ):
        changed = re.sub(pattern, new, claim)
        if changed != claim:
            changed = re.sub(
                r"(?<=. )(In|On|From|During|Since)(?= [\w ]*\d{4}\.$)",
                lambda m: m[1].lower(),
                changed,
            )
            changed = re.sub(r"^(He|She|It|They)'s ", lambda m: _POSSESSIVE[m[1]] + " ", changed)
            yield changed[:1].upper() + changed[1:].replace(" wrote by ", " written by ")
    for m in list(
        re.finditer(
            r"(?<![\w,.$£€-])(\d{1,2}|" + "|".join(NUMBERS[2:13]) + r")(?= [a-z]{4,})", claim
        )
    )[:1]:
        if not m[0].isdigit() or 1 < int(m[0]) < 13:
            yield (
                claim[: m.start()]
                + (NUMBERS[int(m[0])] if m[0].isdigit() else str(NUMBERS.index(m[0])))
                + claim[m.end() :]
            )
    for nation, land in NATIONS.items():
        yield from [
            m
            for m in [
                re.sub(
                    rf"^(.+ (?:was|is) an?) {nation} ([a-z ]+)\.$", rf"\1 \2 from {land}.", claim
                )
            ]
            if m != claim
        ]


def paraphrase(claim: str, rng: random.Random) -> str:
    """The claim in other words (the same facts), or the claim itself where no rule fits."""
    ways = list(_rewritings(claim))
    return _articles(rng.choice(ways)) if ways else claim


def _articles(text: str) -> str:
    text = re.sub(r"\b([Aa]) (?=[aeio]\w)(?!one\b|once\b|eu)", r"\1n ", text)
    return re.sub(r"\b([Aa])n (?=[bcdfgjklmnpqrstvwxyz]\w*[a-z])(?=[a-z])", r"\1 ", text)


def _ordinal(number: int) -> str:
    return "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


# --- swaps that need the claim only
# --------------------------------------------------------------------------------


def word_swaps(claim: str, page: frozenset[str], source: str, rng: random.Random) -> Iterator[Swap]:
    """Roles, relations, quantifiers, nationality. `page` holds the stems of the page; words the
    source has are left."""
    own = {w.lower() for w in re.findall(r"[\w-]+", source)}
    for kind, table in (("role", _ROLE), ("relation", _RELATION)):
        for m in re.finditer(r"[\w-]+", claim):
            if m[0] not in table or (
                m[0] in {"for", "left", "home", "over", "more", "best", "also"}
                and rng.random() < 0.8
            ):
                continue
            if kind == "role" and re.match(r"(?:The|This|His|Her|Its) $", claim[: m.start()]):
                continue
            if claim[m.end() : m.end() + 5].lower() in {" than", " thei"} and m[0] not in {
                "more",
                "less",
            }:
                continue
            options = [w for w in table[m[0]] if w.split()[0] not in own]
            options.sort(key=lambda w: stem(w) not in page)
            if options:
                new = options[0] if rng.random() < 0.5 else rng.choice(options)
                yield Swap(kind, _articles(claim[: m.start()] + new + claim[m.end() :]), m[0], new)
    for old, news in QUANTIFIERS:
        new = rng.choice(news)
        if (changed := once(claim, old, new)) and not re.search(
            rf"\b(?:a|the|one of) {old}\b", claim
        ):
            yield Swap("quantifier", changed, old, new)
    for nation in NATIONS:
        if nation not in claim or "-" + nation in claim or nation + "-" in claim:
            continue
        others = [
            n for n in NATIONS if stem(n.lower()) not in {stem(w) for w in own} and n != nation
        ]
        here = [n for n in others if stem(n.lower()) in page]
        new = rng.choice(here if here and rng.random() < 0.6 else others)
        if changed := once(claim, nation, new):
            yield Swap("nationality", _articles(changed), nation, new)


def negations(claim: str, subject: str) -> Iterator[Swap]:
    """The claim with a negation put in or taken out; `subject` is what it opens with ("" when
    unknown)."""
    for pattern, new in (
        (r" (did|do|does) not (\w+)", r" \1 \2"),
        (rf" ({_AUXILIARY}) (?:not|never) ", r" \1 "),
        (r" never (\w+)", r" \1"),
        (r" no longer ", " still "),
        (r" (had|has|have|with) no ", r" \1 "),
        (r" without ", " with "),
        (r" unable to", " able to"),
        (r" failed to", " managed to"),
        (r" refused to", " agreed to"),
        (r" declined to", " agreed to"),
    ):
        m = re.search(pattern, claim)
        if m:
            yield Swap(
                "negation_out",
                claim[: m.start()] + m.expand(new) + claim[m.end() :],
                m[0],
                m.expand(new),
            )
            return
    start = re.match(
        rf"{re.escape(subject)} " if subject else rf"{_NAME}(?= ?(?:{_AUXILIARY})\b)", claim
    )
    if not start or re.search(r"\b(?:not|no|never|nor|neither|only|none)\b", claim):
        return
    rest = claim[start.end() :].lstrip()
    verb, _, tail = rest.partition(" ")
    head = claim[: start.end()].rstrip()
    if not tail:
        return
    if verb in _AUXILIARY.split("|") and not (
        verb in {"had", "has", "have"} and not re.match(r"\w+(?:ed|en|n)\b", tail)
    ):
        yield Swap("negation_in", f"{head} {verb} not {tail}", f" {verb} ", f" {verb} not ")
        yield Swap("negation_in", f"{head} {verb} never {tail}", f" {verb} ", f" {verb} never ")
    elif verb in IRREGULAR:
        yield Swap(
            "negation_in",
            f"{head} did not {IRREGULAR[verb]} {tail}",
            f" {verb} ",
            f" did not {IRREGULAR[verb]} ",
        )
        yield Swap("negation_in", f"{head} never {verb} {tail}", f" {verb} ", f" never {verb} ")
    elif re.fullmatch(r"[a-z]{2,}ed", verb):
        yield Swap("negation_in", f"{head} never {verb} {tail}", f" {verb} ", f" never {verb} ")


def argument_swaps(claim: str) -> Iterator[Swap]:
    """ "A defeated B." -> "B defeated A."; only clear transitive verbs between two names."""
    m = re.match(
        rf"^({_NAME}) (?P<v>(?:was |were )?(?:{_VERBS})(?: by)?) ({_NAME})"
        r"(?P<rest>[.,]| (?:in|on|at|by|for|to|as)\b.*)$",
        claim,
    )
    if (
        m
        and not {m[1].strip(), m[3].strip()} & {"He", "She", "It", "They", "The", "His", "Her"}
        and (("by" in m["v"]) == ("was" in m["v"] or "were" in m["v"]))
    ):
        one, other = m[1].strip(), m[3].strip()
        if (
            one != other
            and not set(one.split()) & set(other.split())
            and not re.search(r"\bby\b", m["rest"])
        ):
            yield Swap(
                "arguments",
                f"{other} {m['v']} {one}{m['rest']}",
                f"{one} {m['v']}",
                f"{other} {m['v']}",
            )


def life_swaps(claim: str, source: str) -> Iterator[Swap]:
    """Born <-> died of a dated claim, where the sentence does not tell of both with the same
    words."""
    date = re.search(r"\b\d{4}\b", claim)
    if not date or source.count(date[0]) > 1:
        return
    for old, new in ((r" was born (?=in |on )", " died "), (r" died (?=in |on )", " was born ")):
        m = re.search(old, claim)
        if m and not re.search(r"\bborn and\b", claim) and new.split()[-1] + " in" not in source:
            yield Swap("relation", claim[: m.start()] + new + claim[m.end() :], m[0], new)


def number_swaps(claim: str, page: list[str], rng: random.Random) -> Iterator[Swap]:
    """A count changed; `page` lists counts of the page, as written. "More than 100" only grows."""
    pattern = (
        r"(?<![\w,.$£€/-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|"
        + "|".join(NUMBERS[2:])
        + r")(?![\w,/-]|\.\d)"
    )
    for m in re.finditer(pattern, claim):
        before, after = claim[: m.start()].lower(), claim[m.end() :]
        plain = m[0].replace(",", "")
        if (
            re.match(rf"(?: of)? {MONTH}\b", after)
            or re.search(rf"{MONTH} $", claim[: m.start()])
            or "." in plain[:0]
        ):
            continue
        if re.fullmatch(r"1[0-9]\d\d|20[0-2]\d", m[0]):
            continue
        value = float(plain) if plain[0].isdigit() else float(NUMBERS.index(plain))
        up = bool(
            re.search(
                r"(?:more than|over|at least|above|exceeding|no fewer than|minimum of) $", before
            )
        )
        down = bool(
            re.search(
                r"(?:less than|fewer than|under|up to|at most|below|nearly|almost|maximum of) $",
                before,
            )
        )
        options = [
            p
            for p in page
            if p != m[0] and p[0].isdigit() == m[0][0].isdigit() and ("," in p) == ("," in m[0])
        ]
        options = [p for p in options if not up and not down]
        new = (
            rng.choice(options)
            if options and rng.random() < 0.6
            else _shifted(value, m[0], up, down, rng)
        )
        if new and new != m[0]:
            yield Swap("number", claim[: m.start()] + new + after, m[0], new)


def _shifted(value: float, written: str, up: bool, down: bool, rng: random.Random) -> str:
    if not written[0].isdigit():
        low, high = (
            (int(value) + 1, 20)
            if up
            else (2, int(value) - 1)
            if down
            else (2, min(20, int(value) + 4))
        )
        options = [n for n in range(low, high + 1) if n != int(value)]
        return NUMBERS[rng.choice(options)] if options else ""
    factor = (
        rng.choice((1.5, 2, 3))
        if up
        else rng.choice((0.2, 0.4, 0.6))
        if down
        else rng.choice((0.4, 0.6, 1.4, 2, 3))
    )
    if "." in written:
        return f"{value * factor:.{len(written.split('.')[1])}f}"
    new = (
        int(value * factor)
        if value * factor >= 20
        else max(1, round(value + rng.choice((1, 2, 3)) * (-1 if factor < 1 else 1)))
    )
    if value >= 100:
        new = round(new, 1 - len(str(new)) + (0 if value % 100 == 0 else 1))
    return "" if new <= 1 else f"{new:,}" if "," in written else str(new)


def date_swaps(claim: str, page: list[str], rng: random.Random) -> Iterator[Swap]:
    """The day or month of a date changed; `page` lists the page's other "Month day" pairs."""
    m = re.search(
        rf"\b({'|'.join(MONTHS)}) (\d{{1,2}})(?!\d)|\b(\d{{1,2}}) ({'|'.join(MONTHS)})\b", claim
    )
    if m:
        month, day = m[1] or m[4], m[2] or m[3]
        way = rng.random()
        others = [p.split() for p in page if p not in {f"{month} {day}", f"{day} {month}"}]
        if others and way < 0.4:
            month, day = rng.choice(others)
        elif way < 0.7:
            month = rng.choice([x for x in MONTHS if x != month])
            day = str(min(int(day), 28))
        else:
            day = str(rng.choice([d for d in range(1, 29) if d != int(day)]))
        new = f"{month} {day}" if m[1] else f"{day} {month}"
        yield Swap("day", claim[: m.start()] + new + claim[m.end() :], m[0], new)
        return
    m = re.search(rf"\b({'|'.join(MONTHS)})\b(?= (?:of )?\d{{4}}|[.,])", claim)
    if m and m[0] != "May" and not re.search(r"\d(?:st|nd|rd|th)? (?:of )?$", claim[: m.start()]):
        new = rng.choice([x for x in MONTHS if x != m[0]])
        yield Swap("month", claim[: m.start()] + new + claim[m.end() :], m[0], new)
