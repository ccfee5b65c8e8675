"""Trex. Four kingdoms of five games each, good and bad; the owner of a kingdom chooses the next game.

The rules followed. Four players, each alone, 52 cards, ace high, thirteen each. Who is dealt the seven of hearts in the
first deal shows it and owns the kingdom for five played deals; then it passes to the right. The owner deals, from the
second deal on, chooses a game not yet played in the kingdom, and leads. There are no trumps; suit must be followed if
possible; the highest card of the suit led wins the trick, and its player leads to the next. All thirteen are played.

Diamonds: 10 points for each diamond captured. Eltoosh: 15 lost for each trick. Girls: 25 lost for each queen captured.
King of Hearts: 75 lost for capturing it; hearts are led only by a seat that holds nothing else. In these two all
seats, the owner first, may double queens, or the king, that they hold: the cards are laid open, cost twice as much,
and bring their holder 25 (75). Whoever captures its own doubled card loses 50 (150), and 25 (75) go to the seat that
led to the trick, if that was another.

Trex: jacks begin the rows of the suits, which then grow upwards to the ace and downwards to the two, a card a turn; who
can play must. The seats score 200, 150, 100 and 50 in the order in which they go out. Before it all seats, the owner
first, may show four twos, or three and the three of the fourth suit: the deal is abandoned, does not count, and the
same owner deals and chooses anew among all games that were left.

The highest score after the last kingdom wins; equal scores win together.

Options: the kingdoms of a match; whether diamonds bring 10 or cost 10, with which the five games add up to nothing;
whether a deal ends with the trick that takes the last card that counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import FRENCH_52, SUITS, Card, cards
from cardhall.games.trex.facts import TrexFacts
from cardhall.games.trex.rules.doubled_cards import DoubleCards, DoubledState, capture_lines, rewarded_seats
from cardhall.games.trex.rules.row_play import ROW_ZONES, RowPlay, RowState
from cardhall.language import card_face, fill_template, listing, numbered, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, name_sides, thrown_in_result
from cardhall.rules.mechanisms.asking import AskAll, Question
from cardhall.rules.mechanisms.card_order import ACE_HIGH, make_order
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, FOLLOW_SUIT, LeadBan, TrickRules
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won


class KingdomGame(NamedTuple):
    """One of the games of a kingdom."""

    name: str
    points_each: int  # points for capturing each trick, or each card that counts; twice that if it is doubled
    counting_cards: Sequence[Card] = ()  # the cards that count
    doubled_text: str = ""  # the cards that may be doubled, in words; "": none


GAME_KINDS = {
    "diamonds": KingdomGame(say("Diamonds"), 10, cards(" ".join(f"{rank}D" for rank in ACE_HIGH))),  # -10 by option
    "eltoosh": KingdomGame(say("Eltoosh"), -15),
    "girls": KingdomGame(say("Girls"), -25, cards("QC QD QH QS"), say("queens", context="to be doubled")),
    "king": KingdomGame(say("King of Hearts"), -75, cards("KH"), say("the king of hearts")),
    "trex": KingdomGame(say("Trex"), 0),
}
GAME_NOTES = {  # points of a game, shown beside its name
    "diamonds": template("{each} a diamond"),
    "eltoosh": template("{each} a trick"),
    "girls": template("{each} a queen"),
    "king": template("{each} for K♥"),
    "trex": template("200 to 50"),
}
TOOK_CARD_TEXT, TOOK_QUEENS_TEXT = template("{name}: {player} took it"), template("{name}: {player} took the queens")
LOST_FOR_TRICKS_TEXT = template("{points} lost for each trick")
LOST_FOR_DIAMONDS_TEXT = template("{points} lost for each diamond")
WON_FOR_DIAMONDS_TEXT = template("{points} won for each diamond")
NO_GAME_CHOSEN = KingdomGame("", 0)
GAME_NAMES = tuple(GAME_KINDS)
PLACE_POINTS = (200, 150, 100, 50)  # in the order of going out in Trex
SEVEN_OF_HEARTS = Card.of("7H")  # its holder owns the first kingdom
TWOS, THREES = cards("2C 2D 2H 2S"), cards("3C 3D 3H 3S")
DECLARE_ACTIONS = {game: Action("declare", game) for game in GAME_NAMES}
SHOW_TWOS_ACTION = Action("declare", "twos")


class TrexState(DoubledState, RowState):
    """A state of Trex: the kingdom, its games left, and the game under way."""

    king: int  # the seat that owns the kingdom
    game_name: str  # the game that is played; "" before the choice
    games_left: tuple[str, ...]  # this kingdom's games that were open to choice in this deal
    abandoning_seat: int  # the seat that has shown twos; -1: none

    @property
    def current_game(self) -> KingdomGame:
        """The game under way, by the options of the match."""
        return kingdom_game(self.game_name, self.options["diamonds"])

    def still_to_play(self) -> tuple[str, ...]:
        """Return the games of the kingdom left after the deal."""
        return tuple(game for game in self.games_left if game != self.game_name or self.abandoning_seat >= 0)

    def next_king(self) -> int:
        """Return the seat that owns the kingdom in the next deal."""
        return self.king if self.still_to_play() else self.left_of(self.king, -1)


class Choosing(Question[TrexState]):
    """The owner's choice of a game not played yet in the kingdom."""

    name = "choose"
    answers = tuple(DECLARE_ACTIONS.values())
    labels = {str(DECLARE_ACTIONS[game]): kind.name for game, kind in GAME_KINDS.items()}
    asks = say("Choose a game.")

    def repertoire(self, state: TrexState, seat: int) -> tuple[Action, ...]:
        return self.answers

    def why_not(self, state: TrexState, seat: int, action: Action) -> str:
        game = action.words[0]
        return (
            ""
            if game in state.games_left
            else say("You have chosen {name} in this kingdom already.", name=GAME_KINDS[game].name)
        )

    def note(self, state: TrexState, action: Action) -> str:
        kind = kingdom_game(action.words[0], state.options["diamonds"])
        return fill_template(GAME_NOTES[action.words[0]], each=f"{kind.points_each:+d}".replace("-", "−"))

    def finish(self, state: TrexState, seat: int, answer: Action) -> Phase[Any]:
        state.game_name = answer.words[0]
        if state.game_name == "trex":
            state.add_zones(*(ROW_ZONES[suit] for suit in SUITS))
            return SHOWING_PHASE
        return DOUBLING_PHASE if state.current_game.doubled_text else PLAY_PHASE

    def fact(self, state: TrexState, seat: int, names: Names) -> str:
        return say("It is your kingdom")


