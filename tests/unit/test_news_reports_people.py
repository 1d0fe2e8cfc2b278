"""Facts of news reports on people: obituaries, matches and courts, and what the main verb has
closed."""

from __future__ import annotations

import pytest

from factscore_tui.decompose.rules.lexicon import article_for
from factscore_tui.decompose.rules.verb_forms import present_of
from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        pytest.param(
            "Maxine Dubarry, the actor who has died of cancer aged 78, was best known as the "
            "acid-tongued landlady Mrs Gant in the long-running comedy Full Board, a role she "
            "played for 14 years. The daughter of a French chef and a Welsh dancer, she was born "
            "in Swansea.",
            ["Maxine Dubarry was born in Swansea."],
            ["Dubarry was a role", "played Maxine Dubarry"],
            id="an actor is she, and no role",
        ),
        pytest.param(
            "Tom Dubarry, the actor who has died aged 78, was born in Swansea. He joined the "
            "Northern Rep.",
            ["Tom Dubarry joined the Northern Rep."],
            [],
            id="near miss: an actor is he",
        ),
        pytest.param(
            "Sweden's Elsa Nordqvist holed a 30ft putt on the final green to win the Atlantic "
            "Classic by a stroke on Sunday and deny the overnight leader, Park "
            "Ji-woo, a third title of the year.",
            ["Park Ji-woo was the overnight leader."],
            ["woo was a third title", "woo is a third title"],
            id="denied a title",
        ),
        pytest.param(
            "Sweden's Elsa Nordqvist beat the overnight leader, Park Ji-woo, a student in Seoul.",
            ["The overnight leader was a student in Seoul."],
            [],
            id="near miss: what she is",
        ),
        pytest.param(
            "Supporters in the public gallery cheered as Melrose, wearing a grey suit bought for "
            "him by his sister, embraced his lawyer, Ngozi Eze.",
            ["Melrose embraced Ngozi Eze."],
            ["Supporters embraced", "gallery embraced", "gallery wore", "cheered as Melrose."],
            id="who embraced whom",
        ),
        pytest.param(
            "The victory was worth $480,000 to the 29-year-old from Malmö, whose previous best "
            "finish was a tie for fifth in 2022.",
            [],
            ["Malmö's"],
            id="whose finish it was",
        ),
        pytest.param(
            "Three players shared third place on 12 under: Ireland's Aoife Brannigan, the "
            "defending champion Lucía Ferrer and the American amateur Kayla Dodd, 17.",
            ["Three players shared third place."],
            ["place Ireland's", "place Lucía", "place Kayla"],
            id="the three players",
        ),
        pytest.param(
            "Its driver, Wendy Aspinall, 63, is to retire rather than move to the branch in "
            "Kelsall.",
            [],
            ["Aspinall move"],
            id="rather than move",
        ),
        pytest.param(
            "The dead were the train driver, a 44-year-old father of three, and a woman passenger "
            "who has not been named.",
            [],
            ["The dead was", "The dead were the train driver."],
            id="all of the dead",
        ),
        pytest.param(
            "The novel was finished by the American novelist Herman Melville in 1851. The British "
            "edition came out in October. The American edition followed in November.",
            ["The American edition followed in November."],
            ["Melville followed"],
            id="near miss: an American edition is no American",
        ),
        pytest.param(
            "Amelia Earhart was an American aviator and writer, the first woman to fly alone "
            "across the Atlantic Ocean.",
            ["Amelia Earhart was the first woman to fly alone across the Atlantic Ocean."],
            [],
            id="near miss: somebody who was both",
        ),
        pytest.param(
            "The first, on two floors of a former bank in Manchester, is due to open in October, "
            "followed by branches in Leeds, Dublin and Glasgow.",
            [],
            ["was followed"],
            id="what will follow",
        ),
        pytest.param(
            "A 60-metre section of concrete, which workers had been lifting into place since dawn, "
            "fell on stalls selling fish and vegetables, crushing cars and a bus.",
            ["The 60-metre section of concrete crushed cars."],
            ["selling crushing", "selling a bus"],
            id="what fell crushed the cars",
        ),
        pytest.param(
            "Matej Kovač now leads Holm by 1min 12sec overall.",
            [],
            ["1min.", "1min overall", "Holm 12sec"],
            id="minutes and seconds",
        ),
        pytest.param(
            "A red panda that escaped from Larchwood Zoo during a thunderstorm has been recaptured "
            "after 11 days on the run, having been spotted by a postwoman in a cherry tree.",
            ["The red panda was spotted by a postwoman in a cherry tree."],
            ["panda is spotted"],
            id="having been spotted",
        ),
        pytest.param(
            "Ellerby has flooded four times since 2012, most recently last November, when 310 "
            "homes and the only supermarket were inundated.",
            ["Ellerby has flooded four times."],
            ["flooded last November"],
            id="most recently",
        ),
        pytest.param(
            "The fossil was found by Henry Okello, 12. It rewrites a chapter, said Dr Émile "
            "Fournier, a specialist at the University of Lyon. The museum will name the species "
            "after the boy's dog.",
            [],
            ["Fournier's dog"],
            id="the boy is no specialist",
        ),
        pytest.param(
            "The motion, tabled by the Social Democrats after the finance minister, Pavel Orban, "
            "admitted holding an undeclared account in Cyprus, was defeated by 98 votes to 96. Mr "
            "Orban, who denies breaking any law, resigned an hour before the debate. He has been "
            "replaced by his deputy, Ilka Varga, an economist who once worked for the World Bank."
            "\n\nPrime minister Tibor Halász, in power since 2021, told parliament "
            'that he had acted "within minutes" of learning about the account.',
            [],
            ["that Pavel Orban had acted", "that Orban had acted"],
            id="what one tells parliament",
        ),
    ],
)
def test_news_of_people(text: str, facts: list[str], never: list[str]) -> None:
    found = judged(text)
    assert [fact for fact in facts if fact not in found] == [], found
    assert [fact for fact in found if any(part in fact for part in never)] == []


def test_forms_of_words_in_news() -> None:
    ages = ["18", "11", "18,000", "8", "180", "17", "1,100"]
    assert [article_for(age) for age in ages] == ["an", "an", "an", "an", "a", "a", "a"]
    assert present_of("negotiating", plural=False) == "negotiates"
    assert present_of("repeating", plural=False) == "repeats"
