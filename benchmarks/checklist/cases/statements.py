"""How a page says it: how surely, in whose words, and of what time."""

from __future__ import annotations

from checklist.template import Row, Tests

MODALITY: Tests = {
    "planned": [
        Row(
            "{a} planned to move to {p} in {y1}.",
            "{a} planned to move to {p}.",
            "{a} moved to {p} in {y1}.",
        ),
        Row(
            "{a} hoped to write a novel about {p}.",
            "{a} hoped to write a novel about {p}.",
            "{a} wrote a novel about {p}.",
        ),
        Row(
            "{a} offered to sell the mill to {b}.",
            "{a} offered to sell the mill.",
            "{a} sold the mill to {b}.",
        ),
        Row("{a} wanted to marry {b}.", "{a} wanted to marry {b}.", "{a} married {b}."),
        Row(
            "{a} intended to join {t1} in {y1}.",
            "{a} intended to join {t1}.",
            "{a} joined {t1} in {y1}.",
        ),
        Row(
            "{a} promised to build a school in {p}.",
            "{a} promised to build a school.",
            "{a} built a school in {p}.",
        ),
        Row(
            "{a} tried to climb the north face in {y1}.",
            "{a} tried to climb the north face.",
            "{a} reached the top of the north face in {y1}.",
        ),
        Row(
            "A tunnel from {p} to {q} was proposed in {y1}.",
            "A tunnel from {p} to {q} was proposed.",
            "A tunnel from {p} to {q} was built in {y1}.",
            title="{p}",
        ),
        Row("{a} considered leaving {f1}.", "{a} considered leaving {f1}.", "{a} left {f1}."),
    ],
    "perhaps": [
        Row(
            "{a} may have met {b} in {p}.", "{a} may have met {b}.", "{a} certainly met {b} in {p}."
        ),
        Row(
            "It is unknown whether {a} wrote {u1}.",
            "It is not known whether {a} wrote {u1}.",
            "{a} wrote {u1}.",
        ),
        Row("{a} nearly drowned in {y1}.", "{a} nearly drowned.", "{a} drowned in {y1}."),
        Row(
            "{a} was almost elected mayor of {p}.",
            "{a} was almost elected mayor.",
            "{a} was elected mayor of {p}.",
        ),
        Row(
            "{a} would have become director, had the museum not closed.",
            "The museum closed.",
            "{a} became director.",
        ),
        Row(
            "If {a} had signed, the treaty would have been valid.",
            "{a} did not sign the treaty.",
            "{a} signed the treaty.",
        ),
        Row(
            "{a} was expected to win in {y1} but came {n1.ordinal}.",
            "{a} came {n1.ordinal} in {y1}.",
            "{a} won in {y1}.",
        ),
    ],
    "done all the same": [
        Row("{a} managed to climb the north face in {y1}.", "{a} climbed the north face."),
        Row("As planned, {a} moved to {p} in {y1}.", "{a} moved to {p} in {y1}."),
        Row(
            "{a} hesitated, but finally signed the treaty.",
            "{a} signed the treaty.",
            "{a} did not sign the treaty.",
        ),
        Row("{a} was forced to sell the mill.", "{a} sold the mill.", "{a} kept the mill."),
    ],
}