class QuestionToAllSeats(AskAll[TrexState]):
    """A question to all seats, the owner first, before the play: they may lay cards open."""

    def fact(self, state: TrexState, seat: int, names: Names) -> str:
        if not state.doubled:
            return state.current_game.name
        cards = listing(card_face(card) for card in state.doubled)
        return say("{game}: {cards} doubled", game=state.current_game.name, cards=cards)


class Doubling(QuestionToAllSeats, DoubleCards[TrexState]):
    """The doubling: each seat may lay queens, or the king of hearts, open."""

    def may_double(self, state: TrexState) -> tuple[Sequence[Card], str]:
        return state.current_game.counting_cards, state.current_game.doubled_text


class ShowingTwos(QuestionToAllSeats):
    """The showing of twos: a seat with four, or three and the three of the fourth suit, may have the deal abandoned."""

    name = "twos"
    answers = (SHOW_TWOS_ACTION, PASS)
    stops = (SHOW_TWOS_ACTION,)
    labels = {"declare twos": say("Show your twos")}
    notes = {"declare twos": say("the deal is abandoned")}

    def why_not(self, state: TrexState, seat: int, action: Action) -> str:
        shown = action == PASS or abandoning_cards(state.zones[HAND[seat]])
        return "" if shown else say("You need four twos, or three twos and the three of the fourth suit.")

    def asked_for(self, state: TrexState, seat: int) -> str:
        return (
            say("Show your twos, or pass.")
            if len(self.available_choices(state, seat)) > 1
            else say("You have no twos to show: pass.")
        )

    def finish(self, state: TrexState, seat: int, answer: Action) -> Phase[Any] | None:
        if answer == PASS:
            return super().finish(state, seat, answer)
        state.show(abandoning_cards(state.zones[HAND[seat]]), HAND[seat], seat)
        state.abandoning_seat = seat
        return None


