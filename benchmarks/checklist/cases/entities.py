"""Who and what a page is about: names, what it is silent about, and people and places mixed up."""

from __future__ import annotations

from checklist.template import Row, Tests

NAMES: Tests = {
    "parts and initials": [
        Row(
            "{a} led the expedition to {p}.",
            "{a.last} led the expedition to {p}.",
            "{b.last} led the expedition to {p}.",
        ),
        Row("{a} led the expedition to {p}.", "{a.initial} led the expedition to {p}."),
        Row(
            "{b} led the expedition to {p}.",
            ("{b.initial} led the expedition to {p}.", "{b.last} led the expedition to {p}."),
            "{a.initial} led the expedition to {p}.",
        ),
        Row(
            "{a} married {b.first} {b.last} in {y1}.",
            "{a} married {b.last}.",
            "{a} married {c.last}.",
        ),
        Row("{a.first} J. {a.last} signed the treaty of {p}.", "{a} signed the treaty of {p}."),
    ],
    "another first or last name": [
        Row(
            "{b} built the chapel in {p}.",
            "{b} built the chapel.",
            "{c.first} {b.last} built the chapel.",
        ),
        Row(
            "{b} built the chapel in {p}.",
            "{b} built the chapel.",
            "{b.first} {c.last} built the chapel.",
        ),
        Row(
            "{a} worked in {p} with {b}.",
            "{a} worked with {b}.",
            ("{a} worked with {c.first} {b.last}.", "{a} worked with {b.first} {c.last}."),
        ),
    ],
    "diacritics": [
        Row(
            "{a} studied under Jiří Dvořáček.",
            "{a} studied under Jiri Dvoracek.",
            "{a} studied under Jan Horacek.",
        ),
        Row(
            "{a} was born in Ängelmåla.", "{a} was born in Angelmala.", "{a} was born in Ostermala."
        ),
        Row(
            "{a} translated José Peñalver.",
            "{a} translated Jose Penalver.",
            "{a} translated Juan Pereira.",
        ),
        Row("{a} met Zoë Lefèvre in {p}.", "{a} met Zoe Lefevre.", "{a} met Chloe Lemaire."),
    ],
    "known as": [
        Row(
            ("{a}, known as “the Heron”, was {j1.a}.", "The Heron moved to {p} in {y1}."),
            ("{a} moved to {p} in {y1}.", "The Heron was {j1.a}."),
            "The Heron moved to {q} in {y1}.",
        ),
        Row(
            ("{a}, who wrote as {c}, lived in {p}.", "{u1} appeared under that pen name."),
            "{c} was a pen name of {a}.",
            "{a} was a pen name of {c}.",
        ),
        Row(
            (
                "The Northern Coast Railway (NCR) was founded in {y1}.",
                "The NCR opened a line to {p} in {y2}.",
            ),
            "The Northern Coast Railway opened a line to {p}.",
            "The Northern Coast Railway opened a line to {q}.",
            title="Northern Coast Railway",
        ),
        Row(
            "{w} (née Tollander) was born in {p}.",
            ("{w}'s maiden name was Tollander.", "{w} was born Tollander."),
            "{w}'s maiden name was Ekholm.",
            title="{w}",
        ),
        Row(
            "{p}, called {q} until {y1}, lies on the coast.",
            ("{p} was formerly called {q}.", "{q} is an old name of {p}."),
            "{q} was formerly called {p}.",
            title="{p}",
        ),
    ],
    "titles": [
        Row(
            "Dr. {b} operated on {a} in {y1}.",
            ("{b} operated on {a}.", "Dr {b.last} operated on {a}."),
            "Dr. {c} operated on {a}.",
        ),
        Row(
            "{a} worked for Sir {m} in {p}.",
            "{a} worked for {m}.",
            "{a} worked for Sir {m.first} Aldous.",
        ),
        Row(
            "Professor {b.last} taught {a} in {p}.",
            "{b.last} taught {a}.",
            "Professor {c.last} taught {a}.",
        ),
        Row(
            "Queen {w.first} visited {p} in {y1}.",
            "Queen {w.first} visited {p}.",
            "King {m.first} visited {p}.",
            title="{p}",
        ),
    ],
}

