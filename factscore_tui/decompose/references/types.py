"""Type nouns: what "the vessel", "the firm" or "the disease" may stand for, told by a noun of the
same family."""

from __future__ import annotations

from factscore_tui.decompose.references.kinds import ORG, PLACE, THING, UNKNOWN, WORK
from factscore_tui.decompose.references.lexicon import (
    BAND_NOUNS,
    BODY_NOUNS,
    COMPANY_NOUNS,
    ORG_ENDINGS,
    PLACE_ENDINGS,
    word_set,
)

SHIPS = word_set(
    """ship vessel boat ferry liner tanker freighter trawler yacht frigate destroyer cruiser
    submarine schooner barque steamer steamship cutter brig galleon carrier battleship dreadnought
    lifeboat tug barge merchantman clipper paddle-steamer icebreaker corvette"""
)
"""What may be "she" where it has a name."""
TEAM_ENDINGS = word_set(
    """fc afc cf united rovers city town county wanderers albion athletic rangers rfc sc vale villa dynamo
    real sporting harriers hotspur wednesday"""  # noqa: E501
)
_COMPANY = COMPANY_NOUNS | word_set(
    """organisation organization giant outfit start-up startup shop bakery foundry factory chain shipyard yard winery
    distillery works mill pharmacy bookshop store hotel railway shipbuilder chipmaker drugmaker miner"""  # noqa: E501
)
_ANY_COMPANY = word_set("company firm business corporation giant group startup start-up chain")
NO_COMPANY = BODY_NOUNS | word_set(
    "university college school police party parliament senate congress assembly army navy front "
    "court tribunal league church museum covid brexit ebola sars easter christmas ramadan"
)
_NO_TEAM = BODY_NOUNS | word_set(
    """institute institution university hospital clinic infirmary museum observatory laboratory lab
    centre center foundation trust journal ministry nature company group plc ltd inc gmbh court"""
)
OF_OTHERS = word_set("subsidiary parent rival division unit arm branch offshoot")
"""What a firm has, or is to another one."""
FAMILIES: dict[str, frozenset[str]] = {
    **dict.fromkeys(COMPANY_NOUNS, _COMPANY),
    **dict.fromkeys(("restaurant", "bank", "airline"), _ANY_COMPANY),
    **dict.fromkeys(("club", "team", "side"), word_set("club team side champions champion")),
    **dict.fromkeys(
        ("band", "group", "duo", "trio", "quartet", "ensemble", "orchestra"), BAND_NOUNS
    ),
    "group": BAND_NOUNS | word_set("company firm business"),
    **dict.fromkeys(BODY_NOUNS, BODY_NOUNS | word_set("watchdog office bureau body")),
    "watchdog": BODY_NOUNS | word_set("watchdog office bureau"),
    "charity": word_set(
        "charity foundation trust organisation organization group association society"
    ),
    "organisation": word_set(
        "charity foundation trust organisation group association society agency union"
    ),
    "organization": word_set(
        "charity foundation trust organization group association society agency union"
    ),
    **dict.fromkeys(
        ("ship", "vessel", "boat", "craft"),
        SHIPS,
    ),
    **dict.fromkeys(
        ("plane", "aircraft", "jet", "airliner"),
        word_set("plane aircraft jet airliner airship bomber fighter glider biplane helicopter"),
    ),
    **dict.fromkeys(
        ("car", "vehicle"), word_set("car vehicle truck lorry van bus tractor scooter tram")
    ),
    "train": word_set("train express locomotive service"),
    "locomotive": word_set("locomotive engine"),
    **dict.fromkeys(
        ("spacecraft", "probe", "satellite", "craft", "rover"),
        word_set("spacecraft probe satellite orbiter lander rover capsule mission telescope"),
    ),
    **dict.fromkeys(
        ("film", "movie", "picture"),
        word_set("film movie drama comedy documentary thriller western sequel biopic"),
    ),
    **dict.fromkeys(
        ("book", "volume"),
        word_set(
            "book novel novella memoir biography autobiography collection anthology study history"
        ),
    ),
    **dict.fromkeys(("novel", "novella"), word_set("novel novella book thriller trilogy debut")),
    **dict.fromkeys(("album", "record"), word_set("album record debut ep lp")),
    "song": word_set("song single ballad hit track anthem"),
    "play": word_set("play drama comedy tragedy"),
    "opera": word_set("opera operetta"),
    **dict.fromkeys(
        ("piece", "composition"),
        word_set(
            """piece composition symphony concerto sonata quartet requiem overture suite mass
            oratorio cantata prelude fugue nocturne waltz rhapsody"""
        ),
    ),
    "series": word_set("series drama sitcom show programme"),
    "show": word_set("show series sitcom programme musical exhibition"),
    "game": word_set("game sequel"),
    "painting": word_set("painting portrait canvas picture landscape fresco"),
    "poem": word_set("poem epic ballad sonnet"),
    **dict.fromkeys(
        ("newspaper", "paper"), word_set("newspaper paper daily weekly tabloid broadsheet")
    ),
    "magazine": word_set("magazine weekly monthly quarterly journal"),
    "city": word_set("city town capital metropolis port"),
    "town": word_set("city town village port resort capital municipality commune comune"),
    "village": word_set("village hamlet town settlement commune comune municipality"),
    "settlement": word_set("village hamlet town settlement colony"),
    "municipality": word_set("municipality town village city"),
    **dict.fromkeys(
        ("country", "nation", "state", "kingdom", "republic"),
        word_set("country nation state kingdom republic duchy emirate monarchy"),
    ),
    "island": word_set("island isle islet atoll"),
    "archipelago": word_set("archipelago islands"),
    **dict.fromkeys(("mountain", "peak"), word_set("mountain peak summit volcano")),
    "volcano": word_set("volcano mountain"),
    "river": word_set("river stream tributary"),
    "waterway": word_set("river canal strait waterway"),
    "lake": word_set("lake reservoir lagoon loch"),
    **dict.fromkeys(
        ("university", "college", "school", "academy"),
        word_set("university college school academy"),
    ),
    **dict.fromkeys(("museum", "gallery"), word_set("museum gallery")),
    "church": word_set("church cathedral chapel abbey basilica minster"),
    "cathedral": word_set("cathedral church minster basilica"),
    "building": word_set(
        "building church cathedral tower house hall palace mansion villa castle library station "
        "block theatre hotel"
    ),
    "structure": word_set("bridge tower dam building viaduct"),
    "castle": word_set("castle fortress fort palace"),
    **dict.fromkeys(
        ("drug", "medicine", "medication", "treatment", "compound"),
        word_set(
            """drug medicine medication antibiotic painkiller statin vaccine treatment tablet therapy compound opioid
            antidepressant antiviral inhibitor sedative"""  # noqa: E501
        ),
    ),
    **dict.fromkeys(
        ("disease", "condition", "illness", "disorder", "infection", "syndrome"),
        word_set(
            "disease condition illness disorder infection syndrome cancer fever inflammation virus"
        ),
    ),
    **dict.fromkeys(
        ("animal", "creature", "mammal"),
        word_set(
            """animal mammal creature octopus whale bear wolf fox cat dog horse elephant mole rat mouse bat seal reptile
            lizard snake frog amphibian marsupial rodent insect species snail slug spider crab lobster squid worm
            lion tiger leopard cheetah jaguar lynx hyena monkey ape gorilla chimpanzee lemur sloth anteater aardvark
            pangolin armadillo hedgehog badger otter beaver squirrel rabbit hare deer antelope giraffe zebra camel
            rhinoceros hippopotamus buffalo cow sheep goat pig dolphin porpoise turtle tortoise crocodile alligator
            kangaroo koala wombat"""  # noqa: E501
        ),
    ),
    "bird": word_set(
        """bird owl eagle hawk falcon gull crow raven parrot penguin swift swallow heron duck goose songbird
        wader finch thrush"""  # noqa: E501
    ),
    "fish": word_set("fish shark eel salmon trout cod goby ray"),
    "insect": word_set("insect beetle moth butterfly bee wasp ant fly"),
    "species": word_set(
        "species animal plant bird fish tree frog beetle moth insect flower orchid mammal"
    ),
    "plant": word_set("plant tree shrub herb flower orchid fern grass moss"),
    "planet": word_set("planet world"),
    "star": word_set("star dwarf giant sun"),
    **dict.fromkeys(("metal", "element"), word_set("metal element")),
    "gas": word_set("gas element"),
    "fuel": word_set(
        "fuel coal gas oil petrol diesel gasoline kerosene uranium peat wood charcoal"
    ),
    "race": word_set("race tour marathon rally regatta derby"),
    "substance": word_set("substance gas metal element chemical compound acid mineral"),
    "chemical": word_set("chemical compound gas acid"),
    **dict.fromkeys(
        ("device", "machine", "gadget"),
        word_set("device machine gadget phone laptop tablet lamp scooter watch"),
    ),
    "phone": word_set("phone smartphone handset"),
    "bike": word_set("bike bicycle motorbike motorcycle"),
    "instrument": word_set("instrument telescope violin piano organ cello clock spectrometer"),
    "law": word_set("law act statute"),
    "act": word_set("law act"),
    "treaty": word_set("treaty agreement accord pact"),
    "party": word_set("party movement alliance"),
    "tool": word_set("tool library program package app framework compiler"),
    "software": word_set("software program app package tool system"),
    "language": word_set("language dialect tongue"),
    "author": word_set(
        "author novelist writer poet playwright historian journalist essayist biographer"
    ),
    "writer": word_set("writer author novelist poet playwright journalist essayist"),
    "artist": word_set("artist painter sculptor photographer illustrator printmaker"),
    "musician": word_set(
        "musician pianist violinist cellist guitarist drummer singer composer saxophonist "
        "trumpeter bassist"
    ),
    "singer": word_set("singer soprano tenor baritone mezzo vocalist songwriter"),
    "scientist": word_set(
        "scientist chemist physicist biologist astronomer geologist botanist zoologist researcher "
        "ecologist"
    ),
    "politician": word_set(
        "politician minister senator mayor councillor president premier deputy chancellor"
    ),
    "doctor": word_set("doctor physician surgeon cardiologist psychiatrist"),
    "player": word_set(
        "player striker defender midfielder goalkeeper winger forward footballer guard"
    ),
    "footballer": word_set(
        "player striker defender midfielder goalkeeper winger forward footballer"
    ),
    "leader": word_set("leader president chairman premier"),
}
"""Type noun -> nouns for what it may stand for."""

