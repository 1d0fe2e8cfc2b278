"""Short forms of names, made of first letters, which a source spells out."""

from __future__ import annotations

from role_pages import match, reader

UNION = (
    "On 10 October 1903 she founded the Women's Social and Political Union at her home in Nelson "
    "Street, Leeds."
)


def test_first_letters_are_that_name() -> None:
    fact = "Ann Lee founded the {} in October 1903."
    own, other = fact.format("WSPU"), fact.format("WFLU")
    assert reader().find(own, match(own, "Ann Lee", UNION)) is None
    assert reader().find(other, match(other, "Ann Lee", UNION)) is not None
