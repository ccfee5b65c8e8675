"""The papers are true: every path in them exists, their tables are complete, and the wheel leaves them out."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml

from cardhall import rules
from cardhall.match import results, saves, schema
from cardhall.match.person_files import FILE_KINDS, kind_of_file
from tests.papers import ROOT, all_papers, folder_pictures, linked_files, quoted_texts

INDEX = ROOT / "CONTRIBUTING.md"
MOST_WORDS = 500  # of CONTRIBUTING.md
OF_CARDHALL = ("games", "rules", "desktop", "match", "language")
ASKED_FOR = ("cardhall", *(f"cardhall/{folder}" for folder in OF_CARDHALL), "packaging", "tests")
A_GAME = f"(?:{'|'.join(rules.GAMES).replace('-', '_')})"
EXAMPLE = "polignac"  # the game that the page about rules makes; test_guide_example.py plays it
PATH = re.compile(
    r"[\w<>/-][\w.<>*/-]*(?:\.(?:py|md|po|ya?ml|json|jsonl|toml|txt|spec|png|gz)|/)"
    r"|(?:cardhall|tests|resources|packaging)/[\w<>*/-]+"
)
MADE = {"table.png", "<page>.md", "manifest.json", "dist/cardhall"}  # what a person or the program makes
KEPT = ("matches/", "settings/", "people/", "build/")  # folders of a person or of a build
IN_PICTURE = re.compile(r"[\w./]*[\w/]\.(?:py|md|toml|yml|spec|po)\b|(?:cardhall|tests|packaging|resources)/[\w/]+")
TOPS = ("cardhall", "tests", "resources", "packaging", ".github")
each_paper = pytest.mark.parametrize("paper", all_papers(), ids=lambda path: path.relative_to(ROOT).as_posix())


@cache
def known_paths() -> str:
    """Every file and folder of the project, a line each."""
    paths = [path for top in TOPS for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts]
    return "\n".join(path.relative_to(ROOT).as_posix() for path in [*paths, *ROOT.iterdir()])


def path_exists(path: str) -> bool:
    """Whether a path is there, from the root or as the end of a path; a name in angles or a star stands for any.

    `<game>` stands for any game: a folder of other pages is no folder of games.
    """
    pattern = re.escape(path.rstrip("/")).replace("<game>", A_GAME)
    pattern = re.sub(r"<\w+>|\\\*", r"[^/\n]+", pattern)
    return re.search(rf"(?:^|/){pattern}$", known_paths(), re.MULTILINE) is not None


def missing_paths(text: list[str]) -> list[str]:
    """The paths among what a paper quotes that do not exist."""
    paths = [one for one in text if PATH.fullmatch(one) and EXAMPLE not in one and one not in MADE]
    return [one for one in paths if not one.startswith(KEPT) and not path_exists(one)]


@each_paper
def test_every_path_that_a_paper_names_is_there(paper: Path) -> None:
    drawn = [one for picture in folder_pictures(paper) for one in IN_PICTURE.findall(picture)]
    wrong = [
        *missing_paths([*quoted_texts(paper)]),
        *(one for one in drawn if one not in MADE and not path_exists(one)),
    ]
    assert not wrong, f"{paper.relative_to(ROOT)} names what does not exist, write the new path there: {wrong}"


@each_paper
def test_every_link_of_a_paper_leads_somewhere(paper: Path) -> None:
    dead = [link for link in linked_files(paper) if not (paper.parent / link).is_file()]
    assert not dead, f"{paper.relative_to(ROOT)} links to no file: {dead}"


def test_a_path_that_does_not_exist_is_found() -> None:
    assert missing_paths(["cardhall/nowhere.py", "tests/README.md", "python -m tests.check", "kept/gone.json"]) == [
        "cardhall/nowhere.py",
        "kept/gone.json",
    ]
    assert (
        path_exists("cardhall/games/<game>/help/<code>.md")
        and path_exists("parts/observation_readers.py")
        and not path_exists("facts.pyx")
    )
    assert not path_exists("resources/help/<game>.md")


def test_contributing_is_short_and_lists_every_paper() -> None:
    words = INDEX.read_text("utf-8").split()
    assert len(words) <= MOST_WORDS, f"{INDEX.name} has {len(words)} words: move some to the page of a folder"
    listed = {(ROOT / link).resolve() for link in linked_files(INDEX)}
    pages = {path for path in all_papers() if path.name == "README.md" and path.parent != ROOT}
    assert pages == {ROOT / folder / "README.md" for folder in ASKED_FOR}, "name the folder in ASKED_FOR"
    assert pages <= listed, f"{INDEX.name} does not list {sorted(path.name for path in pages - listed)}"


@pytest.mark.parametrize("folder", ASKED_FOR)
def test_the_page_of_a_folder_has_a_picture_and_says_how_to_change_it(folder: str) -> None:
    page = ROOT / folder / "README.md"
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    assert folder_pictures(page), f"{folder}/README.md has no picture: draw one in a block ```text"
    wanted = re.compile(r"(Change|Add|Write|Translate)\b")
    assert any(map(wanted.match, headings)), f"{folder}/README.md has no heading that says how to change the folder"


@pytest.mark.parametrize("room", ["engine", "mechanisms"])
def test_the_page_about_rules_lists_every_module(room: str) -> None:
    named = set(quoted_texts(ROOT / "cardhall" / "rules" / "README.md"))
    modules = {path.stem for path in (ROOT / "cardhall" / "rules" / room).glob("[!_]*.py")}
    assert modules <= named, f"add to the table of {room} in cardhall/rules/README.md: {sorted(modules - named)}"


def test_the_page_about_files_shows_every_kind() -> None:
    text = (ROOT / "cardhall" / "match" / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| ([\w-]+) \| `([^`]+)` \|", text, re.MULTILINE))
    for kind in FILE_KINDS:
        assert kind.title in rows, f"add a row for {kind.title} to the table of cardhall/match/README.md"
        assert kind_of_file(rows[kind.title]) == kind, f"{rows[kind.title]} is no example of {kind.title}"
    assert set(rows) == {kind.title for kind in FILE_KINDS}


def test_the_examples_of_files_are_read() -> None:
    text = (ROOT / "cardhall" / "match" / "README.md").read_text("utf-8")
    found, decoder = [], json.JSONDecoder()
    for block in re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        while block := block.strip():
            value, end = decoder.raw_decode(block)
            found.append(value)
            block = block[end:]
    (result,) = (value for value in found if "winners" in value)
    assert results.result_from_line(schema.convert_value(result, schema.ResultLine)).id == result["id"]
    (saved,) = (value for value in found if isinstance(value, dict) and value.get("format") == saves.SAVE_FORMAT)
    assert set(schema.SAVED_FIELDS) <= set(saved), "the example of a saved game has every field"


def test_tables_of_a_game_that_the_page_names_are_there() -> None:
    text = (ROOT / "cardhall" / "games" / "README.md").read_text("utf-8")
    section = text.partition("## What stands elsewhere")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ((?:`[A-Z_]+`(?: and )?)+) in `([\w/.]+)`", section, re.MULTILINE)
    assert len(rows) >= 3
    for names, path in rows:
        source = (ROOT / path).read_text("utf-8")
        for name in re.findall(r"[A-Z_]+", names):
            found = re.search(rf"^{name}\b[^=\n]* = |^{name}\[", source, re.MULTILINE) or f"import {name}" in source
            assert found, f"cardhall/games/README.md names {name}, which {path} does not have"


def test_players_get_no_papers() -> None:
    """Only what `package-data` names is in the wheel; `test_packaging.py` looks into a wheel."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    assert settings["include-package-data"] is False
    patterns = settings["package-data"]["cardhall"]
    assert not any(path.match(pattern) for path in all_papers() for pattern in patterns)


