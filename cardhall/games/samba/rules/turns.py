"""The turns of Samba: the pile, first melds that may go back, going out, and the question to the partner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from cardhall.cards import BLACK_JOKER, CARDS, HIDDEN, RANKS, RED_JOKER, Card, cards, pack_of
from cardhall.language import card_face, card_faces, numbered, say
from cardhall.rules.engine.action import DISCARD, PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND, zone_names
from cardhall.rules.engine.phase import Choice, Names, Phase
from cardhall.rules.mechanisms.asking import DONE, NO, YES, Question
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.melds import Limits, Meld, Melds, Reading
from cardhall.rules.mechanisms.rummy_turns import (
    DrawPhase,
    MeldPhase,
    RummyState,
    Table,
    meld_name,
    meld_zone,
    remove_cards,
)

HAND_SIZE, MELD_OF_SEVEN, SEVENS_TO_GO_OUT = 15, 7, 2
WILD_RANKS, BLACK_RANK = ("2", "BJ", "RJ"), "3"  # red threes are never melded, so a melded three is black


def make_melds(natural: int) -> Melds:
    """Return the rules for melds where a set needs `natural` natural cards."""
    return Melds(
        "456789TJQKA",
        Limits(most=MELD_OF_SEVEN, wild=2, natural=natural, ranks="3456789TJQKA", alike=True),
        Limits(most=MELD_OF_SEVEN),
        wild=WILD_RANKS,
    )


USUAL_MELDS, MELDS_WITH_ONE_NATURAL = make_melds(2), make_melds(1)
CARD_POINTS = {"BJ": 50, "RJ": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
MINIMUM_BY_SCORE = ((0, 15), (1500, 50), (3000, 90), (7000, 120))  # scores, and the minimum of a side below that score
HIGHEST_MINIMUM = 160  # of a side with a higher score
CANASTA_POINTS, MIXED_CANASTA_POINTS, GOING_OUT_POINTS, RED_THREE_POINTS, ALL_RED_THREES_POINTS, BROKEN_PENALTY = (
    500,
    300,
    200,
    100,
    1000,
    -100,
)
RED_THREES = tuple(cards("3D 3H"))
PACK = pack_of(RANKS, (BLACK_JOKER, RED_JOKER), packs=3)
RED_THREES_MASK, NOT_BLACK_THREES_MASK = (
    mask_of(RED_THREES),
    mask_of(card for card in CARDS if card.rank != BLACK_RANK or card in RED_THREES),
)
THREES_ZONES = zone_names("threes", 2)
BACK_ACTION, ASK_ACTION = Action("back"), Action("ask")


class SambaState(RummyState):
    """A state of Samba: the first melds of the sides, the pile, and the turn."""

    opened: tuple[bool, ...]  # the sides that have their first melds
    points: int  # laid towards the first melds in this turn
    opening_cards: Meld  # the cards laid in this turn, while their points are below the minimum
    held_back: int  # cards at the bottom of the pile, which wait for the first melds
    borrowed_cards: (
        Meld  # cards of the pile, without red threes, used for first melds by option; they go back with the top card
    )
    top: Card | None  # the card for which the pile was taken before the first melds
    silent: bool  # melds went back: the seat may not meld in this turn
    returned: bool  # the pile went back too: the seat draws
    ending: bool  # the last card of the stock was a red three, which this seat got
    answer: str  # of the partner in this turn: yes, no, or none
    broken: tuple[int, ...]  # by side: how often a yes was not followed
    out: int | None  # the seat that has gone out

    def begin_turn(self, seat: int) -> None:
        """Start the seat's turn: nothing laid, asked or taken yet."""
        self.turn, self.points, self.opening_cards, self.held_back, self.top = seat, 0, (), 0, None
        self.borrowed_cards = ()
        self.silent, self.returned, self.ending, self.answer = False, False, False, "none"

    def count_taken(self, rest: Sequence[Card]) -> int:
        """Return how many cards of a pile will be in the hand of its taker."""
        return sum(card not in RED_THREES or bool(self.zones["stock"]) for card in rest)

    def draw(self, seat: int, some: Meld) -> None:
        """Move cards from the stock to a hand; red threes are laid out, and replaced while the stock lasts."""
        while some:
            last = len(some) == len(self.zones["stock"]) and some[-1] in RED_THREES
            take_cards(self, seat, some, "stock")
            self.ending = self.ending or last
            some = self.lay_out_red_threes(seat)

    def lay_out_red_threes(self, seat: int) -> Meld:
        """Lay out the seat's red threes, and return the stock cards that replace them."""
        reds = [card for card in self.zones[HAND[seat]] if card in RED_THREES]
        self.move(reds, HAND[seat], THREES_ZONES[self.side_of(seat)], seat) if reds else None
        return tuple(self.zones["stock"][: len(reds)])


