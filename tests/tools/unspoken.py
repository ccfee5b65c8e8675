"""How much a screen reader has still to say when the person's turn comes.

`python -m tests.tools.unspoken [--never] [--turns 12] GAME …` plays each game at its usual pace. A simulated reader
says 180 words a minute of what is announced; the person acts when it has ended. `--never`: the table does not wait for
the reader. Printed for each game: the mean and the worst of the seconds unspoken at the person's turns.
"""

from __future__ import annotations

import argparse
import os
import random
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets import voice as voices
from cardhall.desktop.widgets.voice import Voice
from cardhall.match import Match
from tests.desktop.heard import listening
from tests.desktop.table_helpers import PromptWorker

MAX_SECONDS = 240.0  # of one game
THINKING_MS = 600  # from the end of the words to the person's action


class RandomWorker(PromptWorker):
    """Plays at random, always the same way."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(5)

    def think(self, seen: object, level: str, seed: int, *, rank: bool = False) -> int:
        ticket = super().think(seen, level, seed, rank=rank)
        action = self.rng.choice(seen.actions())  # type: ignore[attr-defined]
        self.ready[-1] = self.ready[-1]._replace(action=action)
        return ticket


def measure(game_id: str, *, waits: bool, turns: int) -> list[float]:
    """The seconds unspoken at each of the person's turns that follow another's action."""
    settings = Settings(theme="light", guide=False, claims=False, do_idle=False, wait_for_voice=waits)
    theme.apply_settings(settings)
    page = TablePage(Match.new(game_id, seed=4), settings=settings, worker=RandomWorker(), store=None)
    page.widgets.reckoning.grace_ms = 0
    reader, heard, rng = Voice(), 0, random.Random(3)
    left, ends, others = list[float](), time.monotonic() + MAX_SECONDS, 0
    with listening() as told:

        def note_turn() -> None:
            nonlocal heard
            for text in told[heard:]:
                reader.add_announcement(text)
            heard = len(told)

        def turn_comes() -> None:
            nonlocal others
            note_turn()
            acted = sum(seat != 0 for seat, _ in page.match.log)
            if page.runner.seating.may_person_act() and acted > others:
                left.append(reader.remaining_ms() / 1000)
                others = acted

        page.runner.person_to_decide.disconnect(page.flow.let_person_decide)
        page.runner.person_to_decide.connect(turn_comes)
        page.runner.person_to_decide.connect(page.flow.let_person_decide)
        page.resize(1440, 900)
        page.show()
        page.setUpdatesEnabled(False)
        page.begin()
        while len(left) < turns and time.monotonic() < ends:
            QTest.qWait(10)
            note_turn()
            if reader.remaining_ms():
                continue
            if page.widgets.reckoning.isVisible():
                page.end.start_next_deal()
            elif page.widgets.go_button.isVisible():
                page.widgets.go_button.click()
            elif page.situation.legal is not None:
                QTest.qWait(THINKING_MS)
                if page.situation.legal is not None:
                    page.flow.act(rng.choice(page.situation.legal.actions))
    page.close_page()
    return left


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--never", action="store_true")
    parser.add_argument("--turns", type=int, default=12)
    chosen = parser.parse_args()
    application = QApplication([])
    for game_id in chosen.games:
        found = measure(game_id, waits=not chosen.never, turns=chosen.turns)
        voices.SCREEN_READER_VOICE.take_unspoken()
        mean = sum(found) / max(1, len(found))
        print(f"{game_id}: {len(found)} turns, mean {mean:.1f} s, worst {max(found, default=0):.1f} s", flush=True)
    application.quit()


if __name__ == "__main__":
    main()
