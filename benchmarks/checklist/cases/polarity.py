"""Denial and quantity words: small words that turn a sentence round."""

from __future__ import annotations

from checklist.template import Row, Tests

NEGATION: Tests = {
    "evidence denies": [
        Row(
            "{a} did not take part in the expedition to {p}.",
            "{a} did not take part in the expedition.",
            "{a} took part in the expedition.",
        ),
        Row("{a} never married.", "{a} did not marry.", "{a} married."),
        Row("{a} never visited {p}.", "{a} never visited {p}.", "{a} visited {p}."),
        Row(
            "{a} was not a member of the royal academy.",
            "{a} was not a member of the royal academy.",
            "{a} was a member of the royal academy.",
        ),
        Row("{a} could not swim.", "{a} was unable to swim.", "{a} could swim."),
        Row("{a} had no children.", "{a} did not have children.", "{a} had children."),
        Row(
            "Neither {a} nor {b} attended the meeting in {p}.",
            "{a} did not attend the meeting.",
            ("{a} attended the meeting in {p}.", "{b} attended the meeting in {p}."),
        ),
        Row(
            "No ship reached {p} that winter.",
            "No ship reached {p} that winter.",
            "A ship reached {p} that winter.",
            title="{p}",
        ),
        Row(
            "None of {a.his} novels was translated.",
            "The novels of {a} were not translated.",
            "The novels of {a} were translated.",
        ),
        Row(
            "Nobody came to the opening of the museum in {p}.",
            "Nobody came to the opening of the museum.",
            "People came to the opening of the museum.",
            title="{p}",
        ),
        Row("It is not true that {a} left {p}.", "{a} did not leave {p}.", "{a} left {p}."),
    ],
    "denied by a word": [
        Row(
            "{a} failed to reach the summit in {y1}.",
            "{a} did not reach the summit in {y1}.",
            "{a} reached the summit in {y1}.",
        ),
        Row(
            "{a} left the school in {p} without a degree.",
            "{a} did not get a degree in {p}.",
            "{a} left the school in {p} with a degree.",
        ),
        Row(
            "{a} refused the {z1} in {y1}.",
            "{a} declined the {z1} in {y1}.",
            "{a} accepted the {z1} in {y1}.",
        ),
        Row(
            "{a} declined an invitation to {p}.",
            "{a} refused an invitation to {p}.",
            "{a} accepted an invitation to {p}.",
        ),
        Row(
            "{a} denied having written {u1}.",
            "{a} denied writing {u1}.",
            "{a} admitted having written {u1}.",
        ),
        Row(
            "The house of {a} lacked running water.",
            "The house of {a} had no running water.",
            "The house of {a} had running water.",
        ),
        Row(
            "{a} was acquitted of fraud in {y1}.",
            "{a} was found not guilty of fraud.",
            "{a} was convicted of fraud in {y1}.",
        ),
        Row(
            "{a} was unable to travel in {y1}.",
            "{a} could not travel in {y1}.",
            "{a} was able to travel in {y1}.",
        ),
        Row(
            "The court rejected the appeal of {a}.",
            "The court did not grant the appeal of {a}.",
            "The court granted the appeal of {a}.",
        ),
        Row(
            "{a} missed the {y1} final because of an injury.",
            "{a} did not play in the {y1} final.",
            "{a} played in the {y1} final.",
        ),
        Row(
            "The parliament voted against the bridge in {p}.",
            "The parliament did not vote for the bridge.",
            "The parliament voted for the bridge.",
            title="{p}",
        ),
        Row(
            "{f1} is no longer based in {p}.",
            "{f1} is not based in {p} any more.",
            "{f1} is still based in {p}.",
            title="{f1}",
        ),
    ],
    "claim denies": [
        Row(
            "{a} took part in the expedition to {p}.",
            "{a} took part in the expedition.",
            ("{a} did not take part in the expedition.", "{a} never took part in the expedition."),
        ),
        Row(
            "{a} married {b} in {y1}.",
            "{a} married in {y1}.",
            ("{a} never married.", "{a} did not marry {b}."),
        ),
        Row(
            "{a} reached the summit in {y1}.",
            "{a} reached the summit.",
            ("{a} failed to reach the summit.", "{a} did not reach the summit."),
        ),
        Row(
            "{a} accepted the {z1} in {y1}.",
            "{a} accepted the {z1}.",
            ("{a} refused the {z1}.", "{a} did not accept the {z1}."),
        ),
        Row(
            "{a} visited {p} in {y1} and {y2}.",
            "{a} visited {p}.",
            ("{a} never visited {p}.", "{a} did not visit {p}."),
        ),
        Row(
            "{a} was convicted of fraud in {y1}.",
            "{a} was convicted of fraud.",
            ("{a} was acquitted of fraud.", "{a} was not convicted of fraud."),
        ),
        Row(
            "{a} had {n1.words} children.",
            "{a} had children.",
            ("{a} had no children.", "{a} was childless."),
        ),
        Row(
            "{a} graduated from the university of {p}.",
            "{a} graduated in {p}.",
            ("{a} did not graduate.", "{a} left the university of {p} without graduating."),
        ),
        Row(
            "{f1} still owns the mill in {p}.",
            "{f1} owns the mill in {p}.",
            "{f1} no longer owns the mill in {p}.",
            title="{f1}",
        ),
        Row(
            "{t1} won the cup in {y1}.",
            "{t1} won the cup.",
            ("{t1} did not win the cup.", "{t1} has never won the cup."),
            title="{t1}",
        ),
    ],
    "evidence turned": [
        Row(
            "{a} attended the meeting in {p}.",
            "{a} attended the meeting.",
            against="{a} did not attend the meeting in {p}.",
        ),
        Row(
            "{a} was a member of the academy.",
            "{a} was a member of the academy.",
            against="{a} was never a member of the academy.",
        ),
        Row(
            "{a} signed the treaty of {p}.",
            "{a} signed the treaty.",
            against="{a} refused to sign the treaty of {p}.",
        ),
        Row(
            "{a} finished {u1}.",
            "{a} finished {u1}.",
            against="{a} died without having finished {u1}.",
        ),
        Row(
            "The bridge in {p} was built.",
            "The bridge in {p} was built.",
            against="The bridge in {p} was never built.",
            title="{p}",
        ),
        Row("{a} paid the fine.", "{a} paid the fine.", against="{a} did not pay the fine."),
    ],
    "denial elsewhere": [
        Row(
            "{a}, who never married, founded {f1} in {y1}.",
            "{a} founded {f1}.",
            "{a} did not found {f1}.",
        ),
        Row(
            "{a} won the {z1}, but not the {z2}.",
            ("{a} won the {z1}.", "{a} did not win the {z2}."),
            ("{a} won the {z2}.", "{a} did not win the {z1}."),
        ),
        Row(
            "{a} not only wrote {u1} but also illustrated it.",
            "{a} wrote {u1}.",
            "{a} did not write {u1}.",
        ),
        Row(
            "Although {a.he} had no degree, {a} taught in {p}.",
            "{a} taught in {p}.",
            "{a} did not teach in {p}.",
        ),
        Row(
            ("{a} did not like {p}.", "{a.He} liked {q}."),
            ("{a} liked {q}.", "{a} did not like {p}."),
            ("{a} liked {p}.", "{a} did not like {q}."),
        ),
        Row(
            "{a} played the violin without ever having had a lesson.",
            "{a} played the violin.",
            "{a} had violin lessons.",
        ),
    ],
}

