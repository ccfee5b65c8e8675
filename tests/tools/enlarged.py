"""How large cards, indices and squares of a table are, before and after a person enlarges text, cards and indices.

`python -m tests.tools.enlarged` measures every game and prints what becomes smaller; `--all` prints every figure.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

from PySide6.QtWidgets import QApplication

from cardhall.cards import HIDDEN
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_pixmaps import MIN_FINE_CARD_WIDTH
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.parts.zones import Field
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE

SIZES = ((1024, 700), (1440, 900), (2560, 1440))
POSITIONS = ((1, 3), (1, 34), (2, 60))  # seeds, and actions into a match
INDEX_SHARES = {False: 37 / 250, True: 62 / 250}  # heights of an ordinary and a large index, in card widths
PLAIN = Settings(theme="light")
ENLARGED = Settings(theme="light", text_scale=1.5, card_size=1.3, large_indices=True)
LOST = 0.75  # pixels less than before that nobody sees


class Measured(NamedTuple):
    """The narrowest open card of a kind of zone, with its index, or the side of its squares; all in pixels."""

    width: float
    letters: float


def measure(match: Match, settings: Settings, size: tuple[int, int]) -> dict[str, Measured]:
    """Return what open cards and squares measure on the table of a match, by kind of zone."""
    theme.apply_settings(settings)
    game_id = match.game.id
    cloth = Cloth(theme.felt_for(game_id, settings.felt))
    cloth.resize(*size)
    stage = Stage(table_for(game_id), tuple(match.names), settings, game_id, cloth)
    stage.clock.instant = True
    stage.resize(*size)
    stage.sync_to(match.state.observe(0))
    found: dict[str, Measured] = {}
    for kind, width, index in _widths(stage, settings):
        before = found.get(kind, Measured(width, index))
        found[kind] = Measured(min(before.width, width), min(before.letters, index))
    stage.close_down()
    cloth.close_down()
    return found


def _widths(stage: Stage, settings: Settings) -> Iterator[tuple[str, float, float]]:
    """Yield the kind, the width and the height of the index of each open card and each square."""
    for zone, laid in stage.zone_layouts.items():
        kind = "own hand" if stage.is_own_hand(zone) else zone.partition(":")[0]
        if isinstance(stage.table.zone_for(zone), Field) and not stage.items.get(zone):
            yield kind, min(laid.area.w, laid.area.h), 0.0
        for item in stage.items.get(zone, []):
            width = item.home.width
            if item.card is not HIDDEN and not item.home.covered:
                large = settings.large_indices or width < MIN_FINE_CARD_WIDTH
                yield kind, width, width * INDEX_SHARES[large]


def shrunk(match: Match, size: tuple[int, int]) -> list[str]:
    """Return a line for each kind of zone whose cards, indices or squares are smaller when all is enlarged."""
    before, after = measure(match, PLAIN, size), measure(match, ENLARGED, size)
    return [
        f"{match.game.id} {size[0]}x{size[1]} {kind}: {name} {was:.1f} -> {now:.1f}"
        for kind in before.keys() & after.keys()
        for name, was, now in zip(("width", "index"), before[kind], after[kind], strict=True)
        if now < was - LOST
    ]


def main() -> None:
    """Print what shrinks, or every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games; default: all")
    parser.add_argument("--all", action="store_true", help="print every figure")
    options: Any = parser.parse_args()
    _ = QApplication.instance() or QApplication([])
    lines = measured = 0
    for game_id in options.games or CATALOGUE:
        for seed, actions in POSITIONS:
            match = random_match(game_id, seed=seed, action_count=actions)
            for size in SIZES:
                if options.all:
                    before, after = measure(match, PLAIN, size), measure(match, ENLARGED, size)
                    for kind in before.keys() & after.keys():
                        was, now = before[kind], after[kind]
                        told = f"width {was.width:.1f} -> {now.width:.1f}, index {was.letters:.1f} -> {now.letters:.1f}"
                        print(f"{game_id} {actions} {size[0]}x{size[1]} {kind}: {told}")
                        measured += 1
                for line in shrunk(match, size):
                    print("smaller:", line, f"(seed {seed}, {actions} actions)")
                    lines += 1
    print(f"{lines} kinds of zones with smaller cards, indices or squares, {measured} figures")


if __name__ == "__main__":
    main()
