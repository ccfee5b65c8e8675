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

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_24, FRENCH_32, Card
from cardhall.games.euchre.facts import EuchreFacts
from cardhall.language import card_face, card_name, fill_template, in_words, say, suit_name, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, blank_zeros, by_side, thrown_in_result
from cardhall.rules.engine.setup import Setup
from cardhall.rules.mechanisms.asking import ACCEPT, NO, YES, Question
from cardhall.rules.mechanisms.bowers import LonePlay, bower_rules
from cardhall.rules.mechanisms.dealing import hands_and_upcard
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.tricks import TrickGame
from cardhall.rules.mechanisms.upcard_auction import FirstRound, SecondRound, UpcardState

PACK_BY_SIZE = {24: FRENCH_24, 32: FRENCH_32}
HAND_SIZE = 5
TRICKS_TO_MAKE = 3  # tricks that the makers must take
# Points:
POINT_SCORE = 1  # of the makers, for three or four tricks
MARCH_SCORE = 2  # for all five
LONE_MARCH_SCORE = 4  # for all five by a maker who plays alone
EUCHRE_SCORE = 2  # of the others, for fewer than three tricks of the makers
PLACE_TEXTS = (  # by the number of places left of the dealer
    say("the dealer"),
    say("the player left of the dealer"),
    say("the dealer’s partner"),
    say("the player right of the dealer"),
)


class EuchreState(UpcardState, ExchangeState):
    """The state of a deal of Euchre: tricks, the upcard on offer, and the dealer's discard."""


class NameSuit(SecondRound[EuchreState]):
    """The second round: each seat once may make another suit than the upcard's trumps."""

    name = "name"

    def why_must_bid(self, state: EuchreState, seat: int) -> str:
        stuck = state.options["stick_dealer"] and seat == state.dealer
        return say("All others have passed, so the dealer must name trumps.") if stuck else ""

    def after_trumps_made(self, state: EuchreState) -> Phase[Any]:
        state.turn = state.maker
        return ALONE_PHASE

    def fact(self, state: EuchreState, seat: int, names: Names) -> str:
        return say("{suit:capital} are turned down", suit=suit_name(state.upcard.suit))

    def task(self, state: EuchreState, seat: int, names: Names) -> str:
        return (
            say("You must name another suit") if self.why_must_bid(state, seat) else say("Name another suit, or pass")
        )


class OrderUp(FirstRound[EuchreState]):
    """The first round: each seat once may make the upcard's suit trumps."""

    name = "order"
    scale = (ACCEPT,)
    second_round = NameSuit()

    def after_trumps_made(self, state: EuchreState) -> Phase[Any]:
        state.turn = state.dealer
        return EXCHANGE_PHASE

    def asked_for(self, state: EuchreState, seat: int) -> str:
        return say("Make {suit} trumps, or pass.", suit=suit_name(state.upcard.suit))

    def label(self, state: EuchreState, action: Action) -> str:
        is_dealer = state.turn == state.dealer
        if action == PASS:
            return say("Turn down") if is_dealer else say("Pass")
        return (
            say("Take up")
            if is_dealer
            else say("I assist")
            if is_on_dealer_side(state, state.turn)
            else say("Order up")
        )

    def fact(self, state: EuchreState, seat: int, names: Names) -> str:
        card = card_face(state.upcard)
        if seat == state.dealer:
            return say("The {card} is turned up for you", card=card)
        if is_on_dealer_side(state, seat):
            return say("The {card} is turned up for your partner", card=card)
        return say("The {card} is turned up for {player}", card=card, player=names(state.dealer))

    def task(self, state: EuchreState, seat: int, names: Names) -> str:
        if seat == state.dealer:
            return say("Take it up and make {suit} trumps, or turn it down", suit=suit_name(state.upcard.suit))
        return super().task(state, seat, names)


class TakeUp(Exchange[EuchreState]):
    """The dealer may lay a card away and take the upcard instead."""

    may_pass = True
    onto = "stock"
    source = "upcard"
    is_shown = True
    asks = say("Lay away one card of your hand, or leave the upcard.")
    labels = {"pass": say("Leave it")}

    def finish(self, state: EuchreState, seat: int, action: Action) -> Phase[Any]:
        state.turn = state.maker
        return ALONE_PHASE

    def refusal(self, state: EuchreState, seat: int, action: Action) -> str:
        if action.cards == (state.upcard,):
            return say(
                "The {card} is the upcard: leave it, or lay away a card of your hand for it.",
                card=card_name(state.upcard),
            )
        return super().refusal(state, seat, action)

    def fact(self, state: EuchreState, seat: int, names: Names) -> str:
        return say("{suit:capital} are trumps", suit=suit_name(state.trump))

    def task(self, state: EuchreState, seat: int, names: Names) -> str:
        return say("Lay a card away for the {card}, or leave it", card=card_face(state.upcard))


class PlayAlone(Question[EuchreState]):
    """The maker plays with the partner, or alone."""

    name = "alone"
    answers = (NO, YES)
    asks = say("Say first whether you play alone or with your partner.")
    todo = say("Play alone, or with your partner")
    labels = {"yes": say("Alone"), "no": say("With partner")}

    def finish(self, state: EuchreState, seat: int, answer: Action) -> Phase[Any]:
        if answer == YES:
            state.sitting_out = state.partner_of(seat)
        return TRICKS_PHASE

    def fact(self, state: EuchreState, seat: int, names: Names) -> str:
        return say("You have made {suit} trumps", suit=suit_name(state.trump))