def test_the_change_log_has_the_usual_sections() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert releases and all(re.fullmatch(r"\[?Unreleased\]?|\[?\d+\.\d+\.\d+\]?.*", one) for one in releases), releases
    sections = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    usual = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert sections <= usual, f"move these below one of {sorted(usual)}: {sorted(sections - usual)}"


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
FIELDS = {"input", "textarea", "dropdown", "checkboxes"}


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_is_one_that_the_site_shows(form: Path) -> None:
    """It leaves out a form with a key missing, an id used twice or a choice that is no text, and says so to nobody."""
    told = yaml.safe_load(form.read_text("utf-8"))
    assert told.keys() <= {"name", "description", "labels", "body"} and told["name"] and told["description"]
    ids = [field["id"] for field in told["body"]]
    assert len(ids) == len(set(ids)) and {field["type"] for field in told["body"]} <= FIELDS
    for field in told["body"]:
        attributes = field["attributes"]
        assert isinstance(attributes["label"], str) and isinstance(attributes.get("description", ""), str), field["id"]
        options = attributes.get("options", []) if field["type"] == "dropdown" else []
        assert all(isinstance(one, str) for one in options) and len(set(options)) == len(options), field["id"]


def test_there_is_a_form_for_each_kind_of_report() -> None:
    assert [form.stem for form in FORMS] == ["bug", "rules", "translation"]


def test_games_to_begin_from_are_there() -> None:
    """The guide's table of games to copy names games of the catalogue, and one that comes from outside."""
    table = (
        (ROOT / "cardhall" / "games" / "README.md").read_text("utf-8").partition("begins as |")[2].partition("\n\n")[0]
    )
    named = set(re.findall(r"`([\w/-]+)`", table)) - {"tests/outside/briscola"}
    assert len(named) > 12 and named <= set(rules.GAMES)
