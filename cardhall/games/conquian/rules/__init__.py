"""Conquian. Eleven cards on the table win; nothing is ever taken into the hand, and a card can be forced on a player.

The rules followed. Two players, 40 cards (no 8, 9, 10; the jack next above the seven, the ace low), ten each. A turn is
about one card on offer: first the card that the other player threw or passed, then one turned from the stock. It may be
laid on the player's own table with cards of the hand that belong to its meld, or passed. The table must always be
divisible into sets (three or four of a rank) and runs (three or more of a suit), and is rearranged freely. Who has
melded discards, and that card is offered to the other. A player who passes a card that goes with the table alone may
be forced to take it. Eleven cards on the table win the deal; when the stock has run out it is drawn.

Option: the number of deals to win.
"""

from __future__ import annotations

from typing import Any

from cardhall.cards import SPANISH_40, Card
from cardhall.games.conquian.facts import ConquianFacts
from cardhall.games.conquian.rules.meld_masks import MeldMasks
from cardhall.language import card_face, card_faces, listing, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, zone_names
from cardhall.rules.engine.options import deals_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.engine.units import DEALS
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.meld_words import explain_fault
from cardhall.rules.mechanisms.melds import Meld, Melds
from cardhall.rules.mechanisms.rummy_turns import DiscardPhase, MeldGame

HAND_SIZE = 10
CARDS_TO_WIN = 11  # cards on the table
GAME_MELDS = Melds("A234567JQK")
MELD_MASKS = MeldMasks(GAME_MELDS, SPANISH_40)
TABLE_ZONES = zone_names("melds", 2)
MELD_ACTION, FORCE_ACTION = Action("meld"), Action("force")


class ConquianState(AskState):
    """The state of a deal of Conquian: the card on offer and the winner."""

    winner: int | None  # the seat with eleven cards on the table

    @property
    def offered(self) -> Card | None:
        """The card on offer or just passed: turned from the stock, or the top discard. None if there is none."""
        pile = self.zones["upcard"] or self.zones["discard"]  # empty until the first card of a deal is turned
        return self.card if pile and isinstance(self.at, Offer | Forcing) else None

    @property
    def card(self) -> Card:
        """The card on offer, where one is known to exist."""
        return (self.zones["upcard"] or self.zones["discard"])[-1]

    def division(self, seat: int) -> tuple[Meld, ...]:
        """Return a division of the seat's cards on the table into melds."""
        return GAME_MELDS.division(tuple(sorted(self.zones[TABLE_ZONES[seat]]))) or ()


def ways_to_meld(state: ConquianState, seat: int) -> list[Action]:
    """Return all ways in which `seat` can meld the card on offer, sorted."""
    ways = MELD_MASKS.ways_to_meld(
        state.card, mask_of(state.zones[HAND[seat]]), mask_of(state.zones[TABLE_ZONES[seat]])
    )
    return sorted([Action.of_cards("meld", cards_of(some)) for some in ways])


def can_be_forced(state: ConquianState, seat: int) -> bool:
    """Return whether the card on offer melds with the table cards of `seat` alone, and so can be forced."""
    return bool(MELD_MASKS.joining_cards(mask_of(state.zones[TABLE_ZONES[seat]])) >> state.card & 1)


