"""Capitals of countries, so that "the French capital" and "the capital of France" are Paris, on
either side."""

from __future__ import annotations

import re

from factscore_tui.verify.features.lexical import stem

_CAPITALS = """
uk=London; england=London; france=Paris; germany=Berlin; spain=Madrid; italy=Rome; portugal=Lisbon; belgium=Brussels;
austria=Vienna; sweden=Stockholm; norway=Oslo; denmark=Copenhagen; finland=Helsinki; iceland=Reykjavík; poland=Warsaw;
russia=Moscow; soviet=Moscow; ukraine=Kyiv; romania=Bucharest; hungary=Budapest; bulgaria=Sofia; greece=Athens;
turkey=Ankara; czech=Prague; slovakia=Bratislava; serbia=Belgrade; croatia=Zagreb; albania=Tirana; latvia=Riga;
lithuania=Vilnius; estonia=Tallinn; georgia=Tbilisi; armenia=Yerevan; azerbaijan=Baku; egypt=Cairo; saudi=Riyadh;
iran=Tehran; iraq=Baghdad; syria=Damascus; lebanon=Beirut; jordan=Amman; india=New Delhi; bangladesh=Dhaka;
nepal=Kathmandu; china=Beijing; japan=Tokyo; vietnam=Hanoi; thailand=Bangkok; indonesia=Jakarta; philippin=Manila;
australia=Canberra; canada=Ottawa; brazil=Brasília; argentina=Buenos Aires; chile=Santiago; uruguay=Montevideo;
peru=Lima; colombia=Bogotá; venezuela=Caracas; ecuador=Quito; cuba=Havana; jamaica=Kingston; ghana=Accra; kenya=Nairobi;
somalia=Mogadishu; ethiopia=Addis Ababa; morocco=Rabat; algeria=Algiers; tunisia=Tunis; libya=Tripoli; sudan=Khartoum;
senegal=Dakar; ireland=Dublin; scotland=Edinburgh; wales=Cardiff; usa=Washington; pakistan=Islamabad; haiti=Port-au-Prince
"""  # noqa: E501
_CAPITAL = {
    stem(land.strip()): town.strip()
    for land, _, town in (row.partition("=") for row in _CAPITALS.split(";"))
}
_PHRASE = re.compile(
    r"\b(?:[Tt]he (?P<of>[A-Z][a-z]+) capital(?: city)?|[Tt]he capital(?: city)? of "
    r"(?P<land>(?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
    r"|(?P<own>[A-Z][a-z]+)['’]s capital(?: city)?)\b"
)


def capitals_named(text: str) -> str:
    """The text with the names of capitals in the place of such phrases; what says that a town is
    the capital stays."""
    return _PHRASE.sub(_name, text)


def _name(found: re.Match[str]) -> str:
    land = (found["of"] or found["land"] or found["own"] or "").removeprefix("the ").casefold()
    before = found.string[: found.start()]
    if re.search(
        r"(?:\b(?:is|are|was|were|be|been|as|become|became|remains?|made),?|,) \Z", before
    ):
        return found[0]  # "Paris, the French capital"
    return _CAPITAL.get(stem(land), found[0])
