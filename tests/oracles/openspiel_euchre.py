"""OpenSpiel's Euchre: its rules beside ours, and its search (ISMCTS) at our table.

OpenSpiel plays with 24 cards, and the dealer must name trumps in the end; ours has options for both. Its dealer has to
take up the upcard that somebody has accepted, and ours may leave it: here nobody does. A deal is given to
OpenSpiel card by card through its chance nodes, beginning with the dealer; then the two go side by side, every action
translated. OpenSpiel's search resamples the hidden cards itself, and is asked only what its own seat knows.

    python -m tests.oracles.openspiel_euchre --deals 20 --seconds 0.3
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.players.contests.arena import ContestResult, fair_seatings
from cardhall.rules import Action
from tests.oracles import contests, openspiel

GAME = "euchre"
OPTIONS = {"pack": 24, "stick_dealer": True}
RANKS, SUITS = "9TJQKA", "CDHS"
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30  # of OpenSpiel's actions; below them are the cards


def openspiel_card(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    return RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit)


def card_from_openspiel(number: int) -> Card:
    return Card.of(RANKS[number // len(SUITS)] + SUITS[number % len(SUITS)])


def openspiel_action(state: Any, action: Action) -> int:
    """Our action as OpenSpiel's number."""
    if action.cards:
        return openspiel_card(action.cards[0])
    if action.verb == "accept":
        return FIRST_SUIT + SUITS.index(state.upcard.suit)
    if action.verb == "trump":
        return FIRST_SUIT + SUITS.index(action.words[0])
    if action.verb in ("yes", "no"):
        return ALONE if action.verb == "yes" else TOGETHER
    return PASS


def common_actions(state: Any) -> list[Action]:
    """Our legal actions that OpenSpiel knows too."""
    return [action for action in state.actions() if state.phase != "exchange" or action.cards]


def their_game() -> Any:
    return pyspiel.load_game(GAME)


def their_start(game: Any, state: Any) -> Any:
    """OpenSpiel's state with the same dealer and the same cards."""
    theirs = game.new_initial_state()
    theirs.apply_action(state.dealer)
    hands = [cards(state.deal[f"hand:{(state.dealer + place) % 4}"]) for place in range(4)]
    for place in range(20):
        theirs.apply_action(openspiel_card(hands[place % 4][place // 4]))
    theirs.apply_action(openspiel_card(state.upcard))
    return theirs


def start_deal(seed: int) -> Any:
    return rules.get(GAME).start(seed=seed, options=OPTIONS)


def play(seed: int, ours: Sequence[bool], level: str, seconds: float) -> tuple[float, ...]:
    """A deal; `ours`: by side, whether our player plays it. Returns the points by side, as our rules have them."""
    game = their_game()
    state, player = start_deal(seed), players.get(level, GAME, seed, seconds=seconds)
    theirs, bot = their_start(game, state), openspiel.search_bot(seed, seconds)
    while not state.results:
        actions = common_actions(state)
        by_number = {openspiel_action(state, action): action for action in actions}
        seat = state.turn
        assert theirs.current_player() == seat
        if len(actions) == 1:
            action = actions[0]
        elif ours[state.side_of(seat)]:
            action = player.choose(state.observe(seat))
            if action not in actions:
                action = next(other for other, _ in player.rank(state.observe(seat)) if other in actions)
        else:
            action = by_number[bot.step(theirs)]
        theirs.apply_action(openspiel_action(state, action))
        state.play(action, seat)
    return tuple(state.results[0].delta)


def run_contest(deals: int, seed: int, level: str, seconds: float) -> Iterator[ContestResult]:
    """Our player against OpenSpiel's search, the same time for each: the same deals with the sides exchanged."""
    return contests.run_contest(deals, seed, fair_seatings(2), lambda dealt, ours: play(dealt, ours, level, seconds))


def random_action(theirs: Any, rng: random.Random) -> int:
    return int(rng.choice(theirs.legal_actions()))


def main(argv: Sequence[str] | None = None) -> int:
    chosen = contests.parser_for("Euchre", openspiel.SEARCH_NAME).parse_args(argv)
    results = run_contest(chosen.deals, chosen.seed, chosen.level, chosen.seconds)
    setting = "24 cards, and the dealer must name trumps; each deal twice, with the sides exchanged."
    return contests.report(
        chosen, results, game=GAME, other=openspiel.SEARCH_NAME, oracle="openspiel_euchre", setting=setting
    )


if __name__ == "__main__":
    sys.exit(main())
