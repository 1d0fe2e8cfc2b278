"""Comparatives: more and less, most and least, as much as."""

from __future__ import annotations

from checklist.template import Row, Tests

COMPARATIVES: Tests = {
    "more and less": [
        Row(
            "{p} is larger than {q}.",
            "{q} is smaller than {p}.",
            ("{q} is larger than {p}.", "{p} is smaller than {q}."),
            title="{p}",
        ),
        Row(
            "{a} was older than {b}.",
            "{b} was younger than {a}.",
            ("{b} was older than {a}.", "{a} was younger than {b}."),
        ),
        Row(
            "{u1} sold better than {u2}.",
            "{u1} sold better than {u2}.",
            ("{u2} sold better than {u1}.", "{u1} sold worse than {u2}."),
            title="{u1}",
        ),
        Row(
            "{f1} has more employees than {f2}.",
            "{f2} has fewer employees than {f1}.",
            ("{f2} has more employees than {f1}.", "{f1} has fewer employees than {f2}."),
            title="{f1}",
        ),
        Row(
            "{a} earned less than {b}.",
            "{b} earned more than {a}.",
            ("{a} earned more than {b}.", "{b} earned less than {a}."),
        ),
        Row("{a} ran faster than {b}.", "{b} ran slower than {a}.", "{b} ran faster than {a}."),
        Row(
            "The old tower in {p} is taller than the new one.",
            "The new tower in {p} is shorter than the old one.",
            "The new tower in {p} is taller than the old one.",
            title="{p}",
        ),
    ],
    "by number": [
        Row(
            "{p} has {k1:,} inhabitants and {q} has {k1.apart}.",
            "{q} has more inhabitants than {p}.",
            "{p} has more inhabitants than {q}.",
            title="{p}",
        ),
        Row(
            "{a} was born in {y1}; {b} was born in {y2}.",
            "{a} was older than {b}.",
            "{a} was younger than {b}.",
        ),
        Row(
            "{a} wrote {n1.words} novels but only two plays.",
            "{a} wrote more novels than plays.",
            "{a} wrote more plays than novels.",
        ),
    ],
    "superlatives": [
        Row(
            "{p} is the largest town on the island.",
            "{p} is the largest town on the island.",
            (
                "{p} is the smallest town on the island.",
                "{p} is the second largest town on the island.",
            ),
            title="{p}",
        ),
        Row(
            "{u1} is {a.his} best known work.",
            "{u1} is the best known work of {a}.",
            "{u2} is the best known work of {a}.",
        ),
        Row(
            "{a} was the youngest member of the crew.",
            "{a} was the youngest member of the crew.",
            "{a} was the oldest member of the crew.",
        ),
        Row(
            "{u1} was the most expensive play of {y1}.",
            "{u1} was the most expensive play of {y1}.",
            "{u1} was the cheapest play of {y1}.",
            title="{u1}",
        ),
    ],
    "change": [
        Row(
            "The population of {p} rose after {y1}.",
            "The population of {p} increased after {y1}.",
            (
                "The population of {p} fell after {y1}.",
                "The population of {p} decreased after {y1}.",
            ),
            title="{p}",
        ),
        Row(
            "The price of salt in {p} doubled in {y1}.",
            "The price of salt in {p} rose in {y1}.",
            ("The price of salt in {p} halved in {y1}.", "The price of salt in {p} fell in {y1}."),
            title="{p}",
        ),
        Row(
            "{f1} cut the wages of its workers in {y1}.",
            "{f1} lowered wages in {y1}.",
            "{f1} raised wages in {y1}.",
            title="{f1}",
        ),
        Row(
            "{a}'s health improved in {p}.",
            "{a}'s health got better in {p}.",
            "{a}'s health got worse in {p}.",
        ),
    ],
}
