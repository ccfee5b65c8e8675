"""Twenty-Eight. Bids on four cards, a trump card face down that only the declarer knows, shown when it is needed.

The rules followed. Four players, partners opposite, everything to the right. 32 cards, J 9 A K Q T 8 7 from the highest
in every suit; of card points J counts 3, 9 two, A and T one, 28 in all. Each is dealt four cards. From the dealer's
right the seats bid 14 to 28, each bid higher than the last; over the partner's bid it must be 20 or more. The first to
speak must bid, all others may pass and still bid later; three passes in a row end the auction. The highest bidder, the
declarer, lays a card face down: its suit is trumps. Four more cards are dealt to each, in one batch.

The seat at the dealer's right leads. Suit must be followed if possible. As long as the trump card lies face down there
are no trumps; it cannot be played, and the declarer leads its suit only from a hand that holds nothing else. When the
turn comes to a seat that cannot follow suit, the declarer itself perhaps, or to a declarer with no other card, the card
goes to the declarer's hand before anything is played, and trumps are known. From then on a seat that cannot follow
suit plays a trump if it has one, and any card may be led. The highest trump wins the trick, else the highest card of
the suit led.

The declarer's side needs the card points that were bid. Only its score changes: one, two or three points for a bid up
to 19, up to 24, or above, and two, three or four lost if the bid is broken. A side with the target wins, and the other
one if a side has fallen to the floor.

Options: the target; tens below the king or above it; exposing trumps as a choice of the seat that cannot follow, who
may throw off instead (trumps thrown before in that trick do not count as trumps); the floor; royals, king and queen of
trumps in one hand, which a seat may declare in its turn if its side has won the last trick and trumps were exposed by
then: the declarers need 4 less or 4 more, but from 14 to 28; and passes that shut a seat out of the auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import ceil
from types import MappingProxyType
from typing import Any

from cardhall.cards import FRENCH_32, HIDDEN, SUIT_NAMES, Card
from cardhall.english import or_none
from cardhall.rules.engine.action import Action, in_order
from cardhall.rules.engine.game import HAND, Lay, Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.engine.sampling import Agreeing
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.card_order import CardOrder, ranked
from cardhall.rules.mechanisms.dealing import STOCK, hand_out
from cardhall.rules.mechanisms.hidden_trumps import CALLED, HiddenTrumps, secret
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, PLAY_TRUMP, TrickRules
from cardhall.rules.mechanisms.trick_steps import Stepping, StepState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

HAND_SIZE = 4  # cards dealt before the auction, and as many after it
TRUMP_CARD = "trumpcard"
RANKS = {"low": "J9AKQT87", "high": "J9ATKQ87"}
POINTS = {"J": 3, "9": 2, "A": 1, "T": 1}
LOWEST, HIGHEST = 14, 28
OVER_PARTNER = 20  # the lowest bid over one's own partner's
ROYALS = 4  # points that the declarers need less, or more
WORTH = ((25, 3, -4), (20, 2, -3), (LOWEST, 1, -2))  # from this bid on: what it scores if it is made, and if broken
CALL, DECLARE = Action("call"), Action("declare", "royals")
DECLARED, DECLARER = CALLED << 1, CALLED << 2  # in memory: royals have been declared; the unit of the seat that did so


class TwentyEightState(StepState, AuctionState):
    declarer: int | None  # once the auction is over

    @property
    def royals(self) -> int | None:
        """Who has declared them."""
        return self.memory // DECLARER % 4 if self.memory & DECLARED else None

    @property
    def bid(self) -> int:
        """The highest bid so far; 0: none."""
        return 0 if self.standing_bid is None else self.standing_bid.action.number

    @property
    def needed(self) -> int:
        """The card points that the declarer's side needs."""
        return needed_with(self.bid, None if self.royals is None else self.declares(self.royals))

    def declares(self, seat: int) -> bool:
        """Whether the seat is on the declarer's side."""
        return self.declarer is not None and self.side_of(seat) == self.side_of(self.declarer)


class Bidding(Auction[TwentyEightState]):
    """The seats bid card points."""

    scale = bids(*range(LOWEST, HIGHEST + 1))

    def barred(self, state: TwentyEightState, seat: int, call: Action) -> str:
        bid = state.standing_bid
        partners = bid is not None and state.side_of(bid.seat) == state.side_of(seat)
        if not partners or call.number >= OVER_PARTNER:
            return ""
        return f"Over your partner’s bid you must bid {OVER_PARTNER} or more."

    def must_bid(self, state: TwentyEightState, seat: int) -> str:
        return "" if state.calls else "You speak first, so you must bid."

    def are_final(self, state: TwentyEightState) -> bool:
        return bool(state.options["passing"] == "out")

    def settle(self, state: TwentyEightState) -> Phase[Any]:
        assert state.standing_bid is not None
        state.declarer = state.turn = state.standing_bid.seat
        return LAYING


