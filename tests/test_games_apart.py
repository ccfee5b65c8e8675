"""What names one game stands in its folder: no shared code has its id, or a word that it declares for itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from cardhall.desktop.table.parts.card_moves import VERB_NAMES
from cardhall.desktop.table.parts.observation_readers import CALL_NAMES
from cardhall.desktop.table.zone_words import ZONE_NOUNS
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.catalogue_entry import TEMPLATE_TABLE_FIELDS
from cardhall.rules.engine.action_verbs import BUTTON_LABELS

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "cardhall"
# Shared code in which such a word stands all the same, with the reason.
ALLOWED = {
    ("cards.py", "spades"): "the suit",
    ("match/boards/board.py", "contract-bridge"): "boards in PBN and LIN are those of Bridge",
}
# Files that are about games which are not here, and say which of ours is near.
ALLOWED_FILES = ("rules/similar_games.py",)
SHARED_WORDS = {"zones": ZONE_NOUNS, "calls": CALL_NAMES, "buttons": {**BUTTON_LABELS, **VERB_NAMES}}


def string_literals(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string in a module that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    texts = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield node.lineno, node.value


def words_of_one_game() -> dict[str, str]:
    """Return the words that belong to one game, each with the game."""
    found = {word: game_id for game_id in CATALOGUE for word in (game_id, game_id.replace("-", "_"))}
    for game_id, entry in CATALOGUE.items():
        found.update((word, game_id) for name in TEMPLATE_TABLE_FIELDS for word in getattr(entry, name))
    return found


def test_shared_code_names_no_game() -> None:
    own, found, used = words_of_one_game(), list[str](), set[tuple[str, str]]()
    for path in sorted(PROGRAM.rglob("*.py")):
        name = path.relative_to(PROGRAM).as_posix()
        if name.startswith("games/") or name in ALLOWED_FILES:
            continue
        for line, word in string_literals(path):
            if word in own:
                used.add((name, word))
                if (name, word) not in ALLOWED:
                    found.append(
                        f"{name}:{line}: “{word}” belongs to {own[word]}: write it in cardhall/games/{own[word]}"
                    )
    assert not found, "\n".join(found)
    assert used >= set(ALLOWED), f"ALLOWED names what is gone: {set(ALLOWED) - used}"


def test_words_of_a_game_change_no_shared_word_and_no_other_game_s() -> None:
    for table, shared in SHARED_WORDS.items():
        said: dict[str, str] = {}
        for game_id, entry in CATALOGUE.items():
            for word, text in getattr(entry, table).items():
                assert word not in shared, f"{game_id}: “{word}” is a shared word of {table}: leave it out of game.toml"
                assert said.setdefault(word, str(text)) == str(text), f"two games say “{word}” otherwise in {table}"
