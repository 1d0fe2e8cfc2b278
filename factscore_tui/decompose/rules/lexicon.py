"""Small closed word lists of English that the rules need, and articles and plurals by spelling."""

from __future__ import annotations

from factscore_tui.text.nations import COUNTRYMEN

PARTICLES = frozenset("away off out up down on back over apart together".split())  # noqa: SIM905
OF_A_FIELD = frozenset("prize award medal degree doctorate phd diploma bachelor master".split())  # noqa: SIM905
"""What is in a field, not in a place: "the Nobel Prize in Physics"."""
DISTRIBUTED = frozenset({"both", "each"})
"""Words beside the verb that say that each of several did it."""
# Without these words a thing may be something else: "vice president", "former king".
NOT_SUBSECTIVE = frozenset(
    """former fake alleged future acting so-called unsuccessful failed honorary vice deputy
    assistant associate     potential possible interim first second third last only would-be
    apparent purported presumed unofficial     supposed""".split()  # noqa: SIM905
)
REPORTING = frozenset(
    """say says said saying announcing stating claiming adding insisting explaining arguing warning
    noting telling     writing note notes noted recall recalls recalled joke jokes joked quip quips
    quipped ask asks asked answer     answers answered reply replies agree agrees agreed boast
    boasts boasted complain complains complained declare     declares declared estimate estimates
    estimated expect expects expected fear fears feared hope hopes hoped remark     remarks remarked
    promise promises promised swear swears swore testify testifies tweeted posted observe observes
    observed acknowledge acknowledges acknowledged concede concedes conceded assert asserts asserted
    contend     contends contended hold holds caution cautions cautioned laughed sighed continued
    recommend recommends     recommended urge urges urged speculate speculates speculated calculate
    calculated put claim claims claimed state     states stated announce announced report reports
    reported argue argues argued believe believes believed suggest     suggests suggested tell tells
    told write wrote explain explained deny denied denies allege alleged think thinks     thought
    add added insist insisted maintain maintained conclude concludes concluded warn warns warned
    hears heard admit     admits admitted predict predicts predicted testified stressed replied
    confirmed""".split()  # noqa: SIM905
)
FINDING = frozenset(
    """found finds ruled rules shows showed revealed reveals heard learned learnt decided discovered
    understands emerged emerges transpired seems appears""".split()  # noqa: SIM905
)
"""Verbs that report only behind what was found: "The pilot erred, the report found"; and "it
emerged"."""
IMPERSONAL = frozenset(
    """said told alleged claimed thought believed reported understood feared estimated announced
    hoped expected assumed argued""".split()  # noqa: SIM905
)
"""Participles of "it is alleged" and "jurors were told", which report what nobody is named for."""
STATES = frozenset(
    """known based located situated regarded considered called named titled entitled nicknamed
    famous married noted headquartered bordered surrounded renowned recognized recognised dedicated
    devoted involved interested""".split()  # noqa: SIM905
)
_SAME_IN_PLURAL = frozenset({"series", "species", "miniseries", "headquarters", "means"})
_VAGUE = frozenset(
    """others things items areas ways works topics causes issues events places fields people
    countries cities     publications organizations companies clients projects roles awards parts
    members including""".split()  # noqa: SIM905
)


