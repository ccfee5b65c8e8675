"""What the tests of tables share: pages without a thinking process, and pointers that go to cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from cardhall.match.positions import exchange_cards
from cardhall.players.remote.worker import Answer, TaskResult

NAMES = ("You", "Bruno", "Ines", "Ada")


class WorksAtOnce:
    """Works tasks out when it is asked for what came of them."""

    def __init__(self) -> None:
        self.tasks: list[Any] = []
        self.given, self.closed = 0, False

    def queue_task(self, game_id: str, task: Any) -> int:
        self.given += 1
        self.tasks.append((self.given, task))
        return self.given

    def take_task_results(self) -> list[TaskResult]:
        found = [TaskResult(ticket, task.work()) for ticket, task in self.tasks]
        self.tasks.clear()
        return found

    def close(self) -> None:
        self.closed = True


def begin_match(
    game_id: str, deal: Mapping[str, str], *actions: str, seats: int, names: Sequence[str], **options: Any
) -> Match:
    """A match against easy players in which seat 0 begins, with these cards, after these actions."""
    game = rules.get(game_id)
    start = game.start(seats=seats, dealer=seats - 1, seed=3, options=options)
    state = game.start(
        seats=seats, dealer=seats - 1, seed=3, deals=[exchange_cards(start.deal, dict(deal))], options=options
    )
    found = Match(state, dict.fromkeys(range(1, seats), "easy"), tuple(names[:seats]))
    for action in actions:
        found.play(action)
    return found


def own_actions(match: Match) -> list[str]:
    """What the person has done, or what was done for them."""
    return [str(event.action) for event in match.state.history if event.kind == "act" and event.seat == 0]


class PromptWorker:
    """Answers at once: the first legal action, or the last one when asked for a ranking."""

    def __init__(self) -> None:
        self.ready: list[Any] = []
        self.tickets = 0
        self.note = ""

    def preload_game(self, game_id: str) -> None:
        return None

    def think(self, seen: Any, level: str, seed: int, *, rank: bool = False) -> int:
        self.tickets += 1
        actions = seen.actions()
        ranking = tuple((action, 1.0 - i) for i, action in enumerate(reversed(actions))) if rank else ()
        action = ranking[0][0] if rank else actions[0]
        self.ready.append(Answer(self.tickets, action, list(ranking), self.note))
        return self.tickets

    def answers(self) -> list[Any]:
        ready, self.ready = self.ready, []
        return ready

    def forget(self, ticket: int) -> None:
        self.ready = [answer for answer in self.ready if answer.ticket != ticket]


def open_table(
    qtbot: Any,
    match: Match,
    *,
    size: tuple[int, int] = (1440, 900),
    instant: bool = True,
    painted: bool = True,
    store: Any = None,
    worker: Any = None,
    **more: Any,
) -> TablePage:
    """The match on its table, shown; with nothing moving unless `instant` is false.

    Not `painted`: laid out and used as any other, but not drawn, which takes most of the time; for tests that ask
    only where things stand and what they say. Without `guide=True` nobody waits for the steps of a first match.
    """
    settings = Settings(theme="light", **{"guide": False, **more})
    theme.apply_settings(settings)
    page = TablePage(match, settings=settings, worker=worker or PromptWorker(), store=store, instant=instant)
    qtbot.addWidget(page, before_close_func=lambda w: None if w.runner.turn.is_closed else w.close_page())
    page.setUpdatesEnabled(painted)
    page.resize(*size)
    page.show()
    page.begin()
    return page


def sit_down(window: MainWindow, match: Match) -> Any:
    """The table of the match, on which nothing moves by itself."""
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.begin()
    table.runner.set_paused(True)
    return table


def act(table: Any) -> None:
    """An action of whoever is to act, and what comes of it in the event loop."""
    state = table.match.state
    table.runner.play_action(state.actions()[0], state.actors[0])
    QTest.qWait(1)


def whist_match(seed: int = 5, actions: int = 12) -> Match:
    """A deal of Whist after some tricks, seat 0 to choose between cards, some of which are not legal."""
    for chosen in range(seed, seed + 60):
        match = random_match("whist", seed=chosen, action_count=actions)
        state = match.state
        if state.zones["trick"] and 1 < len(state.actions(0)) < len(state.zones["hand:0"]):
            return match
    raise AssertionError("no deal found")


def card_point(item: Any) -> QPoint:
    """A point on a card that no other card of a fan covers."""
    spot = item.spot
    return QPoint(round(spot.x - spot.width * 0.38), round(spot.y))


def card_item(page: TablePage, card: Any) -> Any:
    return next(item for item in page.stage.own_hand_items() if item.card is card)


def drag_card(page: TablePage, item: Any, to: tuple[float, float], *, drop: bool = True) -> None:
    """Take a card by its left edge to a point."""
    view = page.stage.cloth.viewport()
    start = card_point(item)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view, start + QPoint(0, -12))
    goal = QPoint(round(to[0]), round(to[1]))
    QTest.mouseMove(view, goal)
    if drop:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)


def illegal_item(page: TablePage) -> Any:
    assert page.situation.legal is not None
    return next(item for item in page.stage.own_hand_items() if not page.situation.legal.is_usable(item.card))


def legal_item(page: TablePage) -> Any:
    assert page.situation.legal is not None
    return next(item for item in page.stage.own_hand_items() if page.situation.legal.is_usable(item.card))
