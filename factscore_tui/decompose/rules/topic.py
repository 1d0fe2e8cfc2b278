"""What a text is about: the topic that is proposed where none was given.

Who or what is named most, mostly as a subject, and from the beginning. Where an index is open it
has a say: "The Chernobyl disaster explained" names an article, and the plant that the text names
more often has none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from factscore_tui.core.contained import contained
from factscore_tui.core.evidence import TopicArticle
from factscore_tui.decompose.references.coreference import read_contained
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import PERSON
from factscore_tui.decompose.references.lexicon import WORK_NOUNS, word_set
from factscore_tui.decompose.references.makers import MAKERS
from factscore_tui.decompose.references.text import TextReader
from factscore_tui.decompose.rules.topic_page import ArticleText, page_of_most
from factscore_tui.decompose.syntax.tree import Tree
from factscore_tui.text.headings import name_of_firm

HasArticle = Callable[[str], bool]
"""Whether the index has an article with this title, or that this name leads to."""

_JOINED = re.compile(
    r"(?:[A-Z][\w'\u2019-]*\s){1,3}(?:and|&)(?:\sthe)?(?:\s[A-Z][\w'\u2019-]*){1,3}(?=[\s*_,:.]|\Z)"
)
_LABEL = re.compile(r"(?:Q|A|Question|Answer|\d+)\s?[:.)]?")
_IS_WHAT = re.compile(
    r"(?:what|who)(?: is| was| were|['\u2019]s) (?:the )?(?P<name>[^?]+)\?", re.IGNORECASE
)
"""A question after something itself: "What was the Battle of Waterloo?"."""
_AFTER_NAME = re.compile(r":| [-\u2013\u2014] | (?:at|turns|in) \d")
_YEARS_ON = re.compile(r" (?:at|turns) \d")
"""Behind the name in a title: "Moby-Dick at 175"."""
READ = 200
"""Sentences read to find what a text is about."""
_AHEAD, _AHEAD_WITH_ARTICLE = 1.8, 1.5
"""How many times as prominent as the next one the topic must be, by itself and where there is an
article on it."""
_BY_FAR = 4
_OWNED = re.compile(r"['\u2019]s\Z")
_NEAR = 0.4
"""Share of the first one's prominence from which a second one with an article is a topic too."""
_TITLE = 12
"""Words that a first line has at most that is read as a title."""
_TITLE_LENGTH = 100
_SMALL = frozenset("of and the a an in on for to at by with de la van von".split())  # noqa: SIM905
_NAME = 6
"""Words that a name in it has at most."""


def propose_topic(
    sentences: Sequence[str],
    trees: Sequence[Tree | None],
    has_article: HasArticle | None = None,
    article_text: ArticleText | None = None,
) -> str:
    """The person, body, place or thing that a text is mainly about; "" where several are equally
    prominent. `trees` are those of the first sentences; which page has the names of the text is
    asked of all of them."""
    begin = sentences[: len(trees)]
    if has_article is not None and _entitled_with_two(begin, trees, has_article, article_text):
        return ""
    found = contained("the topic", lambda: _proposed(begin, trees, has_article), str)
    known = bool(found) and (has_article is None or has_article(found))
    if not known and article_text is not None:
        page = contained("the topic", lambda: page_of_most(sentences[:READ], article_text), str)
        found = page or found
    hero = found or contained("the topic", lambda: _hero(begin, trees), str)
    return hero if found or _to_the_end(hero, sentences[len(trees) :]) else ""


def _to_the_end(hero: str, rest: Sequence[str]) -> bool:
    """The rest of a text, as far as it was not parsed, still names whom its beginning is about: a
    text may have a section on each of several people."""
    last = hero.split()[-1:]
    return not rest or any(name in sentence for name in last for sentence in rest)


