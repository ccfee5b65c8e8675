"""An auction as a bidder understands it: the standing bid, the hands shown, and who must bid.

Seats are counted from the dealer (0), who calls first. Side 0 is the dealer's.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.games.contract_bridge.advice.calls import DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of, trick_points
from cardhall.games.contract_bridge.advice.meanings import FORCING_TO_GAME, Meaning, ShownHand

GAME_POINTS: Final = 100  # trick points that win a game
NATURAL_SYSTEM: Final = "natural"  # the default system


@final
class Reading:
    """An auction with the meanings of the calls. Immutable: `after_call` returns a new reading."""

    def __init__(
        self,
        points_needed: tuple[int, int] = (GAME_POINTS, GAME_POINTS),
        vulnerable: tuple[bool, bool] = (False, False),
        system: str = NATURAL_SYSTEM,
    ) -> None:
        """Start an auction.

        `points_needed`: by side, the trick points still needed for a game; `system`: of all seats.
        """
        self.points_needed = points_needed
        self.vulnerable = vulnerable
        self.system = system
        self.calls: tuple[int, ...] = ()
        self.call_meanings: list[list[Meaning]] = []  # the possible meanings of each call
        self.shown_hands: list[ShownHand] = [ShownHand(), ShownHand(), ShownHand(), ShownHand()]
        self.last_bid: int = -1  # the last bid; -1: none
        self.last_bidder: int = -1  # its seat
        self.last_is_natural: bool = True  # whether it means the strain that it names
        self.factor: int = 1  # of the last bid: 2 if doubled, 4 if redoubled
        self.opener: int = -1  # the seat of the first bid; -1: none
        # by side, for how long the last forcing call forces: see `Meaning.forcing`
        self.forcing_by_side: list[int] = [
            0,
            0,
        ]
        self.bid_suits: list[int] = [0, 0, 0, 0]  # by seat, the suits bid and meant, as bits
        self.question_trumps: int = -1  # the trumps for which the last call but one asked for aces; see `Meaning.asks`

    # ---- the next call

    def after_call(self, call: int, meanings: list[Meaning]) -> Reading:
        """Return the auction after a call with some possible meanings."""
        new = Reading(self.points_needed, self.vulnerable, self.system)
        seat = self.seat
        side = seat % 2
        new.calls = (*self.calls, call)
        new.call_meanings = [*self.call_meanings, meanings]
        new.shown_hands = self.shown_hands[:]
        new.shown_hands[seat] = self.shown_hands[seat].after_call(meanings)
        new.last_bid, new.last_bidder, new.factor, new.opener = (
            self.last_bid,
            self.last_bidder,
            self.factor,
            self.opener,
        )
        new.last_is_natural = self.last_is_natural
        new.bid_suits = self.bid_suits[:]
        new.forcing_by_side = self.forcing_by_side[:]
        natural = min([meaning.is_natural for meaning in meanings])
        if is_bid(call):
            new.last_bid, new.last_bidder, new.factor = call, seat, 1
            new.last_is_natural = natural
            if self.opener < 0:
                new.opener = seat
            strain = strain_of(call)
            if natural and strain != NT and not self.bid_suits[(seat + 1) % 4] >> strain & 1:
                new.bid_suits[seat] |= 1 << strain
        elif call != PASS:
            new.factor = 2 if call == DOUBLE else 4
        force = max([meaning.forcing for meaning in meanings])
        if self.forcing_by_side[side] < FORCING_TO_GAME:
            new.forcing_by_side[side] = force
        new.question_trumps = max([meaning.question_trumps for meaning in meanings])
        return new

    # ---- seats

    @property
    def seat(self) -> int:
        """The seat to call."""
        return len(self.calls) % 4

    @property
    def partner(self) -> int:
        return (len(self.calls) + 2) % 4

    @property
    def side(self) -> int:
        return len(self.calls) % 2

    def is_over(self) -> bool:
        if self.last_bid < 0:
            return len(self.calls) >= 4
        return self.calls[-3:] == (PASS, PASS, PASS)

    # ---- what was called

    def call_of(self, seat: int, calls_back: int = 1) -> int:
        """Return the last call of a seat, or with `calls_back` 2 the previous one; -1: none."""
        number = len(self.calls) - 1
        while number >= 0:
            if number % 4 == seat:
                calls_back -= 1
                if not calls_back:
                    return self.calls[number]
            number -= 1
        return -1

    def last_meanings_of(self, seat: int) -> list[Meaning]:
        """Return the possible meanings of a seat's last call; none before the first call."""
        number = len(self.calls) - 1
        while number >= 0:
            if number % 4 == seat:
                return self.call_meanings[number]
            number -= 1
        return []

    def stopped_suits_of(self, seat: int) -> int:
        """Return the suits that a seat has said to have stopped, as bits."""
        found = 0
        for number in range(seat, len(self.calls), 4):
            stops = 15
            for meaning in self.call_meanings[number]:
                stops &= meaning.stopped_suits
            found |= stops
        return found

    def bids_of(self, seat: int) -> list[int]:
        """Return the bids of a seat, in order."""
        return [call for number, call in enumerate(self.calls) if number % 4 == seat and call < PASS]

    def has_acted(self, seat: int) -> bool:
        """Return whether the seat has made a call other than a pass."""
        return len([call for call in self.calls[seat::4] if call != PASS]) > 0

    def has_passed_before(self) -> bool:
        """Return whether the seat to call passed when it could have opened."""
        return self.first_bid_index() > self.seat

    def first_bid_index(self) -> int:
        """Return the index of the first bid, or the number of calls without a bid."""
        for number, call in enumerate(self.calls):
            if call < PASS:
                return number
        return len(self.calls)

    @property
    def right_call(self) -> int:
        """The last call of the opponent to the right; -1: none."""
        return self.calls[-1] if self.calls else -1

    @property
    def is_contested(self) -> bool:
        """Whether both sides have made a call other than a pass."""
        return (self.has_acted(0) or self.has_acted(2)) and (self.has_acted(1) or self.has_acted(3))

    def suits_of_side(self, side: int) -> int:
        """Return the suits bid by a side, as bits."""
        return self.bid_suits[side] | self.bid_suits[side + 2]

    @property
    def their_suits(self) -> int:
        """The suits bid by the opponents, as bits."""
        return self.suits_of_side(1 - self.side)

    @property
    def our_suits(self) -> int:
        return self.suits_of_side(self.side)

    @property
    def their_bid_stands(self) -> bool:
        """Whether the opponents made the last bid."""
        return self.last_bid >= 0 and self.last_bidder % 2 != self.side

    @property
    def stands_in_no_trumps(self) -> bool:
        """Return whether the standing bid is a natural no-trump bid."""
        return self.last_bid >= 0 and strain_of(self.last_bid) == NT and self.last_is_natural

    # ---- what may be called

    def cheapest_level(self, strain: int) -> int:
        """Return the lowest level at which the strain may still be bid; 8: none."""
        if self.last_bid < 0:
            return 1
        level = level_of(self.last_bid)
        return level if strain > strain_of(self.last_bid) else level + 1

    def may_bid(self, call: int) -> bool:
        return self.last_bid < call < PASS

    def may_double(self) -> bool:
        return self.their_bid_stands and self.factor == 1

    def may_redouble(self) -> bool:
        return self.last_bid >= 0 and not self.their_bid_stands and self.factor == 2

    def game_level(self, strain: int) -> int:
        """Return the level of a game in a strain for the side to call, given the part score."""
        for level in range(1, 5):
            if trick_points(bid(level, strain)) >= self.points_needed[self.side]:
                return level
        return 5

    def is_game(self, call: int) -> bool:
        """Return whether a bid of the side to call is enough for a game."""
        return trick_points(call) >= self.points_needed[self.side]

    def must_bid(self) -> bool:
        """Return whether the partner's call forces the seat to call."""
        if self.right_call != PASS and self.right_call >= 0:
            # A call of the opponent frees the seat, but an artificial bid that was doubled must not become the
            # contract.
            return self.right_call == DOUBLE and self.last_bidder == self.partner and not self.last_is_natural
        if self.their_bid_stands:
            return self.forcing_by_side[self.side] > 0 and self.call_of(self.partner) == DOUBLE
        if is_bid(self.call_of(self.partner)) and not min(
            [meaning.is_natural for meaning in self.last_meanings_of(self.partner)]
        ):
            return True
        force = self.forcing_by_side[self.side]
        if force >= FORCING_TO_GAME:
            return self.last_bid < 0 or not self.is_game(self.last_bid)
        return force > 0 and self.call_of(self.partner) != PASS
