"""Who did what to whom: roles, and meaning that is in the order of words alone."""

from __future__ import annotations

from checklist.template import Row, Tests

ROLES: Tests = {
    "names swapped": [
        Row("{a} defeated {b} in the final of {y1}.", "{a} defeated {b}.", "{b} defeated {a}."),
        Row(
            "{a} defeated {b} in the final of {y1}.",
            "{a} won against {b} in {y1}.",
            "{a} lost to {b} in {y1}.",
        ),
        Row("{a} taught {b} at the conservatory in {p}.", "{a} taught {b}.", "{b} taught {a}."),
        Row(
            "{a} hired {b} as an assistant in {y1}.",
            "{a} hired {b} in {y1}.",
            "{b} hired {a} in {y1}.",
        ),
        Row("In {y1} {a} sued {b} over an unpaid bill.", "{a} sued {b}.", "{b} sued {a}."),
        Row(
            "{a} succeeded {b} as director of the museum in {p}.",
            "{a} was director of the museum after {b}.",
            (
                "{b} succeeded {a} as director of the museum.",
                "{b} was director of the museum after {a}.",
            ),
        ),
        Row(
            "{a} wrote a biography of {b} in {y1}.",
            "{a} wrote a biography of {b}.",
            "{b} wrote a biography of {a}.",
        ),
        Row("{a} rescued {b} from the burning theatre.", "{a} rescued {b}.", "{b} rescued {a}."),
        Row(
            "{a} dedicated {u1} to {b}.", "{u1} was dedicated to {b}.", "{u1} was dedicated to {a}."
        ),
        Row(
            "{f1} acquired {f2} in {y1}.",
            "{f1} bought {f2}.",
            ("{f2} bought {f1}.", "{f2} acquired {f1} in {y1}."),
            title="{f1}",
        ),
        Row(
            "{t1} beat {t2} in the cup final of {y1}.",
            "{t1} beat {t2}.",
            "{t2} beat {t1} in {y1}.",
            title="{t1}",
        ),
        Row(
            "{a} influenced {b} more than any other writer.",
            "{a} influenced {b}.",
            "{b} influenced {a}.",
        ),
        Row(
            "{a} nominated {b} for the {z1} in {y1}.",
            "{a} nominated {b} for the {z1}.",
            "{b} nominated {a} for the {z1}.",
        ),
    ],
    "giver and receiver": [
        Row(
            "In {y1} {a} lent {b} a large sum of money.",
            "{b} borrowed money from {a}.",
            ("{b} lent {a} money.", "{a} borrowed money from {b}."),
        ),
        Row(
            "{a} sold the house in {p} to {b} in {y1}.",
            "{b} bought the house from {a}.",
            ("{a} bought the house from {b}.", "{b} sold the house to {a}."),
        ),
        Row(
            "{a} received {n1.words} letters from {b}.",
            "{b} wrote letters to {a}.",
            "{b} received letters from {a}.",
        ),
        Row(
            "{a} inherited the farm from {m}.",
            "{a} inherited the farm from {m}.",
            "{m} inherited the farm from {a}.",
        ),
        Row(
            "{f1} supplied lenses to {f2} until {y1}.",
            "{f2} got lenses from {f1}.",
            "{f2} supplied lenses to {f1}.",
            title="{f1}",
        ),
        Row(
            "{a} presented the {z1} to {b} in {y1}.",
            "{b} was presented with the {z1}.",
            "{a} won the {z1} in {y1}.",
        ),
    ],
    "voice": [
        Row(
            "{b} was defeated by {a} in {y1}.",
            "{a} defeated {b}.",
            ("{b} defeated {a}.", "{a} was defeated by {b}."),
        ),
        Row(
            "{a} was taught by {b} in {p}.",
            "{b} taught {a}.",
            ("{a} taught {b}.", "{b} was taught by {a}."),
        ),
        Row(
            "{a} was appointed by {b} in {y1}.",
            "{b} appointed {a}.",
            ("{a} appointed {b}.", "{b} was appointed by {a}."),
        ),
        Row(
            "{a} was painted by {b} in {y1}.",
            "{b} painted {a}.",
            ("{a} painted {b}.", "{b} was painted by {a}."),
        ),
        Row("{a} was betrayed by {b}, an old friend.", "{b} betrayed {a}.", ("{a} betrayed {b}.",)),
        Row(
            "{a} interviewed {b} for a newspaper.",
            "{b} was interviewed by {a}.",
            "{a} was interviewed by {b}.",
        ),
    ],
    "kin": [
        Row(
            "{a}'s father was {m}.",
            "{m} was the father of {a}.",
            ("{m}'s father was {a}.", "{a} was the father of {m}."),
        ),
        Row(
            "{a}'s mother was {w}.",
            "{w} was the mother of {a}.",
            ("{w}'s mother was {a}.", "{a} was the mother of {w}."),
        ),
        Row(
            "{a} was the {a.child} of {m} and {w}.",
            "{m} was the father of {a}.",
            ("{m} was the son of {a}.", "{w} was the daughter of {a}."),
        ),
        Row(
            "{a}'s brother {m} lived in {p}.",
            "{m} was {a}'s brother.",
            ("{m} was {a}'s father.", "{m} was {a}'s son."),
        ),
        Row(
            "{a}'s daughter {w} lived in {p}.",
            "{w} was {a}'s daughter.",
            ("{w} was {a}'s mother.", "{w} was {a}'s sister."),
        ),
        Row(
            "{a}'s grandfather {m} built the mill.",
            "{m} was {a}'s grandfather.",
            ("{m} was {a}'s father.", "{a} was {m}'s grandfather."),
        ),
        Row(
            "{m} married {w} in {y1}.",
            "{w} was {m}'s wife.",
            ("{w} was {m}'s sister.", "{w} was {m}'s daughter."),
            title="{m}",
        ),
        Row(
            "{a}'s uncle {m} was a judge in {p}.",
            "{m} was a judge.",
            ("{a}'s father was a judge.", "{a} was a judge."),
        ),
    ],
    "both ways": [
        Row("{a} and {b} met in {p} in {y1}.", "{b} met {a} in {y1}."),
        Row(
            "{m} married {w} in {y1}.",
            ("{w} married {m}.", "{w} and {m} married in {y1}."),
            title="{m}",
        ),
        Row(
            "{a} shared the {z1} with {b}.",
            ("{b} shared the {z1} with {a}.", "{a} and {b} shared the {z1}."),
        ),
        Row("{a} and {m} were cousins.", ("{m} and {a} were cousins.", "{m} was a cousin of {a}.")),
        Row("{a} worked with {b} for {n1.words} years.", "{b} worked with {a}."),
        Row("{a} played chess against {b} in {p}.", "{b} played chess against {a}."),
    ],
    "shares in a work": [
        Row(
            "{u1} was written by {a} and directed by {b}.",
            ("{a} wrote {u1}.", "{b} directed {u1}."),
            ("{b} wrote {u1}.", "{a} directed {u1}."),
            title="{u1}",
        ),
        Row(
            "The music of {u1} is by {a}, the libretto by {b}.",
            "{b} wrote the libretto of {u1}.",
            ("{a} wrote the libretto of {u1}.", "{b} wrote the music of {u1}."),
            title="{u1}",
        ),
        Row(
            "In {u1}, {a} plays the judge and {b} the prisoner.",
            "{a} plays the judge.",
            ("{b} plays the judge.", "{a} plays the prisoner."),
            title="{u1}",
        ),
        Row(
            "{a} was the architect of the town hall in {p} and {b} its engineer.",
            "{b} was the engineer of the town hall.",
            "{b} was the architect of the town hall.",
        ),
        Row(
            "{a} founded {f1}; {b} financed it.",
            "{b} financed {f1}.",
            ("{b} founded {f1}.", "{a} financed {f1}."),
        ),
        Row(
            "{a} scored the first goal and {b} the second.",
            "{b} scored the second goal.",
            "{b} scored the first goal.",
        ),
        Row(
            "{a} was the pilot of the airship and {b} its mechanic.",
            "{a} was the pilot.",
            "{b} was the pilot.",
        ),
    ],
}

