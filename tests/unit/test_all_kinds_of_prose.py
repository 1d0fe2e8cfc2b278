"""Facts of texts that are no news: lives, labels, guides, products, minutes, chat answers. Each
first sentence was garbled or lost what it tells; each near miss has to stay as it is."""

from __future__ import annotations

import pytest
from bundled_facts import judged, told


def held(facts: list[str], part: str) -> bool:
    return any(part in fact for fact in facts)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Its greatest depth is 288 m, its mean depth 155 m.",
            "mean depth is 155 m",
            "is its mean depth",
        ),
        (
            "Reaction time improved by 24 ms and self-rated sleepiness by 1.3 points.",
            "Self-rated sleepiness improved by 1.3 points.",
            "24 ms and",
        ),
        (
            "The county will bear two thirds of the cost and the parish the rest, about £2,300.",
            "The parish will bear the rest, about £2,300.",
            "parish is",
        ),
        (
            "Copper and tin are mined here, the former in the north and the latter in the south.",
            "Copper is mined in the north.",
            "here are",
        ),
        (
            "Gallium is a chemical element with the symbol Ga and atomic number 31.",
            "with the symbol Ga",
            "with Ga",
        ),
        (
            "Norsk Hydro is a Norwegian aluminium and renewable energy company.",
            "is a Norwegian renewable energy company",
            "Norwegian renewable company",
        ),
        (
            "The firm (often referred to as Hydro) makes aluminium.",
            "was often referred to as Hydro",
            "referred as",
        ),
        (
            "Oil, which Hydro began to look for in the North Sea in 1965, was sold in 2007.",
            "Hydro began to look for oil in the North Sea",
            "Oil Hydro",
        ),
        (
            "The fabric is coated with polyurethane and free of lead.",
            "The fabric is free of lead.",
            "with free",
        ),
        (
            "The town was besieged by Charles the Bold against René II and the Swiss.",
            "by Charles the Bold",
            "Bold II",
        ),
        (
            "The cake is eaten above all at Christmas.",
            "at Christmas",
            "eaten above at",
        ),
        (
            "The ferry, open around the clock, saves drivers the trip around the bay.",
            "The ferry is open around the clock.",
            "bay open",
        ),
        (
            "She won for the structure of vitamin B12, for which she shared the Nobel Prize.",
            "vitamin B12",
            "of vitamin for",
        ),
        (
            "Ann Fox grew up mostly in Norfolk and Suffolk, cared for by friends.",
            "Ann Fox was cared for by friends.",
            "Norfolk was",
        ),
        (
            "Princess Ann, on her way to marry the shogun in 1861, took the road with her maids.",
            "took the road",
            "to took",
        ),
        (
            "The balance stood at £31,206 on 30 April, £4,000 less than a year earlier.",
            "at £31,206, £4,000 less",
            "31,206 £4,000",
        ),
        (
            "Iron was made at Elm and later at Rjukan, where a big plant - then the largest in "
            "the world - supplied the power.",
            "plant supplied the power",
            "Rjukan was",
        ),
        (
            "The body was found in a stream, his head split by a halberd.",
            "was split by a halberd",
            "stream his head",
        ),
        (
            "The bill is introduced in the House and printed, without debate.",
            "The bill is printed without debate.",
            "bill printed",
        ),
        (
            "He ate the smoked ham of Njeguši, a village on the old road to Cetinje.",
            "Njeguši was a village",
            "ham of Njeguši was",
        ),
        (
            "Karl von Frisch decoded the dance in the 1940s, for which he shared the 1973 Nobel "
            "Prize with Konrad Lorenz.",
            "shared the 1973 Nobel Prize with Konrad Lorenz",
            "for the 1940s",
        ),
        (
            "The SNCF holds 55.75%, the fund CDPQ 19.31%, the Belgian railway 18.5% and Hermes "
            "the rest.",
            "The Belgian railway holds 18.5%.",
            "CDPQ 19.31%.",
        ),
        (
            "Of some 60 surviving works, about 40 show women from the Bible.",
            "about 40 show women",
            "omen from the Bible show",
        ),
        (
            "It makes plates and cups that were accepted as equal to porcelain but were less "
            "expensive.",
            "but were less expensive",
            "It were",
        ),
        (
            "A slab of stone, weighing about 760 kg and 112 cm high, opened up a language.",
            "slab of stone was 112 cm high",
            "weighed 112",
        ),
        (
            "The decree is written in runes, in Greek and in Latin.",
            "runes, in Greek and in Latin",
            "runes in Greek",
        ),
        (
            "Elm Group, a Brussels-based holding formed in 2022 by merging two firms.",
            "Elm Group was formed in 2022",
            "Elm Group merge",
        ),
        (
            "About 48 cm long and weighing between 800 g and 1 kg, the kea is mostly green.",
            "weighs between 800 g and 1 kg",
            "kea about",
        ),
        (
            "A piece that a dealer had bought for £5, and that his family had kept in a drawer, "
            "was sold at auction for £735,000.",
            "The piece was sold at auction",
            "dealer was sold",
        ),
        (
            "The train leaves from St Pancras, where it moved in 2007 from Waterloo.",
            "moved in 2007 to St Pancras",
            "in St Pancras",
        ),
        (
            "The decline was strongest under white lamps, where numbers were halved.",
            "halved under white lamps",
            "in white lamps",
        ),
        (
            "Ann Fox, the eighth of nine children of a lawyer who had lost his fortune, left.",
            "The lawyer had lost",
            "Fox had lost",
        ),
        (
            "Ann Fox worked as a surveyor before her friend Henry Bates, a clerk, awakened her "
            "interest in beetles.",
            "Henry Bates awakened",
            "worked her",
        ),
        (
            "A socialist and a poet, he campaigned for peace, wrote ten books and received the "
            "Order of Merit in 1908.",
            "He received the Order of Merit in 1908.",
            "ocialist wrote",
        ),
        (
            "A fifth of the sugar comes from beet, the rest from cane.",
            "The rest comes from cane.",
            "Beet is",
        ),
        (
            "We became the first bakery in Denmark to stop using bags, a step that cost us money.",
            "the first bakery in Denmark to stop using bags",
            "ags cost",
        ),
        (
            "The earthquake killed 4,000 people; in the fire of April 2014, which started in a "
            "landfill, 2,900 homes burned down.",
            "homes burned down",
            "people in the fire",
        ),
        (
            "It depends on rain: in 2023, when a drought struck, crossings had to be cut.",
            "cut in 2023",
            "on rain in 2023",
        ),
        (
            "Napoleon, who hated the navy, had beets planted all over France.",
            "Napoleon had beets planted",
            "had planted",
        ),
        (
            "Goulash began as a stew that cattle drovers on the Great Plain cooked in a cauldron.",
            "drovers on the Great Plain cooked",
            "Plain was cooked",
        ),
        (
            "Half of our income comes from tickets, a third from the city, and the rest from the "
            "café.",
            "The rest comes from the café.",
            "income comes from the rest",
        ),
        (
            "The pepper did not replace black pepper, which was dearer, until the 1780s.",
            "did not replace black pepper until the 1780s",
            "dearer until",
        ),
        (
            "The city stands on millions of wooden piles, mostly of larch and oak, driven through "
            "the mud into a layer of clay.",
            "piles were driven through the mud",
            "Larch was",
        ),
        (
            "People travel to Kyoto and Nikko for the maples, a custom known as momijigari.",
            "custom is known as momijigari",
            "Kyoto is",
        ),
        (
            "The Pharos, designed by Sostratus of Cnidus and more than 100 metres high, is lit.",
            "The Pharos is more than 100 metres high.",
            "Cnidus and more",
        ),
        (
            "The defeat, the worst ever suffered by a British army, ended the invasion.",
            "the worst ever suffered by a British army",
            "was suffered",
        ),
        (
            "The average man of 19 measures 182.9 cm and the average woman 169.3 cm.",
            "The average woman measures 169.3 cm.",
            "measures the average",
        ),
        (
            "Once a prison, where Ivan Cankar was held for six weeks, it now houses a museum.",
            "It was once a prison.",
            "museum once",
        ),
    ],
)
def test_told_of_the_right_one(text: str, right: str, wrong: str) -> None:
    facts = told(text)
    assert held(facts, right) and not held(facts, wrong), facts


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Sicily is only slightly larger than Sardinia.", "is only larger"),
        ("More than 200 species live in it, including the trout and a sponge.", "live including"),
        (
            "Lapses fell from 11.4 to 7.9, a reduction of 31% (95% CI 22–39%; p < 0.001).",
            "was <",
        ),
        ("The mounts show hunters, hounds and a unicorn chasing one another.", "Hunters chase"),
        (
            "Corsica has 340,000 inhabitants, most of them concentrated in Ajaccio.",
            "inhabitants concentrated",
        ),
        (
            "The mayor refused to pull houses down, which historians regard as a great mistake.",
            "regard houses",
        ),
        ("He came with 10,000 men and as many Swiss, whom he had hired.", "hired as many"),
        ("It works without harming the rivers you camp by.", "You camp"),
        ("Ann Fox took about three hours, not counting a stop for sweets.", "not counted"),
        ("What makes the cake different is vinegar and cornflour.", "is vinegar."),
        (
            "Its boiling point is among the highest of the metals that melt below 100 °C.",
            "The metals melt",
        ),
        ("Nobody in the village may sell, rent or destroy their house.", "may sell."),
        ("The balance stood at £31,206 on 30 April.", "stood on"),
        ("Its density was given as 6.0 g/cm³ in 1871.", "6.0 g in"),
        ("Gallium nitride is used in electronics.", "is used."),
        ("Larvae here were heavier, suggesting that they grew faster.", "Larvae here suggest"),
        ("Kea can solve puzzles, such as pushing and pulling things.", "solve pushing"),
        ("It flows 1,007 km westward, 716 km of them in Spain.", "flows in Spain"),
        ("It flows 1,007 km westward, 716 km of them in Spain.", "716 km of them."),
        (
            "Bread goes to shelters, and what they cannot use to a pig farm.",
            "What they cannot use to a pig farm.",
        ),
        ("The city has the oldest stock exchange in Latin America (1898).", "was released"),
        (
            "The shore is known for its wine, especially the grapes, and for the springs of Elm.",
            "wine for the",
        ),
        ("The plates serve the latitudes of Mecca, Isfahan and six other cities.", "Isfahan."),
        (
            "The Zulus, equipped mainly with spears and cowhide shields but also with guns, won.",
            "spears cowhide",
        ),
        (
            "Small reserves held twice as many fish as those patrolled by the state.",
            "many fish as those.",
        ),
        ("Rolex was founded as Wilsdorf and Davis by Hans Wilsdorf.", "as Davis"),
        ("Venice survives because its builders, refugees from Elm, understood it.", "refugees und"),
        ("The column consisted of 1,800 men, among them roughly 400 civilians.", "of roughly 400"),
        (
            "Halford Mackinder, with two guides from Courmayeur, made the first ascent in 1899.",
            "guides made",
        ),
        (
            "It was first seen by Johann Krapf in 1849; Halford Mackinder, with two guides from "
            "Courmayeur, made the first recorded ascent fifty years later.",
            "guides made",
        ),
        ("The market, whose colonnades he also designed, is open every day.", "designed whose"),
        ("The market, whose colonnades he also designed, is open every day.", "colonnades is"),
        (
            "Some 20 million books had been printed, more than all the scribes had written.",
            "more than all.",
        ),
        ("Here began the fiddler Calum Reid, whose album Tide won an award.", "The Calum"),
        ("Besides Florence she worked in Rome and Naples.", "She worked besides Florence."),
        ("She worked in Rome, Venice, Naples, where she lived, and London.", "Rome is in"),
        ("On 31 May the heir, the future Nicholas II, filled a barrow.", "was a future"),
        ("The southern shore, flat and sandy, has been lined with hotels.", "shore sandy"),
        (
            "Caterpillars were counted along 25 m of lit and of unlit hedge, matched for species.",
            "Unlit hedge was",
        ),
    ],
)
def test_not_told_with_a_word_left_over(text: str, wrong: str) -> None:
    assert not held(told(text), wrong), told(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Ann Fox was born in Rome and raised in Paris.", "raised in Paris"),
        ("The village has roses, and nobody there may build.", "has roses"),
        ("He sold the boat to Tom Fox and the house to Ann Lee.", "the house to Ann Lee"),
        ("The lake is fed by two rivers and open to boats.", "fed by two rivers"),
        ("Only three ships were lost.", "Only three ships were lost."),
        ("The two countries fought each other in 1870.", "fought each other"),
        ("She bought the house, which a banker had built in 1920.", "built the house in 1920"),
        ("Rome, where a fire destroyed the forum in 64, was rebuilt.", "fire destroyed the forum"),
        ("She made money by selling two firms in 2022.", "selling two firms"),
        ("The firm holds 51% of the shares and the state 49%.", "holds 51% of the shares"),
        ("The firm had the old house painted and sold it.", "old house painted"),
        ("He visited Rome, Paris and London in 1920.", "He visited Paris in 1920."),
        ("Elm Works is known as a maker of soap and glue.", "maker of soap"),
        ("Tom Fox, a baker, sold bread, which he made himself.", "Tom Fox sold bread."),
        ("More than 40 ships were lost.", "More than 40 ships were lost."),
        ("About 40 ships were lost.", "About 40 ships were lost."),
        ("It is a city in Ohio, where he moved in 1920.", "moved in"),
        ("Her brother was killed by a shell, his wife died in May.", "killed by a shell"),
    ],
)
def test_near_misses_are_told_as_before(text: str, fact: str) -> None:
    assert held(told(text), fact), told(text)