def singular_of(plural: str) -> str:
    """The singular of a regular plural noun; "" for words too vague to say what something is."""
    low = plural.lower()
    if low in _VAGUE:
        return ""
    if low in _SAME_IN_PLURAL:
        return plural
    if low.endswith("ies") and len(low) > 4 and low != "movies":
        return plural[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes")):
        return plural[:-2]
    return plural[:-1] if low.endswith("s") and not low.endswith("ss") else ""


def article_for(word: str) -> str:
    """ "a" or "an" before this word, by spelling."""
    low = word.lower().lstrip("\"“‘'")
    if low.startswith(
        ("uni", "use", "usu", "eu", "one", "ur", "ukr", "ugan")
    ) and not low.startswith(("unin", "unim", "unid", "urb")):
        return "a"
    if low.startswith(("hour", "honest", "honor", "honour", "heir")):
        return "an"
    if low[:2] in {"11", "18"} and low[2:3] in {"", ","}:
        return "an"  # "an 18-year-old winger"
    if len(word) > 1 and word[:2].isupper():
        return "an" if word[0] in "AEFHILMNORSX" else "a"
    return "an" if low[:1] in set("aeiouáéíóúàèìòùäëïöüâêîôûåøæ8") else "a"


def is_countryman(word: str) -> bool:
    """True for "Australian" and "Dutchman": somebody by where he is from."""
    return is_demonym(word) or (word[:1].isupper() and word.lower() in COUNTRYMEN)


def is_demonym(word: str) -> bool:
    """True when a capitalised adjective looks like a nationality or region ("Malaysian",
    "British-born" is not)."""
    if not word[:1].isupper() or not word.replace("-", "").replace(" ", "").isalpha():
        return False
    last = word.replace("-", " ").split()[-1].lower()
    return last in _DEMONYMS or last.endswith(("ian", "ean", "ese", "ican", "guayan", "oan"))


_DEMONYMS = frozenset(
    """american british english irish scottish welsh french german dutch spanish swedish danish
    finnish norwegian     polish turkish jewish greek czech slovak swiss thai iraqi israeli kuwaiti
    pakistani bangladeshi saudi emirati     omani yemeni qatari bahraini kazakh uzbek kyrgyz tajik
    turkmen afghan korean mexican german african moroccan     cuban puerto rican salvadoran
    guatemalan honduran icelandic filipino filipina malagasy nepali azerbaijani     punjabi basque
    catalan flemish kurdish tibetan uyghur arab argentine soviet slovene serb croat somali swazi
    manx     cornish zealander kiwi congolese togolese burkinabe cypriot maltese hindi bengali
    tamil maori hawaiian texan     angolan libyan kenyan ugandan rwandan roman indo-canadian
    european asian latino latina hispanic""".split()  # noqa: SIM905
)


UNSURE = frozenset(
    """largely mostly mainly partly roughly approximately reportedly allegedly apparently perhaps
    probably possibly     supposedly maybe likely arguably presumably purportedly seemingly
    potentially hardly barely scarcely never not     n't nearly almost only rarely
    seldom""".split()  # noqa: SIM905
)
"""Adverbs without which a statement says more than the text does: they are never left out."""

HABITS = frozenset("usually normally typically sometimes always".split())  # noqa: SIM905
"""Adverbs that stay, too: "is usually opened in Dublin" is not "is opened in Dublin"."""

CONDITIONS = frozenset("if unless whether provided lest otherwise in-case".split())  # noqa: SIM905
"""Marks of clauses that must stay with what they govern."""

JOINT = frozenset(
    """marry married marries merge merged merges meet met meets divorce divorced agree agreed
    between together     jointly each collide collided differ differed share shared shares compete
    competed separate separated combine     combined respectively both neither either couple twins
    exchanged exchange draw drew tied""".split()  # noqa: SIM905
)
"""Words with which several subjects act as one: they are not told one by one."""

TITLES = frozenset(
    """president king queen prince princess emperor empress pope bishop archbishop cardinal saint
    general colonel     captain major lieutenant sergeant admiral commander professor doctor judge
    justice senator congressman     congresswoman representative governor mayor minister chancellor
    premier secretary director coach manager     chairman chairwoman chair spokesman spokeswoman
    spokesperson detective inspector chief author actor actress     singer novelist poet historian
    physicist chemist biologist astronaut economist analyst lawyer attorney     prosecutor striker
    goalkeeper midfielder defender quarterback pitcher engineer architect painter sculptor
    composer philosopher philologist journalist reporter editor photographer chef nurse teacher
    farmer officer     sheriff explorer navigator inventor mathematician astronomer botanist
    midfield winger champion co-founder     founder ambassador councillor
    vice-president""".split()  # noqa: SIM905
)
"""Nouns before a name that tell what somebody is: "President Ilir Dova"."""

EXAMPLES = frozenset({"such as", "including", "like", "notably", "namely", "e.g."})
"""Prepositions before examples of what stands before them."""

OFFICES = frozenset(
    """president king queen emperor empress pope mayor premier chancellor chairman chairwoman ceo
    boss head director     governor spokesman spokeswoman spokesperson captain manager coach
    commander""".split()  # noqa: SIM905
)
"""Roles of which there is one at a time: "the president", but "a novelist"."""

ORDERS_TEXT = frozenset(
    {
        "above all",
        "after all",
        "as mentioned",
        "by contrast",
        "first of all",
        "for example",
        "for instance",
        "in addition",
        "in brief",
        "in conclusion",
        "in contrast",
        "in fact",
        "in other words",
        "in particular",
        "in short",
        "in sum",
        "in summary",
        "last but not least",
        "of course",
        "on the contrary",
        "on the one hand",
        "on the other hand",
        "on the whole",
        "to conclude",
        "to sum up",
    }
)
"""Phrases that order a text and say nothing of what happened."""