class Offer(Phase[ConquianState]):
    """The seat on turn melds the top discard, or passes it."""

    name = "offer"

    def actions(self, state: ConquianState, seat: int) -> list[Action]:
        return [*ways_to_meld(state, seat), PASS]

    def refusal(self, state: ConquianState, seat: int, action: Action) -> str:
        card, named = state.card, action.cards
        if action.verb != "meld" or action.words:
            return say("The {card} is on offer: meld it or pass it.", card=card_face(card))
        if card in named:
            return say(
                "The {card} is added automatically: name only the hand cards that go with it.", card=card_face(card)
            )
        missing = name_missing_card(state.zones[HAND[seat]], named)
        if missing:
            return missing
        if any(
            set(named) <= set(meld)
            for meld in GAME_MELDS.melds_containing(card, [*named, *state.zones[TABLE_ZONES[seat]]])
        ):
            return say("The other cards on your table would no longer form melds.")
        if GAME_MELDS.kind(named):
            return say(
                "You cannot meld from your hand alone: the meld must include the {card} on offer.", card=card_face(card)
            )
        return say(
            "The {card} on offer makes no meld with these cards. {fault}.",
            card=card_face(card),
            fault=explain_fault(GAME_MELDS, [card, *named]),
        )

    def apply(self, state: ConquianState, seat: int, action: Action) -> Phase[Any] | None:
        record_decision(state, seat, action)
        if action.verb == "meld":
            return meld_card(state, seat, action.cards)
        return FORCING_PHASE if can_be_forced(state, seat) else pass_offer(state, seat)

    def fact(self, state: ConquianState, seat: int, names: Names) -> str:
        """Return a sentence about the origin of the card on offer."""
        move = next((e for e in reversed(state.history) if e.kind == "move" and state.card in e.cards), None)
        passed_on = move is not None and move.source == "upcard"
        other, card = names(1 - seat), card_face(state.card)
        if passed_on:
            return say("{player:capital} passed the {card}", player=other, card=card)
        return say("{player:capital} threw the {card}", player=other, card=card)

    def task(self, state: ConquianState, seat: int, names: Names) -> str:
        if not ways_to_meld(state, seat):
            return say("It makes no meld with your cards: pass")
        if can_be_forced(state, seat):
            return say("Meld the {card}, or pass and risk being forced", card=card_face(state.card))
        return say("Meld the {card} or pass", card=card_face(state.card))

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return (TABLE_ZONES[seat],) if action.verb == "meld" else ()


class StockOffer(Offer):
    """Turns a card of the stock, which the seat on turn melds or passes; with no card left the deal is drawn."""

    name = "stock"

    def begin(self, state: ConquianState) -> Phase[Any] | None:
        if not state.zones["stock"]:
            return None
        state.move(state.zones["stock"][:1], "stock", "upcard", state.turn)
        return self

    def fact(self, state: ConquianState, seat: int, names: Names) -> str:
        return say("The {card} is turned", card=card_face(state.card))

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return super().targets(state, seat, action) or (("discard",) if action == PASS else ())


class Forcing(Question[ConquianState]):
    """The other seat may force the card just passed, which goes with the passing seat's table."""

    name = "force"
    answers = (FORCE_ACTION, PASS)
    asks = say("Force the card that was passed, or let it go.")
    todo = say("Force it or let it go")
    labels = {"pass": say("Let go")}

    def seats(self, state: ConquianState) -> tuple[int, ...]:
        assert state.turn is not None
        return (1 - state.turn,)

    def add_answer_event(self, state: ConquianState, seat: int, answer: Action) -> None:
        record_decision(state, seat, answer)

    def finish(self, state: ConquianState, seat: int, answer: Action) -> Phase[Any] | None:
        return meld_card(state, 1 - seat, ()) if answer == FORCE_ACTION else pass_offer(state, 1 - seat)

    def fact(self, state: ConquianState, seat: int, names: Names) -> str:
        return say(
            "{player:capital} passed the {card}, which fits their table",
            player=names(1 - seat),
            card=card_face(state.card),
        )

    def targets(self, state: ConquianState, seat: int, action: Action) -> tuple[str, ...]:
        return (TABLE_ZONES[1 - seat],) if action == FORCE_ACTION else ()


class Discard(DiscardPhase[ConquianState]):
    """A seat that melded, or was forced, discards a card; the other seat is offered it."""

    todo = say("Discard a card")

    def after_turn(self, state: ConquianState, seat: int) -> Phase[Any]:
        state.turn = 1 - seat
        return OFFER_PHASE

    def fact(self, state: ConquianState, seat: int, names: Names) -> str:
        return say(
            "You have {len} cards of {to_win} on the table",
            len=len(state.zones[TABLE_ZONES[seat]]),
            to_win=CARDS_TO_WIN,
        )


def record_decision(state: ConquianState, seat: int, action: Action) -> None:
    """Record a seat's decision as an event, with the cards of the action and the card on offer."""
    if state.news is not None:
        state.add_event(Event("act", seat=seat, action=action, cards=tuple(sorted((state.card, *action.cards)))))


