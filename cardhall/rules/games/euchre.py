"""Euchre. Five cards each; one side makes trumps and must take three tricks of five, or is euchred.

The rules followed. Four players, partners opposite, 32 cards (A to 7), five each, one turned up on the stock. From the
dealer's left each seat may accept the suit of the upcard as trumps; then the dealer may change a card for the upcard.
If all pass, the upcard is turned down and each seat may name another suit; if all pass again the deal is void. The
jack of trumps (right bower) is the highest trump, the other jack of that colour (left bower) the next, then A K Q 10 9
8 7. The maker, who made trumps, may play alone: the partner sits out. The seat left of the dealer leads (the dealer's
partner, if that seat sits out); a card of the suit led must be played if held.

The makers score 1 for three or four tricks, 2 for all five, 4 if the maker took them alone; with fewer than three they
are euchred and the others score 2.

Options: the target, a pack of 24 cards (nines up), and a dealer who may not pass in the second round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import FRENCH_24, FRENCH_32, SUIT_NAMES, SUIT_SIGNS, SUITS, Card
from cardhall.rules.engine.action import DISCARD, PASS, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import DealResult, Line, Number, Setup
from cardhall.rules.engine.words import or_none
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, Call
from cardhall.rules.mechanisms.bowers import LonePlay, LoneState, bower_order
from cardhall.rules.mechanisms.tricks import CardOrder, TrickGame

HAND_SIZE = 5
ODD_TRICK = 3  # tricks that the makers must take
POINT, MARCH, LONE_MARCH, EUCHRE = 1, 2, 4, 2
PLACES = ("the dealer", "the player left of the dealer", "the dealer's partner", "the player right of the dealer")

ACCEPT = Action("accept")
YES, NO = Action("yes"), Action("no")
NAME_SUIT = {suit: Action("trump", suit) for suit in SUITS}


class EuchreState(LoneState, AuctionState):
    upcard: Card
    turned_down: bool  # nobody accepted the upcard
    maker: int | None  # the seat that made trumps


class Order(Auction[EuchreState]):
    """The first round: each seat once may make the upcard's suit trumps."""

    name = "order"
    turns = 1

    def bids(self, state: EuchreState, seat: int) -> list[Action]:
        return [ACCEPT]

    def closes(self, state: EuchreState, call: Call) -> bool:
        return call.action == ACCEPT

    def settle(self, state: EuchreState) -> Phase[Any]:
        if state.standing_bid is not None:
            state.trump, state.maker = state.upcard.suit, state.standing_bid.seat
            state.turn = state.dealer
            return EXCHANGE
        state.turned_down = True
        state.begin_auction()
        state.turn = state.left_of(state.dealer)
        return NAMING

    def refusal(self, state: EuchreState, seat: int, action: Action) -> str:
        return f"Make {SUIT_NAMES[state.upcard.suit]} trumps, or pass."

    def prompt(self, state: EuchreState, seat: int, names: Names) -> tuple[str, str]:
        suit = SUIT_NAMES[state.upcard.suit]
        if seat == state.dealer:
            return (
                f"The {state.upcard.face} is turned up for you",
                f"Take it up and make {suit} trumps, or turn it down",
            )
        holder = "your partner" if state.side_of(seat) == state.side_of(state.dealer) else names(state.dealer)
        return f"The {state.upcard.face} is turned up for {holder}", f"Make {suit} trumps, or pass"


class Exchange(Phase[EuchreState]):
    """The dealer may lay a card away and take the upcard instead."""

    name = "exchange"

    def actions(self, state: EuchreState, seat: int) -> list[Action]:
        return [*(DISCARD[card] for card in sorted(state.zones[HAND[seat]])), PASS]

    def refusal(self, state: EuchreState, seat: int, action: Action) -> str:
        if action.cards == (state.upcard,):
            return f"The {state.upcard.name} is the upcard: leave it, or lay away a card of your hand for it."
        if action.verb == "discard" and len(action.cards) == 1:
            return f"You do not hold the {action.cards[0].name}."
        return "Lay away one card of your hand, or leave the upcard."

    def apply(self, state: EuchreState, seat: int, action: Action) -> Phase[Any]:
        state.act(seat, action, seen=(seat,))
        if action != PASS:
            state.move(action.cards, HAND[seat], "stock", seat, seen=(seat,))
            state.know("stock", action.cards, (seat,))
            state.move((state.upcard,), "upcard", HAND[seat], seat)
            state.know(HAND[seat], (state.upcard,))
        state.turn = state.maker
        return ALONE

    def targets(self, state: EuchreState, seat: int, action: Action) -> tuple[str, ...]:
        return ("stock", "upcard") if action.verb == "discard" else ()

    def prompt(self, state: EuchreState, seat: int, names: Names) -> tuple[str, str]:
        trumps = f"{SUIT_NAMES[state.trump].capitalize()} are trumps"
        return trumps, f"Lay a card away for the {state.upcard.face}, or leave it"


