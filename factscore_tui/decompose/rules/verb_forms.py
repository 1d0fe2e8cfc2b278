"""Forms of English verbs that rules turn into each other: "making" -> "makes", "made"."""

from __future__ import annotations

# Past tenses of verbs whose "-ing" form does not simply turn into "-ed".
_IRREGULAR = dict(
    pair.split(":")
    for pair in """being:was having:had doing:did going:went making:made taking:took winning:won
    becoming:became     beginning:began writing:wrote leading:led holding:held getting:got
    giving:gave leaving:left finding:found     building:built bringing:brought teaching:taught
    selling:sold running:ran coming:came growing:grew singing:sang     speaking:spoke
    fighting:fought spending:spent losing:lost beating:beat setting:set putting:put hitting:hit
    reading:read meeting:met sending:sent paying:paid saying:said telling:told thinking:thought
    buying:bought     catching:caught seeking:sought keeping:kept feeling:felt dealing:dealt
    meaning:meant standing:stood     understanding:understood rising:rose riding:rode driving:drove
    flying:flew drawing:drew throwing:threw knowing:knew     showing:showed wearing:wore
    bearing:bore breaking:broke choosing:chose falling:fell forgetting:forgot hiding:hid
    laying:laid lying:lay dying:died tying:tied letting:let lending:lent lighting:lit seeing:saw
    shooting:shot     sitting:sat sleeping:slept stealing:stole striking:struck swearing:swore
    swimming:swam sweeping:swept waking:woke     shaking:shook sinking:sank sticking:stuck
    forming:formed hosting:hosted overcoming:overcame undergoing:underwent     undertaking:undertook
    overseeing:oversaw withdrawing:withdrew competing:competed cutting:cut dating:dated
    eating:ate drinking:drank binding:bound feeding:fed fleeing:fled forbidding:forbade casting:cast
    costing:cost     hearing:heard shutting:shut spreading:spread springing:sprang blowing:blew
    biting:bit mistaking:mistook     retaking:retook rewriting:rewrote rebuilding:rebuilt
    upholding:upheld overtaking:overtook sliding:slid digging:dug spinning:spun splitting:split
    clinging:clung bleeding:bled breeding:bred bursting:burst creeping:crept freezing:froze
    grinding:ground hanging:hung hurting:hurt kneeling:knelt quitting:quit ringing:rang
    shedding:shed shining:shone shrinking:shrank spitting:spat striding:strode swinging:swung
    tearing:tore
    thrusting:thrust weaving:wove weeping:wept winding:wound arising:arose betting:bet bidding:bid
    foreseeing:foresaw withholding:withheld misleading:misled outdoing:outdid
    outselling:outsold""".split()  # noqa: SIM905
)


_PREFIXES = ("re", "over", "out", "under", "un", "mis", "fore")
_NOT_PREFIXED = frozenset({"relying", "relaying"})


def past_of(gerund: str) -> str:
    """The simple past of an "-ing" form: "repaid" of "repaying", which is "re" and "paying"."""
    low = gerund.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for prefix in _PREFIXES if low not in _NOT_PREFIXED else ():
        if low.startswith(prefix) and low[len(prefix) :] in _IRREGULAR:
            return prefix + _IRREGULAR[low[len(prefix) :]]
    if low.endswith("ying") and len(low) > 4 and low[-5] not in "aeiou":
        return low[:-4] + "ied"
    return low[:-3] + "ed" if low.endswith("ing") else low


_GERUNDS = {past: gerund for gerund, past in reversed(_IRREGULAR.items())}


def base_of_past(past: str) -> str:
    """The plain form of a simple past: "open" of "opened", "win" of "won"; "" where it is not
    known."""
    low = past.lower()
    if low in {"was", "were", "had", "did"}:
        return {"had": "have", "did": "do"}.get(low, "be")
    if low not in _GERUNDS and not low.endswith("ed"):
        return ""
    if low.endswith("eed") and low not in _GERUNDS:
        return low[:-1]
    regular = low[:-3] + "ying" if low.endswith("ied") else low[:-2] + "ing"
    base = present_of(_GERUNDS.get(low, regular), True)
    silent = base.endswith("in") and low.endswith("ined") and base[-3:-2] not in {*"aeiou"}
    return base + "e" * silent  # "decline", "combine", but "join"


