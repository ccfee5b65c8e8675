"""Screenshots of a table after some random actions, written without a screen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from cardhall.desktop import png
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.match import Match
from cardhall.match.default_names import PERSON_NAME
from cardhall.rules.engine.game import Value


def random_match(
    game_id: str,
    *,
    seed: int = 1,
    seats: int | None = None,
    action_count: int = 20,
    options: Mapping[str, Value] | None = None,
    until_choice: bool = True,
    until_deal_end: bool = False,
) -> Match:
    """Return a match after `actions` random legal actions.

    `until_choice`: continue to a choice of seat 0. `until_deal_end`: play to the end of the first deal instead.
    """
    match = Match.new(game_id, seats=seats, seed=seed, options=options, names=(PERSON_NAME, "Bruno", "Ines", "Ada"))
    rng = random.Random(seed)

    def play_random_action() -> None:
        seat = match.state.actors[0] if match.state.turn is not None else rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)

    def is_at_choice() -> bool:
        """Whether seat 0 has a choice; in a game without choices, whether seat 0 is to act."""
        state = match.state
        return 0 in state.actors and (len(state.actions(0)) > 1 or not state.game.has_choices)

    played_count = 0
    while not match.state.is_over:
        if until_deal_end:
            if match.state.results:
                break
        elif played_count >= action_count and (not until_choice or is_at_choice()):
            break
        play_random_action()
        played_count += 1
    return match


def table_page(match: Match, settings: Settings, size: tuple[int, int]) -> TablePage:
    """Return a page of the given size that shows the match without animation."""
    theme.apply_settings(settings)
    page = TablePage(match, settings=settings, worker=NoThinker(), store=None, instant=True)
    page.resize(*size)
    page.begin()
    return page


def write_screenshot(
    game_id: str,
    path: Path | str,
    seed: int = 1,
    seats: int | None = None,
    actions: int = 20,
    size: tuple[int, int] = (1440, 900),
    theme: str = "light",
    *,
    felt: str = "auto",
    reckoning: bool = False,
    options: Mapping[str, Value] | None = None,
    **other_settings: Any,
) -> None:
    """Write a PNG of the game's table.

    `size`: width and height of the window in pixels. `reckoning`: show the score sheet of the first deal.
    `other_settings`: other settings.
    """
    _ = QApplication.instance() or QApplication([])  # kept alive by the name
    settings = Settings(theme=theme, felt=felt, **other_settings)
    match = random_match(
        game_id, seed=seed, seats=seats, action_count=actions, options=options, until_deal_end=reckoning
    )
    # The score sheet opens only when the last action is played at the table.
    last_action = match.log[-1] if reckoning and match.state.results else None
    if last_action is not None:
        match.undo()
    page = table_page(match, settings, size)
    if last_action is not None:
        page.runner.play_action(last_action[1], last_action[0])
    save_page(page, path)
    page.close_page()
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def save_page(page: TablePage, path: Path | str) -> None:
    """Write the page to a PNG file. Raises OSError."""
    page.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, True)
    page.show()
    QCoreApplication.processEvents()
    png.write_png(page.grab(), Path(path))
