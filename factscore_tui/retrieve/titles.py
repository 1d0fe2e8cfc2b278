"""Which pages a fact is about: by the topic, or by the titles and aliases named in the fact and its
document."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from factscore_tui.corpus.article import DISAMBIGUATION, normal_title
from factscore_tui.corpus.index.index import TitleMatch
from factscore_tui.corpus.index.multi import MultiIndex, Source, part_of
from factscore_tui.retrieve.names import Name, names
from factscore_tui.retrieve.sections import TextSection, section_at, sections
from factscore_tui.text.words import content_words, words

MAX_TEXT = 200_000
"""Characters of a document that are searched for names."""
PER_NAME = 3
"""Pages kept of an ambiguous name."""
COMPARED = 32
"""Pages of an ambiguous name that are read to see which fits the document."""
CACHED_OPENINGS = 1024
MAX_LINKS = 32
"""Links of a disambiguation page that are followed."""
OPENING = 2.0
"""How many mentions it is worth to be the first name of a document: texts begin with what they are
about."""
BEFORE = 400
"""Characters before a sentence in which the pages named last are looked for."""
NEAR = 2
"""Pages of them."""
PRONOUNS = frozenset(("he", "she", "it", "they", "his", "her", "its", "their", "who"))
_HE_OR_SHE = frozenset(("he", "she", "his", "her"))
MAX_LEARNT = 40
"""Passages of the topic's page that are searched for the names of others."""
MAX_ALONE = 40
"""Surnames of a document that are looked for so."""
_PASSAGES = 20
"""Passages asked of the search for one."""
_STYLES = frozenset(
    """president mr mrs ms miss dr sir dame lord lady king queen captain general colonel professor
    emperor minister saint st senator admiral judge tsar pope young old poor""".split()  # noqa: SIM905
)
TITLE, ALIAS, BARE, LINKED = range(4)
"""How directly a name leads to a page; LINKED is by way of a disambiguation page."""


_ARTICLES = ("the ", "an ", "a ")


def _bare(norm: str) -> str:
    """A folded name without its article; "" where it has none."""
    return next((norm[len(a) :] for a in _ARTICLES if norm.startswith(a)), "")


class Lead(NamedTuple):
    """A page and what led to it: "topic", "fact", "sentence", "document" (names in them) or
    "search"; `name` is the name as it was looked up, empty for a search."""

    page_id: int
    by: str
    name: str


@dataclass(slots=True)
class Context:
    """What a document tells about the names in it."""

    words: frozenset[str] = frozenset()
    pages: list[Lead] = field(default_factory=list)
    """Pages named in it, the most often named first."""
    surnames: dict[str, int] = field(default_factory=dict)
    """Last words of names given in full, and the page they lead to: "Curie" after "Marie Curie"."""
    ranked: dict[str, list[int]] = field(default_factory=dict)
    """Names looked up so far (those that lead nowhere too), and their pages, best first."""
    linked: dict[str, list[tuple[Name, list[int]]]] = field(default_factory=dict)
    """Texts read so far: facts of one sentence share that sentence."""
    fits: dict[int, int] = field(default_factory=dict)
    alone: dict[str, list[int]] = field(default_factory=dict)
    """Surnames looked for so far that no page has for a name, and the page of the one person of
    that name."""
    on_topic: bool = False
    """The topic has an article."""
    text: str = ""
    sections: tuple[TextSection, ...] = ()
    around: dict[int, list[Lead]] = field(default_factory=dict)
    """Sections read so far, and the pages named in each, the most often named first."""


