"""Trex: what hands promise, what games to come are worth, doubling, the rows played out, and reasons that are true."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, cards
from cardhall.games.trex.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, TrexAdvice
from cardhall.games.trex.advice.doubling import doubled_captures
from cardhall.games.trex.advice.hands import doubling_risk, expected_value, games_left_value
from cardhall.games.trex.advice.row_position import RowPosition, card_value
from cardhall.games.trex.advice.rows import ROW_CARDS
from cardhall.games.trex.rules import GAME_NAMES
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.rules.mechanisms.trick_position import position_of

HANDS = {  # for each game a hand that suits it
    "diamonds": "AD KD QD JD AS KS AH KH AC KC 7H 6S 5C",
    "eltoosh": "7H 5H 3H 2H 5S 4S 3S 2S 6C 4C 2C 5D 3D",
    "girls": "QS 7S 6S 5S 3S QH 8H 7H 6H 4H 5C 4C 2D",
    "king": "KH 9H 7H 5H 4H 2H 9C 7C 5C 9S 6S 4S 2S",
    "trex": "7H JS JH JC JD TS TH TC QS QH KS 9S 9H",
}


def start_deal(hand: str, *actions: str, **options: Any) -> Any:
    own = hand.split()
    rest = [card.text for card in FRENCH_52 if card.text not in own]
    random.Random(1).shuffle(rest)
    if "7H" not in own:  # whoever holds it owns the kingdom
        rest.remove("7H")
        rest.insert(0, "7H")
    deal = {"hand:0": hand} | {f"hand:{n}": " ".join(rest[13 * n - 13 : 13 * n]) for n in (1, 2, 3)}
    state = rules.get("trex").start(dealer=3, deals=[deal], options=options)
    for action in actions:
        state.play(action)
    return state


@pytest.mark.parametrize("game", GAME_NAMES)
def test_hands_promise_what_suits_them(game: str) -> None:
    promises = {name: expected_value(cards(hand), game, False) for name, hand in HANDS.items()}
    assert promises[game] > 20
    assert game == "girls" or max(promises, key=promises.__getitem__) == game  # low cards suit Girls even better


def test_diamonds_that_cost_are_for_other_hands() -> None:
    high, low = cards(HANDS["diamonds"]), cards(HANDS["eltoosh"])
    assert expected_value(high, "diamonds", False) > 40 > -40 > expected_value(high, "diamonds", True)
    assert expected_value(low, "diamonds", True) > 20


def test_more_games_to_choose_among_are_worth_more() -> None:
    for lost in (False, True):
        assert games_left_value((), lost) == 0
        for number in range(1, 5):
            for games in combinations(GAME_NAMES, number):
                more = [game for game in GAME_NAMES if game not in games]
                assert all(games_left_value((*games, game), lost) > games_left_value(games, lost) for game in more)


def test_the_owner_weighs_what_it_leaves() -> None:
    state = start_deal(HANDS["eltoosh"])
    seen = state.observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "declare eltoosh"
    weights = ADVICE.weights(state, 0, seen.actions())
    some = ADVICE.weights(state, 0, seen.actions()[:2])
    assert some[0] / some[1] == pytest.approx(weights[0] / weights[1])
    state.game_name = "trex"
    left = ADVICE.later_value(state)
    assert left[0] > 0 > left[1] == left[2] == left[3]
    assert left[0] - left[1] == pytest.approx(games_left_value([game for game in GAME_NAMES if game != "trex"], False))


def test_what_a_choice_leaves_counts_in_imagined_deals() -> None:
    class Careless(TrexAdvice):
        def later_value(self, state: Any) -> tuple[float, ...]:
            return ()

    state = start_deal(HANDS["trex"], "declare trex")
    state.single_deal = True
    state.news = None
    play_out(state, ADVICE, random.Random(1), 0)
    with_rest, without = margins_of_deal(state, 0, ADVICE)[0], margins_of_deal(state, 0, Careless())[0]
    assert with_rest[0] - without[0] == pytest.approx(
        games_left_value([game for game in GAME_NAMES if game != "trex"], False)
    )


def test_guarded_cards_are_doubled_and_bare_ones_not() -> None:
    guarded = cards("QS 7S 6S 5S 3S QH AH KH 9C 8C 7C 6D 5D")
    assert doubling_risk(guarded, guarded[0]) < -1 < 0 < doubling_risk(guarded, guarded[5])
    state = start_deal("7H QS 6S 5S 4S 3S QC AC KC 9C QD KD AD", "declare girls")
    seen = state.observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "double QS"
    assert ADVICE.reason(seen, seen.actions()[-1]) == "With your Q♠ you hold four lower spades."
    double = next(action for action in seen.actions() if str(action) == "double QS")
    assert ADVICE.reason(seen, double) == "With your Q♠ you hold four lower spades, so another player may capture it."
    assert len(ADVICE.distinct_actions(state, 0, seen.actions())) < len(seen.actions())


def test_twos_are_shown_by_who_would_go_out_last() -> None:
    state = start_deal("7H 2C 2D 2H 2S AC AD AH AS 3C 3D 4H 4S", "declare trex")
    seen = state.observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "declare twos"
    assert ADVICE.reason(seen, seen.actions()[0]) == "Your low cards would be played last."


# ---- rows


def random_rows(seed: int) -> tuple[RowPosition, list[int]]:
    places = list(range(52))
    random.Random(seed).shuffle(places)
    hands = [sum(1 << place for place in places[13 * seat : 13 * seat + 13]) for seat in range(4)]
    return RowPosition(ROW_CARDS, hands, ROW_CARDS.first_cards, 0, ()), hands


def test_rows_are_played_out_by_the_rules() -> None:
    for seed in range(30):
        position, _ = random_rows(seed)
        turns = position.play_out(random.Random(seed))
        assert sorted(position.finished_seats) == [0, 1, 2, 3] and position.hands == [0] * 4
        assert 52 <= turns < 140


def test_cards_that_open_ones_own_way_are_laid_first() -> None:
    def flags(text: str) -> int:
        return ROW_CARDS.flags(cards(text))

    others = flags("9H 8H KC AC QS")
    opening = card_value(ROW_CARDS, flags("TH"), flags("TH 7H 2H QC"), others)
    helping = card_value(ROW_CARDS, flags("QC"), flags("TH 7H 2H QC"), others)
    assert opening > 0 > helping
    assert card_value(ROW_CARDS, flags("AC"), flags("AC 7H"), others) == 0, "the last card of a row can wait"


def test_hints_in_the_rows_are_true() -> None:
    state = start_deal("7H JS TH 2H QC 9C 5C 8D 6D 3D 4S 6S 9S", "declare trex", *["pass"] * 4, "play JS")
    for seat in (1, 2, 3):
        state.play(state.actions()[0], seat)
    seen = state.observe(0)
    for action in seen.actions():
        assert ADVICE.reason(seen, action).startswith(
            ("It opens the way for ", ("It opens the way for no other card."))
        )
    assert ADVICE.distinct_actions(state, 0, seen.actions()) == seen.actions()


def test_few_cards_in_rows_are_solved() -> None:
    state = rules.get("trex").start(seed=5)
    state.play("declare trex")
    while not state.results:
        left = sum(len(state.zones[f"hand:{seat}"]) for seat in range(4))
        assert ADVICE.solves_exactly(state) == (state.phase == "play" and left <= 12)
        state.play("pass" if state.phase == "twos" else state.actions()[0])


# ---- tricks


def test_doubled_cards_are_reckoned_as_the_rules_have_it() -> None:
    for seed in range(12):
        state = rules.get("trex").start(seed=seed)
        state.play("declare girls")
        while state.phase == "double":
            state.play(state.actions()[0])
        rng = random.Random(seed)
        while not state.results and state.deal_number == 1:
            imagined = state.copy()
            imagined.single_deal, position = True, position_of(state)
            guide_plays = []
            while position.hands[position.turn].cards:
                legal = position.legal()
                guide_plays.append(position.suits.face(legal & -legal))
                position.play(legal & -legal)
            worth = ADVICE.deal_value_played(state, position, position.tricks_taken)
            for card in guide_plays:
                imagined.play(f"play {card}")
            assert worth == imagined.results[0].delta
            assert len(doubled_captures(state, position)) == len(state.doubled)
            state.play(rng.choice(state.actions()))


def test_a_deal_is_settled_once_all_cards_that_count_are_captured() -> None:
    deal = {"hand:0": "7H AS AC 2D", "hand:1": "2S 2C 3D QH", "hand:2": "QS QC QD 2H", "hand:3": "3S 3C AD AH"}
    taken = {word for text in deal.values() for word in text.split()}
    rest = [card.text for card in FRENCH_52 if card.text not in taken]
    whole = {zone: f"{text} {' '.join(rest[9 * n : 9 * n + 9])}" for n, (zone, text) in enumerate(deal.items())}
    state = rules.get("trex").start(dealer=3, deals=[whole])
    for action in ["declare girls", *["pass"] * 4, "play AS", "play 2S", "play QS", "play 3S", "play AC", "play 2C"]:
        state.play(action)
    assert not ADVICE.result_is_fixed(state)
    for action in ("QC", "3C", "2D", "3D", "QD", "AD", "AH", "7H", "QH", "2H"):
        state.play(f"play {action}")
    assert ADVICE.result_is_fixed(state)
    claim = ADVICE.find_claim(state.observe(state.turn))
    assert claim is not None and not claim.wins_rest and claim.turns_left == 9


def test_the_owners_choice_tells_of_its_hand() -> None:
    state = start_deal("AS KS QD JS TD 9S 8D 7S 6C 5S 4C 3S 2H", "declare eltoosh")
    assert state.king == 1
    seen = state.observe(0)
    assert EASY_ADVICE.evidence(seen) is None and HARD_ADVICE.evidence(seen) is not None
    rng = random.Random(2)
    plain = Worlds(seen, ADVICE, rng)
    told = Worlds(seen, HARD_ADVICE, rng)

    def high(worlds: Worlds) -> float:
        return sum(card.rank in "AKQ" for _ in range(60) for card in worlds.draw().zones["hand:1"]) / 60

    assert high(told) < high(plain) - 0.3
