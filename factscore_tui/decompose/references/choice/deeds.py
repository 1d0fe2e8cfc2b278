"""What is done tells who did it: a goalkeeper makes saves, a judge passes sentence, no road votes,
and whoever raises "its" forecast mostly raises its own."""

from __future__ import annotations

from collections.abc import Sequence

from factscore_tui.decompose.references.choice.scene import Scene
from factscore_tui.decompose.references.clauses import clause_head, is_own, it_before, subject_word
from factscore_tui.decompose.references.entities import Entity
from factscore_tui.decompose.references.kinds import ORG, PERSON, PLACE, UNKNOWN, sort_of_noun
from factscore_tui.decompose.references.lexicon import ATTRIBUTING, word_set
from factscore_tui.decompose.syntax.tree import ROOT, Tree

OTHER_THING = 0.5
"""The share from which something else than the object before is meant by "it". Set by hand."""
OWNS = 0.4
"""The share from which what the subject of a clause has is its own. Set by hand."""
OWNS_KIN = 0.3
"""The same of people: "which Keane wrote with her brother"."""
_KEEPERS = frozenset({"goalkeeper", "keeper", "goalie"})
_JUDGES = frozenset({"judge", "magistrate", "sheriff", "recorder", "justice", "coroner"})
_REFEREES = frozenset({"referee", "umpire"})
_OF_ROLES = {
    "saves": _KEEPERS, "stops": _KEEPERS, "parried": _KEEPERS, "sentenced": _JUDGES,
    "jailed": _JUDGES, "adjourned": _JUDGES, "ruled": _JUDGES, "booked": _REFEREES,
    "operated": frozenset({"surgeon", "doctor"}),
}  # fmt: skip
"""What only one of these does in a match, in court or in a hospital: verbs, and what one makes."""
_PUBLIC = word_set("parliament congress reporters journalists mps lawmakers senators fans viewers")
"""Whom one tells about oneself: "told parliament that he had acted at once"."""
_OBJECTS = {"he": "him", "she": "her"}
_SHOTS = word_set("shot penalty header effort drive kick attempt volley")
_SAVES = word_set("saved tipped parried palmed punched clawed smothered")
_MAKES = word_set("made makes make pulled produced")
_TOLD = word_set("told informed assured warned advised reassured promised notified")
_DECLARED = frozenset({"declared", "proclaimed", "gained", "regained"})
_OF_STATES = frozenset({"war", "independence", "neutrality"})
_STATES = word_set("country state republic kingdom nation empire colony union confederation")
_PICTURES = word_set("altarpiece triptych polyptych diptych painting mural fresco screen")
_BOOKS = word_set("novel book play story memoir trilogy volume report bible poem")
_MUSIC = word_set("symphony concerto sonata quartet suite opera oratorio mass cantata")
_WHOLES = {
    **dict.fromkeys(("panel", "panels"), _PICTURES),
    **dict.fromkeys(("chapter", "chapters", "narrator", "heroine", "hero", "plot"), _BOOKS),
    **dict.fromkeys(("movement", "movements", "finale"), _MUSIC),
    **dict.fromkeys(("track", "tracks"), word_set("album record ep")),
    **dict.fromkeys(("runway", "runways", "terminal", "terminals"), word_set("airport airfield")),
}
"""What has such parts, whatever else the text is about."""
_LASTED = frozenset({"lasted", "lasts", "lasting"})
_TIMES = word_set("seconds minutes hours days minute hour")
_LASTING = word_set(
    """address speech talk lecture sermon debate concert performance premiere match game fight film
    symphony concerto opera trial ceremony flight battle siege strike"""
)
_OF_THINGS = word_set("cost costs take took taken mean meant means contain affect have had help")
"""What things do as well: "said it would take ten years"."""
_BUILT = word_set("built build builds designed rebuilt demolished constructed renovated restored")
_HAPPENINGS = word_set(
    """quake earthquake storm cyclone hurricane typhoon flood fire blaze wildfire explosion crash
    collision accident war battle riot strike attack eruption avalanche landslide"""
)
"""What happens, and is built by nobody."""
_BODILY = word_set(
    """voted votes vote decided agreed refused pledged resolved hired sacked apologised apologized
    appointed elected lobbied campaigned objected legislated petitioned"""
)
"""What only people and bodies of people do."""
_MINDED = _BODILY | word_set(
    """want wants wanted hope hopes hoped plan plans planned promise promises promised refuse offer
    offered intend intends intended think thinks believe believes believed insist insisted deny
    denied employ employs employed"""
)
"""What nothing does that is "they": deliveries do not want, and hold no stock."""


