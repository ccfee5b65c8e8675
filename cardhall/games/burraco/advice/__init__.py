"""Burraco: lay early, grow runs to burraci, win the pozzetto fast, close while the others still hold cards.

`deal` has the quick player with which imagined deals are played to their end. Natural cards that fit are laid without a
search. The search compares the other choices: the stock or the pile, wild cards laid now or kept, and the discard,
which may also leave melds in the hand for another turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from cardhall.cards import Card
from cardhall.games.burraco.advice.deal import (
    BURRACO_SIZE,
    CARD_POINTS,
    DEFAULT_STYLE,
    GAME_MELD_RULES,
    RUN_ORDER,
    Deal,
    Style,
)
from cardhall.games.burraco.rules import MELDING_PHASE, POZZETTO_ZONES, WAITING_ZONES, BurracoState
from cardhall.language import card_face, card_name, numbered, say
from cardhall.players.melds.advice import WILD_CARD_FACTOR, MeldAdvice
from cardhall.players.melds.forecast import load_forecast
from cardhall.players.melds.meld_plans import PLANNED_MELD_WEIGHT
from cardhall.players.melds.why_discard import explain_meld_discard
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.melds import Reading
from cardhall.rules.mechanisms.rummy_turns import meld_name

TAKE_PILE_TEMPERATURE_POINTS = 12.0  # points that multiply the odds of taking the pile by e
MAX_TAKE_PILE_LOG_ODDS = 4.0  # of taking the pile, so that both choices keep some weight
MAX_COMPARED_DISCARDS = 6  # discards compared in the search
FEW_HAND_CARDS = 4  # with fewer cards in hand, wild cards are spent on short melds
LONG_MELD_CARDS = 5  # cards of a meld from which on a wild card brings a burraco near
MAX_COMPARED_WILD_MELDS = 3  # ways to lay a wild card compared with the discards


class BurracoAdvice(MeldAdvice[BurracoState]):
    """The Normal player: goes for the pozzetto, then for a burraco, then closes."""

    margin_std_dev = 420.0  # points; the standard deviation of the difference that a deal makes between the sides
    meld_rules = GAME_MELD_RULES
    style: Style = DEFAULT_STYLE

    # ---- what is planned

    def encode_deal(self, state: BurracoState) -> Deal:
        """Return the deal of a state with cards as numbers, as simulations need it."""
        zones, seats = state.zones, range(state.seats)
        deal = Deal(
            state.setup.side_of,
            [zones[HAND[seat]] for seat in seats],
            [list(MELDING_PHASE.table(state, side).items()) for side in range(len(state.sides))],
            zones["stock"],
            zones["discard"],
            [zones[WAITING_ZONES[seat]] for seat in seats],
            [zones[zone] for zone in POZZETTO_ZONES],
        )
        deal.styles = [self.style, self.style]
        turn = state.turn
        if turn is not None:
            deal.seat, deal.has_drawn = turn, state.at == MELDING_PHASE
            barred = state.barred(turn) if deal.has_drawn else None
            deal.barred_discard = -1 if barred is None else int(barred)
        deal.pozzetto_won, deal.idle_turns, deal.is_turn_active = (
            list(state.pozzetti),
            state.idle_turns,
            state.is_turn_active,
        )
        return deal

    def list_melds(self, state: BurracoState, side: int) -> Mapping[int, Reading]:
        return MELDING_PHASE.table(state, side)

    def plan_melds(self, state: BurracoState) -> list[tuple[int, list[int]]]:
        """Return the melds that the seat to act would lay in this turn, before taking a pozzetto."""
        deal = self.encode_deal(state)
        deal.records_plan = True
        if not deal.pozzetto_won[deal.side_of[deal.seat]] and deal.pozzetti:
            deal.pozzetti[-1] = []
        deal.lay_melds()
        return deal.planned_melds

    def weights(self, state: BurracoState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.at != MELDING_PHASE:
            gain = self.encode_deal(state).pile_value(seat) - self.style.stock_card_value
            return [
                exp(max(-MAX_TAKE_PILE_LOG_ODDS, min(MAX_TAKE_PILE_LOG_ODDS, gain / TAKE_PILE_TEMPERATURE_POINTS)))
                if action.verb == "take"
                else 1.0
                for action in actions
            ]
        return self.turn_weights(state, seat, actions)

    def distinct_actions(self, state: BurracoState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if state.at != MELDING_PHASE or len(actions) < 2:
            return actions
        weights = self.weights(state, seat, actions)
        ranked = sorted(zip(weights, actions, strict=True), key=lambda entry: -entry[0])
        weight, first = ranked[0]
        if weight == PLANNED_MELD_WEIGHT and not self.spends_wild_card(first):
            return [first]
        wild = [a for share, a in ranked if a.verb != "discard" and self.spends_wild_card_well(state, seat, a, share)]
        discards = self.without_gifts(state, seat, [action for _, action in ranked if action.verb == "discard"])
        return [*wild[:MAX_COMPARED_WILD_MELDS], *discards[:MAX_COMPARED_DISCARDS]] or actions

    def spends_wild_card_well(self, state: BurracoState, seat: int, action: Action, weight: float) -> bool:
        """Return whether an action uses its wild card well; `weight`: the action's prior weight.

        A clean burraco is not made dirty, and a short meld takes a wild card only if that is planned, or time is short.
        """
        if not self.spends_wild_card(action) or weight >= WILD_CARD_FACTOR * PLANNED_MELD_WEIGHT:
            return True
        is_late = len(state.zones["stock"]) - 2 <= DEFAULT_STYLE.late_stock
        cards_left = len(state.zones[HAND[seat]]) - len(action.cards)
        if action.verb == "meld":
            return is_late or cards_left < FEW_HAND_CARDS
        meld = MELDING_PHASE.table(state, state.side_of(seat))[action.number]
        size = len(meld.cards)
        if size >= BURRACO_SIZE:
            return bool(meld.wild)
        return is_late or cards_left < FEW_HAND_CARDS or size >= LONG_MELD_CARDS

    def is_gift(self, state: BurracoState, seat: int, action: Action) -> bool:
        """Tell whether the other side can use a discarded card: in a meld, or with two cards of the pile."""
        deal, card = self.encode_deal(state), int(action.cards[0])
        return bool(deal.sides[1 - deal.side_of[seat]].fitting_cards >> card & 1) or deal.melds_in_pile()[card]

    # ---- imagined deals

    def prepare_playout(self, state: BurracoState) -> Deal:
        deal = self.encode_deal(state)
        deal.styles = [DEFAULT_STYLE, DEFAULT_STYLE]
        return deal

    # ---- words

    def explain(self, seen: Observation, action: Action) -> str:
        state: BurracoState = seen.state
        side = state.side_of(seen.seat)
        if action.verb in ("draw", "take"):
            return self.reason_to_draw(state, seen.seat, action)
        table = MELDING_PHASE.table(state, side)
        cards_left = len(seen.hand) - len(action.cards)
        if action.verb == "discard":
            return self.reason_to_discard(state, seen, action.cards[0], cards_left)
        if not cards_left:
            return say("It empties your hand, so you get the pozzetto at once.")
        if action.verb == "meld":
            if state.must_close(seen.seat):
                return say("Cards on the table count for you; in the hand they count against you.")
            return say(
                "You then have only {cards} left to play before the pozzetto.", cards=numbered(cards_left, "card")
            )
        meld = table[action.number]
        size = len(meld.cards) + 1
        if size == BURRACO_SIZE:
            return say("This makes {meld} a burraco.", meld=meld_name(meld))
        if size > BURRACO_SIZE:
            return say("On the table it counts for you; in your hand it counts against you.")
        return say(
            "This brings {meld} to {cards}; a burraco needs seven.",
            meld=meld_name(meld),
            cards=numbered(size, "card"),
        )

    def reason_to_draw(self, state: BurracoState, seat: int, action: Action) -> str:
        """Return the reason for drawing from the stock, or for taking the pile."""
        deal, pile = self.encode_deal(state), state.zones["discard"]
        fits = deal.sides[deal.side_of[seat]].fitting_cards
        useful = [card for card in pile if fits >> card & 1 or GAME_MELD_RULES.is_wild[card]]
        if action.verb == "draw":
            if not pile:
                return say("There is no pile to take.")
            if not useful:
                return say("Nothing in the pile goes with your side’s melds.")
            return say("The pile is not worth it: you would have too many cards to get rid of.")
        if useful:
            return say("The pile has {card:the}, which fits your side’s melds.", card=card_name(useful[-1]))
        if deal.pile_value(seat) > 0:
            return say("Cards from the pile form melds with your hand.")
        return say("The pile gives you {cards:words} more for new melds.", cards=numbered(len(pile), "card"))

    def reason_to_discard(self, state: BurracoState, seen: Observation, card: Card, cards_left: int) -> str:
        """Return the reason for a discard; `cards_left`: cards in the hand after it."""
        if not cards_left:
            if state.must_close(seen.seat):
                return say("Closing now leaves the others with cards in hand.")
            return say("It is your last card, so you get the pozzetto at your next turn.")
        points = numbered(CARD_POINTS[card], "point")
        if GAME_MELD_RULES.is_wild[card]:
            return say("If you still hold it at the end, it costs you {points}.", points=points)
        deal = self.encode_deal(state)
        is_taken = deal.sides[1 - deal.side_of[seen.seat]].fitting_cards >> card & 1
        untaken = "" if is_taken else say("The {card} does not fit the other side’s melds.", card=card_face(card))
        reason = explain_meld_discard(seen.hand, card, GAME_MELD_RULES, RUN_ORDER, untaken)
        return reason or say("If you still hold it at the end, it costs you {points}.", points=points)


class BurracoBeginner(BurracoAdvice):
    """The Easy player: takes the pile often, uses wild cards at once, and looks only at its own cards."""

    def __init__(self) -> None:
        super().__init__()
        style = Style()
        style.gift_cost = style.completion_cost = style.pile_meld_cost = 0.0
        style.late_stock, style.rush_hand = 99, 12
        style.early_points_share = 0.6
        style.stock_card_value, style.useless_card_cost = 6.0, 2.8
        self.style = style


class BurracoExpert(BurracoAdvice):
    """The Hard player: also infers the other hands from melds not laid, and foresees how imagined deals end."""

    uses_missing_melds = True
    forecast = load_forecast("burraco")
    forecast_worlds = 150.0
    noise = 0.0  # forecasts say more than the prior does


ADVICE = BurracoAdvice(easy=BurracoBeginner(), hard=BurracoExpert())