def meld_card(state: ConquianState, seat: int, hand_cards: tuple[Card, ...]) -> Phase[Any] | None:
    """Meld the card on offer with hand cards of `seat`; eleven cards on the table win, else the seat discards."""
    state.move((state.card,), "upcard" if state.zones["upcard"] else "discard", TABLE_ZONES[seat], seat)
    if hand_cards:
        state.move(hand_cards, HAND[seat], TABLE_ZONES[seat], seat)
    state.turn = seat
    if len(state.zones[TABLE_ZONES[seat]]) < CARDS_TO_WIN:
        return DISCARDING_PHASE
    state.winner = seat
    return None


def pass_offer(state: ConquianState, seat: int) -> Phase[Any]:
    """Go on after a pass that was not forced: a card turned is offered to the other seat, a card offered is dead."""
    if state.zones["upcard"]:
        state.move(tuple(state.zones["upcard"]), "upcard", "discard", seat)
        state.turn = 1 - seat
        return OFFER_PHASE
    state.turn = seat
    return STOCK_PHASE


class Conquian(MeldGame[ConquianState]):
    """Eleven cards on the table win; nothing is ever taken into the hand, and a card can be forced on a player."""

    id = "conquian"
    unit = DEALS
    state_class = ConquianState
    pack = SPANISH_40
    melds = GAME_MELDS
    options = {"target": deals_to_win((1, 3, 5, 7))}
    phrases = {"pass": (template("pass {cards}"), template("passes {cards}"))}

    def layout(self, state: ConquianState) -> dict[str, int]:
        return {HAND[0]: HAND_SIZE, HAND[1]: HAND_SIZE, "stock": len(self.pack) - 2 * HAND_SIZE}

    def deal(self, state: ConquianState) -> Phase[Any]:
        state.add_zones("upcard", "discard", *TABLE_ZONES)
        state.winner = None
        state.turn = 1 - state.dealer
        return STOCK_PHASE

    def facts(self, state: ConquianState, seat: int) -> ConquianFacts:
        return ConquianFacts(
            offered=state.offered,
            meld_groups=tuple([tuple(map(tuple, state.division(owner))) for owner in (0, 1)]),
        )

    def score(self, state: ConquianState) -> DealResult:
        winner = state.winner
        lines = [
            Line(
                say("Cards melded"),
                [len(state.zones[table]) for table in TABLE_ZONES],
                say("{to_win} win", to_win=CARDS_TO_WIN),
                adds=False,
            )
        ]
        if winner is None:
            lines.append(Line(say("Deals won"), (None, None), say("the stock has run out")))
            return DealResult((0, 0), tuple(lines), say("A drawn deal"))
        loser, melds = 1 - winner, state.division(winner)
        won = say("{melds}", melds=listing([card_faces(meld) for meld in melds], ","))
        lines.append(Line(say("Deals won"), [1 if seat == winner else None for seat in (0, 1)], won))
        hand_left = tuple(state.zones[HAND[loser]])
        if hand_left:
            state.mark_known(HAND[loser], hand_left)
            state.show(hand_left, HAND[loser], loser)
            kept = [len(hand_left) if seat == loser else None for seat in (0, 1)]
            lines.append(
                Line(say("Left in hand"), kept, say("{cards}", cards=card_faces(sorted(hand_left))), adds=False)
            )
        return DealResult(
            (1, 0) if winner == 0 else (0, 1), tuple(lines), say("{{{winner}}} laid eleven cards", winner=winner)
        )

    def label(self, state: ConquianState, action: Action) -> str:
        if action.verb != "meld" or state.offered is None:
            return super().label(state, action)
        if not action.cards:
            return say("Meld {card}", card=card_face(state.card))
        return say("Meld {card} with {cards}", card=card_face(state.card), cards=card_faces(action.cards))


OFFER_PHASE, STOCK_PHASE, FORCING_PHASE, DISCARDING_PHASE = Offer(), StockOffer(), Forcing(), Discard()
GAME = Conquian()
