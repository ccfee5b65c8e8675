"""One-Eyed Jack. Cards put chips on a board of cards; rows of five win; jacks are wild, or take a chip away.

The rules followed. Two or three players each alone, or four in partnership, 104 cards: two packs. Seven cards each, six
with three players, five with four; the rest is the stock. The board has ten by ten squares: four corners, which belong
to everybody, and each card but the jacks twice (`board`).

In turn, eldest hand first, a seat plays a card. It puts a chip of its side on one of the card's two squares, if that
bears none. A two-eyed jack, of clubs or diamonds, puts one on any square without a chip, but a corner. A one-eyed jack,
of hearts or spades, takes any chip away, whosever it is. Before that a seat may once exchange a dead card, both squares
of which bear chips, for another; jacks are never dead. Who can do nothing passes. Cards put away are replaced from the
stock at once. If that is empty, those put away are shuffled to be the stock.

A row is five squares next to each other across, down or diagonally, which bear chips of one side or are corners. Whose
chip gives it the rows it needs, two, or one with three players, wins the deal at once and scores a point. Rows that
count together share one square at most, and lie on the board at the same time. The deal passes to the left; deals won
decide the match.

A pass and a new stock show something of hidden hands.

Options: deals to win; a board laid at random, once a match; the rows that win; any number of dead cards exchanged in a
turn; whether chips in rows are safe, and one's own, from one-eyed jacks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from cardhall.cards import CARDS, FRENCH_52, RANKS, Card, pack_of
from cardhall.games.one_eyed_jack.facts import OneEyedJackFacts
from cardhall.games.one_eyed_jack.rules.board import (
    ALL_SQUARES,
    BOARD_PATTERN,
    CORNER_MASK,
    LINES_THROUGH,
    SQUARE_NAMES,
    SQUARE_NUMBER,
    Board,
    counting_rows,
    full_lines,
    line_ends,
    make_board,
    parse_board,
    row_squares,
    square_names,
    squares_in,
    squares_of,
)
from cardhall.games.one_eyed_jack.rules.hidden_hands import PLAYED_ZONE, RememberedHands, moves_of
from cardhall.language import card_face, card_name, in_words, listing, numbered, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import MASK_BOUNDS
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.options import book_and_usual, deals_to_win, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, only_for, points_only
from cardhall.rules.engine.sampling import layout_sampler
from cardhall.rules.engine.state import State
from cardhall.rules.engine.units import DEALS
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

HAND_SIZE = {2: 7, 3: 6, 4: 5}  # by number of seats
ROWS_NEEDED = {2: 2, 3: 1, 4: 2}  # rows that win, by number of seats
WILD_JACKS = (Card.of("JC"), Card.of("JD"))
ONE_EYED_JACKS = (Card.of("JH"), Card.of("JS"))
PACK = pack_of(RANKS, packs=2)
BOARD_CARDS = [card for card in PACK if card.rank != "J"]
PATTERNED_BOARD = parse_board(BOARD_PATTERN)
EXCHANGE_ACTIONS = tuple(Action("exchange", card) for card in CARDS)
# sort key of a square: its place by name
SQUARE_SORT_KEYS = [sorted(SQUARE_NAMES).index(name) for name in SQUARE_NAMES]
PLAY_ACTIONS = tuple(tuple(Action("play", card, name) for name in SQUARE_NAMES) for card in FRENCH_52)


class JackState(State):
    """A state of One-Eyed Jack: the board, the chips of each side, and the passes."""

    board: Board
    chips: tuple[int, ...]  # by side: bit mask of the squares with its chips
    exchanged: bool  # whether the seat to act has exchanged all the cards that it may in this turn
    turns: int  # turns played or passed in this deal
    winner: int | None  # the side that has the rows it needs
    lacks: tuple[int, ...]  # by pass of the deal: bit mask of the cards that the hand cannot have held
    bounds = MappingProxyType({"chips": range(1 << len(SQUARE_NAMES)), "lacks": MASK_BOUNDS})

    @property
    def need(self) -> int:
        """Return the number of rows that win."""
        return int(self.options["rows"]) or ROWS_NEEDED[self.seats]

    def chip_squares(self) -> int:
        """Return the squares with chips, as a bit mask."""
        squares = 0
        for some in self.chips:
            squares |= some
        return squares

    def free_squares(self) -> int:
        """Return the squares that can take a chip, as a bit mask."""
        return ALL_SQUARES & ~CORNER_MASK & ~self.chip_squares()

    def removable_squares(self, side: int) -> int:
        """Return the squares with chips that a one-eyed jack of `side` may remove, as a bit mask."""
        squares = self.chip_squares()
        if not self.options["kill_own"]:
            squares &= ~self.chips[side]
        if self.options["safe_rows"]:
            for some in self.chips:
                squares &= ~row_squares(some)
        return squares

    def targets_of(self, card: Card, side: int) -> int:
        """Return the squares on which `side` may use the card, as a bit mask."""
        if card in ONE_EYED_JACKS:
            return self.removable_squares(side)
        free = self.free_squares()
        return free if card in WILD_JACKS else sum(1 << at for at in squares_of(self.board)[card] if free >> at & 1)

    def is_dead(self, card: Card) -> bool:
        """Tell whether both squares of the card bear chips."""
        return card.rank != "J" and not self.targets_of(card, 0)

    def rows_of(self, side: int) -> tuple[int, ...]:
        """Return the rows of a side, up to the number needed to win."""
        return counting_rows(self.chips[side], self.need)

    def set_chip(self, side: int, square: int, has_chip: bool) -> None:
        """Put a chip of the side on a square, or remove the chip there.

        `has_chip`: whether a chip is there afterwards.
        """
        bit = 1 << square
        self.chips = tuple(
            [some & ~bit | (bit if has_chip and own == side else 0) for own, some in enumerate(self.chips)]
        )

    def replace_card(self, seat: int) -> None:
        """Replace a card of the seat from the stock, reshuffling the played cards if it is empty."""
        if not self.zones[STOCK_ZONE]:
            self.move(tuple(self.zones[PLAYED_ZONE]), PLAYED_ZONE, STOCK_ZONE)
            self.zones[STOCK_ZONE] = self.shuffled(self.zones[STOCK_ZONE])
            self.add_event(Event("shuffle", source=STOCK_ZONE))
        self.move(self.zones[STOCK_ZONE][:1], STOCK_ZONE, HAND[seat], seat, viewers=(seat,))


class Placing(Phase[JackState]):
    """A turn: a card is played to a square, after a dead card may have been exchanged."""

    name = "play"

    def actions(self, state: JackState, seat: int) -> list[Action]:
        side, hand = state.side_of(seat), sorted(set(state.zones[HAND[seat]]))
        found = [] if state.exchanged else [EXCHANGE_ACTIONS[card] for card in hand if state.is_dead(card)]
        for card in hand:
            able = state.targets_of(card, side)
            if able:
                found += [PLAY_ACTIONS[card][at] for at in sorted(squares_in(able), key=SQUARE_SORT_KEYS.__getitem__)]
        return found or [PASS]

    def allows(self, state: JackState, seat: int, action: Action) -> bool:
        if len(action.cards) != 1 or action.cards[0] not in state.zones[HAND[seat]]:
            return super().allows(state, seat, action)
        card = action.cards[0]
        if action == EXCHANGE_ACTIONS[card]:
            return not state.exchanged and state.is_dead(card)
        square = SQUARE_NUMBER.get(str(action[-1]))
        return (
            square is not None
            and action == PLAY_ACTIONS[card][square]
            and bool(state.targets_of(card, state.side_of(seat)) >> square & 1)
        )

    def apply(self, state: JackState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == PASS:
            state.lacks = (*state.lacks, usable_cards(state, state.side_of(seat)))
            return self.end_turn(state, seat)
        card, side = action.cards[0], state.side_of(seat)
        state.move((card,), HAND[seat], PLAYED_ZONE, seat)
        if action.verb == "exchange":
            state.exchanged = state.options["exchanges"] == "one"
            state.replace_card(seat)
            return self
        square, chips_before = SQUARE_NUMBER[action.words[0]], state.chips[side]
        state.set_chip(side, square, card not in ONE_EYED_JACKS)
        if card not in ONE_EYED_JACKS and full_lines(state.chips[side], LINES_THROUGH[square]):
            rows = state.rows_of(side)
            if state.news is not None and len(rows) > len(counting_rows(chips_before, state.need)):
                state.add_event(Event("note", seat=seat, text=ROW_TEXTS[len(rows) if state.need > 1 else 0]))
            if len(rows) == state.need:
                state.winner = side
                state.turns += 1
                return None
        state.replace_card(seat)
        return self.end_turn(state, seat)

    def end_turn(self, state: JackState, seat: int) -> Phase[Any]:
        """Start the next seat's turn."""
        state.turns += 1
        state.exchanged, state.turn = False, state.next_seat(seat)
        return self

    def targets(self, state: JackState, seat: int, action: Action) -> tuple[str, ...]:
        return tuple([f"square:{name}" for name in action.words]) or (PLAYED_ZONE,) * (action.verb == "exchange")

    # ---- words

    def refusal(self, state: JackState, seat: int, action: Action) -> str:
        action_cards = action.cards
        if (
            action.verb not in ("play", "exchange")
            or len(action_cards) != 1
            or action_cards[0] not in state.zones[HAND[seat]]
        ):
            return super().refusal(state, seat, action)
        card = action_cards[0]
        places = [SQUARE_NAMES[square] for square in squares_of(state.board)[card]]
        if action.verb == "exchange":
            if card.rank == "J":
                return say("Jacks are never dead: they cannot be exchanged.")
            if state.exchanged and state.is_dead(card):
                return say("You have exchanged a card in this turn already.")
            free_square = (
                next(name for name in places if state.free_squares() >> SQUARE_NUMBER[name] & 1)
                if not state.is_dead(card)
                else ""
            )
            if free_square:
                return say("The {card} is not dead: {square} is free.", card=card_name(card), square=free_square)
            return super().refusal(state, seat, action)
        name = action.words[0] if len(action.words) == 1 else ""
        if name not in SQUARE_NUMBER:
            return self.why_without_square(state, card, state.side_of(seat))
        return self.why_not_on_square(state, card, name, state.side_of(seat))

    def why_without_square(self, state: JackState, card: Card, side: int) -> str:
        """Return the reason why the card needs a square, or can be used on none."""
        if state.targets_of(card, side):
            return say("Say on which square.")
        if card in ONE_EYED_JACKS:
            return say("There is no chip that the {card} may take away.", card=card_name(card))
        if card in WILD_JACKS:
            return say("No square is free for the {card}.", card=card_name(card))
        return say("The {card} is dead: there are chips on both its squares.", card=card_name(card))

    def why_not_on_square(self, state: JackState, card: Card, square_name: str, side: int) -> str:
        """Return the reason why a card of the hand cannot be used on the square of that name."""
        square, has_chip = SQUARE_NUMBER[square_name], bool(state.chip_squares() >> SQUARE_NUMBER[square_name] & 1)
        if CORNER_MASK >> square & 1:
            return say("The corners belong to everybody, so no chips go there.")
        if card in ONE_EYED_JACKS:
            if not has_chip:
                return say("There is no chip on {square} to take away.", square=square_name)
            if state.chips[side] >> square & 1 and not state.options["kill_own"]:
                return say(
                    "The chip on {square} is your own side’s: you can only take away other sides’ chips.",
                    square=square_name,
                )
            return say("The chip on {square} is part of a completed row, which is safe.", square=square_name)
        places = [SQUARE_NAMES[at] for at in squares_of(state.board)[card]]
        if card not in WILD_JACKS and square_name not in places:
            return say(
                "The {card} goes on {squares}, not on {square}.",
                card=card_name(card),
                squares=listing(places, "or"),
                square=square_name,
            )
        return say("There is a chip on {square} already.", square=square_name)

    def asked_for(self, state: JackState, seat: int) -> str:
        actions = self.actions(state, seat)
        if actions == [PASS]:
            return say("You can do nothing: pass.")
        if all(action.verb == "exchange" for action in actions):
            return say("Exchange a dead card.")
        return say("Play a card to a square.")

    def fact(self, state: JackState, seat: int, names: Names) -> str:
        dead = [card for card in sorted(set(state.zones[HAND[seat]])) if state.is_dead(card)]
        if state.exchanged:
            return say("One card exchanged")
        if not dead:
            return ""
        return say("{cards} is dead", cards=card_face(dead[0])) if len(dead) == 1 else say("You hold dead cards")

    def label(self, state: JackState, action: Action) -> str:
        if action.verb != "play" or not action.words:
            return super().label(state, action)
        card, square = card_face(action.cards[0]), action.words[0]
        if action.cards[0] in ONE_EYED_JACKS:
            return say("{card}: take away {square}", card=card, square=square)
        return say("{card} to {square}", card=card, square=square)