class Tricks(TrickPlay[TrexState]):
    """Thirteen tricks, or as many as needed to capture all cards that count."""

    def after_trick(self, state: TrexState) -> Phase[Any] | None:
        rules = state.rules
        if state.options["early_end"] and rules.scores_points and rules.points_of(state.played) == rules.all_points:
            return None
        return super().after_trick(state)


class Rows(RowPlay[TrexState]):
    """The rows of the game Trex itself."""


CHOOSING_PHASE, DOUBLING_PHASE, PLAY_PHASE, SHOWING_PHASE, ROWS_PHASE = (
    Choosing(),
    Doubling(),
    Tricks(),
    ShowingTwos(),
    Rows(),
)
NO_HEART_LEADS = LeadBan(
    say("You may lead a heart only if you hold nothing else."), say("lead any suit but hearts"), "H", "never"
)


class Trex(FrenchTrickGame[TrexState]):
    """Kingdoms: the owner chooses which of five games, good or bad, is played next."""

    id = "trex"
    state_class = TrexState
    # `CHOOSING_PHASE` continues with the phase of the game chosen
    phases = CHOOSING_PHASE, DOUBLING_PHASE, PLAY_PHASE, SHOWING_PHASE, ROWS_PHASE
    options = {
        "kingdoms": Option(
            4, (1, 2, 4), say("Kingdoms"), say("How many kingdoms a match has. A kingdom has five played deals.")
        ),
        "diamonds": one_of(
            {10: say("10 points won"), -10: say("10 points lost")},
            say("Diamonds"),
            say("What each captured diamond scores in the game Diamonds."),
        ),
        "early_end": Option(
            False,
            (False, True),
            say("End deals early"),
            say("A deal ends when the last scoring card is taken, except in Eltoosh and Trex."),
        ),
    }
    presets = book_and_usual(diamonds=-10, early_end=True)
    phrases = {
        "double": (template("double {cards}"), template("doubles {cards}")),
        "declare twos": (say("abandon the deal"), say("abandons the deal")),
        **{
            str(DECLARE_ACTIONS[game]): (say("choose {name}", name=kind.name), say("chooses {name}", name=kind.name))
            for game, kind in GAME_KINDS.items()
        },
    }

    def deal(self, state: TrexState) -> Phase[Any]:
        if state.deal_number == 1:
            state.king = next(seat for seat in range(4) if SEVEN_OF_HEARTS in state.zones[HAND[seat]])
            state.games_left = GAME_NAMES
            state.lay_open(HAND[state.king], [SEVEN_OF_HEARTS], state.king)
        else:
            state.king, state.games_left = state.next_king(), state.still_to_play() or GAME_NAMES
        state.begin_tricks()
        state.game_name, state.doubled, state.out, state.abandoning_seat = "", (), (), -1
        state.turn = state.king
        return CHOOSING_PHASE

    def next_dealer(self, state: TrexState) -> int:
        return state.next_king()

    def first_leader(self, state: TrexState) -> int | None:
        return state.king

    def trick_rules(self, state: TrexState) -> TrickRules:
        return rules_for(state.game_name, state.doubled)

    def aims(self, state: TrexState) -> list[int]:
        return [AIM_MOST if state.current_game.points_each > 0 else AIM_FEWEST] * 4

    def facts(self, state: TrexState, seat: int) -> TrexFacts:
        return TrexFacts(
            king=state.king,
            game=state.game_name or None,
            games_left=state.games_left,
            doubled=tuple(state.doubled),
            tricks=tuple(state.tricks_by_side()),
            out=tuple(state.out),
        )

    # ---- the result

    def deal_value(self, state: TrexState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        kind = state.current_game
        if not kind.points_each:
            return None
        seat_points = [kind.points_each * number for number in tricks]
        if kind.counting_cards:
            seat_points = [-number if kind.doubled_text else kind.points_each * number for number in points]
        rewarded = rewarded_seats(state.tricks, state.doubled) if state.doubled else []
        if rewarded is None:
            return None  # the value depends on who will capture the doubled cards, and who led to those tricks
        for seat in rewarded:
            seat_points[seat] -= kind.points_each
        return tuple(seat_points)

    def score(self, state: TrexState) -> DealResult:
        kind = state.current_game
        if state.abandoning_seat >= 0:
            headline = say("{{{abandoned}}} showed twos: the deal does not count", abandoned=state.abandoning_seat)
            return thrown_in_result(4, headline, say("the same owner deals and chooses again"), say("Abandoned"))
        if not kind.points_each:
            places = [state.out.index(seat) for seat in range(4)]
            delta = tuple(PLACE_POINTS[place] for place in places)
            lines = (
                Line(say("Went out"), [place + 1 for place in places], say("1 first, 4 last"), adds=False),
                Line(say("Points"), delta, say("200, 150, 100 and 50 in that order")),
            )
            return DealResult(delta, lines, say("{name}: {{{out}}} went out first", name=kind.name, out=state.out[0]))
        tricks, points = count_tricks_and_points_won(state, state.rules, state.setup.side_of)
        points_by_seat = self.deal_value(state, tricks, points)
        assert points_by_seat is not None, "all cards that count have been captured"
        if kind.doubled_text:
            card_lines, takers = capture_lines(state.tricks, kind.counting_cards, state.doubled, -kind.points_each)
            headline = TOOK_CARD_TEXT if len(kind.counting_cards) == 1 else TOOK_QUEENS_TEXT
            return DealResult(
                points_by_seat, card_lines, fill_template(headline, name=kind.name, player=name_sides(takers))
            )
        captured_counts = points if kind.counting_cards else tricks
        highest_count = max(captured_counts)
        if not kind.counting_cards:
            label, note, highest_text = say("Tricks taken"), LOST_FOR_TRICKS_TEXT, numbered(highest_count, "trick")
        else:
            label, highest_text = say("Diamonds taken"), numbered(highest_count, "diamond")
            note = WON_FOR_DIAMONDS_TEXT if kind.points_each > 0 else LOST_FOR_DIAMONDS_TEXT
        lines = (
            Line(label, captured_counts, adds=False),
            Line(say("Points"), points_by_seat, fill_template(note, points=abs(kind.points_each))),
        )
        taker_names = name_sides([seat for seat in range(4) if captured_counts[seat] == highest_count])
        return DealResult(
            points_by_seat,
            lines,
            say("{name}: {first} took {counted}", name=kind.name, first=taker_names, counted=highest_text),
        )

    def ends(self, state: TrexState) -> bool:
        played = sum(not result.thrown_in for result in state.results)
        return played >= len(GAME_NAMES) * int(state.options["kingdoms"])


def abandoning_cards(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards with which a hand may have the deal abandoned, twos first; () if it may not."""
    twos = [card for card in TWOS if card in hand]
    threes = [three for two, three in zip(TWOS, THREES, strict=True) if two not in twos and three in hand]
    return (*twos, *threes) if len(twos) + len(threes) == 4 and len(twos) >= 3 else ()


@lru_cache
def kingdom_game(game: str, diamond_points: int) -> KingdomGame:
    """Return a game of the kingdom, with the value of a diamond by option."""
    kind = GAME_KINDS.get(game, NO_GAME_CHOSEN)
    return kind._replace(points_each=diamond_points) if game == "diamonds" else kind


@lru_cache
def rules_for(game: str, doubled: tuple[Card, ...]) -> TrickRules:
    """Return the trick rules of a game. Diamonds count one each, other cards the cost of their capture."""
    kind = GAME_KINDS.get(game, NO_GAME_CHOSEN)
    points_each = -kind.points_each if kind.doubled_text else 1
    points = {card.text: points_each * (1 + (card in doubled)) for card in kind.counting_cards}
    return TrickRules(
        make_order(ACE_HIGH), FRENCH_52, (FOLLOW_SUIT,), (NO_HEART_LEADS,) * (game == "king"), points=points
    )


GAME = Trex()