def base_of_third(form: str) -> str:
    """The plain form of "leaves", "goes", "carries"."""
    low = form.lower()
    if low in {"is", "has"}:
        return {"is": "be", "has": "have"}[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    return low[:-2] if low.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")) else low[:-1]


_THIRD = {
    "have": "has",
    "are": "is",
    "were": "was",
    "do": "does",
    "'re": "'s",
    "'ve": "has",
    "am": "is",
}


def singular_verb(form: str) -> str:
    """A finite verb for one instead of several: "were" -> "was", "live" -> "lives"."""
    low = form.lower()
    if low in _THIRD:
        return _THIRD[low]
    if low.endswith(("s", "sh", "ch", "x", "z", "o")):
        return form + "es"
    if low.endswith("y") and len(low) > 1 and low[-2] not in "aeiou":
        return form[:-1] + "ies"
    return form + "s"


_OF_PARTICIPLE = {
    "taken": "took", "given": "gave", "written": "wrote", "begun": "began", "been": "was",
    "become": "became",
    "gone": "went", "done": "did", "seen": "saw", "known": "knew", "grown": "grew",
    "spoken": "spoke", "won": "won",
    "risen": "rose", "driven": "drove", "fallen": "fell", "chosen": "chose", "broken": "broke",
    "drawn": "drew",
    "run": "ran", "come": "came", "shown": "showed", "thrown": "threw", "worn": "wore",
    "sung": "sang", "sunk": "sank",
    "beaten": "beat", "eaten": "ate", "flown": "flew", "forgotten": "forgot", "hidden": "hid",
    "undergone": "underwent",
    "overcome": "overcame", "undertaken": "undertook", "withdrawn": "withdrew", "swum": "swam",
}  # fmt: skip


def past_of_participle(form: str) -> str:
    """The simple past of a past participle: "taken" -> "took"."""
    return _OF_PARTICIPLE.get(form.lower(), form)


def participle_of(gerund: str) -> str:
    """The past participle of an "-ing" form: "taking" -> "taken"."""
    past = past_of(gerund)
    return next((k for k, v in _OF_PARTICIPLE.items() if v == past), past)


_WITH_E = tuple(
    "at iz ut ag os id ib ir ar uc ud ad ot yz od ak ap iv ov av ev erv olv elv ur".split()  # noqa: SIM905
)
_EVEN_SO = {
    "visit": "visit",
    "edit": "edit",
    "appear": "appear",
    "repeat": "repeat",
    "treat": "treat",
    "explod": "explode",
    "add": "add",
    "creat": "create",
    "becom": "become",
    "com": "come",
    "overcom": "overcome",
    "welcom": "welcome",
    "focus": "focus",
    "recall": "recall",
    "restor": "restore",
    "explor": "explore",
    "ignor": "ignore",
    "stor": "store",
    "ador": "adore",
    "implor": "implore",
    "deplor": "deplore",
    "install": "install",
}


def present_of(gerund: str, plural: bool) -> str:
    """The present of an "-ing" form: "making" -> "makes", "leaving" -> "leaves", "running" ->
    "runs"."""
    stem = gerund.lower()[:-3]
    if stem == "be":
        return "are" if plural else "is"
    short = len([c for c in stem if c in "aeiouy"]) == 1 and len(stem) > 1
    if stem in _EVEN_SO:
        stem = _EVEN_SO[stem]
    elif len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "lsfz":
        stem = stem[:-1]
    elif len(stem) > 5 and stem.endswith(("ell", "all")):
        stem = stem[:-1]  # "travelling", "totalling"
    elif stem.endswith(("iat", "uat")):
        stem += "e"  # "negotiating", "evaluating"
    elif stem[-1:] == "l" and stem[-2:-1] not in {"l", "r", "w", "y", *"aeiou"}:
        stem += "e"  # "embezzling", "handling"
    elif (stem[-1:] == "s" and stem[-2:-1] in set("aeiou")) or stem.endswith(("lips", "laps")):
        stem += "e"  # "choosing", "releasing", "eclipsing", "collapsing"
    elif stem[-1:] in {"v", "c", "z", "u"} or stem.endswith(("leav", "ceiv")):
        stem += "e"
    elif (
        len(stem) > 1
        and stem[-1] not in "aeiouwxy"
        and stem[-2] in "aeiou"
        and (len(stem) < 3 or stem[-3] not in "aeiou")
    ):
        if short or stem.endswith(_WITH_E):
            stem += "e"
    elif stem.endswith(
        (
            "chang",
            "rang",
            "plung",
            "challeng",
            "charg",
            "merg",
            "emerg",
            "urg",
            "judg",
            "bridg",
            "pledg",
            "dg",
        )
    ):
        stem += "e"
    return stem if plural else singular_verb(stem)


def past_of_base(base: str) -> str:
    """The simple past of a bare form: "die" -> "died", "write" -> "wrote", "stop" -> "stopped"."""
    low = base.lower()
    gerunds = [low + "ing", low[:-1] + "ing", low + low[-1:] + "ing", low[:-2] + "ying"]
    stems = [
        gerunds[0],
        gerunds[1] * low.endswith("e"),
        gerunds[2],
        gerunds[3] * low.endswith("ie"),
    ]
    known = next((g for g in stems if g in _IRREGULAR), "")
    if known:
        return _IRREGULAR[known]
    if low.endswith("e"):
        return low + "d"
    if low.endswith("y") and low[-2:-1] not in set("aeiou"):
        return low[:-1] + "ied"
    vowels = sum(c in "aeiouy" for c in low)
    doubled = len(low) > 2 and vowels == 1 and low[-2] in "aeiou" and low[-1] not in "aeiouwxy"
    return low + low[-1] + "ed" if doubled else low + "ed"
