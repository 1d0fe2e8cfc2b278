"""Other forms of an English word, for reasons: "not found: tried" must not stand where a passage
has "try".

stem() in lexical.py is fitted into the verifier's weights and misses some forms; here nothing is
weighed, so this may be generous: a form too many makes a reason show one word more, a form too few
makes it wrong.
"""

from __future__ import annotations

from functools import lru_cache

from factscore_tui.verify.features.lexical import stem

_VERBS = """
arise arose arisen; awake awoke awoken; be am is are was were been being; beat beaten; bend bent; bet; bind bound; bite
bit bitten; bleed bled; blow blew blown; breed bred; burn burnt; burst; cast; cling clung; cost; creep crept; cut; deal
dealt; dig dug; do did done does; dream dreamt; drink drank drunk; eat ate eaten; feed fed; feel felt; flee fled; fling
flung; forbid forbade forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; go goes going
went gone; grind ground; hang hung; have has had having; hear heard; hide hid hidden; hit; hurt; kneel knelt; lean
leant; leap leapt; learn learnt; lend lent; let; lie lay lain lying; light lit; mean meant; mow mown; overcome overcame;
overthrow overthrew overthrown; prove proven; put; quit; read; rid; ride rode ridden; ring rang rung; see saw seen; seek
sought; set; sew sewn; shake shook shaken; shed; shine shone; show shown; shrink shrank shrunk; shut; sink sank sunk;
slay slew slain; sleep slept; slide slid; sow sown; speed sped; spell spelt; spill spilt; spin spun; spit spat; split;
spread; spring sprang sprung; stick stuck; sting stung; stride strode; strike struck stricken; string strung; strive
strove striven; swear swore sworn; sweep swept; swell swollen; swing swung; tear tore torn; tie tying; tread trod
trodden; understand understood; undertake undertook undertaken; upset; wake woke woken; weave wove woven; weep wept;
wind wound; withdraw withdrew withdrawn; withstand withstood; wring wrung; begin begins beginning; hold holds holding;
city cities; analysis analyses; basis bases; crisis crises; half halves; leaf leaves; loaf loaves; self selves; shelf
shelves; thief thieves; wolf wolves; goose geese; louse lice; ox oxen; medium media; datum data; good better best; bad
worse worst; far further farther furthest;
"""  # noqa: E501
_ROWS = [row.split() for row in _VERBS.split(";") if row.strip()]
_IRREGULAR: dict[str, set[str]] = {}
for _row in _ROWS:
    for _word in _row:
        _IRREGULAR.setdefault(_word, set()).update(_row)
_STATES = {"united": ("usa", "uk"), "states": ("usa",), "kingdom": ("uk",)}
"""Words of names that sources abbreviate; alignment.py reads the abbreviations so."""


@lru_cache(maxsize=4096)
def other_forms(folded: str) -> frozenset[str]:
    """Stems under which a page may have another form of a folded word, its own stem among them."""
    if not folded.isascii() or not folded.isalpha() or len(folded) < 2:
        return frozenset((stem(folded),))
    bases = _bases(folded)
    words = set(bases)
    for base in bases:
        words.update(_IRREGULAR.get(base, ()), _inflected(base))
    return frozenset((*map(stem, words), *_STATES.get(folded, ())))


def _bases(word: str) -> set[str]:
    """The word, and what it may be a regular form of: "tried" -> tri, trie, try; "added" -> add,
    ad, adde."""
    found = {word}
    for ending in ("s", "es", "ed", "d", "ing", "er", "r", "ly"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 2:
            found.add(root)
            if ending in ("ed", "ing", "er"):
                found.add(root + "e")
                if len(root) > 3 and root[-1] == root[-2]:
                    found.add(root[:-1])
            if root.endswith("i"):
                found.add(root[:-1] + "y")
            if root.endswith("ie"):
                found.add(root[:-2] + "y")
    return found


def _inflected(base: str) -> set[str]:
    """Regular forms of a verb or a noun."""
    found = {
        base + "s",
        base + "es",
        base + "ed",
        base + "ing",
        base + base[-1] + "ed",
        base + base[-1] + "ing",
    }
    if base.endswith("e"):
        found |= {base + "d", base[:-1] + "ing"}
    if base.endswith("y"):
        found |= {base[:-1] + "ies", base[:-1] + "ied"}
    return found
