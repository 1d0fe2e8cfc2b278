"""What a page's first sentence calls its subject: "a half-length portrait", so that "the portrait"
with which a fact begins is whom the page is about."""

from __future__ import annotations

from factscore_tui.text.called import noun_called
from factscore_tui.text.words import fold
from factscore_tui.verify.features.lexical import stem

_ALIKE = (
    frozenset(("painting", "picture", "portrait", "canvas", "mural")),
    frozenset(("film", "movie", "picture")),
    frozenset(("novel", "book")),
    frozenset(("mountain", "peak")),
    frozenset(("ship", "liner", "vessel", "steamer")),
    frozenset(("city", "town", "capital")),
    frozenset(("company", "firm")),
    frozenset(("war", "conflict")),
    frozenset(("amphitheatre", "arena")),
    frozenset(("canyon", "gorge")),
    frozenset(("spaceflight", "mission", "flight")),
    frozenset(("earthquake", "quake")),
)
"""Nouns by which one and the same is called."""
_KINDS = frozenset(
    """airport aircraft airship album animal army band bay bridge building canal castle cathedral
    church club comedy computer concerto constitution country dam desert disease empire epidemic
    exhibition expedition festival fort fortress garden gate glacier gulf harbour hospital hotel
    institute island kingdom lake language law library lighthouse machine magazine manuscript
    monument moon museum musical newspaper ocean opera organisation organization palace pandemic
    park party peninsula planet plant play poem port prison pyramid railway rebellion region
    republic reservoir revolution river road robbery rocket ruin satellite school sculpture sea
    siege site song space spacecraft species square stadium star state station statue story strait
    street structure submarine symphony team telescope temple theatre theater tomb tower tragedy
    trial tunnel university valley village volcano wall waterfall battle treaty charter""".split()  # noqa: SIM905
).union(*_ALIKE)
"""Nouns by which a page's subject is called, and nobody else beside it. Of people there are many:
"the painter" may be another."""


def kinds_of(opening: str) -> frozenset[str]:
    """The stems of the nouns that the first sentence of a page calls its subject by; empty where it
    does not tell."""
    noun = fold(noun_called(opening))
    if noun not in _KINDS:
        return frozenset()
    alike = frozenset((noun,)).union(*(group for group in _ALIKE if noun in group))
    return frozenset(map(stem, alike))
