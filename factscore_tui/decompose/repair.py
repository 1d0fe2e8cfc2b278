"""Repairs of trees where the words leave no doubt and the parser errs: examples, relative clauses, "her"."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.parser import ROOT
from factscore_tui.decompose.tree import Tree
from factscore_tui.decompose.words import REPORTING

_NOMINAL = frozenset({"NN", "NNS", "NNP", "NNPS", "JJ", "JJS", "JJR", "CD", "VBG"})
_TOLD = frozenset(
    """convinced persuaded informed reminded assured notified promised warned taught showed advised satisfied made
    discovered found gave given""".split()  # noqa: SIM905
)
_RELATIVE = frozenset({"who", "which", "whose", "whom", "where"})


def repair_tags(forms: Sequence[str], tags: Sequence[str]) -> list[str]:
    """ "her" before a noun is a possessive; a sum of money is a number."""
    out = ["CD" if form[0] in "$€£¥" and len(form) > 1 else tag for form, tag in zip(forms, tags, strict=True)]
    for i, form in enumerate(forms):
        if form == "her" and i + 1 < len(tags):
            out[i] = "PRP$" if tags[i + 1] in _NOMINAL else "PRP"
    return out


def repair(tree: Tree) -> None:
    """Change heads and relations in place."""
    if not tree.units:
        return
    _opening_participle(tree)
    _inner_participle(tree)
    _second_subject(tree)
    _loose_preposition(tree)
    _perfect_participles(tree)
    _up_to(tree)
    _object_conjunct(tree)
    _first_conjunct(tree)
    _lists(tree)
    _examples(tree)
    _that_clauses(tree)
    _relatives(tree)


def _perfect_participles(tree: Tree) -> None:
    """In "having taken" the second word is the verb."""
    for i in range(len(tree.forms) - 1):
        verb = i + 1
        if tree.forms[i] != "having" or tree.tags[verb] not in {"VBN", "VBD"} or tree.heads[verb] != i:
            continue
        tree.heads[verb], tree.labels[verb] = tree.heads[i], "advcl" if tree.heads[i] != ROOT else "root"
        for k in tree.kids[i]:
            tree.heads[k] = verb if k != verb else tree.heads[k]
        tree.heads[i], tree.labels[i] = verb, "aux"
        tree.relink()


def _opening_participle(tree: Tree) -> None:
    """In "Born in Rome, he studied law" the clause with the subject is the main one."""
    first = tree.root
    if tree.tags[first] not in {"VBN", "VBG"} or tree.child(first, "nsubj", "aux", "auxpass", "cop") is not None:
        return
    loose = tree.children(first, "parataxis", "ccomp", "dep", "conj")
    main = next((k for k in loose if k > first and tree.child(k, "nsubj", "cop") is not None), None)
    if main is None or tree.child(main, "cc") is not None:
        return
    tree.heads[main], tree.labels[main] = ROOT, "root"
    tree.heads[first], tree.labels[first] = main, "advcl"
    for k in list(tree.kids[first]):
        if k > main:
            tree.heads[k] = main
    tree.relink()


def _inner_participle(tree: Tree) -> None:
    """In "The ferry, built in 1998, carries cars" the later verb is the main one."""
    first = tree.root
    subject = tree.child(first, "nsubj")
    bare = tree.tags[first] == "VBN" and tree.child(first, "aux", "auxpass", "cop") is None
    if not bare or subject is None or not subject < first or tree.forms[first - 1] != ",":
        return
    for main in tree.kids[first]:
        finite = tree.tags[main] in {"VBZ", "VBP", "VBD"} and tree.child(main, "nsubj", "cc", "mark") is None
        if not finite or main < first or tree.forms[main - 1] != ",":
            continue
        tree.heads[main], tree.labels[main] = ROOT, "root"
        tree.heads[subject] = main
        tree.heads[first], tree.labels[first] = subject, "acl"
        for k in list(tree.kids[first]):
            if k > main:
                tree.heads[k] = main
        tree.relink()
        return


def _second_subject(tree: Tree) -> None:
    """In "his brother, Joe Ray, won" the second of two subjects before the verb explains the first."""
    for v in range(len(tree.forms)):
        subjects = [k for k in tree.children(v, "nsubj") if k < v and tree.forms[k] not in _RELATIVE]
        if len(subjects) != 2 or not tree.is_name(subjects[1]):
            continue
        a, b = subjects
        if tree.forms[min(tree.subtree(b)) - 1] == "," and tree.child(b, "cc") is None:
            tree.heads[b], tree.labels[b] = a, "appos"
            tree.relink()


def _object_conjunct(tree: Tree) -> None:
    """In "won a cup and a medal" the second noun is won too."""
    for k in range(1, len(tree.forms)):
        verb = tree.heads[k]
        if verb == ROOT or tree.labels[k] != "conj" or not tree.is_noun(k) or not tree.is_verb(verb):
            continue
        first = tree.child(verb, "obj")
        clause = tree.child(k, "nsubj", "cop", "aux", "auxpass", "case", "obj") is not None
        if first is None or not verb < first < k or clause or tree.child(k, "cc") is None:
            continue
        tree.heads[k] = first
        tree.relink()


def _up_to(tree: Tree) -> None:
    """In "carries up to 300 cars" the first two words belong to the number."""
    for i in range(1, len(tree.forms) - 2):
        if tree.forms[i : i + 2] != ["up", "to"] or tree.tags[i + 2] != "CD" or tree.units[i + 2].kind == "date":
            continue
        if tree.heads[i + 2] in {i, i + 1} or tree.kids[i + 1]:
            continue
        for k in tree.kids[i]:
            tree.heads[k] = i + 2 if k != i + 1 else i
        tree.heads[i], tree.labels[i] = i + 2, "advmod"
        tree.heads[i + 1], tree.labels[i + 1] = i, "fixed"
        tree.relink()


def _loose_preposition(tree: Tree) -> None:
    """ ", with a focus on jobs" is no coordinated predicate: nothing coordinates it."""
    for k in range(1, len(tree.forms)):
        if tree.labels[k] != "conj" or tree.case_of(k) not in {"with", "for", "from", "by", "in", "at", "on"}:
            continue
        if tree.case_of(tree.heads[k]) or tree.child(k, "cc") is not None or tree.child(k, "cop") is not None:
            continue
        first = min(tree.subtree(k))
        if tree.forms[first - 1] == "," or tree.forms[first] == ",":
            tree.labels[k] = "obl"


def _first_conjunct(tree: Tree) -> None:
    """In "an academic and author" the first word is no modifier of the second."""
    for h in range(2, len(tree.forms)):
        cc = tree.child(h, "cc")
        if cc is None or cc > h or tree.labels[h] == "conj" or not tree.is_noun(h) or cc == 0:
            continue
        x = cc - 1 - (tree.forms[cc - 1] == ",")
        if x < 0 or tree.heads[x] != h or tree.labels[x] not in {"amod", "compound"} or tree.kids[x]:
            continue
        if tree.tags[x] not in {"NN", "NNS", "NNP", "JJ"} or (tree.tags[x] == "JJ" and not _determined(tree, h, x)):
            continue
        tree.heads[x], tree.labels[x], tree.tags[x] = tree.heads[h], tree.labels[h], tree.tags[h]
        for k in tree.kids[h]:
            if k < x or tree.labels[k] in {"cop", "nsubj", "punct", "advcl", "relcl"}:
                tree.heads[k] = x if k != x else tree.heads[k]
        tree.heads[h], tree.labels[h] = x, "conj"
        tree.relink()


def _determined(tree: Tree, h: int, x: int) -> bool:
    """True when an article stands before x and "and" is directly followed by the noun h: "an academic and author"."""
    return h == x + 2 and any(tree.labels[k] == "det" and k < x and tree.forms[k] in {"a", "an"} for k in tree.kids[h])


def _lists(tree: Tree) -> None:
    """In "won A, B, and C" the parser may lose the list: bare nouns, the last with "and", join the first."""
    for last in range(len(tree.forms)):
        cc = tree.child(last, "cc")
        loose = {"obl", "parataxis", "appos", "dep", "nmod", "vocative", "xcomp"}
        if cc is None or cc > last or tree.labels[last] not in loose or not _bare_noun(tree, last):
            continue
        sisters = [k for k in tree.kids[tree.heads[last]] if tree.heads[last] < k < last and tree.is_noun(k)]
        chain = []
        for k in reversed(sisters):
            if tree.labels[k] in loose and _bare_noun(tree, k) and tree.tags[k] != "CD":
                chain.append(k)
            elif tree.labels[k] in {"obj", "obl", "nmod"} and tree.tags[k] != "CD":
                for member in [*chain, last]:
                    tree.heads[member], tree.labels[member] = k, "conj"
                tree.relink()
                break
            else:
                break


def _bare_noun(tree: Tree, i: int) -> bool:
    return tree.is_noun(i) and not tree.case_of(i) and tree.child(i, "nsubj", "cop") is None


def _under(tree: Tree, i: int, top: int) -> bool:
    """True when i is top or hangs below it."""
    while i != ROOT:
        if i == top:
            return True
        i = tree.heads[i]
    return False


def _examples(tree: Tree) -> None:
    """Hang "such as A" and "including B" on the nearest plural noun before them, where a reader looks for it."""
    moved = False
    for mark, form in enumerate(tree.forms):
        if form not in {"such", "including"} or mark == 0:
            continue
        if form == "such" and (mark + 1 >= len(tree.forms) or tree.forms[mark + 1] != "as"):
            continue
        first = tree.heads[mark]
        if form == "including" and tree.child(mark, "obj", "obl", "xcomp", "ccomp") is not None:
            first = tree.child(mark, "obj", "obl", "xcomp", "ccomp") or ROOT
        if first == ROOT or first <= mark or not tree.is_noun(first):
            continue
        target = next(
            (k for k in range(mark - 1, -1, -1) if tree.tags[k] in {"NNS", "NNPS"} and not _dated(tree, k)), None
        )
        target = target if target is not None else next((k for k in range(mark - 1, -1, -1) if tree.is_noun(k)), None)
        if target is None or _under(tree, target, first) or _under(tree, target, mark):
            continue
        tree.heads[mark], tree.labels[mark] = first, "case"
        tree.heads[first], tree.labels[first] = target, "nmod"
        tree.relink()
        moved = True
    if moved:
        tree.relink()


def _dated(tree: Tree, i: int) -> bool:
    """True for years, decades and dates."""
    return tree.units[i].kind == "date" or tree.units[i].text[:1].isdigit()


def _that_clauses(tree: Tree) -> None:
    """In "won the prize that she had refused" the clause is the noun's, unless the verb says something to somebody."""
    for mark in range(1, len(tree.forms)):
        if tree.forms[mark] != "that" or tree.labels[mark] != "mark":
            continue
        clause, noun = tree.heads[mark], mark - 1
        verb = tree.heads[clause]
        if verb == ROOT or tree.labels[clause] != "ccomp" or tree.forms[verb] in REPORTING | _TOLD:
            continue
        if tree.heads[noun] != verb or tree.labels[noun] != "obj" or tree.tags[noun] not in {"NN", "NNS"}:
            continue
        tree.heads[clause], tree.labels[clause] = noun, "relcl"
        tree.tags[mark] = "WDT"
        tree.labels[mark] = "nsubj" if tree.child(clause, "nsubj") is None else "obj"
        tree.relink()


