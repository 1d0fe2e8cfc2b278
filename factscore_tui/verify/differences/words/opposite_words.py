"""Words that turn a statement round when one stands for the other: "eldest" and "youngest", "rose"
and "fell".

Each line is one pair of sides, or more that exclude each other; words of one side may stand for
each other, as forms of a stem do. A word may belong to several lines ("decline" is to fall and to
refuse). Left out are pairs of which both may be true of the same thing without anybody saying so:
born and died, buyer and seller.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

Part = Literal["quality", "act", "turn", "amount", "order", "rank"]
"""What a word is in its sentence: a "quality" of something, an "act"; a "turn" is an act that its
opposite often follows (who joined may leave later); "amount" says how many or how often, one side
of it denies; "order" relates two things; a "rank" is one place among several, of which whoever has
it has one: "the second of three liners"."""

_WORDS: dict[Part, str] = {
    "quality": """eldest oldest firstborn / youngest; elder older / younger; upper / lower; uppermost / lowermost;
north northern / south southern; east eastern / west western; northeast northeastern / southwest southwestern;
northwest northwestern / southeast southeastern; northernmost / southernmost; easternmost / westernmost; left / right;
left-handed / right-handed; clockwise / anticlockwise counterclockwise; public / private; rural / urban;
indoor / outdoor; indoors / outdoors; major / minor; senior / junior; maximum / minimum; largest biggest / smallest;
highest / lowest; tallest longest / shortest; best / worst; strongest / weakest; fastest / slowest; richest / poorest;
earliest / latest; most / least; majority / minority; winning / losing; internal / external; inner / outer;
interior / exterior; positive / negative; early / late; legal / illegal; official / unofficial; able / unable;
successful successfully / unsuccessful unsuccessfully; known / unknown; married / unmarried; even / odd; hot / cold;
warm / cool; deep / shallow; heavy / light; wide broad / narrow; thick / thin; rich wealthy / poor; strong / weak;
high / low; long tall / short; large big / small; fast quick rapid / slow; first / last; common / rare; male / female;
guilty / innocent; alive / dead; upstream / downstream; democratic / undemocratic; regular / irregular;
complete / incomplete; visible / invisible; formal / informal; direct / indirect; popular / unpopular;
expensive / cheap; wet / dry; full / empty; safe / dangerous; hard / soft; bright / dark; sharp / blunt;
permanent / temporary; natural / artificial; offensive / defensive; opening / closing; outgoing / incoming;
tropical / polar; maternal / paternal; men / women; vertical / horizontal; acid acidic / alkaline;
liberal / conservative; gold golden / silver / bronze; near / far; cheaper / dearer; unanimous unanimously / divided; evergreen / deciduous;
port larboard / starboard; windward / leeward; obverse / reverse; recto / verso; dorsal / ventral; anterior / posterior""",  # noqa: E501
    "act": """support back favor favour endorse / oppose protest; accept approve / reject refuse decline veto;
allow permit / forbid ban prohibit; confirm / deny; agree / disagree; love like admire / hate dislike despise;
include / exclude; win beat defeat / lose; increase rise grow climb / decrease fall decline drop shrink; gain / lose;
strengthen / weaken; widen / narrow; lengthen / shorten; raise / lower; attack / defend; succeed / fail;
encourage / discourage; praise / criticize criticise condemn; convict / acquit; survive / die perish; emit / absorb;
ascend / descend; upgrade / downgrade; deepen / ease; improve / worsen; speed accelerate / slow; remember / forget;
keep retain / lose abandon; widow / divorce; overestimate / underestimate; exceed / miss; trust / distrust;
expand / contract shrink; spend / save; admit / deny; obey / disobey; attract / repel; float / sink;
double triple / halve; uphold / overturn; ratify / reject; export / import; advance / retreat; appear / disappear;
thrive flourish / struggle; please / anger""",  # noqa: E501
    "turn": """open / close; join / leave; begin start / end finish cease; arrive / depart leave; enter / exit leave;
hire / fire dismiss; appoint / dismiss; promote / relegate demote; marry / divorce; arrest / release; build / demolish;
create / destroy; buy purchase acquire / sell; nationalize nationalise / privatize privatise; lend / borrow;
reopen / close; occupy / evacuate; freeze / melt; impose / lift; strengthen / relax; found establish / dissolve abolish;
connect / disconnect; employ / dismiss; legalise legalize / ban""",  # noqa: E501
    "amount": """many several numerous all every some most / no none; always often usually frequently / never;
often frequently usually always / rarely seldom; everyone everybody / nobody; with / without; everything / nothing""",  # noqa: E501
    "rank": """first eldest oldest firstborn / second / third / fourth / fifth / sixth / seventh / eighth / ninth / tenth""",  # noqa: E501
    "order": """before / after; above / below; inside within / outside; under beneath / over; ahead / behind;
for / against; north / south; east / west; uphill / downhill; upstream / downstream""",  # noqa: E501
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OppositeSide:
    """One side of one line: words of the same line and another side are opposites."""

    part: Part
    line: int
    side: int

    def against(self, other: OppositeSide) -> bool:
        """The other side of the same line."""
        return self.line == other.line and self.side != other.side


def _table() -> dict[str, frozenset[OppositeSide]]:
    table: dict[str, set[OppositeSide]] = {}
    line = 0
    for part, lines in _WORDS.items():
        for pair in lines.split(";"):
            line += 1
            for side, said in enumerate(pair.split("/")):
                for word in said.split():
                    table.setdefault(stem(fold(word)), set()).add(OppositeSide(part, line, side))
    return {word: frozenset(sides) for word, sides in table.items()}


_SIDES = _table()
_NONE: frozenset[OppositeSide] = frozenset()


@lru_cache(maxsize=32768)
def sides(form: str) -> frozenset[OppositeSide]:
    """The sides that a word in lower case may stand on; empty for most words."""
    return _SIDES.get(stem(fold(form)), _NONE)


@lru_cache(maxsize=4096)
def words_of(side: OppositeSide) -> frozenset[str]:
    """The stems of the words of one side."""
    return frozenset(word for word, own in _SIDES.items() if side in own)


def opposite_stems(side: OppositeSide) -> frozenset[str]:
    """The stems of the words of the other side of the line."""
    return frozenset(
        word for word, own in _SIDES.items() if any(side.against(other) for other in own)
    )
