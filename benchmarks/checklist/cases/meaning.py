"""The same in other words, what follows from it, and what does not."""

from __future__ import annotations

from checklist.template import Row, Tests

PARAPHRASE: Tests = {
    "active and passive": [
        Row("{a} designed the bridge in {p}.", "The bridge in {p} was designed by {a}."),
        Row("{u1} was written by {a} in {y1}.", "{a} wrote {u1} in {y1}."),
        Row("{f1} was founded by {a} in {y1}.", "{a} founded {f1}.", title="{f1}"),
        Row(
            "Critics praised {u1}.",
            "{u1} was praised by critics.",
            "{u1} was attacked by critics.",
            title="{u1}",
        ),
        Row(
            "The fire destroyed the town hall of {p}.",
            "The town hall of {p} was destroyed by the fire.",
            "The town hall of {p} survived the fire.",
            title="{p}",
        ),
        Row(
            "{a} was awarded the {z1} in {y1}.",
            "{a} received the {z1} in {y1}.",
            "{a} was denied the {z1} in {y1}.",
        ),
    ],
    "synonyms": [
        Row("{a} wed {b} in {y1}.", "{a} married {b} in {y1}.", "{a} divorced {b} in {y1}."),
        Row("{a} passed away in {p} in {y1}.", "{a} died in {p}.", "{a} was born in {p}."),
        Row(
            "{a} purchased a farm near {p}.",
            "{a} bought a farm near {p}.",
            "{a} sold a farm near {p}.",
        ),
        Row(
            "{a} began {a.his} studies in {p} in {y1}.",
            "{a} started studying in {p} in {y1}.",
            "{a} finished {a.his} studies in {p} in {y1}.",
        ),
        Row("{a} was a physician in {p}.", "{a} was a doctor in {p}.", "{a} was a lawyer in {p}."),
        Row("{a} penned {u1} in {y1}.", "{a} wrote {u1}."),
        Row("{a} was employed at {f1}.", "{a} worked for {f1}."),
        Row(
            "{a} resigned as mayor of {p} in {y1}.",
            "{a} stepped down as mayor of {p} in {y1}.",
            "{a} was elected mayor of {p} in {y1}.",
        ),
        Row(
            "The expedition set out from {p} in {y1}.",
            "The expedition left {p} in {y1}.",
            "The expedition arrived in {p} in {y1}.",
        ),
        Row(
            "{u1} was a commercial failure.",
            "{u1} did badly at the box office.",
            "{u1} was a box office hit.",
            title="{u1}",
        ),
        Row("{a} grew up in poverty.", "{a} was poor as a child.", "{a} was rich as a child."),
        Row(
            "{a} was jailed in {y1}.",
            "{a} was sent to prison in {y1}.",
            "{a} was released from prison in {y1}.",
        ),
    ],
    "nouns and verbs": [
        Row(
            "After {a.his} death in {y1}, the house was sold.",
            "{a} died in {y1}.",
            "{a} was born in {y1}.",
        ),
        Row("{a}'s marriage to {b} took place in {y1}.", "{a} married {b} in {y1}."),
        Row("{a}'s birthplace is {p}.", "{a} was born in {p}.", "{a} died in {p}."),
        Row(
            "The construction of the canal at {p} began in {y1}.",
            "They began to build the canal at {p} in {y1}.",
            "The canal at {p} was completed in {y1}.",
            title="{p}",
        ),
        Row("{a} is the author of {u1}.", "{a} wrote {u1}."),
        Row("{a} is the founder of {f1}.", "{a} founded {f1}.", "{a} bought {f1}."),
        Row(
            "{a}'s arrival in {p} in {y1} caused a stir.",
            "{a} arrived in {p} in {y1}.",
            "{a} left {p} in {y1}.",
        ),
        Row("The discovery of the cave by {a} made {p} famous.", "{a} discovered the cave."),
        Row("{a} made a speech in {p}.", "{a} spoke in {p}."),
        Row(
            "The resignation of {a} followed in {y1}.",
            "{a} resigned in {y1}.",
            "{a} was appointed in {y1}.",
        ),
    ],
    "pronouns": [
        Row(
            ("{a} trained in {p}.", "{a.He} joined {t1} in {y1}."),
            "{a} joined {t1}.",
            "{a} joined {t2}.",
        ),
        Row(
            ("{m} often wrote to {w}.", "She was a judge in {p}."),
            "{w} was a judge.",
            "{m} was a judge.",
            title="{m}",
        ),
        Row(
            ("{f1} was founded in {p}.", "In {y1} the company moved to {q}."),
            "{f1} moved to {q}.",
            "{f1} moved to {p}.",
            title="{f1}",
        ),
        Row(
            ("{a} lived with {a.his} parents in {p}.", "They had moved there from {q}."),
            "{a}'s parents moved from {q} to {p}.",
            "{a}'s parents moved from {p} to {q}.",
        ),
        Row(
            ("{a} and {b} ran a shop in {p}.", "The former was {j1.a}, the latter {j2.a}."),
            "{b} was {j2.a}.",
            ("{b} was {j1.a}.", "{a} was {j2.a}."),
        ),
    ],
    "opposites that agree": [
        Row(
            "{a} did not survive the fall.", "{a} was killed by the fall.", "{a} survived the fall."
        ),
        Row(
            "{a} forgot to sign the letter.",
            "{a} did not sign the letter.",
            "{a} signed the letter.",
        ),
        Row("{a} remained unmarried.", "{a} never married.", "{a} married."),
        Row("{b} lost to {a} in {y1}.", "{a} beat {b} in {y1}.", "{b} beat {a} in {y1}."),
        Row(
            "{a} kept {a.his} promise to {b}.",
            "{a} did not break the promise to {b}.",
            "{a} broke the promise to {b}.",
        ),
    ],
}

