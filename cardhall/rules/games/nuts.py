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

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.cards import FRENCH_52, HIDDEN, RANK_NAMES, Card, as_text
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, Option, SetupError, Value, cut_up, zone_names, zone_owner
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import fill
from cardhall.rules.engine.state import DealResult, Line, Setup, State, hidden
from cardhall.rules.engine.words import counted
from cardhall.rules.mechanisms.layouts import ACES, LOW, ON_COLUMN, ON_FOUNDATION, WHOLE_PACK

RESERVE_SIZE, COLUMNS = 13, 4
STOCK_SIZE = len(FRENCH_52) - RESERVE_SIZE - COLUMNS
STUCK_ROUNDS = 3  # so many without progress end the deal
MOST_DEALS = 100  # so many end a match without a limit of deals
SIDES = 4  # at most
RESERVE, STOCK, WASTE = zone_names("reserve", SIDES), zone_names("stock", SIDES), zone_names("waste", SIDES)
COLUMN = tuple(tuple(f"column:{side}:{n}" for n in range(1, COLUMNS + 1)) for side in range(SIDES))
FOUNDATION = tuple(f"foundation:{n}" for n in range(1, 4 * SIDES + 1))
DRAW, STUCK = Action("draw"), Action("stuck")
MOVE = tuple(tuple(Action("move", card, n) for n in range(1, COLUMNS + 1)) for card in FRENCH_52)


class NutsState(State):
    """What the zones do not tell; cards that are a side's own are masks by card number."""

    turned: tuple[int, ...]  # by side, the mask of stock cards that have been turned up
    played: tuple[int, ...]  # by side, the mask of its cards on the foundations
    wanted: int  # the mask of cards that a foundation waits for, aces included
    owners: tuple[tuple[int, ...], ...]  # the side of every card, by foundation
    said: int  # the mask of seats that have said they are stuck
    stuck_rounds: int  # how often all have been stuck without progress
    nuts: int = -1  # the side that ended the last deal; -1: nobody


def zones_of(side: int) -> tuple[str, ...]:
    """All zones of a side."""
    return (RESERVE[side], *COLUMN[side], STOCK[side], WASTE[side])


def waiting_foundation(state: NutsState, card: Card) -> int:
    """The number (from 0) of the foundation that the card goes to; a new one for an ace; -1 if there is none."""
    if LOW[card] == 0:
        return len(state.owners)
    for number in range(len(state.owners)):
        if ON_FOUNDATION[state.zones[FOUNDATION[number]][-1]] >> card & 1:
            return number
    return -1


def source_of(state: NutsState, side: int, card: Card) -> str:
    """The zone from which the side may take the card; "" if it lies nowhere within reach."""
    zones = state.zones
    reserve, waste = zones[RESERVE[side]], zones[WASTE[side]]
    if reserve and reserve[0] is card:
        return RESERVE[side]
    if waste and waste[-1] is card:
        return WASTE[side]
    return next((column for column in COLUMN[side] if card in zones[column]), "")


