"""What a writer says of the telling is no part of what is told."""

from __future__ import annotations

import pytest

from tests.unit.bundled_facts import judged


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Note that the mill was built in 1850.", ["The mill was built in 1850."]),
        ("It's worth noting that the mill was sold.", ["The mill was sold."]),
        ("Fun fact: the mill was built by Olaf Berg.", ["The mill was built by Olaf Berg."]),
        (
            "To answer your question: the mill was built by Olaf Berg.",
            ["The mill was built by Olaf Berg."],
        ),
        ("As far as I know, Berg died in Oslo.", ["Berg died in Oslo."]),
        ("Berg died, as far as I know, in Oslo.", ["Berg died in Oslo."]),
        ("Berg died in Oslo, by the way.", ["Berg died in Oslo."]),
        ("Interestingly, Berg never sailed to Oslo.", ["Berg never sailed to Oslo."]),
        ("Of course, Berg was a miller.", ["Berg was a miller."]),
        # near misses: these words are a part of what is told
        ("As far as I know the mill and the farm, they are old.", []),
        ("Berg noted that the mill was old.", ["Berg noted that the mill was old."]),
        ('Berg wrote: "The mill, by the way, was old."', ["by the way"]),
        ("Certainly, I can help you with the mill.", []),
        ("Note that this is only a summary of the book.", []),
    ],
)
def test_the_telling_is_left_out(text: str, facts: list[str]) -> None:
    told = judged(text)
    assert all(any(fact in one for one in told) for fact in facts), told
    spoken = ("ote that", "know", "way", "nterestingly", "question", "Fun fact", "noting")
    kept = "by the way" in facts
    assert kept or not any(word in one for one in told for word in spoken), told
    assert facts or not told, told