def test_lines_with_a_year_and_a_hyphen() -> None:
    lines = "1891 - The work begins at Perm.", "1895 - Convicts reach the Amur."
    text = "\n\n".join([*lines, "1904 - The line is open."])
    facts = judged(text)
    assert held(facts, "Convicts reach the Amur in 1895."), facts
    assert not held(facts, "1891 - ")


def test_a_phrase_in_capitals_is_no_name() -> None:
    text = "GETTING TO KNOW PORTO\n\nBuilt on two hills, Porto was a port. It has six bridges."
    assert not held(judged(text), "GETTING")


def test_places_and_nations_are_kept_apart() -> None:
    text = "The Lewis Chessmen\n\nThe pieces were found on the west coast of Lewis in 1831."
    assert held(judged(text), "coast of Lewis")
    facts = judged("SNCF is the French railway. In 2022 the Belgian railway bought two trains.")
    assert held(facts, "Belgian railway bought"), facts
    facts = judged("The Lantern is a cinema in Ghent. The first film, shown in 1983, was a comedy.")
    assert not held(facts, "Lantern was"), facts
    facts = judged("Karen Fox was a widow. The firm is now run by Mette and her cousin Lars.")
    assert not held(facts, "Fox's cousin"), facts


def test_a_degree_ends_its_sentence() -> None:
    facts = judged("It melts below 100 °C. Dmitri Mendeleev predicted the element in 1871.")
    assert held(facts, "Dmitri Mendeleev predicted the element in 1871.")
    assert not held(facts, "C. Dmitri")


def test_there_is_the_village_that_is_told_of() -> None:
    facts = judged(
        "I walked the Nakasendo, an old road. Tsumago, the first village in Japan to be protected "
        "for its looks (in 1971), has no power lines, and nobody there may build a house."
    )
    assert held(facts, "Nobody in Tsumago may build"), facts


def test_a_cv_is_on_whom_it_names() -> None:
    facts = judged(
        "Marta Kowalczyk\n\nEXPERIENCE\n\n- Led a team of eleven in Elm\n- Designed the bascule "
        "bridge to Sobieszewo Island\n\nEDUCATION\n\nShe took a degree in Delft in 2011.",
        "Marta Kowalczyk",
    )
    assert held(facts, "Marta Kowalczyk led a team") and held(facts, "Marta Kowalczyk took")
    other = judged(
        "Ann Lee replaced the Storstrøm Bridge. She designed the bascule bridge to Elm Island."
    )
    assert not held(other, "Storstrøm Bridge to")


def test_what_a_list_names_is_no_statement() -> None:
    text = "The tent has three parts.\n\n- Rain cover stowed in the bottom\n- Hall built in 1921"
    facts = judged(text)
    assert not held(facts, "cover stowed") and held(facts, "1921"), facts
