"""Lines with a label in front: "Dennis Tito: First tourist in space" tells of Dennis Tito, "2
September 1666: The fire breaks out" of that day, "Capital: Lisbon" of the topic; a row of a table
with two columns is such a line, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from factscore_tui.core.fact import Sentence, SentenceKind
from factscore_tui.decompose.layout.credits import CREDITS, credited, inside
from factscore_tui.decompose.layout.dated_labels import (
    DAY,
    HAPPENED,
    MONTH,
    YEAR,
    happened,
    put_before,
)
from factscore_tui.decompose.layout.described import (
    also_such,
    describes,
    goes_on_about,
    stands_alone,
    with_what_it_is,
)
from factscore_tui.decompose.layout.list_items import is_kind, told_with_article, who_is, with_who
from factscore_tui.decompose.references.kinds import PERSON, sort_of_noun
from factscore_tui.decompose.references.lexicon import FEMALE, MALE, word_set
from factscore_tui.decompose.rules.statements import states
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.headings import names_a_section
from factscore_tui.text.markup import Plain

_DATE = re.compile(
    rf"(?:(?P<day>{DAY})|(?P<month>{MONTH} {YEAR}|{YEAR}s?)"
    rf"|[Ss]ince (?P<since>(?:{MONTH} )?{YEAR})"
    rf"|(?P<first>{YEAR}) ?[–—-] ?(?P<last>{YEAR}|\d\d|present|today))"
)
_LABEL = re.compile(
    r"(?P<label>(?:since )?[A-Z\d][\w &'’.,/–—-]{0,60}?)(?P<more> \([^()]{1,40}\))?"
    r"(?:: +| +[–—] +|(?<=\d{4}) +- +(?=[A-Z])|: ?$|(?<=\d{4})(?P<stop>\.) +)(?=\S|$)"
)
"""With a full stop behind a date: "1961. Gagarin becomes the first human being in space."."""
_STATED = re.compile(r"^(?:\S+ ){1,6}(?:has|have|had|is|was|are|were) \S+ \S")
_SMALL = word_set(
    """the a an this that these those it they he she his her its their in on at by with after under
    during when while having following despite"""
)
"""Words that lose their capital behind a date."""
_ARTICLE = re.compile(r"An? (?=\w)|The (?=[a-z])")
_DIED = re.compile(r"\b(?:[Dd]ied|[Dd]eath)\b")
_BEGINNING = 20_000
"""Characters in which it is looked up whether somebody died."""
_MOST = 6
"""Words of a label."""
_ASKED = word_set("q a question answer interviewer interviewee host moderator")
_OF_TODAY = word_set(
    """capital population area currency language languages headquarters anthem motto government age
    president chairman owner height weight length elevation altitude depth width industry
    parent mass crew cost partners employees revenue website religion members membership seats ceo
    genre mayor coach manager captain stadium price runtime colors colours capacity material
    materials style habitat diet"""
)
_MEASURED = word_set(
    """diameter radius circumference distance volume density temperature gravity speed number
    lifespan wingspan half-life"""
)
"""What has a figure behind it."""
_OF_THEN = word_set(
    "budget date dates cause deaths casualties location venue result duration winner host"
)
_OF_A_LIFE = word_set(
    """occupation profession nationality spouse spouses wife husband children parents father mother
    siblings citizenship mater work"""
)
_OF_SEVERAL = word_set("works students awards books albums films honours honors publications")
_OF_ALL = word_set(
    """founder founders director author architect designer publisher composer writer producer
    creator inventor developer manufacturer engineer cinematographer screenwriter editor studio
    distributor illustrator translator sculptor conductor"""
)
_SINGULAR = {"children", "parents", "spouses", "siblings", "languages", "founders", "employees",
             "deaths", "casualties", "dates", "members", "seats", "partners", "materials",
             "colors", "colours"}  # fmt: skip
_COUNTED = word_set("deaths casualties employees members seats children siblings crew")
_OF_FACTS = word_set(
    """facts fact overview info information profile details detail statistics stats glance summary
    data figures specifications specs highlights numbers at quick key basic general infobox"""
)
"""Words of headings that stand above labels of the topic."""
_JOINING = word_set("of the and de la von van for in")
_CALLED = re.compile(
    r"(?:(Also|Often|Sometimes|Formerly|Originally|Once) )?"
    r"([Cc]alled|[Kk]nown as|[Nn]amed after|[Nn]icknamed|[Dd]ubbed) "
)
_WHERE = re.compile(r" (of|around|in|at|above|from|through) ")


class Around(NamedTuple):
    """What a line stands in: the topic with its article, the headings above, the whole text, and
    what parses a line."""

    topic: str
    headings: Iterable[str]
    text: str
    parse: Callable[[str], Tree | None]


def label_before(text: str, sentences: Sequence[Sentence], k: int) -> str:
    """The label of the line that begins with the sentence at place k, where it is a heading of its
    own, "**1667:**", or a date with a full stop; "" where there is none."""
    before = sentences[k - 1] if k else None
    if before is None:
        return ""
    label = before.span.of(text)
    gap = text[before.span.end : sentences[k].span.start]
    bare = label.replace("*", "").replace("_", "").strip()
    dated = bare.endswith(".") and _DATE.fullmatch(bare[:-1]) is not None
    heads = bare.endswith(":") and before.kind is SentenceKind.HEADING
    return bare if (heads or dated) and not re.search(r"[\n\r\u2028\u2029]", gap) else ""


def has_label(text: str) -> bool:
    """True for a line of a paragraph that may begin with a label."""
    match = _LABEL.match(text)
    return match is not None and (":" in match.group() or bool(_DATE.fullmatch(match["label"])))


def told_of_label(found: Plain, before: str, around: Around) -> Plain | None:
    """The line as a statement; None where its label says nothing that can be put so. `before` is
    the label where it was split off as a heading of its own ("**1667:** Parliament passes ...")."""
    match = _LABEL.match(f"{before} " if before else found.text)
    if match is None or len(match["label"].split()) > _MOST or match["label"].lower() in _ASKED:
        return None
    begins = 0 if before else match.end()
    label = match["label"].strip()
    if not before and _STATED.search(label):
        return None  # "The picture has left France once: it was shown in Rome"
    item = Plain(found.text[begins:], found.offsets[begins:])
    if not item.text:
        return None
    date = _DATE.fullmatch(label)
    if date is None and match["stop"]:
        return None
    if date is not None:
        return None if match["more"] else _dated(item, date, around)
    if (told := stands_alone(item, label, around.parse)) is not None:
        return told
    told = _of_the_topic(item, label, around)
    if told is not None:
        return told
    if not before and describes(label, around.parse):
        told = also_such(item, who_is(around.headings, around.topic), around.parse)
        if told is not None:
            return told
    if _names(label, around) and not is_kind(label):
        return _of_the_label(item, label, around)
    who = who_is(tuple(around.headings), around.topic)
    if (about := goes_on_about(item, who)) is not None:
        return about
    if before or not _has_subject(item, around):
        return None
    said = around.parse(f"{label}.")  # "Mum is better: the doctors let her go" is two statements
    return None if said is not None and states(said) else with_what_it_is(item, label)


def _dated(item: Plain, date: re.Match[str], around: Around) -> Plain | None:
    """ "On 2 September 1666, the fire breaks out"."""
    if date["day"]:
        when = f"On {date['day']}"
    elif date["month"]:
        the = "the " if date["month"].endswith("s") else ""
        when = f"In {the}{date['month']}"
    elif date["since"]:
        when = f"Since {date['since']}"
    elif date["last"].isdigit():
        when = f"From {date['first']} to {date['first'][: -len(date['last'])]}{date['last']}"
    else:
        when = f"Since {date['first']}"
    who = who_is(around.headings, around.topic)
    said = around.parse(item.text)
    whole = said is not None and states(said)  # "First cable comes ashore" is nobody's rank
    full = item if whole else with_who(item, who)
    full = with_verb(item, who, around) if full is item else full
    still = bool(date["since"] or (date["last"] and not date["last"].isdigit()))
    full = _held(item, who, "has been" if still else "was") if full is item else full
    if full is item:
        tree = around.parse(item.text)
        if tree is None or not states(tree):
            return None
        first = item.text.split(" ", 1)[0]
        small = first.lower() in _SMALL or first.lower() == "there" or tree.xpos[0] == "CD"
        full = Plain(item.text[:1].lower() + item.text[1:], item.offsets) if small else item
    return put_before(f"{when}, ", full)


def _held(item: Plain, who: str, was: str) -> Plain:
    """ "Marie Curie received the Nobel Prize in Physics", "Ann Fox was Logistics Manager at Arla
    Foods": of an office, a degree or a prize behind a date; the item itself where it is none."""
    if who.split(" ", 1)[0].lower() not in MALE | FEMALE:
        return item
    held = re.match(r"[^,;:.]+", item.text)
    words = re.split(r" (?:of|for|at|in|to|from)\b", held[0])[0].split() if held else []
    if held is None or not words:
        return item
    end = len(item.text.rstrip(". "))
    last = words[-1].lower()
    degree = _DEGREE.fullmatch(words[0]) is not None
    office = sort_of_noun(last) == PERSON or last in _ROLES
    if office and words[0] not in {"The", "A", "An"}:
        front, glue = f"{who} {was} ", " at "
    elif degree or last in _PRIZES:
        an = "an" if words[0][:1] in "AEIOM" and degree else "a"
        front, glue = f"{who} received {an if degree else 'the'} ", " from "
    else:
        return item
    if len(words) > 1 and words[1].islower() and not degree:  # "Assistant professor"
        item = Plain(item.text[:1].lower() + item.text[1:], item.offsets)
    at, behind = held.end(), item.text[held.end() :]
    text, places = item.text[:end], item.offsets[:end]
    if behind.startswith(", ") and " at " not in held[0] and behind[2:3].isupper() and last != "of":
        text = item.text[:at] + glue + item.text[at + 2 : end]
        places = item.offsets[:at] + (item.offsets[at],) * len(glue) + item.offsets[at + 2 : end]
    return put_before(front, Plain(text, places))


