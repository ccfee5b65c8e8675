"""Burraco: two packs, jokers and twos wild, melds of seven cards, and a second hand to be won.

The rules followed. Four players in pairs, or two; 108 cards; eleven each, two pozzetti of eleven, one card turned up. A
turn is a card of the stock or the whole pile, then melds and additions, then a discard. Who takes a pile of one card
may not throw that card in the same turn, unless it held another like it. A meld is a set, three or more of a rank (a
side has one of each rank), or a run of three to thirteen of a suit, an ace at either end; it has one wild card at most.
A two in its own place is natural. In a run the wild card fills a gap, else it stands below the lowest card, else above.

Who runs out of cards before its side has had a pozzetto gets one: at once in the middle of the turn, or at its next
turn if its last card was thrown. After that a seat runs out only by closing: it throws its last card, which is natural,
while its side has a burraco, a meld of seven or more. The deal also ends with the turn that leaves two cards in the
stock, and after four turns in a row in which a seat took a pile of one card, laid nothing and threw a card.

A side scores its melded cards, 200 for a clean burraco (no wild card) and 100 for a dirty one, and 100 for closing; the
cards in its hands are taken off, and 100 if it has had no pozzetto. More than the points to win ends the match.

Options: the points to win; whether a dirty burraco with seven natural cards side by side counts 150.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardhall.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, pack_of
from cardhall.games.burraco.facts import BurracoFacts
from cardhall.language import card_face, in_words, numbered, say, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.facts import TeamMeld
from cardhall.rules.engine.game import HAND, Option, zone_names
from cardhall.rules.engine.options import book_and_usual, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, line_if_any, name_sides
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.melds import Limits, Melds, Reading
from cardhall.rules.mechanisms.rummy_turns import DrawPhase, MeldPhase, RummyGame, RummyState, Table

HAND_SIZE = 11  # also the size of a pozzetto
BURRACO_SIZE = 7  # cards of a meld
UNDRAWN_STOCK = 2  # cards of the stock that are never drawn: the deal ends with the turn that leaves them
MAX_IDLE_TURNS = 4  # turns in a row without a change, after which the deal ends
WILD_RANKS = ("2", "BJ", "RJ")
GAME_MELDS = Melds(
    "A23456789TJQKA",
    Limits(max_cards=99, max_wild=1, allows_equal_cards=True),
    Limits(max_cards=13, max_wild=1),
    wild=WILD_RANKS,
    wild_may_be_natural=True,
)
CARD_POINTS = {"BJ": 30, "RJ": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
CLEAN_BURRACO_POINTS, SEMI_CLEAN_BURRACO_POINTS, DIRTY_BURRACO_POINTS, CLOSING_POINTS, NO_POZZETTO_POINTS = (
    200,
    150,
    100,
    100,
    -100,
)
BONUS_TEXTS = {
    CLEAN_BURRACO_POINTS: say("Clean burraci"),
    SEMI_CLEAN_BURRACO_POINTS: say("Semi-clean burraci"),
    DIRTY_BURRACO_POINTS: say("Dirty burraci"),
}
POZZETTO_ZONES, WAITING_ZONES = zone_names("pozzetto", 2), zone_names("waiting", 4)
BURRACO_PACK = pack_of(RANKS, (BLACK_JOKER, RED_JOKER), packs=2)
WILD_CARD_MASK = mask_of(card for card in BURRACO_PACK if card.rank in WILD_RANKS)


class BurracoState(RummyState):
    """The state of a deal of Burraco: melds, pozzetti, and turns without a change."""

    pozzetti: tuple[bool, ...]  # by side: whether it has had a pozzetto
    single_pile_card: Card | None  # the card that the seat on turn took as the whole pile
    laid_alike: int  # cards like `alone` that the seat has laid in this turn
    idle_turns: int  # turns in a row in which a seat took a pile of one card, laid nothing and discarded
    is_turn_active: bool  # whether the present turn is different: a card was drawn, a larger pile taken, or a card laid
    closing_seat: int | None  # the seat that has closed

    def barred(self, seat: int) -> Card | None:
        """Return the card that the seat on turn may not discard, or None.

        A pile of one card that it took may not be thrown again in the same turn, unless the seat held another like it.
        """
        card = self.single_pile_card
        return None if card is None or self.zones[HAND[seat]].count(card) + self.laid_alike > 1 else card

    def must_close(self, seat: int) -> bool:
        """Return whether the seat may run out of cards only by closing, because its side has had a pozzetto."""
        return self.pozzetti[self.side_of(seat)]

    def win_pozzetto(self, seat: int) -> str:
        """Give the next pozzetto to the side of the seat, and return the pozzetto's zone."""
        side = self.side_of(seat)
        self.pozzetti = (*self.pozzetti[:side], True, *self.pozzetti[side + 1 :])
        return next(zone for zone in POZZETTO_ZONES if self.zones[zone])


