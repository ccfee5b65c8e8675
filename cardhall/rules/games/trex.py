"""Trex. Four kingdoms of five games each, good and bad; whoever owns the kingdom chooses which of them is next.

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
from itertools import combinations
from typing import Any

from cardhall.cards import FRENCH_52, SUITS, Card, cards
from cardhall.english import capital, counted, listed
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.card_order import ACE_HIGH, ranked
from cardhall.rules.mechanisms.row_play import ROW, RowPlay, RowState
from cardhall.rules.mechanisms.trick_rules import FEWEST, FOLLOW_SUIT, MOST, NoLead, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

GAMES = ("diamonds", "eltoosh", "girls", "king", "trex")
NAMES = dict(zip(GAMES, ("Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex"), strict=True))
COUNTING = {"diamonds": cards(" ".join(f"{r}D" for r in ACE_HIGH)), "girls": cards("QC QD QH QS"), "king": cards("KH")}
TRICK = 15  # lost for a trick in Eltoosh
LOST = {"girls": 25, "king": 75}  # for a card captured; twice that if it is doubled, and the same for its holder
PLACES = (200, 150, 100, 50)  # in the order of going out in Trex
SEVEN = Card.of("7H")  # its holder owns the first kingdom
TWOS, THREES = cards("2C 2D 2H 2S"), cards("3C 3D 3H 3S")
DECLARE = {game: Action("declare", game) for game in GAMES}
SHOW_TWOS = Action("declare", "twos")


class TrexState(TrickState, RowState, AskState):
    king: int  # the seat that owns the kingdom
    game_name: str  # the game that is played; "" before the choice
    games_left: tuple[str, ...]  # this kingdom's games that were open to choice in this deal
    doubled: tuple[Card, ...]  # sorted
    abandoned: int  # the seat that has shown twos; -1: none

    def still_to_play(self) -> tuple[str, ...]:
        """This kingdom's games that are left when the deal is over."""
        return tuple(game for game in self.games_left if game != self.game_name or self.abandoned >= 0)

    def next_king(self) -> int:
        """Who owns the kingdom in the next deal."""
        return self.king if self.still_to_play() else self.left_of(self.king, -1)


class Choosing(Question[TrexState]):
    """The owner chooses a game that has not been played in this kingdom."""

    name = "choose"
    answers = tuple(DECLARE.values())
    labels = {str(DECLARE[game]): name for game, name in NAMES.items()}
    asks = "Choose a game."

    def able(self, state: TrexState, seat: int) -> Sequence[Action]:
        return [DECLARE[game] for game in state.games_left]

    def repertoire(self, state: TrexState, seat: int) -> tuple[Action, ...]:
        return self.answers

    def why_not(self, state: TrexState, seat: int, action: Action) -> str:
        return f"{NAMES[action.words[0]]} has been played in this kingdom."

    def note(self, state: TrexState, action: Action) -> str:
        return short_words(action.words[0], state.options["diamonds"])

    def settle(self, state: TrexState, seat: int, answer: Action) -> Phase[Any]:
        state.game_name = answer.words[0]
        if state.game_name == "trex":
            state.add_zones(*(ROW[suit] for suit in SUITS))
            return SHOWING
        return DOUBLING if state.game_name in LOST else PLAY

    def prompt(self, state: TrexState, seat: int, names: Names) -> tuple[str, str]:
        return "It is your kingdom", "Choose a game"


class Doubling(Question[TrexState]):
    """Each seat may lay queens, or the king of hearts, open."""

    name = "double"
    plays_with = "double"

    def seats(self, state: TrexState) -> Sequence[int]:
        return state.seats_from(state.king)

    def able(self, state: TrexState, seat: int) -> Sequence[Action]:
        held = [card for card in COUNTING[state.game_name] if card in state.zones[HAND[seat]]]
        some = [chosen for number in range(1, len(held) + 1) for chosen in combinations(held, number)]
        return [*(Action("double", *chosen) for chosen in some), PASS]

    def asked_for(self, state: TrexState, seat: int) -> str:
        what = "queens" if state.game_name == "girls" else "the king of hearts"
        return f"Double {what} that you hold, or pass." if len(self.able(state, seat)) > 1 else "You can only pass."

    def said(self, state: TrexState, seat: int, answer: Action) -> None:
        if answer.cards:
            state.know(HAND[seat], answer.cards)
            state.doubled = tuple(sorted([*state.doubled, *answer.cards]))

    def settle(self, state: TrexState, seat: int, answer: Action) -> Phase[Any]:
        state.turn = state.king
        return PLAY

    def prompt(self, state: TrexState, seat: int, names: Names) -> tuple[str, str]:
        doubled = listed([card.face for card in state.doubled])
        return NAMES[state.game_name] + f": {doubled} doubled" * bool(doubled), self.asked_for(state, seat).rstrip(".")


