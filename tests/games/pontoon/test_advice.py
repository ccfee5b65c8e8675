"""What Pontoon's calculation says, against sums done by hand or by trying everything."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.games.pontoon.advice import action_margins, describe_result
from cardhall.games.pontoon.advice.bets import WHOLE_PACK_COUNTS, bank_result
from cardhall.games.pontoon.advice.hands import unseen_cards, worth_chances
from cardhall.games.pontoon.advice.twenty_one import (
    Pool,
    Punter,
    average_payment,
    bank_chances,
    first_card_value,
    pool_without,
    worth_of_count,
)
from cardhall.games.pontoon.rules.bank_play import Hand
from cardhall.games.pontoon.rules.twenty_one import BUST_WORTH, FIVE_CARDS_WORTH, PONTOON_WORTH, TWENTY_ONE
from cardhall.players.advice import advice_for
from cardhall.rules import Action

GAME = rules.get("pontoon")
SMALL: Pool = (0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 2)
PAID = average_payment(
    [0.3 if worth == BUST_WORTH else 0.7 if worth == 18 else 0.0 for worth in range(PONTOON_WORTH + 1)]
)


def start(hands: dict[str, str], stock: str = "", **options: Any) -> Any:
    given = [card for text in (*hands.values(), stock) for card in text.split()]
    rest = [str(card) for card in GAME.deck() if str(card) not in given]
    deal = {**hands, "stock": " ".join([*stock.split(), *rest])}
    return GAME.start(seats=len(hands), dealer=0, deals=[deal], options={"banker_limits": False, **options})


def best_unit(low: int, ace: bool, size: int, left: tuple[int, ...]) -> float:
    """What a hand that may twist is worth, by trying every card that may come."""
    best = PAID[worth_of_count(low, ace, size)]
    if low < TWENTY_ONE and left:
        drawn = 0.0
        for place, pips in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            drawn += -1 if low + pips > TWENTY_ONE else best_unit(low + pips, ace or pips == 1, size + 1, rest)
        best = max(best, drawn / len(left))
    return best


@pytest.mark.parametrize(("low", "ace", "size"), [(12, False, 2), (7, True, 3), (15, False, 4), (4, False, 2)])
def test_twisting_is_calculated_with_the_cards_that_are_left(low: int, ace: bool, size: int) -> None:
    left = tuple(pips for pips, number in enumerate(SMALL) for _ in range(number))
    assert Punter(SMALL, PAID, 0).best_without_buying(low, ace, size) == pytest.approx(best_unit(low, ace, size, left))


def test_buying_without_risk() -> None:
    """Four cards of eleven: whatever comes makes a five-card trick, paid double, and may be bought on."""
    punter = Punter(WHOLE_PACK_COUNTS, PAID, 0)
    one, two = (punter.value_of_buying(11, False, 4, 1 + more) for more in (1, 2))
    assert one >= 2 * 2 and two >= 2 * 3 and two > one


def test_the_bank_stands_on_seventeen() -> None:
    chances = bank_chances(10, WHOLE_PACK_COUNTS)
    assert sum(chances) == pytest.approx(1)
    assert all(chances[count] == 0 for count in range(4, 17))
    assert chances[PONTOON_WORTH] == 0 < chances[FIVE_CARDS_WORTH] < chances[20]


def test_first_cards() -> None:
    values = {pips: first_card_value(pips, pool_without(WHOLE_PACK_COUNTS, pips), 0) for pips in range(1, 11)}
    assert max(values, key=lambda pips: values[pips]) == 1 and values[1] > 1
    assert min(values, key=lambda pips: values[pips]) in (6, 7)


def test_a_finished_hand_is_likely_what_one_sticks_on() -> None:
    from cardhall.cards import cards

    hand = Hand(1, "hand:1", 5, end="stick")
    chances = worth_chances(cards("?? TH"), hand, WHOLE_PACK_COUNTS)
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[20] > chances[17] > chances[12] and TWENTY_ONE not in chances
    assert worth_chances(cards("?? TH"), hand._replace(min_count=16), WHOLE_PACK_COUNTS).keys() == {16, 17, 18, 19, 20}
    assert worth_chances(cards("?? 2H ?? 3C 4D"), hand, WHOLE_PACK_COUNTS) == {FIVE_CARDS_WORTH: 1.0}


def choose_action(state: Any, level: str = "hard") -> str:
    return str(players.get(level, game="pontoon", seed=1).choose(state.observe(state.turn)))


def test_what_the_best_player_does() -> None:
    state = start({"hand:1": "AC 8C", "hand:2": "7C TH", "hand:0": "5D 9D"})
    assert choose_action(state) == "bet 10"  # on an ace
    state.play("bet 10")
    assert choose_action(state) == "bet 1"  # on a seven
    state.play("bet 1")
    assert choose_action(state).startswith("buy")  # soft nineteen cannot burst
    state.play("stick")
    assert choose_action(state) == "stick"  # on seventeen


def test_four_cards_of_eleven_are_bought_for_twice_the_bet() -> None:
    state = start({"hand:1": "2C 3C", "hand:0": "5D TD"}, "2D 4D")
    for action in ("bet 5", "buy 5", "buy 5"):
        state.play(action)
    assert choose_action(state) == "buy 10"
    seen = state.observe(1)
    ranking = action_margins(seen)
    assert [action for action, _ in ranking[:3]] == [Action("buy", n) for n in (10, 9, 8)]
    assert "Buying wins" in advice_for("pontoon").reason(seen, ranking[0][0])


def test_the_banker_is_told_what_limits_bring() -> None:
    seen = (state := rules.get("pontoon").start(seed=1)).observe(state.actors[0])
    why = [advice_for("pontoon").reason(seen, action) for action, _ in action_margins(seen)]
    assert why[0].startswith("With these limits the bank can expect ") and why[0] != why[-1]


def test_the_banker_looks_at_the_hands_that_are_left() -> None:
    """Seventeen is no good against a hand of which seventeen lie open; against one that may be anything it stands."""
    state = start({"hand:1": "2C 9C", "hand:0": "TD 7D"}, "8D")
    for action in ("bet 10", "twist", "stick"):
        state.play(action)
    assert state.phase == "bank"
    assert choose_action(state) == "twist" and choose_action(state, "normal") == "stick"
    state = start({"hand:1": "9D 8C", "hand:0": "TD 9C"})
    for action in ("bet 10", "stick"):
        state.play(action)
    assert choose_action(state) == "stick"


def test_what_has_gone_since_the_shuffle_is_remembered() -> None:
    state = start({"hand:1": "9C 8C", "hand:0": "9D 8D"})
    for action in ("bet 1", "stick", "stick"):
        state.play(action)
    assert state.observe(1).facts["shuffled"] == "no"
    assert sum(unseen_cards(state.observe(1))) == 52 - 4 - 1
    for _ in range(9):
        while state.phase != "bet":
            state.play(state.actions()[-1] if state.phase == "limits" else "stick")
        state.play("bet 1")
        if state.phase == "play" and "stick" in map(str, state.actions()):
            state.play("stick")
        assert sum(unseen_cards(state.observe(1))) > 0


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_hidden_cards_change_nothing(level: str) -> None:
    state = GAME.start(seats=3, seed=4, options={"banker_limits": False})
    rng = random.Random(2)
    for _ in range(20):
        if state.is_over:
            break
        seat = state.turn
        seen = state.observe(seat)
        other = seen.sample(rng).observe(seat)
        player = players.get(level, game="pontoon", seed=3)
        assert player.choose(seen) == player.choose(other)
        ranking = player.rank(seen)
        assert sorted(action for action, _ in ranking) == seen.actions()
        state.play(player.choose(seen))


def test_the_order_of_drawing_does_not_matter() -> None:
    """The calculation takes draws as a set: the same as trying every order of a small pool."""
    left = [pips for pips, number in enumerate(SMALL) for _ in range(number)]
    busts = [order for order in permutations(left, 1) if 16 + order[0] > TWENTY_ONE]
    punter = Punter(SMALL, [0.0] * (PONTOON_WORTH + 1), 0)
    assert punter.value_of_twisting(16, False, 2) == pytest.approx(-len(busts) / len(left))


def bet_sizes(scores: tuple[int, int, int], deals: int) -> Action:
    """What hard bets on a two, dealt to the seat after the banker; best for one's chips alone is the highest bet."""
    options = {"deals": deals, "banker_limits": False, "max_bet": 10}
    state = rules.get("pontoon").start(seats=3, seed=5, dealer=2, options=options)
    state.scores = scores
    return players.get("hard", "pontoon").choose(state.observe(0))


