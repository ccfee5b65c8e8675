"""One move of the person's that is several actions: each is done when its turn comes, and undone they are one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardhall.cards import FRENCH_52, Card, cards
from cardhall.desktop.table import table_page
from cardhall.desktop.table.flow import claims
from cardhall.desktop.table.parts import Moves, Pile, Table
from cardhall.match import Match
from cardhall.rules import Action
from cardhall.rules.engine.game import HAND, Game, Value
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.state import State

from .table_helpers import open_table

DONE = Action("done")
CARDS_LAID_AWAY = 3  # cards that are laid away


class Toy(Game[State]):
    """Each of two seats lays three cards away, one by one, and says that it is done."""

    id = "whist"  # for its colours
    state_class = State
    pack = FRENCH_52
    seat_counts = (2,)

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,))

    def layout(self, state: State) -> dict[str, int]:
        return {HAND[0]: 8, HAND[1]: 8, "stock": 36}

    def deal(self, state: State) -> Phase[Any]:
        state.add_zones("talon")
        state.turn = 0
        return LAYING

    def sees(self, state: State, seat: int, zone: str) -> bool:
        return zone == HAND[seat]

    def score(self, state: State) -> DealResult:
        return DealResult((0, 0))

    def ends(self, state: State) -> bool:
        return True


class Laying(Phase[State]):
    name = "discard"

    def actions(self, state: State, seat: int) -> list[Action]:
        if len(state.zones[HAND[seat]]) <= 8 - CARDS_LAID_AWAY:
            return [DONE]
        return sorted(Action("discard", card) for card in state.zones[HAND[seat]])

    def apply(self, state: State, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == DONE:
            state.turn = 1
            return self if seat == 0 else None
        state.move(action.cards, HAND[seat], "talon", seat, viewers=(seat,))
        return self

    def targets(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        return ("talon",) if action.cards else ()


LAYING = Laying()
TABLE = Table(
    tricks=False,
    zones=(Pile("talon", lies_face_down=True, shows_slot=True),),
    moves=Moves(one_by_one={"discard": "done"}),
)


@pytest.fixture
def page(qtbot: Any, monkeypatch: Any) -> Any:
    monkeypatch.setattr(table_page, "table_for", lambda game_id: TABLE)
    monkeypatch.setattr(claims, "find_seat_claim", lambda seen: None)
    state = Toy().start(seats=2, seed=1, dealer=1)
    page = open_table(qtbot, Match(state, {1: "easy"}, ("You", "Bruno")), play_forced=False)
    page.runner.computers._poll_timer.stop()  # the other one does nothing
    return page


def choose(page: Any, some: Sequence[Card]) -> None:
    for card in some:
        page.gestures.click(next(item for item in page.stage.own_hand_items() if item.card is card))


def test_three_cards_are_laid_away_with_one_button_and_come_back_with_one_step(page: Any) -> None:
    some = page.situation.seen.hand[:3]
    choose(page, some)
    (button,) = [b for b in page.widgets.row.buttons if b.text() == "Discard 3 cards"]
    button.click()
    assert page.match.log == [*((0, Action("discard", card)) for card in some), (0, DONE)]
    assert sorted(page.match.state.zones["talon"]) == sorted(some)
    page.runner.undo()
    assert page.match.log == [] and page.situation.legal is not None
    page.runner.redo()
    assert [str(action) for _, action in page.match.log][-1] == "done"


def test_the_button_lays_away_what_is_chosen_when_it_is_pressed(page: Any) -> None:
    first, second, third = page.situation.seen.hand[:3]
    choose(page, [first, second])
    choose(page, [second, third])  # the second one goes back
    next(b for b in page.widgets.row.buttons if b.text() == "Discard 2 cards").click()
    assert [action for _, action in page.match.log] == [Action("discard", first), Action("discard", third)]
    assert page.situation.legal is not None and DONE not in page.situation.legal.actions, "a third card is still to go"


def test_a_step_back_in_between_ends_the_plan(page: Any) -> None:
    page.flow.planned_actions = [Action("discard", page.situation.seen.hand[4])]
    page.flow.act(Action("discard", page.situation.seen.hand[0]))
    assert len(page.match.log) == 2
    page.flow.planned_actions = [DONE]
    page.runner.undo()
    assert page.flow.planned_actions == [] and page.match.log == []


def test_a_fan_of_chosen_cards_is_what_is_dropped(page: Any) -> None:
    plan = page.situation.legal.plan(cards(" ".join(str(card) for card in page.situation.seen.hand[:2])), ["talon"])
    assert [action.verb for action in plan] == ["discard", "discard", "done"]
