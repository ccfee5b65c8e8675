"""How well misères are made and broken: the declarer's and the defenders' play beside the double-dummy result.

Deals of Solo Whist in which one seat has a hand that may bid a misère, played by the levels as if it had bid it. With
all cards known, each of them can be made, or can be broken; players who see only their own cards do worse.

    python -m tests.oracles.misere --declarer hard --defenders normal --deals 200 --seconds 0.1
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardhall import players, rules
from cardhall.cards import SUITS, Card
from cardhall.players.levels import Player
from cardhall.players.tricks.solved_results import make_avoidance_search
from cardhall.players.tricks.thirteen_card_hands import misere_log_odds
from cardhall.rules.mechanisms.card_order import ACE_HIGH
from cardhall.rules.mechanisms.trick_position import position_of

GAME = "solo-whist"
HOPEFUL_LOG_ODDS = 0.0  # the logarithm of the odds, as the bidding sees them, of a hand that is given a misère
MAX_SEARCHED_TRICKS = 300_000  # tricks begun in a search, after which a deal is left out


def misere_deal(seed: int, contract: str = "misere") -> Any | None:
    """A deal at its first card, with the contract bid by the seat whose hand is best for it; None: no hand will do."""
    rng = random.Random(seed)
    state = rules.get(GAME).start(seed=rng.randrange(1 << 30))
    odds = [misere_log_odds(state.zones[f"hand:{seat}"]) for seat in range(4)]
    if max(odds) < HOPEFUL_LOG_ODDS:
        return None
    declarer = odds.index(max(odds))
    while state.phase == "auction":
        bids = state.turn == declarer and state.standing_bid is None
        state.play(f"bid {contract}" if bids else "pass")
    return state


def can_be_made(state: Any) -> bool | None:
    """Whether the declarer takes no trick if everybody sees all cards; None: that is not found out."""
    if state.turn not in state.declarers and is_proved(state):
        return True
    return make_avoidance_search(position_of(state), 0).succeeds(MAX_SEARCHED_TRICKS)


def play_misere(state: Any, declarer: Player, defenders: Player) -> bool:
    """Whether the misère is made."""
    (seat,) = state.declarers
    while state.phase == "play" and not state.results:
        if state.tricks_of(seat):
            return False
        player = declarer if state.turn == seat else defenders
        state.play(player.choose(state.observe(state.turn)))
    return bool(state.results[-1].delta[seat] > 0)


def measure_miseres(
    declarer: str, defenders: str, deals: int, seconds: float | None, simulations: int | None, first: int = 1
) -> Counter[tuple[bool, bool]]:
    """By whether the misère can be made, and whether it was: in how many deals, of each kind as many as asked for."""
    found: Counter[tuple[bool, bool]] = Counter()
    seed = first
    while any(found[able, True] + found[able, False] < deals for able in (True, False)):
        seed += 1
        state = misere_deal(seed)
        able = None if state is None else can_be_made(state)
        if state is None or able is None or found[able, True] + found[able, False] >= deals:
            continue
        both = [
            players.get(level, GAME, seed, simulations, None if simulations or level == "easy" else seconds)
            for level in (declarer, defenders)
        ]
        found[able, play_misere(state, *both)] += 1
    return found


# ---- a proof that a misère can be made


Suit = tuple[tuple[int, ...], ...]  # between the declarer's cards, from below: how many cards each defender holds
GIVEN_UP = 200_000  # positions after which a proof is given up


class Proof:
    """Whether a misère can be made even if the defenders may choose before every trick which of them leads.

    They then have more choice than by the rules, and it does not matter which of them wins a trick: of the cards that
    two neighbouring cards of the declarer enclose one is as good as another, high ones go first, and so does the
    declarer's highest card that does not win. If the misère can be made so, it can be made by the rules.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[Suit, ...], bool] = {}

    def holds(self, suits: tuple[Suit, ...]) -> bool:
        """Whether the misère can be made; a defender is to lead."""
        suits = tuple(sorted(suits))
        found = self.known.get(suits)
        if found is None:
            if len(self.known) > GIVEN_UP:
                return False
            found = self.known[suits] = all(map(is_safe, suits)) or not any(
                self.breaks(suits, place, leader, gap)
                for place, suit in enumerate(suits)
                for gap in range(len(suit))
                for leader in range(3)
                if suit[gap][leader]
            )
        return found

    def breaks(self, suits: tuple[Suit, ...], place: int, leader: int, gap: int) -> bool:
        """Whether the lead of a card from that gap of a suit breaks the misère."""
        suit = suits[place]
        others = [seat for seat in range(3) if seat != leader]
        following = [seat for seat in others if any(some[seat] for some in suit)]
        left = suit_without(suit, gap, leader)
        if len(suit) > 1:
            forced = [next(at for at, some in enumerate(suit) if some[seat]) for seat in following]
            played = max([gap, *forced])  # the gap above the highest card that does not win
            if not played:
                return True
            after = [replace_suit(suits, place, suit_after_play(left, played))]
        else:
            after = [
                replace_suit(replace_suit(suits, place, left), at, suit_after_play(other, len(other) - 1))
                for at, other in enumerate(suits)
                if len(other) > 1
            ]
        return all(self.defended(one, place, following, [s for s in others if s not in following]) for one in after)

    def defended(
        self, suits: tuple[Suit, ...], place: int, following: Sequence[int], discarding: Sequence[int]
    ) -> bool:
        """Whether the misère is broken after the other defenders have played to the trick."""
        for seat in following:
            gap = max(at for at, some in enumerate(suits[place]) if some[seat])
            suits = replace_suit(suits, place, suit_without(suits[place], gap, seat))
        if not discarding:
            return not self.holds(suits)
        seat, *rest = discarding
        for at, suit in enumerate(suits):
            gaps = [gap for gap, some in enumerate(suit) if some[seat]]
            if gaps and self.defended(replace_suit(suits, at, suit_without(suit, gaps[-1], seat)), place, (), rest):
                return True
        return not any(some[seat] for suit in suits for some in suit) and self.defended(suits, place, (), rest)


