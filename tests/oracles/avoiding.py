"""How well contracts to take no trick are played and broken, beside what the deals allow with all cards seen.

    python -m tests.oracles.avoiding nap mis --deals 100 --seconds 0.1
    python -m tests.oracles.avoiding five-hundred nullo --deals 100 --seconds 0.1
    python -m tests.oracles.avoiding five-hundred grand --deals 20 --seconds 0.1
    python -m tests.oracles.avoiding spades nil --deals 100 --seconds 0.1

Misères of Solo Whist: see `misere`. How often such bids are made and kept in whole deals: see `kept_bids`.

Seat 0 bids the contract in every deal, whatever it holds, and the others pass, but for the partner's nullo that a grand
nullo needs; in Spades they bid as the advice has it, but no nil, and five tricks are played by rule of thumb first,
since whole deals take too long to solve. Deals count that the hand makes at all likely, and in which nobody who plays
holds a joker that names suits. Cards are laid away as the advice has it. Each deal is solved double dummy, and then
played by every pair of levels for the declarer, and for a partner who plays, and for the defenders. Of the deals in
which the contract can be made it is counted how often it is, of the others how often it is broken. Deals that are not
solved are left out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from cardhall import players, rules
from cardhall.games.five_hundred.advice.hands import chance_of_no_trick
from cardhall.games.nap import advice as nap
from cardhall.games.spades.advice import nil_hands
from cardhall.games.spades.rules import NIL_ACTION
from cardhall.players.advice import advice_for
from cardhall.players.tricks.solved_results import make_avoidance_search
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import position_of

# by game: what tells how likely a hand makes the contract, and the least that counts
LIKELY_LOG_ODDS = {
    "nap": (lambda hand, seats: nap.chance_of_mis(hand, seats), 0.35),
    "five-hundred": (lambda hand, seats: chance_of_no_trick(tuple(sorted(hand))), 0.5),
    "spades": (lambda hand, seats: nil_hands.chance_of_nil(hand), 0.5),
}
CALLS_BY_CONTRACT = {
    "grand": {2: "bid nullo", 0: "bid grand"}
}  # by contract: who calls what, the first first; else seat 0 bids it
OPTIONS = {"five-hundred": {"ace_no_face": False}, "spades": {"nil": True}}
TRICKS_BEFORE = {"spades": 5}  # tricks played by rule of thumb first
MAX_SEARCHED_TRICKS = 300_000  # tricks begun in a search, after which a deal is left out


def contract_deals(game_id: str, bid: str, seed: int) -> Iterator[tuple[Any, bool]]:
    """Deals before the first lead, one after the other, and whether the contract can be made in them."""
    game = rules.get(game_id)
    chance, least = LIKELY_LOG_ODDS[game_id]
    advice = advice_for(game_id)
    for number in range(seed, sys.maxsize):
        calls = dict(CALLS_BY_CONTRACT.get(bid, {0: f"bid {bid}"}))
        dealer = (next(iter(calls)) - 1) % game.seat_counts[0]
        state = game.start(seed=number, dealer=dealer, options=OPTIONS.get(game_id))
        if any(chance(state.zones[HAND[seat]], state.seats) < least for seat in calls):
            continue
        while state.phase != "play":
            if state.phase == "auction" and state.turn in calls:
                state.play(calls.pop(state.turn))
                continue
            actions = [action for action in state.actions() if action != NIL_ACTION]
            passes = state.phase == "auction" and PASS in actions
            state.play(PASS if passes else advice.best_by_prior(state.observe(state.turn), actions))
        while len(state.tricks) < TRICKS_BEFORE.get(game_id, 0) and not has_taken_trick(state):
            state.play(advice.best_by_prior(state.observe(state.turn), state.actions()))
        can = None if has_taken_trick(state) else can_be_made(state)
        if can is not None:
            yield state, can


def has_taken_trick(state: Any) -> bool:
    """Whether who must not has taken a trick: seat 0 or, but for a nil, its side."""
    seats = [0] if state.game.id == "spades" else state.sides[state.side_of(0)]
    return any(trick.winner in seats for trick in state.tricks)


def can_be_made(state: Any) -> bool | None:
    """Whether the contract is made if all cards are seen; None: that is not found out."""
    position = position_of(state)
    if position.naming:
        return None
    return make_avoidance_search(position, position.party_of[0], 0 if state.game.id == "spades" else -1).succeeds(
        MAX_SEARCHED_TRICKS
    )


def is_made(start: Any, declarer: players.Player, defenders: players.Player) -> bool:
    """Whether the declarer makes the contract."""
    state = start.copy()
    state.single_deal = True  # where another deal began, what the last trick brought would not be seen
    while not state.results:
        player = declarer if state.side_of(state.turn) == state.side_of(0) else defenders
        state.play(player.choose(state.observe(state.turn)))
        if has_taken_trick(state):
            return False
    return True


def share(done: int, of: int) -> str:
    """A share with its standard error."""
    if not of:
        return "none"
    found = done / of
    return f"{found:.2f} ± {sqrt(max(found * (1 - found), 1 / of / 4) / of):.2f} of {of}"


def bid_parser(name: str, description: str | None, levels: str) -> argparse.ArgumentParser:
    """What a command of these that asks after a bid is told; `levels`: those met if none are named."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.oracles.{name}", description=description)
    parser.add_argument("game")
    parser.add_argument("bid")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a decision of hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=levels)
    return parser


def main(arguments: Sequence[str]) -> int:
    parser = bid_parser("avoiding", __doc__, "hard,normal,easy")
    parser.add_argument("--deals", type=int, default=60, help="of each kind: those that can be made, those that cannot")
    chosen = parser.parse_args(arguments)
    kinds: dict[bool, list[Any]] = {True: [], False: []}
    for state, can in contract_deals(chosen.game, chosen.bid, chosen.seed):
        if len(kinds[can]) < chosen.deals:
            kinds[can].append(state)
        if min(map(len, kinds.values())) >= chosen.deals:
            break
    levels = chosen.levels.split(",")
    for one, other in [(one, other) for one in levels for other in levels if levels[0] in (one, other)]:
        pair = [
            players.get(level, chosen.game, seconds=chosen.seconds if level == "hard" else None)
            for level in (one, other)
        ]
        made, broken = (sum(is_made(state, *pair) == can for state in kinds[can]) for can in (True, False))
        words = f"makes {share(made, len(kinds[True]))}; is broken {share(broken, len(kinds[False]))}"
        sys.stdout.write(f"{one} against {other}: {words}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