def is_frozen(pile: Sequence[Card]) -> bool:
    """Return whether a pile is frozen: it holds a wild card or a red three."""
    return any(card.rank in WILD_RANKS or card in RED_THREES for card in pile)


def first_meld_minimum(state: SambaState, side: int) -> int:
    """Return the minimum of a side's first melds, in points; 0 once they are made."""
    if state.opened[side]:
        return 0
    return next((points for below, points in MINIMUM_BY_SCORE if state.scores[side] < below), HIGHEST_MINIMUM)


def count_sevens(table: Table) -> int:
    """Return the number of melds of seven among a side's melds."""
    return sum([len(meld.cards) == MELD_OF_SEVEN for meld in table.values()])


class Draw(DrawPhase[SambaState]):
    """The draw of a card from the stock, or of the pile by its top card."""

    asks = say("Draw, or take the pile with its top card.")
    labels: ClassVar[Mapping[str, str]] = {"draw": say("Draw")}

    def number(self, state: SambaState) -> int:
        return int(state.options["draw_cards"])

    def take_drawn(self, state: SambaState, seat: int, some: Meld) -> None:
        state.draw(seat, some)

    def pile_actions(self, state: SambaState, seat: int) -> Sequence[Action]:
        pile = state.zones["discard"]
        if state.returned or not pile or pile[-1].rank in (*WILD_RANKS, BLACK_RANK):
            return ()
        top, hand, table = pile[-1], state.zones[HAND[seat]], MELDING_PHASE.own_table(state, seat)
        natural = sorted(card for card in hand if card.rank == top.rank)
        new = state.laid[state.side_of(seat)] + 1
        able: list[tuple[Action, int, Meld]]
        able = [(Action.of_cards("take", pair), new, pair) for pair in dict.fromkeys(combinations(natural, 2))]
        if not is_frozen(pile):
            able += [(Action("take", number), number, ()) for number in table]
        found = []
        for action, number, pair in able:
            meld = USUAL_MELDS.reading((top, *pair)) if pair else USUAL_MELDS.with_card(table[number], top)
            left = [*remove_cards(hand, pair), *[HIDDEN] * state.count_taken(pile[:-1])]
            if meld is not None and not MELDING_PHASE.why_no_leaving(state, seat, left, {**table, number: meld}):
                found.append(action)
        return found

    def take_pile(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        pile, side = state.zones["discard"], state.side_of(seat)
        top, rest = pile[-1], tuple(pile[:-1])
        number = MELDING_PHASE.place_cards(state, seat, (top,), 0 if action.cards else action.number, "discard")
        if action.cards:
            MELDING_PHASE.place_cards(state, seat, action.cards, number)
        state.held_back = len(rest)
        if state.opened[side]:
            MELDING_PHASE.take_rest_of_pile(state, seat)
        else:
            state.top = top
            if state.options["first_pile"] == "helps":
                state.borrowed_cards = tuple([card for card in rest if card not in RED_THREES])
                MELDING_PHASE.take_rest_of_pile(state, seat)
            MELDING_PHASE.count(state, seat, (top, *action.cards))
        return (
            MELDING_PHASE
            if state.zones[HAND[seat]] or state.held_back or state.opening_cards
            else MELDING_PHASE.after_last_card(state, seat)
        )

    def other_actions(self, state: SambaState, seat: int) -> Sequence[Action]:
        if state.zones["stock"]:
            return ()
        may = state.options["stuck_take"] == "may" and not state.opened[state.side_of(seat)]
        return (PASS,) if may or not self.pile_actions(state, seat) else ()

    def do_other(self, state: SambaState, seat: int, action: Action) -> None:
        return None

    def after_draw(self, state: SambaState, seat: int) -> Phase[Any]:
        return MELDING_PHASE

    def targets(self, state: SambaState, seat: int, action: Action) -> tuple[str, ...]:
        if action.verb != "take":
            return super().targets(state, seat, action)
        side = state.side_of(seat)
        return (meld_zone(side, state.laid[side] + 1 if action.cards else action.number),)

    def label(self, state: SambaState, action: Action) -> str:
        if action.verb != "take":
            return super().label(state, action)
        if action.cards:
            return say("Take the pile with {cards}", cards=card_faces(action.cards))
        meld = MELDING_PHASE.own_table(state, state.turn or 0).get(action.number)
        return say("Take the pile for {meld}", meld=meld_name(meld)) if meld else super().label(state, action)

    def refusal(self, state: SambaState, seat: int, action: Action) -> str:
        pile = state.zones["discard"]
        if action.verb != "take" or not pile:
            return super().refusal(state, seat, action)
        if state.returned:
            return say("The pile went back: draw from the stock.")
        if pile[-1].rank in (*WILD_RANKS, BLACK_RANK):
            return say("Nobody may take the pile while the {card} is its top card.", card=card_face(pile[-1]))
        if is_frozen(pile) and not action.cards:
            return say("The pile is frozen: take it with two natural cards of its top card’s rank.")
        return say("The top card must form a meld with two natural cards of its rank, or fit your side’s meld.")

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        pile = state.zones["discard"]
        if not state.zones["stock"]:
            return say("The stock is empty")
        held = numbered(len(pile), "card")
        return (
            say("{cards} in the pile, frozen", cards=held)
            if is_frozen(pile)
            else say("{cards} in the pile", cards=held)
        )

    def task(self, state: SambaState, seat: int, names: Names) -> str:
        takes = self.pile_actions(state, seat)
        if not state.zones["stock"]:
            return (
                say("Take the pile") if takes and not self.other_actions(state, seat) else say("Pass, or take the pile")
            )
        return say("Draw, or take the pile") if takes else say("Draw")


class Melding(MeldPhase[SambaState]):
    """The melds of a turn, the question to the partner, and the discard."""

    melds = USUAL_MELDS

    def melds_in(self, state: SambaState) -> Melds:
        return MELDS_WITH_ONE_NATURAL if state.options["naturals"] == 1 else USUAL_MELDS

    labels: ClassVar[Mapping[str, str]] = {"ask": say("May I go out?"), "back": say("Take back"), "done": say("Done")}

    def is_opening(self, state: SambaState) -> bool:
        """Tell whether first melds have been begun without reaching their minimum."""
        return bool(state.opening_cards)

    def may_go_out(self, state: SambaState, seat: int, table: Table) -> bool:
        """Tell whether the seat may go out with these melds of the side."""
        side = state.side_of(seat)
        laid = sum([CARD_POINTS[card.rank] for meld in table.values() for card in meld.cards])
        opened = state.opened[side] or laid >= first_meld_minimum(state, side)
        return opened and count_sevens(table) >= SEVENS_TO_GO_OUT and state.answer != "no"

    def why_no_meld(self, state: SambaState, seat: int, meld: Reading, table: Table) -> str:
        if state.silent:
            return say("Your melds went back, so you may not meld again in this turn.")
        if meld.cards[0].rank != BLACK_RANK:
            return ""
        if meld.wild:
            return say("Black threes are melded without wild cards.")
        if not state.opened[state.side_of(seat)] or not self.may_go_out(state, seat, table):
            return say("Only a player who may go out can meld black threes.")
        return ""

    def why_no_adding(self, state: SambaState, seat: int, number: int, meld: Reading) -> str:
        if state.silent:
            return say("Your melds went back, so you may not meld again in this turn.")
        return say("Black threes are melded without wild cards.") if is_black_threes(meld) and meld.wild else ""

    def why_no_laying(
        self, state: SambaState, seat: int, gone: Sequence[Card], number: int, meld: Reading, table: Table
    ) -> str:
        if is_black_threes(meld) and number not in table:
            others = [card for card in remove_cards(state.zones[HAND[seat]], gone) if card.rank != BLACK_RANK]
            if len(others) > 1:
                return say("Black threes go last: keep one other card at most.")
        return super().why_no_laying(state, seat, gone, number, meld, table)

    def why_no_leaving(self, state: SambaState, seat: int, left: Sequence[Card], table: Table) -> str:
        number = len(left) + state.count_taken(state.zones["discard"][: state.held_back])
        if number >= (1 if state.ending else 2) or self.may_go_out(state, seat, table):
            return ""
        if state.answer == "no":
            return say("Your partner said no: keep two cards.")
        return say("Keep two cards: your side needs two melds of seven to go out.")

    def why_no_discard(self, state: SambaState, seat: int, card: Card) -> str:
        if self.is_opening(state):
            lacking = numbered(first_meld_minimum(state, state.side_of(seat)) - state.points, "point")
            return say("Your first melds need {points} more: meld more, or take them back.", points=lacking)
        if state.ending:
            return say("The stock ended with a red three: meld what you can, and say that you are done.")
        table = self.own_table(state, seat)
        if len(state.zones[HAND[seat]]) == 1:
            return self.why_no_leaving(state, seat, (), table) if not self.may_go_out(state, seat, table) else ""
        if has_black_threes(table):
            return say("After melding black threes you may only discard your last card.")
        return ""

    def discards(self, state: SambaState, seat: int) -> list[Action]:
        """Return the possible discards: all or none, since a bar on one card bars all."""
        hand = sorted(set(state.zones[HAND[seat]]))
        return [DISCARD[card] for card in hand] if hand and not self.why_no_discard(state, seat, hand[0]) else []

    def other_actions(self, state: SambaState, seat: int) -> Sequence[Action]:
        table, opening = self.own_table(state, seat), self.is_opening(state)
        sets = [(number, meld) for number, meld in table.items() if meld.kind == "set"]
        able = [Action("combine", a, b) for (a, one), (b, other) in combinations(sets, 2) if combined_sets(one, other)]
        if opening:
            return [*able, BACK_ACTION]
        hand = state.zones[HAND[seat]]
        asks = count_sevens(table) >= SEVENS_TO_GO_OUT and len(hand) > 1 and state.answer == "none"
        return [*able, *[ASK_ACTION] * (asks and not has_black_threes(table)), *[DONE] * state.ending]

    def do_other(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        if action == ASK_ACTION:
            return ANSWERING_PHASE
        if action == DONE:
            return self.after_turn(state, seat)
        if action == BACK_ACTION:
            return self.take_back(state, seat)
        side = state.side_of(seat)
        first, second = (int(word) for word in action.words)
        source = meld_zone(side, second)
        self.place_cards(state, seat, tuple(state.zones[source]), first, source)
        return self

    def take_back(self, state: SambaState, seat: int) -> Phase[Any]:
        """Move the first melds back to the hand and the top card to the pile. Return the next phase."""
        side, top = state.side_of(seat), state.top
        for number, some in list(state.melds(side)):
            zone = meld_zone(side, number)
            if top in some and top is not None and not state.borrowed_cards:
                state.move((top,), zone, "discard", seat)
                top = None
            cards_back = tuple(state.zones[zone])
            state.move(cards_back, zone, HAND[seat], seat)
            state.know(HAND[seat], cards_back)
        if state.borrowed_cards and top is not None:
            state.move((*state.borrowed_cards, top), HAND[seat], "discard", seat)
        state.laid = (*state.laid[:side], 0, *state.laid[side + 1 :])
        state.returned = state.top is not None
        state.points, state.opening_cards, state.held_back, state.top, state.silent = 0, (), 0, None, True
        state.borrowed_cards = ()
        return DRAWING_PHASE if state.returned else self

    def apply(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in ("meld", "add"):
            return super().apply(state, seat, action)
        state.act(seat, action)
        self.place_cards(state, seat, action.cards, action.number if action.verb == "add" else 0)
        self.count(state, seat, action.cards)
        return self if state.zones[HAND[seat]] or self.is_opening(state) else self.after_last_card(state, seat)

    def count(self, state: SambaState, seat: int, some: Sequence[Card]) -> None:
        """Count cards laid towards the first melds. With the minimum reached, the side has its first melds."""
        side = state.side_of(seat)
        if state.opened[side]:
            return
        state.points += sum([CARD_POINTS[card.rank] for card in some])
        state.opening_cards += tuple(some)
        if state.points >= first_meld_minimum(state, side):
            state.points, state.opening_cards, state.top, state.borrowed_cards = 0, (), None, ()
            state.opened = (*state.opened[:side], True, *state.opened[side + 1 :])
            self.take_rest_of_pile(state, seat)

    def take_rest_of_pile(self, state: SambaState, seat: int) -> None:
        """Move the rest of the pile taken to the hand."""
        take_cards(state, seat, tuple(state.zones["discard"][: state.held_back]), "discard", shown=True)
        state.held_back = 0
        state.draw(seat, state.lay_out_red_threes(seat))

    def after_turn(self, state: SambaState, seat: int) -> Phase[Any] | None:
        side, went = state.side_of(seat), not state.zones[HAND[seat]]
        if state.answer == "yes" and not went:
            state.broken = (*state.broken[:side], state.broken[side] + 1, *state.broken[side + 1 :])
        if went or state.ending:
            state.out = seat if went else None
            return None
        state.begin_turn(state.next_seat(seat))
        return DRAWING_PHASE

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        side = state.side_of(seat)
        if state.answer != "none":
            partner = names(state.partner_of(seat))
            if state.answer == "yes":
                return say("{player:capital} said yes", player=partner)
            return say("{player:capital} said no", player=partner)
        least = first_meld_minimum(state, side)
        if least and not state.silent:
            return say("First melds: {points} of {least}", points=state.points, least=least)
        return ""

    def task(self, state: SambaState, seat: int, names: Names) -> str:
        if self.is_opening(state):
            return say("Meld more, or take back")
        if state.ending:
            return say("Meld what you can, then say that you are done")
        return say("Discard a card") if state.silent else super().task(state, seat, names)

    def choice(self, state: SambaState, seat: int, action: Action) -> Choice:
        """Describe chosen cards; before the first melds, with the points reached by them."""
        found, least = super().choice(state, seat, action), first_meld_minimum(state, state.side_of(seat))
        if not least or state.silent or action.verb != "meld":
            return found
        points = state.points + sum([CARD_POINTS[card.rank] for card in action.cards])
        return found._replace(what=say("{points} of {least} points", points=points, least=least))

    def label(self, state: SambaState, action: Action) -> str:
        if action.verb == "combine":
            meld = self.own_table(state, state.turn or 0).get(int(action.words[0]))
            return say("Combine {meld}", meld=meld_name(meld)) if meld else super().label(state, action)
        return super().label(state, action)

    def targets(self, state: SambaState, seat: int, action: Action) -> tuple[str, ...]:
        if action.verb == "combine":
            return (meld_zone(state.side_of(seat), int(action.words[0])),)
        return super().targets(state, seat, action)


class Answering(Question[SambaState]):
    """The partner's answer whether the seat may go out."""

    answers = (YES, NO)
    asks = say("Answer yes or no.")
    todo = say("Answer yes or no")
    labels: ClassVar[Mapping[str, str]] = {"yes": say("Yes"), "no": say("No")}

    def seats(self, state: SambaState) -> Sequence[int]:
        assert state.turn is not None
        return (state.partner_of(state.turn),)

    def finish(self, state: SambaState, seat: int, answer: Action) -> Phase[Any]:
        state.answer, state.turn = answer.verb, state.partner_of(seat)
        return MELDING_PHASE

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        return say("{player:capital} asks: may I go out?", player=names(state.partner_of(seat)))


def combined_sets(one: Reading, other: Reading) -> Reading | None:
    """Return two sets combined into one; None where they may not be combined."""
    return USUAL_MELDS.reading((*one.cards, *other.cards)) if one.cards[0].rank == other.cards[0].rank else None


def is_black_threes(meld: Reading) -> bool:
    """Return whether a meld consists of black threes."""
    return meld.kind == "set" and meld.cards[0].rank == BLACK_RANK


def has_black_threes(table: Table) -> bool:
    """Return whether a side has melded black threes."""
    return any(is_black_threes(meld) for meld in table.values())


DRAWING_PHASE, MELDING_PHASE, ANSWERING_PHASE = Draw(), Melding(), Answering()