class Draw(DrawPhase[BurracoState]):
    """Draws from the stock or takes the pile; a pozzetto waiting for the seat comes to its hand first."""

    asks = say("Draw a card, or take the pile.")
    labels: ClassVar[Mapping[str, str]] = {"draw": say("Draw a card"), "take": say("Take the pile")}

    def begin(self, state: BurracoState) -> Phase[Any]:
        assert state.turn is not None
        waiting = WAITING_ZONES[state.turn]
        if state.zones[waiting]:
            take_cards(state, state.turn, tuple(state.zones[waiting]), waiting)
        state.single_pile_card, state.laid_alike, state.is_turn_active = None, 0, True
        return self

    def take_pile(self, state: BurracoState, seat: int, action: Action) -> Phase[Any] | None:
        pile = state.zones["discard"]
        if len(pile) == 1:
            state.single_pile_card, state.is_turn_active = pile[0], False
        return super().take_pile(state, seat, action)

    def after_draw(self, state: BurracoState, seat: int) -> Phase[Any]:
        return MELDING_PHASE

    def fact(self, state: BurracoState, seat: int, names: Names) -> str:
        pile = len(state.zones["discard"])
        return say("{cards} in the pile", cards=numbered(pile, "card")) if pile else say("The pile is empty")

    def task(self, state: BurracoState, seat: int, names: Names) -> str:
        return say("Draw, or take the pile") if state.zones["discard"] else say("Draw a card")


