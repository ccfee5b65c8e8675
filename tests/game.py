"""Everything that concerns one game: `python -m tests.game briscola` runs its tests and says what it still lacks.

What a game needs is listed by `missing_parts`, one sentence each, with the file to write or the command that writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from cardhall import rules
from cardhall.desktop.look.card_art import is_picture_text
from cardhall.english import number_with_noun
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.rules.similar_games import SIMILAR_GAMES
from tests.budget import games_under_test
from tests.game_files import ROOT, catalogue_path, help_page, module_of, program_folder, room_of, tests_folder
from tests.playthroughs import golden_path, wanted_variants
from tests.scenarios.runner import scenarios_in

FEWEST_WORDS_OF_RULES = 40
FEWEST_WORDS_OF_HELP = 150
LISTING_TEST = "test_every_game_has_all_its_files"


def missing_parts(game_id: str) -> Iterator[str]:
    """Yield a sentence for everything that a game of the catalogue lacks: what, where to write it, and how."""
    entry = rules.CATALOGUE[game_id]
    yield from _missing_rules(game_id)
    if not room_of(game_id, "advice").is_file():
        yield f"Write {_short(game_id)}/advice.py: what a good player knows; it ends with ADVICE."
    page = help_page(game_id)
    if not page.is_file():
        yield f"Write {_short(game_id)}/help/en.md: how the game is played, in our own words."
    else:
        text = page.read_text("utf-8")
        if not text.startswith(f"# {entry.name}\n"):
            yield f"Begin {_short(game_id)}/help/en.md with the line “# {entry.name}”."
        if len(text.split()) <= FEWEST_WORDS_OF_HELP:
            yield f"Say more in {_short(game_id)}/help/en.md: it has {len(text.split())} words."
    if not entry.picture or not is_picture_text(entry.picture):
        yield f'Write a picture in {_short(game_id)}/game.toml, such as picture = "fan AS KH QC".'
    yield from _missing_scenarios(game_id)
    if any(not golden_path(variant).is_file() for variant in wanted_variants(game_id)):
        yield f"Write the golden matches, and read them: python -m tests.playthroughs {game_id}"
    if not (tests_folder(game_id) / "sentences.txt").is_file():
        yield f"Write all that it can say, and read it: python -m tests.sentences {game_id}"
    exercises = (program_folder(game_id) / "exercises.json").is_file()
    if not exercises and not entry.no_exercises:
        yield (
            f"Make its exercises: python -m tests.tools.exercises {game_id}. "
            f'Or say in {_short(game_id)}/game.toml why it has none: no_exercises = "…".'
        )
    similar = SIMILAR_GAMES.get(game_id)
    if similar is not None and similar.reason:
        yield (
            f"{entry.name} stands among the games that are not here: delete its rows in "
            "cardhall/rules/similar_games.py, cardhall/rules/foreign_names.py and tests/rules/test_game_search.py. "
            f"Write its names in other languages in {_short(game_id)}/game.toml: names_elsewhere."
        )
    if not all(catalogue_path(code, game_id).is_file() for code in NAME_AND_SEPARATORS_BY_LANGUAGE):
        yield "Make the files for its translations: python -m tests.translations"


def _missing_rules(game_id: str) -> Iterator[str]:
    path = room_of(game_id, "rules")
    if not path.is_file():
        yield f"Write {_short(game_id)}/rules.py: the rules; it ends with GAME."
        return
    text = path.read_text("utf-8")
    if not text.startswith('"""') or len(text.split('"""')[1].split()) <= FEWEST_WORDS_OF_RULES:
        yield f"Begin {path.relative_to(ROOT)} with the rules that it follows."
    if not text.rstrip().splitlines()[-1].startswith("GAME = "):
        yield f"End {path.relative_to(ROOT)} with GAME."


def _missing_scenarios(game_id: str) -> Iterator[str]:
    path = tests_folder(game_id) / "scenarios.yaml"
    if not path.is_file():
        yield f"Write {path.relative_to(ROOT)}: a scenario for every line of its rules."
        return
    for scenario in scenarios_in(path):
        if scenario["game"] != game_id:
            yield f"Begin {path.relative_to(ROOT)} with “game: {game_id}”."
            return
        if not scenario.get("rule", "").endswith("."):
            yield f"Say in {path.relative_to(ROOT)} which rule the scenario “{scenario['name']}” is for."


def _short(game_id: str) -> str:
    return f"cardhall/games/{module_of(game_id)}"


class OnlyOfGame:
    """A pytest plugin that leaves out every test that is not one game's, and the test of what `missing_parts` lists."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests of the game: those that its parameters or its folder name."""
        kept = [
            item for item in items if self.game_id in games_under_test(item.nodeid) and LISTING_TEST not in item.nodeid
        ]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def main(arguments: list[str]) -> int:
    """Run a game's tests, then say what it lacks. Returns the exit status: 0 when all is there and passes."""
    game_id, *more = arguments or [""]
    if game_id not in rules.GAMES:
        sys.stderr.write(f"{rules.UnknownGame(rules.unknown_game_text(game_id))}\n")
        return 2
    lacking = list(missing_parts(game_id))
    status = int(pytest.main(["-n", "0", "-p", "no:cacheprovider", *more], plugins=[OnlyOfGame(game_id)]))
    sys.stdout.write("".join(f"- {one}\n" for one in lacking))
    name = rules.CATALOGUE[game_id].name
    things = number_with_noun(len(lacking), "thing")
    sys.stdout.write(f"{name} lacks {things}.\n" if lacking else f"{name} has everything.\n")
    if status:
        sys.stdout.write(f"Tests fail: see above. One alone: python -m tests.game {game_id} -k NAME\n")
    return 1 if lacking or status else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
