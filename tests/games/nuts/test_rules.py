"""Nuts: no turns, a pack for each side, stocks that become known, and being stuck."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, HIDDEN, Card
from cardhall.games.nuts.rules.layouts import (
    NEXT_ON_COLUMN,
    NEXT_ON_FOUNDATION,
    is_next_down_of_other_colour,
    is_next_of_suit,
)
from cardhall.rules import Action, IllegalAction, SetupError
from cardhall.rules.engine.card_masks import cards_of, mask_of

GAME = rules.get("nuts")


def deal_of_side(number: int, reserve: str, columns: str, stock: str = "") -> dict[str, str]:
    """A side's part of a deal: its reserve and stock begin so; the rest follows from the king of spades down."""
    given = f"{reserve} {columns} {stock}".split()
    rest = [str(card) for card in reversed(FRENCH_52) if str(card) not in given]
    top = reserve.split()
    full = [*top, *rest[: 13 - len(top)]]
    under = [*stock.split(), *rest[13 - len(top) :]]
    dealt = {f"column:{number}:{n}": card for n, card in enumerate(columns.split(), 1)}
    return {f"reserve:{number}": " ".join(full), **dealt, f"stock:{number}": " ".join(under)}


def start(*sides: dict[str, str], **more: Any) -> Any:
    return GAME.start(deals=[{zone: text for part in sides for zone, text in part.items()}], **more)


def race_state() -> Any:
    """Both sides have the ace of spades in a column and the two on the reserve."""
    return start(
        deal_of_side(0, "2S 8C", "AS 9H TC 5D", "3C 4C 6C"), deal_of_side(1, "2S 8C", "AS 9H TC 5D", "3C 4C 6C")
    )


def test_what_may_lie_on_what() -> None:
    ten_of_hearts, king = Card.of("TH"), Card.of("KC")
    assert [str(card) for card in cards_of(NEXT_ON_COLUMN[ten_of_hearts])] == ["9C", "9S"]
    assert [str(card) for card in cards_of(NEXT_ON_FOUNDATION[ten_of_hearts])] == ["JH"]
    assert NEXT_ON_FOUNDATION[king] == 0 == NEXT_ON_COLUMN[Card.of("AS")]
    assert is_next_of_suit(Card.of("JH"), ten_of_hearts) and not is_next_of_suit(Card.of("JD"), ten_of_hearts)
    assert not is_next_down_of_other_colour(Card.of("9D"), ten_of_hearts)
    assert list(cards_of(mask_of(FRENCH_52))) == list(FRENCH_52)


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(2, ((0,), (1,))), (4, ((0,), (1,), (2,), (3,))), (6, ((0, 1), (2, 3), (4, 5)))],
)
def test_sides_and_packs(seats: int, sides: tuple[tuple[int, ...], ...]) -> None:
    state = GAME.start(seats=seats)
    assert state.sides == sides
    assert len(GAME.deck(seats=seats)) == 52 * len(sides)
    assert state.turn is None and state.actors == tuple(range(seats))


def test_a_scripted_deal_gives_each_side_its_own_pack() -> None:
    one, two = deal_of_side(0, "2S 8C", "AS 9H TC 5D"), deal_of_side(1, "2S 8C", "AS 9H TC 5D")
    one["column:0:1"], two["column:1:2"] = "9H", "AS"  # exchanged between the packs
    with pytest.raises(SetupError, match=r"side 0 lacks AS"):
        start(one, two)
    strange = {
        zone.replace("column:1:4", "column:1:5"): text for zone, text in deal_of_side(1, "2S", "AS 9H TC 5D").items()
    }
    with pytest.raises(SetupError, match="column:1:"):
        start(deal_of_side(0, "2S 8C", "AS 9H TC 5D"), strange)


