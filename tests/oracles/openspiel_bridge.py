"""OpenSpiel's bridge: its rules beside ours, and its search (ISMCTS) at our table, in the play of the cards.

OpenSpiel scores as in duplicate bridge: a game brings 300 points and a part score 50 at once (nobody is vulnerable),
and there are no honours. Its dealer is always its seat 0, so seats are counted from the dealer. Both sides bid by our
system, and the cards of one side are then played by our player, those of the other by OpenSpiel's search, which
resamples the hidden cards itself and is asked only what its own seat knows.

    python -m tests.oracles.openspiel_bridge --deals 20 --seconds 0.3
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.games.contract_bridge.advice.calls import DOUBLE, PASS, REDOUBLE, call_number
from cardhall.players.contests.arena import ContestResult, fair_seatings
from cardhall.rules import Action
from tests.oracles import contests, openspiel

GAME = "contract-bridge"
OPTIONS = {"declarer": "first", "slams": "bid", "undertricks": "declarer"}
SUITS, HEIGHTS = "CDHS", "23456789TJQKA"
CALLS = {PASS: 52, DOUBLE: 53, REDOUBLE: 54}
FIRST_BID = 55
GAME_BONUS, PART_SCORE_BONUS, GAME_POINTS = 300, 50, 100


def number_of_card(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    return HEIGHTS.index(card.rank) * len(SUITS) + SUITS.index(card.suit)


def openspiel_action(action: Action) -> int:
    """Our action as OpenSpiel's number."""
    if action.cards:
        return number_of_card(action.cards[0])
    call = call_number(action)
    return CALLS.get(call, FIRST_BID + call)


def their_game() -> Any:
    return pyspiel.load_game("bridge(use_double_dummy_result=false)")


def their_start(game: Any, state: Any) -> Any:
    """OpenSpiel's state with the same cards, seats being counted from the dealer."""
    theirs = game.new_initial_state()
    hands = [list(state.zones[f"hand:{(state.dealer + place) % 4}"]) for place in range(4)]
    for place in range(52):
        theirs.apply_action(number_of_card(hands[place % 4][place // 4]))
    return theirs


def start_deal(seed: int) -> Any:
    return rules.get(GAME).start(seed=seed, options=OPTIONS)


def duplicate_score(state: Any) -> tuple[int, ...]:
    """What a first deal brought each side in duplicate scoring, from our reckoning."""
    scores = [0, 0]
    for line in state.results[0].lines:
        if line.adds and line.label != "Honours":
            for side, points in enumerate(line.amounts):
                scores[side] += points or 0
                if line.label == "Trick points" and points:
                    scores[side] += GAME_BONUS if points >= GAME_POINTS else PART_SCORE_BONUS
    return scores[0] - scores[1], scores[1] - scores[0]


def play(seed: int, ours: Sequence[bool], level: str, seconds: float) -> tuple[int, ...]:
    """A deal; `ours`: by side, whether our player plays its cards. Returns its points by side, as in duplicate."""
    game, state = their_game(), start_deal(seed)
    player, bidder = players.get(level, GAME, seed, seconds=seconds), players.get("normal", GAME, seed)
    theirs, bot = their_start(game, state), openspiel.search_bot(seed, seconds)
    while not state.results:
        actions = state.actions()
        by_number = {openspiel_action(action): action for action in actions}
        assert theirs.current_player() == (state.turn - state.dealer) % 4
        if len(actions) == 1:
            action = actions[0]
        elif state.phase == "auction":
            action = bidder.choose(state.observe(state.turn))
        elif ours[state.side_of(state.turn)]:
            action = player.choose(state.observe(state.turn))
        else:
            action = by_number[bot.step(theirs)]
        theirs.apply_action(openspiel_action(action))
        state.play(action)
    return duplicate_score(state)


def run_contest(deals: int, seed: int, level: str, seconds: float) -> Iterator[ContestResult]:
    """Our player against OpenSpiel's search, the same time for each: the same deals with the sides exchanged."""
    return contests.run_contest(deals, seed, fair_seatings(2), lambda dealt, ours: play(dealt, ours, level, seconds))


def main(argv: Sequence[str] | None = None) -> int:
    chosen = contests.parser_for("play of Contract Bridge", openspiel.SEARCH_NAME).parse_args(argv)
    results = run_contest(chosen.deals, chosen.seed, chosen.level, chosen.seconds)
    setting = "All bid by our system; the cards of each deal twice, with the sides exchanged."
    return contests.report(
        chosen,
        results,
        game=GAME,
        other=openspiel.SEARCH_NAME,
        oracle="openspiel_bridge",
        setting=setting,
        unit="points a deal, scored as in duplicate",
    )


if __name__ == "__main__":
    sys.exit(main())
