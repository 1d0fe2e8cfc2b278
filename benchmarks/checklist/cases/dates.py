"""Dates: the ways to write the same one, and others."""

from __future__ import annotations

from checklist.template import Row, Tests

DATES: Tests = {
    "formats": [
        Row(
            "{a} was born on {d1} in {p}.",
            ("{a} was born on {d1}.", "{a} was born on {d1.us}.", "{a} was born on {d1.nth}."),
            (
                "{a} was born on {d1.off_day}.",
                "{a} was born on {d1.off_month.us}.",
                "{a} was born on {d1.off_year}.",
            ),
            same=(
                "{a} was born on {d1.us}.",
                "{a} was born on {d1.iso}.",
                "{a} was born on {d1.dots}.",
            ),
        ),
        Row(
            "{a} ({d1.us} – {d2.us}) was {j1.a}.",
            ("{a} was born on {d1}.", "{a} died on {d2}."),
            ("{a} was born on {d2}.", "{a} died on {d1}.", "{a} died on {d2.off_year}."),
        ),
        Row(
            "The museum in {p} opened on {d1.iso}.",
            (
                "The museum in {p} opened on {d1}.",
                "The museum in {p} opened in {d1.name} {d1.year}.",
            ),
            (
                "The museum in {p} opened on {d1.off_day}.",
                "The museum in {p} opened on {d1.off_month}.",
            ),
            title="{p}",
        ),
        Row(
            "{u1} was first performed on {d1.dots} in {p}.",
            "{u1} was first performed on {d1}.",
            (
                "{u1} was first performed on {d1.off_month}.",
                "{u1} was first performed on {d1.off_year}.",
            ),
            title="{u1}",
        ),
    ],
    "coarser and finer": [
        Row(
            "{a} died on {d1} in {p}.",
            (
                "{a} died in {d1.year}.",
                "{a} died in {d1.name} {d1.year}.",
                "{a} died in the {d1.decade}.",
                "{a} died in the {d1.century}.",
            ),
            (
                "{a} died in {d1.off_year.year}.",
                "{a} died in {d1.off_month.name} {d1.year}.",
                "{a} died in the {d2.decade}.",
            ),
        ),
        Row(
            "{f1} was founded in {d1.year}.",
            "{f1} was founded in the {d1.decade}.",
            (
                "{f1} was founded in the {d2.decade}.",
                "{f1} was founded on {d1}.",
                "{f1} was founded in {d1.name} {d1.year}.",
            ),
            title="{f1}",
        ),
        Row(
            "{a} moved to {p} in the spring of {y1}.",
            "{a} moved to {p} in {y1}.",
            "{a} moved to {p} in the autumn of {y1}.",
        ),
        Row(
            "{u1} appeared in the 1890s.",
            "{u1} appeared in the 19th century.",
            (
                "{u1} appeared in the 1870s.",
                "{u1} appeared in the 20th century.",
                "{u1} appeared in 1874.",
            ),
            title="{u1}",
        ),
    ],
    "year of another event": [
        Row(
            "{a} won the {z1} in {y1} and the {z2} in {y2}.",
            ("{a} won the {z1} in {y1}.", "{a} won the {z2} in {y2}."),
            ("{a} won the {z1} in {y2}.", "{a} won the {z2} in {y1}."),
        ),
        Row(
            ("{a} was born in {y1}.", "{a.He} moved to {p} in {y2}.", "{a.He} died in {y3}."),
            ("{a} was born in {y1}.", "{a} moved to {p} in {y2}.", "{a} died in {y3}."),
            ("{a} died in {y2}.", "{a} moved to {p} in {y3}.", "{a} was born in {y2}."),
        ),
        Row(
            ("{f1} was founded in {y1}.", "It was sold to {f2} in {y3}."),
            "{f1} was founded in {y1}.",
            ("{f1} was founded in {y3}.", "{f1} was sold to {f2} in {y1}."),
            title="{f1}",
        ),
        Row(
            ("{u1} appeared in {y1}.", "{u2} followed in {y2}."),
            "{u2} appeared in {y2}.",
            ("{u2} appeared in {y1}.", "{u1} appeared in {y2}."),
        ),
        Row(
            "{a} married {b} in {y1}, and they divorced in {y2}.",
            "{a} and {b} divorced in {y2}.",
            ("{a} and {b} divorced in {y1}.", "{a} married {b} in {y2}."),
        ),
        Row(
            "Built in {y1}, the bridge of {p} was destroyed in {y2} and rebuilt in {y3}.",
            "The bridge of {p} was destroyed in {y2}.",
            ("The bridge of {p} was destroyed in {y3}.", "The bridge of {p} was rebuilt in {y2}."),
            title="{p}",
        ),
    ],
    "beginning and end": [
        Row(
            "{a} was mayor of {p} from {y1} to {y3}.",
            (
                "{a} was mayor of {p} from {y1} to {y3}.",
                "{a} became mayor of {p} in {y1}.",
                "{a} was mayor of {p} until {y3}.",
            ),
            (
                "{a} was mayor of {p} from {y1} to {y4}.",
                "{a} was mayor of {p} from {y2} to {y3}.",
                "{a} became mayor of {p} in {y3}.",
                "{a} was mayor of {p} until {y1}.",
            ),
        ),
        Row(
            "{a} was mayor of {p} ({y1}–{y3}).",
            ("{a} was mayor of {p} in {y2}.", "{a} was mayor of {p} between {y1} and {y3}."),
            ("{a} was mayor of {p} in {y4}.", "{a} was mayor of {p} between {y1} and {y4}."),
        ),
        Row(
            "{a} played for {t1} until {y2}.",
            "{a} played for {t1} until {y2}.",
            (
                "{a} played for {t1} from {y2}.",
                "{a} has played for {t1} since {y2}.",
                "{a} joined {t1} in {y2}.",
            ),
        ),
        Row(
            "{a} has lived in {p} since {y2}.",
            "{a} has lived in {p} since {y2}.",
            ("{a} lived in {p} until {y2}.", "{a} left {p} in {y2}."),
        ),
        Row(
            "{a} lived in {p} from 1861 to 1869.",
            "{a} lived in {p} for eight years.",
            ("{a} lived in {p} for eighteen years.", "{a} lived in {p} for eighty years."),
        ),
        Row(
            "The road to {p} was closed from March to May {y1}.",
            "The road to {p} was closed in April {y1}.",
            "The road to {p} was closed in October {y1}.",
            title="{p}",
        ),
    ],
    "before and after": [
        Row(
            "{a} moved to {p} before the war.",
            "{a} moved to {p} before the war.",
            "{a} moved to {p} after the war.",
        ),
        Row(
            "{a} met {b} after leaving {p}.",
            "{a} left {p} before meeting {b}.",
            "{a} met {b} before leaving {p}.",
        ),
        Row(
            ("{a} wrote {u1} in {y1}.", "{a.He} wrote {u2} in {y2}."),
            "{a} wrote {u1} before {u2}.",
            "{a} wrote {u1} after {u2}.",
        ),
        Row(
            "{a} died three years after {b}.",
            "{b} died before {a}.",
            ("{b} died after {a}.", "{a} died before {b}."),
        ),
        Row(
            "{a} was {j1.a} before {a.he} became {j2.a}.",
            "{a} was {j1.a} first and {j2.a} later.",
            "{a} was {j2.a} before {a.he} became {j1.a}.",
        ),
        Row(
            "{a} studied in {p}, then in {q}.",
            "{a} studied in {q} after {p}.",
            "{a} studied in {p} after {q}.",
        ),
    ],
}