def is_safe(suit: Suit) -> bool:
    """Whether the declarer's lowest card is below the lowest of the others', the second lowest below theirs, …"""
    below = 0
    for number, some in enumerate(suit[:-1]):
        below += sum(some)
        if below > number:
            return False
    return True


def suit_without(suit: Suit, gap: int, seat: int) -> Suit:
    """The suit when a defender has played a card from that gap."""
    some = tuple(number - (who == seat) for who, number in enumerate(suit[gap]))
    return (*suit[:gap], some, *suit[gap + 1 :])


def suit_after_play(suit: Suit, gap: int) -> Suit:
    """The suit when the declarer has played the card below that gap."""
    both = tuple(one + other for one, other in zip(suit[gap - 1], suit[gap], strict=True))
    return (*suit[: gap - 1], both, *suit[gap + 1 :])


def replace_suit(suits: tuple[Suit, ...], place: int, suit: Suit) -> tuple[Suit, ...]:
    return (*suits[:place], suit, *suits[place + 1 :])


def is_proved(state: Any) -> bool:
    """Whether the misère can be made for certain; False: that is not known. A defender is to lead."""
    (declarer,) = state.declarers
    suits: list[Suit] = []
    for suit in SUITS:
        gaps = [[0, 0, 0]]
        for card in (Card.of(rank + suit) for rank in reversed(ACE_HIGH)):
            seat = next((seat for seat in range(4) if card in state.zones[f"hand:{seat}"]), None)
            if seat == declarer:
                gaps.append([0, 0, 0])
            elif seat is not None:
                gaps[-1][(seat - declarer) % 4 - 1] += 1
        suits.append(tuple(map(tuple, gaps)))
    return Proof().holds(tuple(suits))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--declarer", default="hard")
    parser.add_argument("--defenders", default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--simulations", type=int, default=None)
    parser.add_argument("--first", type=int, default=1)
    asked = parser.parse_args(arguments)
    found = measure_miseres(asked.declarer, asked.defenders, asked.deals, asked.seconds, asked.simulations, asked.first)
    for able in (True, False):
        made, number = found[able, True], found[able, True] + found[able, False]
        what = "can be made" if able else "can be broken"
        sys.stdout.write(f"{asked.declarer} against {asked.defenders}: of {number} that {what}, {made} were made\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