def test_who_leads_in_the_last_deal_bets_little_and_who_is_behind_bets_high() -> None:
    assert bet_sizes((0, 0, 0), deals=12).number == 10
    assert bet_sizes((6, 0, -6), deals=1).number < 5
    assert bet_sizes((6, 0, -6), deals=48).number == 10
    assert bet_sizes((-8, 0, 8), deals=1).number == 10


def test_a_bet_for_the_match_is_explained() -> None:
    state = rules.get("pontoon").start(
        seats=3, seed=5, dealer=2, options={"deals": 1, "banker_limits": False, "max_bet": 10}
    )
    state.scores = (6, 0, -6)
    seen = state.observe(0)
    assert "you are ahead" in advice_for("pontoon").reason(seen, players.get("hard", "pontoon").choose(seen))


def bank_limits(scores: tuple[int, ...]) -> tuple[int, int]:
    """What limits hard names as banker with four deals left of a match."""
    state = rules.get("pontoon").start(seats=3, seed=5, dealer=0, options={"deals": 4})
    state.scores = scores
    low, high = players.get("hard", "pontoon").choose(state.observe(0)).words
    return int(low), int(high)


def test_the_banker_names_limits_by_the_standing() -> None:
    """Bets that may differ when all are level; the smallest for a leader; higher ones to catch up."""
    level, ahead, behind = bank_limits((0, 0, 0)), bank_limits((30, 0, 0)), bank_limits((-60, 0, 60))
    assert level[0] < level[1] == 10
    assert ahead == (1, 5)
    assert behind[1] > 10


