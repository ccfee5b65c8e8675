"""`python -m tests.guide GAME`: see the package."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.guide import play_guides, vocabulary

parser = argparse.ArgumentParser(prog="python -m tests.guide", description="Try the steps of a game's first match.")
parser.add_argument("game", metavar="GAME")
parser.add_argument("--deals", type=int, default=40)
parser.add_argument("--vocabulary", action="store_true", help="list what conditions and parts may name")
parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw each step at its table")
parser.add_argument("--sizes", nargs="*", default=["800x560", "1024x700", "1440x900"])
parser.add_argument("--texts", nargs="*", type=float, default=[1.0])
parser.add_argument("--language", default="en")


def print_now(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell_vocabulary(game_id: str) -> None:
    """List what there is to name, and what the table draws."""
    from PySide6.QtWidgets import QApplication

    from cardhall.desktop.settings import Settings
    from cardhall.desktop.table.screenshot import random_match, table_page

    for name, words in vocabulary(game_id).items():
        print_now(f"{name}:" + "".join(f"\n    {word}" for word in words))
    _application = QApplication.instance() or QApplication(["cardhall"])
    page = table_page(random_match(game_id, action_count=12), Settings(), (1440, 900))
    for name, words in page.guide.locator.names().items():
        print_now(f"at {name}: {', '.join(words)}")
    print_now(f"at panel: {len(page.widgets.rail.part_panels)} of them")
    page.close_page()


def draw(game_id: str, folder: Path, sizes: list[str], texts: list[float], language: str) -> None:
    """Draw each step at its table at these sizes, and say what it covers."""
    from PySide6.QtWidgets import QApplication

    from cardhall.language import use_language
    from tests.guide.at_table import faults_in_callout, step_moments, table_with_step

    _application = QApplication.instance() or QApplication(["cardhall"])
    use_language(language)
    folder.mkdir(parents=True, exist_ok=True)
    for number, moment in enumerate(step_moments(game_id, "usual" if "usual" in presets_of_game(game_id) else "book")):
        for size in sizes:
            for text in texts:
                wide, high = (int(part) for part in size.split("x"))
                with table_with_step(moment, (wide, high), text) as page:
                    for fault in faults_in_callout(page, moment.step):
                        print_now(f"{size} at {text}: {fault}")
                    page.grab().save(str(folder / f"{game_id}-{number}@{size}@{round(100 * text)}.png"))


def presets_of_game(game_id: str) -> list[str]:
    """The presets of a game."""
    from tests.guide import preset_names

    return preset_names(game_id)


asked = parser.parse_args()
if asked.vocabulary:
    tell_vocabulary(asked.game)
elif asked.pictures is not None:
    draw(asked.game, asked.pictures, asked.sizes, asked.texts, asked.language)
else:
    for title, result in play_guides(asked.game, range(1, asked.deals + 1)).items():
        print_now(f"{title}: came {result.came} times")
        for fault, number in result.faults.most_common():
            print_now(f"    {number} times: {fault}")
