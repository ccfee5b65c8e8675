"""Nuts (Racing Demon). Everybody plays a patience at once, without turns, onto foundations that all share.

The rules followed. A pack for each side, a side being one player, or two neighbours when six or eight play. Thirteen
cards are the reserve, of which the top one is seen; four begin the columns; the others are the stock. Columns go down
in alternating colours, cards on top of a moved one go along, an empty column takes any card. Aces begin foundations,
which go up in suit to the king; whoever comes first has the place. The stock is turned three at a time onto the waste,
of which the top card is free. When all are stuck, every waste goes under its stock and the stock's top card to its
bottom; the third time without progress ends the deal. Whoever plays the last card of a reserve ends the deal at once.
A side scores one for each of its cards on the foundations, less two for each left in its reserve.

Options: the target, to be exceeded; deals in a match; how many cards are turned at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall.cards import FRENCH_52, HIDDEN, Card
from cardhall.games.nuts.facts import NutsFacts
from cardhall.games.nuts.rules.layouts import ON_RESERVE, ON_WASTE, TO_FOUNDATIONS, Tableau
from cardhall.games.nuts.rules.patience import FoundationState, OwnPacksGame
from cardhall.language import card_face, card_name, numbered, say, template
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Option, Value, zone_names, zone_owner
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.engine.setup import hidden_cards

RESERVE_SIZE, COLUMN_COUNT = 13, 4
STOCK_SIZE = len(FRENCH_52) - RESERVE_SIZE - COLUMN_COUNT
MAX_STUCK_ROUNDS = 3  # that many without progress end the deal
MAX_DEALS = 100  # that many end a match without a limit of deals
MAX_SIDES = 4
RESERVE_ZONES, STOCK_ZONES, WASTE_ZONES = (
    zone_names("reserve", MAX_SIDES),
    zone_names("stock", MAX_SIDES),
    zone_names("waste", MAX_SIDES),
)
COLUMN_ZONES = tuple(tuple(f"column:{side}:{n}" for n in range(1, COLUMN_COUNT + 1)) for side in range(MAX_SIDES))
DRAW_ACTION, STUCK_ACTION = Action("draw"), Action("stuck")
MOVE_ACTIONS = tuple(tuple(Action("move", card, n) for n in range(1, COLUMN_COUNT + 1)) for card in FRENCH_52)


class NutsState(FoundationState):
    """A state of Nuts: foundations, cards turned up, and seats that are stuck."""

    turned_masks: tuple[int, ...]  # by side, bit mask of the stock cards that have been turned up
    stuck_mask: int  # bit mask of the seats that have said that they are stuck
    stuck_rounds: int  # how often all have been stuck without progress
    nuts_side: int = -1  # the side that ended the last deal; -1: nobody


def cards_within_reach(state: NutsState, side: int) -> Tableau:
    """Return the side's cards within reach."""
    zones = state.zones
    return Tableau(
        [zones[zone] for zone in COLUMN_ZONES[side]],
        zones[RESERVE_ZONES[side]],
        zones[WASTE_ZONES[side]],
        state.wanted_mask,
    )


def can_draw(state: NutsState, side: int) -> bool:
    """Tell whether a side has cards in its stock, or in the waste to turn over."""
    return bool(state.zones[STOCK_ZONES[side]] or state.zones[WASTE_ZONES[side]])