class Showing(Question[TrexState]):
    """A seat with four twos, or three and the three of the fourth suit, may have the deal abandoned."""

    name = "twos"
    answers = (SHOW_TWOS, PASS)
    stops = (SHOW_TWOS,)
    labels = {"declare twos": "Show your twos"}
    notes = {"declare twos": "The deal is abandoned"}

    def seats(self, state: TrexState) -> Sequence[int]:
        return state.seats_from(state.king)

    def able(self, state: TrexState, seat: int) -> Sequence[Action]:
        return self.answers if twos_of(state.zones[HAND[seat]]) else (PASS,)

    def why_not(self, state: TrexState, seat: int, action: Action) -> str:
        return "You hold neither four twos, nor three and the three of the fourth suit."

    def asked_for(self, state: TrexState, seat: int) -> str:
        return "Show your twos, or pass." if len(self.able(state, seat)) > 1 else "You have no twos to show: pass."

    def settle(self, state: TrexState, seat: int, answer: Action) -> Phase[Any] | None:
        if answer == SHOW_TWOS:
            state.show(twos_of(state.zones[HAND[seat]]), HAND[seat], seat)
            state.abandoned = seat
            return None
        state.turn = state.king
        return ROWS

    def prompt(self, state: TrexState, seat: int, names: Names) -> tuple[str, str]:
        return NAMES[state.game_name], self.asked_for(state, seat).rstrip(".")


class Tricks(TrickPlay[TrexState]):
    """Thirteen tricks, or as many as it takes to capture all cards that count."""

    def after_trick(self, state: TrexState) -> Phase[Any] | None:
        rules = state.rules
        if state.options["early_end"] and rules.scores_points and rules.worth(state.played) == rules.all_points:
            return None
        return super().after_trick(state)


class Rows(RowPlay[TrexState]):
    """The game Trex itself."""


NO_HEARTS = NoLead("You may lead a heart only if you hold nothing else.", "lead any suit but hearts", "H", "never")


