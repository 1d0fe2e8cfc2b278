"""Words to stems and families, so that "actress", "acting" and "actor" meet without a model.

A *stem* is a folded word without its inflection: equal stems are the same word for us. A *family*
is a group of stems that often say the same thing in an encyclopedia ("married", "wife", "spouse");
a shared family is weaker evidence than a shared stem. Both tables are small on purpose: what they
miss, the embedding is for.
"""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR_FORMS = """
age aged ages; write wrote written; begin began begun; win won; sing sang sung; grow grew grown; know knew known;
give gave given;
take took taken; lead led; leave left; hold held; meet met; find found; become became; build built; sell sold; teach
taught; fight fought; bring brought; buy bought; catch caught; think thought; lose lost; speak spoke spoken; choose
chose chosen; drive drove driven; rise rose risen; fall fell fallen; run ran; swim swam swum; draw drew drawn; break
broke broken; shoot shot; spend spent; send sent; tell told; say said; see saw seen; wear wore worn; come came; go
went gone; get got gotten; make made; pay paid; stand stood; keep kept; sit sat; steal stole stolen; throw threw
thrown; fly flew flown; bear bore; lay laid; die died dying death dead; bury buried burial; marry marriage; child
children; man men; woman women; wife wives; life lives; person people; foot feet; tooth teeth; mouse mice; actor
actress acting acted act; serve service; receive reception; move movement; argue argument; compete competition
competitor; compose composition composer; produce production producer; direct director direction; invent invention
inventor; paint painter painting; perform performance performer; retire retirement; elect election; appoint
appointment; create creation creator; educate education; translate translation translator; conduct conductor; destroy
destruction; describe description; decide decision; explore exploration explorer; discover discovery; publish
publication publisher; politics political politician; economy economic economist economics; philosophy philosopher
philosophical; science scientific scientist; history historian historical historic; music musical musician; poet
poetry poem poetic; novel novelist; journal journalist journalism journalistic; comedy comedian comedic; drama
dramatic dramatist; athlete athletic athletics; art artist artistic; law lawyer legal; medicine medical; mathematics
mathematician mathematical; physics physicist; chemistry chemist chemical; biology biologist biological; theology
theologian; govern governor government; found founder co-founder cofounder; photograph photographer photography; crime
criminal; success successful succeed; critic critical criticism criticize criticise; royal royalty; religion
religious; strong strength; long length; guitar guitarist; piano pianist; drum drummer; bass bassist; violin
violinist; organ organist; parliament parliamentary parliamentarian; engine engineer engineering; design designer;
model modelling modeling; manage manager management; sink sank sunk; strike struck stricken; flee fled; seek sought;
hide hid hidden; freeze froze frozen; ring rang rung; shake shook shaken; bite bit bitten; blow blew blown; tear tore
torn; weave wove woven; swear swore sworn; sweep swept; breed bred; bleed bled; bind bound; lend lent; bend bent;
sleep slept; creep crept; kneel knelt; deal dealt; drink drank drunk; eat ate eaten; forget forgot forgotten; forgive
forgave forgiven; forbid forbade forbidden; hear heard; light lit; ride rode ridden; shine shone; slay slew slain; stick
stuck; undergo underwent undergone; undertake undertook undertaken; understand understood; withdraw withdrew withdrawn
withdrawal; overcome overcame; overthrow overthrew overthrown; rebuild rebuilt; mistake mistook mistaken; oversee oversaw
overseen; spring sprang sprung; swing swung; cling clung; feel felt; invade invasion invader; sculpt sculptor;
arrive arrival; refuse refusal; propose proposal; survive survivor survival; collide collision; conquer conquest
conqueror; explode explosion; expel expulsion; abolish abolition; depart departure; coronation crown;
"""  # noqa: E501

