"""The hall and the statistics of somebody with 20,000 results and 500 matches under way: the window goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.hall.unfinished_matches import CARD_BATCH_SIZE
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.statistics_matches import MatchPanels
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.match import Match, Store
from cardhall.match.schema import ResultLine
from cardhall.rules.catalogue import CATALOGUE

from .test_many_decisions import Held

RESULTS, OPEN_MATCHES = 20_000, 500
LONGEST = 0.1  # seconds of the processor in which the window does nothing else
GAMES = ("whist", "euchre", "spades", "conquian", "mus", "truc", "pontoon", "samba")


def fill(folder: Path, number: int, under_way: int) -> Store:
    """Write results of some years down, and matches under way."""
    store, rng, now = Store(folder), random.Random(1), datetime.now().astimezone()
    for seed in range(under_way):
        match = Match.new(rng.choice(GAMES), seed=seed)
        match.play(match.state.actions()[0])
        store.autosave(match, sync=False)
        store.release(match)
    lines = list(result_lines(rng, now, number))
    store.history.write_text("\n".join([*lines, ""]))
    return Store(folder)


def result_lines(rng: random.Random, now: datetime, number: int) -> Iterator[str]:
    for place in range(number):
        game = rng.choice(GAMES)
        seats = CATALOGUE[game].seat_counts[0]
        sides = [[0, 2], [1, 3]] if seats == 4 else [[seat] for seat in range(seats)]
        scores = [rng.randrange(500) for _ in sides]
        best = scores.index(max(scores))
        line = {
            "id": f"{place:032x}",
            "game": game,
            "date": (now - timedelta(hours=2 * (number - place))).isoformat(),
            "scores": scores,
            "sides": sides,
            "winners": [best],
            "won": 0 in sides[best],
            "deals": 5,
            "seats": seats,
            "options": {},
            "levels": {str(seat): "normal" for seat in range(1, seats)},
            "names": ["You"] * seats,
        }
        yield json.dumps(line)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    theme.apply_settings(Settings(theme="light"))
    return fill(tmp_path / "matches", RESULTS, OPEN_MATCHES)


@pytest.mark.long
def test_the_hall_goes_on_while_it_reads(qtbot: Any, store: Store) -> None:
    held = Held()
    page = HallPage(Settings(theme="light"), store)
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    assert not page.unfinished_grid.tiles, "it is read while the window goes on"
    assert held.turns_until(lambda: bool(page.unfinished_grid.tiles)) > 20
    assert (
        len(page.unfinished_grid.tiles) == CARD_BATCH_SIZE and str(OPEN_MATCHES) in page.unfinished.unfold_link.text()
    )
    held.while_doing(page.refresh)
    match = store.load(store.unfinished_matches()[3])
    match.play(match.state.actions()[0])
    store.autosave(match, sync=False)
    store.release(match)
    held.while_doing(page.refresh)
    line = msgspec.json.decode(store.history.read_bytes().splitlines()[-1], type=ResultLine)
    held.while_doing(lambda: store.past_results.add(msgspec.structs.replace(line, id="f" * 32)))
    held.while_doing(page.refresh)
    assert len(store.results()) == RESULTS + 1
    held.while_doing(page.unfinished.unfold_link.click)
    held.turns_until(lambda: len(page.unfinished_grid.tiles) == OPEN_MATCHES)
    assert held.longest < LONGEST, f"the window stood still for {held.longest:.2f} seconds"


@pytest.mark.long
def test_the_statistics_go_on_while_they_count(qtbot: Any, store: Store) -> None:
    assert len(store.results()) == RESULTS
    held = Held()
    page = StatisticsPage(store, CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    held.turns_until(lambda: page.dealt_cards is not None)
    for what in (lambda: page.choose_game("whist"), lambda: page.choose_period("year"), lambda: page.choose_game("")):
        held.while_doing(what)
        held.turns_until(lambda: page.overview_work is not None and page.overview_work.is_over)
        held.while_doing(QApplication.processEvents)
    assert [one for one in page.findChildren(MatchPanels) if one.isVisible()]
    assert held.longest < LONGEST, f"the window stood still for {held.longest:.2f} seconds"
