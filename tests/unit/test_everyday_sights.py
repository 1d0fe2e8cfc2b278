"""Wall texts, reviews, guides and walks: what they are about and what their words stand for."""

from __future__ import annotations

from opened_parts import decomposer
from role_pages import match, reader, retrieval

from factscore_tui.core.document import Document
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.references.choice.shares import Shares, described
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.mention import Mention
from factscore_tui.text.sentences import split_sentences
from factscore_tui.verify.features.alignment import PageCache
from factscore_tui.verify.features.fact_reading import look_at
from factscore_tui.verify.features.weights import load_weights
from factscore_tui.verify.presentation.evidence_view import about_page

LABEL = (
    "PABLO PICASSO\nGuernica, 1937\nOil on canvas, 349 × 776 cm\n\n"
    "In January 1937 the Spanish Republic commissioned Picasso to paint a mural. "
    "For months he had no subject."
)


def facts_of(text: str, topic: str = "", article: TopicArticle | None = None) -> list[str]:
    document, sentences = Document.from_text(text), split_sentences(text)
    read = decomposer().decompose(document, sentences, topic, None, article)
    return [fact.text for _, facts in read for fact in facts]


def topic_of(text: str, *titles: str) -> str:
    document, sentences = Document.from_text(text), split_sentences(text)
    return decomposer().propose_topic(document, sentences, lambda name: name in titles)


def test_a_label_on_the_wall_is_about_the_work() -> None:
    assert topic_of(LABEL, "Guernica", "PABLO PICASSO", "Picasso") == "Guernica"
    dated = LABEL.replace("Oil on canvas, 349 × 776 cm", "A story")
    assert topic_of(dated, "Guernica", "PABLO PICASSO", "Picasso") != "Guernica"


def test_he_is_the_artist_whose_name_stands_above() -> None:
    text = (
        f"{LABEL} On 26 April, German and Italian planes bombed the Basque town of Guernica. "
        "Picasso learned of the attack from the newspapers."
    ).replace("a mural.", "a mural for its pavilion at the Paris International Exposition.")
    assert "Picasso had no subject for months." in facts_of(text, "Guernica")


def test_the_film_of_a_review_is_its_topic() -> None:
    text = (
        "Citizen Kane came out in 1941. An old man dies alone in his palace. A reporter is told to "
        "find out what happened. He talks to the people. Each remembers a different man. The "
        "reporter never learns the answer. What strikes you today is the look. Gregg Toland puts "
        "his camera almost on the floor. Bernard Herrmann wrote the music; it was his first film. "
        "The editor was Robert Wise, who went on to direct another. William Randolph Hearst did "
        "not allow his newspapers to mention the film. It was a box-office hit all the same."
    )
    opening = "Citizen Kane is an American drama film of 1941."
    article = TopicArticle(opening, lambda name: name == "Citizen Kane")
    facts = facts_of(text, "Citizen Kane", article)
    assert "Citizen Kane was a box-office hit all the same." in facts
    text = text.replace("The editor", "Two years later he scored a film by Orson Ley. The editor")
    facts = facts_of(text, "Citizen Kane", article)
    assert "Citizen Kane was a box-office hit all the same." not in facts


def test_a_reef_is_no_ship_beside_one() -> None:
    ship = Mention((0,), 0, "noun", "the ship", "ship", sort="thing", definite=True)
    reef = Entity("the Great Barrier Reef", "place", True, words=("reef",), types={"reef"})
    other = Entity("the Endeavour", "thing", True, words=("endeavour",), types=set())
    for types, meant in (({"ship"}, None), (set[str](), reef)):
        other.types = types
        shares = Shares(0.0, {id(reef): 0.86, id(other): 0.05}, {}, {id(reef): reef})
        shares.entities[id(other)] = other
        assert described(ship, None, shares, []) is meant


def test_the_she_of_a_she_wolf_is_nobody() -> None:
    text = "Anna Lind led the Gadders. Romulus and Remus were raised by a {}-wolf in the hills."
    assert "Romulus and Remus were raised by a she-wolf in the hills." in facts_of(
        text.format("she")
    )


