"""Sentences that hold nothing to look up by their mere form: greetings, questions, the phrases of
chat models."""

from __future__ import annotations

import re

from factscore_tui.core.fact import SentenceKind

NO_STATEMENT = "no statement"
_BOILERPLATE = re.compile(
    r"(?i)^(?:(?:sure|certainly|of course|absolutely)(?:[!.]|,?\s*$|, "
    r"(?:here|below|happy|glad|no problem|let|i|i['’](?:d|ll|m)|you|we)\b)|here "
    r"(?:is|are|'s)\b.*(?:bio|summary|overview|"
    r"information|list|some|what|a few|facts|answer|response)|here's\b|please (?:note|let "
    r"me|provide|keep in mind)"
    r"|i hope this\b|let me know\b|feel free\b|as an ai\b|i(?:'m| am) (?:sorry|an ai|not "
    r"sure|unable)|i apologi[sz]e"
    r"|i (?:do not|don't|cannot|can't|could not|couldn't) (?:have|find|provide|verify|access)|is "
    r"there anything else"
    r"|this sentence does not contain|note that this|no (?:further )?information (?:is|was) "
    r"(?:available|found))"
)
_GREETING = re.compile(
    r"(?i)^(?:hi|hello|hey|greetings|dear|good (?:morning|afternoon|evening|night)|thanks|thank "
    r"you|regards|cheers|bye|"
    r"goodbye|welcome|ok|okay|sincerely|best wishes|best regards|kind "
    r"regards|(?:yes|no)(?=\s*[,.!]))"
    r"(?:[\s,]+[\w'’]+){0,3}\s*[.!,]*$"  # "No, thanks.", but "No patient was stung." is a fact
)
_BLESSING = re.compile(r"(?i)^(?:may )?(?:god|heaven) (?:bless|save|help|forgive|be with)\b")
_OPINION = re.compile(
    r"(?i)^(?:in my (?:humble )?(?:opinion|view)|personally\b|i (?:really |personally |still "
    r"|also )?"
    r"(?:think|believe|feel|"
    r"guess|suppose|love|hate|like|enjoy|prefer|hope|wish|would|recommend|suspect|find)\b"
    r"|(?:we|i) (?:all )?(?:hope|wish)\b|to my mind\b|may (?:he|she|they|it|we|you|god)\b|long "
    r"live\b"
    r"|if only\b|let us\b|let's\b"
    r"|(?:so |but |and )?(?:perhaps|maybe|surely)(?: it is time that)? (?:we|one|you|they) "
    r"(?:should|must|ought|could|might)\b)"
)
_ASIDE = re.compile(
    r"(?i)(?:,|^) *(?:in (?:our|my) (?:humble )?(?:view|opinion)|we think"
    r"|i (?:think|believe|suppose|feel|fear|suspect)|as they "
    r"say|since you ask"
    r"|if you ask me|to be honest|let's face it) *,|\bi could have done without\b"
    r"|\bi have (?:rarely|seldom|never) been so\b"
)
"""The writer's own view inside a sentence: "Edge strips should, we think, be fitted
everywhere."."""
_PRAISE = re.compile(
    r"(?i)\b(?:left? an indelible mark|continues? to inspire|(?:enduring|lasting) legacy|needs? "
    r"no introduction"
    r"|stands? the test of time|remains? one of the most "
    r"(?:important|influential|remarkable|celebrated|iconic"
    r"|significant|beloved) \w+)\b"
)
"""Praise in the set phrases of chat models and obituaries, which nobody can look up."""
_DISCLAIMER = re.compile(
    r"(?i)\bwithout (?:any )?(?:warranty|guarantee)\b|\bforward-looking statements?\b|\ball "
    r"rights reserved\b"
    r"|\b(?:not|no|nothing\b[^.]*\bis) (?:legal|medical|financial|investment|tax) advice\b"
    r"|\bterms and conditions apply\b|\bfor (?:informational|information) purposes only\b"
)
_ASKED = re.compile(
    r"(?i)^(?:anyone|everyone|people|parents|patients|customers|visitors|passengers|drivers|readers|users|residents)\b"
    r"[^.\"“]*\b(?:should(?! have)|(?:is|are) (?:asked|urged|advised|requested|reminded) to)\b"
)
"""Instructions in the third person: "Anyone who saw a white lorry is asked to ring the police."."""
_WELCOME = re.compile(
    r"(?i)^(?:[A-Z][\w'’-]*: )?(?:welcome (?:back )?to\b|ladies and gentlemen\b"
    r"|(?:many|special|huge|warm|our) thanks (?:also )?to\b)"
)
_ANNOUNCED = re.compile(
    r"(?i)^(?:in (?:this|my) (?:essay|post|article|blog|video|report|speech|presentation),? )?"
    r"(?:i|we) (?:am|are|will|would like to|want to|shall)\b(?: now| first)?(?: going to)? ?"
    r"(?:write|talk|tell|discuss|explain|describe|look|show|present|explore)\b"
    r"|^i (?:have to|must) (?:admit|confess|say)\b"
)
"""What the writer is about to do, or has to admit: "In my essay I am going to write about"."""
_EXCLAIMED = re.compile(
    r"(?i)^(?:what "
    r"an?\b|how\b(?!\s+(?:many|much))|wow\b|amazing\b|incredible\b|great\b|congratulations\b)[^.]*!"
)
_COMPARED = re.compile(
    r"(?i)\b(?:is|are|was|were|(?<=it)['\u2019]s) (?:quite |altogether |rather )?"
    r"(?:an(?:other| (?:entirely|altogether) different)"
    r"|a (?:very |quite |rather |completely |totally )?different)"
    r" (?:story|matter|question|kettle of fish|ball game)[.!]?$"
)
"""A turn from one subject to the next that says nothing of it: "Aruba is a different story."."""
_ANSWERED = re.compile(
    r"(?i)^(?:(?:and|but|so|yes|no|indeed),? )?"
    r"(?:it|he|she|they|we|i|that|this|these|those|you|there"
    r"|nobody|no one|everyone|everybody|none|neither|both|most|some|many|few|all|nothing"
    r"|(?:no|every|most|some|all|many|few|both) [a-z]+) "
    r"(?:(?:did|does|do|was|were|is|are|has|had|have|would|could|will|can|should|might)"
    r"(?:n['\u2019]t| not)?|cannot|can['\u2019]t|won['\u2019]t)(?: indeed| too| so)?[.!]$"
)
"""An answer without its verb: "It did.", "No, they were not.", "No country does."."""
_TO_READER = re.compile(
    r"(?i)^you (?:(?:probably|surely|may|might|will|must|all) )?(?:already )?"
    r"(?:know|have (?:heard|seen|read)|(?:can|may|might) (?:imagine|guess)|remember|recall)\b"
    r"(?! that\b)[^.:;]*[.!]?$"
)
"""What a writer supposes of the reader: "You know the story even if you have never seen it"."""
_BYLINE = re.compile(r"(?i:by) [A-Z][\w.'\u2019-]+(?: [A-Z][\w.'\u2019-]+){0,3}(?:, [\w ]{1,24})?")
"""Who wrote a text, on a line of its own: "by Sam, 5B"."""
_FIGURE = re.compile(r"\d")
_STAGE = re.compile(r"[(\[]\s*[A-Z]?[a-z]+(?: [a-z]+){0,2}\s*[.!]?\s*[)\]]\.?")
"""What somebody does while speaking: "(Laughs.)", "[pauses briefly]"."""
_PROUD = re.compile(
    r"(?i)(?:so|very|really|super|absolutely) "
    r"(?:proud|happy|glad|excited|sad|grateful|thankful|sorry|pleased|jealous)"
    r"\b(?! (?:was|were|is|are|that)\b)[^.,;:]*$"
)
"""A feeling without a subject: "So proud of this kid"."""
_MEDIA = re.compile(
    r"(?i:in pictures|in photos|photos|video|gallery|watch|listen|read more|related|pictured) "
    r"?[:|–—]"
)
"""What newspapers write before a link to something else: "IN PICTURES: The Kivu Games"."""
_MARKS = frozenset('"“”«»')
_QUOTES = frozenset('"“”‘’')
_QUESTION_END = re.compile(r"\?[\"'”’)\]]*$")
_FINITE_HINT = re.compile(r"(?i)\b(?:is|was|are|were|has|had|have|did|became|does)\b")

