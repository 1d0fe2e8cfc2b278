"""Recipes: where a collection can be downloaded, what it costs and what its licence is, as
index/recipes/*.toml say.

Files of encyclopedias carry a date in their name, so a fixed address goes stale. A recipe therefore
gives a pattern with {date} and a page on which the names of the present files stand; the newest
date on it is filled in.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

from factscore_tui import paths
from factscore_tui.errors import NetworkProblem, SourceProblem, UsageProblem
from factscore_tui.fetch import check_address, fetch_text, file_name

FOLDER = "recipes"
FORMATS = ("xml", "zim", "jsonl", "parquet")
DATE = "{date}"
MAX_FILE = 65_536
"""Bytes of a recipe."""
MAX_TEXT = 2_000
"""Characters of one of its values."""
MAX_NUMBER = 10**15

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_DATE_FORMS = r"([0-9]{4}-[0-9]{2}(?:-[0-9]{2})?|[0-9]{8})"
_CHECKSUM = re.compile(
    r"([0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?:\s+\*?(\S{1,300}))?", re.ASCII
)
_CHECKSUM_BSD = re.compile(r"(?:SHA256|SHA1|MD5) \((\S{1,300})\) = ([0-9a-fA-F]{32,64})", re.ASCII)
_METALINK_HASH = re.compile(
    r"<hash type=\"(md5|sha-1|sha-256)\">\s{0,9}([0-9a-fA-F]{32,64})\s{0,9}</hash>", re.ASCII
)
_ALGORITHMS = {32: "md5", 40: "sha1", 64: "sha256"}
_ADDRESSES = ("url", "url_pattern", "listing_url", "checksums_url", "licence_url", "homepage")


@dataclass(frozen=True, slots=True)
class Recipe:
    """One collection. Sizes are bytes; every number is "about", 0 where unknown, as of
    `figures_from`.

    Either `url` (a fixed address) or `url_pattern` ({date} in it is filled in from `listing_url`)
    is there; with both, `url` is used when the page names no file. `checksums_url` may hold {date}
    too.
    """

    name: str
    title: str
    description: str
    language: str
    format: str
    licence: str
    licence_url: str
    homepage: str
    url: str = ""
    url_pattern: str = ""
    listing_url: str = ""
    checksums_url: str = ""
    sha256: str = ""
    size_bytes: int = 0
    articles: int = 0
    index_bytes: int = 0
    build_minutes: int = 0
    figures_from: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What to download: address, file name, hashes (empty: none is published), size (0: not known).

    `snapshot_date` is the day in the file name (ISO 8601) or empty; `note` is what a user should
    know about it.
    """

    url: str
    file: str
    sha256: str = ""
    sha1: str = ""
    md5: str = ""
    size: int = 0
    snapshot_date: str = ""
    note: str = ""


def list_recipes() -> list[Recipe]:
    """The recipes that come with the program, small ones first."""
    try:
        files = sorted((paths.bundled("index") / FOLDER).glob("*.toml"))
    except OSError:
        files = []
    return sorted(
        (_read(file) for file in files), key=lambda recipe: (recipe.size_bytes, recipe.name)
    )


def load_recipe(name_or_path: str) -> Recipe:
    """A recipe by name, or from the user's own .toml file. Raises UsageProblem for an unknown or a
    wrong one."""
    if name_or_path.endswith(".toml") or "/" in name_or_path:
        return _read(Path(name_or_path).expanduser())
    recipes = list_recipes()
    for recipe in recipes:
        if recipe.name == name_or_path:
            return recipe
    near = difflib.get_close_matches(name_or_path, [recipe.name for recipe in recipes], 1)
    raise UsageProblem(
        f"there is no recipe {name_or_path[:80]!r}"
        + (f", did you mean {near[0]!r}?" if near else ""),
        "list them with: factscore-tui index recipes; or name a .toml file of your own",
    )