_ADVERBS = frozenset({"Never", "Also", "Later", "Briefly", "Often"})
_DEGREE = re.compile(r"MSc|BSc|MA|BA|PhD|MBA|MPhil|DPhil|LLB|LLM|MEng|BEng|MD|MPA|Ph\.D|M\.Sc")
_PRIZES = word_set("prize award medal")
_ROLES = word_set("head planner officer chair ceo cfo coo cto fellow trustee consultant peer")


def _of_the_label(item: Plain, label: str, around: Around) -> Plain | None:
    """ "Dennis Tito was the first tourist in space"."""
    who = told_with_article(label, around.text)
    who = who[:1].upper() + who[1:]
    if _has_subject(item, around):
        return None
    article = _ARTICLE.match(item.text)
    if article is None:
        full = with_who(item, who)
        full = with_verb(item, who, around) if full is item else full
        return None if full is item else full
    tree = around.parse(item.text)
    if tree is None or states(tree):
        return None
    several = " and " in who
    past = "VBD" in tree.xpos
    be = ("were" if several else "was") if past else ("are" if several else "is")
    return put_before(f"{who} {be} ", Plain(item.text[:1].lower() + item.text[1:], item.offsets))


def _of_the_topic(item: Plain, label: str, around: Around) -> Plain | None:
    """ "The capital of Portugal is Lisbon", "Marie Curie was born on 7 November 1867 in Warsaw"."""
    above = tuple(around.headings)
    who = who_is(above, around.topic)
    said = label.lower()
    if not who[:1].isupper() or _of_another(above, who):
        return None
    if said in {"known for", "best known for", "famous for"}:
        of = item.text.split(" ", 2)[1:2] == ["of"]
        value = item.text[:1].lower() + item.text[1:] if of else item.text
        be = "was" if _dead(around) else "is"
        return put_before(f"{who} {be} {said} {'the ' if of else ''}", Plain(value, item.offsets))
    if said in HAPPENED:
        return happened(item, who, HAPPENED[said])
    if (
        said in CREDITS
        and (item.text[:1].isupper() or said == "based on")
        and not _has_verb(item, around)
    ):
        return credited(item, said, who)
    said = "runtime" if said == "running time" else said
    noun = _WHERE.split(re.sub(r"\(s\)$", "", said))[0].split()[-1:]
    where = _WHERE.search(label) if " of " not in said else None
    if not noun or _has_verb(item, around) or len(said.split()) > (5 if where else 3):
        return None
    kind = noun[0]
    figure = kind in _MEASURED and any(map(str.isdigit, item.text))
    words = said.split()
    best = len(words) == 2 and (words[0].endswith("est") or words[0] in {"main", "official"})
    best = best and item.text[:1].isupper()  # "Largest employer: Navalsul, a shipyard"
    known = _OF_TODAY | _OF_THEN | _OF_A_LIFE | _OF_ALL | _OF_SEVERAL
    if not figure and not best and kind not in known:
        return None
    then = kind in _OF_THEN or (kind in _OF_A_LIFE | _OF_SEVERAL and _dead(around))
    if kind in {"occupation", "profession"}:
        return _works_as(item, f"{who} {'was' if _dead(around) else 'is'} ")
    counted = kind in _COUNTED and item.text[:1].isdigit()
    if kind in _COUNTED - _OF_A_LIFE and not counted:
        return None
    several = kind in _SINGULAR and not counted
    be = ("were" if several else "was") if then or kind in _OF_ALL else "are" if several else "is"
    if kind in _OF_SEVERAL:
        be = "included" if then else "include"
    name = f"number of {said}" if counted else label if said == "ceo" else said
    name = label[:1].lower() + label[1:] if where and not counted else name
    owner = inside(who)
    value = item.text.rstrip(".")
    if _ARTICLE.match(value):
        value = value[:1].lower() + value[1:]
    if where and where[1] != "of":  # "the length of the wall around West Berlin"
        name, behind = name[: where.start()], name[where.start() :]
        return put_before(
            f"The {name} of {owner}{behind} {be} ", Plain(value, item.offsets[: len(value)])
        )
    return put_before(f"The {name} of {owner} {be} ", Plain(value, item.offsets[: len(value)]))