class Naming(Auction[EuchreState]):
    """The second round: each seat once may make another suit than the upcard's trumps."""

    name = "name"
    turns = 1

    def bids(self, state: EuchreState, seat: int) -> list[Action]:
        return [action for suit, action in NAME_SUIT.items() if suit != state.upcard.suit]

    def may_pass(self, state: EuchreState, seat: int) -> bool:
        return not (state.options["stick_dealer"] and seat == state.dealer)

    def closes(self, state: EuchreState, call: Call) -> bool:
        return call.action != PASS

    def settle(self, state: EuchreState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        state.trump, state.maker = state.standing_bid.action.words[0], state.standing_bid.seat
        state.turn = state.maker
        return ALONE

    def refusal(self, state: EuchreState, seat: int, action: Action) -> str:
        if action == PASS:
            return "All others have passed, so the dealer must name trumps."
        if action.words == (state.upcard.suit,):
            return f"{SUIT_NAMES[state.upcard.suit].capitalize()} have been turned down: name another suit."
        return "Name a suit as trumps, or pass." if self.may_pass(state, seat) else "Name a suit as trumps."

    def prompt(self, state: EuchreState, seat: int, names: Names) -> tuple[str, str]:
        down = f"{SUIT_NAMES[state.upcard.suit].capitalize()} are turned down"
        return down, "Name another suit, or pass" if self.may_pass(state, seat) else "You must name another suit"


class Alone(Phase[EuchreState]):
    """The maker plays with the partner, or alone."""

    name = "alone"

    def actions(self, state: EuchreState, seat: int) -> list[Action]:
        return [NO, YES]

    def refusal(self, state: EuchreState, seat: int, action: Action) -> str:
        return "Say first whether you play alone or with your partner."

    def apply(self, state: EuchreState, seat: int, action: Action) -> Phase[Any]:
        state.act(seat, action)
        if action == YES:
            state.sitting_out = state.left_of(seat, 2)
        first = state.left_of(state.dealer)
        state.turn = state.left_of(first) if first == state.sitting_out else first
        return TRICKS

    def prompt(self, state: EuchreState, seat: int, names: Names) -> tuple[str, str]:
        return f"You have made {SUIT_NAMES[state.trump]} trumps", "Play alone, or with your partner"


class Euchre(TrickGame[EuchreState]):
    """Five cards each; one side makes trumps and must take three tricks of five, or is euchred."""

    id = "euchre"
    state_class = EuchreState
    options = {
        "target": Option(5, (5, 7, 10), "Points to win", "The side that first reaches so many points wins."),
        "pack": Option(32, (32, 24), "Pack", "The cards played with.", ("32 cards, sevens up", "24 cards, nines up")),
        "stick_dealer": Option(
            False,
            (False, True),
            "Stick the dealer",
            "Whether the dealer, when all others have passed twice, must name trumps.",
            ("The dealer may pass", "The dealer must name trumps"),
        ),
    }
    presets = {"book": {}, "usual": {"target": 10, "pack": 24}}
    phrases = {
        "accept": ("order it up", "orders it up"),
        "pass": ("pass", "passes"),
        "discard": ("lay a card away", "lays a card away"),
        "trump": ("name {words}", "names {words}"),
        "yes": ("play alone", "plays alone"),
        "no": ("play with your partner", "plays with the partner"),
        "play": ("play {cards}", "plays {cards}"),
    }

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return FRENCH_24 if setup.options["pack"] == 24 else FRENCH_32

    def layout(self, state: EuchreState) -> dict[str, int]:
        stock = state.options["pack"] - 4 * HAND_SIZE - 1
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), "upcard": 1, "stock": stock}

    def deal(self, state: EuchreState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.upcard = state.zones["upcard"][0]
        state.turned_down, state.maker, state.sitting_out = False, None, None
        state.tell(Event("show", seat=state.dealer, cards=(state.upcard,), source="upcard"))
        state.turn = state.left_of(state.dealer)
        return ORDER

    def order(self, state: EuchreState) -> CardOrder:
        return bower_order(state.trump)

    def facts(self, state: EuchreState, seat: int) -> dict[str, str]:
        alone = state.maker if state.sitting_out is not None else None
        return {
            "upcard": str(state.upcard),
            "turned_down": state.upcard.suit if state.turned_down else "none",
            "trump": state.trump or "none",
            "maker": or_none(state.maker),
            "alone": or_none(alone),
            "sitting_out": or_none(state.sitting_out),
            "tricks": state.tricks_text(),
        }

    def telling(self, action: Action, you: bool) -> str:
        if action.verb != "trump":
            return super().telling(action, you)
        return f"name{'' if you else 's'} {SUIT_NAMES[action.words[0]]}"

    def label(self, state: EuchreState, action: Action) -> str:
        if action == ACCEPT:
            if state.turn == state.dealer:
                return "Take up"
            return "I assist" if state.turn == state.left_of(state.dealer, 2) else "Order up"
        if action == PASS and state.phase == "exchange":
            return "Leave it"
        if action == PASS and state.phase == "order" and state.turn == state.dealer:
            return "Turn down"
        if action.verb == "trump":
            return f"{SUIT_SIGNS[action.words[0]]} {SUIT_NAMES[action.words[0]].capitalize()}"
        if action in (YES, NO):
            return "Alone" if action == YES else "With partner"
        return super().label(state, action)

    def score(self, state: EuchreState) -> DealResult:
        if state.maker is None:
            return DealResult((0, 0), (Line("Void", (0, 0), "everybody passed twice"),), "Everybody passed", True)
        tricks = state.taken()
        makers, alone = state.side_of(state.maker), state.sitting_out is not None
        trumps, taken = SUIT_NAMES[state.trump], tricks[makers]
        delta = deal_points(makers, taken, alone)
        end = f"and took {taken} tricks of {HAND_SIZE}"
        if taken < ODD_TRICK:
            what, reason = "Euchre", f"the makers took only {taken}" if taken else "the makers took none"
            end = f"but took only {taken}" if taken else "but took no trick"
        elif taken < HAND_SIZE:
            what, reason = "Odd trick", "three or four tricks"
        elif alone:
            what, reason = "March alone", "all five tricks without the partner"
        else:
            what, reason = "March", "all five tricks"
        made = f"{trumps} made by {PLACES[(state.maker - state.dealer) % 4]}"
        lines = (Line("Tricks taken", tricks, made), Line(what, [n or None for n in delta], reason))
        lone = ", played alone," if alone else ""
        return DealResult(delta, lines, f"{{{makers}}} made {trumps} trumps{lone} {end}")

    def brings(self, state: EuchreState, taken: Sequence[int]) -> tuple[Number, ...] | None:
        if state.maker is None:
            return None
        makers = state.side_of(state.maker)
        return deal_points(makers, taken[makers], state.sitting_out is not None)

    def ends(self, state: EuchreState) -> bool:
        return bool(max(state.scores) >= state.options["target"])


def deal_points(makers: int, taken: int, alone: bool) -> tuple[int, int]:
    """What a deal brings the sides; `makers`: the side that made trumps and has `taken` so many tricks."""
    if taken < ODD_TRICK:
        return (0, EUCHRE) if makers == 0 else (EUCHRE, 0)
    points = POINT if taken < HAND_SIZE else LONE_MARCH if alone else MARCH
    return (points, 0) if makers == 0 else (0, points)


ORDER, EXCHANGE, NAMING, ALONE, TRICKS = Order(), Exchange(), Naming(), Alone(), LonePlay[EuchreState]()
GAME = Euchre()
