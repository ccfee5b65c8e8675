"""Help pages and their translations: which are missing or old, and what a translation has to share with its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.match.help_pages import ORIGINAL_PATTERN, english_checksum, parse_translation
from cardhall.match.help_variants import variant_conditions, with_all_alternatives
from cardhall.match.positions import FIRST_MATCH_PATTERN, POSITION_PATTERN, STEP_PATTERN
from tests.game_files import help_page, help_pages

READ_LINES = ("say", "right", "wrong")  # lines of a position that are read by people


def english_pages() -> dict[str, str]:
    """The English pages by name."""
    return {name: path.read_text("utf-8") for name, path in help_pages().items()}


def translated_pages() -> Iterator[tuple[str, str, Path]]:
    """The translations that there are: the code of the language, the page's name, and the file."""
    for code in NAME_AND_SEPARATORS_BY_LANGUAGE:
        for name, path in help_pages(code).items():
            yield code, name, path


def missing_and_outdated(code: str) -> tuple[list[str], list[str]]:
    """The pages that a language lacks, and those of its pages that are older than the English ones."""
    missing, old = [], []
    for name, text in english_pages().items():
        path = help_page(name, code)
        if not path.is_file():
            missing.append(name)
        elif parse_translation(path.read_text("utf-8"), code, text).is_outdated:
            old.append(name)
    return missing, old


def page_shape(text: str) -> dict[str, list[object]]:
    """What a page and its translation have in common, by what it is.

    Of variants all alternatives count. Their conditions have to be the same, and may stand in another order.
    """
    text = ORIGINAL_PATTERN.sub("", text)
    conditions = {(one.name, one.sign, tuple(sorted(one.values))) for one in variant_conditions(text)}
    text = with_all_alternatives(text)
    positions, prose = (
        [list(_machine_lines(found["body"])) for found in POSITION_PATTERN.finditer(text)],
        POSITION_PATTERN.sub("", text),
    )
    section = FIRST_MATCH_PATTERN.search(prose)
    marks = [item["marks"] for item in STEP_PATTERN.finditer(section["body"])] if section else []
    return {
        "headings": [len(found[1]) for found in re.finditer(r"^(#+) ", prose, re.MULTILINE)],
        "tables": list(_tables(prose)),
        "positions": positions,
        "callouts": marks,
        "pictures of cards": re.findall(r"\]\((cards:[^)]*)\)", prose),
        "links": [one for one in re.findall(r"\]\(([^)]*)\)", prose) if not one.startswith(("cards:", "#"))],
        "links within the page": ["#" for _ in re.findall(r"\]\(#[^)]*\)", prose)],
        "conditions": [*sorted(conditions)],
        "places for figures": re.findall(r"\{\w+\}", prose),
    }


def _machine_lines(body: str) -> Iterator[str]:
    """The lines of a position that are not read by people, and which of the others there are."""
    for line in filter(None, map(str.strip, body.splitlines())):
        word = line.partition(" ")[0]
        yield word if word in READ_LINES else line


def _tables(text: str) -> Iterator[list[int]]:
    """The tables of a page: the number of cells of each of their rows."""
    rows: list[int] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(line.strip().strip("|").replace("\\|", "").count("|") + 1)
        elif rows:
            yield rows
            rows = []


def find_differences(original: str, text: str) -> list[str]:
    """In what a translation differs from the English page that it was made from, a line each."""
    if not ORIGINAL_PATTERN.match(text):
        return ["the first line must be: <!-- of English " + english_checksum(original) + " -->"]
    one, other = page_shape(original), page_shape(text)
    return [f"other {what}: {other[what]} instead of {one[what]}" for what in one if one[what] != other[what]]


def find_dead_links(text: str) -> list[str]:
    """The links of a page to a heading that it does not have."""
    from cardhall.desktop.short_texts import fold_accents

    headings = {
        fold_accents(found[1].strip()).replace(" ", "-") for found in re.finditer(r"^#+ (.+)$", text, re.MULTILINE)
    }
    return [link for link in re.findall(r"\]\(#([^)]*)\)", text) if link not in headings]