def whose_deed(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The only one of those who may be meant by "he" at word i whose part it is to do what he
    does; None where no part or several fit."""
    t = scene.tree
    speaker = says_of_another(scene, i, fit) or beside_report(scene, i, fit)
    if speaker is not None:
        return speaker
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.child(v, "aux:pass") is not None:
        return None
    roles = _roles(t, v)
    those = [e for e in fit if e.sort == PERSON and not e.members and e.types & roles]
    return those[0] if len(those) == 1 else None


def _roles(t: Tree, v: int) -> frozenset[str]:
    """Who does what verb v with its object tells: goalkeepers of "made three saves"."""
    thing = t.child(v, "obj")
    if t.forms[v] in _SAVES and thing is not None and t.forms[thing] in _SHOTS:
        return _KEEPERS
    if t.forms[v] in _MAKES and thing is not None:
        made = t.forms[thing]
        return _KEEPERS if made in {"save", "saves", "stop", "stops"} else frozenset()
    if t.forms[v] == "booked" and thing is not None and t.forms[thing] not in {"player", "players"}:
        return frozenset()  # "booked a room"
    return _OF_ROLES.get(t.forms[v], frozenset())


def can_act(scene: Scene, i: int, fit: Sequence[Entity]) -> list[Entity]:
    """Those who may be "it" at word i: where it is built, no quakes; where it votes or hires,
    people and bodies only; where it declares war, states ("Andorra's army had ten soldiers when it
    declared war"), and the address of "It lasted two minutes" rather than a law."""
    t = scene.tree
    v = t.heads[i]
    if t.relations[i] == "obj" and v != ROOT and t.forms[v] in _BUILT:
        return [e for e in fit if not e.types & _HAPPENINGS]  # "the contractor who built it"
    if not t.relations[i].startswith("nsubj") or v == ROOT:
        return list(fit)
    done = {t.forms[k] for k in t.children(v, "obj", "obl", "obl:unmarked")}
    if t.forms[v] in _DECLARED and done & _OF_STATES:
        return [e for e in fit if e.sort == PLACE or e.types & _STATES] or list(fit)
    if t.forms[v] in _LASTED and done & _TIMES:
        lasting = [e for e in fit if (e.types | set(e.words[-1:])) & _LASTING]
        return lasting if len(lasting) == 1 else list(fit)
    if t.forms[i] == "they" and (t.forms[v] in _MINDED or "stock" in done | _with(t, v)):
        return [e for e in fit if e.sort in {PERSON, ORG, UNKNOWN} or e.named or e.members]
    if t.forms[v] not in _BODILY:
        return list(fit)
    if t.child(v, "aux:pass") is not None:
        return list(fit)
    return [
        e
        for e in fit
        if e.sort in {ORG, PERSON}
        or (e.named and e.sort in {PLACE, UNKNOWN} and e.text.split()[-1][:1].isupper())
    ]


def _with(t: Tree, v: int) -> set[str]:
    """The nouns that hang on what verb v takes: the stock of "hold 1,400 units in stock"."""
    return {t.forms[k] for o in t.children(v, "obj") for k in t.children(o, "nmod")}


def says_of_itself(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The union of "The union said that it had agreed to a vote": a body that tells what it has
    done or will do, which no thing does; None for "said that it was unsafe", "said it would
    cost"."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.relations[v] != "ccomp":
        return None
    says, does = t.heads[v], t.child(v, "cop", "aux:pass") is None and t.upos[v] == "VERB"
    what = t.child(v, "obj", "xcomp", "ccomp")
    e = scene.at.get(subject_word(t, says)) if t.forms[says] in ATTRIBUTING else None
    if e is None or not does or what is None or t.forms[v] in _OF_THINGS:
        return None
    return e if e.named and e.sort == ORG and any(x is e for x in fit) else None


def its_own(scene: Scene, i: int, best: Entity, fit: Sequence[Entity]) -> Entity | None:
    """Who is the subject of the clause in which something is "its" at word i, where the network
    hesitates between the likeliest and that one: "Ryanair raised its forecast", not Skyline's; None
    elsewhere."""
    if scene.shares is None or not is_own(scene.tree, i):
        return None
    subject = scene.at.get(subject_word(scene.tree, clause_head(scene.tree, i)))
    if subject is None or subject is best or subject not in fit or not subject.named:
        return None
    whose = scene.tree.forms[scene.tree.heads[i]]
    least = OWNS_KIN if sort_of_noun(whose) == PERSON else OWNS
    return subject if scene.shares.of(subject) >= least else None


def of_the_maker(scene: Scene, i: int) -> Entity | None:
    """Thea von Harbou of "was written by Thea von Harbou, who was Lang's wife, from her own novel":
    what is somebody's own is that of whoever did it. None elsewhere."""
    t = scene.tree
    maker = t.child(clause_head(t, i), "obl:agent")
    own = is_own(t, i) and t.forms[i + 1 : i + 2] == ["own"]
    return scene.at.get(maker) if own and maker is not None and maker < i else None


def same_object(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The van of "The tram hit a van and pushed it into a wall": what is done to "it" goes on what
    was done to that. None elsewhere, and where the network is sure of something else."""
    t = scene.tree
    v = t.heads[i]
    if t.forms[i] != "it" or t.relations[i] != "obj" or v == ROOT or t.relations[v] != "conj":
        return None
    first = t.heads[v]
    if t.child(v, "nsubj", "nsubj:pass", "xcomp") is not None or not t.is_verb(first):
        return None  # "He left Australia and never saw it finished"
    things = [o for o in t.children(first, "obj") if first < o < v]
    things = things or [o for o in t.children(first, "obl") if first < o < v and _joins(t, o)]
    e = scene.at.get(things[0]) if len(things) == 1 else None
    if e is None or e not in fit or t.conjunction(v) not in {"and", ""}:
        return None
    others = [scene.shares.of(x) for x in fit if x is not e] if scene.shares is not None else []
    return e if max(others, default=0.0) < OTHER_THING else None


def whole_of(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The altarpiece of "Ghent is known for the Ghent Altarpiece. One of its panels was stolen":
    the only one near that has such parts; None elsewhere."""
    t = scene.tree
    wholes = _WHOLES.get(t.forms[t.heads[i]]) if is_own(t, i) and t.forms[i] == "its" else None
    inside = t.relations[clause_head(t, i)] == "acl:relcl"
    if wholes is None or inside:  # "his second, which has a song in its slow movement"
        return None
    near = [e for e in fit if e.sentence >= scene.now - 1]
    have = [e for e in near if (e.types | set(e.words) | set(e.text.lower().split())) & wholes]
    return have[0] if len(have) == 1 else None


def it_again(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The mountain of "They call it Chomolungma, and in Nepal it is Sagarmatha" and of "named it
    after a surveyor who never saw it": what "it" was as the object right before; None elsewhere."""
    k = it_before(scene.tree, i)
    e = scene.at.get(k) if k != ROOT else None
    return e if e is not None and any(x is e for x in fit) else None


def _joins(t: Tree, o: int) -> bool:
    """True for the council of "was elected to Hull City Council, led it from 1981"."""
    return t.case(o) in {"to", "into"} and t.is_name(o)


def beside_report(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """Holm for the second "she" of "Holm was severe, she says, but she never humiliated anybody":
    what somebody says between two clauses has the subject of the first in the second; None
    elsewhere."""
    t = scene.tree
    v = t.heads[i]
    first = t.heads[v] if v != ROOT and t.relations[v] == "conj" else ROOT
    if first == ROOT or not t.relations[i].startswith("nsubj"):
        return None
    s = t.child(first, "nsubj", "nsubj:pass")
    said = [k for k in t.children(first, "parataxis") if k < i and t.forms[k] in ATTRIBUTING]
    by = [t.child(k, "nsubj") for k in said]
    if (
        s is None
        or not t.is_name(s)
        or not any(k is not None and t.forms[k] == t.forms[i] for k in by)
    ):
        return None
    e = scene.at.get(s)
    return e if e is not None and e in fit else None


def who_is_told(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The fourth of "The fourth had been told it was not affected": whoever is told what becomes of
    "it" or "him" is that one; None elsewhere."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.relations[v] != "ccomp":
        return None
    above = t.heads[v]
    s = t.child(above, "nsubj:pass") if above != ROOT and t.forms[above] in _TOLD else None
    e = scene.at.get(s) if s is not None else None
    return e if e is not None and e in fit else None


def so_that(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The fog of "The captain met a fog so thick that it hid the bow": what is so thick that it
    does something; None elsewhere."""
    t = scene.tree
    v = t.heads[i]
    if not t.relations[i].startswith("nsubj") or v == ROOT or t.relations[v] != "advcl":
        return None
    so = t.heads[v]
    marked = "that" in {t.forms[k] for k in t.children(v, "mark")}
    if so == ROOT or not marked or "so" not in {t.forms[k] for k in t.children(so, "advmod")}:
        return None
    k = t.heads[so] if t.relations[so] == "amod" else t.child(so, "nsubj")
    if k is None or k == ROOT or not k < i:
        return None
    first = t.subtree(k)[0]
    if t.relations[k] == "appos" and t.forms[first - 1 : first] == [","]:
        k = first - 2  # "in the attic, a lattice so dense that": of the word beside it
    e = scene.at.get(k)
    return e if e is not None and e in fit else None


def says_of_another(scene: Scene, i: int, fit: Sequence[Entity]) -> Entity | None:
    """The coach of "The coach said he had never seen him play better": who speaks of somebody by
    the same pronoun in the object is the subject, and so is who is named and tells what they would
    do: "Charlotte Rudge told colleagues that she would not step down"; None elsewhere."""
    t = scene.tree
    v = t.heads[i]
    other = _OBJECTS.get(t.forms[i], "")
    if not other or not t.relations[i].startswith("nsubj") or v == ROOT:
        return None
    above = t.heads[v]
    if t.relations[v] != "ccomp" or above == ROOT or t.forms[above] not in ATTRIBUTING:
        return None
    own = [k for k in t.subtree(v) if k > v and t.forms[k] == other]
    plain = [k for k in own if t.relations[k] in {"obj", "iobj", "obl", "nsubj"}]
    speaker = scene.at.get(subject_word(t, above))
    if speaker is None or speaker not in fit:
        return None
    heard = [scene.at.get(k) for k in t.children(above, "obj", "iobj")]
    would = any(t.forms[k] in {"would", "will"} for k in t.children(v, "aux"))
    public = any(t.forms[k] in _PUBLIC for k in t.children(above, "obj", "iobj"))
    intends = (would or public) and speaker.named and not any(e in fit for e in heard)
    return speaker if plain or intends else None
