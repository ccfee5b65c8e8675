"""Razz's players: imagined deals go by the rules, holdings are read from bets, and sound play stands."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, Card, cards
from cardhall.games.razz.advice import chance_and_price_percent
from cardhall.games.razz.advice.betting_table import BettingTable, acts_for_actions
from cardhall.games.razz.advice.hand_reading import HandReading, LikelyWorlds, draw_holding, make_table_before_first_act
from cardhall.games.razz.advice.hands import CLOSED_HOLDINGS, RANK_BITS, RANK_COUNT
from cardhall.games.razz.rules.betting import DOWN_ZONES, UP_ZONES
from cardhall.players.advice import advice_for
from cardhall.players.levels import Player
from cardhall.players.search.match_equity import match_chances
from cardhall.rules.engine.state import advance
from cardhall.rules.mechanisms.ledger import POT_NAME

RAZZ: Any = rules.get("razz")
PACK = [str(card) for card in RAZZ.deck()]
STACKS, SMALL_BETS = (20, 50, 100, 200), (2, 4, 10, 20)


def begin_deal(seed: int) -> Any:
    """A deal after a few acts at random, with any number of seats and any stakes; None: it was over before."""
    rng = random.Random(seed)
    state = RAZZ.start(
        seats=2 + seed % 7,
        seed=seed,
        options={
            "deals": 1,
            "stack": STACKS[seed % 4],
            "small_bet": SMALL_BETS[seed // 4 % 4],
            "heads_up_cap": bool(seed % 2),
        },
    )
    for _ in range(rng.randrange(16)):
        if state.actors:
            state.play(rng.choice(state.actions()))
    return state if state.actors else None


def test_imagined_deals_are_played_to_the_end_as_the_rules_have_it() -> None:
    """Act by act by the rules, or at once: the same acts bring the same."""
    advice, number = advice_for("razz"), 0
    for seed in range(120):
        state = begin_deal(seed)
        if state is None:
            continue
        slow = state.observe(state.turn).sample(random.Random(1))
        quick = slow.copy()
        rng = random.Random(5)
        while not slow.results:
            seat, actions = slow.turn, slow.at.actions(slow, slow.turn)
            advance(slow, actions[0] if len(actions) == 1 else advice.playout(slow, seat, actions, rng), seat)
        advice.finish(quick, random.Random(5))
        assert quick.results[0].delta == slow.results[0].delta
        number += 1
    assert number > 60


def test_the_chance_to_win_is_that_of_the_view() -> None:
    """`Table.wins` looks only at the classes to which the hand may come; `View` knows all of them."""
    for seed in range(60):
        state = begin_deal(seed)
        if state is None:
            continue
        world = state.observe(state.turn).sample(random.Random(seed))
        table = BettingTable(world)
        for seat in table.staying:
            assert table.win_chance(seat) == table.view(seat).win_chance(table.own_classes(seat))


def test_holdings_are_drawn_by_their_weights() -> None:
    rng = random.Random(4)
    left: list[list[Card]] = [rng.sample(cards("2C 2D 2H 2S"), rng.randint(0, 4)) for _ in range(RANK_COUNT)]
    likely = [rng.random() * (rng.random() < 0.3) for _ in CLOSED_HOLDINGS]
    weights = [
        one * len(left[i]) * (len(left[j]) if i != j else max(0, len(left[i]) - 1) / 2)
        for one, (i, j) in zip(likely, CLOSED_HOLDINGS, strict=True)
    ]
    drawn = Counter(draw_holding(likely, left, rng) for _ in range(4000))
    assert all(weights[place] for place in drawn)
    for place, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(drawn[place] - 4000 * share) < 5 * (4000 * share * (1 - share)) ** 0.5 + 1


def test_a_deal_is_gone_through_as_it_was_bet() -> None:
    """At the end of the acts that were done, the table is as the state has it."""
    number = 0
    for seed in range(120):
        state = begin_deal(seed)
        if state is None:
            continue
        seen = state.observe(state.turn)
        past = seen.history
        place = max(place for place, event in enumerate(past) if event.kind == "ready")
        table = make_table_before_first_act(seen.state, past, place)
        for event in past[place:]:
            if event.kind == "act":
                table.turn = event.seat
                (done,) = acts_for_actions(table, [event.action])
                assert done in table.possible_acts(event.seat)
                table.act(event.seat, done)
        assert (table.turn, table.staying, table.level) == (state.turn, list(state.staying), state.level)
        assert table.round_chips == list(state.round_chips) and table.shares == list(state.pot(POT_NAME).shares)
        assert table.purses == [state.purse(other) for other in range(state.seats)]
        assert all(table.up_cards[other] == state.zones[UP_ZONES[other]] for other in state.staying)
        number += 1
    assert number > 60


def deal_state(downs: list[str], ups: list[str], dealer: int = 0, stock: str = "") -> Any:
    """A deal with these closed and door cards, by seat; the stock begins with those cards."""
    deal = {f"down:{seat}": cards for seat, cards in enumerate(downs)}
    deal |= {f"up:{seat}": card for seat, card in enumerate(ups)}
    given = " ".join(deal.values()).split() + stock.split()
    deal["stock"] = " ".join([*stock.split(), *[card for card in PACK if card not in given]])
    return RAZZ.start(seats=len(downs), seed=1, dealer=dealer, deals=[deal])


def test_who_has_raised_is_taken_for_holding_low_cards() -> None:
    """Raising a raise tells much, opening where all others show high cards little, as what is forced does."""
    state = deal_state(["KS QS", "AS 3S", "2H 6H", "2S 4S"], ["KD", "5D", "4D", "8D"])
    for act in ("bet 5", "raise", "raise"):  # the king brings in, the five completes, the four raises
        state.play(act)
    seen = state.observe(3)
    reading, worlds, rng = HandReading(seen), LikelyWorlds(seen, random.Random(1)), random.Random(1)
    assert max(reading.likelihoods[0]) < 1.5 * min(reading.likelihoods[0])
    for seat in (1, 2):
        likely = dict(zip(CLOSED_HOLDINGS, reading.likelihoods[seat], strict=True))
        low, high, pair = likely[0, 1], likely[10, 11], likely[1, 1]
        assert (low > 3 * high and low > 1.5 * pair) if seat == 2 else low >= 0.9 * high

    def height(world: Any) -> int:
        return sum(RANK_BITS[card.rank].bit_length() for card in world.zones[DOWN_ZONES[2]])

    drawn = [worlds.draw() for _ in range(80)]
    assert sum(map(height, drawn)) < 0.92 * sum(height(seen.sample(rng)) for _ in range(80))
    for world in drawn:
        for zone, some in seen.state.zones.items():
            assert all(card in (HIDDEN, other) for card, other in zip(some, world.zones[zone], strict=True))
        assert sorted(map(str, [card for some in world.zones.values() for card in some])) == sorted(PACK)


SOUND = [
    pytest.param(["KS 9S", "AS 3S", "QH 4H"], ["KD", "5D", "TD"], ("bet 5", "raise"), "fold", id="a queen and a ten"),
    pytest.param(["KS 9S", "AS 3S", "7H 4H"], ["KD", "5D", "2D"], ("bet 5", "raise"), "stay", id="a seven"),
    pytest.param(["KS 9S", "8S 9H", "TH 4H"], ["KD", "5D", "QD"], ("bet 5",), "stay", id="the lowest door by far"),
    pytest.param(["KS 9S", "AS 3S", "TH JH"], ["KD", "5D", "9D"], ("bet 5", "raise"), "fold", id="a jack and ten"),
    pytest.param(["KS QS", "AS 3S", "6H AH"], ["KD", "5D", "AD"], ("bet 5", "raise"), "fold", id="a pair of aces"),
]


@pytest.mark.parametrize(("downs", "ups", "acts", "right"), SOUND)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_third_street_is_played_as_a_good_player_does(
    downs: list[str], ups: list[str], acts: tuple[str, ...], right: str, level: str
) -> None:
    """In nine of ten thoughts, each of which imagines other deals."""
    state = deal_state(downs, ups)
    for act in acts:
        state.play(act)
    seen = state.observe(state.turn)
    chosen = [str(Player(level, "razz", seed, 60, None).choose(seen)) for seed in range(10)]
    assert sum(one == right or (right == "stay" and one in ("call", "raise")) for one in chosen) >= 9, chosen


def test_a_bad_card_on_fourth_street_is_given_up_to_a_good_one() -> None:
    """A king has come to ace, five and eight, a six to the only other: with a three for the eight it is close."""
    state = deal_state(["AS 8S", "2S 4S"], ["5D", "7D"], stock="6C KC")
    for act in ("bet 5", "raise", "call"):
        state.play(act)
    assert state.phase == "fourth" and [str(state.zones[UP_ZONES[seat]][1]) for seat in (1, 0)] == ["6C", "KC"]
    state.play("bet 10")
    chosen = [str(Player("normal", "razz", seed, 150, None).choose(state.observe(0))) for seed in range(10)]
    assert chosen.count("fold") >= 9
    # Hard has learnt that who calls with a seven open holds poorer cards too: a call may pay, but no raise does.
    chosen = [str(Player("hard", "razz", seed, 150, None).choose(state.observe(0))) for seed in range(10)]
    assert "raise" not in chosen


def test_a_made_hand_bets_against_a_worse_board() -> None:
    state = deal_state(["AS 3S", "2S 4S"], ["5D", "7D"], stock="6C KC 8C QC")
    for act in ("bet 5", "raise", "call", "bet 10", "call"):
        state.play(act)
    assert state.phase == "fifth" and state.turn == 1
    for level in ("normal", "hard"):
        chosen = [Player(level, "razz", seed, 60, None).choose(state.observe(1)).verb for seed in range(10)]
        assert chosen.count("bet") >= 9


@pytest.mark.parametrize(("left", "ahead", "chance"), [(9, 100, 0.29), (9, -100, 0.09), (5, 100, 0.37), (5, 200, 0.74)])
def test_one_deal_is_not_taken_for_the_match(left: int, ahead: int, chance: float) -> None:
    """How often who is that far ahead has most in the end, in 4,000 matches put together from deals of normal players.

    A deal moves two hundred chips easily, so that a hundred more in the first of ten are no more than a good beginning.
    """
    state = RAZZ.start(seats=6, seed=1)
    scores = (float(ahead), *[-ahead / 5] * 5)
    assert match_chances(advice_for("razz").course(state), scores, 10 - left)[0] == pytest.approx(chance, abs=0.13)


def test_a_deal_brings_the_more_the_higher_bets_and_stacks_are() -> None:
    advice = advice_for("razz")
    spreads = {
        (stack, bet): advice.course(RAZZ.start(options={"stack": stack, "small_bet": bet})).margin_std_dev
        for stack in (50, 200, 500)
        for bet in (2, 10, 20)
    }
    # counted in 20 to 70 deals of normal players
    counted = {(200, 10): 100, (200, 2): 39, (200, 20): 134, (50, 10): 35, (500, 10): 196}
    for stakes, spread in counted.items():
        assert spreads[stakes] == pytest.approx(spread, rel=0.15)


# ---- words


def test_no_fold_or_call_is_suggested_that_the_price_speaks_against() -> None:
    """Unless it is the best idea, whose reason says then what speaks for it."""
    advice, said = advice_for("razz"), set()
    for seed in range(160):
        state = begin_deal(seed)
        if state is None:
            continue
        seen = state.observe(state.turn)
        able = {action.verb: action for action in seen.actions()}
        if not {"fold", "call"} <= set(able):
            continue
        share, need = chance_and_price_percent(seen)
        poor, good = ("fold", "call") if share >= need else ("call", "fold")
        assert advice.suggested_actions(seen, [able[good], able[poor]]) == [able[good]]
        assert advice.suggested_actions(seen, [able[poor], able[good]]) == [able[poor], able[good]]
        plain, against = (advice.reason(seen, able[verb]) for verb in (good, poor))
        assert plain == f"You have the lowest hand about {share}% of the time. A call needs {need}% to pay off."
        assert against.startswith(("You have the lowest hand", "By the open cards")) and against != plain
        said.add((poor, against.rpartition(", ")[2].rpartition("; ")[2]))
    assert {poor for poor, _ in said} == {"fold", "call"} and len(said) >= 3


def test_the_least_that_must_be_brought_in_is_not_called_a_bet_for_others_to_pay() -> None:
    for seed in range(8):
        state = RAZZ.start(seats=2 + seed % 5, seed=seed)
        seen = state.observe(state.turn)
        least, more = sorted(seen.actions(), key=lambda action: action.number)
        assert advice_for("razz").reason(seen, least) == "You must bring in, and the minimum is enough."
        assert "bring in" not in advice_for("razz").reason(seen, more)