class RacePhase(Phase[NutsState]):
    """The phase in which everybody may act at any time; the first action to come counts."""

    name = "play"
    idle = say("You said that you are stuck, and you have no card to play.")
    asks = say("Play a card to the foundations, move one to a column, or turn the stock.")

    def begin(self, state: NutsState) -> RacePhase:
        state.turn = None
        return self

    def actors(self, state: NutsState) -> tuple[int, ...]:
        seats, stuck_mask = range(state.setup.seats), state.stuck_mask
        return tuple([seat for seat in seats if not stuck_mask >> seat & 1 or self.can_act(state, seat)])

    def can_act(self, state: NutsState, seat: int) -> bool:
        """Tell whether a seat can do anything after saying that it is stuck."""
        side = state.setup.side_of[seat]
        return can_draw(state, side) or bool(cards_within_reach(state, side).moves())

    def actions(self, state: NutsState, seat: int) -> list[Action]:
        side = state.setup.side_of[seat]
        moves = sorted(cards_within_reach(state, side).moves())
        possible = [DRAW_ACTION] if can_draw(state, side) else []
        possible += [MOVE_ACTIONS[card][goal] for card, _, goal in moves if goal != TO_FOUNDATIONS]
        possible += [PLAY[card] for card, _, goal in moves if goal == TO_FOUNDATIONS]
        return possible if state.stuck_mask >> seat & 1 else [*possible, STUCK_ACTION]

    def allows(self, state: NutsState, seat: int, action: Action) -> bool:
        side = state.setup.side_of[seat]
        if action == DRAW_ACTION:
            return can_draw(state, side)
        if action == STUCK_ACTION:
            return not state.stuck_mask >> seat & 1
        moves = cards_within_reach(state, side).moves()
        return action in [PLAY[card] if goal == TO_FOUNDATIONS else MOVE_ACTIONS[card][goal] for card, _, goal in moves]

    def refusal(self, state: NutsState, seat: int, action: Action) -> str:
        if action in (DRAW_ACTION, STUCK_ACTION):
            return (
                say("Your stock and your waste are used up.")
                if action == DRAW_ACTION
                else say("You have said so already.")
            )
        if action.verb not in ("play", "move") or len(action.cards) != 1:
            return self.asks
        (card,), words = action.cards, action.words
        goal = int(words[0]) - 1 if words and words[0] in "1234" and len(words) == 1 else COLUMN_COUNT
        tableau = cards_within_reach(state, state.side_of(seat))
        is_on_foundation = any(card in state.zones[zone] for zone in state.foundations())
        if action.verb == "play" and is_on_foundation and tableau.is_free(card):
            return say("Another {card} was there first.", card=card_name(card))
        return tableau.why_not(card, TO_FOUNDATIONS if action.verb == "play" else goal)

    def apply(self, state: NutsState, seat: int, action: Action) -> Phase[Any] | None:
        side = state.setup.side_of[seat]
        state.act(seat, action)
        if action == DRAW_ACTION:
            self.draw(state, seat, side)
            return self
        if action == STUCK_ACTION:
            state.stuck_mask |= 1 << seat
            return self if state.stuck_mask != (1 << state.setup.seats) - 1 else self.shift_stocks(state)
        card: Card = action[1]  # type: ignore[assignment]
        place = cards_within_reach(state, side).place_of(card)
        source = {ON_RESERVE: RESERVE_ZONES[side], ON_WASTE: WASTE_ZONES[side]}.get(place) or COLUMN_ZONES[side][place]
        if action.verb == "play":
            state.play_to_foundation(card, source, seat)
            state.stuck_mask = 0
        else:
            source_cards = state.zones[source]
            moved_cards = source_cards[source_cards.index(card) :] if place >= 0 else [card]
            state.move(moved_cards, source, COLUMN_ZONES[side][int(action[2]) - 1], seat)
            for partner in state.sides[side]:
                state.stuck_mask &= ~(1 << partner)
        if action.verb == "play" or place < 0:
            state.stuck_rounds = 0
        if source == RESERVE_ZONES[side]:
            if not state.zones[source]:
                state.nuts_side = side
                return None
            state.add_event(Event("show", cards=(state.zones[source][0],), source=source))
        return self

    def draw(self, state: NutsState, seat: int, side: int) -> None:
        """Turn cards from the stock onto the waste; a used-up stock is first made from the waste."""
        stock, waste = STOCK_ZONES[side], WASTE_ZONES[side]
        if not state.zones[stock]:
            state.move(tuple(state.zones[waste]), waste, stock, seat)
        cards = tuple(state.zones[stock][: state.options["draw"]])
        state.move(cards, stock, waste, seat)
        turned = list(state.turned_masks)
        turned[side] |= mask_of(cards)
        state.turned_masks = tuple(turned)

    def shift_stocks(self, state: NutsState) -> Phase[Any] | None:
        """Put every waste under its stock, and the stock's top card to the bottom.

        The third time in a row ends the deal.
        """
        state.stuck_rounds += 1
        if state.stuck_rounds == MAX_STUCK_ROUNDS:
            state.stuck_rounds = 0
            return None
        for side in range(len(state.sides)):
            stock, waste = state.zones[STOCK_ZONES[side]], WASTE_ZONES[side]
            if state.zones[waste]:
                state.move(tuple(state.zones[waste]), waste, STOCK_ZONES[side])
            if stock:
                known = state.turned_masks[side] >> stock[0] & 1
                state.move((stock[0],), STOCK_ZONES[side], STOCK_ZONES[side], viewers=None if known else ())
        state.stuck_mask = 0
        return self

    def fact(self, state: NutsState, seat: int, names: Names) -> str:
        return say(
            "{cards} in your reserve", cards=numbered(len(state.zones[RESERVE_ZONES[state.side_of(seat)]]), "card")
        )

    def task(self, state: NutsState, seat: int, names: Names) -> str:
        return (
            say("You are stuck until something changes")
            if state.stuck_mask >> seat & 1
            else say("Play whenever you can")
        )

    def targets(self, state: NutsState, seat: int, action: Action) -> tuple[str, ...]:
        side = state.side_of(seat)
        if action.verb == "draw":
            return (WASTE_ZONES[side],)
        if action.verb == "play":
            return (state.foundation_for(action.cards[0]),)
        if action.verb == "move":
            column = COLUMN_ZONES[side][action.number - 1]
            return (column,) if state.zones[column] else tuple(z for z in COLUMN_ZONES[side] if not state.zones[z])
        return ()

    def label(self, state: NutsState, action: Action) -> str:
        if action.verb not in ("play", "move"):
            return super().label(state, action)
        goal = say("the foundations") if action.verb == "play" else say("column {number}", number=action.number)
        return say("{card} to {goal}", card=card_face(action.cards[0]), goal=goal)