def test_the_first_card_has_the_place() -> None:
    state = race_state()
    state.play("play AS", seat=1)
    state.play("play 2S", seat=1)
    with pytest.raises(IllegalAction, match="Another two of spades was there first"):
        state.play("play 2S", seat=0)
    assert state.observe(0).refusal(Action.parse("play 2S")) == "Another two of spades was there first."
    state.play("play AS", seat=0)
    state.play("play 2S", seat=0)
    assert state.owners == ((1, 1), (0, 0))
    assert state.observe(1).facts["contributed"] == "2 2"


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("play 3C", "cannot reach"),
        ("play 8C", "cannot reach"),
        ("play 9H", "No foundation waits for the nine of hearts"),
        ("play AS AC", "Play a card"),
        ("move 2S 5", "columns are 1 to 4"),
        ("move 2S 2", "A black eight goes on the nine of hearts"),
        ("move 2S 1", "Nothing goes on an ace"),
        ("pass", "Play a card"),
    ],
)
def test_refusals(action: str, says: str) -> None:
    with pytest.raises(IllegalAction, match=says):
        race_state().play(action, seat=0)


def test_refusals_with_empty_columns_and_an_empty_stock() -> None:
    state = race_state()
    state.play("play AS", seat=0)
    state.play("move 9H 3", seat=0)
    with pytest.raises(IllegalAction, match="first empty column"):
        state.play("move 2S 2", seat=0)
    with pytest.raises(IllegalAction, match="changes nothing"):
        state.play("move TC 1", seat=0)
    state.zones["stock:0"], state.zones["waste:0"] = [], []
    with pytest.raises(IllegalAction, match="used up"):
        state.play("draw", seat=0)
    for place, zone in enumerate(("reserve:0", "column:0:3", "column:0:4")):
        state.zones[zone] = [FRENCH_52[12 - 2 * place]]  # three cards that go nowhere
    state.zones["column:0:1"], state.zones["column:0:2"] = [Card.of("QC")], [Card.of("TC")]
    state.play("stuck", seat=0)
    assert state.actors == (1,)
    with pytest.raises(IllegalAction, match="said that you are stuck"):
        state.play("draw", seat=0)


def test_the_stock_becomes_known_as_it_is_turned() -> None:
    state = race_state()
    assert state.observe(1).zones["stock:0"] == [HIDDEN] * 35
    for _ in range(2):
        state.play("draw", seat=0)
    while state.zones["stock:0"]:
        state.play("draw", seat=0)
    state.play("draw", seat=0)  # the waste is turned over
    for seat in (0, 1):
        assert HIDDEN not in state.observe(seat).zones["stock:0"]
    assert [str(card) for card in state.observe(1).zones["waste:0"]] == ["3C", "4C", "6C"]


def test_cards_turned_before_all_were_stuck_stay_known() -> None:
    state = race_state()
    state.play("draw", seat=0)
    for seat in (0, 1):
        state.play("stuck", seat=seat)
    stock = [str(card) for card in state.observe(1).zones["stock:0"]]
    assert stock == ["??"] * 31 + ["3C", "4C", "6C", "??"]
    assert state.observe(0).zones["stock:1"] == [HIDDEN] * 35


def test_reserves_show_their_top_card_only() -> None:
    state = race_state()
    assert [str(card) for card in state.observe(0).zones["reserve:0"]] == ["2S", *["??"] * 12]
    state.play("play AS", seat=0)
    events = state.play("play 2S", seat=0)
    assert [str(card) for card in events[-1].cards] == ["8C"] and events[-1].kind == "show"


def test_targets_labels_and_prompts() -> None:
    state = race_state()
    state.play("play AS", seat=0)
    seen = state.observe(0)
    assert seen.targets(Action.parse("play 2S")) == ("foundation:1",)
    assert state.observe(1).targets(Action.parse("play AS")) == ("foundation:2",)
    assert seen.targets(Action.parse("move 9H 3")) == ("column:0:3",)
    assert seen.targets(Action("draw")) == ("waste:0",)
    assert seen.label(Action.parse("move 9H 3")) == "9♥ to column 3"
    assert seen.label(Action.parse("play 2S")) == "2♠ to the foundations"
    state.play("move 9H 3", seat=0)
    assert state.observe(0).targets(Action.parse("move 5D 1")) == ("column:0:1", "column:0:2")
    assert seen.prompt(str) == ("13 cards in your reserve", "Play whenever you can")