def test_initials_are_no_he() -> None:
    text = "RKO, impressed by the panic that his play had caused, gave him a free hand."
    assert not any("RKO's play" in fact for fact in facts_of(text))
    text = text.replace("RKO", "Fox").replace("the panic that his play had caused, gave him", "it")
    assert any("Fox" in fact for fact in facts_of(text))


def test_the_year_of_old_merchants_counts_none() -> None:
    fact = "Two merchants brought relics of Saint Mark from Alexandria."
    for when, differs in (("In 828", False), ("The 828", True)):
        page = f"{when} merchants brought relics held to be those of Saint Mark from Alexandria."
        assert (reader().find(fact, match(fact, "Venice", page)) is not None) is differs


def test_one_word_of_a_fact_that_names_nothing_is_not_about_the_page() -> None:
    page = retrieval("Iceland", "Glaciers cover about a tenth of the land.")
    for fact, about in (("Landing is forbidden.", False), ("Iceland is a land of sheep.", True)):
        look = look_at(fact, page, PageCache(), load_weights().rarity)
        assert look is not None
        assert about_page(fact, look, page, 0.5) is about


def test_answers_of_a_quiz() -> None:
    asked = "Quiz night\n\n1. Which {}?\n{}.\n\n2. Which is the longest bridge of Ley?\nThe Vara."
    facts = facts_of(asked.format("river flows through Ley", "The Ohm"), "-")
    assert "The Ohm flows through Ley." in facts
    assert any(fact.startswith("The longest bridge of Ley is the Vara") for fact in facts)
    facts = facts_of(asked.format("president made Ley a park", "Ann Lee, in 1908"), "-")
    assert "Ann Lee made Ley a park in 1908." in facts
    facts = facts_of(asked.format("sailor found Ley", "Ann Lee, a baker from Oslo"), "-")
    assert {"Ann Lee found Ley.", "Ann Lee was a baker from Oslo."} <= set(facts)
    facts = facts_of(asked.format("river does Ley lie on", "Ley, Vara, Ohm"), "-")
    assert not any("Ley, Vara, Ohm lie" in fact for fact in facts)
    asked = "Questions\n1. Who built the canal, and in which years?\n2. {} It was opened in 1859.\n"
    assert not any("false built" in fact for fact in facts_of(asked.format("True or false?"), "-"))


def test_names_in_a_row_are_not_one_another() -> None:
    text = (
        "Kane had a busy life. He talks to the people who knew him: his manager Bernstein, his old "
        "friend Jed Leland, his second wife Susan."
    )
    facts = facts_of(text)
    assert not any("Bernstein" in fact and "Susan" in fact for fact in facts)
    assert any(fact.startswith("Susan") and fact.endswith("second wife.") for fact in facts)
    facts = facts_of("Ann Lee met her brother Tom, the mayor of Ley.")
    assert "Tom is the mayor of Ley." in facts or "Tom was the mayor of Ley." in facts


def test_who_comes_is_not_several_things() -> None:
    facts = facts_of("Queequeg is a harpooneer covered in tattoos who comes from an island.")
    assert "Queequeg comes from an island." in facts
    facts = facts_of("Queequeg is a friend of the sailors who come from an island.")
    assert not any(fact.startswith("Queequeg comes") for fact in facts)


def test_legend_has_it() -> None:
    text = "The Ohm is a river. {} has it that Lund founded Ley in 753 BC."
    read = decomposer().decompose(
        Document.from_text(text.format("Legend")), split_sentences(text.format("Legend")), ""
    )
    assert not [fact for _, facts in read for fact in facts if fact.not_checkable]


def test_a_statement_behind_what_it_is_on() -> None:
    text = (
        "### Wildlife of Lake Ley\n\n- **Corals** – Several hundred species of coral grow here.\n"
        "- **Dugongs** – These gentle animals feed on seagrass.\n- **Nerpa**: This is a seal.\n"
        "- **Ann Lee**: These two men found her.\n"
    )
    facts = facts_of(text, "Lake Ley")
    assert "Dugongs feed on seagrass." in facts
    assert not any(fact.startswith("Corals") for fact in facts)
    assert not any("Ann Lee found" in fact for fact in facts)