_RANKED = re.compile(
    r"(?i)\b(?:the|its|their) (?:[a-z]+[- ])?(?:closest (?:living )?relatives?|nearest|largest"
    r"|smallest|longest|shortest|tallest|highest|lowest|deepest|oldest|youngest|heaviest|fastest"
    r"|northernmost|southernmost|easternmost|westernmost|most populous)\b"
    r"|^(?:it|this|that|he|she|they) (?:is|was|were|has been) (?:also )?(?:the|only the|its|his|her"
    r"|their) (?:[a-z]+ )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last"
    r"|\d+(?:st|nd|rd|th))\b"
    r"|\b(?:the|its|their) (?:leading|main|most common|second[- ]most common) (?:causes?|sources?"
    r"|producers?|exporters?|importers?|killers?|killer of|forms?|types?|ingredients?|language)\b"
    r"|^the only [a-z]+ (?:that|which|who|to) [a-z]+ .{0,40}?(?:is|was) (?:the )?(?-i:[A-Z])"
    r"|\bthe only (?:[a-z]+ )?[a-z]+ (?:capable of|able to|known to|found in|native to|ever to)\b"
    r"|\b(?:is|are|was|were) the only (?:(?:living|surviving|remaining|existing|extant|known|native"
    r"|wild|other|permanent|natural|official) [a-z]+|species|country|state|city|member|mammal|bird"
    r"|planet|woman|man|person|ship|building|river|island) (?:of|in|on|to|with|that|who)\b"
)
"""What is the first of its kind by a measure, which anybody can look up."""
_SHARE = re.compile(
    r"(?:All|None|Both|Most|Half|Many|Some|Several|Two|Three|Four|Five) of (?:them|these|those) "
    r"(?:will (?!be )|have been |had been |were |was |has been )[a-z]{3,}\b"
)
"""What will happen, or was done, to so many of them."""
_VALUED = re.compile(
    r"(?i)\b(?:i|we|you|my|our|your|best|worst|great(?:est)?|good|bad|beautiful|wonderful|amazing"
    r"|mistake|joke|shame|problem|feel|should|must|perhaps|probably)\b|!"
)


