"""Numbers: the ways to write the same one, and others."""

from __future__ import annotations

from checklist.template import Row, Tests

NUMBERS: Tests = {
    "digits and words": [
        Row(
            "{a} wrote {n1.words} novels.",
            ("{a} wrote {n1.words} novels.", "{a} wrote {n1} novels."),
            ("{a} wrote {n2.words} novels.", "{a} wrote {n2} novels."),
            same="{a} wrote {n1} novels.",
        ),
        Row(
            "{a} had {n1} children.",
            "{a} had {n1} children.",
            ("{a} had {n2.words} children.", "{a} had {n2} children."),
            same="{a} had {n1.words} children.",
        ),
        Row(
            "The mill in {p} has {n1.words} wheels.",
            "The mill has {n1} wheels.",
            "The mill has {n2} wheels.",
            title="{p}",
        ),
        Row(
            "{f1} has {n1} factories and {n2} offices.",
            ("{f1} has {n1.words} factories.", "{f1} has {n2.words} offices."),
            ("{f1} has {n2.words} factories.", "{f1} has {n1.words} offices."),
            title="{f1}",
        ),
        Row(
            "{a} crossed the desert {n1.words} times.",
            "{a} crossed the desert {n1} times.",
            "{a} crossed the desert {n2} times.",
        ),
    ],
    "separators": [
        Row(
            "{p} has {k1:,} inhabitants.",
            "{p} has {k1:,} inhabitants.",
            "{p} has {k1.apart} inhabitants.",
            same="{p} has {k1} inhabitants.",
            title="{p}",
        ),
        Row(
            "{u1} sold {k1} copies.",
            "{u1} sold {k1} copies.",
            "{u1} sold {k1.apart} copies.",
            same="{u1} sold {k1:,} copies.",
            title="{u1}",
        ),
        Row(
            "The library of {a} held {k1:,} books.",
            "The library of {a} held {k1} books.",
            "The library of {a} held {k1}0 books.",
        ),
    ],
    "rounding": [
        Row(
            "{p} has {k1:,} inhabitants.",
            "{p} has about {k1.about} inhabitants.",
            "{p} has about {k1.apart} inhabitants.",
            title="{p}",
        ),
        Row(
            "{u1} sold {k1:,} copies.",
            "{u1} sold around {k1.about} copies.",
            "{u1} sold around {k1.apart} copies.",
            title="{u1}",
        ),
        Row(
            "The tunnel at {p} is 2.98 km long.",
            "The tunnel is about 3 km long.",
            "The tunnel is about 5 km long.",
            title="{p}",
        ),
        Row(
            "{f1} employs 1,998 people.",
            "{f1} employs nearly 2,000 people.",
            "{f1} employs nearly 3,000 people.",
            title="{f1}",
        ),
    ],
    "bounds and ranges": [
        Row(
            "{a} owned between 20 and 30 ships.",
            "{a} owned at least 20 ships.",
            ("{a} owned more than 30 ships.", "{a} owned fewer than 20 ships."),
        ),
        Row(
            "{a} wrote 37 songs.",
            ("{a} wrote more than 30 songs.", "{a} wrote at least 35 songs."),
            ("{a} wrote fewer than 30 songs.", "{a} wrote more than 40 songs."),
        ),
        Row(
            "More than 40 people died in the fire in {p}.",
            "Over 40 people died in the fire.",
            "Fewer than 40 people died in the fire.",
            title="{p}",
        ),
        Row(
            "The bell of {p} weighs between 4 and 5 tonnes.",
            "The bell weighs between 4 and 5 tonnes.",
            ("The bell weighs between 6 and 7 tonnes.", "The bell weighs 8 tonnes."),
            title="{p}",
        ),
        Row(
            "At most {n1} guests can stay at the inn in {p}.",
            "The inn takes no more than {n1} guests.",
            "The inn takes at least 20 guests.",
            title="{p}",
        ),
    ],
    "units": [
        Row(
            "The canal at {p} is 10 km long.",
            (
                "The canal is 10 kilometres long.",
                "The canal is 10,000 metres long.",
                "The canal is about 6.2 miles long.",
            ),
            ("The canal is 10 miles long.", "The canal is 10 metres long."),
            title="{p}",
        ),
        Row(
            "The tower of {p} is 50 metres high.",
            ("The tower is 50 m high.", "The tower is about 164 feet high."),
            ("The tower is 50 feet high.", "The tower is 50 centimetres high."),
            title="{p}",
        ),
        Row(
            "The crossing from {p} took 120 minutes.",
            ("The crossing took two hours.", "The crossing took 2 hours."),
            ("The crossing took 120 hours.", "The crossing took three hours."),
            title="{p}",
        ),
        Row(
            "The bell of {p} weighs 2 tonnes.",
            ("The bell weighs 2,000 kg.", "The bell weighs 2000 kilograms."),
            ("The bell weighs 2 kg.", "The bell weighs 200 kg."),
            title="{p}",
        ),
        Row(
            "{a} stayed in {p} for 24 months.",
            "{a} stayed in {p} for two years.",
            ("{a} stayed in {p} for 24 years.", "{a} stayed in {p} for 24 days."),
        ),
        Row(
            "The bridge at {p} is 1.5 km long.",
            "The bridge is 1,500 metres long.",
            ("The bridge is 1.5 metres long.", "The bridge is 15 km long."),
            title="{p}",
        ),
    ],
    "shares": [
        Row(
            "In {y1}, 25 percent of the houses in {p} were empty.",
            "In {y1}, 25% of the houses in {p} were empty.",
            (
                "In {y1}, 35% of the houses in {p} were empty.",
                "In {y1}, 75% of the houses in {p} were empty.",
            ),
            same="In {y1}, 25 per cent of the houses in {p} were empty.",
            title="{p}",
        ),
        Row(
            "Half of the workers of {f1} are women.",
            "50 percent of the workers of {f1} are women.",
            (
                "80 percent of the workers of {f1} are women.",
                "A third of the workers of {f1} are women.",
            ),
            title="{f1}",
        ),
        Row(
            "A quarter of the wood at {p} burned down.",
            "25% of the wood burned down.",
            ("40% of the wood burned down.", "Half of the wood burned down."),
            title="{p}",
        ),
        Row(
            "{a} won 62% of the votes in {p} and 48% in {q}.",
            "{a} won 48% of the votes in {q}.",
            "{a} won 62% of the votes in {q}.",
        ),
    ],
    "ordinals": [
        Row(
            "{u1} was {a.his} {n1.ordinal} novel.",
            ("{u1} was the {n1.ordinal} novel of {a}.", "{u1} was the {n1.nth} novel of {a}."),
            "{u1} was the {n2.nth} novel of {a}.",
        ),
        Row(
            "{a} finished {n1.nth} in the {y1} race.",
            "{a} finished {n1.ordinal} in the {y1} race.",
            (
                "{a} finished {n2.ordinal} in the {y1} race.",
                "{a} finished {n2.nth} in the {y1} race.",
            ),
        ),
        Row(
            "{a} was the {n1.ordinal} director of the museum.",
            "{a} was the museum's {n1.nth} director.",
            "{a} was the museum's {n2.nth} director.",
        ),
        Row(
            "{t1} came second in {y1} and {n1.ordinal} in {y2}.",
            "{t1} came 2nd in {y1}.",
            "{t1} came 2nd in {y2}.",
            title="{t1}",
        ),
    ],
    "money": [
        Row(
            "{f1} was sold for $2.5 million.",
            ("{f1} was sold for 2.5 million dollars.", "{f1} was sold for $2,500,000."),
            (
                "{f1} was sold for $25 million.",
                "{f1} was sold for $2.5 billion.",
                "{f1} was sold for $2.5 thousand.",
            ),
            title="{f1}",
        ),
        Row(
            "{a} paid €400 for the house.",
            "{a} paid 400 euros for the house.",
            ("{a} paid 400 dollars for the house.", "{a} paid 4,000 euros for the house."),
        ),
        Row(
            "At the fair of {p}, the fine was 12 pounds and the fee 7 pounds.",
            "The fine was £12.",
            ("The fine was £7.", "The fee was £12."),
            title="{p}",
        ),
    ],
    "sums and other counts": [
        Row(
            "{a} had two sons and three daughters.",
            ("{a} had five children.", "{a} had three daughters."),
            ("{a} had six children.", "{a} had three sons.", "{a} had two daughters."),
        ),
        Row(
            "{a} wrote {n1.words} novels and {n2.words} plays.",
            "{a} wrote {n2.words} plays.",
            ("{a} wrote {n1.words} plays.", "{a} wrote {n2.words} novels."),
        ),
        Row(
            "{t1} beat {t2} 4–1 in the final.",
            "{t1} scored four goals in the final.",
            ("{t2} scored four goals in the final.", "{t1} beat {t2} 4–2 in the final."),
            title="{t1}",
        ),
        Row("{a} won {n1} of {a.his} 19 matches.", "{a} won {n1} matches.", "{a} won 19 matches."),
        Row(
            "{a} published a dozen essays.",
            "{a} published 12 essays.",
            ("{a} published 20 essays.", "{a} published two essays."),
        ),
    ],
}