def test_partners_share_a_layout() -> None:
    state = GAME.start(seats=6, seed=2)
    assert state.actions(2) == state.actions(3)
    state.play("draw", seat=3)
    assert len(state.zones["waste:1"]) == 3
    assert state.observe(0).facts["reserve"] == "13 13 13"


def test_the_reckoning() -> None:
    order = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    state = start(deal_of_side(0, order, "KC KH KD 9H"), deal_of_side(1, "2S 8C", "AS 9H TC 5D"))
    for card in order.split():
        state.play(f"play {card}", seat=0)
    result = state.results[0]
    assert result.delta == (13, -26)
    assert [line.amounts for line in result.lines] == [(13, 0), (None, -26)]
    assert result.headline == "{0} emptied the reserve"
    assert state.observe(1).facts["nuts"] == "0"


def test_a_long_history_can_be_sent_to_another_process() -> None:
    state = GAME.start(seed=1)
    for _ in range(2000):
        state.play("draw", seat=0)
    seen = state.observe(1)
    assert pickle.loads(pickle.dumps(seen)).as_dict() == seen.as_dict()


def test_packs_of_the_sides_are_never_mixed_in_a_sample() -> None:
    state = GAME.start(seats=3, seed=8)
    rng = random.Random(0)
    for _ in range(200):
        seat = rng.choice(state.actors)
        state.play(rng.choice([action for action in state.actions(seat) if action.verb != "stuck"]), seat=seat)
    sample = state.observe(0).sample(rng)
    for number in range(3):
        lying = [c for zone, some in sample.zones.items() if f":{number}" in zone[:9] and zone[0] != "f" for c in some]
        assert len(lying) + sample.played_masks[number].bit_count() == 52
        assert not mask_of(lying) & sample.played_masks[number]


def test_just_the_actions_are_allowed() -> None:
    state = GAME.start(seed=4)
    rng = random.Random(4)
    every = [Action("play", card) for card in FRENCH_52]
    every += [Action("move", card, column) for card in FRENCH_52 for column in range(1, 5)]
    every += [Action("draw"), Action("stuck"), Action("pass"), Action("play")]
    for number in range(300):
        seat = rng.choice(state.actors)
        if number % 20 == 0:
            assert sorted(one for one in every if state.at.allows(state, seat, one)) == state.actions(seat)
        state.play(rng.choice(state.actions(seat)), seat)


def test_three_stuck_rounds_end_the_deal_and_are_counted_no_more() -> None:
    state = GAME.start(seed=3, options={"deals": 1})
    for rounds in range(3):
        assert state.observe(0).facts["stuck_rounds"] == str(rounds)
        for seat in (1, 0):
            state.play("stuck", seat=seat)
    assert state.is_over
    assert state.observe(0).facts["stuck_rounds"] == "0"


def test_a_match_without_a_limit_ends_after_a_hundred_deals() -> None:
    state = GAME.start(seed=3)
    while not state.is_over:
        state.play("stuck", next(seat for seat in (1, 0) if "stuck" in map(str, state.actions(seat))))
    assert state.deal_number == len(state.results) == 100
    assert state.winners == (0, 1), "nobody has brought out a card"


def test_the_card_that_ends_a_match_is_progress() -> None:
    """As every card that leaves a reserve it sets the count of stuck rounds back, which is seen after the match."""
    suit = [f"{rank}S" for rank in "A23456789TJQK"]
    state = start(
        deal_of_side(0, " ".join(suit), "KC KH KD 9H"), deal_of_side(1, "8C", "KC KH KS KD"), options={"deals": 1}
    )
    for card in suit[:-1]:
        state.play(f"play {card}", 0)
    for seat in (0, 1, 0):
        state.play("stuck", seat)
    assert state.observe(1).facts["stuck_rounds"] == "1"
    state.play(f"play {suit[-1]}", 0)
    facts = state.observe(1).facts
    assert state.is_over and (facts["nuts"], facts["stuck"], facts["stuck_rounds"]) == ("0", "none", "0")


def test_a_draw_with_a_number_is_not_refused_for_want_of_cards() -> None:
    state = GAME.start(seed=3)
    for text in ("draw 3", "stuck 1"):
        with pytest.raises(IllegalAction, match="Play a card to the foundations"):
            state.play(text, seat=0)