def ranks(text: str) -> bool:
    """True for a statement of rank or of how many that is no opinion: "Its closest relative is the
    okapi", "All of them will stay shut"."""
    told = _RANKED.search(text) or _SHARE.match(text)
    return bool(told) and not _VALUED.search(text)


def certain_reason(text: str, kind: SentenceKind) -> str | None:
    """Why nothing in this sentence is to be looked up, where that is certain by its form; None
    where it is not, and the learned judge is asked (checkable.py)."""
    words = text.split()
    if not any(c.isalnum() for c in text):
        return "no words"
    if kind is SentenceKind.HEADING or _BYLINE.fullmatch(text):
        return "heading"
    if _STAGE.fullmatch(text) or _PROUD.match(text):
        return "feeling"
    if _MEDIA.match(text):
        return "heading"
    if _GREETING.match(text) or _BLESSING.match(text):
        return "greeting"
    if _BOILERPLATE.match(text) or _ANNOUNCED.match(text):
        return "boilerplate"
    if _QUESTION_END.search(text) and not (text[-1] in _QUOTES and text[0] not in _QUOTES):
        return "question"  # a title that ends in "?" does not make its sentence a question
    if _ANSWERED.match(text) or _TO_READER.match(text):
        return NO_STATEMENT
    if _OPINION.match(text) or _COMPARED.search(text):
        return "opinion"
    if _WELCOME.match(text):
        return "greeting"
    quotes = any(c in _MARKS for c in text)  # what somebody says in this way is a fact about them
    if not quotes and _DISCLAIMER.search(text):
        return "disclaimer"
    if not quotes and (_ASIDE.search(text) or (_PRAISE.search(text) and not _FIGURE.search(text))):
        return "opinion"
    if _ASKED.match(text) and " I " not in text:
        return "instruction"
    if _EXCLAIMED.match(text):
        return "exclamation"
    if text[-1:].isalnum() and len(words) <= 12 and re.search(r"(?:\.\.\.|\u2026)\s", text):
        return "heading"  # "And the Oscar goes to... a short history"
    if text.endswith(":") and len(words) <= 12 and not _FINITE_HINT.search(text):
        return "heading"
    return None
