"""Seats and sides around the table, and the order of turns."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from cardhall.rules.engine.setup import Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class Seating:
    """The players' places in a match, their sides and the dealer."""

    setup: Setup
    dealer: int

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.setup.sides

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the match by name, defaults included."""
        return self.setup.options

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.setup.seats

    def left_of(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` places to the left (clockwise)."""
        return (seat + steps) % self.setup.seats

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat whose turn comes `steps` turns after `seat`, in the direction of play.

        A state overrides this where the direction changes during play.
        """
        return (seat + steps * self.setup.direction) % self.setup.seats

    def seats_from(self, first_seat: int) -> list[int]:
        """Return all seats in turn order, beginning with `first_seat`."""
        return [self.next_seat(first_seat, i) for i in range(self.setup.seats)]

    def eldest_first(self) -> list[int]:
        """Return all seats in turn order: eldest hand (the seat after the dealer) first, the dealer last."""
        return self.seats_from(self.next_seat(self.dealer))

    def next_among(self, seat: int, seats: Container[int]) -> int | None:
        """Return the first of `seats` in turn order after `seat`, or `None`. The seat itself comes last."""
        return next((other for other in self.seats_from(self.next_seat(seat)) if other in seats), None)

    def player_of(self, seat: int) -> int:
        """Return the seat that decides for a hand: the hand's own seat, or the declarer for a dummy."""
        return seat

    def partner_of(self, seat: int) -> int:
        """Return the other seat of a pair. Raises `ValueError` where the seat's side is no pair."""
        (partner,) = [other for other in self.setup.sides[self.setup.side_of[seat]] if other != seat]
        return partner

    def side_of(self, seat: int) -> int:
        """Return the side of a seat."""
        return self.setup.side_of[seat]
