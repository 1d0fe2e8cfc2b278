"""Trees put right where names stand beside what they name. All in place, before the tree is made;
`forms` are in lower case, `heads` has ROOT for the root."""

from __future__ import annotations

from collections.abc import Sequence

_TITLE = frozenset({"nmod", "nmod:desc", "compound"})
_TITLE_BEGINS = frozenset({"On", "Of", "In", "To", "From", "For", "At", "Into", "Under"})
_KIN = frozenset("child son daughter heir grandson granddaughter".split())  # noqa: SIM905
_TIMES = frozenset(
    """moment second hour day week month year decade century night morning bit""".split()  # noqa: SIM905
)
LENGTHS = frozenset(
    "kilometres kilometers km mile miles metres meters m yards feet hours minutes".split()  # noqa: SIM905
)
_NAMES = frozenset({"NNP", "NNPS"})
_INSIDE_PLACES = frozenset("in on upon under by le la de sur next the".split())  # noqa: SIM905
_BYNAMES = frozenset(
    """elder younger great terrible magnificent conqueror confessor bald bold wise pious lionheart
    fair good brave""".split()  # noqa: SIM905
)
_OF_TWO = frozenset({"elder", "younger"})
_BEFORE_NOUNS = frozenset({"amod", "compound", "nsubj"})
_ON_RIVERS = frozenset("am an upon sur ob unter".split())  # noqa: SIM905
_SHIPS = frozenset("ss hms uss hmas hmcs mv rms ms mt rv".split())  # noqa: SIM905
_GROUPS = frozenset("couple pair duo team brothers sisters trio band partners".split())  # noqa: SIM905
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905

_TOWNS = frozenset("town city village hamlet suburb parish port district".split())  # noqa: SIM905


