"""Easy players make mistakes, but none that no beginner makes: in fewer than one of a hundred decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import foolish_cards
from cardhall.players.tricks.vetoes import values_of_more_tricks
from cardhall.rules import Action
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay
from tests.players.trick_positions import card_bits, card_texts, position_at_trick

DECISIONS, MANY = 200, 2_000
GAMES = [game_id for game_id, entry in rules.CATALOGUE.items() if entry.family == "trick-taking"] + ["dou-dizhu"]
MOST_WRONG = 0.01  # of the decisions
BIDDING_GAMES = {"oh-hell": 10, "spades": 13}  # games in which each bids a number of tricks, and the most there are
PARTNERS_AND_POWER, WITH_DUMMY = "dou-dizhu", "contract-bridge"
OF_CHANCES, FEW = 0.1, 10  # where there were more chances to do one of these things, it is done in no more of them


def at_trick(state: Any, action: Action) -> Position | None:
    """The position in which that is a card played to a trick; None: it is something else."""
    playing = isinstance(state, TrickState) and isinstance(state.at, TrickPlay) and action.verb == "play"
    return position_of(state) if playing else None


def lets_a_sure_trick_lie(state: Any, action: Action) -> bool:
    """Whether the last player to a trick, whose side does not hold it, loses it though a card of its suit wins it.

    Only who wants tricks, and not where the trick is empty of points, or who holds it wants none.
    """
    position = at_trick(state, action)
    if position is None or position.cards_in_trick + 1 != position.size or position.partner_holds():
        return False
    if not position.wants_tricks(position.turn) or position.aims[position.holder] == AIM_FEWEST:
        return False
    if position.counts_points and not position.in_trick:
        return False
    winning = position.winning()
    return bool(position.legal() & winning & position.led) and not position.suits.flag[action.cards[0]] & winning


def throws_an_ace_away(state: Any, action: Action) -> bool:
    """Whether an ace, the best card of its suit, goes where it cannot win, while there is a card below the jack."""
    position = at_trick(state, action)
    if (
        position is None
        or not position.cards_in_trick
        or position.counts_points
        or position.aims[position.turn] != AIM_MOST
    ):
        return False
    suits, card = position.suits, action.cards[0]
    if card.rank != "A" or suits.flag[card] & position.winning() or card is not suits.cards[suits.suit[card]][-1]:
        return False
    others = [one.cards[0] for one in state.actions(state.turn) if one.verb == "play"]
    return any(one.rank in "23456789T" and not suits.flag[one] & position.trumps for one in others)


def takes_the_partner_s_trick(state: Any, action: Action) -> bool:
    """Whether the last player beats its partner's card, though it need not, and tricks are all that counts."""
    position = at_trick(state, action)
    if position is None or position.cards_in_trick + 1 != position.size or not position.partner_holds():
        return False
    if position.counts_points or not position.wants_tricks(position.turn):
        return False
    winning = position.winning()
    return bool(position.suits.flag[action.cards[0]] & winning and position.legal() & ~winning)


def takes_what_costs(state: Any, action: Action) -> bool:
    """Whether the last player, who wants no points, takes a trick with some, though it need not."""
    position = at_trick(state, action)
    if position is None or position.cards_in_trick + 1 != position.size or position.aims[position.turn] != AIM_FEWEST:
        return False
    winning = position.winning()
    need = not position.legal() & ~winning
    return position.in_trick > 0 and not need and bool(position.suits.flag[action.cards[0]] & winning)


def leaves_good_cards_in_the_dummy(state: Any, action: Action) -> bool:
    """Whether the dummy, which has cards that nobody beats any more, leads another that wins in neither hand."""
    position = at_trick(state, action)
    if position is None or state.game.id != WITH_DUMMY or position.cards_in_trick or state.playing == state.turn:
        return False
    dummy, declarer = (position.hands[seat].cards for seat in (state.playing, state.turn))
    others = position.unplayed & ~dummy & ~declarer
    if others & position.trumps:
        return False
    good = dict.fromkeys((dummy, declarer), 0)
    for suit in position.suits.fields:
        for hand in good:
            good[hand] |= hand & suit & -(1 << (others & suit).bit_length())
    led = position.suits.flag[action.cards[0]]
    return bool(good[dummy]) and not led & good[dummy] and not position.suit_of(led) & good[declarer]


