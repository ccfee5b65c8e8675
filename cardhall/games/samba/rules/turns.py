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
WILD_RANKS, BLACK_THREE_RANK = ("2", "BJ", "RJ"), "3"  # red threes are never melded, so a melded three is black


def make_melds(min_naturals: int) -> Melds:
    """Return the rules for melds where a set needs `min_naturals` natural cards."""
    return Melds(
        "456789TJQKA",
        Limits(
            max_cards=MELD_OF_SEVEN, max_wild=2, min_natural=min_naturals, ranks="3456789TJQKA", allows_equal_cards=True
        ),
        Limits(max_cards=MELD_OF_SEVEN),
        wild=WILD_RANKS,
    )


USUAL_MELDS, MELDS_WITH_ONE_NATURAL = make_melds(2), make_melds(1)
CARD_POINTS = {"BJ": 50, "RJ": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
MINIMUM_BY_SCORE = ((0, 15), (1500, 50), (3000, 90), (7000, 120))  # scores, and the minimum of a side below that score
HIGHEST_MINIMUM = 160  # of a side with a higher score
(
    CANASTA_POINTS,
    MIXED_CANASTA_POINTS,
    GOING_OUT_POINTS,
    RED_THREE_POINTS,
    ALL_RED_THREES_POINTS,
    BROKEN_PROMISE_PENALTY,
) = (
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
    mask_of(card for card in CARDS if card.rank != BLACK_THREE_RANK or card in RED_THREES),
)
THREES_ZONES = zone_names("threes", 2)
BACK_ACTION, ASK_ACTION = Action("back"), Action("ask")


class SambaState(RummyState):
    """A state of Samba: the first melds of the sides, the pile, and the turn."""

    has_opened: tuple[bool, ...]  # the sides that have their first melds
    opening_points: int  # laid towards the first melds in this turn
    opening_cards: Meld  # the cards laid in this turn, while their points are below the minimum
    held_back: int  # cards at the bottom of the pile, which wait for the first melds
    borrowed_cards: (
        Meld  # cards of the pile, without red threes, used for first melds by option; they go back with the top card
    )
    top_card: Card | None  # the card for which the pile was taken before the first melds
    may_not_meld: bool  # melds went back: the seat may not meld in this turn
    has_returned_pile: bool  # the pile went back too: the seat draws
    is_last_turn: bool  # the last card of the stock was a red three, which this seat got
    partner_answer: str  # of the partner in this turn: yes, no, or none
    broken_promises: tuple[int, ...]  # by side: how often a yes was not followed
    out_seat: int | None  # the seat that has gone out

    def begin_turn(self, seat: int) -> None:
        """Start the seat's turn: nothing laid, asked or taken yet."""
        self.turn, self.opening_points, self.opening_cards, self.held_back, self.top_card = seat, 0, (), 0, None
        self.borrowed_cards = ()
        self.may_not_meld, self.has_returned_pile, self.is_last_turn, self.partner_answer = False, False, False, "none"

    def count_taken(self, pile_cards: Sequence[Card]) -> int:
        """Return how many cards of a pile will be in the hand of its taker."""
        return sum(card not in RED_THREES or bool(self.zones["stock"]) for card in pile_cards)

    def draw(self, seat: int, drawn_cards: Meld) -> None:
        """Move cards from the stock to a hand; red threes are laid out, and replaced while the stock lasts."""
        while drawn_cards:
            last = len(drawn_cards) == len(self.zones["stock"]) and drawn_cards[-1] in RED_THREES
            take_cards(self, seat, drawn_cards, "stock")
            self.is_last_turn = self.is_last_turn or last
            drawn_cards = self.lay_out_red_threes(seat)

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
    if state.has_opened[side]:
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

    def take_drawn(self, state: SambaState, seat: int, drawn_cards: Meld) -> None:
        state.draw(seat, drawn_cards)

    def pile_actions(self, state: SambaState, seat: int) -> Sequence[Action]:
        pile = state.zones["discard"]
        if state.has_returned_pile or not pile or pile[-1].rank in (*WILD_RANKS, BLACK_THREE_RANK):
            return ()
        top_card, hand, table = pile[-1], state.zones[HAND[seat]], MELDING_PHASE.own_table(state, seat)
        natural = sorted(card for card in hand if card.rank == top_card.rank)
        new = state.laid[state.side_of(seat)] + 1
        able: list[tuple[Action, int, Meld]]
        able = [(Action.of_cards("take", pair), new, pair) for pair in dict.fromkeys(combinations(natural, 2))]
        if not is_frozen(pile):
            able += [(Action("take", number), number, ()) for number in table]
        actions = []
        for action, number, pair in able:
            meld = USUAL_MELDS.reading((top_card, *pair)) if pair else USUAL_MELDS.with_card(table[number], top_card)
            left = [*remove_cards(hand, pair), *[HIDDEN] * state.count_taken(pile[:-1])]
            if meld is not None and not MELDING_PHASE.why_no_leaving(state, seat, left, {**table, number: meld}):
                actions.append(action)
        return actions

    def take_pile(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        pile, side = state.zones["discard"], state.side_of(seat)
        top_card, rest_of_pile = pile[-1], tuple(pile[:-1])
        number = MELDING_PHASE.place_cards(state, seat, (top_card,), 0 if action.cards else action.number, "discard")
        if action.cards:
            MELDING_PHASE.place_cards(state, seat, action.cards, number)
        state.held_back = len(rest_of_pile)
        if state.has_opened[side]:
            MELDING_PHASE.take_rest_of_pile(state, seat)
        else:
            state.top_card = top_card
            if state.options["first_pile"] == "helps":
                state.borrowed_cards = tuple([card for card in rest_of_pile if card not in RED_THREES])
                MELDING_PHASE.take_rest_of_pile(state, seat)
            MELDING_PHASE.count_opening_points(state, seat, (top_card, *action.cards))
        return (
            MELDING_PHASE
            if state.zones[HAND[seat]] or state.held_back or state.opening_cards
            else MELDING_PHASE.after_last_card(state, seat)
        )

    def other_actions(self, state: SambaState, seat: int) -> Sequence[Action]:
        if state.zones["stock"]:
            return ()
        may = state.options["stuck_take"] == "may" and not state.has_opened[state.side_of(seat)]
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
        if state.has_returned_pile:
            return say("The pile went back: draw from the stock.")
        if pile[-1].rank in (*WILD_RANKS, BLACK_THREE_RANK):
            return say("Nobody may take the pile while the {card} is its top card.", card=card_face(pile[-1]))
        if is_frozen(pile) and not action.cards:
            return say("The pile is frozen: take it with two natural cards of its top card’s rank.")
        return say("The top card must form a meld with two natural cards of its rank, or fit your side’s meld.")

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        pile = state.zones["discard"]
        if not state.zones["stock"]:
            return say("The stock is empty")
        held_back_text = numbered(len(pile), "card")
        return (
            say("{cards} in the pile, frozen", cards=held_back_text)
            if is_frozen(pile)
            else say("{cards} in the pile", cards=held_back_text)
        )

    def task(self, state: SambaState, seat: int, names: Names) -> str:
        take_text = self.pile_actions(state, seat)
        if not state.zones["stock"]:
            return (
                say("Take the pile")
                if take_text and not self.other_actions(state, seat)
                else say("Pass, or take the pile")
            )
        return say("Draw, or take the pile") if take_text else say("Draw")


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
        opened = state.has_opened[side] or laid >= first_meld_minimum(state, side)
        return opened and count_sevens(table) >= SEVENS_TO_GO_OUT and state.partner_answer != "no"

    def why_no_meld(self, state: SambaState, seat: int, meld: Reading, table: Table) -> str:
        if state.may_not_meld:
            return say("Your melds went back, so you may not meld again in this turn.")
        if meld.cards[0].rank != BLACK_THREE_RANK:
            return ""
        if meld.wild:
            return say("Black threes are melded without wild cards.")
        if not state.has_opened[state.side_of(seat)] or not self.may_go_out(state, seat, table):
            return say("Only a player who may go out can meld black threes.")
        return ""

    def why_no_adding(self, state: SambaState, seat: int, number: int, meld: Reading) -> str:
        if state.may_not_meld:
            return say("Your melds went back, so you may not meld again in this turn.")
        return say("Black threes are melded without wild cards.") if is_black_threes(meld) and meld.wild else ""

    def why_no_laying(
        self, state: SambaState, seat: int, melded_cards: Sequence[Card], number: int, meld: Reading, table: Table
    ) -> str:
        if is_black_threes(meld) and number not in table:
            others = [
                card for card in remove_cards(state.zones[HAND[seat]], melded_cards) if card.rank != BLACK_THREE_RANK
            ]
            if len(others) > 1:
                return say("Black threes go last: keep one other card at most.")
        return super().why_no_laying(state, seat, melded_cards, number, meld, table)

    def why_no_leaving(self, state: SambaState, seat: int, cards_left: Sequence[Card], table: Table) -> str:
        number = len(cards_left) + state.count_taken(state.zones["discard"][: state.held_back])
        if number >= (1 if state.is_last_turn else 2) or self.may_go_out(state, seat, table):
            return ""
        if state.partner_answer == "no":
            return say("Your partner said no: keep two cards.")
        return say("Keep two cards: your side needs two melds of seven to go out.")

    def why_no_discard(self, state: SambaState, seat: int, card: Card) -> str:
        if self.is_opening(state):
            lacking = numbered(first_meld_minimum(state, state.side_of(seat)) - state.opening_points, "point")
            return say("Your first melds need {points} more: meld more, or take them back.", points=lacking)
        if state.is_last_turn:
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
        possible_actions = [
            Action("combine", a, b) for (a, one), (b, other) in combinations(sets, 2) if combine_sets(one, other)
        ]
        if opening:
            return [*possible_actions, BACK_ACTION]
        hand = state.zones[HAND[seat]]
        asks = count_sevens(table) >= SEVENS_TO_GO_OUT and len(hand) > 1 and state.partner_answer == "none"
        return [*possible_actions, *[ASK_ACTION] * (asks and not has_black_threes(table)), *[DONE] * state.is_last_turn]

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
        side, top_card = state.side_of(seat), state.top_card
        for number, some in list(state.melds(side)):
            zone = meld_zone(side, number)
            if top_card in some and top_card is not None and not state.borrowed_cards:
                state.move((top_card,), zone, "discard", seat)
                top_card = None
            cards_back = tuple(state.zones[zone])
            state.move(cards_back, zone, HAND[seat], seat)
            state.mark_known(HAND[seat], cards_back)
        if state.borrowed_cards and top_card is not None:
            state.move((*state.borrowed_cards, top_card), HAND[seat], "discard", seat)
        state.laid = (*state.laid[:side], 0, *state.laid[side + 1 :])
        state.has_returned_pile = state.top_card is not None
        state.opening_points, state.opening_cards, state.held_back, state.top_card, state.may_not_meld = (
            0,
            (),
            0,
            None,
            True,
        )
        state.borrowed_cards = ()
        return DRAWING_PHASE if state.has_returned_pile else self

    def apply(self, state: SambaState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in ("meld", "add"):
            return super().apply(state, seat, action)
        state.act(seat, action)
        self.place_cards(state, seat, action.cards, action.number if action.verb == "add" else 0)
        self.count_opening_points(state, seat, action.cards)
        return self if state.zones[HAND[seat]] or self.is_opening(state) else self.after_last_card(state, seat)

    def count_opening_points(self, state: SambaState, seat: int, laid_cards: Sequence[Card]) -> None:
        """Count cards laid towards the first melds. With the minimum reached, the side has its first melds."""
        side = state.side_of(seat)
        if state.has_opened[side]:
            return
        state.opening_points += sum([CARD_POINTS[card.rank] for card in laid_cards])
        state.opening_cards += tuple(laid_cards)
        if state.opening_points >= first_meld_minimum(state, side):
            state.opening_points, state.opening_cards, state.top_card, state.borrowed_cards = 0, (), None, ()
            state.has_opened = (*state.has_opened[:side], True, *state.has_opened[side + 1 :])
            self.take_rest_of_pile(state, seat)

    def take_rest_of_pile(self, state: SambaState, seat: int) -> None:
        """Move the rest of the pile taken to the hand."""
        take_cards(state, seat, tuple(state.zones["discard"][: state.held_back]), "discard", is_shown=True)
        state.held_back = 0
        state.draw(seat, state.lay_out_red_threes(seat))

    def after_turn(self, state: SambaState, seat: int) -> Phase[Any] | None:
        side, went = state.side_of(seat), not state.zones[HAND[seat]]
        if state.partner_answer == "yes" and not went:
            state.broken_promises = (
                *state.broken_promises[:side],
                state.broken_promises[side] + 1,
                *state.broken_promises[side + 1 :],
            )
        if went or state.is_last_turn:
            state.out_seat = seat if went else None
            return None
        state.begin_turn(state.next_seat(seat))
        return DRAWING_PHASE

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        side = state.side_of(seat)
        if state.partner_answer != "none":
            partner = names(state.partner_of(seat))
            if state.partner_answer == "yes":
                return say("{player:capital} said yes", player=partner)
            return say("{player:capital} said no", player=partner)
        least = first_meld_minimum(state, side)
        if least and not state.may_not_meld:
            return say("First melds: {points} of {least}", points=state.opening_points, least=least)
        return ""

    def task(self, state: SambaState, seat: int, names: Names) -> str:
        if self.is_opening(state):
            return say("Meld more, or take back")
        if state.is_last_turn:
            return say("Meld what you can, then say that you are done")
        return say("Discard a card") if state.may_not_meld else super().task(state, seat, names)

    def choice(self, state: SambaState, seat: int, action: Action) -> Choice:
        """Describe chosen cards; before the first melds, with the points reached by them."""
        choice, minimum = super().choice(state, seat, action), first_meld_minimum(state, state.side_of(seat))
        if not minimum or state.may_not_meld or action.verb != "meld":
            return choice
        points = state.opening_points + sum([CARD_POINTS[card.rank] for card in action.cards])
        return choice._replace(description=say("{points} of {least} points", points=points, least=minimum))

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
        state.partner_answer, state.turn = answer.verb, state.partner_of(seat)
        return MELDING_PHASE

    def fact(self, state: SambaState, seat: int, names: Names) -> str:
        return say("{player:capital} asks: may I go out?", player=names(state.partner_of(seat)))


def combine_sets(first_set: Reading, second_set: Reading) -> Reading | None:
    """Return two sets combined into one; None where they may not be combined."""
    return (
        USUAL_MELDS.reading((*first_set.cards, *second_set.cards))
        if first_set.cards[0].rank == second_set.cards[0].rank
        else None
    )


def is_black_threes(meld: Reading) -> bool:
    """Return whether a meld consists of black threes."""
    return meld.kind == "set" and meld.cards[0].rank == BLACK_THREE_RANK


def has_black_threes(table: Table) -> bool:
    """Return whether a side has melded black threes."""
    return any(is_black_threes(meld) for meld in table.values())


DRAWING_PHASE, MELDING_PHASE, ANSWERING_PHASE = Draw(), Melding(), Answering()