WORD_ORDER: Tests = {
    "from and to": [
        Row(
            "{a} moved from {p} to {q} in {y1}.",
            "{a} moved to {q}.",
            ("{a} moved from {q} to {p}.", "{a} moved to {p} in {y1}."),
        ),
        Row(
            "The first flight went from {p} to {q} in {y1}.",
            "The first flight ended in {q}.",
            ("The first flight went from {q} to {p}.", "The first flight ended in {p}."),
            title="{p}",
        ),
        Row(
            "{a} translated {u1} from Polish into Danish.",
            "{a} translated {u1} into Danish.",
            ("{a} translated {u1} from Danish into Polish.", "{a} translated {u1} into Polish."),
        ),
        Row(
            "{a} left {t1} and joined {t2} in {y1}.",
            "{a} joined {t2} in {y1}.",
            ("{a} left {t2} and joined {t1} in {y1}.", "{a} joined {t1} in {y1}."),
        ),
        Row(
            "The capital was moved from {p} to {q} in {y1}.",
            "{q} became the capital in {y1}.",
            "{p} became the capital in {y1}.",
            title="{p}",
        ),
    ],
    "directions": [
        Row(
            "{p} lies north of {q}.",
            "{q} lies south of {p}.",
            ("{q} lies north of {p}.", "{p} lies south of {q}."),
            title="{p}",
        ),
        Row(
            "{p} is upstream of {q} on the same river.",
            "{q} is downstream of {p}.",
            "{q} is upstream of {p}.",
            title="{p}",
        ),
        Row(
            "The castle stands to the left of the church in {p}.",
            "The church in {p} stands to the right of the castle.",
            "The church in {p} stands to the left of the castle.",
            title="{p}",
        ),
        Row(
            "{a} finished ahead of {b} in the race of {y1}.",
            "{b} finished behind {a}.",
            ("{b} finished ahead of {a}.", "{a} finished behind {b}."),
        ),
    ],
    "contrast": [
        Row(
            "In {y1} the {z1} went to {b}, not to {a}.",
            "The {z1} went to {b} in {y1}.",
            "The {z1} went to {a} in {y1}.",
        ),
        Row(
            "Unlike {b}, {a} studied law in {p}.",
            "{a} studied law in {p}.",
            "{b} studied law in {p}.",
        ),
        Row(
            "{b}, rather than {a}, was chosen as captain.",
            "{b} was chosen as captain.",
            "{a} was chosen as captain.",
        ),
        Row("Instead of {p}, {a} settled in {q}.", "{a} settled in {q}.", "{a} settled in {p}."),
        Row(
            "It was {b} and not {a} who designed the bridge in {p}.",
            "{b} designed the bridge.",
            "{a} designed the bridge.",
        ),
        Row("{a} preferred {p} to {q}.", "{a} preferred {p} to {q}.", "{a} preferred {q} to {p}."),
        Row(
            "{a} replaced the wooden bridge with a stone bridge.",
            "{a} replaced the wooden bridge with a stone bridge.",
            "{a} replaced the stone bridge with a wooden bridge.",
        ),
    ],
    "respectively": [
        Row(
            "{a} and {b} studied law and medicine, respectively.",
            ("{a} studied law.", "{b} studied medicine."),
            ("{a} studied medicine.", "{b} studied law."),
        ),
        Row(
            "{a} and {b} were born in {p} and {q}, respectively.",
            ("{a} was born in {p}.", "{b} was born in {q}."),
            ("{a} was born in {q}.", "{b} was born in {p}."),
        ),
        Row(
            "{a} and {b} played for {t1} and {t2}, respectively.",
            "{a} played for {t1}.",
            "{a} played for {t2}.",
        ),
    ],
    "attachment": [
        Row(
            "{a}, a brother-in-law of the {j1} {m}, was {j2.a}.",
            ("{a} was {j2.a}.", "{m} was {j1.a}."),
            ("{a} was {j1.a}.", "{m} was {j2.a}."),
        ),
        Row("{a} was a friend of {b}, who founded {f1}.", "{b} founded {f1}.", "{a} founded {f1}."),
        Row("{a}'s teacher {b} came from {p}.", "{b} came from {p}.", "{a} came from {p}."),
        Row("{a} worked for {b}, the owner of {f1}.", "{b} owned {f1}.", "{a} owned {f1}."),
        Row(
            "{a} wrote an essay about {b}, who drowned in {y1}.",
            "{b} drowned in {y1}.",
            "{a} drowned in {y1}.",
        ),
        Row("{a} admired the work of the {j1} {b}.", "{b} was {j1.a}.", "{a} was {j1.a}."),
        Row(
            "{a} was married to a granddaughter of {b}, the inventor of the tide clock.",
            "{b} invented the tide clock.",
            ("{a} invented the tide clock.", "{a} was married to {b}."),
        ),
    ],
    "bindings": [
        Row(
            "{a} grew up in {p}, studied in {q} and died in {r}.",
            ("{a} studied in {q}.", "{a} died in {r}."),
            ("{a} studied in {r}.", "{a} died in {p}.", "{a} grew up in {q}."),
        ),
        Row(
            "{a} was {j1.a} in {p} and later {j2.a} in {q}.",
            "{a} was {j2.a} in {q}.",
            "{a} was {j2.a} in {p}.",
        ),
        Row(
            "{a} wrote {u1} in {p} and {u2} in {q}.",
            "{a} wrote {u2} in {q}.",
            "{a} wrote {u2} in {p}.",
        ),
        Row(
            ("{a} met {b} in {p}.", "{a.He} met {c} in {q}."),
            "{a} met {c} in {q}.",
            "{a} met {c} in {p}.",
        ),
        Row(
            "{f1} makes clocks in {p} and lamps in {q}.",
            "{f1} makes lamps in {q}.",
            "{f1} makes lamps in {p}.",
            title="{f1}",
        ),
        Row(
            "{a} spoke Dutch at home and Greek at work.",
            "{a} spoke Greek at work.",
            "{a} spoke Dutch at work.",
        ),
    ],
}