class Nuts(OwnPacksGame[NutsState]):
    """Everybody plays a patience at once, without turns, onto foundations that all share."""

    id = "nuts"
    state_class = NutsState
    options = {
        "target": Option(
            100,
            (25, 50, 100, 200),
            say("Points to exceed"),
            say("The match ends after a deal in which a score goes above this number."),
        ),
        "deals": Option(
            0,
            {0: say("No limit"), 1: "1", 2: "2", 3: "3", 5: "5", 10: "10"},
            say("Most deals"),
            say("The match also ends after this many deals, and always after a hundred."),
        ),
        "draw": Option(3, (1, 3), say("Cards turned"), say("How many cards are turned up from the stock at a time.")),
    }
    phrases = {
        "draw": (say("turn the stock"), say("turns the stock")),
        "play": (template("play {cards} to the foundations"), template("plays {cards} to the foundations")),
        "move": (template("move {cards} to column {words}"), template("moves {cards} to column {words}")),
        "stuck": (say("say that you are stuck"), say("is stuck")),
    }

    # ---- the deal

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        """Return the sides: each seat alone; with six or eight, two neighbours together."""
        size = 2 if seats > 4 else 1
        return tuple(tuple(range(first, first + size)) for first in range(0, seats, size))

    def layout_of_side(self, side: int) -> dict[str, int]:
        return {
            RESERVE_ZONES[side]: RESERVE_SIZE,
            **dict.fromkeys(COLUMN_ZONES[side], 1),
            STOCK_ZONES[side]: STOCK_SIZE,
        }

    def deal(self, state: NutsState) -> RacePhase:
        sides = range(len(state.sides))
        state.add_zones(*(WASTE_ZONES[side] for side in sides))
        state.begin_foundations()
        state.turned_masks, state.stuck_mask, state.stuck_rounds = (0,) * len(sides), 0, 0
        for side in sides:
            state.add_event(Event("show", cards=(state.zones[RESERVE_ZONES[side]][0],), source=RESERVE_ZONES[side]))
        return RACE_PHASE

    # ---- what a seat sees

    def dealt_to(self, state: NutsState, zone: str) -> tuple[int, ...] | None:
        return None if zone_owner(zone)[0] == "column" else ()

    def view(self, state: NutsState, seat: int, zone: str) -> list[Card]:
        """Return a zone as the seat sees it: the top of a reserve, the turned cards of a stock, all of others."""
        zone_kind, side = zone_owner(zone)
        cards = state.zones[zone]
        if zone_kind == "reserve":
            return cards[:1] + hidden_cards(len(cards) - 1)
        if zone_kind == "stock":
            turned = state.turned_masks[side]
            return [card if turned >> card & 1 else HIDDEN for card in cards]
        return cards[:]

    def facts(self, state: NutsState, seat: int) -> NutsFacts:
        sides = range(len(state.sides))
        return NutsFacts(
            reserve=tuple([len(state.zones[RESERVE_ZONES[side]]) for side in sides]),
            contributed=tuple([played.bit_count() for played in state.played_masks]),
            stuck=tuple([s for s in range(state.seats) if state.stuck_mask >> s & 1]),
            stuck_rounds=state.stuck_rounds,
            nuts=state.nuts_side if state.nuts_side >= 0 else None,
        )

    # ---- the score

    def score(self, state: NutsState) -> DealResult:
        sides = range(len(state.sides))
        reserves_left = [len(state.zones[RESERVE_ZONES[side]]) for side in sides]
        if 0 not in reserves_left:
            state.nuts_side = -1
        contributed = [played.bit_count() for played in state.played_masks]
        lines = (
            Line(say("Cards on the foundations"), contributed, say("one point each")),
            Line(
                say("Left in the reserve"),
                [-2 * number or None for number in reserves_left],
                say("{cards} cards, minus two points each", cards=", ".join(map(str, reserves_left))),
            ),
        )
        delta = tuple(cards - 2 * number for cards, number in zip(contributed, reserves_left, strict=True))
        headline = (
            say("{{{nuts}}} emptied the reserve", nuts=state.nuts_side)
            if state.nuts_side >= 0
            else say("Everybody was stuck three times in a row")
        )
        return DealResult(delta, lines, headline)

    def ends(self, state: NutsState) -> bool:
        last_deal = state.options["deals"] or MAX_DEALS
        return bool(max(state.scores) > state.options["target"] or state.deal_number >= last_deal)


RACE_PHASE = RacePhase()
GAME = Nuts()