ATTRIBUTION: Tests = {
    "wrongly claimed": [
        Row(
            "{a} falsely claimed to have been {j1.a}.",
            "{a} claimed to have been {j1.a}.",
            "{a} was {j1.a}.",
        ),
        Row(
            "It was long believed, wrongly, that {a} wrote {u1}.",
            "People once believed that {a} wrote {u1}.",
            "{a} wrote {u1}.",
        ),
        Row(
            "Rumours that {a} had fled to {p} proved unfounded.",
            "There were rumours that {a} had fled to {p}.",
            "{a} fled to {p}.",
        ),
        Row(
            "{b} accused {a} of forgery, but the letters were genuine.",
            "{b} accused {a} of forgery.",
            "{a} forged the letters.",
        ),
        Row(
            "{a} lied that {a.he} had studied in {p}.",
            "{a} said that {a.he} had studied in {p}.",
            "{a} studied in {p}.",
        ),
        Row("In a dream, {a} saw {p} in flames.", "{a} dreamed of {p}.", "{p} went up in flames."),
        Row(
            "In the novel, {a} is killed in a duel; in truth {a.he} died in bed.",
            "{a} died in bed.",
            "{a} was killed in a duel.",
        ),
    ],
    "who said it": [
        Row(
            "{b} called {a} a genius.",
            "{b} called {a} a genius.",
            ("{a} called {b} a genius.", "{c} called {a} a genius."),
        ),
        Row(
            "{b} said that {a} had saved the town.",
            "According to {b}, {a} saved the town.",
            ("According to {c}, {a} saved the town.", "{a} said that {b} had saved the town."),
        ),
        Row(
            "The critic {b} disliked {u1}, while {c} praised it.",
            "{c} praised {u1}.",
            "{b} praised {u1}.",
            title="{u1}",
        ),
        Row(
            "{a} believed that the earth is hollow.",
            "{a} believed that the earth is hollow.",
            "The earth is hollow.",
        ),
        Row(
            "{b} told {a} about the mine.",
            "{a} heard about the mine from {b}.",
            "{a} told {b} about the mine.",
        ),
    ],
}

TIME: Tests = {
    "former and current": [
        Row(
            "{a} was director of {f1} until {y2}.",
            "{a} is a former director of {f1}.",
            "{a} is the current director of {f1}.",
        ),
        Row(
            "{a} is a former member of {t1}.",
            "{a} used to be a member of {t1}.",
            "{a} is still a member of {t1}.",
        ),
        Row(
            "{a} is director of {f1}, as {b} was before.",
            "{b} is a former director of {f1}.",
            "{b} is the current director of {f1}.",
        ),
        Row(
            "{p} was the capital of the island until {y1}, when {q} took its place.",
            "{p} is a former capital of the island.",
            "{p} is the capital of the island today.",
            title="{p}",
        ),
        Row(
            "{a} used to live in {p} and now lives in {q}.",
            ("{a} lives in {q}.", "{a} used to live in {p}."),
            ("{a} lives in {p} today.", "{a} used to live in {q}."),
        ),
        Row(
            "{f1} went bankrupt in {y1}.",
            "{f1} went bankrupt.",
            "{f1} has never been bankrupt.",
            title="{f1}",
        ),
        Row("{a} retired in {y1}.", "{a} stopped working in {y1}.", "{a} started working in {y1}."),
        Row(
            "The mill at {p} was torn down in {y1}.",
            "The mill at {p} was demolished.",
            "The mill at {p} still stands.",
            title="{p}",
        ),
        Row(
            "{a} has led {f1} since {y2} and still does.",
            "{a} leads {f1}.",
            "{a} is a former leader of {f1}.",
        ),
        Row(
            "{a}, the then mayor of {p}, opened the bridge in {y1}; today {b} is mayor.",
            "{b} is the mayor of {p} today.",
            "{a} is the mayor of {p} today.",
        ),
    ],
    "not yet": [
        Row(
            "The tunnel at {p} is still under construction.",
            "The tunnel at {p} is being built.",
            "The tunnel at {p} has been finished.",
            title="{p}",
        ),
        Row(
            "{u1} has not been published yet.",
            "{u1} is unpublished.",
            "{u1} has been published.",
            title="{u1}",
        ),
        Row(
            "{a} is studying medicine in {p}.",
            "{a} is a student of medicine.",
            "{a} has finished studying medicine.",
        ),
        Row(
            "{a} was still {j1.a} when {a.he} moved to {p}.",
            "{a} was {j1.a}.",
            "{a} was no longer {j1.a} when {a.he} moved to {p}.",
        ),
    ],
}