def bids_in_vain(state: Any, action: Action) -> bool:
    """Whether a bid of tricks is three or more above what it may count on, though a lower one is open."""
    if (
        state.game.id not in BIDDING_GAMES
        or action.verb != "bid"
        or not any(str(word).isdigit() for word in action.words)
    ):
        return False
    hand = state.zones[f"hand:{state.turn}"]
    trump = getattr(state, "trump", "") or "S"
    most = sum(card.rank in "AKQ" or card.suit == trump for card in hand)
    lower = [one for one in state.actions(state.turn) if one.verb == "bid" and one < action and "nil" not in str(one)]
    return bool(lower) and action.number >= most + 3


def bombs_a_partner(state: Any, action: Action) -> bool:
    """Whether a bomb beats a partner's play and does not empty the hand, or leave one play."""
    if state.game.id != PARTNERS_AND_POWER or state.phase != "play" or not action.cards or state.standing is None:
        return False
    seat, by = state.turn, state.standing.seat
    partners = seat != by and state.landlord not in (seat, by)
    left = len(state.zones[f"hand:{seat}"]) - len(action.cards)
    ranks = {card.rank for card in action.cards}
    return partners and len(action.cards) == 4 and len(ranks) == 1 and left > 6


BLUNDER_CHECKS: tuple[Callable[[Any, Action], bool], ...] = (
    lets_a_sure_trick_lie,
    throws_an_ace_away,
    takes_the_partner_s_trick,
    takes_what_costs,
    leaves_good_cards_in_the_dummy,
    bids_in_vain,
    bombs_a_partner,
)


def count_blunders(game_id: str, decisions: int) -> tuple[dict[str, list[str]], Counter[str], int]:
    """What easy players do that no beginner would, by its name; how often they might; how many decisions they made."""
    found: dict[str, list[str]] = {wrong.__name__: [] for wrong in BLUNDER_CHECKS}
    chances: Counter[str] = Counter()
    number, seed = 0, 0
    while number < decisions:
        seed += 1
        state: Any = rules.get(game_id).start(seed=seed)
        player = players.get("easy", game=game_id, seed=seed)
        while not state.results and number < decisions:
            seat = state.turn if state.turn is not None else state.actors[0]
            seen = state.observe(seat)
            action, able = player.choose(seen), seen.actions()
            if len(able) > 1:
                number += 1
                for wrong in (one for one in BLUNDER_CHECKS if any(one(state, other) for other in able)):
                    if not wants_no_more(state):
                        chances[wrong.__name__] += 1
                        if wrong(state, action):
                            text = f"seed {seed}: {action} after {len(state.history)} events"
                            found[wrong.__name__].append(text)
            state.play(action, seat)
    return found, chances, number