def counted_names(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "two dogs, Rex and Bello, waited": as many names as were counted are the names of those, not
    two more."""
    for k, h in enumerate(heads):
        if relations[k] != "nummod" or xpos[h] != "NNS" or k > h:
            continue
        wanted = _NUMBERS.index(forms[k]) if forms[k] in _NUMBERS else 0
        names = _joined(h, heads, relations)
        if len(names) != wanted or wanted < 2 or any(xpos[j] not in _NAMES for j in names):
            continue
        first = names[0]
        begin = first
        while xpos[begin - 1] in _NAMES:
            begin -= 1
        joined = any(heads[j] == first and relations[j] == "cc" for j in range(first))
        if forms[begin - 1] == "," and not joined:
            heads[first], relations[first] = h, "appos"
            for j in names[1:]:
                heads[j] = first


def _joined(h: int, heads: Sequence[int], relations: Sequence[str]) -> list[int]:
    """What is joined to word h, and to what is joined to it."""
    found = {h}
    for j in range(h + 1, len(heads)):
        if relations[j] == "conj" and heads[j] in found:
            found.add(j)
    return sorted(found - {h})


def whose(upos: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "whose two cranes stand": "whose" belongs to the noun behind it, never to the verb."""
    for k, tag in enumerate(xpos):
        if tag != "WP$" or relations[k] == "nmod:poss":
            continue
        noun = next((j for j in range(k + 1, len(xpos)) if upos[j] in {"NOUN", "PROPN"}), k)
        while relations[noun] == "compound" and heads[noun] > noun:
            noun = heads[noun]
        if noun != k and heads[noun] != k:
            heads[k], relations[k] = noun, "nmod:poss"


def hyphened_places(forms: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "Barrow-in-Furness", "Newcastle-upon-Tyne": one name."""
    for k in range(1, len(forms) - 3):
        if forms[k] != "-" or forms[k + 2] != "-" or forms[k + 1] not in _INSIDE_PLACES:
            continue
        place = k - 1
        inside = range(place, k + 4)
        top = next((j for j in inside if heads[j] not in inside), place)
        heads[place], relations[place] = heads[top], relations[top]
        for j in range(k, k + 4):
            heads[j], relations[j] = place, "flat"
        for j, h in enumerate(heads):
            if h in range(k, k + 4) and j not in range(k, k + 4):
                heads[j] = place


def name_with_small_word(
    forms: Sequence[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Frankfurt am Main", "Matthäus Merian the Elder", "Pliny the Younger": one name."""
    for k in range(1, len(forms) - 1):
        by_name = forms[k] == "the" and forms[k + 1] in _BYNAMES
        alone = by_name and forms[k + 1] in _OF_TWO and relations[k + 1] not in _BEFORE_NOUNS
        if xpos[k - 1] not in _NAMES or not (alone or xpos[k + 1] in _NAMES):
            continue
        if not by_name and forms[k] not in _ON_RIVERS:
            continue
        first = k - 1
        while relations[first] in {"flat", "compound"} and xpos[first - 1] in _NAMES:
            first -= 1
        inside = range(first, k + 2)
        top = next((j for j in inside if heads[j] not in inside), first)
        outer, relation = heads[top], relations[top]
        for j, h in enumerate(heads):
            if h in inside and j not in inside:
                heads[j] = first
        for j in inside:
            heads[j], relations[j] = first, "flat"
        heads[first], relations[first] = outer, relation
        xpos[k] = xpos[k + 1] = "NNP"


def ship(forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "the vessel SS Imo": the ship is not called SS."""
    for k in range(len(forms) - 1):
        if forms[k] not in _SHIPS or xpos[k + 1] not in _NAMES or heads[k] == k + 1:
            continue
        name, outer = k + 1, heads[k]
        if heads[name] not in {k, outer} and relations[name] not in {"flat", "appos", "compound"}:
            continue
        heads[name], relations[name] = outer, relations[k]
        for j, h in enumerate(heads):
            if h == k:
                heads[j] = name
        heads[k], relations[k] = name, "compound"


def possessive_marks(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Norda Line's chief executive": the mark belongs to the owner before it, not to what is
    owned."""
    for k in range(1, len(forms)):
        if xpos[k] != "POS" or heads[k] <= k:
            continue
        owner = k - 1
        while relations[owner] in {"flat", "fixed"} and 0 <= heads[owner] < owner:
            owner = heads[owner]
        heads[k], relations[k] = owner, "case"
        if heads[owner] > k and relations[owner] in {"compound", "nmod", "nmod:unmarked"}:
            relations[owner] = "nmod:poss"


def name_before_comma(
    forms: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "by the Alta Valle, a company that ...": a name in front of a comma is no part of the noun
    behind it, which has an article of its own and says what the name is."""
    for h in range(3, len(forms)):
        article = next(
            (k for k in range(h) if heads[k] == h and forms[k] in {"a", "an"} and k > 1), 0
        )
        if not article or forms[article - 1] != ",":
            continue
        front = [k for k in range(article - 1) if heads[k] == h]
        names = [k for k in front if relations[k] == "compound" and xpos[k] in _NAMES]
        if not names:
            continue
        top = names[-1]
        heads[top], relations[top] = heads[h], relations[h]
        for k in front:
            if k != top:
                heads[k] = top
        heads[h], relations[h] = top, "appos"


def name_behind_noun(
    upos: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "under the American epidemiologist Donald Henderson": a name right behind a noun, without a
    preposition, is the noun's and not the verb's."""
    for k in range(1, len(upos)):
        noun = k - 1
        loose = xpos[k] in _NAMES and relations[k] in {"obl", "obl:unmarked"}
        beside = upos[noun] == "NOUN" and xpos[noun] == "NN" and heads[noun] == heads[k]
        if not loose or not beside or relations[noun] not in {"obl", "obj", "nmod"}:
            continue
        joined = any(heads[c] == k and relations[c] == "flat" for c in range(k + 1, len(upos)))
        if joined and not any(heads[c] == k and relations[c] == "case" for c in range(len(upos))):
            heads[k], relations[k] = noun, "appos"


def name_in_two(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "on HMS Beagle": two names side by side behind one preposition are one name."""
    for k in range(1, len(xpos) - 1):
        names = xpos[k] in _NAMES and xpos[k + 1] in _NAMES
        alike = heads[k] == heads[k + 1] and relations[k] == relations[k + 1]
        if not names or not alike or relations[k] not in {"obl", "nmod"}:
            continue
        case = [c for c in range(k) if relations[c] == "case" and heads[c] in {k, k + 1}]
        if case and all(heads[c] == k + 1 for c in case):
            heads[k], relations[k] = k + 1, "compound"


def several_named(
    upos: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "his grandsons Lorenzo and Giuliano": what several are together is the head, and their names
    stand beside it; of one person ("the poet Ann Lee") the name is."""
    for k in range(1, len(heads)):
        noun = heads[k]
        if noun <= k or xpos[k] != "NNS" or relations[k] not in _TITLE or xpos[noun] not in _NAMES:
            continue
        several = any(heads[c] == noun and relations[c] == "conj" for c in range(noun, len(heads)))
        if not several or any(upos[c] not in {"PROPN", "NOUN"} for c in range(k, noun)):
            continue
        heads[k], relations[k] = heads[noun], relations[noun]
        for c in range(k):
            if heads[c] == noun:
                heads[c] = k
        heads[noun], relations[noun] = k, "appos"


def described_in_a_row(xpos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "his manager Bernstein, his old friend Jed Leland, his wife Susan": names that are each told
    by whose what they are, are others than the name before them."""

    def is_described(name: int) -> bool:
        nouns = [c for c, h in enumerate(heads) if h == name > c and relations[c] in _TITLE]
        owned = {h for c, h in enumerate(heads) if relations[c] == "nmod:poss"}
        return xpos[name] in _NAMES and bool(owned.intersection(nouns))

    for k, h in enumerate(heads):
        if relations[k] == "appos" and 0 <= h < k and is_described(k) and is_described(h):
            relations[k] = "conj"


def title_inside(upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "in the workshop of the painter and sculptor Andrea": a noun between a preposition and its
    name belongs to no word before the preposition."""
    for case, name in enumerate(heads):
        if relations[case] != "case" or name <= case + 1 or upos[name] != "PROPN":
            continue
        for k in range(case + 1, name):
            if upos[k] == "NOUN" and heads[k] < case and relations[k] in {"nmod", "obl"}:
                heads[k], relations[k] = name, "nmod:desc"


def ages_in_a_row(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Tom Fox, 24, Paul Reed, 31, and Mark Hill, 40, deny it": an age is that of the name before
    it, and nobody who denies something."""
    for k in range(2, len(forms) - 1):
        age = upos[k] == "NUM" and forms[k].isdigit() and len(forms[k]) < 3
        if not age or relations[k] != "conj" or forms[k - 1] != "," or forms[k + 1] != ",":
            continue
        if upos[k - 2] != "PROPN":
            continue
        name = heads[k - 2] if relations[k - 2] == "flat" else k - 2
        if name != k and heads[name] != k:
            heads[k], relations[k] = name, "appos"


def measure(upos: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "3.1 mm Hg lower": of two measures side by side the first is a part of the second."""
    for k in range(1, len(heads)):
        both = relations[k] == relations[k - 1] == "obl:unmarked" and heads[k] == heads[k - 1]
        if both and upos[k - 1] in {"NUM", "NOUN"} and upos[k] == "NOUN" and heads[k] > k:
            heads[k - 1], relations[k - 1] = k, "compound"


def coordinated_compound(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "a combined railway and motorway bridge": one thing, the bridge."""
    for last, first in enumerate(heads):
        second = last - 1
        if relations[last] != "conj" or first < 0 or not first < second:
            continue
        both = relations[second] == "conj" and heads[second] == first and upos[last] == "NOUN"
        joined = forms[second - 1] in {"and", "or"} and second == first + 2
        if not both or not joined or upos[first] != "NOUN" or upos[second] != "NOUN":
            continue
        if any(heads[c] == last and relations[c] in {"cc", "punct"} for c in range(last)):
            continue
        heads[last], relations[last] = heads[first], relations[first]
        for c in range(len(heads)):
            if heads[c] == first and c not in {second, last}:
                heads[c] = last
        heads[first], relations[first] = last, "compound"


def distance(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "about 1,300 kilometres from the North Pole": from where belongs to how far."""
    for k in range(len(heads) - 1):
        counted = any(heads[c] == k and relations[c] in {"nummod", "det"} for c in range(k))
        if forms[k] not in LENGTHS or not counted or forms[k + 1] != "from":
            continue
        place = heads[k + 1]
        if place <= k + 1 or relations[k + 1] != "case":
            continue
        if heads[k] == place and heads[place] >= 0:
            heads[k] = heads[place]
            verb = upos[heads[k]] in {"VERB", "AUX"}
            relations[k] = "obl:unmarked" if verb else "nmod:unmarked"
        elif heads[k] != heads[place] or relations[k] == "obj":
            continue
        heads[place], relations[place] = k, "nmod"


def title_behind_verb(texts: Sequence[str], heads: list[int], relations: list[str]) -> None:
    """ "published On the Origin of Species": a preposition with a capital begins a title, which is
    what was published. `texts` as they are written."""
    for k in range(1, len(heads)):
        noun, verb = heads[k], k - 1
        capital = texts[k] in _TITLE_BEGINS and texts[verb][:1].islower()
        told = noun > k and heads[noun] == verb and relations[noun] == "obl"
        if capital and relations[k] == "case" and told:
            relations[noun] = "obj"


def name_like_a_participle(
    texts: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Drake's debut, Five Leaves Left, was released": a capital behind capitals goes on with the
    title."""
    for k in range(2, len(texts) - 1):
        n = heads[k]
        title = relations[k] == "acl" and n == k - 1 and texts[k].istitle() and texts[n].istitle()
        if title and relations[n] == "appos" and texts[k + 1] in {",", "."}:
            relations[k], upos[k], xpos[k] = "flat", "PROPN", "NNP"


def title_before_verb(
    texts: Sequence[str], xpos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Off the Wall sold 20 million copies": a preposition and a name right before a verb that has
    an object and no subject are the title of what sold."""
    noun = heads[0] if heads else -1
    v = noun + 1
    if noun < 1 or relations[0] != "case" or v >= len(heads) or heads[noun] != v:
        return
    named = texts[noun][:1].isupper() and xpos[v] == "VBD"
    own = {relations[k] for k, h in enumerate(heads) if h == v}
    counted = any(relations[k] == "nummod" and relations[h] == "obj" for k, h in enumerate(heads))
    if named and "obj" in own and counted and not own & {"nsubj", "nsubj:pass", "expl"}:
        relations[noun], relations[0] = "nsubj", "amod"


def child_of(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "Ada was born in London in 1815, the only child of Lord Byron": Ada was, not London; nor is
    "the village of Zavrazhye" anybody's son."""
    for k, h in enumerate(heads):
        if relations[k] != "appos" or forms[k] not in _KIN or h < 0:
            continue
        if relations[h] == "nmod" and heads[h] >= 0 and forms[heads[h]] in _TOWNS:
            h = heads[h]
        if relations[h] != "obl":
            continue
        verb = heads[h]
        placed = upos[h] in {"PROPN", "NUM"} or forms[h] in _TOWNS
        if verb < 0 or upos[verb] != "VERB" or not placed:
            continue
        heads[k], relations[k] = verb, "advcl"


def seen_ahead(
    forms: Sequence[str], upos: Sequence[str], heads: list[int], relations: list[str]
) -> None:
    """ "saw an iceberg ahead": what was seen, not how far ahead ("two miles ahead")."""
    for k, adverb in enumerate(heads):
        if relations[k] != "obl:unmarked" or adverb != k + 1 or upos[adverb] != "ADV":
            continue
        verb = heads[adverb]
        article = any(heads[c] == k and forms[c] in {"a", "an", "the"} for c in range(k))
        if not article or forms[k] in _TIMES | LENGTHS or verb < 0 or upos[verb] != "VERB":
            continue
        if not any(
            heads[c] == verb and relations[c] in {"obj", "ccomp"} for c in range(len(heads))
        ):
            heads[k], relations[k] = verb, "obj"


def before_a_name(
    forms: Sequence[str], xpos: list[str], heads: Sequence[int], relations: list[str]
) -> None:
    """ "the Russian Olga Demidova", "the geodesist Niels Nørlund": an adjective belongs to the name
    as one, and who somebody is, is none."""
    for k, h in enumerate(heads):
        noun = relations[k] in {"nmod", "nmod:desc", "compound"}
        if not noun or xpos[k] != "JJ" or h <= k or xpos[h] != "NNP":
            continue
        if forms[k].endswith(("ist", "er", "or", "eer")):
            relations[k], xpos[k] = "nmod:desc", "NN"
        else:
            relations[k] = "amod"


def name_like_a_plural(
    texts: Sequence[str], upos: list[str], xpos: list[str], heads: list[int], relations: list[str]
) -> None:
    """ "Jobs was forced out": a plural with a capital that nothing counts is a name where its verb
    is singular."""
    for k, text in enumerate(texts):
        if xpos[k] != "NNS" or not text.istitle() or not relations[k].startswith("nsubj"):
            continue
        group = [heads[k], *(j for j, h in enumerate(heads) if h == heads[k])]
        singular = any(texts[j] in {"was", "is", "has"} or xpos[j] == "VBZ" for j in group)
        own = {relations[j] for j, h in enumerate(heads) if h == k}
        if singular and own <= {"punct", "acl:relcl", "appos"}:
            upos[k], xpos[k] = "PROPN", "NNP"
