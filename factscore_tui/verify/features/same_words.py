"""Words that say the same of the same things: who "erects" a hall "builds" it, an "aviator" is a
"pilot".

Only words that may stand for each other wherever an encyclopedia uses them, verbs with their
subjects and objects in the same places. What is only near ("kill" and "assassinate") is a family,
and what is always so ("barrister", "lawyer") a kind (lexical.py).
"""

from __future__ import annotations

from factscore_tui.verify.features.lexical import groups, stem

_VERBS = """
defeat beat beaten vanquish; build construct erect; buy purchase; begin start commence; finish complete;
disappear vanish; rescue save; overturn quash; reject refuse; help aid assist; permit allow; attempt try;
portray depict; happen occur; shut close; strike hit; choose select; ban prohibit outlaw forbid; injure wound;
demolish raze; capture seize; employ hire; finance fund; surround encircle; exhibit display; establish found;
teach instruct; spot sight; inaugurate open; marry wed
"""  # noqa: E501
_NOUNS = """
film movie; aeroplane airplane aircraft plane; car automobile; illness disease sickness;
pilot aviator flyer flier airman; pupil student; blaze fire; quake earthquake; author writer;
centenary centennial; railway railroad; lift elevator; border frontier; prize award;
inhabitant resident; cemetery graveyard; physician doctor; airfield aerodrome; soldier troop;
mankind humankind human; unfinished incomplete
"""
_NONE: frozenset[str] = frozenset()


SAME_VERBS = groups(_VERBS)
"""Rows of verbs; the first stands for all."""
_ALIKE: dict[str, frozenset[str]] = {
    stem(word): frozenset(map(stem, row)) - {stem(word)}
    for row in [*SAME_VERBS, *groups(_NOUNS)]
    for word in row
}


def alike(root: str) -> frozenset[str]:
    """Stems of the other words that say what this stem says; empty for most."""
    return _ALIKE.get(root, _NONE)