INFERENCE: Tests = {
    "offices and professions": [
        Row(
            "{a} was president of the republic from {y1} to {y2}.",
            "{a} was a politician.",
            "{a} was a monarch.",
        ),
        Row(
            "{a} was professor of chemistry at the university of {p}.",
            ("{a} was a chemist.", "{a} taught chemistry."),
            "{a} was a professor of law.",
        ),
        Row(
            "{a} won the gold medal in the marathon in {y1}.",
            ("{a} was a runner.", "{a} was an athlete."),
            "{a} was a swimmer.",
        ),
        Row("{a} wrote {n1.words} novels.", "{a} was a novelist.", "{a} was a composer."),
        Row(
            "{a} played the piano in the concert halls of {p} and {q}.",
            "{a} was a pianist.",
            "{a} was a violinist.",
        ),
        Row(
            "{a} was the vice president of {f1}.",
            "{a} was an executive of {f1}.",
            "{a} was the president of {f1}.",
        ),
        Row(
            "{a} was assistant to the director of the museum.",
            "{a} worked at the museum.",
            "{a} was the director of the museum.",
        ),
        Row("{a} was archbishop of {p}.", "{a} was a member of the clergy.", "{a} was a general."),
    ],
    "what one fact brings": [
        Row(
            "{a}'s daughter {w} was a dancer.",
            ("{a} had a daughter.", "{a} was a parent."),
            "{a} had no children.",
        ),
        Row(
            "{a}'s widow sold the house in {y1}.",
            "{a} was married.",
            "{a} was still alive in {y1}.",
        ),
        Row(
            "{a} was murdered in {p} in {y1}.",
            "{a} died in {y1}.",
            ("{a} died of old age.", "{a} was alive after {y1}."),
        ),
        Row(
            "{a} and {b} divorced in {y1}.",
            "{a} and {b} had been married.",
            "{a} and {b} married in {y1}.",
        ),
        Row(
            "{a} returned to {p} in {y1}.",
            "{a} had been in {p} before {y1}.",
            "{a} visited {p} for the first time in {y1}.",
        ),
        Row(
            "{a} managed to reach the summit.",
            "{a} reached the summit.",
            "{a} failed to reach the summit.",
        ),
        Row("{a} was buried in {p} in {y1}.", "{a} is dead.", "{a} died after {y1}."),
        Row(
            "{a} sold the mill to {b} in {y1}.",
            "{a} owned the mill before {y1}.",
            "{a} never owned the mill.",
        ),
    ],
    "does not follow": [
        Row(
            "{a} was nominated for the {z1} in {y1}.",
            "{a} was nominated for the {z1}.",
            "{a} won the {z1} in {y1}.",
        ),
        Row(
            "{a} ran for mayor of {p} in {y1} and lost.",
            "{a} was a candidate for mayor of {p}.",
            ("{a} was elected mayor of {p} in {y1}.", "{a} was mayor of {p}."),
        ),
        Row(
            "{a} studied law in {p}.",
            "{a} studied law.",
            ("{a} was a judge in {p}.", "{a} taught law in {p}."),
        ),
        Row("{a} owned a copy of {u1}.", "{a} owned a copy of {u1}.", "{a} wrote {u1}."),
        Row(
            "{a} attended the trial of {b}.",
            "{a} attended the trial of {b}.",
            ("{a} was tried.", "{a} was the judge of {b}."),
        ),
        Row(
            "{a} lived near the theatre of {p}.",
            "{a} lived near the theatre.",
            "{a} worked in the theatre.",
        ),
        Row(
            "{a} was engaged to {b} in {y1}.", "{a} was engaged to {b}.", "{a} married {b} in {y1}."
        ),
        Row(
            "{a} was accused of theft in {y1}.",
            "{a} was accused of theft.",
            "{a} was convicted of theft in {y1}.",
        ),
        Row(
            "{a} reached the final of the {y1} tournament.",
            "{a} reached the final of {y1}.",
            "{a} won the {y1} tournament.",
        ),
        Row("{a} reviewed {u1} for a newspaper.", "{a} reviewed {u1}.", "{a} directed {u1}."),
    ],
}

