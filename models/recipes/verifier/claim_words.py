"""What synthesize.py goes by: words of relations that have one value or several, and details that a
claim can get."""

from __future__ import annotations

import re

RANGE = re.compile(
    r"\b(?:from|between) (?:\w+ )?(\d{4}) (?:to|and|until|through) (?:\w+ "
    r")?(\d{4})|\b(\d{4})[–-](\d{2,4})\b"
)
ONE_VALUE = re.compile(
    r"\b(?:born|died|death|birth\w*|buried|located|situated|capital|named "
    r"(?:after|for)|founded|directed by|written by|"
    r"produced by|built by|designed by|composed "
    r"by|married|wed|succeeded|replaced|defeated|debut|first|last|final|PhD|"
    r"Ph\.D\.?|doctorate|elected|is in|raised|"
    r"grew up|released (?:by|on)|published by|son of|daughter of|mother|father|wife|"
    r"husband|spouse|headquarter\w*|lost to|killed by|discovered by|based (?:in|on)|by)\b"
)
LIFE = re.compile(r"\b(?:born|died)\b")
MANY_VALUES = re.compile(
    r"\b(?:member|fellow|awards?|prizes?|awarded|honou?red|nominated|received|won|works?|worked|working|play(?:s|ed)|appear\w*|"
    r"perform\w*|wrote|written|publish\w*|visit\w*|stud\w+|attend\w*|known|star\w*|served?|serving|taught|lectur\w+|includ\w+|"
    r"such|tour\w*|collaborat\w*|friends?|lived?|record\w*|guest|featur\w*|spoke|speaks|interest\w*|influenc\w*|travel\w*|"
    r"exhibit\w*|edited|contribut\w*|remembered|one of|joined|signed|compet\w*|cover\w*)\b"
)
SUBJECTIVE = ("widely regarded", "universally acclaimed", "hugely influential", "groundbreaking",
    "controversial",
               "little-known", "highly respected", "beloved", "legendary", "much-criticised",
               "reluctant",
               "trailblazing")  # fmt: skip
TAILS = (
    ", which had a lasting impact on later generations", ", to great critical acclaim",
    ", despite fierce opposition",
    ", which remains controversial to this day", ", inspiring many others to follow",
    ", much to the surprise of critics",
    " with the support of family and friends", ", a decision that proved difficult",
    ", earning widespread praise",
    " after years of hard work", " at the request of a close friend",
    ", which was later adapted for television",
    " for financial reasons", " because of poor health",
    ", although this was not known at the time",
    " and received an honorary degree for it", ", as was the custom in the family",
    " together with a younger brother",
)  # fmt: skip