def _relatives(tree: Tree) -> None:
    """A clause with "who" or "which" inside is a relative clause of the noun before it."""
    for w, form in enumerate(tree.forms):
        if w == 0 or not (form in _RELATIVE or (form == "that" and tree.tags[w] == "WDT")):
            continue
        clause = tree.heads[w]
        while clause not in (ROOT, tree.root) and not _verbal(tree, clause):
            clause = tree.heads[clause]
        if clause in (ROOT, tree.root) or clause < w:
            continue
        if tree.labels[clause] == "relcl" and not _dated(tree, tree.heads[clause]):
            continue
        head = tree.heads[clause]
        if tree.labels[clause] == "conj" and any(tree.labels[k] == "relcl" for k in _line(tree, clause)):
            continue
        if not (tree.is_noun(head) and head < w) or _dated(tree, head):
            noun = next((k for k in range(w - 1, -1, -1) if _named(tree, k) and not _under(tree, k, clause)), None)
            if noun is None or tree.tags[noun] == "PRP":
                continue
            tree.heads[clause] = noun
        tree.labels[clause] = "relcl"
        if form == "where":
            tree.labels[w] = "advmod"
        elif tree.labels[w] in {"mark", "det", "advmod", "dep"} and tree.child(clause, "nsubj") is None:
            tree.labels[w] = "nsubj"
        tree.relink()


def _named(tree: Tree, k: int) -> bool:
    """True for what a relative clause after a date may really speak of."""
    return (
        tree.is_noun(k) and not _dated(tree, k) and not (tree.units[k].kind == "word" and tree.units[k].text.isupper())
    )


def _line(tree: Tree, i: int) -> list[int]:
    out = []
    while i != ROOT:
        out.append(i)
        i = tree.heads[i]
    return out


def _verbal(tree: Tree, i: int) -> bool:
    return tree.is_verb(i) or tree.child(i, "cop", "nsubj") is not None
