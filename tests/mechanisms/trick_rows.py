"""The play of the cards in games of tricks that the catalogue does not have yet, a few lines each.

Every row is a whole game with one phase, so that its description is tried in the phases, the observations and the
positions of searches alike. Auctions, exchanges and scores are left out: trumps and declarers are drawn by chance.
"""

from __future__ import annotations

from functools import cache

from cardhall.cards import FRENCH_32, FRENCH_52, FRENCH_54, SPANISH_40, Card, cards, pack_of
from cardhall.games.twenty_five import rules as twenty_five
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.bowers import bower_order
from cardhall.rules.mechanisms.card_order import CardOrder, height_by_rank, joker_order, printed_suit
from cardhall.rules.mechanisms.trick_rules import (
    FOLLOW_SUIT,
    HEAD_TRICK,
    OVERTRUMP,
    PLAY_TRUMP,
    TRUMPS_NOT_BROKEN,
    Duty,
    HeadTrick,
    LeadBan,
    Overtrump,
    PlayTrump,
    Table,
    TrickRules,
)
from tests.mechanisms.trick_row import Row, RowState

JOKER, BLACK = Card.of("RJ"), Card.of("BJ")


# ---- suit is followed, and that is all


class Whist(Row):
    """Also Contract Bridge, Court Piece, Solo Whist, Oh Hell and Spades without breaking."""


class Calabrasella(Row):
    """One against two; also Tresette, in both its orders of court cards."""

    seat_counts, size, trumps, pack, ranks = (3,), 12, ("",), SPANISH_40, "32AKQJ7654"
    pairs = False

    def parties(self, state: RowState) -> tuple[int, ...]:
        return tuple(int(seat != state.declarer) for seat in range(3))


class Tresette(Row):
    trumps, pack, ranks = ("",), SPANISH_40, "32AKJQ7654"


class FiveHundred(Row):
    """Also Hasenpfeffer and Euchre."""

    pack, size = pack_of("A456789TJQK", (JOKER,)), 10

    def order(self, trump: str) -> CardOrder:
        return bower_order(trump)


class NapMis(Row):
    """No trumps: the joker is a suit of its own, and still the highest card."""

    pack, size, trumps, pairs = pack_of("A89TJQK", (JOKER,)), 5, ("NT",), False

    def order(self, trump: str) -> CardOrder:
        return joker_order(trump)


# ---- lead bans


class Spades(Row):
    trumps, lead = "S", (TRUMPS_NOT_BROKEN,)


class BlooperLed(Duty):
    """To a joker led, the highest trump (red) or the lowest (black) is played."""

    def __init__(self, joker: Card, which: str) -> None:
        super().__init__(f"The {joker.name} was led, so you must play your {which} trump.", f"play your {which} trump")
        self.joker, self.highest = joker, which == "highest"

    def fulfil(self, table: Table, cards: int) -> int:
        own = cards & table.rules.trumps
        if not own or table.card_led != table.rules.suits.flag[self.joker]:
            return 0
        return 1 << own.bit_length() - 1 if self.highest else own & -own


class BackAlley(Row):
    pack, size = FRENCH_54, 13
    follow = (FOLLOW_SUIT, BlooperLed(JOKER, "highest"), BlooperLed(BLACK, "lowest"))
    lead = (
        LeadBan(
            "Trumps may not be led before one has fallen on another suit.",
            "lead any suit but {trumps}",
            "trumps",
            "thrown",
        ),
    )
    more = {"special": (JOKER, BLACK)}

    def order(self, trump: str) -> CardOrder:
        return joker_order(trump)


class BackAlleyNoTrumps(BackAlley):
    """The upcard was a joker, so none is in play."""

    pack, trumps, more = FRENCH_52, ("NT",), {}
    follow = (FOLLOW_SUIT,)


