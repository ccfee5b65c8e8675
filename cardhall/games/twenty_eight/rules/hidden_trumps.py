"""Hidden trumps: the maker's trump card is face down until somebody needs trumps.

The maker is the seat that made trumps. `Table.memory` holds the maker's secret (`maker_secret`), and whether trumps
have been called for (`CALLED_BIT`). The card goes to the maker's hand when it is exposed: see `trump_card`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardhall.cards import SUITS, Card
from cardhall.language import say
from cardhall.rules.mechanisms.card_order import CardOrder
from cardhall.rules.mechanisms.trick_rules import Duty, Table, TrickRules

SECRET_SEAT_UNIT: Final = 8  # the unit of the seat in the maker's secret, above the suit
CALLED_BIT: Final = 1 << 10


def maker_secret(maker: int, suit: str) -> int:
    """Return the maker's secret as bits of `Table.memory`."""
    return SECRET_SEAT_UNIT * (maker + 1) + SUITS.index(suit)


class KeepTrumpsHidden(Duty):
    """The duty of the maker not to lead the suit of the hidden card."""

    def fulfil(self, table: Table, cards: int) -> int:
        secret = table.memory & ~CALLED_BIT
        return (
            cards & ~table.rules.suits.fields[secret % SECRET_SEAT_UNIT]
            if secret // SECRET_SEAT_UNIT - 1 == table.turn
            else 0
        )


KEEP_TRUMPS_HIDDEN = KeepTrumpsHidden(
    say("Your trumps are still hidden, so you may lead that suit only if you hold no other."),
    say("lead a suit other than trumps"),
)


class HiddenTrumps(TrickRules):
    """Trick rules until trumps are exposed: no card is a trump, and the maker does not lead the hidden suit.

    Trumps are exposed before a seat plays that cannot follow suit, at once or if the seat has called for them, and
    before the maker plays if it holds no other card.
    """

    def __init__(
        self,
        order: CardOrder,
        pack: Sequence[Card],
        rules_with: Callable[[str], TrickRules],
        points: Mapping[str, int],
        at_once: bool,
        always_calls: bool = False,
    ) -> None:
        """Describe the rules; `rules_with`: returns the later rules by trump suit; the others as for `TrickRules`.

        `at_once`: whether trumps are exposed without a call. `always_calls`: whether, in imagined play, a seat that
        cannot follow suit always calls, unless its partner holds the trick.
        """
        super().__init__(order, pack, lead=(KEEP_TRUMPS_HIDDEN,), points=points, changes=True)
        self.rules_with = rules_with
        self.at_once = at_once
        self.always_calls = always_calls

    def next_rules(self, table: Table, hand: int) -> TrickRules | None:
        secret = table.memory & ~CALLED_BIT
        if not secret:
            return None  # the observer does not know the suit
        if hand:
            if not table.cards_in_trick or hand & table.led:
                return None
            if not (self.at_once or table.memory & CALLED_BIT or (self.always_calls and not table.partner_holds())):
                return None
        return self.rules_with(SUITS[secret % SECRET_SEAT_UNIT])