def _proposed(
    sentences: Sequence[str], trees: Sequence[Tree | None], has_article: HasArticle | None
) -> str:
    while len(sentences) > 1 and _LABEL.fullmatch(sentences[0].strip("*_# ")):  # "Q:"
        sentences, trees = sentences[1:], trees[1:]
    shouted = _shouted(sentences[0], has_article) if has_article and len(sentences) > 2 else ""
    if shouted:
        return shouted
    joined = _joined_opening(sentences[0], has_article) if has_article and sentences else ""
    for find in (_on_the_wall, _reviewed):
        joined = joined or (find(sentences, has_article) if has_article else "")
    if joined:
        return joined
    whole = sentences[0].strip('*#_ \u201c\u201d"') if len(sentences) > 2 else ""
    if (
        has_article is not None
        and " " in whole
        and _is_title_of(sentences[0], has_article) == whole
    ):
        return whole  # a heading that is a name and nothing else
    owner = name_of_firm(whole) or _whose_life(sentences)
    if owner:
        return owner
    ranked = _ranked(sentences, trees)
    if not ranked:
        return ""
    proposed = _most_prominent(ranked, sentences, trees)
    if has_article is not None:
        first = _introduced(ranked, proposed or ranked[0].text, trees, has_article)
        made = _made_first(ranked, sentences, trees, has_article)
        if made:
            return made
        proposed = first or _opening_subject(ranked, sentences, has_article) or proposed
        if proposed and _of_two(ranked, proposed, has_article):
            return ""
    if has_article is None or (proposed and has_article(proposed)):
        return proposed
    asked = _asked_in_title(sentences, has_article)
    if not proposed:
        asked = _asked_first(sentences[0], has_article) or asked
    if proposed:
        own = proposed.lower() in sentences[0].lower()
        title = _in_title(sentences[0], proposed, has_article)
        title = title or ("" if own else _is_title_of(sentences[0], has_article))
        return title or ("" if own else asked) or proposed
    named = _is_title_of(sentences[0], has_article) or asked
    if named:
        return named
    best, second = ranked[0], _prominence(ranked[1]) if len(ranked) > 1 else 0
    leads = best.first == 0 and best.as_subject >= 2 and best.count >= 3
    ahead = _prominence(best) >= _AHEAD_WITH_ARTICLE * second
    ahead = ahead and not _of_two(ranked, best.text, has_article)
    return best.text if leads and ahead and has_article(best.text) else ""


_VITAE = r"(?i:curriculum vitae|cv|r\u00e9sum\u00e9|resume|career summary|profile)"
_PERSON = (
    r"(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)\.? )?"
    r"(?P<name>[A-Z][\w'\u2019-]+(?: [A-Z][\w.'\u2019-]*){1,3})"
)
_OF_A_LIFE = re.compile(rf"{_VITAE}(?: of|:| [|\u2013\u2014-])? {_PERSON}")
_LIFE_OF = re.compile(rf"{_PERSON}(?:,|:| [|\u2013\u2014-])? {_VITAE}")


def _whose_life(sentences: Sequence[str]) -> str:
    """Whose CV a text is, by its first line: "Curriculum vitae: Ingrid Berg", "Ingrid Berg - CV",
    or "Ingrid Berg" above "EXPERIENCE" and "EDUCATION"; "" for any other text."""
    line = sentences[0].strip("*#_ ") if len(sentences) > 3 else ""
    found = _OF_A_LIFE.fullmatch(line) or _LIFE_OF.fullmatch(line)
    parts = {s.strip("*#_: ").lower() for s in sentences[1:]} & _PARTS_OF_A_LIFE
    if found is None and len(parts) > 1:
        found = _NAME_ALONE.fullmatch(line)
    return found["name"] if found is not None else ""


_NAME_ALONE = re.compile(_PERSON)
_PARTS_OF_A_LIFE = word_set(
    """profile experience employment education qualifications skills languages awards publications
    references interests"""
)
"""Headings of a CV."""


def _joined_opening(line: str, has_article: HasArticle) -> str:
    """The name with "and" that a text begins with, where it as a whole leads to an article: "War
    and Peace by Leo Tolstoy is a novel", which the parser takes for two things."""
    opening = _JOINED.match(line.lstrip("*#_ \u201c\u201d\"'"))
    return opening[0] if opening is not None and has_article(opening[0]) else ""


