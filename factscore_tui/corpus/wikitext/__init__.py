"""Wikitext to plain text, fast and without ever failing.

`clean_page` makes three passes: tags and comments (`tags`), links, templates and tables (`scan`),
and all that is inside lines (`inline`). Each is linear in the length of the text, whatever the text
is.
"""

from factscore_tui.corpus.wikitext.page import CleanPage, clean_page, link_title, redirect_target

__all__ = ["CleanPage", "clean_page", "link_title", "redirect_target"]