def resolve(recipe: Recipe, fetch: Callable[[str], str] = fetch_text) -> Resolved:
    """Find the present address and the checksum of a recipe's file. `fetch` gives the text at an
    address.

    Raises NetworkProblem when the pages cannot be had, and when they name no such file and there is
    no fixed address.
    """
    seen: dict[str, str] = {}

    def page(url: str) -> str:
        if url not in seen:
            seen[url] = fetch(url)
        return seen[url]

    date, url, note = "", recipe.url, ""
    if recipe.url_pattern:
        date = newest_date(page(recipe.listing_url), file_name_pattern(recipe.url_pattern))
        if date:
            url = recipe.url_pattern.replace(DATE, date)
        elif not url:
            raise NetworkProblem(
                f"{recipe.listing_url} names no file like {recipe.url_pattern.rsplit('/', 1)[-1]}",
                f"get the file from {recipe.homepage} and use: factscore-tui index build FILE",
            )
        else:
            note = (
                "the newest file is not listed yet: what is called the latest is taken, "
                "without a checksum"
            )
    file = file_name(url)
    hashes, size = ({"sha256": recipe.sha256.lower()} if recipe.sha256 else {}), 0
    if not hashes and recipe.checksums_url and (date or DATE not in recipe.checksums_url):
        checksums = page(recipe.checksums_url.replace(DATE, date))
        hashes, size = find_checksums(checksums, file), metalink_size(checksums, file)
    if not hashes and not note:
        note = "no checksum is published for this file"
    return Resolved(
        url=url,
        file=file,
        sha256=hashes.get("sha256", ""),
        sha1=hashes.get("sha1", ""),
        md5=hashes.get("md5", ""),
        size=size,
        snapshot_date=_day(date),
        note=note,
    )


def file_name_pattern(url_pattern: str) -> re.Pattern[str]:
    """What finds the file names of a pattern in a page; the first group is the date."""
    name = url_pattern.rsplit("/", 1)[-1]
    before, _, after = name.partition(DATE)
    return re.compile(
        rf"(?<![\w.-]){re.escape(before)}{_DATE_FORMS}{re.escape(after)}(?![\w-])", re.ASCII
    )


def newest_date(page: str, pattern: re.Pattern[str]) -> str:
    """The latest date with which a file is named on a page (HTML, Atom, or a plain list); empty
    where there is none."""
    dates = {found[1] for found in pattern.finditer(page)}
    return max(
        filter(_is_date, dates), key=lambda date: date.replace("-", "").ljust(8, "0"), default=""
    )


def find_checksums(text: str, file: str) -> dict[str, str]:
    """The hashes of `file` by algorithm, from a list as sha256sum and its like write them or from a
    metalink.

    A list of one bare hash is taken to be meant for it. Hashes that contradict each other raise
    NetworkProblem.
    """
    found: dict[str, set[str]] = {}
    for kind, value in _METALINK_HASH.findall(_metalink_part(text, file)):
        algorithm = kind.replace("-", "")
        if _ALGORITHMS.get(len(value)) == algorithm:
            found.setdefault(algorithm, set()).add(value.lower())
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for line in lines:
        if bsd := _CHECKSUM_BSD.fullmatch(line):
            name, value = bsd[1], bsd[2]
        elif plain := _CHECKSUM.fullmatch(line):
            name, value = plain[2] or (file if len(lines) == 1 else ""), plain[1]
        else:
            continue
        if name.rsplit("/", 1)[-1] == file and len(value) in _ALGORITHMS:
            found.setdefault(_ALGORITHMS[len(value)], set()).add(value.lower())
    if any(len(values) > 1 for values in found.values()):
        raise NetworkProblem(
            f"the list of checksums names {file} twice, with different ones", "try again later"
        )
    return {algorithm: values.pop() for algorithm, values in found.items()}


def metalink_size(text: str, file: str) -> int:
    """Bytes of `file` as a metalink states them; 0 where none does."""
    found = re.search(
        r"<size>\s{0,9}([0-9]{1,15})\s{0,9}</size>", _metalink_part(text, file), re.ASCII
    )
    return int(found[1]) if found else 0


def _metalink_part(text: str, file: str) -> str:
    """What a metalink (RFC 5854) says of `file`; empty for another kind of text."""
    return text.partition(f'<file name="{file}"')[2].partition("</file>")[0]


def _is_date(text: str) -> bool:
    digits = text.replace("-", "")
    month, day = int(digits[4:6]), int(digits[6:8] or 1)
    return 2000 <= int(digits[:4]) < 2100 and 1 <= month <= 12 and 1 <= day <= 31