def _shouted(line: str, has_article: HasArticle) -> str:
    """The article that a title in capitals names, alone or behind a colon: "FACT SHEET: THE
    COLOSSEUM"; "" where there is none."""
    title = line.strip("*#_ ")
    if not title.isupper() or len(title.split()) > _TITLE or len(title) > _TITLE_LENGTH:
        return ""
    for part in reversed(title.split(":")):
        words = part.lower().split()
        article = "the " if words[:1] == ["the"] else ""
        words = words[1:] if article else words
        name = " ".join(w if w in _SMALL and k else w.capitalize() for k, w in enumerate(words))
        if name and has_article(name):
            return article + name
    return ""


_MADE_OF = re.compile(
    r"(?:oil|tempera|acrylic|watercolou?r|gouache|ink|pencil|pastel|chalk|bronze|marble|etching"
    r"|lithograph|woodcut|gelatin silver print|mixed media|fresco|plaster|terracotta)\b"
    r"(?! [a-z]+ed\b)[^.]*",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"(?P<name>[^,(\d]{2,60}?),? \(?(?:(?:c\.|ca\.|about) ?)?1?\d\d\d(?:[-\u2013]\d+)?\)?"
)


_REVIEWED = re.compile(
    r"(?:[A-Z][A-Za-z ]{2,20}: )?(?P<name>[^,(\d:.]{2,60}?) "
    r"\((?P<year>1[5-9]\d\d|20\d\d)\)(?:[,:;|\u2013\u2014-].*[^.!?])?"
)


def _reviewed(sentences: Sequence[str], has_article: HasArticle) -> str:
    """The work that a review has in its head, with the year: "Metropolis (1927), Filmtheater am
    Park, with live organ"; "" for any other text."""
    for line in sentences[:3] if len(sentences) > 4 else ():
        found = _REVIEWED.fullmatch(line.strip("*#_ "))
        if found is not None and has_article(found["name"].strip("*_ ")):
            return found["name"].strip("*_ ")
    return ""


def _on_the_wall(sentences: Sequence[str], has_article: HasArticle) -> str:
    """The work whose label a text begins with, "PABLO PICASSO / Guernica, 1937 / Oil on canvas":
    its name and year above what it is made of; "" for any other text."""
    lines = [line.strip("*#_ ") for line in sentences[:4]]
    if not any(_MADE_OF.fullmatch(line) for line in lines[1:]):
        return ""
    names = [found["name"].strip() for found in map(_DATED.fullmatch, lines) if found is not None]
    return next((name for name in names if has_article(name)), "")


def _of_two(ranked: Sequence[Entity], proposed: str, has_article: HasArticle) -> bool:
    """The text is about two that have articles of their own, "Van Gogh and Picasso never met": with
    one of them as the topic nothing would be looked up of the other."""
    best, second = ranked[0], ranked[1] if len(ranked) > 1 else None
    if second is None or best.text != proposed or second.as_subject < 2 or second.members:
        return False
    near = _NEAR * _prominence(best) <= _prominence(second)
    return near and has_article(best.text) and has_article(second.text)


def _entitled_with_two(
    sentences: Sequence[str],
    trees: Sequence[Tree | None],
    has_article: HasArticle,
    article_text: ArticleText | None,
) -> bool:
    """The title is on two people who have articles of their own, however often each of them is
    named below it, "Galileo and Newton: two lives"; or a sentence that opens the text like one:
    "Jane Austen and Mary Shelley are often taught together"."""
    title = sentences[0].strip("*#_ ") if len(sentences) > 2 else ""
    opens = title.endswith(".") and _has_two_subjects(trees[0])
    if not title or title.endswith(("!", "?")) or title.endswith(".") != opens:
        return False
    if len(title.split()) > _TITLE and not opens:
        return False
    reader = TextReader("", None, TopicArticle("", bool, article_text or str))
    read_contained(reader, 0, partial(reader.sentence, 0, title, trees[0], ""))
    if reader.pair is None or not all(has_article(e.text) for e in reader.pair.members):
        return False
    below = " ".join(sentences[1:])
    return not opens or all(e.words[-1].capitalize() in below for e in reader.pair.members)


def _has_two_subjects(tree: Tree | None) -> bool:
    """A subject of the sentence is two names."""
    if tree is None:
        return False
    subjects = (k for k in range(len(tree)) if tree.relations[k] in {"nsubj", "nsubj:pass"})
    pairs = (tree.conjuncts(k) for k in subjects)
    return any(len(both) == 2 and all(map(tree.is_name, both)) for both in pairs)


