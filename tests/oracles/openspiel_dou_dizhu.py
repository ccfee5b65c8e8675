"""OpenSpiel's Dou Dizhu: its rules beside ours.

A deal is given to OpenSpiel card by card through its chance nodes, the dealer's hand first, whose first card lies face
up. Then the two go side by side: actions are compared as OpenSpiel writes them, by the ranks of the cards. Ours are as
the rules have it; OpenSpiel differs in four things:

- it knows no four of a rank with kickers;
- no sequence without kickers begins with a rank of which the hand has four;
- of three single kickers or more, several may be of one rank;
- a bomb may be played on the rocket.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pyspiel

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.rules import Action

GAME = "dou-dizhu"
OPTIONS = {"spring": True, "pair_as_singles": True}  # as OpenSpiel has it
SEATS = 3
RANKS, SUITS = "3456789TJQKA2", "CDHS"
WRITTEN_CARD = r"\(\w+\)|\w"
JOKERS = {"BJ": "(BWJ)", "RJ": "(CJ)"}


def openspiel_card(card: Card) -> str:
    """A card as OpenSpiel writes it where it is dealt."""
    return JOKERS.get(card.text, f"{card.suit}{card.rank}")


def openspiel_ranks(some: Iterable[Card]) -> str:
    """The ranks of cards as OpenSpiel writes them in a play, in order."""
    return in_order([JOKERS.get(card.text, card.rank) for card in some])


def in_order(ranks: Iterable[str]) -> str:
    return "".join(sorted(ranks, key=(*RANKS, *JOKERS.values()).index))


def openspiel_action(action: Action) -> str:
    """Our action as OpenSpiel writes it."""
    if action.cards:
        return openspiel_ranks(action.cards)
    return f"Bid {action.number}" if action.verb == "bid" else "Pass"


def their_actions(theirs: Any) -> dict[str, int]:
    """OpenSpiel's legal actions that ours know too, by how it writes them, kickers in order with the other cards."""
    player, found = theirs.current_player(), dict[str, int]()
    for number in theirs.legal_actions():
        text = theirs.action_to_string(player, number)
        in_words = text == "Pass" or text.startswith("Bid")
        found[text if in_words else in_order(re.findall(WRITTEN_CARD, text))] = number
    return {text: number for text, number in found.items() if not has_equal_kickers(text)}


def is_left_out(state: Any, action: Action) -> bool:
    """Whether OpenSpiel leaves the action out, though it is legal."""
    play = state.kinds.read_play(state.kinds.count_by_rank(action.cards)) if action.cards else None
    if play is None:
        return False
    shape = state.kinds.shapes[play.shape.index]
    if shape.cards_per_rank == 4 and shape.kicker_count:
        return True
    lowest, hand = state.kinds.line[play.order], state.zones[f"hand:{state.turn}"]
    return shape.length > 1 and not shape.kicker_count and sum(card.rank == lowest for card in hand) == 4


def has_equal_kickers(play: str) -> bool:
    """Whether a play of OpenSpiel's is three triplets or more with as many single kickers, some of them of one rank."""
    numbers = Counter(re.findall(WRITTEN_CARD, play))
    triplets = [rank for rank, number in numbers.items() if number == 3]
    length = sum(numbers.values()) // 4
    if sum(numbers.values()) % 4 or not 3 <= length <= len(triplets):
        return False
    is_plain_run = len(triplets) == len(numbers) and "".join(numbers) in RANKS
    return len(numbers) < 2 * length and not is_plain_run


def is_on_rocket(state: Any) -> bool:
    """Whether the rocket is to be beaten."""
    return state.standing is not None and state.standing.combination.kind == "rocket"


def common_actions(state: Any) -> dict[str, Action]:
    """Our legal actions that OpenSpiel knows too, by how it writes them."""
    return {openspiel_action(action): action for action in state.actions() if not is_left_out(state, action)}


def their_game() -> Any:
    return pyspiel.load_game("dou_dizhu")


def their_start(game: Any, state: Any) -> Any:
    """OpenSpiel's state with the same cards; its player 0 is our dealer."""
    theirs = game.new_initial_state()
    theirs.apply_action(theirs.legal_actions()[0])  # the first card lies face up
    hands = [cards(state.deal[f"hand:{(state.dealer + place) % SEATS}"]) for place in range(SEATS)]
    for place in range(sum(map(len, hands))):
        dealt = openspiel_card(hands[place % SEATS][place // SEATS])
        able = {theirs.action_to_string(-1, number).removeprefix("Deal "): number for number in theirs.legal_actions()}
        theirs.apply_action(able[dealt])
    return theirs


def start_deal(seed: int) -> Any:
    return rules.get(GAME).start(seed=seed, options=OPTIONS)