class Race(Phase[NutsState]):
    """Everybody acts at any time; what comes first counts."""

    name = "play"
    idle = "You have said that you are stuck, and nothing you have can be played."

    def begin(self, state: NutsState) -> Race:
        state.turn = None
        return self

    def actors(self, state: NutsState) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.setup.seats) if self.may_act(state, seat))

    def may_act(self, state: NutsState, seat: int) -> bool:
        side = state.setup.side_of[seat]
        if not state.said >> seat & 1 or state.zones[STOCK[side]] or state.zones[WASTE[side]]:
            return True
        return bool(self.actions(state, seat))

    def actions(self, state: NutsState, seat: int) -> list[Action]:
        zones, side = state.zones, state.setup.side_of[seat]
        reserve, waste = zones[RESERVE[side]], zones[WASTE[side]]
        tops = [*reserve[:1], *waste[-1:]]  # free cards outside the columns
        columns = [zones[zone] for zone in COLUMN[side]]
        moves: list[tuple[Card, int]] = []
        empty = -1
        for number, column in enumerate(columns):
            if not column:
                if empty < 0:
                    empty = number
                    moves += [(card, number) for card in tops]
                    moves += [(card, number) for other in columns for card in other[1:]]
                continue
            last = column[-1]
            takes = ON_COLUMN[last]
            moves += [(card, number) for card in tops if takes >> card & 1]
            for other in columns:
                if other and other is not column:
                    place = LOW[other[0]] - LOW[last] + 1  # columns go down one by one
                    if 0 <= place < len(other) and takes >> other[place] & 1:
                        moves.append((other[place], number))
        moves.sort()
        wanted = state.wanted
        plays = [card for card in tops if wanted >> card & 1]
        plays += [column[-1] for column in columns if column and wanted >> column[-1] & 1]
        plays.sort()
        can = [DRAW] if zones[STOCK[side]] or waste else []
        can += [MOVE[card][number] for card, number in moves]
        can += [PLAY[card] for card in plays]
        if not state.said >> seat & 1:
            can.append(STUCK)
        return can

    def apply(self, state: NutsState, seat: int, action: Action) -> Phase[Any] | None:
        side = state.setup.side_of[seat]
        state.act(seat, action)
        verb = action[0]
        if verb == "draw":
            self.draw(state, seat, side)
            return self
        if verb == "stuck":
            state.said |= 1 << seat
            if state.said != (1 << state.setup.seats) - 1:
                return self
            return self.all_stuck(state)
        card: Card = action[1]  # type: ignore[assignment]
        source = source_of(state, side, card)
        if verb == "play":
            self.to_foundation(state, seat, side, card, source)
        else:
            column = COLUMN[side][int(action[2]) - 1]
            some = state.zones[source]
            run = tuple(some[some.index(card) :]) if source in COLUMN[side] else (card,)
            state.move(run, source, column, seat)
            for partner in state.sides[side]:
                state.said &= ~(1 << partner)
        if source == RESERVE[side]:
            if not state.zones[source]:
                state.nuts = side
                return None
            state.tell(Event("show", cards=(state.zones[source][0],), source=source))
        if verb == "play" or source in (RESERVE[side], WASTE[side]):
            state.stuck_rounds = 0
        return self

    def draw(self, state: NutsState, seat: int, side: int) -> None:
        """Cards from the stock onto the waste; the waste is turned over first when the stock is used up."""
        stock, waste = STOCK[side], WASTE[side]
        if not state.zones[stock]:
            state.move(tuple(state.zones[waste]), waste, stock, seat)
        some = tuple(state.zones[stock][: state.options["draw"]])
        state.move(some, stock, waste, seat)
        turned = list(state.turned)
        turned[side] |= mask_of(some)
        state.turned = tuple(turned)

    def to_foundation(self, state: NutsState, seat: int, side: int, card: Card, source: str) -> None:
        """The card goes to its foundation, an ace to a new one; nobody counts as stuck any more."""
        number = waiting_foundation(state, card)
        foundation = FOUNDATION[number]
        owners, played = list(state.owners), list(state.played)
        if number == len(owners):
            state.add_zones(foundation)
            owners.append(())
        state.move((card,), source, foundation, seat)
        owners[number] += (side,)
        played[side] |= 1 << card
        state.owners, state.played, state.said = tuple(owners), tuple(played), 0
        state.wanted = ACES
        for begun in FOUNDATION[: len(owners)]:
            state.wanted |= ON_FOUNDATION[state.zones[begun][-1]]

    def all_stuck(self, state: NutsState) -> Phase[Any] | None:
        """Every waste goes under its stock, and the stock's top card to the bottom; the third time the deal ends."""
        state.stuck_rounds += 1
        if state.stuck_rounds == STUCK_ROUNDS:
            state.stuck_rounds = 0
            return None
        for side in range(len(state.sides)):
            stock, waste = state.zones[STOCK[side]], WASTE[side]
            if state.zones[waste]:
                state.move(tuple(state.zones[waste]), waste, STOCK[side])
            if stock:
                known = state.turned[side] >> stock[0] & 1
                state.move((stock[0],), STOCK[side], STOCK[side], seen=None if known else ())
        state.said = 0
        return self

    def refusal(self, state: NutsState, seat: int, action: Action) -> str:
        side = state.setup.side_of[seat]
        if action == DRAW:
            return "Your stock and your waste are used up."
        if action == STUCK:
            return "You have said so already."
        if action.verb not in ("play", "move") or len(action.cards) != 1:
            return "Play a card to the foundations, move one to a column, or turn the stock."
        card = action.cards[0]
        source = source_of(state, side, card)
        if not source or card is HIDDEN:
            return f"You cannot reach the {card.name}."
        if action.verb == "play":
            if source in COLUMN[side] and state.zones[source][-1] is not card:
                return f"Other cards lie on the {card.name}."
            return self.no_foundation(state, card)
        return self.no_column(state, side, card, source, action.words)

    def no_foundation(self, state: NutsState, card: Card) -> str:
        """Why no foundation takes the card: a sentence."""
        beaten = any(card in state.zones[FOUNDATION[n]] for n in range(len(state.owners)))
        if beaten:
            return f"Another {card.name} was there first."
        return f"No foundation waits for the {card.name}."

    def no_column(self, state: NutsState, side: int, card: Card, source: str, words: Sequence[str]) -> str:
        """Why the column named does not take the card: a sentence."""
        if len(words) != 1 or words[0] not in "1234":
            return "Your columns are 1 to 4."
        column = state.zones[COLUMN[side][int(words[0]) - 1]]
        if column:
            under = column[-1]
            if LOW[under] == 0:
                return "Nothing goes on an ace in a column."
            colour = "black" if under.suit in "DH" else "red"
            return f"On the {under.name} goes a {colour} {RANK_NAMES[FRENCH_52[under - 1].rank]}."
        if source in COLUMN[side] and state.zones[source][0] is card:
            return "The column is empty already: moving a whole column there changes nothing."
        return "Use the first empty column."

    def prompt(self, state: NutsState, seat: int, names: Names) -> tuple[str, str]:
        left = len(state.zones[RESERVE[state.side_of(seat)]])
        fact = f"{counted(left, 'card')} in your reserve"
        if state.said >> seat & 1:
            return fact, "You are stuck until something moves"
        return fact, "Play whenever you can"

    def targets(self, state: NutsState, seat: int, action: Action) -> tuple[str, ...]:
        side = state.side_of(seat)
        if action.verb == "draw":
            return (WASTE[side],)
        if action.verb == "play":
            return (FOUNDATION[waiting_foundation(state, action.cards[0])],)
        if action.verb == "move":
            column = COLUMN[side][action.number - 1]
            if state.zones[column]:
                return (column,)
            return tuple(zone for zone in COLUMN[side] if not state.zones[zone])
        return ()