class FirstLead(Duty):
    """One card must be led first."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"The {card.name} must be led first.", f"lead the {card.name}")
        self.card = card

    def fulfil(self, table: Table, cards: int) -> int:
        return 0 if table.finished else cards & table.rules.suits.flag[self.card]


class Pluck(Row):
    pack = tuple(card for card in FRENCH_54 if card.rank != "2" or card.suit == "C")
    seat_counts, pairs = (3,), False
    lead = (FirstLead(Card.of("2C")), TRUMPS_NOT_BROKEN)
    more = {"special": cards("2C")}

    def order(self, trump: str) -> CardOrder:
        return joker_order(trump)

    def first_leader(self, state: RowState) -> int:
        return next(seat for seat in range(3) if Card.of("2C") in state.zones[HAND[seat]])


class KingOfHearts(Row):
    """Trex; its other games of tricks have no bans."""

    trumps, pairs = ("",), False
    lead = (LeadBan("Hearts may not be led while you hold another suit.", "lead any suit but hearts", "H", "never"),)


# ---- heading and trumping


class Ecarte(Row):
    pack, seat_counts, size, ranks, pairs = FRENCH_32, (2,), 5, "KQJAT987", False
    follow = (FOLLOW_SUIT, PLAY_TRUMP, HEAD_TRICK)


class Tute(Row):
    pack, direction, ranks = SPANISH_40, -1, "A3KQJ76542"
    more = {"points": {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}, "last_trick": 10}
    follow = (FOLLOW_SUIT, PLAY_TRUMP, HEAD_TRICK)


class TuteWithoutUndertrumping(Tute):
    follow = (FOLLOW_SUIT, OVERTRUMP, HEAD_TRICK)


class Belote(Row):
    pack = FRENCH_32
    follow = (
        FOLLOW_SUIT,
        HeadTrick(HEAD_TRICK.refusal, HEAD_TRICK.prompt, unless_partner_holds=True, on_trumps=True),
        PlayTrump(PLAY_TRUMP.refusal, PLAY_TRUMP.prompt, unless_partner_holds=True),
        Overtrump(OVERTRUMP.refusal, OVERTRUMP.prompt, unless_partner_holds=True),
    )

    def order(self, trump: str) -> CardOrder:
        plain, trumps = height_by_rank("ATKQJ987"), height_by_rank("J9ATKQ87")
        return CardOrder(trump, printed_suit, lambda card: (trumps if card.suit == trump else plain)(card))


class BeloteOvertaking(Belote):
    follow = (FOLLOW_SUIT, HeadTrick(HEAD_TRICK.refusal, HEAD_TRICK.prompt, on_trumps=True), *Belote.follow[2:])


def cards_named(*names: str) -> list[Card]:
    return [Card.of(name) for name in names]


class TwentyFive(Row):
    size, pairs = 5, False
    lower = False

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        duties = twenty_five.FOLLOW_OR_TRUMP, twenty_five.RenegeDuty(self.lower)
        return TrickRules(self.order(trump), self.pack, duties, special=cards_named("5" + trump, "J" + trump, "AH"))

    def order(self, trump: str) -> CardOrder:
        return twenty_five.card_order(trump)


class TwentyFiveLower(TwentyFive):
    lower, seat_counts, pairs = True, (6,), True


class Truc(Row):
    pack, size, trumps, direction = SPANISH_40, 3, ("",), -1
    follow, more = (), {"draws": True}

    def order(self, trump: str) -> CardOrder:
        return CardOrder(trump, lambda card: "-", height_by_rank("32AKQJ7654"), "-")


SIMPLE: list[Row] = [
    row()
    for row in (
        Whist, Calabrasella, Tresette, FiveHundred, NapMis, Spades, BackAlley, BackAlleyNoTrumps, Pluck, KingOfHearts,
        Ecarte, Tute, TuteWithoutUndertrumping, Belote, BeloteOvertaking, TwentyFive, TwentyFiveLower, Truc,
    )
]  # fmt: skip