_KINDS = (
    # (sentence before, the thing, its kind, a sister of the same kind)
    ("{a} played the", "violin", "string instrument", "cello"),
    ("{a} owned a", "poodle", "dog", "terrier"),
    ("{a} planted an", "oak", "tree", "elm"),
    ("{a} drove a", "tractor", "vehicle", "bus"),
    ("{a} painted a", "tulip", "flower", "rose"),
    ("{a} suffered from", "measles", "an infectious disease", "cholera"),
    ("{a} travelled by", "steamship", "ship", "train"),
    ("{a} carried a", "dagger", "weapon", "musket"),
    ("{a} studied the habits of", "sparrows", "birds", "owls"),
    ("{a} built a", "cottage", "house", "villa"),
    ("{a} wrote a", "novel", "book", "cookbook"),
    ("{a} ate", "apples", "fruit", "pears"),
    ("{a} wore a ring of", "gold", "metal", "silver"),
)


def _article(before: str, word: str) -> str:
    """`before` with "a" or "an" as the word after it wants."""
    if before.endswith((" a", " an")):
        before = before.rpartition(" ")[0] + (" an" if word[0] in "aeiou" else " a")
    return f"{before} {word}"


HYPERNYMS: Tests = {
    "the kind of a thing": [
        Row(
            f"{_article(said, thing)} in {{p}}.",
            f"{_article(said.replace('played the', 'played a'), kind)}.",
            f"{_article(said, sister)}.",
        )
        for said, thing, kind, sister in _KINDS
    ],
    "a thing of the kind": [
        Row(
            f"{_article(said.replace('played the', 'played a'), kind)} in {{p}}.",
            f"{_article(said.replace('played the', 'played a'), kind)}.",
            f"{_article(said, thing)}.",
        )
        for said, thing, kind, _ in _KINDS
    ],
    "people": [
        Row("{a} was a physicist.", "{a} was a scientist.", "{a} was a biologist."),
        Row("{a} was a goalkeeper.", "{a} was a player.", "{a} was a striker."),
        Row("{a} was a cellist.", "{a} was a musician.", "{a} was a drummer."),
        Row("{a} was a carpenter.", "{a} worked with wood.", "{a} was a baker."),
        Row("{a} was a scientist.", "{a} was a scientist.", "{a} was a geologist."),
        Row("{a} was an officer in the navy.", "{a} was in the navy.", "{a} was an admiral."),
    ],
}

PLACES: Tests = {
    "part and whole": [
        Row(
            "{a} was born in {g1}, {g1.country}.",
            "{a} was born in {g1.country}.",
            "{a} was born in {g2.country}.",
        ),
        Row(
            "{a} died in {g1}, a city in {g1.country}.",
            "{a} died in {g1.country}.",
            "{a} died in {g2.country}.",
        ),
        Row(
            ("{a} opened a shop in {p}.", "{p} is a town in northern {g1.country}."),
            "{a} opened a shop in {g1.country}.",
            "{a} opened a shop in {g2.country}.",
        ),
        Row(
            ("{f1} is based in {p}.", "The town belongs to {g1.country}."),
            "{f1} is based in {g1.country}.",
            "{f1} is based in {g2.country}.",
            title="{f1}",
        ),
        Row(
            "The festival takes place in the old harbour of {p}.",
            "The festival takes place in {p}.",
            "The festival takes place in {q}.",
            title="{p}",
        ),
        Row(
            "{a} lived in {p}, in the south of {g1.country}.",
            "{a} lived in {g1.country}.",
            "{a} lived in the north of {g1.country}.",
        ),
    ],
    "whole and part": [
        Row(
            "{a} was born in {g1.country}.",
            "{a} was born in {g1.country}.",
            "{a} was born in {g1}.",
        ),
        Row(
            "{a} studied in {g1.country} and {g2.country}.",
            "{a} studied in {g2.country}.",
            "{a} studied in {g2}.",
        ),
        Row(
            "{a} was born in a village near {p}.",
            "{a} was born near {p}.",
            "{a} was born in the centre of {p}.",
        ),
    ],
    "two places": [
        Row(
            "{a} was born in {g1}, {g1.country}, and died in {g2}, {g2.country}.",
            ("{a} died in {g2.country}.", "{a} was born in {g1}."),
            ("{a} died in {g1.country}.", "{a} was born in {g2}.", "{a} died in {g1}."),
        ),
        Row(
            "{a} was born in {p} but grew up in {q}.",
            "{a} grew up in {q}.",
            ("{a} grew up in {p}.", "{a} was born in {q}."),
        ),
        Row(
            "{f1} has its seat in {p} and its factory in {q}.",
            "{f1} has its factory in {q}.",
            "{f1} has its factory in {p}.",
            title="{f1}",
        ),
    ],
}
