"""What reports of firms, CVs, product pages, interviews, tables and comments tell, each read for
what it is."""

from __future__ import annotations

from bundled_facts import judged
from opened_parts import decomposer

from factscore_tui.core.document import Document
from factscore_tui.text.sentences import split_sentences


def held(facts: list[str], part: str) -> bool:
    return any(part in fact for fact in facts)


def topic_of(text: str) -> str:
    return decomposer().propose_topic(Document.from_text(text), split_sentences(text))


def reasons(text: str) -> dict[str, str]:
    read = decomposer().explain(Document.from_text(text), split_sentences(text))
    return {fact.text: fact.not_checkable for one in read for fact in one.facts}


def test_a_firm_reports_on_itself() -> None:
    text = (
        "Talbot plc - Full-year results for the twelve months to 31 March 2023\n\n"
        "In June the company completed the acquisition of Vexa, a Lille-based maker of glue, for "
        "€12m.\n\nIt sold its Danish arm the following month.\n\nShares in the company closed 2% "
        "lower."
    )
    assert topic_of(text) == "Talbot plc"
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Talbot plc")
    facts = [fact.text for one in read for fact in one.facts]
    assert read[0].reason == "heading"
    assert not held(facts, "Vexa sold") and not held(facts, "Shares in Vexa")
    assert held(facts, "Shares in Talbot plc closed 2% lower")


def test_a_cv_is_about_its_owner() -> None:
    text = (
        "Curriculum Vitae – Dr Petra Lindholm\n\nEMPLOYMENT\n- Oversaw the first census of seals "
        "in the bay\n- Introduced nets that cut bycatch by half\n- Moved to Umeå in 2016\n"
    )
    assert topic_of(text) == "Petra Lindholm"
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Petra Lindholm")
    facts = [fact.text for one in read for fact in one.facts]
    assert held(facts, "Petra Lindholm oversaw the first census of seals")
    assert held(facts, "Petra Lindholm moved to Umeå")


def test_what_a_product_has() -> None:
    text = (
        "The Fell 30 is a rucksack. It weighs 900 g. The Fell 30 holds 30 litres.\n\n"
        "- Reinforced corners, not glued\n- Carbon-neutral: sewn in Latvia by hand\n"
    )
    read = decomposer().explain(Document.from_text(text), split_sentences(text), "Fell 30")
    facts = [fact.text for one in read for fact in one.facts]
    assert not held(facts, "reinforced corners were") and not held(facts, "30 reinforced")
    assert not held(facts, "Carbon-neutral was") and held(facts, "The Fell 30 is sewn in Latvia")


def test_lines_that_are_no_statements() -> None:
    why = reasons("★★★★★ 4.8 (97 reviews) $59.00 Ships today\n\nThe kettle holds two litres.")
    assert "rating" in why.values()
    text = "Minutes of the meeting of the parish council held in the old school on 3 May 2022\n\n"
    why = reasons(text + "The clerk read the accounts. The chair thanked her.")
    assert "heading" in why.values()
    facts = judged("BREAKING: Storm closes Harwick bridge\n\nThe bridge is 80 years old.")
    assert not held(facts, "BREAKING")


def test_an_interview_speaks_of_its_guest() -> None:
    text = (
        "Q: You took over in 1998. What did you find?\nA: Nine players. My teacher lent me a "
        "cello.\n\nQ: Your second album won a prize in 2004. What was your teacher like?\n"
        "A: Strict. He made me play scales for an hour."
    )
    why = reasons(text)
    assert all(reason for fact, reason in why.items() if "You" in fact), why
    assert all(reason for fact, reason in why.items() if "made me play" in fact), why
    assert not any("was like" in fact for fact in why)


def test_years_in_a_table() -> None:
    text = (
        "| City | Founded | Population |\n|---|---|---|\n| Halden | 1160s | 31,000 |\n"
        "| Moss | c. 890 | 33,000 |\n| Tune | 970 | 8,000 |\n"
    )
    facts = judged(text)
    assert "Halden was founded in the 1160s." in facts
    assert "Moss was founded around 890." in facts
    assert "Tune was founded in 970." in facts


def test_a_label_that_is_meant() -> None:
    facts = judged("I tested the Alba 20 bike.\n\nSaddle: it's the Regal 3, in leather.")
    assert held(facts, "The saddle is the Regal 3"), facts


def test_the_writer_of_a_comment_is_left_out() -> None:
    facts = judged("anna_k: Production ended in Spain in May 1979 after 12,000 cars.")
    assert held(facts, "Production ended in") and not held(facts, "nna_k")