def _of_another(headings: Sequence[str], who: str) -> bool:
    """True where the heading above is the name of something else: under "Nokia" nothing is told of
    the Eiffel Tower."""
    own = set(who.lower().split())
    for heading in headings:
        words = re.findall(r"[\w'’-]+", heading)
        if ": " in heading or heading.rstrip("*_ ").endswith(":") or not words:
            continue  # a line with a label
        small = {word.lower() for word in words}
        if own & small or names_a_section(heading) or small & _OF_FACTS or len(words) > 4:
            return False
        return all(word[:1].isupper() or word in _JOINING for word in words)
    return False


def _dead(around: Around) -> bool:
    """True where the text tells of a death, which is most likely the topic's."""
    return _DIED.search(around.text[:_BEGINNING]) is not None


def _works_as(item: Plain, front: str) -> Plain | None:
    """ "was a physicist and an author": of "Physicist, author"."""
    text = item.text.rstrip(". ")
    kinds = list(re.finditer(r"[^,;/]+", text.replace(" and ", "   , ")))
    out, places = front, [item.offsets[0]] * len(front)
    for n, kind in enumerate(kinds):
        start = kind.start() + len(kind[0]) - len(kind[0].lstrip())
        word = kind[0].strip()
        if not re.fullmatch(r"[A-Za-z][a-z]+(?:[ -][a-z]+)*", word):
            return None
        word = word[:1].lower() + word[1:]
        glue = "" if not n else " and " if n == len(kinds) - 1 else ", "
        glue += "an " if word[0] in "aeio" else "a "
        out += glue + word
        at = item.offsets[start : start + len(word)]
        places += [at[0]] * len(glue) + list(at)
    return Plain(out, tuple(places)) if kinds else None