def test_high_limits_favour_the_punters() -> None:
    """They bet when they have seen a card; so the more they may vary their bets, the worse for the bank."""
    state = rules.get("pontoon").start(seats=5, seed=5, dealer=0)
    means = [bank_result(5, high, state)[0] for high in (5, 10, 20, 50)]
    assert means == sorted(means, reverse=True) and means[0] > 0 > means[-1]
    assert bank_result(1, 10, state)[0] < bank_result(5, 10, state)[0]


def test_nobody_is_said_to_be_behind_when_all_are_level() -> None:
    state = rules.get("pontoon").start(seats=5, seed=3, options={"banker_limits": False, "min_bet": 1, "max_bet": 10})
    seen = state.observe(state.turn)
    assert str(seen.hand[0]) == "4H" and not any(state.scores)
    reason = advice_for("pontoon").reason(seen, Action("bet", 10))
    assert "Only the best of 5 players wins the match" in reason and "behind" not in reason


def test_chips_are_told_as_they_are_read() -> None:
    assert [describe_result(chips) for chips in (2.54, -0.31, 0.04, -0.04)] == [
        "wins 2.5 chips",
        "loses 0.3 chips",
        "neither wins nor loses",
        "neither wins nor loses",
    ]
    assert describe_result(-0.04, 2) == "loses 0.04 chips"