class Laying(Phase[TwentyEightState]):
    """The declarer lays a card face down, whose suit is trumps; then the rest of the pack is dealt."""

    name = "trump"
    asks = "Lay a card of your hand face down: its suit is trumps."

    def actions(self, state: TwentyEightState, seat: int) -> list[Action]:
        return in_order([Action("trump", card) for card in state.zones[HAND[seat]]])

    def apply(self, state: TwentyEightState, seat: int, action: Action) -> Phase[Any]:
        state.act(seat, action, seen=(seat,))
        state.move(action.cards, HAND[seat], TRUMP_CARD, seat, seen=(seat,))
        state.know(TRUMP_CARD, action.cards, (seat,))
        hand_out(state, state.eldest_first(), HAND_SIZE)
        state.turn = state.next_seat(state.dealer)
        return PLAY

    def targets(self, state: TwentyEightState, seat: int, action: Action) -> tuple[str, ...]:
        return (TRUMP_CARD,) if action.verb == "trump" else ()

    def prompt(self, state: TwentyEightState, seat: int, names: Names) -> tuple[str, str]:
        return f"You must take {state.bid} points", "Lay a card face down: its suit is trumps"


class Play(Stepping[TwentyEightState], TrickPlay[TwentyEightState]):
    """Eight tricks, in one of which trumps are exposed. Before a card trumps may be called for, or royals declared."""

    verbs = ("call", "declare")
    labels = MappingProxyType({"call": "Call trump", "declare royals": "Royals"})

    def steps(self, state: TwentyEightState, seat: int) -> list[Action]:
        if not state.trump:
            return [CALL] * (state.options["calling"] == "may" and self.fails(state))
        if not state.options["royals"] or state.royals is not None or not known_in_last_trick(state):
            return []
        won = state.side_of(state.tricks[-1].winner) == state.side_of(seat)
        return [DECLARE] * (won and set(royals_of(state.trump)) <= set(state.zones[HAND[seat]]))

    def fails(self, state: TwentyEightState) -> bool:
        """Whether the seat to play cannot follow suit from its hand."""
        trick = state.zones["trick"]
        return bool(trick) and all(card.suit != trick[0].suit for card in state.zones[HAND[state.playing]])

    def take(self, state: TwentyEightState, seat: int, action: Action) -> Phase[Any] | None:
        if action == CALL:
            state.memory |= CALLED
            self.to_play(state, seat)
            return self
        state.memory |= DECLARED | DECLARER * seat
        held = {known.card for known in state.known if known.zone == HAND[seat] and known.seats is None}
        state.know(HAND[seat], [card for card in royals_of(state.trump) if card not in held])
        state.show(royals_of(state.trump), HAND[seat], seat)
        return self

    def why_not(self, state: TwentyEightState, seat: int, action: Action) -> str:
        if action == CALL:
            if state.options["calling"] == "must":
                return "Nobody calls for trumps: they are exposed by themselves once somebody cannot follow suit."
            return "Trumps are called for only while they are hidden, by a player who cannot follow suit."
        if action != DECLARE or not state.options["royals"]:
            return "Nothing is declared in this match." if action == DECLARE else "Only royals are declared."
        if state.royals is not None:
            return "The royals have been declared."
        if state.trump and not set(royals_of(state.trump)) <= set(state.zones[HAND[seat]]):
            return f"You do not hold both the king and the queen of {SUIT_NAMES[state.trump]}."
        return "Royals are declared after a trick that your side has won and in which trumps were known."

    def prompt(self, state: TwentyEightState, seat: int, names: Names) -> tuple[str, str]:
        fact, asked = super().prompt(state, seat, names)
        return fact, f"{asked}, or call for trumps" if CALL in self.open_steps(state, seat) else asked

    def change(self, state: TwentyEightState, rules: TrickRules) -> None:
        super().change(state, rules)
        if state.trump and state.zones["trick"] and state.news is not None:  # whose turn it is cannot follow suit
            led = state.rules.order.members[state.zones["trick"][0].suit]
            masks, seat = state.ruled_out, state.playing
            state.ruled_out = (*masks[:seat], masks[seat] | led, *masks[seat + 1 :])