class TitleLinker:
    """Finds pages by name in one index or several."""

    def __init__(self, index: Source) -> None:
        self._index = index
        self._several = isinstance(index, MultiIndex) and len(index.indexes) > 1
        self._context = Context()
        self._opening = lru_cache(CACHED_OPENINGS)(self._read_opening)

    def begin(self, text: str) -> None:
        """Read a document: the names in it are the context for its facts."""
        text = text[:MAX_TEXT]
        self._context = Context(frozenset(word.folded for word in content_words(text)))
        self._context.text = text
        # All pages of an ambiguous name are possible, but only the best counts as the subject.
        best = [(name, pages[0]) for name, pages in self._read_names(text)]
        for name, page in best:
            parts = name.folded.split()
            if len(parts) > 1 and not name.weak:
                self._context.surnames.setdefault(parts[-1], page)
        self._context.pages = self._most_named(best, text)

    def learn(self, page_id: int) -> None:
        """Take the people whom the page of the topic names in full, and who have a page, for those
        whose surname the document gives alone: "Armstrong" in a text on Apollo 11."""
        self._context.on_topic = True
        said = {word.folded for word in words(self._context.text) if word.text[:1].isupper()}
        for passage in self._index.page(page_id).passages[:MAX_LEARNT]:
            for name in itertools.chain.from_iterable(names(passage.text)):
                first, last = name.folded.split()[0], name.folded.split()[-1]
                if first == last or last not in said or last in self._context.surnames:
                    continue
                page = next(iter(self._pages_of(name.folded)), None)
                if page is not None and self._is_called(page, first, last):
                    self._context.surnames[last] = page
        self._context.linked.clear()

    def _is_called(self, page_id: int, first: str, last: str) -> bool:
        """The page is on a person of these names (of any first name for ""), whose opening says
        "he" or "she", and none is called by the last alone."""
        title = normal_title(self._index.page(page_id).title).split()
        if len(title) < 2 or title[-1:] != [last] or self._pages_of(last):
            return False
        if first and title[:1] != [first]:
            return False
        lead = " ".join(passage.text for passage in self._index.page(page_id).passages[:2])
        return bool(_HE_OR_SHE & {word.folded for word in words(lead)})

    def _most_named(self, best: Sequence[tuple[Name, int]], text: str) -> list[Lead]:
        """The pages of the names in a text, the most often named first; its first name counts for
        more, and so does a surname alone."""
        counts: Counter[int] = Counter(page for _, page in best)
        linked_before = {name.folded for name, _ in best}
        mentions = Counter(word.folded for word in words(text) if word.text[:1].isupper())
        for surname, page in self._context.surnames.items():
            if surname not in linked_before:
                counts[page] += max(0, mentions[surname] - sum(p == page for _, p in best))
        said: dict[int, str] = {}
        for name, page in best:
            said.setdefault(page, name.folded)
        opening = next(iter(said), None)
        order = sorted(said, key=lambda page: -counts[page] - OPENING * (page == opening))
        return [Lead(page, "document", said[page]) for page in order]

    def _section(self, sentence: str) -> list[Lead]:
        """The pages named in the section of the document that a sentence stands in; none where the
        whole document is one section. A paragraph that names nothing goes on with what the one
        before it was about."""
        context = self._context
        at = context.text.find(sentence) if sentence else -1
        if at < 0:
            return []
        context.sections = context.sections or sections(context.text)
        number = section_at(context.sections, at)
        while number >= 0 and len(context.sections) > 1:
            section = context.sections[number]
            if number not in context.around:
                said = section.span.of(context.text)
                best = [(name, pages[0]) for name, pages in self._read_names(said)]
                context.around[number] = self._most_named(best, said)
            if context.around[number] or section.heading.end > section.heading.start:
                return context.around[number]
            number -= 1
        return []

    def _just_before(self, sentence: str) -> list[Lead]:
        """The pages named last before a sentence, in its paragraph: in a text on many things a
        sentence that names none goes on with those."""
        text = self._context.text
        at = text.find(sentence) if sentence else -1
        if at <= 0:
            return []
        begin = max(0, at - BEFORE, text.rfind("\n\n", 0, at))
        named = [
            Lead(pages[0], "document", name.folded)
            for name, pages in self._named_in(text[begin:at])
        ]
        return list({lead.page_id: lead for lead in reversed(named)}.values())[:NEAR]

    def around(self, sentence: str) -> list[Lead]:
        """The pages named in a sentence, then those named last before it in its paragraph, then the
        one that its section names most."""
        own = self._leads_in(sentence, "sentence") if sentence else []
        leads = (*own, *self._just_before(sentence), *self._section(sentence)[:1])
        return list({lead.page_id: lead for lead in leads}.values())

    def paragraph(self, sentence: str) -> str:
        """The paragraph of the document that a sentence stands in; "" where it stands in none."""
        text = self._context.text
        at = text.find(sentence) if sentence else -1
        end = text.find("\n\n", at)
        begin = text.rfind("\n\n", 0, max(at, 0)) + 1
        return text[begin : end if end >= 0 else len(text)].strip() if at >= 0 else ""

    def topic_pages(self, topic: str) -> list[int]:
        """The page with the title (or else the alias) `topic`, the best fitting one when several
        have it; where several indexes have a page of that title, all of these. Empty when there is
        none. A text is about "the Berlin Wall" or "a black hole", and the article is called without
        the article."""
        norm = normal_title(topic)
        ranked = self._pages_of(norm) or self._pages_of(_bare(norm))
        return self._with_twins(ranked[:1])

    def leads_on(self, page_id: int) -> bool:
        """True for a disambiguation page whose links are in the index: those are evidence, and it
        is none."""
        page = self._index.page(page_id)
        return page.kind == DISAMBIGUATION and bool(self._links(page_id, page.links))

    def named(self, fact: str, sentence: str) -> list[Lead]:
        """Pages named in the fact, then the document's subject and that of the sentence's section,
        then those named in the sentence and just before it, then the other pages the document
        names; each once. Empty when no name leads anywhere."""
        own = self._leads_in(fact, "fact")
        around = self._leads_in(sentence, "sentence") if sentence and sentence != fact else []
        document, section = self._context.pages, self._section(sentence)
        near = self._just_before(sentence)
        begins = next(iter(words(fact[:80])), None)
        first = document[:1] if begins is not None and begins.folded in PRONOUNS else []
        found: dict[int, Lead] = {}
        for lead in (*first, *own, *document[:1], *section[:1], *around, *near, *document[1:4]):
            for page_id in self._with_twins([lead.page_id]):
                found.setdefault(page_id, lead._replace(page_id=page_id))
        return list(found.values())

    def _leads_in(self, text: str, by: str) -> list[Lead]:
        linked = self._named_in(text)
        strong = [
            Lead(page, by, name.folded) for name, pages in linked if not name.weak for page in pages
        ]
        weak = [
            Lead(page, by, name.folded) for name, pages in linked if name.weak for page in pages
        ]
        return [*strong, *weak]

    def _named_in(self, text: str) -> list[tuple[Name, list[int]]]:
        linked = self._context.linked.get(text)
        if linked is None:
            linked = self._context.linked[text] = self._read_names(text)
        return linked

    def _read_names(self, text: str) -> list[tuple[Name, list[int]]]:
        """Names that lead somewhere, in order, the longest where they overlap, with their pages,
        best first."""
        groups = names(text)
        self._look_up(name.folded for group in groups for name in group)
        linked: list[tuple[Name, list[int]]] = []
        covered = 0
        for group in groups:
            for name in group:
                pages = self._pages_with_surname(name)
                if name.first >= covered and pages:
                    linked.append((name, pages))
                    covered = name.end
                    break
        return linked

    def _pages_with_surname(self, name: Name) -> list[int]:
        surname = self._context.surnames.get(name.folded)
        ranked = self._pages_of(name.folded)[:PER_NAME]
        if surname is None:
            return ranked or self._only_one_of(name.folded)
        return [surname, *(page for page in ranked if page != surname)]

    def _only_one_of(self, surname: str) -> list[int]:
        """The page on the one person of that surname, Abraham Lincoln for a "Lincoln" that is the
        name of no page, in a text that names no other Lincoln in full; empty where a search finds
        none or several."""
        context = self._context
        if " " in surname or not surname.isalpha() or context.on_topic or self._index.own:
            return []  # "Collins" in a text on Apollo 11 is no other Collins
        if surname not in context.alone:
            known = len(context.alone) < MAX_ALONE and not self._in_full(surname)
            context.alone[surname] = self._of_surname(surname) if known else []
        return context.alone[surname]

    def _in_full(self, surname: str) -> bool:
        """The document names somebody of that surname with a first name."""
        before = re.findall(
            rf"(?<![\w'’.-])([A-Z][\w'’.-]{{1,30}}) {surname.title()}\b", self._context.text
        )
        return any(word.rstrip(".").casefold() not in _STYLES for word in before)

    def _of_surname(self, surname: str) -> list[int]:
        found = {self._index.page_of(pid) for pid, _ in self._index.lexical(surname, _PASSAGES)}
        people = [page_id for page_id in found if self._is_called(page_id, "", surname)]
        return people if len(people) == 1 else []

    def _pages_of(self, norm: str) -> list[int]:
        if norm and norm not in self._context.ranked:
            self._look_up([norm])
        return self._context.ranked.get(norm, [])

    def _look_up(self, norms: Iterable[str]) -> None:
        """Find and rank the pages of names that were not looked up for this document yet."""
        known = self._context.ranked
        wanted = [norm for norm in dict.fromkeys(norms) if norm not in known]
        found = self._index.matches(wanted) if wanted else {}
        for norm in wanted:
            known[norm] = self._ranked(found.get(norm, []))

    def _ranked(self, found: Sequence[TitleMatch]) -> list[int]:
        """Titles before aliases before bare forms; among equals the page that shares most words
        with the document. Disambiguation pages give way to the pages they lead to."""
        meant = self._followed(found)
        if len(meant) < 2:
            return list(meant)
        fits = {page_id: self._fit(page_id) for page_id in list(meant)[:COMPARED]}
        direct = [page_id for page_id, kind in meant.items() if kind != LINKED]
        if direct:
            # A name with a page of its own mostly means that page: its other meanings only where
            # they fit better.
            usual = max(fits.get(page_id, 0) for page_id in direct)
            meant = {
                p: kind for p, kind in meant.items() if kind != LINKED or fits.get(p, 0) > usual
            }
        places = {page_id: place for place, page_id in enumerate(meant)}
        return sorted(meant, key=lambda p: (meant[p], -fits.get(p, 0), places[p]))

    def _followed(self, found: Sequence[TitleMatch]) -> dict[int, int]:
        """Page to how the name leads there, with disambiguation pages opened; one that leads
        nowhere stays."""
        direct: dict[int, int] = {}
        linked: dict[int, int] = {}
        for page_id, kind in found:
            page = self._index.page(page_id)
            targets = self._links(page_id, page.links) if page.kind == DISAMBIGUATION else []
            if targets:
                linked |= {target: LINKED for target in targets if target not in linked}
            else:
                direct[page_id] = kind
        # What a disambiguation page and the name itself lead to is of the name's own kind.
        return direct | {target: LINKED for target in linked if target not in direct}

    def _links(self, page_id: int, links: Sequence[str]) -> list[int]:
        """The pages of the same index that these titles lead to, themselves no disambiguation
        pages."""
        norms = [norm for norm in map(normal_title, links[:MAX_LINKS]) if norm]
        matches = self._index.matches(norms)
        targets: dict[int, None] = {}
        for norm in norms:
            for match in matches.get(norm, []):
                here = part_of(match.page_id) == part_of(page_id) and match.page_id != page_id
                if (
                    here
                    and match.kind <= ALIAS
                    and self._index.page(match.page_id).kind != DISAMBIGUATION
                ):
                    targets[match.page_id] = None
                    break
        return list(targets)

    def _with_twins(self, pages: Sequence[int]) -> list[int]:
        """`pages`, each followed by the pages of the same title in other indexes."""
        if not self._several:
            return list(pages)
        found: dict[int, None] = {}
        for page_id in pages:
            found[page_id] = None
            norm = normal_title(self._index.page(page_id).title)
            for match in self._index.matches([norm]).get(norm, []):
                if match.kind == TITLE and part_of(match.page_id) != part_of(page_id):
                    found[match.page_id] = None
        return list(found)

    def _fit(self, page_id: int) -> int:
        """How many words of the document the page's first passage has."""
        fit = self._context.fits.get(page_id)
        if fit is None:
            fit = self._context.fits[page_id] = len(self._context.words & self._opening(page_id))
        return fit

    def _read_opening(self, page_id: int) -> frozenset[str]:
        page = self._index.page(page_id)
        first = (
            next((p for p in page.passages if not p.form), page.passages[0]).text
            if page.passages
            else ""
        )
        return frozenset(word.folded for word in content_words(f"{page.title} {first}"))