SILENCE: Tests = {
    "not a word of it": [
        Row(
            "{a} was {j1.a} in {p}.",
            silent=(
                "{a} had {n1.words} children.",
                "{a} won the {z1} in {y2}.",
                "{a} studied at the university of {q}.",
                "{a} was the {a.child} of a baker.",
                "{a} spoke Greek.",
            ),
        ),
        Row(
            ("{a} designed the bridge in {p}.", "It was opened in {y1}."),
            silent=(
                "{a} married {b}.",
                "{a} was a friend of {c}.",
                "{a} suffered from gout.",
                "{a} was a vegetarian.",
            ),
        ),
        Row(
            ("{f1} was founded in {p} in {y1}.", "It makes lamps."),
            silent=(
                "{f1} was founded by {a}.",
                "{f1} employs {k1:,} people.",
                "{f1} sponsors {t1}.",
            ),
            title="{f1}",
        ),
        Row(
            ("{u1} is a play of {y1}.", "{a} wrote it."),
            silent=(
                "{b} wrote the music of {u1}.",
                "{u1} won the {z1}.",
                "{u1} was banned in {p}.",
            ),
            title="{u1}",
        ),
        Row(
            "{p} is a town on the coast.",
            silent=(
                "{p} has a cathedral.",
                "{p} is famous for its cheese.",
                "{p} was founded by monks.",
                "The mayor of {p} is {a}.",
            ),
            title="{p}",
        ),
    ],
    "a detail too many": [
        Row(
            "{a} studied law.",
            "{a} studied law.",
            silent=("{a} studied law in {p}.", "{a} studied law under {b}."),
        ),
        Row(
            "{a} died in {y1}.",
            "{a} died in {y1}.",
            silent=("{a} died of cholera in {y1}.", "{a} died in {p} in {y1}."),
        ),
        Row(
            "{a} wrote {u1}.",
            "{a} wrote {u1}.",
            silent=(
                "{a} wrote {u1} in {p}.",
                "{a} wrote {u1} together with {b}.",
                "{a} wrote {u1} in prison.",
            ),
        ),
        Row(
            "{a} won the {z1}.",
            "{a} won the {z1}.",
            silent=("{a} won the {z1} for {u1}.", "{a} won the {z1} in {y1}."),
        ),
        Row(
            "{a} married {b}.",
            "{a} married {b}.",
            silent=("{a} married {b} in {p}.", "{a} married {b}, a cousin of {c}."),
        ),
        Row(
            "{f1} makes lamps.",
            "{f1} makes lamps.",
            silent=("{f1} makes lamps for ships.", "{f1} makes lamps and clocks."),
            title="{f1}",
        ),
        Row(
            "{a} played for {t1}.",
            "{a} played for {t1}.",
            silent=("{a} played for {t1} as a goalkeeper.", "{a} played for {t1} and {t2}."),
        ),
    ],
    "praise": [
        Row(
            "{a} wrote {u1} in {y1}.",
            silent=(
                "{u1} is one of the finest novels ever written.",
                "{a} is widely seen as the greatest writer of the age.",
            ),
        ),
        Row(
            "{a} designed the bridge in {p}.",
            silent=(
                "The bridge in {p} is admired all over the world.",
                "{a} was a visionary who changed the way bridges are built.",
            ),
        ),
        Row(
            "{a} joined {t1} in {y1}.",
            silent=(
                "{a} quickly became a favourite of the fans of {t1}.",
                "{a}'s time with {t1} was the happiest of {a.his} life.",
            ),
        ),
    ],
}

MIX_UP: Tests = {
    "namesake": [
        Row(
            (
                "{a} was a footballer, born in {p}.",
                "{a.He} should not be confused with the painter {a}, born in {q}.",
            ),
            "{a} was born in {p}.",
            "The footballer {a} was born in {q}.",
            title="{a} (footballer)",
        ),
        Row(
            ("{a} ({y1}–{y4}) was {j1.a}.", "{a.His} grandchild of the same name was {j2.a}."),
            "{a} was {j1.a}.",
            "{a}, who lived from {y1} to {y4}, was {j2.a}.",
        ),
        Row(
            (
                "{p} is a village on the coast.",
                "Another {p}, in the mountains, has a famous monastery.",
            ),
            "{p} lies on the coast.",
            "The coastal village of {p} has a famous monastery.",
            title="{p} (coast)",
        ),
        Row(
            ("{u1} is a novel of {y1}.", "The opera of the same name, of {y3}, is by {b}."),
            "{u1} is a novel.",
            "The novel {u1} was published in {y3}.",
            title="{u1} (novel)",
        ),
    ],
    "relatives": [
        Row(
            "{a}'s {b.sibling} {b.first} {a.last} became {j1.a} in {p}.",
            "{b.first} {a.last} became {j1.a}.",
            "{a} became {j1.a}.",
        ),
        Row(
            ("{a} lived in {p}.", "{a.His} cousin {c.first} {a.last} won the {z1}."),
            "{c.first} {a.last} won the {z1}.",
            "{a} won the {z1}.",
        ),
        Row(
            ("{m} was {j1.a}.", "His {a.child} {a.first} {m.last} was {j2.a}."),
            "{m} was {j1.a}.",
            "{m} was {j2.a}.",
            title="{m}",
        ),
        Row(
            "{m}'s wife {w} was born in {p}.",
            "{w} was born in {p}.",
            "{m} was born in {p}.",
            title="{m}",
        ),
    ],
    "two on one page": [
        Row(
            ("{a} studied with {b} in {p}.", "{b} later won the {z1}."),
            "{b} won the {z1}.",
            "{a} won the {z1}.",
        ),
        Row(
            ("{a} was {j1.a}.", "{a.His} neighbour {b} was {j2.a} and had {n1.words} children."),
            "{b} had {n1.words} children.",
            ("{a} had {n1.words} children.", "{a} was {j2.a}."),
        ),
        Row(
            ("{f1} was founded in {y1}.", "Its rival {f2} was founded in {y3}."),
            "{f2} was founded in {y3}.",
            ("{f1} was founded in {y3}.", "{f2} was founded in {y1}."),
            title="{f1}",
        ),
        Row(
            ("{t1} plays in {p}.", "{t2}, its old rival, plays in {q}."),
            "{t2} plays in {q}.",
            ("{t1} plays in {q}.", "{t2} plays in {p}."),
            title="{t1}",
        ),
        Row(
            ("{a} travelled with {b} and {c}.", "{c} fell ill in {p} and {b} went home."),
            ("{c} fell ill.", "{b} went home."),
            ("{a} fell ill in {p}.", "{b} fell ill.", "{c} went home."),
        ),
    ],
    "another page": [
        Row(
            ("{b} was {j1.a}.", "{b} won the {z1} in {y1}."),
            no=("{a} won the {z1} in {y1}.", "{a} was {j1.a}."),
            title="{b}",
        ),
        Row(
            ("{q} is a town on the coast.", "{q} has a harbour and {n1.words} churches."),
            no=("{p} has {n1.words} churches.", "{p} is a town on the coast."),
            title="{q}",
        ),
    ],
}