QUANTIFIERS: Tests = {
    "all, some, none": [
        Row(
            "Some of the letters of {a} were burned.",
            "Some letters of {a} were burned.",
            ("All letters of {a} were burned.", "None of the letters of {a} were burned."),
        ),
        Row(
            "All of {a.his} paintings were lost.",
            "All paintings of {a} were lost.",
            ("None of the paintings of {a} were lost.", "Only some paintings of {a} were lost."),
        ),
        Row(
            "None of the sailors survived.",
            "None of the sailors survived.",
            ("All of the sailors survived.", "Some of the sailors survived."),
        ),
        Row(
            "Most of the houses in {p} were destroyed.",
            "Most houses in {p} were destroyed.",
            ("No houses in {p} were destroyed.", "Few houses in {p} were destroyed."),
            title="{p}",
        ),
        Row(
            "Both bridges in {p} were closed.",
            "Both bridges in {p} were closed.",
            "Neither bridge in {p} was closed.",
            title="{p}",
        ),
        Row(
            "Few of the villagers could read.",
            "Few of the villagers could read.",
            "Most of the villagers could read.",
            title="{p}",
        ),
        Row(
            "One of {a.his} two sons became {j1.a}.",
            "One son of {a} became {j1.a}.",
            "Both sons of {a} became {j1}s.",
        ),
        Row(
            "Every member of the crew was paid.",
            "All members of the crew were paid.",
            "No member of the crew was paid.",
        ),
    ],
    "first, last, only": [
        Row(
            "{a} was the first person to cross the desert.",
            "{a} was the first person to cross the desert.",
            (
                "{a} was the last person to cross the desert.",
                "{a} was the second person to cross the desert.",
            ),
        ),
        Row(
            "{a} was the second director of the museum.",
            "{a} was the second director of the museum.",
            "{a} was the first director of the museum.",
        ),
        Row(
            "{u1} was {a.his} last novel.",
            "{u1} was the last novel of {a}.",
            "{u1} was the first novel of {a}.",
        ),
        Row(
            "{a} was one of {n1.words} founders of {f1}.",
            "{a} was a founder of {f1}.",
            "{a} was the only founder of {f1}.",
        ),
        Row(
            "{a} was an only child.",
            "{a} was an only child.",
            ("{a} had a brother.", "{a} had sisters."),
        ),
        Row(
            "{a} was the only survivor of the wreck.",
            "{a} survived the wreck.",
            ("{a} was one of two survivors of the wreck.", "Everyone survived the wreck."),
        ),
        Row(
            "{a} was the oldest of {n1.words} children.",
            "{a} was the oldest of {n1.words} children.",
            "{a} was the youngest of {n1.words} children.",
        ),
        Row(
            "{a} won the {z1} twice.",
            "{a} won the {z1} twice.",
            ("{a} won the {z1} only once.", "{a} won the {z1} three times."),
        ),
    ],
    "always, often, once": [
        Row(
            "{a} always voted for the liberals.",
            "{a} always voted for the liberals.",
            "{a} never voted for the liberals.",
        ),
        Row("{a} rarely left {p}.", "{a} seldom left {p}.", "{a} often left {p}."),
        Row(
            "{a} often visited {p}.",
            "{a} visited {p} many times.",
            ("{a} rarely visited {p}.", "{a} visited {p} only once."),
        ),
        Row("{a} visited {p} only once.", "{a} visited {p} once.", "{a} visited {p} every year."),
        Row(
            "The river at {p} freezes every winter.",
            "The river at {p} freezes every winter.",
            "The river at {p} never freezes.",
            title="{p}",
        ),
    ],
}