class TwentyEight(TrickGame[TwentyEightState]):
    """Bids on four cards, and a trump card that nobody else sees until somebody cannot follow suit."""

    id = "twenty-eight"
    state_class = TwentyEightState
    pack = FRENCH_32
    direction = -1
    secret_zones = (STOCK, TRUMP_CARD)
    options = {
        "target": Option(10, (3, 5, 10), "Points to win", "A side with this many points wins the match."),
        "tens": Option(
            "low",
            {"low": "Below the queen", "high": "Below the ace"},
            "Tens",
            "Where tens rank, which count a card point.",
        ),
        "calling": Option(
            "must",
            {"must": "At once", "may": "If that player calls for them"},
            "Exposing trumps",
            "What happens when a player cannot follow suit while trumps are hidden.",
        ),
        "floor": Option(
            30,
            {0: "Never", 10: "10 below zero", 30: "30 below zero"},
            "Points to lose",
            "A side this far below zero loses the match.",
        ),
        "royals": Option(
            False,
            {False: "Not declared", True: "May be declared"},
            "Royals",
            "King and queen of trumps in one hand, declared, lower what the declarers need by 4, or raise it.",
        ),
        "passing": Option(
            "again",
            {"again": "May bid again", "out": "Out of the auction"},
            "After a pass",
            "Whether a player who has passed may bid again later in the auction.",
        ),
    }
    presets = {"book": {}, "usual": {"tens": "high", "calling": "may"}}
    phrases = {
        "trump": ("lay {cards} face down as trumps", "lays a trump card face down"),
        "call": ("call for the trump card", "calls for the trump card"),
        "declare": "declare the royals",
    }

    def layout(self, state: TwentyEightState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), STOCK: HAND_SIZE * 4}

    def deal(self, state: TwentyEightState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.add_zones(TRUMP_CARD)
        state.declarer = None
        state.turn = state.next_seat(state.dealer)
        return BIDDING

    def trick_rules(self, state: TwentyEightState) -> TrickRules:
        return rules_for(state.trump, state.options["tens"], state.options["calling"])

    def secrets(self, state: TwentyEightState) -> int:
        hidden = state.zones[TRUMP_CARD]
        if state.declarer is None or not hidden or hidden[0] is HIDDEN:
            return 0
        return secret(state.declarer, hidden[0].suit)

    def opening_rules(self, state: TwentyEightState) -> TrickRules:
        return rules_for("", state.options["tens"], state.options["calling"])

    def aside(self, state: TwentyEightState) -> Sequence[tuple[int, str]]:
        return () if state.declarer is None else ((state.declarer, TRUMP_CARD),)

    def barred(self, state: TwentyEightState, seat: int) -> dict[str, int]:
        found, order = super().barred(state, seat), order_of("", state.options["tens"])
        for suit, later in suits_led(state):
            if any(card.suit != suit for card in later):  # it held another suit beside
                found[TRUMP_CARD] = found.get(TRUMP_CARD, 0) | order.members[suit]
        if state.declarer is not None and any(card.suit == state.trump for card in led_by_declarer(state)):
            hand = HAND[state.declarer]  # it held nothing but trumps
            plain = sum([members for suit, members in order.members.items() if suit != state.trump])
            found[hand] = found.get(hand, 0) | plain
        return found

    def laying(self, state: TwentyEightState, seat: int) -> Lay[TwentyEightState]:
        lay = super().laying(state, seat)
        leads = [suit for suit, later in suits_led(state) if all(card.suit == suit for card in later)]
        if leads:
            lay = Agreeing(lay, partial(holds_no_other, leads))
        exposed = state.trump or state.options["calling"] == "may"
        if exposed or not state.zones["trick"] or HIDDEN not in state.zones[HAND[state.playing]]:
            return lay
        return Agreeing(lay, can_follow)

    def facts(self, state: TwentyEightState, seat: int) -> dict[str, str]:
        bid = state.standing_bid
        return {
            "bid": str(state.bid or "none"),
            "bidder": or_none(None if bid is None else bid.seat),
            "declarer": or_none(state.declarer),
            "trump": state.trump or ("hidden" if state.zones[TRUMP_CARD] else "none"),
            "needed": "none" if state.declarer is None else str(state.needed),
            "royals": or_none(state.royals),
        }

    def brings(
        self, state: TwentyEightState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if state.declarer is None:
            return None
        side = state.side_of(state.declarer)
        return deal_points(side, state.bid, points[side] >= state.needed)

    def score(self, state: TwentyEightState) -> DealResult:
        assert state.declarer is not None
        side, bid, needed = state.side_of(state.declarer), state.bid, state.needed
        points = won_so_far(state, state.rules, state.setup.side_of)[1]
        made = points[side] >= needed
        delta = deal_points(side, bid, made)

        def for_declarers(number: int) -> list[int | None]:
            return [number if other == side else None for other in (0, 1)]

        gain, loss = worth_of(bid)
        lines = [
            Line("Card points", points, f"{SUIT_NAMES[state.trump]} were trumps", adds=False),
            Line("Bid", for_declarers(bid), f"{gain} if made, {-loss} lost if broken", adds=False),
        ]
        if needed != bid:
            whose = "their own" if state.royals is not None and state.declares(state.royals) else "the defenders’"
            lines.append(Line("Needed", for_declarers(needed), f"with {whose} royals", adds=False))
        lines.append(Line("Bid made" if made else "Bid broken", for_declarers(delta[side])))
        needs = f"bid {bid}" if needed == bid else f"bid {bid}, needed {needed}"
        told = f"{{{side}}} {needs} {'and' if made else 'but'} took {points[side]}"
        return DealResult(delta, tuple(lines), told)

    def ends(self, state: TwentyEightState) -> bool:
        floor = state.options["floor"]
        return max(state.scores) >= state.options["target"] or bool(floor and min(state.scores) <= -floor)


@lru_cache
def order_of(trump: str, tens: str) -> CardOrder:
    """How cards rank with this trump suit, "" while it is hidden."""
    return ranked(RANKS[tens], trump)


@lru_cache
def rules_for(trump: str, tens: str, calling: str) -> TrickRules:
    """How tricks are played with this trump suit, "" while it is hidden, with these options."""
    order = order_of(trump, tens)
    if not trump:
        shown = partial(rules_for, tens=tens, calling=calling)
        return HiddenTrumps(order, FRENCH_32, shown, POINTS, at_once=calling == "must")
    return TrickRules(order, FRENCH_32, (FOLLOW_SUIT, PLAY_TRUMP), points=POINTS)


def royals_of(trump: str) -> tuple[Card, Card]:
    """King and queen of trumps."""
    return Card.of(f"K{trump}"), Card.of(f"Q{trump}")


def known_in_last_trick(state: TwentyEightState) -> bool:
    """Whether the last complete trick ended with trumps exposed."""
    return bool(state.trump) and len(state.tricks) * state.seats > state.changed_at


def royals_open(state: TwentyEightState) -> bool:
    """Whether royals may still be declared in this deal."""
    if not state.options["royals"] or state.royals is not None:
        return False
    if not state.trump:
        return True
    played = {card for trick in state.tricks for card in trick.cards}.union(state.zones["trick"])
    return played.isdisjoint(royals_of(state.trump))


def needed_with(bid: int, declarers_royals: bool | None) -> int:
    """The card points needed for a bid; `declarers_royals`: whether the royals are the declarers', None: nobody's."""
    if declarers_royals is None:
        return bid
    return max(LOWEST, bid - ROYALS) if declarers_royals else min(HIGHEST, bid + ROYALS)


def led_by_declarer(state: TwentyEightState) -> list[Card]:
    """The cards that the declarer has led while trumps were hidden."""
    leads = [(trick.leader, trick.cards[0]) for trick in state.tricks]
    if state.zones["trick"]:
        leads.append((state.leader, state.zones["trick"][0]))
    while_hidden = len(leads) if state.changed_at < 0 else ceil(state.changed_at / state.seats)
    return [card for seat, card in leads[:while_hidden] if seat == state.declarer]


def suits_led(state: TwentyEightState) -> list[tuple[str, list[Card]]]:
    """The suits that the declarer has led, if it alone knows trumps, and what it has played after each."""
    if state.declarer is None or HIDDEN not in state.zones[TRUMP_CARD]:
        return []
    played = state.played_by(state.declarer)
    return [(card.suit, played[played.index(card) + 1 :]) for card in led_by_declarer(state)]


def holds_no_other(suits: Sequence[str], state: TwentyEightState) -> bool:
    """Whether a trump card of one of these suits, which the declarer has led, leaves it no card of another suit."""
    assert state.declarer is not None
    suit = state.zones[TRUMP_CARD][0].suit
    return suit not in suits or all(card.suit == suit for card in state.zones[HAND[state.declarer]])


def can_follow(state: TwentyEightState) -> bool:
    """Whether the seat to play holds the suit led: trumps would have been exposed at once if it did not."""
    return not PLAY.fails(state)


def worth_of(bid: int) -> tuple[int, int]:
    """What a bid scores if it is made, and if it is broken."""
    return next((gain, loss) for least, gain, loss in WORTH if bid >= least)


def deal_points(declarers: int, bid: int, made: bool) -> tuple[int, int]:
    """What a deal brings the sides; `declarers`: the declarer's side."""
    gain, loss = worth_of(bid)
    points = gain if made else loss
    return (points, 0) if declarers == 0 else (0, points)


BIDDING, LAYING, PLAY = Bidding(), Laying(), Play()
GAME = TwentyEight()