def wants_no_more(state: Any) -> bool:
    """Whether no more tricks are wanted: a bid has been met, or the deal is decided."""
    advice: Any = advice_for(state.game.id).for_level("easy")
    if not isinstance(state, TrickState) or not isinstance(state.at, TrickPlay):
        return False
    if not isinstance(advice, TrickAdvice):
        return True  # Truc is another matter: who has won a trick may let the next one go
    position = position_of(state)
    if position.counts_points:
        return False
    worth = values_of_more_tricks(state, position, advice.deal_value, advice.points_sign)
    return not worth or max(worth[1:]) <= worth[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_easy_does_what_a_beginner_might(game_id: str) -> None:
    found, _, number = count_blunders(game_id, DECISIONS)
    assert sum(map(len, found.values())) < MOST_WRONG * number, found


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_easy_does_what_a_beginner_might_in_many_decisions(game_id: str) -> None:
    """`pytest -m long tests/players/test_beginners.py`: about a minute for all games."""
    found, chances, number = count_blunders(game_id, MANY)
    assert sum(map(len, found.values())) < MOST_WRONG * number, found
    assert all(len(found[name]) <= OF_CHANCES * often for name, often in chances.items() if often > FEW), (
        found,
        chances,
    )


# ---- what every beginner sees, in positions


def wrong_cards(trick: str, hand: str, gone: str = "", *, points: bool = False, aim: int = AIM_MOST) -> str:
    position = position_at_trick(trick, gone, points=points)
    position.aim([aim if seat == position.turn else AIM_MOST for seat in range(4)])
    position.hands[position.turn].cards = card_bits(hand)
    return card_texts(foolish_cards(position))


def test_no_ace_is_thrown_into_a_trick_that_it_cannot_win() -> None:
    assert wrong_cards("9C", "AH QH 4S") == "AH"
    assert wrong_cards("9C", "AH KH 4S") == "AH KH", "the king is as good"
    assert wrong_cards("9C", "KH 4S", gone="AH") == "KH"
    assert wrong_cards("9C", "AD 4S") == "", "a trump wins"
    assert wrong_cards("9C", "AC 4C") == "", "so does the ace of the suit led"
    assert wrong_cards("9C", "AH 4S", aim=1) == "", "who needs no more than one may throw it off"


def test_the_last_player_leaves_the_partner_s_trick() -> None:
    assert wrong_cards("2C KC 3C", "AC 4C") == "AC"
    assert wrong_cards("2C KC 3C", "5D 4H") == "5D"
    assert wrong_cards("2C KC 3C", "AC 4C", points=True) == "", "with points the ace is safe there"
    assert wrong_cards("2C KC 3C", "5D AH", points=True) == "5D"
    assert wrong_cards("2C 3C KC", "AC 4C") == "", "this is the other side's"
    assert wrong_cards("2C KC", "AC 4C") == "", "one more is to play"


def test_points_that_cost_are_not_taken() -> None:
    assert wrong_cards("TC KC 3C", "AC 4C", points=True, aim=AIM_FEWEST) == "AC"
    assert wrong_cards("5C 7C 3C", "AC 4C", points=True, aim=AIM_FEWEST) == "", "there are none"


def test_the_winners_of_a_dummy_are_not_left() -> None:
    """Seats 0 and 2 play together, with all trumps gone."""
    trumps = " ".join(f"{rank}D" for rank in "AKQJT98765432")
    for own, beside, gone, left in (
        ("AC 4C 7H", "2S 3S 3H", trumps, "7H 4C"),
        ("AC 4C 7H", "2S 3S AH", trumps, "4C"),
        ("KC 4C 7H", "2S 3S 3H", trumps, ""),
        ("KC 4C 7H", "2S 3S 3H", f"{trumps} AC", "7H 4C"),
        ("AC 4C 7H", "2S 3S 3H", "", ""),
        ("AC 4C 7H", "", trumps, ""),
    ):
        position = position_at_trick("", gone)
        position.hands[0].cards, position.hands[2].cards = card_bits(own), card_bits(beside)
        assert card_texts(foolish_cards(position)) == left, own


def test_the_dealer_of_oh_hell_takes_the_nearest_bid_that_is_open() -> None:
    """Two, one and four have been bid; a dealer who counts hardly a trick must bid four at least, and bids no more."""
    state: Any = rules.get("oh-hell").start(seed=4)
    player = players.get("easy", game="oh-hell", seed=4)
    while state.turn != state.dealer:
        state.play(player.choose(state.observe(state.turn)), state.turn)
    able = state.actions(state.dealer)
    assert len(able) > 5 and {player.choose(state.observe(state.dealer))} == {able[0]}
    for seed in range(9):
        assert players.get("easy", game="oh-hell", seed=seed).choose(state.observe(state.dealer)) == able[0]
