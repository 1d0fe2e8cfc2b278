"""A text as it comes, before its sentences are split into facts: marks, language, refusals.

`markup` tells what a reader sees of a stretch of Markdown or HTML and where in the document every
character of it stands; `language` says whether a text can be understood at all; `refusal` tells the
answers of chat models that hold no fact. Which lines are not prose (bylines, tables, code) is found
where lines become sentences: `text.sentences`.
"""