class Nuts(Game[NutsState]):
    """Everybody plays a patience at once, without turns, onto foundations that all share."""

    id = "nuts"
    state_class = NutsState
    options = {
        "target": Option(
            100, (25, 50, 100, 200), "Points to exceed", "The match ends after a deal in which a score is above it."
        ),
        "deals": Option(
            0,
            (0, 1, 2, 3, 5, 10),
            "Most deals",
            "The match also ends after so many deals.",
            ("No limit", "1", "2", "3", "5", "10"),
        ),
        "draw": Option(3, (1, 3), "Cards turned", "How many cards are turned up from the stock at a time."),
    }
    phrases = {
        "draw": ("turn the stock", "turns the stock"),
        "play": ("play {cards} to the foundations", "plays {cards} to the foundations"),
        "move": ("move {cards} to column {words}", "moves {cards} to column {words}"),
        "stuck": ("say that you are stuck", "is stuck"),
    }

    # ---- the deal

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        """Each alone; with six or eight, neighbours together."""
        size = 2 if seats > 4 else 1
        return tuple(tuple(range(first, first + size)) for first in range(0, seats, size))

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return sorted(FRENCH_52 * len(setup.sides))

    def layout_of(self, side: int) -> dict[str, int]:
        return {RESERVE[side]: RESERVE_SIZE, **dict.fromkeys(COLUMN[side], 1), STOCK[side]: STOCK_SIZE}

    def layout(self, state: NutsState) -> dict[str, int]:
        return {zone: size for side in range(len(state.sides)) for zone, size in self.layout_of(side).items()}

    def dealt(self, state: NutsState) -> dict[str, tuple[Card, ...]]:
        dealt: dict[str, tuple[Card, ...]] = {}
        for side in range(len(state.sides)):
            dealt.update(cut_up(state.shuffled(FRENCH_52), self.layout_of(side)))
        return dealt

    def check_pack(self, setup: Setup, dealt: Mapping[str, tuple[Card, ...]]) -> None:
        super().check_pack(setup, dealt)
        for side in range(len(setup.sides)):
            have = Counter(card for zone, some in dealt.items() if zone_owner(zone)[1] == side for card in some)
            missing = Counter(FRENCH_52) - have
            if missing:
                raise SetupError(
                    f"The scripted deal must give each side its own whole pack; side {side} lacks "
                    f"{as_text(sorted(missing))}."
                )

    def deal(self, state: NutsState) -> Race:
        sides = range(len(state.sides))
        state.add_zones(*(WASTE[side] for side in sides))
        state.turned, state.played = (0,) * len(sides), (0,) * len(sides)
        state.wanted, state.owners, state.said, state.stuck_rounds = ACES, (), 0, 0
        for side in sides:
            state.tell(Event("show", cards=(state.zones[RESERVE[side]][0],), source=RESERVE[side]))
        return RACE

    # ---- what a seat sees

    def dealt_to(self, state: NutsState, zone: str) -> tuple[int, ...] | None:
        return None if zone_owner(zone)[0] == "column" else ()

    def view(self, state: NutsState, seat: int, zone: str) -> list[Card]:
        """Of a reserve the top card, of a stock the cards that have been turned up; all else."""
        kind, side = zone_owner(zone)
        some = state.zones[zone]
        if kind == "reserve":
            return some[:1] + hidden(len(some) - 1)
        if kind == "stock":
            turned = state.turned[side]
            return [card if turned >> card & 1 else HIDDEN for card in some]
        return some[:]

    def facts(self, state: NutsState, seat: int) -> dict[str, str]:
        sides = range(len(state.sides))
        said = [str(s) for s in range(state.seats) if state.said >> s & 1]
        return {
            "reserve": " ".join(str(len(state.zones[RESERVE[side]])) for side in sides),
            "contributed": " ".join(str(played.bit_count()) for played in state.played),
            "stuck": " ".join(said) or "none",
            "stuck_rounds": str(state.stuck_rounds),
            "nuts": str(state.nuts) if state.nuts >= 0 else "none",
        }

    def lay_hidden(self, state: NutsState, seat: int, rng: random.Random) -> None:
        """The hidden cards of a side are those of its own pack that lie nowhere else."""
        for side in range(len(state.sides)):
            zones = {zone: state.zones[zone] for zone in zones_of(side)}
            seen = mask_of(card for some in zones.values() for card in some if card is not HIDDEN)
            fill(zones, cards_of(WHOLE_PACK & ~seen & ~state.played[side]), {}, rng)
            state.zones.update(zones)

    # ---- the score

    def score(self, state: NutsState) -> DealResult:
        sides = range(len(state.sides))
        left = [len(state.zones[RESERVE[side]]) for side in sides]
        if 0 not in left:
            state.nuts = -1
        contributed = [played.bit_count() for played in state.played]
        lines = (
            Line("Cards on the foundations", contributed, "one point each"),
            Line(
                "Left in the reserve",
                [-2 * number or None for number in left],
                f"{', '.join(map(str, left))} cards, two points off each",
            ),
        )
        delta = tuple(cards - 2 * number for cards, number in zip(contributed, left, strict=True))
        headline = f"{{{state.nuts}}} emptied the reserve" if state.nuts >= 0 else "All were stuck three times running"
        return DealResult(delta, lines, headline)

    def ends(self, state: NutsState) -> bool:
        last = state.options["deals"] or MOST_DEALS
        return bool(max(state.scores) > state.options["target"] or state.deal_number >= last)

    def label(self, state: NutsState, action: Action) -> str:
        if action.verb == "move":
            return f"{action.cards[0].face} to column {action.number}"
        if action.verb == "play":
            return f"{action.cards[0].face} to the foundations"
        return super().label(state, action)


RACE = Race()
GAME = Nuts()