def _day(date: str) -> str:
    digits = date.replace("-", "")
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}" if len(digits) == 8 else ""


def _read(path: Path) -> Recipe:
    return parse_recipe(_load(path), path)


def _load(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():  # also keeps a pipe of that name from blocking the program
            raise UsageProblem(
                f"there is no recipe file {path}", "list recipes with: factscore-tui index recipes"
            )
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise UsageProblem(
                f"{path} is too large for a recipe", f"at most {MAX_FILE // 1024} kB are read"
            )
        return tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise SourceProblem(
            f"cannot read {path}: {error.strerror or error}", "check its permissions"
        ) from error
    except (
        ValueError,
        RecursionError,
    ) as error:  # broken TOML or UTF-8, a NUL in the name; endless nesting
        raise UsageProblem(f"{path} is not valid TOML: {str(error)[:200]}", "correct it") from error


def parse_recipe(data: dict[str, Any], path: Path) -> Recipe:
    """A recipe from its table; UsageProblem names the first thing that is wrong with it."""
    kinds = {field.name: (int if field.type == "int" else str) for field in fields(Recipe)}
    for key, value in data.items():
        if key not in kinds:
            near = difflib.get_close_matches(key, kinds, 1)
            raise _wrong(
                path,
                f"there is no field {key[:80]!r}"
                + (f", did you mean {near[0]!r}?" if near else ""),
            )
        if type(value) is not kinds[key]:
            raise _wrong(path, f"{key} has to be a {'number' if kinds[key] is int else 'text'}")
        if isinstance(value, str):
            _check_text(path, key, value)
        elif not 0 <= value <= MAX_NUMBER:
            raise _wrong(path, f"{key} is out of range")
    lacking = [
        field.name
        for field in fields(Recipe)
        if field.default is MISSING and not data.get(field.name)
    ]
    if lacking:
        raise _wrong(path, f"there is no {lacking[0]}")
    recipe = Recipe(**data)
    _check_values(path, recipe)
    return recipe


def _check_text(path: Path, key: str, value: str) -> None:
    if len(value) > MAX_TEXT:
        raise _wrong(path, f"{key} is longer than {MAX_TEXT} characters")
    # Control characters, direction overrides, lone surrogates: nothing that a description needs.
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in value if c != "\n"):
        raise _wrong(path, f"{key} holds control characters")


def _check_values(path: Path, recipe: Recipe) -> None:
    if not _NAME.fullmatch(recipe.name):
        raise _wrong(
            path,
            f"{recipe.name[:80]!r} cannot be a name: small letters, digits, dots and dashes can",
        )
    if recipe.name == "sample":
        raise _wrong(
            path, "sample cannot be a name: the encyclopedia that comes with the program has it"
        )
    if recipe.format not in FORMATS:
        raise _wrong(path, f"format is none of {', '.join(FORMATS)}")
    if not recipe.url and not recipe.url_pattern:
        raise _wrong(path, "there is neither url nor url_pattern")
    if recipe.sha256 and not re.fullmatch(r"[0-9a-fA-F]{64}", recipe.sha256):
        raise _wrong(path, "sha256 is not one")
    if recipe.sha256 and recipe.url_pattern:
        raise _wrong(
            path, "sha256 cannot hold for a file that changes: leave out url_pattern or sha256"
        )
    if recipe.url_pattern and (
        recipe.url_pattern.rsplit("/", 1)[-1].count(DATE) != 1 or not recipe.listing_url
    ):
        raise _wrong(
            path, "url_pattern needs one {date} in the name of the file, and listing_url beside it"
        )
    for key in _ADDRESSES:
        value = getattr(recipe, key)
        if not value:
            continue
        filled = (
            value.replace(DATE, "2000-01-01") if key in ("url_pattern", "checksums_url") else value
        )
        if "{" in filled:
            raise _wrong(path, f"{key} holds a {{ that is not {{date}}")
        try:
            check_address(filled)
        except UsageProblem as error:
            raise _wrong(path, f"{key}: {error.message}", error.hint) from error


def _wrong(path: Path, what: str, hint: str = "correct the recipe") -> UsageProblem:
    return UsageProblem(f"{path}: {what}", hint)
