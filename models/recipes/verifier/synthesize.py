"""Synthetic claims with evidence, for training the verifier: from Wikipedia text, by rules and a
seed.

    python models/recipes/verifier/synthesize.py DATA OUT.jsonl.gz [--limit 60000] [--seed 1]
[--passages FILE]

DATA holds train/wiki-bio-passages and train/wikitext-2. True claims are facts that the decomposer
finds and whole sentences, many of them paraphrased; false ones differ from a true one in one place
(swaps.py), where possible by words that stand elsewhere on the page; claims that nothing is said
about come from other pages, lost their sentence or got a detail added. One JSON line a claim:
{"topic", "claim", "sentence", "evidence", "label", "kind"}; labels are supported, contradicted and
not_mentioned. With --passages the text is that of FILE. The same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from claim_words import LIFE, MANY_VALUES, ONE_VALUE, RANGE, SUBJECTIVE, TAILS
from swap_words import NATIONS
from swaps import (
    Swap,
    argument_swaps,
    date_swaps,
    life_swaps,
    negations,
    number_swaps,
    once,
    paraphrase,
    stems,
    word_swaps,
)
from wiki_pages import (
    LANDS,
    NO_NAME,
    STOP,
    YEAR,
    Fact,
    Page,
    build_page,
    names_of,
    read_pages,
    read_passages,
)

from factscore_tui.decompose.bundled import open_decomposer

SHARES = {"supported": 0.40, "contradicted": 0.35, "not_mentioned": 0.25}
MOST_OF_A_KIND = 0.145  # of the negatives


class Maker:
    """Makes rows from pages; `pages` in reading order, one random generator."""

    def __init__(self, pages: Sequence[Page], rng: random.Random) -> None:
        self.pages, self.rng = pages, rng
        self.names: dict[str, list[str]] = {}
        self.by_pronoun: dict[str, list[Page]] = {}
        for page in pages:
            self.by_pronoun.setdefault(page.pronouns[0], []).append(page)
            for kind, found in page.names.items():
                self.names.setdefault(kind, []).extend(found)
        for kind, found in self.names.items():
            counts = collections.Counter(found)
            self.names[kind] = [n for n in counts if counts[n] > 1] or found

    def evidence(
        self, page: Page, claim: str, source: int | None, left_out: Sequence[int] = ()
    ) -> list[str]:
        """The source sentence and those of the page that share most words with the claim, in the
        page's order."""
        wanted = page.content(claim)
        others = [k for k in range(len(page.sentences)) if k != source and k not in left_out]
        scores = {k: len(wanted & page.bags[k]) + 0.5 * self.rng.random() for k in others}
        count = 0 if source is not None and self.rng.random() < 0.08 else self.rng.randint(2, 6)
        chosen = sorted(others, key=lambda k: -scores[k])[:count]
        return [
            page.sentences[k] for k in sorted([*chosen, *([source] if source is not None else [])])
        ]

    def row(
        self, page: Page, claim: str, sentence: str, evidence: list[str], label: str, kind: str
    ) -> dict[str, object]:
        """One line of the output."""
        if page.pronouns[0] and self.rng.random() < 0.36 and claim.startswith(page.subject):
            own = rf"^{re.escape(page.subject)}(['’]s?)?(?!\w)"
            spoken = re.sub(own, lambda m: page.pronouns[bool(m[1])], claim)
            claim = claim if spoken in page.sentences else spoken
        kept = (
            sentence
            if sentence and sentence not in (*evidence, claim) and self.rng.random() < 0.6
            else ""
        )
        return {
            "topic": page.title,
            "claim": claim,
            "sentence": kept,
            "evidence": evidence,
            "label": label,
            "kind": kind,
        }

    def rows(self, page: Page) -> Iterator[dict[str, object]]:
        """All candidates of a page: true, false and unknown ones."""
        facts = [
            *page.facts,
            *(
                Fact(k, s, s)
                for k, s in enumerate(page.sentences)
                if self.rng.random() < 0.5 and len(s.split()) < 30
            ),
        ]
        for fact in facts:
            whole = fact.alone == page.sentences[fact.at]
            claim = (
                paraphrase(fact.alone, self.rng)
                if whole or self.rng.random() < 0.35
                else fact.alone
            )
            shown = paraphrase(page.sentences[fact.at], self.rng)
            source = page.sentences[fact.at]
            if claim != source and claim not in page.sentences:
                kind = "sentence" if whole else "fact" if claim == fact.alone else "paraphrase"
                yield self.row(
                    page, claim, shown, self.evidence(page, claim, fact.at), "supported", kind
                )
            for swap in self.swaps(page, fact, claim):
                if swap.claim in page.sentences or (
                    frozenset(stems(swap.claim)) == frozenset(stems(claim))
                    and swap.kind != "arguments"
                ):
                    continue
                label = "not_mentioned" if swap.kind == "name_unknown" else "contradicted"
                label = "supported" if swap.kind == "negated_other" else label
                evidence = self.evidence(page, swap.claim, fact.at)
                yield self.row(
                    page, swap.claim, once(shown, swap.old, swap.new), evidence, label, swap.kind
                )
            yield from self.unknown(page, fact, claim, shown)

    def swaps(self, page: Page, fact: Fact, claim: str) -> Iterator[Swap]:
        """All guarded changes that make a claim false (or, negated, keep it true)."""
        source = page.sentences[fact.at]
        yield from word_swaps(claim, page.bag, source, self.rng)
        yield from negations(claim, page.subject if claim.startswith(page.subject + " ") else "")
        yield from argument_swaps(claim)
        yield from life_swaps(claim, source)
        yield from number_swaps(claim, page.counts, self.rng)
        inside = [d for d in page.days if all(w in source for w in d.split())]
        yield from (
            s
            for s in date_swaps(claim, page.days, self.rng)
            if s.new not in source and s.new not in inside
        )
        for swap in [*self.year_swaps(page, claim, source), *self.name_swaps(page, claim, source)]:
            yield swap
            denied = next(negations(swap.claim, page.subject), None)
            sure = swap.kind in {"year", "name_page", "name_other"} and LIFE.search(swap.claim)
            if sure and denied and denied.kind == "negation_in":
                yield Swap("negated_other", denied.claim, "", "")

    def year_swaps(self, page: Page, claim: str, source: str) -> Iterator[Swap]:
        """A year replaced by another one of the page or of about that time, outside the span the
        sentence tells."""
        inside = [int(y) for y in YEAR.findall(source)]
        life = re.search(r"\b(?:born|died|birth|death)\b", claim)
        for m in YEAR.finditer(claim):
            low, high = min([*inside, int(m[0])]), max([*inside, int(m[0])])
            shared = self.told(page, claim, m[0])

            def fine(y: str) -> bool:
                changed = RANGE.search(claim[: m.start()] + y + claim[m.end() :])  # noqa: B023
                first, last = (
                    (changed[1] or changed[3], changed[2] or changed[4]) if changed else ("0", "1")
                )
                return first < first[: len(first) - len(last)] + last and y != m[0]  # noqa: B023

            fits = [
                y
                for y in page.years
                if fine(y) and (life or not low <= int(y) <= high) and not shared(y)
            ]
            if (
                re.search(r"\b(?:since|until|till|before|after|by|as of|over|throughout)\b", source)
                and not life
            ):
                fits = [y for y in fits if abs(int(y) - int(m[0])) > 3]
            shifted = [
                str(int(m[0]) + d) for d in (-22, -11, -6, -4, -3, -2, -1, 1, 2, 3, 4, 7, 12, 19)
            ]
            shifted = [
                y for y in shifted if fine(y) and not low <= int(y) <= high and not shared(y)
            ]
            options = fits if fits and self.rng.random() < 0.7 else shifted
            if options:
                new = self.rng.choice(options)
                kind = "range" if RANGE.search(claim) else "year"
                yield Swap(kind, claim[: m.start()] + new + claim[m.end() :], m[0], new)

    def told(self, page: Page, claim: str, old: str) -> Callable[[str], bool]:
        """A test whether some sentence with a value tells much of what the claim says besides the
        old value."""
        rest = page.content(claim) - frozenset(stems(old))

        def test(value: str) -> bool:
            parts = frozenset(stems(value))
            return any(
                parts <= bag and len(rest & bag) * 2 >= max(1, len(rest)) for bag in page.bags
            )

        return test

    def name_swaps(self, page: Page, claim: str, source: str) -> Iterator[Swap]:
        """A name replaced by another of its look: of the page, else of another page."""
        own = frozenset(stems(source)) | frozenset(stems(page.title))
        for name, kind in names_of(claim):
            parts = frozenset(stems(name)) - STOP
            if (
                (len(claim) > 40 and once(claim, name, "") == "")
                or parts & frozenset(stems(page.title))
                or name in NATIONS
                or (claim.startswith(name) and self.rng.random() < 0.7)
            ):
                continue
            shared = self.told(page, claim, name)
            near = [bag for bag in page.bags if parts <= bag]

            def free(other: str) -> bool:
                new = frozenset(stems(other)) - STOP
                apart = (
                    not new & (own | parts)  # noqa: B023
                    and other not in NATIONS
                    and other not in LANDS | NO_NAME
                )
                return (
                    bool(new)
                    and apart
                    and not shared(other)  # noqa: B023
                    and not any(new <= bag for bag in near)  # noqa: B023
                )

            here = [n for n in page.names.get(kind, []) if free(n)]
            from_page = bool(here) and self.rng.random() < 0.8
            pool = (
                here
                if from_page
                else [
                    n
                    for n in self.rng.sample(self.names[kind], min(8, len(self.names[kind])))
                    if free(n)
                ]
            )
            if pool:
                new = self.rng.choice(pool)
                sure = (
                    ONE_VALUE.search(claim) or YEAR.search(claim) or not MANY_VALUES.search(claim)
                )
                label = "name_page" if from_page else "name_other"
                if changed := once(claim, name, new):
                    yield Swap(label if sure else "name_unknown", changed, name, new)

    def unknown(
        self, page: Page, fact: Fact, claim: str, shown: str
    ) -> Iterator[dict[str, object]]:
        """Claims the evidence says nothing about: its sentence taken out, a detail put in, another
        page's fact."""
        wanted = page.content(claim)
        telling = [k for k, bag in enumerate(page.bags) if len(wanted & bag) * 2 >= len(wanted)]
        left = [k for k in range(len(page.sentences)) if k not in telling and k != fact.at]
        if (
            len(left) > 1
            and len(wanted) >= 2
            and not re.search(r"\b(?:born|died|was an?|is an?)\b", claim)
        ):
            evidence = self.evidence(page, claim, fact.at, telling)
            evidence = [s for s in evidence if s != page.sentences[fact.at]]
            held = (
                frozenset().union(*(frozenset(stems(s)) for s in evidence))
                if evidence
                else frozenset()
            )
            if evidence and len(wanted & held) < 0.7 * len(wanted):
                yield self.row(page, claim, shown, evidence, "not_mentioned", "removed")
        if claim.endswith(".") and 5 < len(claim.split()) < 16 and claim.startswith(page.subject):
            yield from self.added(page, fact, claim)
        if self.rng.random() < 0.5:
            yield from self.foreign(page)

    def added(self, page: Page, fact: Fact, claim: str) -> Iterator[dict[str, object]]:
        """A supported claim with a subjective word, an unsupported clause or the end of another
        page's fact."""
        way = self.rng.random()
        if way < 0.35:
            said = re.search(r"\b(?:was|is) (?:an?|the) (?=[a-z]{3,})", claim)
            if not said:
                return
            changed = f"{claim[: said.end()]}{self.rng.choice(SUBJECTIVE)} {claim[said.end() :]}"
            changed = re.sub(
                r"\b(a)n?(?= (?:un|in))", r"\1n", re.sub(r"\b(a)n (?=[bghlmrtw])", r"\1 ", changed)
            )
            kind = "subjective"
        elif way < 0.65:
            changed, kind = claim[:-1] + self.rng.choice(TAILS) + ".", "added_clause"
        else:
            other = self.rng.choice(self.by_pronoun[page.pronouns[0]])
            end = re.search(
                r" (?:in|at|for|with|from|under|by|alongside) [A-Z][^,;]{4,40}\.$",
                self.rng.choice(other.facts).alone,
            )
            if (
                re.search(r"\b(?:born|died|birth|death)\b", claim)
                or not end
                or other is page
                or page.content(end[0]) & (page.bag | frozenset(stems(other.title)))
            ):
                return
            if re.search(r" (?:in|at|from|on|by) [^ ]+(?: [A-Z]\S+)*\.$", claim) and end[0].split()[
                0
            ] in {
                "in",
                "at",
                "from",
                "by",
            }:
                return
            changed, kind = claim[:-1] + end[0], "added_detail"
        yield self.row(
            page, changed, "", self.evidence(page, changed, fact.at), "not_mentioned", kind
        )

    def foreign(self, page: Page) -> Iterator[dict[str, object]]:
        """A fact of another page, told of this page's subject."""
        other = self.rng.choice(self.by_pronoun[page.pronouns[0]])
        if other is page or not page.subject:
            return
        fact = self.rng.choice(other.facts)
        claim = once(fact.alone, other.subject, page.subject)
        if not claim.startswith(page.subject) or set(stems(other.title)) & set(stems(page.title)):
            return
        if not re.match(r" [a-z]", claim[len(page.subject) :]):
            return
        wanted = page.content(claim)
        if (
            re.search(r"\b(?:born|died|birth|death|was an? [A-Z])", claim)
            or len(wanted) < 2
            or page.cover(wanted) > 0.4
        ):
            return
        sentence = once(other.sentences[fact.at], other.subject, page.subject)
        yield self.row(
            page, claim, sentence, self.evidence(page, claim, None), "not_mentioned", "foreign"
        )