class Melding(MeldPhase[BurracoState]):
    """The rest of a turn: melds and additions, and a discard that ends the turn."""

    melds = GAME_MELDS

    def why_no_meld(self, state: BurracoState, seat: int, meld: Reading, table: Table) -> str:
        if meld.kind == "set" and any(
            one.kind == "set" and one.cards[0].rank == meld.cards[0].rank for one in table.values()
        ):
            return say("Your side already has a set of that rank: add to it.")
        return ""

    def why_no_leaving(self, state: BurracoState, seat: int, cards_left: Sequence[Card], table: Table) -> str:
        if len(cards_left) > 1:
            return ""
        barred = state.barred(seat)
        if not state.must_close(seat):
            is_stuck = list(cards_left) == [barred] and not any(
                GAME_MELDS.with_card(one, cards_left[0]) for one in table.values()
            )
            return say("This would leave you with one card that you may not discard.") if is_stuck else ""
        if not cards_left:
            return say("You must end with a discard: keep a card for it.")
        if not has_burraco(table):
            return say("Keep two cards: without a burraco your side may not close.")
        if cards_left[0].rank in WILD_RANKS:
            return say("Keep two cards, or a natural one: you may not close by discarding a wild card.")
        return say("This would leave you with one card that you may not discard.") if cards_left[0] == barred else ""

    def why_no_discard(self, state: BurracoState, seat: int, card: Card) -> str:
        if card == state.barred(seat):
            return say(
                "The {card} was the whole pile when you took it, so you may not discard it this turn.",
                card=card_face(card),
            )
        if len(state.zones[HAND[seat]]) == 1:
            return self.why_no_leaving(state, seat, (card,), self.table(state, state.side_of(seat)))
        return ""

    def apply(self, state: BurracoState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb != "discard":
            state.is_turn_active = True
            state.laid_alike += action.cards.count(state.single_pile_card)
        keeps_a_copy = action.cards == (state.single_pile_card,) and not state.laid_alike
        after = super().apply(state, seat, action)
        known = [(one.zone, one.card) for one in state.known]
        if keeps_a_copy and action.verb == "discard" and (HAND[seat], action.cards[0]) not in known:
            state.mark_known(HAND[seat], action.cards)  # it was allowed to throw the card only because it holds another
        return after

    def after_last_card(self, state: BurracoState, seat: int) -> Phase[Any]:
        zone = state.win_pozzetto(seat)
        take_cards(state, seat, tuple(state.zones[zone]), zone)
        return self

    def after_turn(self, state: BurracoState, seat: int) -> Phase[Any] | None:
        state.idle_turns = 0 if state.is_turn_active else state.idle_turns + 1
        if not state.zones[HAND[seat]]:
            if state.must_close(seat):
                state.closing_seat = seat
                return None
            zone = state.win_pozzetto(seat)
            state.move(tuple(state.zones[zone]), zone, WAITING_ZONES[seat], seat, viewers=())
        if len(state.zones["stock"]) <= UNDRAWN_STOCK or state.idle_turns == MAX_IDLE_TURNS:
            return None
        state.turn = state.next_seat(seat)
        return DRAWING_PHASE

    def fact(self, state: BurracoState, seat: int, names: Names) -> str:
        if not state.must_close(seat):
            return say("Run out of cards to get the pozzetto")
        if has_burraco(self.table(state, state.side_of(seat))):
            return say("Your side may close with a natural discard")
        return say("Your side needs a burraco to close")


DRAWING_PHASE, MELDING_PHASE = Draw(), Melding()


class Burraco(RummyGame[BurracoState]):
    """Melds of seven cards, and a second hand to be won."""

    id = "burraco"
    state_class = BurracoState
    pack = BURRACO_PACK
    meld_phase = MELDING_PHASE
    values = CARD_POINTS
    must_exceed = True
    jokers = (say("joker"), say("joker"))  # one is as good as the other
    secret_zones = ("stock", "pozzetto", "waiting")
    phrases = {"take": (template("take the pile"), template("takes the pile"))}
    options = {
        "target": points_to_win(
            2000, (250, 500, 1000, 1500, 2000), say("The match ends when a side has more points than this.")
        ),
        "semi_clean": Option(
            False,
            (True, False),
            say("Semi-clean burraco"),
            say("A dirty burraco with seven natural cards side by side counts 150 instead of 100."),
        ),
    }
    presets = book_and_usual(semi_clean=True)

    def layout(self, state: BurracoState) -> Mapping[str, int]:
        dealt = dict.fromkeys((*HAND[: state.seats], *POZZETTO_ZONES), HAND_SIZE)
        return {**dealt, "upcard": 1, "stock": len(self.pack) - HAND_SIZE * len(dealt) - 1}

    def deal(self, state: BurracoState) -> Phase[Any]:
        state.begin_rummy()
        state.add_zones(*WAITING_ZONES[: state.seats])
        state.move(tuple(state.zones["upcard"]), "upcard", "discard")
        state.pozzetti, state.idle_turns, state.closing_seat = (False, False), 0, None
        state.turn = state.next_seat(state.dealer)
        return DRAWING_PHASE

    def ruled_out_cards(self, state: BurracoState, seat: int) -> dict[str, int]:
        """Return the cards ruled out by zone: wild cards for a seat with a single card and no choice but to close."""
        turn = state.turn
        if turn is None or state.at != MELDING_PHASE or not state.must_close(turn) or len(state.zones[HAND[turn]]) > 1:
            return {}
        return {HAND[turn]: WILD_CARD_MASK}

    def facts(self, state: BurracoState, seat: int) -> BurracoFacts:
        sides = range(len(state.sides))
        is_own_turn = state.turn == seat and state.at == MELDING_PHASE
        return BurracoFacts(
            pozzetto_taken=tuple([side for side in sides if state.pozzetti[side]]),
            burraco=tuple([side for side in sides if has_burraco(MELDING_PHASE.table(state, side))]),
            barred=state.barred(seat) if is_own_turn else None,
            stalemate=state.idle_turns,
            melds=self.team_melds(state, describe_meld),
        )

    def cards_held(self, state: BurracoState, side: int) -> list[Card]:
        """Return the cards in a side's hands, waiting pozzetti included."""
        return super().cards_held(state, side) + [
            c for seat in state.sides[side] for c in state.zones[WAITING_ZONES[seat]]
        ]

    def score(self, state: BurracoState) -> DealResult:
        sides = range(len(state.sides))
        burraci = [self.burraco_points(state, side) for side in sides]
        lines = line_if_any(say("Cards melded"), [self.sum_melded_values(state, side) for side in sides])
        for points, label in BONUS_TEXTS.items():
            counts = [worths.count(points) for worths in burraci]
            lines += line_if_any(label, [points * number for number in counts])
        lines += line_if_any(
            say("Closing"), [CLOSING_POINTS * (state.closing_seat in state.sides[side]) for side in sides]
        )
        lines += line_if_any(say("Cards in hand"), [-self.sum_values(self.cards_held(state, side)) for side in sides])
        lines += line_if_any(say("No pozzetto"), [NO_POZZETTO_POINTS * (not state.pozzetti[side]) for side in sides])
        delta = tuple([sum([line.amounts[side] or 0 for line in lines]) for side in sides])
        self.turn_hands_up(state)
        return DealResult(delta, tuple(lines), self.headline(state))

    def headline(self, state: BurracoState) -> str:
        """Return the way in which the deal ended, in a few words."""
        if state.closing_seat is not None:
            return say("{side} closed", side=name_sides([state.side_of(state.closing_seat)]))
        if state.idle_turns == MAX_IDLE_TURNS:
            return say("{number:capital} turns in a row without a change", number=in_words(MAX_IDLE_TURNS))
        return say("The stock has run out")

    def burraco_points(self, state: BurracoState, side: int) -> list[int]:
        """Return the points of each burraco of a side."""
        semi_clean_counts = state.options["semi_clean"]
        return [
            CLEAN_BURRACO_POINTS
            if not meld.wild
            else SEMI_CLEAN_BURRACO_POINTS
            if semi_clean_counts and is_semi_clean(meld)
            else DIRTY_BURRACO_POINTS
            for meld in MELDING_PHASE.table(state, side).values()
            if len(meld.cards) >= BURRACO_SIZE
        ]


def has_burraco(table: Table) -> bool:
    """Return whether one of a side's melds is a burraco."""
    return any(len(meld.cards) >= BURRACO_SIZE for meld in table.values())


def is_semi_clean(meld: Reading) -> bool:
    """Return whether seven natural cards lie side by side in a meld with a wild card."""
    place = meld.wild[0]
    return max(place, len(meld.cards) - 1 - place) >= BURRACO_SIZE


def describe_meld(side: int, number: int, meld: Reading) -> TeamMeld:
    """Return a meld for the fact `melds`: its kind, its wild card, and whether it is clean."""
    wild = next(iter(meld.wild_cards), None)
    return TeamMeld(side, number, meld.kind, wild, "dirty" if meld.wild else "clean")


GAME = Burraco()
