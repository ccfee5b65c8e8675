"""Tables that are left, resized, restyled and taken back while cards fly, rings grow and seats speak."""

from __future__ import annotations

import gc
import random
from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop import languages
from tests.reliability import census, windows
from tests.reliability.amounts import amount, measured


def disturb_table(window: Any, game_id: str, rng: random.Random) -> None:
    """Something that may come while the table moves, at whatever moment."""
    table = window.table_host.table
    kind = rng.randrange(10)
    if kind == 0:
        window.table_host.leave_table()
        window.match_starter.start_as_last_time(game_id)
    elif kind == 1:
        window.resize(*rng.choice([(800, 560), (1024, 700), (1200, 800)]))
    elif kind == 2:
        table.flow.undo()
    elif kind == 3:
        window.settings.reduced_motion = rng.random() < 0.2
        window.appearance.save_and_reapply()
    elif kind == 4:
        window.match_starter.start_as_last_time(game_id)
    elif kind == 5:
        table.flow.restart_deal()
    elif kind == 6:
        table.event_player.celebrate()
        table.event_player.show_bubble(rng.randrange(table.match.state.seats), "I say something")
    elif kind == 7:
        gc.collect(0)
    elif kind == 8:
        windows.change_language(window, rng)
    else:
        table.flow.skip()


@amount(8, 60)
def test_disturbed_while_it_moves(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """`amount` disturbances; in the long run at every game, otherwise at the one with most in motion."""
    rng = random.Random(1)
    games = list(rules.GAMES) if amount > 8 else ["dou-dizhu"]
    with measured("tables disturbed in motion") as figures, windows.collect_complaints() as complaints:
        window = windows.open_window(tmp_path / "matches")
        window.settings.reduced_motion = False
        for game_id in games:
            window.match_starter.start_as_last_time(game_id)
            for _ in range(amount):
                table = window.table_host.table
                table.begin()
                if table.situation.legal is not None and table.situation.legal.actions:
                    table.flow.act(rng.choice(list(table.situation.legal.actions)))
                elif table.widgets.reckoning.isVisible():
                    table.end.next_deal()
                QTest.qWait(rng.choice((1, 5, 20, 60)))
                disturb_table(window, game_id, rng)
                windows.turn()
            assert not complaints, f"{game_id}: {complaints[0]}"
            assert windows.is_saved(window, window.table_host.table), f"{game_id}: not saved"
        window.table_host.leave_table()
        census.collect_garbage()
        assert not [name for name in census.count_objects() if name.endswith((".BurstRing", ".Bubble", ".CardItem"))]
        window.settings.language, window.settings.international_indices = "en", False
        languages.apply_language(window.settings)
        windows.let_go(window)
        figures |= {"games": len(games), "disturbances": amount * len(games)}
    assert not complaints, complaints[0]