def _introduced(
    ranked: Sequence[Entity], proposed: str, trees: Sequence[Tree | None], has_article: HasArticle
) -> str:
    """What the first sentence says to be something, "Apollo 11 was the first mission", where there
    is an article on it and the one who is named more often is not by far the more prominent."""
    tree = trees[0] if trees else None
    if tree is None or tree.child(tree.root, "cop") is None:
        return ""
    subject = tree.child(tree.root, "nsubj")
    if subject is None or subject > 3 or tree.upos[tree.root] not in {"NOUN", "PROPN"}:
        return ""
    opening = " ".join(token.text for token in tree.tokens[:8]).removeprefix("The ")
    most = next((_prominence(e) for e in ranked if e.text == proposed), 0)
    for e in ranked:
        name = e.text.removeprefix("the ")
        begins = e.first == 0 and e.as_subject and opening.startswith(f"{name} ")
        if begins and e.text != proposed and most < _BY_FAR * _prominence(e):
            return e.text if has_article(e.text) else ""
    return ""


def _made_first(
    ranked: Sequence[Entity],
    sentences: Sequence[str],
    trees: Sequence[Tree | None],
    has_article: HasArticle,
) -> str:
    """The work of "Vincent van Gogh painted The Starry Night" with which a text begins that goes on
    about it rather than about its maker: more sentences begin with "It" than with "He"."""
    tree = trees[0] if trees else None
    made = tree.child(tree.root, "obj") if tree is not None else None
    if tree is None or made is None or tree.forms[tree.root] not in {*MAKERS, "wrote"}:
        return ""
    begins = Counter(
        sentence.split(maxsplit=1)[0] for sentence in sentences[1:] if sentence.split()
    )
    if begins["It"] + begins["Its"] <= begins["He"] + begins["She"]:
        return ""
    name = " ".join(tree.tokens[k].text for k in tree.subtree(made) if tree.upos[k] != "ADP")
    for e in ranked:
        bare = e.text.removeprefix("the ")
        if e.first == 0 and e.sort != PERSON and bare in name:
            return e.text if has_article(e.text) else ""
    return ""


def _hero(sentences: Sequence[str], trees: Sequence[Tree | None]) -> str:
    """Who is named, or meant, several times as often as anybody else, though the text begins with
    something else, as eulogies and school essays do."""
    ranked = _ranked(sentences, trees)
    if not ranked or ranked[0].sort != PERSON or ranked[0].as_subject < _BY_FAR:
        return ""
    best, second = ranked[0], _prominence(ranked[1]) if len(ranked) > 1 else 0
    return best.text if _prominence(best) >= _BY_FAR * second else ""


def _ranked(sentences: Sequence[str], trees: Sequence[Tree | None]) -> list[Entity]:
    """Everything with a name, the most prominent first."""
    reader = TextReader("")
    for n, (sentence, tree) in enumerate(list(zip(sentences, trees, strict=True))[:READ]):
        read_contained(reader, n, partial(reader.sentence, n, sentence, tree, ""))
    return sorted(reader.memory.all_named(), key=lambda e: -_prominence(e))


