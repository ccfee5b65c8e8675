"""How often a level plays right where, with all cards seen, a bid to take no trick hangs on the card to be played.

    python -m tests.oracles.critical_plays spades nil --plays 60 --levels hard,normal --seconds 0.05
    python -m tests.oracles.critical_plays solo-whist misere --plays 100
    python -m tests.oracles.critical_plays nap mis --plays 100
    python -m tests.oracles.critical_plays five-hundred nullo --plays 100

Seat 0 bids in every deal with a hand that makes it at all likely, as in `avoiding`; the deal is then played by rule of
thumb, every fifth card at random. Where some of the cards that may be played keep the bid possible, or impossible, and
others do not, each level is asked, by what it sees, which one it plays. That is counted for the seat that has bid, for
its partner in Spades, and for those who play against it; many more such plays than deals can be measured in the same
time. All levels meet the same plays; those that are not soon solved are left out.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.players.advice import advice_for
from cardhall.players.tricks.solved_results import make_avoidance_search
from cardhall.players.tricks.thirteen_card_hands import misere_log_odds
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import position_of
from tests.oracles.avoiding import LIKELY_LOG_ODDS, OPTIONS, bid_parser, has_taken_trick, share

HAND_FITNESS = {**LIKELY_LOG_ODDS, "solo-whist": (lambda hand, seats: misere_log_odds(hand), -0.2)}
TRICKS_BEFORE = {"solo-whist": 2, "spades": 3, "five-hundred": 1}  # tricks finished before plays are looked at
MAX_SEARCHED_TRICKS = 3000  # tricks begun in a search, after which a play is left out
AT_RANDOM = 0.2  # of the cards
MAX_PLAYS_PER_DEAL = 4  # plays of one deal


def role_in_bid(state: Any, seat: int) -> str:
    """What a seat is to the bid of seat 0."""
    if seat == 0:
        return "bidder"
    return "partner" if state.side_of(seat) == state.side_of(0) else "opponent"


def can_be_kept(state: Any) -> bool | None:
    """Whether seat 0, and in Five Hundred its side, takes no trick if all cards are seen; None: not soon found out."""
    if has_taken_trick(state):
        return False
    position = position_of(state)
    if state.results or position.naming:
        return None
    return make_avoidance_search(position, position.party_of[0], 0 if state.game.id == "spades" else -1).succeeds(
        MAX_SEARCHED_TRICKS
    )


def right_cards(state: Any) -> list[Card]:
    """The cards that keep what the seat to play wants, where others do not; empty: it hangs on nothing here."""
    seat, actions = state.turn, state.actions()
    kept: dict[Card, bool] = {}
    for action in actions:
        following = state.copy()
        following.advance(action, seat)
        outcome = can_be_kept(following)
        if outcome is None:
            return []
        kept[action.cards[0]] = outcome
    wanted = role_in_bid(state, seat) != "opponent"
    return [card for card, outcome in kept.items() if outcome == wanted] if len(set(kept.values())) == 2 else []


def critical_states(game_id: str, bid: str, seed: int) -> Iterator[tuple[Any, list[Card]]]:
    """States in which the bid hangs on the card to be played, and the right ones."""
    game, advice = rules.get(game_id), advice_for(game_id)
    fitness, least = HAND_FITNESS[game_id]
    for number in range(seed, sys.maxsize):
        rng = random.Random(number)
        state = game.start(seed=number, dealer=3, options=OPTIONS.get(game_id))
        if fitness(state.zones[HAND[0]], state.seats) < least:
            continue
        calls = {0: f"bid {bid}"}
        while state.phase != "play":
            actions = [action for action in state.actions() if str(action) != f"bid {bid}"]
            if state.phase == "auction" and state.turn in calls:
                state.play(calls.pop(state.turn))
            elif state.phase == "auction" and PASS in actions:
                state.play(PASS)
            else:
                state.play(advice.best_by_prior(state.observe(state.turn), actions))
        found = 0
        while not state.results and not has_taken_trick(state) and found < MAX_PLAYS_PER_DEAL:
            actions = state.actions()
            if (
                len(actions) > 1
                and len(state.tricks) >= TRICKS_BEFORE.get(game_id, 0)
                and (right := right_cards(state))
            ):
                found += 1
                yield state.copy(), right
            by_thumb = rng.random() >= AT_RANDOM
            state.play(advice.playout(state, state.turn, actions, rng) if by_thumb else rng.choice(actions))


def main(arguments: Sequence[str]) -> int:
    parser = bid_parser("critical_plays", __doc__, "hard,normal")
    parser.add_argument("--plays", type=int, default=60, help="of the bidder, and of each other role")
    chosen = parser.parse_args(arguments)
    roles = ["bidder", "opponent"] + ["partner"] * (chosen.game == "spades")
    taken: defaultdict[str, list[tuple[Any, list[Card]]]] = defaultdict(list)
    for state, right in critical_states(chosen.game, chosen.bid, chosen.seed):
        role = role_in_bid(state, state.turn)
        if len(taken[role]) < chosen.plays:
            taken[role].append((state, right))
        if all(len(taken[one]) == chosen.plays for one in roles):
            break
    for level in chosen.levels.split(","):
        player = players.get(level, chosen.game, seconds=chosen.seconds if level == "hard" else None)
        done: Counter[str] = Counter()
        for role in roles:
            for state, right in taken[role]:
                done[role] += player.choose(state.observe(state.turn)).cards[0] in right
        words = "; ".join(f"{role} right {share(done[role], len(taken[role]))}" for role in roles)
        sys.stdout.write(f"{level}: {words}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