_FAMILIES = """
film movie cinema picture; actor star role cast appear portray play character; begin start commence debut first
launch; child son daughter kid offspring; father mother parent; brother sister sibling; win award prize medal champion
victory title honor honour trophy winner; birth born native; die kill murder assassin; marry wife husband spouse wed
bride; study attend educate graduate student school enrol enroll degree; university college institute academy; join
sign enter transfer; release publish issue premiere; write author novel writer; sing singer vocalist vocal song music
single track; album record lp; found establish create cofound launch set; lead head leader chief president chair
captain director; play player perform performance footballer; football soccer footballer; appoint become name promote
elect; know famous renown notable recognize recognise celebrate fame acclaim; receive win earn award gain share; television
tv series show sitcom; live reside home move settle; work career job employ; politics minister senator representative
congress parliament party deputy; army military soldier navy force officer general war; physician doctor surgeon
medicine; lawyer attorney law barrister judge court; professor teacher lecturer teach taught; city town village
municipality; country nation state; company firm business corporation label; book novel work memoir autobiography;
novel novelist fiction; paint painter art artist; band group member; guitar guitarist; piano pianist keyboard; drum
drummer; bass bassist; rap rapper hip-hop; boxer boxing fight fighter; cycle cyclist cycling; baseball pitcher;
basketball nba; goal score scorer; club team; defender midfielder forward striker goalkeeper winger; divorce separate
split; retire retirement leave; arrest prison jail sentence convict; run candidate election campaign; charity
philanthropy philanthropic foundation humanitarian; help support aid assist; resign leave step; influence inspire;
critic acclaim review praise; voice narrate dub; female she woman her actress; male he man his; build construct; big
large great; small little; journalist reporter journal correspondent newspaper; murder kill dead; explore explorer
expedition; invent inventor patent develop; speak fluent language; age aged old year;
moon lunar; sun solar;
"""  # noqa: E501

_DEMONYMS = """
usa american america us; uk british britain uk; england english; scotland scottish scot scots; wales welsh; ireland
irish; france french frenchman parisian; germany german; spain spanish spaniard; italy italian; portugal portuguese;
netherlands dutch holland; belgium belgian; austria austrian; switzerland swiss; sweden swedish swede; norway
norwegian; denmark danish dane; finland finnish finn; iceland icelandic; poland polish pole; russia russian; ukraine
ukrainian; romania romanian; hungary hungarian; bulgaria bulgarian; greece greek; turkey turkish turk ottoman; czech
czechia czechoslovakia czechoslovak; slovakia slovak; serbia serbian serb; croatia croatian croat; bosnia bosnian;
albania albanian; latvia latvian; lithuania lithuanian; estonia estonian; georgia georgian; armenia armenian;
azerbaijan azerbaijani; israel israeli jewish jew; palestine palestinian; egypt egyptian; saudi arabia arabian arab;
iran iranian persian; iraq iraqi; syria syrian; lebanon lebanese; jordan jordanian; pakistan pakistani; india indian
bollywood; bangladesh bangladeshi; nepal nepali nepalese; tibet tibetan; china chinese; japan japanese; korea korean;
vietnam vietnamese; thailand thai; malaysia malaysian malay; indonesia indonesian; philippines filipino filipina
philippine; australia australian aussie; zealand zealander kiwi; canada canadian; mexico mexican; brazil brazilian;
argentina argentine argentinian argentinean; chile chilean; uruguay uruguayan; paraguay paraguayan; peru peruvian;
bolivia bolivian; colombia colombian; venezuela venezuelan; ecuador ecuadorian; cuba cuban; jamaica jamaican;
dominican dominica; haiti haitian; puerto-rico rican; panama panamanian; guatemala guatemalan; honduras honduran;
nigeria nigerian; ghana ghanaian; kenya kenyan; somalia somali; ethiopia ethiopian; south-africa african africa;
morocco moroccan; algeria algerian; tunisia tunisian; libya libyan; sudan sudanese; senegal senegalese; cameroon
cameroonian; mali malian; congo congolese; soviet ussr; europe european; asia asian; rome roman; athens athenian;
byzantium byzantine; hawaii hawaiian; texas texan; california californian; york yorker; london londoner; catalonia
catalan; basque euskadi; sicily sicilian; venice venetian; florence florentine; prussia prussian; bavaria bavarian;
yugoslavia yugoslav; singapore singaporean; christian christianity; catholic catholicism; islam muslim islamic;
buddhist buddhism; hindu hinduism;
afghanistan afghan; angola angolan; andorra andorran; aruba aruban; uganda ugandan; tanzania tanzanian; zambia zambian;
rwanda rwandan; namibia namibian; malawi malawian; gambia gambian; liberia liberian; chad chadian; eritrea eritrean;
madagascar malagasy; kazakhstan kazakh; uzbekistan uzbek; mongolia mongolian mongol; burma burmese myanmar; cambodia
cambodian; laos laotian; slovenia slovenian slovene; belarus belarusian; moldova moldovan; montenegro montenegrin;
malta maltese; cyprus cypriot; greenland greenlandic; nicaragua nicaraguan; salvador salvadoran; fiji fijian; samoa
samoan; kuwait kuwaiti; qatar qatari; yemen yemeni; oman omani; bahrain bahraini; siberia siberian; alaska alaskan;
kentucky kentuckian; virginia virginian; florida floridian; ohio ohioan; tennessee tennessean; oregon oregonian; iowa
iowan; kansas kansan; nevada nevadan; montana montanan; alabama alabamian; missouri missourian; minnesota minnesotan;
"""  # noqa: E501

