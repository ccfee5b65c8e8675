"""Samba: three packs, canastas and sequences of seven, red and black threes, and a pile worth fighting for.

The rules followed. Four players in pairs, 162 cards, fifteen each, one turned up for the pile. A red three is laid out
at once and replaced from the stock. A turn is a card of the stock or the pile, then melds and additions, then a
discard. Sets of 4 … A have three to seven cards, at least two natural and at most two wild ones (jokers, twos);
escaleras are three to seven natural cards of a suit next to each other in 4 … A. Nothing is added to seven. A side may
have several of each, and may combine two sets of a rank.

The pile is taken by adding its top card to a meld of the side, or with two natural cards of its rank; only in that way
while a red three or a wild card lies in it, and not at all while a wild card or a three is its top. A side's first
melds must come to a sum within one turn, by its score; until then the rest of a pile waits. Else they are taken back,
the pile too, and the seat melds no more in that turn.

A seat may get rid of its last card only when its side has two melds of seven; it may ask its partner before, whose
answer binds. Black threes are melded only by who goes out. Without a stock a seat takes the pile or passes, which ends
the deal; if the last card of the stock is a red three, the seat that got it melds and is done, and the deal is over.

A side scores its melded cards, 500 for a natural canasta and a samba, 300 for a mixed canasta, 100 for a red three
(1,000 for all six; a loss without two melds of seven), 200 for going out; the cards in its hands are taken off, and 100
for each leave to go out that was not used.

Options: the points to win; cards drawn in a turn; what a samba counts; whether a pile that is taken helps with the
first melds (if these go back, it goes with them, but for its red threes); sets with one natural card; whether the pile
must be taken without a stock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall.cards import HIDDEN
from cardhall.games.samba.facts import SambaFacts
from cardhall.games.samba.rules.turns import (
    ALL_RED_THREES_POINTS,
    BLACK_THREE_RANK,
    BROKEN_PROMISE_PENALTY,
    CANASTA_POINTS,
    CARD_POINTS,
    DRAWING_PHASE,
    GOING_OUT_POINTS,
    HAND_SIZE,
    MELD_OF_SEVEN,
    MELDING_PHASE,
    MIXED_CANASTA_POINTS,
    NOT_BLACK_THREES_MASK,
    PACK,
    RED_THREE_POINTS,
    RED_THREES,
    RED_THREES_MASK,
    SEVENS_TO_GO_OUT,
    THREES_ZONES,
    SambaState,
    count_sevens,
    first_meld_minimum,
    has_black_threes,
    is_frozen,
)
from cardhall.language import card_faces, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import TeamMeld
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.options import Option, book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, line_if_any, name_sides
from cardhall.rules.engine.sampling import Case, CaseSampler, hidden_places
from cardhall.rules.mechanisms.melds import Reading
from cardhall.rules.mechanisms.rummy_turns import RummyGame, Table, remove_cards


class Samba(RummyGame[SambaState]):
    """Canastas and suited sequences of seven, and a pile worth fighting for."""

    id = "samba"
    state_class = SambaState
    pack = PACK
    meld_phase = MELDING_PHASE
    values = CARD_POINTS
    jokers = (say("joker"), say("joker"))  # they are equal, so both have one name
    options = {
        "target": points_to_win(10000, (1000, 2500, 5000, 10000)),
        "draw_cards": Option(
            1, (1, 2), say("Cards drawn"), say("How many cards a player draws from the stock in a turn.")
        ),
        "samba_bonus": Option(
            500, (500, 1500), say("Samba bonus"), say("The score for a samba: seven cards of a suit in sequence.")
        ),
        "first_pile": one_of(
            {"waits": say("Can be used after them"), "helps": say("Can be used for them")},
            say("Pile before first melds"),
            say("Whether the rest of a pile can be used for the first melds, or only after them."),
            book_choices=("helps",),
            is_new=True,
        ),
        "naturals": Option(
            2,
            (1, 2),
            say("Natural cards in a set"),
            say("How many natural cards a set needs."),
            book_choices=(1,),
            is_new=True,
        ),
        "stuck_take": one_of(
            {"must": say("Must be taken"), "may": say("May be passed")},
            say("Pile when the stock is empty"),
            say("Whether a side without melds may pass on an empty stock, although it can take the pile."),
        ),
    }
    presets = book_and_usual({"first_pile": "helps", "naturals": 1}, draw_cards=2, samba_bonus=1500, stuck_take="may")

    def layout(self, state: SambaState) -> Mapping[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        return {**hands, "upcard": 1, "stock": len(self.pack) - HAND_SIZE * state.seats - 1}

    def deal(self, state: SambaState) -> Phase[Any]:
        state.begin_rummy()
        state.add_zones(*THREES_ZONES)
        state.move(tuple(state.zones["upcard"]), "upcard", "discard")
        state.has_opened, state.broken_promises, state.out_seat = (False, False), (0, 0), None
        state.begin_turn(state.next_seat(state.dealer))
        for seat in state.eldest_first():
            state.draw(seat, state.lay_out_red_threes(seat))
        return DRAWING_PHASE

    def ruled_out_cards(self, state: SambaState, seat: int) -> dict[str, int]:
        """Rule red threes out of all hands, since a red three is laid out at once."""
        return dict.fromkeys(HAND[: state.seats], RED_THREES_MASK)

    def hidden_card_sampler(self, state: SambaState, seat: int) -> HiddenCardSampler[SambaState]:
        """Return a sampler of hidden cards; with black threes melded, a seat holds at most one other card."""
        turn = state.turn
        if turn is None or turn == seat or not has_black_threes(MELDING_PHASE.own_table(state, turn)):
            return super().hidden_card_sampler(state, seat)
        zone, unseen, places = HAND[turn], self.unseen(state), hidden_places(state.zones)
        bars, hand_cards = self.ruled_out_cards(state, seat), state.zones[HAND[turn]]
        if not places.get(zone) or len(hand_cards) < 2:
            return super().hidden_card_sampler(state, seat)
        barred = {**bars, zone: NOT_BLACK_THREES_MASK}
        cases = [Case([(tuple(unseen), tuple(places.items()))], barred)]
        if all(card is HIDDEN or card.rank == BLACK_THREE_RANK for card in hand_cards):
            places_left = tuple({**places, zone: places[zone] - 1}.items())
            for card in unseen:
                if card.rank != BLACK_THREE_RANK:
                    cases.append(Case([(tuple(remove_cards(unseen, (card,))), places_left)], barred, {zone: (card,)}))
        return CaseSampler(cases).fill

    def facts(self, state: SambaState, seat: int) -> SambaFacts:
        side = state.side_of(state.turn) if state.turn is not None else 0
        return SambaFacts(
            frozen=bool(is_frozen(state.zones["discard"])),
            minimum=first_meld_minimum(state, side),
            laid=state.opening_points,
            answer=None if state.partner_answer == "none" else state.partner_answer == "yes",
            melds=self.team_melds(state, describe_meld),
        )

    def score(self, state: SambaState) -> DealResult:
        sides = range(len(state.sides))
        tables = [MELDING_PHASE.table(state, side) for side in sides]
        kinds_by_side = [
            [kind_of_seven(meld) for meld in table.values() if len(meld.cards) == MELD_OF_SEVEN] for table in tables
        ]
        lines = line_if_any(say("Cards melded"), [self.sum_melded_values(state, side) for side in sides])
        for kind, label, points in (
            ("natural", say("Natural canastas"), CANASTA_POINTS),
            ("samba", say("Sambas"), int(state.options["samba_bonus"])),
            ("mixed", say("Mixed canastas"), MIXED_CANASTA_POINTS),
        ):
            lines += line_if_any(label, [points * kinds.count(kind) for kinds in kinds_by_side])
        lines += line_if_any(say("Red threes"), [self.red_points(state, side, tables[side]) for side in sides])
        lines += line_if_any(
            say("Going out"), [GOING_OUT_POINTS * (state.out_seat in state.sides[side]) for side in sides]
        )
        lines += line_if_any(
            say("Did not go out after a yes"), [BROKEN_PROMISE_PENALTY * state.broken_promises[side] for side in sides]
        )
        lines += line_if_any(say("Cards in hand"), [-self.sum_values(self.cards_held(state, side)) for side in sides])
        self.turn_hands_up(state)
        delta = tuple([sum([line.amounts[side] or 0 for line in lines]) for side in sides])
        headline = (
            say("The stock has run out")
            if state.out_seat is None
            else going_out_headline(state.side_of(state.out_seat))
        )
        return DealResult(delta, tuple(lines), headline)

    def red_points(self, state: SambaState, side: int, table: Table) -> int:
        """Return the points of a side's red threes: a loss without two melds of seven."""
        number = len(state.zones[THREES_ZONES[side]])
        points = ALL_RED_THREES_POINTS if number == len(RED_THREES) * 3 else RED_THREE_POINTS * number
        return points if count_sevens(table) >= SEVENS_TO_GO_OUT else -points

    def describe_action(self, action: Action, you: bool) -> str:
        cards_named = card_faces(action.cards)
        if action.verb == "take":
            if not action.cards:
                return say("take the pile") if you else say("takes the pile")
            if you:
                return say("take the pile with {cards}", cards=cards_named)
            return say("takes the pile with {cards}", cards=cards_named)
        texts = {
            "ask": (say("ask: may I go out?"), say("asks: may I go out?")),
            "back": (say("take the first melds back"), say("takes the first melds back")),
            "draw": (say("draw"), say("draws")),
            "combine": (say("combine two sets"), say("combines two sets")),
        }
        return texts[action.verb][0 if you else 1] if action.verb in texts else ""


def kind_of_seven(meld: Reading) -> str:
    """Return the kind of a meld of seven: natural, mixed, or samba."""
    return "samba" if meld.kind == "run" else "mixed" if meld.wild else "natural"


def describe_meld(side: int, number: int, meld: Reading) -> TeamMeld:
    """Return a meld for the fact `melds`: the kind and the number of wild cards."""
    return TeamMeld(side, number, "escalera" if meld.kind == "run" else meld.kind, len(meld.wild))


def going_out_headline(side: int) -> str:
    """Return the headline of a deal in which a side went out."""
    return say("{side} went out", side=name_sides([side]))


GAME = Samba()
