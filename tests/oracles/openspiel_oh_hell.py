"""OpenSpiel's Oh Hell: its rules beside ours, and its search (ISMCTS) at our table.

OpenSpiel's dealer may not bring all bids to the number of tricks (our option "hook"). It scores as our rules do, but
for ten points more for every bid of some tricks that is made; the contest counts by our rules. A deal is given to
OpenSpiel card by card through its chance nodes, after the dealer; then the two go side by side, every action
translated.

OpenSpiel's search resamples hidden cards only among the other hands: it would know which cards lie in the stock, with
few cards each nearly all there is to know. So it searches several worlds, each drawn by our sampler from what its seat
sees, an equal share of its time in each, and does what it has visited most in all of them.

    python -m tests.oracles.openspiel_oh_hell --deals 20 --seconds 0.3 --cards 7
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.players.contests.arena import ContestResult
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation
from tests.oracles import contests, openspiel

GAME = "oh-hell"
SEATS = 4
CARDS = (1, 3, 5, 7)  # in the first deal of a match, the one that is played
RANKS, SUITS = "23456789TJQKA", "CDSH"
ALL_SEATINGS = ((True, False, True, False), (False, True, False, True))  # two players of each kind, in turn
FIRST_BID = 52  # of OpenSpiel's actions; below it are the cards
WORLDS_PER_DECISION = 12  # that OpenSpiel searches for a decision
TRIES_PER_WORLD = 5  # to ask OpenSpiel for its search of one world
MADE_BID_BONUS = 10  # what OpenSpiel gives more for a bid that is made


def openspiel_card(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    return RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit)


def card_from_openspiel(number: int) -> Card:
    return Card.of(RANKS[number // len(SUITS)] + SUITS[number % len(SUITS)])


def openspiel_action(action: Action) -> int:
    """Our action as OpenSpiel's number."""
    return openspiel_card(action.cards[0]) if action.cards else FIRST_BID + action.number


def their_game(number: int) -> Any:
    """OpenSpiel's game with that number of cards each."""
    options = f"players={SEATS},num_tricks_fixed={number},off_bid_penalty=true,points_per_trick=10"
    return pyspiel.load_game(f"oh_hell({options})")


def their_start(game: Any, state: Any, actions: Sequence[int] = ()) -> Any:
    """OpenSpiel's state with the same dealer and the same cards, after these of its actions."""
    theirs = game.new_initial_state()
    hands = [[*state.played_by(seat), *state.zones[f"hand:{seat}"]] for seat in range(SEATS)]
    theirs.apply_action(len(hands[0]))
    theirs.apply_action(state.dealer)
    for place in range(SEATS * len(hands[0])):
        theirs.apply_action(openspiel_card(hands[place % SEATS][place // SEATS]))
    theirs.apply_action(openspiel_card(state.zones["upcard"][0]))
    for action in actions:
        theirs.apply_action(action)
    return theirs


def search_worlds(bot: Any, game: Any, seen: Observation, done: Sequence[int], rng: random.Random) -> int:
    """What OpenSpiel's search does in several worlds that agree with what its seat sees; `done`: all actions so far."""
    visits: dict[int, float] = {}
    for _ in range(WORLDS_PER_DECISION):
        policy = policy_of_bot(bot, their_start(game, seen.sample(rng), done))
        for number, share in policy:
            visits[number] = visits.get(number, 0.0) + share
    return max(visits, key=lambda number: visits[number])


def policy_of_bot(bot: Any, state: Any) -> Sequence[tuple[int, float]]:
    """The bot's policy. Where the machine paused it past its time before its first simulation, it is asked again."""
    for _ in range(TRIES_PER_WORLD):
        try:
            policy: Sequence[tuple[int, float]] = bot.step_with_policy(state)[0]
        except pyspiel.SpielError as error:
            if "total_visits" not in str(error):
                raise
        else:
            return policy
    raise RuntimeError(f"OpenSpiel's search did not simulate once in {TRIES_PER_WORLD} tries")


def start_deal(seed: int, number: int) -> Any:
    return rules.get(GAME).start(seed=seed, options={"first_hand": number, "dealer_bid": "hook"})


def play(seed: int, number: int, ours: Sequence[bool], level: str, seconds: float) -> tuple[float, ...]:
    """A deal of `number` cards; `ours`: by side, whether our player plays it. Returns the points by side."""
    state, player = start_deal(seed, number), players.get(level, GAME, seed, seconds=seconds)
    bot = openspiel.search_bot(seed, seconds / WORLDS_PER_DECISION, openspiel.BY_VISITS)
    game, rng, done = their_game(number), random.Random(seed), list[int]()
    while not state.results:
        actions, seat = state.actions(), state.turn
        by_number = {openspiel_action(action): action for action in actions}
        if len(actions) == 1:
            action = actions[0]
        elif ours[seat]:
            action = player.choose(state.observe(seat))
        else:
            action = by_number[search_worlds(bot, game, state.observe(seat), done, rng)]
        done.append(openspiel_action(action))
        state.play(action, seat)
    return tuple(state.results[0].delta)


def run_contest(deals: int, number: int, seed: int, level: str, seconds: float) -> Iterator[ContestResult]:
    """Our player against OpenSpiel's search, the same time for each: the same deals with the seats exchanged."""
    return contests.run_contest(
        deals, seed, ALL_SEATINGS, lambda dealt, ours: play(dealt, number, ours, level, seconds)
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = contests.parser_for("Oh Hell!", openspiel.SEARCH_NAME)
    parser.add_argument("--cards", type=int, choices=CARDS, default=7)
    chosen = parser.parse_args(argv)
    results = run_contest(chosen.deals, chosen.cards, chosen.seed, chosen.level, chosen.seconds)
    setting = (
        f"{chosen.cards} cards each, the dealer’s bid by the hook; two players of each, and each deal twice, with the "
        "seats exchanged."
    )
    more = f" --cards {chosen.cards}"
    return contests.report(
        chosen, results, game=GAME, other=openspiel.SEARCH_NAME, oracle="openspiel_oh_hell", setting=setting, more=more
    )


if __name__ == "__main__":
    sys.exit(main())