_US_STATES = """alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois
indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming hollywood
york chicago boston philadelphia angeles"""  # noqa: E501

_SPELLINGS = """
centr center; theatr theater; metr meter; kilometr kilometer; litr liter; fibr fiber; defenc
defense; offenc offense; defens defense; offens offense; licenc license; licens license; programm
program; catalogu catalog; grey gray; aeroplan airplan; plough plow; mould
mold; sceptic skeptic; aluminium aluminum; archaeology archeology; archaeologi archeologi;
archaeologist archeologist; encyclopaedia encyclopedia; travell travel; traveller traveler;
cancell cancel; modell model; labell label; fuell fuel; signall signal; quarrell quarrel;
enrolment enrollment; fulfil fulfill; skilful skillful; judgement judgment; sulphur sulfur;
moustach mustach; manoeuvr maneuver; favourit favorit; honourabl honorabl; neighbourhood
neighborhood; honourari honorari; colourful colorful; labourer laborer; armoured armored;
jewelleri jewelri; speciality specialti; colour color; honour honor; labour labor;
favour favor; humour humor; rumour rumor; armour armor; odour odor; tumour tumor; vapour vapor
"""
_AMERICAN = dict(pair.split() for pair in _SPELLINGS.split(";"))
"""Stems by their British spelling; the rest is told by its ending."""
_NOT_ISE = frozenset(
    ("tennis", "crisis", "thesis", "genesis", "nemesis", "analysis", "synthesis", "emphasis")
)
_NOT_OR = frozenset(("detour", "contour", "velour", "devour", "troubadour"))

PRONOUNS = frozenset(
    "he she it they him her them his hers its their theirs himself herself itself themselves i we "  # noqa: SIM905
    "you".split()
)


def _plain_stem(word: str) -> str:
    """Strip regular English inflection; a final e goes too, so that "make" and "making" meet."""
    if len(word) <= 3 or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "ches", "shes", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and any(c in "aeiouy" for c in root):
            word = root
            if root[-1] == root[-2] and root[-1] not in "ls":
                word = root[:-1]
            break
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return one_spelling(word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word)


def one_spelling(root: str) -> str:
    """The American spelling of a stem that may be British: "organis", "colour", "travell"."""
    root = _AMERICAN.get(root, root)
    if len(root) < 6:
        return root
    if root.endswith("isation"):
        return root[:-7] + "ization"
    if root.endswith("analys"):
        return root[:-1] + "z"
    if root.endswith("is") and root not in _NOT_ISE:
        return root[:-2] + "iz"
    return root[:-3] + "or" if root.endswith("our") and root not in _NOT_OR else root


def groups(table: str) -> list[list[str]]:
    """The words of a table whose groups end in ";"."""
    return [group.split() for group in table.split(";") if group.strip()]


_IRREGULAR = {
    form: _plain_stem(forms[0])
    for forms in groups(_IRREGULAR_FORMS)
    for word in forms
    for form in (word, _plain_stem(word))
} | {
    form: forms[0]
    for forms in groups(_DEMONYMS)
    for word in forms
    for form in (word, _plain_stem(word))
}


_ORDINALS = """
    1st first 2nd second 3rd third 4th fourth 5th fifth 6th sixth 7th seventh 8th eighth 9th ninth
    10th tenth 11th eleventh 12th twelfth 13th thirteenth 14th fourteenth 15th fifteenth
    16th sixteenth 17th seventeenth 18th eighteenth 19th nineteenth 20th twentieth 30th thirtieth
    40th fortieth 50th fiftieth 60th sixtieth 70th seventieth 80th eightieth 90th ninetieth
""".split()  # noqa: SIM905
_IRREGULAR |= {
    figure: _plain_stem(word) for figure, word in zip(_ORDINALS[::2], _ORDINALS[1::2], strict=True)
}
"""Ordinals in figures are those in words: "on his 80th birthday"."""