_ENDINGS: dict[str, tuple[str, ...]] = {
    "condition": (
        "aemia",
        "emia",
        "itis",
        "osis",
        "opathy",
        "algia",
        "plegia",
        "phobia",
        "syndrome",
        "disease",
    ),
    "drug": (
        "mab",
        "tide",
        "statin",
        "cillin",
        "mycin",
        "profen",
        "azole",
        "pril",
        "sartan",
        "formin",
        "oxetine",
    ),
    "planet": (
        "mercury",
        "venus",
        "earth",
        "mars",
        "jupiter",
        "saturn",
        "uranus",
        "neptune",
        "pluto",
    ),
}
for _noun, _same in (
    ("condition", "disease illness disorder syndrome"),
    ("drug", "medicine medication"),
):
    for _other in _same.split():
        _ENDINGS[_other] = _ENDINGS[_noun]

_ONLY: dict[str, str] = {
    **dict.fromkeys(COMPANY_NOUNS - {"group", "chain", "brand", "restaurant"}, ORG),
    **dict.fromkeys(
        ("club", "team", "side", "organisation", "organization", "charity", "band", "agency"), ORG
    ),
    **dict.fromkeys(("city", "town", "village", "island"), PLACE),
    **dict.fromkeys(
        ("film", "movie", "book", "novel", "album", "song", "play", "opera", "poem"), WORK
    ),
}
"""Type nouns that a name of the right kind answers to where it is the only one around."""
_OWN_ENDINGS = {
    "council": "council", "university": "university college", "museum": "museum",
    "gallery": "gallery",
    "hospital": "hospital infirmary", "school": "school academy", "bank": "bank", "river": "river",
    "bridge": "bridge",
    "lake": "lake", "church": "church cathedral", "party": "party", "court": "court",
    "ministry": "ministry",
    "club": " ".join(TEAM_ENDINGS), "team": " ".join(TEAM_ENDINGS), "side": " ".join(TEAM_ENDINGS),
    **dict.fromkeys(("paper", "newspaper"),
    "times post gazette courier herald guardian tribune telegraph"),
    **dict.fromkeys(("piece", "composition"), "symphony concerto sonata requiem overture rhapsody"),
    "airline": "airlines airways air", "carrier": "airlines airways air",
}  # fmt: skip


