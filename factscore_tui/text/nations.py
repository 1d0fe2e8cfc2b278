"""What somebody of a nation is called: "the Dutchman" is Dutch, "the Italian" Italian."""

from __future__ import annotations

COUNTRYMEN = {
    "briton": "british",
    "croat": "croatian",
    "dane": "danish",
    "dutchman": "dutch",
    "dutchwoman": "dutch",
    "englishman": "english",
    "englishwoman": "english",
    "finn": "finnish",
    "frenchman": "french",
    "frenchwoman": "french",
    "irishman": "irish",
    "irishwoman": "irish",
    "kiwi": "new zealand",
    "pole": "polish",
    "scot": "scottish",
    "scotsman": "scottish",
    "serb": "serbian",
    "slovene": "slovenian",
    "spaniard": "spanish",
    "swede": "swedish",
    "turk": "turkish",
    "uzbek": "uzbek",
    "welshman": "welsh",
    "welshwoman": "welsh",
}
"""Where that is another word than the nation's own, with the latter."""


def nation_of(word: str) -> str:
    """The adjective for somebody's nation: "english" for "Englishman", "italian" for "Italian"."""
    low = word.lower()
    return COUNTRYMEN.get(low, low)