def with_verb(item: Plain, who: str, around: Around) -> Plain:
    """ "Roscosmos operates Zvezda" of "Operates Zvezda": an item that goes on as a sentence about
    somebody would; the item itself where it does not."""
    words = item.text.split(" ", 2)
    v = 2 if words[0] in _ADVERBS and len(words) > 2 else 1
    first = words[v - 1] if v == 1 else words[0][:1] + words[1]
    if not who[:1].isupper() or not first[:1].isupper() or not first.endswith(("ed", "s")):
        return item
    called = _CALLED.match(item.text)
    if called is not None:  # "Also called the Rampart by the government"
        also = f"{called[1].lower()} " if called[1] else ""
        rest = item.text[called.start(2) :]
        be = "are" if " and " in who else "is"
        return put_before(
            f"{who} {be} {also}",
            Plain(rest[:1].lower() + rest[1:], item.offsets[called.start(2) :]),
        )
    if re.match(r"[\w' -]{1,40}: ", item.text) or _has_verb(item, around):
        return item  # "Turned pro: 1995", "Thanks to the launch, the telescope saved fuel"
    tree = around.parse(f"He {item.text[:1].lower()}{item.text[1:]}")
    helper = tree is not None and v == 1 and tree.forms[v] in {"is", "was"}
    if tree is not None and helper and tree.heads[0] == tree.heads[v] == tree.root:
        text = item.text[:1].lower() + item.text[1:]  # "Is awarded a degree"
        return put_before(f"{who} ", Plain(text, item.offsets)) if " and " not in who else item
    if tree is None or len(tree) < 3 or tree.root != v or tree.relations[0] != "nsubj":
        return item
    taken = tree.child(v, "obj", "xcomp", "ccomp") is not None
    if tree.xpos[v] != "VBZ" and not (tree.xpos[v] == "VBD" and taken):
        return item
    if tree.xpos[v] == "VBZ" and " and " in who:
        return item
    if tree.xpos[v] == "VBD" and _has_such(tree, v, who):
        return item
    text = item.text[:1].lower() + item.text[1:]
    return put_before(f"{who} ", Plain(text, item.offsets))


