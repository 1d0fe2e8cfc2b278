"""English names of the languages that articles say something was written, told or sung in."""

from __future__ import annotations

LANGUAGE = "|".join(
    """Arabic Catalan Chinese Croatian Czech Danish Dutch English Finnish French Gaelic German Greek
    Hebrew Hindi Hungarian Irish Italian Japanese Korean Latin Norwegian Persian Polish Portuguese
    Romanian Russian Sanskrit Serbian Spanish Swedish Turkish Ukrainian Urdu Welsh
    Yiddish""".split()  # noqa: SIM905
)
"""Any of them, as part of a regular expression: "published in Italian"."""
