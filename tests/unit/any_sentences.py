"""Sentences of any kind, for tests of what holds for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

SENTENCES = st.text(
    alphabet=st.one_of(
        st.sampled_from(list("(),.;:\"'“”–-&[]% \n\t")),
        st.characters(),
        st.sampled_from(list("abeilnorstABM129 ")),
    ),
    max_size=120,
)
WORDS = st.lists(
    st.sampled_from(
        [
            "Ann",
            "Lee",
            "was",
            "is",
            "a",
            "the",
            "born",
            "in",
            "on",
            "May",
            "4,",
            "1985",
            "and",
            ",",
            "who",
            "which",
            "that",
            "won",
            "(",
            ")",
            '"',
            "award",
            "-",
            "such",
            "as",
            "including",
            "Paris",
            "France",
            "of",
            "by",
            "his",
            "her",
            "not",
            "he",
            "said",
            "if",
            "to",
            "where",
            "film",
            "films",
            "first",
            "known",
            "for",
            "from",
            "1950",
            ";",
            ":",
            ".",
            "American",
            "actor",
        ]
    ),
    max_size=30,
).map(" ".join)