def is_on_dealer_side(state: EuchreState, seat: int | None) -> bool:
    """Return whether the seat is on the dealer's side."""
    return seat is not None and state.side_of(seat) == state.side_of(state.dealer)


# Results in a sentence: where the maker played with the partner, and where it played alone.
MADE_TEXTS = (
    template("{{{makers}}} made {trumps} trumps and took {taken} tricks of {hand_size}"),
    template("{{{makers}}} made {trumps} trumps, played alone, and took {taken} tricks of {hand_size}"),
)
EUCHRED_TEXTS = (
    template("{{{makers}}} made {trumps} trumps but took only {few}"),
    template("{{{makers}}} made {trumps} trumps, played alone, but took only {few}"),
)
NO_TRICK_TEXTS = (
    template("{{{makers}}} made {trumps} trumps but took no trick"),
    template("{{{makers}}} made {trumps} trumps, played alone, but took no trick"),
)


class Euchre(TrickGame[EuchreState]):
    """Five cards each; one side makes trumps and must take three tricks of five, or is euchred."""

    id = "euchre"
    state_class = EuchreState
    options = {
        "target": Option(5, (5, 7, 10), say("Points to win"), say("The first side to reach this many points wins.")),
        "pack": Option(
            32,
            {32: say("32 cards, sevens up"), 24: say("24 cards, nines up")},
            say("Pack"),
            say("The cards in the pack."),
        ),
        "stick_dealer": Option(
            False,
            {False: say("The dealer may pass"), True: say("The dealer must name trumps")},
            say("Stick the dealer"),
            say("Whether the dealer must name trumps after all others have passed twice."),
        ),
    }
    presets = {"book": {}, "usual": {"target": 10, "pack": 24}}
    phrases = {
        "accept": (say("order it up"), say("orders it up")),
        "discard": (say("lay a card away"), say("lays a card away")),
        "yes": (say("play alone"), say("plays alone")),
        "no": (say("play with your partner"), say("plays with the partner")),
    }

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return PACK_BY_SIZE[setup.options["pack"]]

    def layout(self, state: EuchreState) -> Mapping[str, int]:
        return hands_and_upcard(self.pack_for(state.setup), 4, HAND_SIZE)

    def deal(self, state: EuchreState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_upcard()
        return ORDER_PHASE

    def trick_rules(self, state: EuchreState) -> TrickRules:
        return rules_for(state.trump, state.setup.options["pack"])

    def facts(self, state: EuchreState, seat: int) -> EuchreFacts:
        return EuchreFacts(
            upcard=state.upcard,
            turned_down=state.upcard.suit if state.turned_down else None,
            trump=state.trump or None,
            maker=state.maker,
            alone=state.maker if state.sitting_out is not None else None,
            sitting_out=state.sitting_out,
            tricks=tuple(state.tricks_by_side()),
        )

    def score(self, state: EuchreState) -> DealResult:
        if state.maker is None:
            return thrown_in_result(2, say("Everybody passed"), say("everybody passed twice"), say("Void"))
        tricks = state.tricks_by_side()
        makers_side, is_alone = state.side_of(state.maker), state.sitting_out is not None
        trumps, tricks_taken = suit_name(state.trump), tricks[makers_side]
        delta = deal_points(makers_side, tricks_taken, is_alone)
        headlines = MADE_TEXTS
        if tricks_taken < TRICKS_TO_MAKE:
            label, reason = (
                say("Euchre"),
                say("the makers took only {in_letters}", in_letters=in_words(tricks_taken))
                if tricks_taken
                else say("the makers took none"),
            )
            headlines = EUCHRED_TEXTS if tricks_taken else NO_TRICK_TEXTS
        elif tricks_taken < HAND_SIZE:
            label, reason = say("Odd trick"), say("three or four tricks")
        elif is_alone:
            label, reason = say("March alone"), say("all five tricks without the partner")
        else:
            label, reason = say("March", context="all tricks"), say("all five tricks")
        made = say("{trumps} made by {places}", trumps=trumps, places=PLACE_TEXTS[(state.maker - state.dealer) % 4])
        lines = (Line(say("Tricks taken"), tricks, made, adds=False), Line(label, blank_zeros(delta), reason))
        values = {
            "makers": makers_side,
            "trumps": trumps,
            "taken": tricks_taken,
            "hand_size": HAND_SIZE,
            "few": in_words(tricks_taken),
        }
        return DealResult(delta, lines, fill_template(headlines[is_alone], **values))

    def deal_value(self, state: EuchreState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        maker = state.maker
        if maker is None:
            return None
        makers_side = state.setup.side_of[maker]
        return deal_points(makers_side, tricks[makers_side], state.sitting_out is not None)


@lru_cache
def rules_for(trump: str, pack_size: int) -> TrickRules:
    """Return the rules of trick play with this trump suit; `pack_size`: the number of cards."""
    return bower_rules(trump, PACK_BY_SIZE[pack_size])


@lru_cache
def deal_points(makers_side: int, tricks_taken: int, is_alone: bool) -> tuple[int, int]:
    """Return the points of a deal by side.

    `makers_side`: the makers of trumps; `tricks_taken`: tricks of the makers.
    """
    if tricks_taken < TRICKS_TO_MAKE:
        return by_side(makers_side, 0, EUCHRE_SCORE)
    return by_side(
        makers_side, POINT_SCORE if tricks_taken < HAND_SIZE else LONE_MARCH_SCORE if is_alone else MARCH_SCORE, 0
    )


ORDER_PHASE, EXCHANGE_PHASE, ALONE_PHASE, TRICKS_PHASE = OrderUp(), TakeUp(), PlayAlone(), LonePlay[EuchreState]()
GAME = Euchre()