def choose(
    rows: Sequence[dict[str, object]], limit: int, rng: random.Random
) -> list[dict[str, object]]:
    """At most `limit` rows with the shares of SHARES, no kind above its share, at most three of a
    claim's sentence."""
    order = list(rows)
    rng.shuffle(order)
    kinds: dict[str, list[dict[str, object]]] = {}
    seen: set[tuple[object, object]] = set()
    for row in order:
        if (key := (row["topic"], row["claim"])) not in seen:
            seen.add(key)
            kinds.setdefault(str(row["kind"]), []).append(row)
    out: list[dict[str, object]] = []
    cap = int(limit * (1 - SHARES["supported"]) * MOST_OF_A_KIND)
    for label, share in SHARES.items():
        groups = sorted(
            (k for k in kinds if kinds[k][0]["label"] == label), key=lambda k: len(kinds[k])
        )
        left = int(limit * share)
        for n, kind in enumerate(groups):
            even = left // (len(groups) - n)
            most = min(len(kinds[kind]), even if label == "supported" else min(cap, even))
            out += kinds[kind][:most]
            left -= most
    rng.shuffle(out)
    return out


def main() -> None:
    """Read, make, choose, write, print counts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--limit", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--passages", type=Path, help="JSON lines with title and text, instead of those of DATA"
    )
    args = parser.parse_args()
    decomposer = open_decomposer(style="factscore")
    source = read_passages(args.passages) if args.passages else read_pages(args.data)
    pages = [p for title, texts in source if (p := build_page(title, texts, decomposer))]
    rng = random.Random(args.seed)
    maker = Maker(pages, rng)
    candidates = [row for page in pages for row in maker.rows(page)]
    rows = choose(candidates, args.limit, rng)
    with (
        args.out.open("wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as file,
    ):
        for row in rows:
            file.write((json.dumps(row, ensure_ascii=False) + "\n").encode())
    for name in ("label", "kind"):
        print(name, dict(collections.Counter(str(r[name]) for r in rows).most_common()))
    print(
        "candidates",
        dict(collections.Counter(str(r["kind"]) for r in candidates).most_common()),
        "pages",
        len(pages),
    )


if __name__ == "__main__":
    main()
