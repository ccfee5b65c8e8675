"""Samba: fight for the pile, make the first melds with little, complete two melds of seven, then go out in time.

`deal` plays a sensible turn, and plays imagined deals to their end that way. Obvious melds are laid at once; the search
compares the other choices: the stock or the pile, wild cards laid now or kept, the discard, which may also freeze the
pile, the question to the partner and its answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.games.samba.advice.deal import (
    CARD_POINTS,
    DEFAULT_STYLE,
    GAME_MELD_RULES,
    MELD_OF_SEVEN,
    RUN_ORDER,
    Deal,
    Style,
)
from cardhall.games.samba.rules.turns import (
    ANSWERING_PHASE,
    DRAWING_PHASE,
    MELDING_PHASE,
    THREES_ZONES,
    SambaState,
    count_sevens,
    first_meld_minimum,
    is_frozen,
)
from cardhall.language import card_face, numbered, say
from cardhall.players.melds.advice import WILD_CARD_FACTOR, MeldAdvice
from cardhall.players.melds.forecast import load_forecast
from cardhall.players.melds.meld_plans import PLANNED_MELD_WEIGHT, UNPLANNED_MELD_WEIGHT
from cardhall.players.melds.why_discard import explain_meld_discard
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.melds import Reading
from cardhall.rules.mechanisms.rummy_turns import meld_name

# how many discards, and melds with wild cards, the search compares
MAX_COMPARED_DISCARDS, MAX_COMPARED_WILD_MELDS = 6, 3
FEW_HAND_CARDS = 4  # with fewer cards in hand, wild cards are spent on short melds
LONG_MELD_CARDS = 5  # cards: a meld of that size is near enough to seven for a wild card
MAX_PARTNER_CARDS_TO_ASK = 4  # a partner with as many cards is asked before going out
MIN_HEAVY_HAND_POINTS = 100  # the owner of a heavier hand says no


class SambaAdvice(MeldAdvice[SambaState]):
    """The normal player: fights for the pile, then completes melds of seven."""

    margin_std_dev = 900.0
    meld_rules = GAME_MELD_RULES
    sharpness_points = 12.0
    early_discard_weight = 0.2
    style: Style = DEFAULT_STYLE

    # ---- plans and weights

    def encode_deal(self, state: SambaState) -> Deal:
        """Return the deal of a state in whole numbers, for fast play to its end."""
        zones, seats, sides = state.zones, range(state.seats), (0, 1)
        options = state.options
        deal = Deal(
            state.setup.side_of,
            [zones[HAND[seat]] for seat in seats],
            [list(MELDING_PHASE.table(state, side).items()) for side in sides],
            zones["stock"],
            zones["discard"],
            int(options["samba_bonus"]),
            int(options["draw_cards"]),
        )
        deal.styles = [self.style, self.style]
        deal.pile_helps = options["first_pile"] == "helps"
        deal.red_threes = [len(zones[threes]) for threes in THREES_ZONES]
        for threes in THREES_ZONES:
            for card in zones[threes]:
                deal.unseen_copies[card] -= 1
        deal.has_opened = list(state.has_opened)
        deal.minimum = [first_meld_minimum(state, side) for side in sides]
        deal.broken_promises = list(state.broken_promises)
        turn = state.turn
        if turn is not None:
            deal.seat = turn
            deal.has_drawn = state.at != DRAWING_PHASE
            deal.turn_points, deal.held_back = state.opening_points, state.held_back
            deal.may_not_meld, deal.is_last_turn = state.may_not_meld, state.is_last_turn
            deal.may_not_go_out, deal.must_go_out = state.partner_answer == "no", state.partner_answer == "yes"
        return deal

    def list_melds(self, state: SambaState, side: int) -> Mapping[int, Reading]:
        return MELDING_PHASE.table(state, side)

    def plan_melds(self, state: SambaState) -> list[tuple[int, list[int]]]:
        """Return the planned melds of the seat to act in this turn."""
        deal = self.encode_deal(state)
        deal.records_plan = True
        deal.lay_melds()
        return deal.planned_melds

    def weights(self, state: SambaState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.at == DRAWING_PHASE:
            return self.draw_weights(state, seat, actions)
        if state.at == ANSWERING_PHASE:
            return [
                1.0 if (action.verb == "yes") == self.lets_partner_go_out(state, seat) else 0.3 for action in actions
            ]
        return self.turn_weights(state, seat, actions)

    def draw_weights(self, state: SambaState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the weights of drawing from the stock, taking the pile in one of several ways, and passing."""
        deal = self.encode_deal(state)
        pair = deal.natural_pair(seat)
        wants_pile = deal.wants_pile(seat, pair)
        weights = []
        for action in actions:
            if action.verb == "take":
                weights.append((1.5 if action.cards else 2.0) if wants_pile else 0.2)
            else:
                weights.append(0.4 if wants_pile else 1.0)
        return weights

    def other_weight(self, state: SambaState, seat: int, action: Action, has_plans: bool) -> float:
        """Return the weight of an action without hand cards."""
        if action.verb == "combine":
            return PLANNED_MELD_WEIGHT
        if action.verb == "back":
            return UNPLANNED_MELD_WEIGHT if has_plans else PLANNED_MELD_WEIGHT
        if action.verb == "done":
            return self.early_discard_weight if has_plans else 1.0
        deal = self.encode_deal(state)
        partner = len(state.zones[HAND[state.partner_of(seat)]])
        deal.must_go_out = True
        deal.lay_melds()
        return (
            2 * PLANNED_MELD_WEIGHT
            if deal.hand_sizes[seat] <= 1 and partner >= MAX_PARTNER_CARDS_TO_ASK
            else UNPLANNED_MELD_WEIGHT
        )

    def lets_partner_go_out(self, state: SambaState, seat: int) -> bool:
        """Return whether a seat lets the partner go out: the seat's hand is light enough."""
        return sum([CARD_POINTS[card] for card in state.zones[HAND[seat]]]) <= MIN_HEAVY_HAND_POINTS

    def distinct_actions(self, state: SambaState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if state.at != MELDING_PHASE or len(actions) < 2:
            return actions
        weights = self.weights(state, seat, actions)
        ranked = sorted(zip(weights, actions, strict=True), key=lambda entry: -entry[0])
        weight, first = ranked[0]
        is_obvious = weight >= WILD_CARD_FACTOR * PLANNED_MELD_WEIGHT and first.verb != "ask"
        if is_obvious and (state.opening_cards or not self.spends_wild_card(first)):
            return [first]
        melds = [a for share, a in ranked if a.verb in ("meld", "add") and self.uses_cards_well(state, seat, a, share)]
        questions = [
            a for weight, a in ranked if a.verb == "done" or (a.verb == "ask" and weight >= PLANNED_MELD_WEIGHT)
        ]
        discards = self.without_gifts(state, seat, [action for _, action in ranked if action.verb == "discard"])
        return [*questions, *melds[:MAX_COMPARED_WILD_MELDS], *discards[:MAX_COMPARED_DISCARDS]] or actions

    def uses_cards_well(self, state: SambaState, seat: int, action: Action, weight: float) -> bool:
        """Tell whether a meld is planned, or uses a wild card well; `weight`: how good the action looks.

        A short meld takes a wild card only if that is planned, time is short, or the side has no melds yet.
        """
        if weight >= WILD_CARD_FACTOR * PLANNED_MELD_WEIGHT:
            return True
        if not self.spends_wild_card(action):
            return False
        side = state.side_of(seat)
        if state.opening_cards or not state.has_opened[side] or len(state.zones["stock"]) <= DEFAULT_STYLE.late_stock:
            return True
        size = len(MELDING_PHASE.table(state, side)[action.number].cards) if action.verb == "add" else 0
        return size >= LONG_MELD_CARDS or len(state.zones[HAND[seat]]) - len(action.cards) < FEW_HAND_CARDS

    def is_gift(self, state: SambaState, seat: int, action: Action) -> bool:
        """Tell whether the other side takes the pile with a discarded card, or finds two like it there."""
        deal, card = self.encode_deal(state), int(action.cards[0])
        if deal.is_frozen() or GAME_MELD_RULES.is_wild[card]:
            return False
        return bool(deal.sides[1 - deal.side_of[seat]].fitting_cards >> card & 1) or deal.melds_in_pile()[card]

    # ---- imagined deals

    def prepare_playout(self, state: SambaState) -> Deal:
        deal = self.encode_deal(state)
        deal.styles = [DEFAULT_STYLE, DEFAULT_STYLE]
        if state.at == ANSWERING_PHASE and state.turn is not None:
            agrees = self.lets_partner_go_out(state, state.turn)
            deal.seat = state.partner_of(state.turn)
            deal.must_go_out, deal.may_not_go_out = agrees, not agrees
        return deal

    # ---- words

    def explain(self, seen: Observation, action: Action) -> str:
        state: SambaState = seen.state
        side, verb = state.side_of(seen.seat), action.verb
        if verb in ("draw", "take", "pass"):
            return self.reason_to_draw(state, seen, action)
        if verb == "discard":
            return self.reason_to_discard(state, seen, action)
        if verb in ("yes", "no"):
            held = sum([CARD_POINTS[card] for card in seen.hand])
            points = numbered(held, "point")
            if verb == "yes":
                return say("Your hand would cost your side only {points}.", points=points)
            return say("Your hand would cost your side {points}.", points=points)
        sentences = {
            "ask": say("You could go out, but your partner may want to meld more first."),
            "back": say("You cannot reach the minimum for the first melds."),
            "combine": say("One combined set is nearer to seven cards than two separate sets."),
            "done": say("Nothing else is worth melding."),
        }
        if verb in sentences:
            return sentences[verb]
        if state.opening_cards or not state.has_opened[side]:
            lacking = max(
                0,
                first_meld_minimum(state, side)
                - state.opening_points
                - sum([CARD_POINTS[card] for card in action.cards]),
            )
            if lacking:
                return say("You would still need {points} for the first melds.", points=numbered(lacking, "point"))
            return say("It completes the minimum for your side’s first melds.")
        if verb == "meld":
            if is_frozen(state.zones["discard"]):
                return say("Each new meld may grow to seven cards.")
            return say("A new meld may grow to seven cards, and takes the pile when its top card fits.")
        meld = MELDING_PHASE.table(state, side)[action.number]
        size = len(meld.cards) + 1
        if size == MELD_OF_SEVEN:
            return say("It completes {meld}: seven cards.", meld=meld_name(meld))
        return say("It brings {meld} to {cards} of seven.", meld=meld_name(meld), cards=numbered(size, "card"))

    def reason_to_draw(self, state: SambaState, seen: Observation, action: Action) -> str:
        """Return the reason for drawing, taking the pile or passing, as a sentence."""
        pile = len(state.zones["discard"])
        if action.verb == "take":
            if not state.has_opened[state.side_of(seen.seat)]:
                return say("The top card helps with your first melds, and the rest of the pile comes too.")
            return say("It brings {cards} to your side.", cards=numbered(pile, "card"))
        if action.verb == "pass":
            return say("It ends the deal.")
        if any(other.verb == "take" for other in seen.actions()):
            return say("The pile is worth less than an unknown card from the stock.")
        if is_frozen(state.zones["discard"]):
            return say("The pile is frozen, and you have no pair for its top card.")
        return say("You cannot take the pile.")

    def reason_to_discard(self, state: SambaState, seen: Observation, action: Action) -> str:
        """Return the reason for a discard, as a sentence."""
        card = action.cards[0]
        table = MELDING_PHASE.table(state, state.side_of(seen.seat))
        if len(seen.hand) == 1 and count_sevens(table) > 1:
            return say("It is your last card: your side goes out.")
        if GAME_MELD_RULES.is_wild[card]:
            return say("It freezes the pile, so that only a natural pair takes it.")
        if card.rank == "3":
            return say("Nobody may take the pile while a black three is its top card.")
        deal = self.encode_deal(state)
        is_taken = deal.sides[1 - deal.side_of[seen.seat]].fitting_cards >> card & 1
        untaken = (
            ""
            if is_taken
            else say("The other side has no meld that takes the pile with the {card}.", card=card_face(card))
        )
        why = explain_meld_discard(seen.hand, card, GAME_MELD_RULES, RUN_ORDER, untaken)
        return why or say(
            "If you still hold it at the end, it costs you {points}.", points=numbered(CARD_POINTS[card], "point")
        )


class SambaBeginner(SambaAdvice):
    """The easy player: takes any pile, and looks at its own cards only."""

    def __init__(self) -> None:
        super().__init__()
        style = Style()
        style.gift_cost = style.gift_cost_per_card = style.completion_cost = style.pile_meld_cost = 0.0
        style.late_stock, style.early_points_share, style.pair_value = 60, 0.5, 0.0
        self.style = style


class SambaExpert(SambaAdvice):
    """The Hard player: concludes from melds not laid which cards others lack, and foresees how deals end."""

    uses_missing_melds = True
    forecast = load_forecast("samba")
    forecast_worlds = 150.0
    noise = 0.0  # forecasts say more than the prior does


ADVICE = SambaAdvice(easy=SambaBeginner(), hard=SambaExpert())
