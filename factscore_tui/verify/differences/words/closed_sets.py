"""Words of one kind, of which a place in a sentence has one: illnesses, currencies, parents.

Each line is one set; its parts, between slashes, exclude each other where they stand in the same
place of the same sentence, and the words of a part may stand for each other. Only plain kinds are
here that an encyclopedia keeps apart; what contains the other, or is often had together, is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

CANCERS = """
breast / ovarian / lung / stomach gastric / pancreatic pancreas / prostate / bowel colon
    colorectal / throat laryngeal / kidney renal / cervical / liver / bladder / skin /
    oesophageal esophageal / testicular / uterine
"""
INSTRUMENTS = """
piano / violin / cello / flute / guitar / trumpet / organ / harp / clarinet / oboe / bassoon /
    viola / saxophone / harpsichord / celesta / trombone / banjo / mandolin / accordion
"""
_ALONE = f"""
{CANCERS};
cholera / typhoid / malaria / tuberculosis consumption / smallpox / plague / cancer tumour tumor
    leukaemia leukemia / dysentery / diphtheria / measles / leprosy / rabies / scurvy / syphilis;
virus / bacterium bacteria bacillus / fungus fungi / prion;
infantry / artillery / cavalry;
monday / tuesday / wednesday / thursday / friday / saturday / sunday;
dollar dollars / pound pounds / franc francs / ruble rubles rouble roubles / euro euros
    / lira lire / yen
"""
_OTHERS_TOO = f"""
mother / father / son / daughter / brother / sister / uncle / aunt / nephew / niece / cousin /
    husband / wife / grandfather / grandmother;
minute / hour / day / week / month / year / decade / century;
spring / summer / autumn / winter;
morning / afternoon / evening / night;
train railway rail / tram streetcar / lorry truck / plane aeroplane airplane aircraft
    / ship boat steamer / bicycle / car automobile;
hospital / school / church / prison / hotel / palace / theatre theater / museum / university /
    factory / home;
king / queen / prince / princess / emperor / empress / duke / pope / president / sultan;
army / navy naval;
carpenter / baker / tailor / blacksmith / butcher / shoemaker / farmer / miller / tanner /
    banker / teacher / lawyer / physician doctor / soldier / merchant / priest / driver / sailor;
red / blue / green / yellow / black / white;
iron / copper / silver / gold;
marble / granite / sandstone / limestone / brick / timber wood wooden / steel / glass;
oak / poplar / pine / walnut / beech / elm / cedar / mahogany / ebony / birch / maple / teak /
    spruce / rosewood / larch;
silk / wool / linen / cotton / leather / velvet;
bronze / brass / pewter / plaster / wax / porcelain / ivory;
dog dogs / cat cats / horse horses / wolf wolves / lion lions / elephant elephants / snake
    snakes / monkey monkeys;
{INSTRUMENTS};
sand / gravel / clay / mud;
coffee / tea / sugar / cotton / wheat / rice;
top / bottom / first / second / third;
novel / poem / play / opera / symphony / painting / sculpture / screenplay / score
"""
"""In these sets two may well be so together ("her mother taught the girls" too): where the source
has one, it does not speak for the other, and does not speak against it."""


@dataclass(frozen=True, slots=True)
class SetMember:
    """Which set a word belongs to and which part of it; `alone` where one excludes the other."""

    line: int
    part: int
    alone: bool

    def against(self, other: SetMember) -> bool:
        """Another part of the same set."""
        return self.line == other.line and self.part != other.part


def _table() -> dict[str, SetMember]:
    table: dict[str, SetMember] = {}
    line = 0
    for text, alone in ((_ALONE, True), (_OTHERS_TOO, False)):
        for row in text.split(";"):
            line += 1
            for part, words in enumerate(row.split("/")):
                for word in words.split():
                    table.setdefault(stem(fold(word)), SetMember(line, part, alone))
    return table


_MEMBERS = _table()


def member(root: str) -> SetMember | None:
    """Of a stem, or None."""
    return _MEMBERS.get(root)


def of_part(one: SetMember) -> frozenset[str]:
    """The stems of the words that say the same there."""
    return frozenset(root for root, other in _MEMBERS.items() if other == one)