def test_a_letter_ends_a_sentence_where_it_is_a_note_or_a_shape() -> None:
    for text, n in (
        ("The aria climbs to a high F. Bergman filmed it.", 2),
        ("It winds like a back-to-front S. Four bridges cross it.", 2),
        ("It was sung by a young J. Bergman filmed it.", 1),
        ("They met a high-school friend, F. Bergman, there.", 1),
    ):
        assert len(split_sentences(text)) == n, text


def test_first_performed() -> None:
    text = (
        "The Magic Flute in brief\n\n- Composer: Mozart\n- First performance: 30 September 1791\n"
    )
    assert "The Magic Flute was first performed on 30 September 1791." in facts_of(
        text, "The Magic Flute"
    )


def test_what_went_stands_behind_its_verb() -> None:
    found = facts_of(
        "Millvina Dean died in 2009, and with her went the last voice from the boats. "
        "Smith lived in Leeds and with his wife ran a shop."
    )
    assert "Millvina Dean died in 2009." in found
    assert not any("went the last voice" in fact for fact in found), found
    assert not any(fact.startswith("A shop ran") for fact in found), found


def test_there_is_where_somebody_went_in_the_end() -> None:
    found = facts_of(
        "Marie Curie was born in Warsaw and followed her sister to Paris in 1891. There she opened "
        "a laboratory in 1894. In Leeds and in York she met friends. There she rested."
    )
    assert "Marie Curie opened a laboratory in 1894 in Paris." in found
    assert not any("rested in" in fact for fact in found), found


def test_the_real_titanic_is_the_titanic() -> None:
    found = facts_of("The real Titanic was 269 metres long. Reed joined the Real Madrid team.")
    assert "The Titanic was 269 metres long." in found
    assert "Reed joined the Real Madrid team." in found


def test_who_is_among_several_behind_a_particle() -> None:
    found = facts_of(
        "Four publishers turned the book down, among them T. S. Eliot at Faber and Faber. "
        "Ten people died, among them Ann Lee."
    )
    assert "Four publishers turned the book down." in found
    assert "Ann Lee died." in found
    assert not any("down T. S. Eliot" in fact for fact in found), found


def test_the_war_with_mexico_is_another_war() -> None:
    found = facts_of(
        "Lincoln served in the Black Hawk War. He split rails. He ran a store in a village. He "
        "taught himself law there. He had a partner. He sat in Congress. He spoke against the war "
        "with Mexico.",
        "Abraham Lincoln",
    )
    assert "Abraham Lincoln spoke against the war with Mexico." in found


def test_later_olympics_are_others() -> None:
    found = facts_of(
        "Agassi's father boxed at the Olympics of 1948. Agassi won at the Atlanta Olympics.",
        "Andre Agassi",
    )
    assert not any("1948" in fact and "Atlanta" in fact for fact in found), found
    assert "Andre Agassi won at the Atlanta Olympics." in found


def test_parents_are_farmers_together_and_somebody_is_kind_to_him() -> None:
    found = facts_of(
        "Lincoln's parents, Thomas and Nancy, were farmers in Kentucky. His stepmother, Sarah "
        "Johnston, was kind to him.",
        "Abraham Lincoln",
    )
    assert "Abraham Lincoln's parents were farmers in Kentucky." in found
    assert not any("was farmers" in fact or "was to" in fact for fact in found), found


def test_they_are_whom_the_sentence_marries() -> None:
    found = facts_of(
        "He was born in Las Vegas. His father boxed. He won at Wimbledon in 1992, when he beat "
        "Boris Becker. He was married to the actress Brooke Shields from 1997 to 1999. In 2001 he "
        "married Steffi Graf; they have a son, Jaden Gil.",
        "Andre Agassi",
    )
    assert "Andre Agassi and Steffi Graf have a son, Jaden Gil." in found


def test_who_has_a_brother_is_none() -> None:
    found = facts_of(
        "Rosa Parks was quiet. She was born in 1915. When her parents separated, Rosa, her mother "
        "and her brother Sylvester lived on a farm. In 1932 she married Raymond Parks, a barber.",
        "Rosa Parks",
    )
    assert "Rosa Parks married Raymond Parks in 1932." in found