# announcements by rows made: the only row needed, the first of two, the second
ROW_TEXTS = (say("the row is complete"), say("a first row"), say("a second row"))


def usable_cards(state: JackState, side: int) -> int:
    """Return the cards that are of any use to `side` now, as a bit mask."""
    card_mask = 0
    for card in FRENCH_52:
        if state.targets_of(card, side) or (not state.exchanged and card.rank != "J"):
            card_mask |= 1 << card
    return card_mask


class OneEyedJack(Game[JackState]):
    """Cards put chips on a board of cards; rows of five win."""

    id = "one-eyed-jack"
    unit = DEALS
    pack = PACK
    state_class = JackState
    phases = (Placing(),)
    options = {
        "target": deals_to_win(help=say("How many deals a side must win to win the match.")),
        "board": one_of(
            {"pattern": say("The pattern"), "random": say("At random")},
            say("Board"),
            say("Where each card is on the board: a fixed pattern, or random for each match."),
            left_open=True,
        ),
        "rows": one_of(
            {0: say("By the number of players"), 1: say("One"), 2: say("Two")},
            say("Rows to win"),
            say("Rows of five needed to win: two (one with three players), or always the same number."),
        ),
        "exchanges": one_of(
            {"one": say("One a turn"), "any": say("Any number")},
            say("Dead cards"),
            say("How many dead cards a player may exchange in a turn. A dead card has both squares taken."),
            book_choices=("any",),
            is_new=True,
        ),
        "safe_rows": one_of(
            {False: say("Not safe"), True: say("Safe")},
            say("Chips in rows"),
            say("Whether a one-eyed jack may take away a chip that is part of a completed row."),
        ),
        "kill_own": one_of(
            {True: say("Any chip"), False: say("Others’ chips")},
            say("One-eyed jacks"),
            say("Whether a one-eyed jack may also take away a chip of your own side."),
        ),
    }
    presets = book_and_usual({"exchanges": "any"}, safe_rows=True, kill_own=False)
    phrases = {
        "play": (template("play {cards} to {words}"), template("plays {cards} to {words}")),
    }

    def layout(self, state: JackState) -> Mapping[str, int]:
        size = HAND_SIZE[state.seats]
        return {**dict.fromkeys(HAND[: state.seats], size), STOCK_ZONE: len(PACK) - size * state.seats}

    def deal(self, state: JackState) -> Phase[Any]:
        state.add_zones(PLAYED_ZONE)
        if state.deal_number == 1:
            at_random = state.options["board"] == "random"
            state.board = make_board(state.shuffled(BOARD_CARDS)) if at_random else PATTERNED_BOARD
        state.chips = (0,) * len(state.sides)
        state.exchanged, state.turns, state.winner, state.lacks = False, 0, None, ()
        state.turn = state.next_seat(state.dealer)
        return self.phases[0]

    def hidden_card_sampler(self, state: JackState, seat: int) -> Callable[[Any, random.Random], None]:
        moves = moves_of(state.history, seat, PACK, state.lacks)
        return layout_sampler(state.zones, self.unseen(state), {}).fill if moves is None else RememberedHands(moves)

    def facts(self, state: JackState, seat: int) -> OneEyedJackFacts:
        sides = range(len(state.sides))
        return OneEyedJackFacts(
            board=state.board,
            chips_of_side=tuple([square_names(state.chips[side]) for side in sides]),
            rows_of_side=tuple([len(state.rows_of(side)) for side in sides]),
            need=state.need,
        )

    def rows_in(self, chips: Iterable[str], need: int) -> list[tuple[str, str]]:
        """Return the first and the last square of each row that counts; `chips`: the squares with a side's chips."""
        own = sum(1 << SQUARE_NUMBER[name] for name in chips)
        return [line_ends(line) for line in counting_rows(own, need)]

    def describe_action(self, action: Action, you: bool) -> str:
        if action.verb != "play" or action.cards[0] not in ONE_EYED_JACKS:
            return ""
        card, square = card_face(action.cards[0]), action.words[0]
        if you:
            return say("take the chip from {square} with {card}", square=square, card=card)
        return say("takes the chip from {square} with {card}", square=square, card=card)

    # ---- the score

    def tally(self, state: JackState) -> DealResult:
        return points_only(tuple([int(side == state.winner) for side in range(len(state.sides))]))

    def score(self, state: JackState) -> DealResult:
        assert state.winner is not None
        winner, sides = state.winner, range(len(state.sides))
        spans = [
            say("{first} to {last}", first=ends[0], last=ends[1]) for ends in map(line_ends, state.rows_of(winner))
        ]
        won = say("Deal won"), only_for(winner, 1, len(state.sides))
        lines = (
            Line(*won, say("{rows}", rows=listing(spans))),
            Line(say("Rows"), [len(state.rows_of(side)) for side in sides], adds=False),
            Line(say("Chips on the board"), [state.chips[side].bit_count() for side in sides], adds=False),
            Line(say("Length"), (), say("{turns}", turns=numbered(state.turns, "turn"))),
        )
        headline = say(
            "{{{winner}}} completed {rows}: {where}",
            winner=winner,
            rows=say("{number} rows", number=in_words(len(spans))) if len(spans) > 1 else say("a row"),
            where=listing(spans),
        )
        return DealResult(self.tally(state).delta, lines, headline)


GAME = OneEyedJack()