def _most_prominent(
    ranked: Sequence[Entity], sentences: Sequence[str], trees: Sequence[Tree | None]
) -> str:
    best, count = ranked[0], min(len(sentences), READ)
    second = _prominence(ranked[1]) if len(ranked) > 1 else 0
    title = re.sub(r"^[#*\s]+|[*\s:]+$", "", sentences[0]) if sentences and trees[0] is None else ""
    if title and best.text.lower().removeprefix("the ") in title.lower() and best.as_subject:
        return best.text if _prominence(best) >= second else ""
    begins = best.first <= 1 and best.as_subject >= 1
    short = count <= 3 and best.as_subject >= count - 1
    enough = best.as_subject >= 2 and best.count >= max(3, count // 4)
    ahead = _prominence(best) >= _AHEAD * second
    return best.text if begins and (short or enough) and ahead else ""


def _prominence(e: Entity) -> int:
    return e.count + 2 * e.as_subject


def _is_title_of(line: str, has_article: HasArticle) -> str:
    """The name that a first line gives before a colon or a dash, or is altogether, where there is
    an article on it: "Pride and Prejudice: a summary"."""
    if len(line) > _TITLE_LENGTH or line.rstrip("*_ ").endswith((".", "!", "?")):
        return ""
    name = _AFTER_NAME.split(line.strip('*#_ \u201c\u201d"'))[0].strip("*_ ")
    words = [word for word in name.split() if word not in _SMALL]
    bare = line.strip("*#_ ")
    longer = 1 < len(name.split()) <= _NAME or bare.startswith(f"{name}:")
    longer = longer or _YEARS_ON.match(bare[len(name) :]) is not None
    named = longer and bool(words) and all(word[:1].isupper() for word in words)
    return name if named and has_article(name) else ""


def _asked_first(line: str, has_article: HasArticle) -> str:
    """What the first question asks after: "What was the Battle of Waterloo?"."""
    asked = _IS_WHAT.fullmatch(line.strip("*#_ "))
    name = asked["name"].strip("*_ ") if asked is not None else ""
    return name if name[:1].isupper() and has_article(name) else ""


def _opening_subject(
    ranked: Sequence[Entity],
    sentences: Sequence[str],
    has_article: HasArticle,
) -> str:
    """The name of several words with which the first sentence below a heading begins, where nobody
    is named far more often and there is an article on it: "The Magic Flute had its first night",
    whose composer comes up nearly as often."""
    heading = len(sentences) > 1 and not sentences[0].rstrip("*_ ").endswith((".", "!", "?"))
    n = int(heading and len(sentences[0].split()) <= _TITLE)
    opening = sentences[n].removeprefix("The ")
    for e in ranked:
        name = e.text.removeprefix("the ")
        begins = e.as_subject and " " in name and opening.startswith((f"{name} ", f"{name},"))
        alone = begins and (e.sort != PERSON or bool(e.types & WORK_NOUNS))  # Don Quixote
        if alone and _prominence(ranked[0]) < _AHEAD_WITH_ARTICLE * _prominence(e):
            return e.text if has_article(e.text) else ""
    return ""


def _asked_in_title(sentences: Sequence[str], has_article: HasArticle) -> str:
    """The one name of a heading that leads to an article and comes again in the text: the painting
    of "Who stole the Mona Lisa?". Nothing where a heading names two of them."""
    line = sentences[0].strip("*#_ ")
    words = re.findall(r"[^\W_][\w'\u2019.-]*", line)
    if not 2 < len(words) <= _TITLE or line.endswith((".", "!")) or len(sentences) < 3:
        return ""
    body = "\n".join(sentences[1:])
    found: list[tuple[int, int, str]] = []
    for size in range(min(_NAME, len(words)), 0, -1):
        for first in range(len(words) - size + 1):
            name = _without_mark(words[first : first + size])
            if not all(w[0].isupper() for w in name if w not in _SMALL):
                continue
            ends = name[0] in _SMALL or name[-1] in _SMALL or (size == 1 and first == 0)
            inside = any(a <= first and first + size <= b for a, b, _ in found)
            told = " ".join(name)
            if not ends and not inside and told in body and has_article(told):
                found.append((first, first + size, told))
    return found[0][2] if len(found) == 1 else ""


def _without_mark(words: Sequence[str]) -> list[str]:
    """ "Darwin" of "a question on Darwin's book"."""
    return [*words[:-1], _OWNED.sub("", words[-1])]


def _in_title(line: str, proposed: str, has_article: HasArticle) -> str:
    """The longest name in a first line that is a title, of which there is an article and which has
    a word of what was proposed: "Chernobyl disaster" beside "the Chernobyl Nuclear Power Plant"."""
    words = re.findall(r"[^\W_][\w'\u2019.-]*", line)
    own = {word for word in proposed.split() if word[0].isupper()}
    if len(words) > _TITLE:
        return ""
    for size in range(min(_NAME, len(words)), 0, -1):
        for first in range(len(words) - size + 1):
            name = _without_mark(words[first : first + size])
            named = name[0][0].isupper() and name[0].lower() not in {"the", "a", "an"}
            if named and own & set(name) and has_article(" ".join(name)):
                return " ".join(name)
    return ""
