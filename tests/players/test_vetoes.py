"""What no sound player does: positions in which imagined deals may say otherwise, and hard and normal do not do it."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.contract_bridge.advice.leads import cards_below_aces
from cardhall.players.advice import advice_for
from cardhall.players.tricks.bidding import reachable_bids
from cardhall.players.tricks.vetoes import find_needless_losers
from cardhall.rules import Action
from tests.players.trick_positions import card_bits, card_texts, position_at_trick

LEVELS = ("normal", "hard")


def vetoed_cards(trick: str, hand: str, worth: list[float], gone: str = "") -> str:
    position = position_at_trick(trick, gone)
    position.hands[position.turn].cards = card_bits(hand)
    return card_texts(find_needless_losers(position, worth))


# ---- the last player to a trick


def test_who_plays_last_and_can_win_cheaply_does() -> None:
    """Seat 1 holds the trick. An ace and a king that are out would beat the queen."""
    assert vetoed_cards("9C 2C 3C", "QC 4C", [0, 1, 2]) == "4C"
    assert vetoed_cards("9C 2C 3C", "QC TC", [0, 1, 2]) == "", "both win"
    assert vetoed_cards("2C 3C 9C", "QC 4C", [0, 1, 2]) == "4C", "seat 3 plays for the other side too"


def test_a_high_card_may_be_kept_and_a_trick_may_be_bad() -> None:
    assert vetoed_cards("9C 2C 3C", "AC 4C", [0, 1, 2]) == "", "the ace is the best one left"
    assert vetoed_cards("9C 2C 3C", "QC 4C", [0, 1, 2], gone="AC KC") == "", "the queen too"
    assert vetoed_cards("9C 2C 3C", "QC 4C", [0, 1, 0]) == "", "a trick more may be worse"
    assert vetoed_cards("9C 2C 3C", "QC 4C", [0, 0, 0]) == "", "nothing hangs on it"
    assert vetoed_cards("2C 9C 3C", "QC 4C", [0, 1, 2]) == "", "the partner holds it"
    assert vetoed_cards("2C 9C", "QC 4C", [0, 1, 2]) == "", "one more is to play"
    assert vetoed_cards("2C 3C 9H", "QH 4C", [0, 1, 2]) == "", "a queen of another suit wins nothing"


def test_the_trick_that_decides_the_deal_is_taken() -> None:
    assert vetoed_cards("9C 2C 3C", "AC 4C", [-4, 2, 2]) == "4C"
    assert vetoed_cards("9C 2C 3C", "5D 4H", [-4, 2, 2]) == "4H", "with a trump too"
    assert vetoed_cards("9C 2C 3C", "AC 4C", [-4, 0, 2]) == "4C", "what further tricks bring is half of it"
    assert vetoed_cards("9C 2C 3C", "AC 4C", [-4, 0, 4]) == "", "or as much"
    assert vetoed_cards("9C 2C 3C", "AC 4C", [0, 2, -1]) == "", "it is not decided by it"


# ---- bids


def parse_numbers(bids: list[Action]) -> list[int]:
    return [bid.number for bid in bids]


def test_bids_three_above_the_count_are_out_of_reach() -> None:
    able = [Action("bid", str(number)) for number in range(6)]
    assert parse_numbers(reachable_bids(able, 0.4)) == [0, 1, 2]
    assert parse_numbers(reachable_bids(able, 0.6)) == [0, 1, 2, 3]
    assert parse_numbers(reachable_bids(able[4:], 0.6)) == [4], "the lowest is always open"
    nil = Action.parse("bid nil")
    assert reachable_bids([*able[2:], nil], 0.0) == [able[2], nil]


@pytest.mark.parametrize("seed", [9000, 9014])
@pytest.mark.parametrize("level", LEVELS)
def test_hopeless_hands_are_not_bid_high_in_spades(seed: int, level: str) -> None:
    """Two spades to the ten, and hardly a high card, opposite a low bid: whatever is bid may fail for nothing."""
    state: Any = rules.get("spades").start(seed=seed)
    player = players.get(level, game="spades", seed=1, simulations=120)
    advice: Any = player.advice
    for _ in range(4):
        hand = state.zones[f"hand:{state.turn}"]
        bid = player.choose(state.observe(state.turn))
        assert bid.words == ("nil",) or bid.number <= max(2, advice.count_tricks(hand) + 2.5), (hand, bid)
        state.play(bid)


# ---- leads


def test_no_lead_from_an_ace_against_trumps() -> None:
    hand = cards("AH 9H 5H QC JC 7C 8D 6D 3D 9S 8S 4S 2S")
    assert cards_below_aces(hand, "S", 0) == set(cards("AH 9H 5H"))
    assert cards_below_aces(hand, "H", 0) == set(), "trumps are another matter"
    assert cards_below_aces(hand, "S", 0b1111) == set(), "and so is a suit that the partner has bid"
    assert cards_below_aces(cards("AH KH 5H QC"), "S", 0) == set() == cards_below_aces(cards("AH QC 8C"), "S", 0)
    assert cards_below_aces(cards("AH 9H"), "S", 0) == set(), "there is nothing else"


# ---- plays of power


# ---- plays of power


BOMBER_WORTH = "9C 9D 9H 9S KC KD 7C 7D 5C 4C 4D 6C 6D JC JD QC QD"


def beside_a_partner(hand: str) -> Any:
    """Dou Dizhu after the landlord has led, and seat 2, the partner of seat 0, who is to play, has played an ace."""
    held = set(hand.split())
    rest = [str(card) for card in rules.get("dou-dizhu").deck() if str(card) not in held | {"3C", "AC"}]
    deal = {"hand:0": hand, "hand:1": " ".join(["3C", *rest[:16]]), "hand:2": " ".join(["AC", *rest[16:32]])}
    state: Any = rules.get("dou-dizhu").start(dealer=0, deals=[{**deal, "widow": " ".join(rest[32:])}])
    while state.phase == "auction":
        state.play("bid 3" if state.turn == 1 else "pass")
    state.play("play 3C")
    state.play("play AC")
    return state


@pytest.mark.parametrize("level", ("easy", *LEVELS))
def test_no_bomb_on_a_partner_who_is_not_being_beaten(level: str) -> None:
    state = beside_a_partner(BOMBER_WORTH)
    advice, able = advice_for("dou-dizhu").for_level(level), state.actions(0)
    bombs = [action for action in able if len(action.cards) == 4]
    assert bombs and [action for action in able if action not in advice.sensible_actions(state, 0, able)] == bombs
    limits = {} if level == "easy" else {"simulations": 40}
    assert players.get(level, game="dou-dizhu", seed=2, **limits).choose(state.observe(0)) not in bombs


# ---- open cards that are dear


@pytest.mark.parametrize("level", LEVELS)
def test_no_sure_winner_for_an_open_king_to_be_thrown_on(level: str) -> None:
    """Seat 1 has doubled the king of hearts, and threw a spade on the first diamond."""
    hands = {
        "hand:0": "AD KD QD 7H 4H 3H 9C 8C 7C 6S 5S 4S 3S",
        "hand:1": "KH QH JH TH AC KC QC JC TC AS KS QS JS",
        "hand:2": "JD TD 9D 8D 2H 6H 5H 6C 5C 4C TS 9S 2S",
        "hand:3": "7D 6D 5D 4D 3D 2D AH 9H 8H 3C 2C 8S 7S",
    }
    state: Any = rules.get("trex").start(dealer=3, deals=[hands])
    while state.phase != "play":
        able = state.actions(state.turn)
        state.play(next((one for one in able if str(one) in ("declare king", "double KH")), able[-1]))
    for card in ("QD", "JS", "TD", "7D"):
        state.play(f"play {card}")
    seen = state.observe(0)
    left = [str(one) for one in advice_for("trex").for_level(level).sensible_actions(seen.state, 0, seen.actions())]
    assert {"play AD", "play KD"}.isdisjoint(left) and len(left) == 7  # hearts may not be led
    assert players.get(level, game="trex", seed=1, simulations=40).choose(seen).cards[0].suit != "D"


@pytest.mark.parametrize("level", LEVELS)
def test_no_sure_winner_in_the_suit_that_the_holder_of_the_open_king_has_led(level: str) -> None:
    """Seat 1 has doubled the king of hearts and led the four of diamonds: it may well have no second one."""
    state: Any = rules.get("trex").start(seed=31)
    for action in ("declare king", "double KH", *["pass"] * 3, "play 4D", "play JD", "play TD", "play KD"):
        state.play(action)
    seen = state.observe(0)
    left = [str(one) for one in advice_for("trex").for_level(level).sensible_actions(seen.state, 0, seen.actions())]
    assert "play AD" not in left and {"play 6D", "play AD"} < {str(one) for one in seen.actions()}
    assert players.get(level, game="trex", seed=1, simulations=60).choose(seen) != Action.parse("play AD")