def same_family(noun: str, types: set[str]) -> bool:
    """True where "the noun" may stand for something that was called one of these."""
    return bool(FAMILIES.get(noun, frozenset()) & types)


def named_so(noun: str, words: tuple[str, ...]) -> bool:
    """True where a name tells by its last word that it is such a thing: "Harwick Town" is a
    club."""
    last = words[-1] if words else ""
    if last in _OWN_ENDINGS.get(noun, "").split():
        return len(words) > 1 or noun in {"paper", "newspaper"}  # "the Courier"
    return any(
        last == end if noun == "planet" else last.endswith(end) for end in _ENDINGS.get(noun, ())
    )


def only_kind(noun: str, sort: str, words: tuple[str, ...]) -> bool:
    """True where a name of this kind fits "the noun" although nothing says what it is."""
    wanted = _ONLY.get(noun)
    if wanted is None or not words or (wanted == ORG and any(c.isdigit() for c in words[-1])):
        return False  # "the company" is no "WH-1000XM5"
    if wanted == ORG:
        if noun in COMPANY_NOUNS and (words[-1] in TEAM_ENDINGS or set(words) & NO_COMPANY):
            return False
        if noun in {"team", "side", "band"} and set(words) & _NO_TEAM:
            return False  # "Ann Berg of the Polar Institute, who led the team"
        return sort == ORG or (
            sort in {UNKNOWN, THING} and (len(words) == 1 or words[-1] in ORG_ENDINGS)
        )
    return sort == wanted and (
        wanted != PLACE or words[-1] not in PLACE_ENDINGS or words[-1] == noun
    )