def _has_such(tree: Tree, v: int, who: str) -> bool:
    """True for "Welded seams, not stitched" of a rucksack, which has them and welds nothing: a
    plain noun right behind the word, and no person."""
    person = who.split(" ", 1)[0].lower() in MALE | FEMALE
    noun = v + 1 < len(tree) and tree.xpos[v + 1] in {"NN", "NNS", "JJ"}
    return noun and not person


def _names(label: str, around: Around) -> bool:
    """True for what is a name for the parser: "Roscosmos", not "Scientific Contributions"."""
    tree = around.parse(f"{label}: Won in 1921.")
    if tree is None:
        return False
    colon = next((k for k, form in enumerate(tree.forms) if form == ":"), 0)
    own = [k for k in range(colon) if not tree.is_mark(k)]
    return bool(own) and all(
        tree.is_name(k) or tree.upos[k] in {"ADP", "DET", "CCONJ", "NUM", "PART"} for k in own
    )


def _has_subject(item: Plain, around: Around) -> bool:
    """True for "Proposed in a paper, the test asks whether ...", which has a subject of its own."""
    tree = around.parse(item.text)
    if tree is None or tree.relations[0] not in {"advcl", "det", "nsubj", "nsubj:pass"}:
        return False
    subject = tree.child(tree.root, "nsubj", "nsubj:pass")
    second = item.text.split(" ", 2)[1:2]
    return (
        subject is not None
        and 0 <= subject < tree.root
        and states(tree)
        and (tree.relations[0] == "advcl" or tree.forms[0] in _SMALL)
        and bool(second)
        and second[0][:1].islower()
    )


def _has_verb(item: Plain, around: Around) -> bool:
    tree = around.parse(item.text)
    return tree is None or states(tree)