_OWN_ADVERBS = frozenset({"directly", "hardly", "lately", "barely"})
"""Adverbs that have little to do with the word that they are made of: nobody directs directly."""


@lru_cache(maxsize=131072)
def stem(folded: str) -> str:
    """The stem of a folded word: inflection, irregular forms and names of nations ("French" ->
    "france") unified."""
    known = _IRREGULAR.get(folded)
    if known is not None:
        return known
    if folded in _OWN_ADVERBS:
        return folded
    plain = _plain_stem(folded)
    return _IRREGULAR.get(plain, plain)


def same_noun(one: str, other: str) -> bool:
    """True for two forms of one folded noun, adjective or adverb: "child", "children"; not for
    "poet" and "poem", which share a stem."""
    return _plain_stem(one) == _plain_stem(other) or frozenset((one, other)) in _PLURALS


_PLURALS = frozenset(
    map(
        frozenset,
        (
            ("child", "children"),
            ("man", "men"),
            ("woman", "women"),
            ("wife", "wives"),
            ("life", "lives"),
            ("person", "people"),
            ("foot", "feet"),
            ("tooth", "teeth"),
            ("mouse", "mice"),
        ),
    )
)


def _family_table() -> dict[str, frozenset[int]]:
    table: dict[str, set[int]] = {}
    for number, group in enumerate([*groups(_FAMILIES), ["usa", *_US_STATES.split()]]):
        for word in group:
            table.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in table.items()}


_FAMILY = _family_table()
_NO_FAMILY: frozenset[int] = frozenset()
_NO_FAMILIES: frozenset[str] = frozenset()


_LANDS = frozenset(stem(group[0]) for group in groups(_DEMONYMS)) | frozenset(
    map(stem, _US_STATES.split())
)


def is_land(word: str) -> bool:
    """True for the stem of a nation, a continent or a state of the USA (and of some towns that have
    demonyms)."""
    return word in _LANDS


_STATES = frozenset(map(stem, _US_STATES.split())) - {"york"}
_TOWNS = frozenset(
    map(
        stem,
        "hollywood chicago boston philadelphia angeles london rome athens venice florence".split(),  # noqa: SIM905
    )
)
"""Towns that have demonyms."""


def is_country(word: str) -> bool:
    """is_land, without the towns."""
    return word in _LANDS - _TOWNS


def is_state(word: str) -> bool:
    """True for the stem of a state of the USA; towns stand in that list too."""
    return word in _STATES - _TOWNS


def families(word: str) -> frozenset[int]:
    """Numbers of the families a stem belongs to; empty for most words."""
    return _FAMILY.get(word, _NO_FAMILY)


_KINDS = """
lawyer barrister solicitor attorney; writer novelist poet playwright essayist dramatist biographer;
musician violinist pianist guitarist cellist drummer composer organist; scientist physicist chemist
biologist botanist zoologist geologist astronomer; doctor physician surgeon; artist painter
sculptor; child son daughter; parent father mother; sibling brother sister; spouse wife husband;
book novel biography autobiography memoir; monarch king queen emperor empress tsar;
aristocrat count earl duke marquess baron; religious priest bishop monk nun; ship liner steamer
frigate galleon schooner battleship; vessel ship liner steamer frigate boat; poem sonnet ode;
politician senator congressman; building palace cathedral church castle tower; clergyman rector
vicar curate parson bishop; nobleman count earl duke marquess baron; conflict war; disease plague
cholera typhus malaria tuberculosis smallpox leprosy; metal iron copper steel bronze; stone granite
marble limestone sandstone; rodent rat mouse; insect flea bee mosquito; priest bishop archbishop;
seabird gull albatross; executed hanged beheaded guillotined; reptile lizard crocodile snake
tortoise; explorer navigator;
"""
_NARROWER: dict[str, frozenset[str]] = {
    stem(group[0]): frozenset(map(stem, group[1:])) for group in groups(_KINDS)
}


def narrower(word: str) -> frozenset[str]:
    """Stems of what is always what this stem says: a barrister is a lawyer."""
    return _NARROWER.get(word, _NO_FAMILIES)


def akin(one: str, other: str) -> bool:
    """True when two stems share a long beginning ("generat", "general"), as derived words do."""
    shorter, longer = sorted((len(one), len(other)))
    need = max(4, round(longer * 0.6))
    return shorter >= need and one[:need] == other[:need] and one[:4].isalpha()