class Trex(TrickGame[TrexState]):
    """Kingdoms: the owner chooses which of five games, good or bad, is played next."""

    id = "trex"
    state_class = TrexState
    pack = FRENCH_52
    options = {
        "kingdoms": Option(4, (1, 2, 4), "Kingdoms", "How many kingdoms make a match, of five played deals each."),
        "diamonds": Option(
            10,
            {10: "10 points won", -10: "10 points lost"},
            "Diamonds",
            "What each diamond captured in the game Diamonds counts.",
        ),
        "early_end": Option(
            False,
            (False, True),
            "End deals early",
            "A deal ends with the trick that takes the last card that counts, except in Eltoosh and Trex.",
        ),
    }
    presets = {"book": {}, "usual": {"diamonds": -10, "early_end": True}}
    phrases = {"double": "double {cards}"}

    def layout(self, state: TrexState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 13)

    def deal(self, state: TrexState) -> Phase[Any]:
        if state.deal_number == 1:
            state.king = next(seat for seat in range(4) if SEVEN in state.zones[HAND[seat]])
            state.games_left = GAMES
            state.show([SEVEN], HAND[state.king], state.king)
            state.know(HAND[state.king], [SEVEN])
        else:
            state.king, state.games_left = state.next_king(), state.still_to_play() or GAMES
        state.begin_tricks()
        state.game_name, state.doubled, state.out, state.abandoned = "", (), (), -1
        state.turn = state.king
        return CHOOSING

    def next_dealer(self, state: TrexState) -> int:
        return state.next_king()

    def trick_rules(self, state: TrexState) -> TrickRules:
        return rules_for(state.game_name, state.doubled)

    def aims(self, state: TrexState) -> list[int]:
        return [MOST if state.game_name == "diamonds" and state.options["diamonds"] > 0 else FEWEST] * 4

    def only_cards(self, state: TrexState) -> bool:
        return isinstance(state.at, Tricks)

    def facts(self, state: TrexState, seat: int) -> dict[str, str]:
        return {
            "king": str(state.king),
            "game": state.game_name or "none",
            "games_left": " ".join(state.games_left),
            "doubled": " ".join(card.text for card in state.doubled) or "none",
            "tricks": state.tricks_text(),
            "out": " ".join(map(str, state.out)) or "none",
        }

    # ---- what a deal brings

    def brings(self, state: TrexState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        game, doubled = state.game_name, state.doubled
        if game == "eltoosh":
            return tuple([-TRICK * number for number in tricks])
        if game == "diamonds":
            return tuple([state.options["diamonds"] * number for number in points])
        if game not in LOST:
            return None
        captured = captures(state.tricks, doubled) if doubled else []
        if len(captured) < len(doubled):
            return None  # it will matter who captures them, and who led
        found = [-number for number in points]
        for _, winner, holder, leader in captured:
            rewarded = bonus_to(winner, holder, leader)
            if rewarded is not None:
                found[rewarded] += LOST[game]
        return tuple(found)

    def score(self, state: TrexState) -> DealResult:
        game = state.game_name
        if state.abandoned >= 0:
            line = Line("Abandoned", (0,) * 4, "the same owner deals and chooses again")
            return DealResult((0,) * 4, (line,), f"{{{state.abandoned}}} showed twos: the deal does not count", True)
        if game == "trex":
            places = [state.out.index(seat) for seat in range(4)]
            delta = tuple(PLACES[place] for place in places)
            lines = (
                Line("Went out", [place + 1 for place in places], "1 first, 4 last", adds=False),
                Line("Points", delta, "200, 150, 100 and 50 in that order"),
            )
            return DealResult(delta, lines, f"{NAMES[game]}: {{{state.out[0]}}} went out first")
        tricks, points = won_so_far(state, state.rules, state.setup.side_of)
        brought = self.brings(state, tricks, points)
        assert brought is not None, "all cards that count have been captured"
        if game in LOST:
            return self.of_captures(state, brought)
        counts, what = (tricks, "trick") if game == "eltoosh" else (points, "diamond")
        note = worth_words(game, state.options["diamonds"])
        lines = (Line(f"{capital(what)}s taken", counts, adds=False), Line("Points", brought, note))
        most = listed([f"{{{seat}}}" for seat in range(4) if counts[seat] == max(counts)])
        return DealResult(brought, lines, f"{NAMES[game]}: {most} took {counted(max(counts), what)}")

    def of_captures(self, state: TrexState, brought: tuple[Number, ...]) -> DealResult:
        """The reckoning of Girls and King of Hearts: a line for each card."""
        lines, takers = [], set()
        for card, winner, holder, leader in captures(state.tricks, COUNTING[state.game_name]):
            lost, doubled, rewarded = LOST[state.game_name], card in state.doubled, None
            takers.add(winner)
            amounts: list[int | None] = [None] * 4
            amounts[winner] = -lost * (1 + doubled)
            note = f"{lost} lost"
            if doubled:
                rewarded = bonus_to(winner, holder, leader)
                note = f"doubled: {2 * lost} lost"
            if rewarded is not None:
                amounts[rewarded] = lost
                note += f", {lost} to {'its holder' if rewarded == holder else 'whoever led'}"
            lines.append(Line(capital(card.name), amounts, note))
        who = listed([f"{{{seat}}}" for seat in sorted(takers)])
        what = "the queens" if state.game_name == "girls" else "it"
        return DealResult(brought, tuple(lines), f"{NAMES[state.game_name]}: {who} took {what}")

    def ends(self, state: TrexState) -> bool:
        played = sum(not result.thrown_in for result in state.results)
        return played >= len(GAMES) * int(state.options["kingdoms"])

    # ---- words

    def telling(self, action: Action, you: bool) -> str:
        if action == SHOW_TWOS:
            return f"abandon{'s' * (not you)} the deal"
        return f"choose{'s' * (not you)} {NAMES[action.words[0]]}" if action.verb == "declare" else ""


def captures(tricks: Sequence[Trick], wanted: Sequence[Card]) -> list[tuple[Card, int, int, int]]:
    """Of each of these cards that has been captured: the card, who captured it, who held it, who led to the trick."""
    found = []
    for seats, some, winner, _ in tricks:
        found += [(card, winner, seat, seats[0]) for seat, card in zip(seats, some, strict=True) if card in wanted]
    return found


def bonus_to(winner: int, holder: int, leader: int) -> int | None:
    """Who scores for a doubled card: its holder, or who led to the trick in which that had to capture it itself."""
    if winner != holder:
        return holder
    return leader if leader != holder else None


def twos_of(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with which a hand may have the deal abandoned; none: it may not."""
    twos = [card for card in TWOS if card in hand]
    missing = [suit for suit in SUITS if Card.of("2" + suit) not in twos]
    threes = [card for card in THREES if card in hand and card.suit in missing]
    return (*twos, *threes) if len(twos) + len(threes) == 4 and len(twos) >= 3 else ()


def worth_words(game: str, diamond: int) -> str:
    """What a game counts, in a few words."""
    if game == "diamonds":
        return f"{abs(diamond)} {'won' if diamond > 0 else 'lost'} for each diamond"
    if game in LOST:
        return f"{LOST[game]} lost for {'each queen' if game == 'girls' else 'K♥'}"
    return f"{TRICK} lost for each trick" if game == "eltoosh" else "200, 150, 100 and 50 for going out"


def short_words(game: str, diamond: int) -> str:
    """The same on a key."""
    signed = f"{diamond:+d}".replace("-", "−")
    words = {"diamonds": f"{signed} a diamond", "eltoosh": f"−{TRICK} a trick", "girls": f"−{LOST['girls']} a queen"}
    return {**words, "king": f"−{LOST['king']} for K♥", "trex": "200 to 50"}[game]


@lru_cache
def rules_for(game: str, doubled: tuple[Card, ...]) -> TrickRules:
    """How tricks are played in one of the games. Diamonds count one each, other cards what their capture costs."""
    points = {card.text: LOST.get(game, 1) * (1 + (card in doubled)) for card in COUNTING.get(game, ())}
    order = ranked(ACE_HIGH)
    return TrickRules(order, FRENCH_52, (FOLLOW_SUIT,), (NO_HEARTS,) * (game == "king"), points=points)


CHOOSING, DOUBLING, SHOWING, PLAY, ROWS = Choosing(), Doubling(), Showing(), Tricks(), Rows()
GAME = Trex()
