"""Turns of rummy: draw from the stock or take the pile, lay melds and add to them, discard.

A side's melds lie in zones `meld:<side>:<n>`, numbered as they were laid, each in the order of its reading. A meld is
laid with few cards and grows by one card an action, so that a seat never has thousands of actions. A game defines melds
(`MeldPhase.melds`), the limits on taking, laying and keeping, and the effect of an empty hand. Methods that may refuse
something return the reason as a sentence; "" allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Generic, TypeVar

from cardhall.cards import Card
from cardhall.language import card_face, numbered, rank_name, say
from cardhall.rules.engine.action import DISCARD, Action, sort_actions
from cardhall.rules.engine.facts import TeamMeld
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.state import State, advance
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.meld_words import describe_join, explain_fault
from cardhall.rules.mechanisms.melds import Meld, Melds, Reading

DRAW, TAKE = Action("draw"), Action("take")
Table = Mapping[int, Reading]  # a side's melds, by their numbers


def meld_zone(side: int, number: int) -> str:
    """Return the zone of a side's meld."""
    return f"meld:{side}:{number}"


class RummyState(State):
    """A state of a rummy game."""

    laid: tuple[int, ...]  # by side: how many melds it has begun

    def begin_rummy(self) -> None:
        """Start without melds; the top of the discard pile is its last card."""
        self.laid = (0,) * len(self.setup.sides)
        if "discard" not in self.zones:
            self.add_zones("discard")

    def melds(self, side: int) -> Iterator[tuple[int, list[Card]]]:
        """Yield a side's melds on the table, with their numbers."""
        for number in range(1, self.laid[side] + 1):
            some = self.zones[meld_zone(side, number)]
            if some:
                yield number, some


StateT = TypeVar("StateT", bound=RummyState)
AnyStateT = TypeVar("AnyStateT", bound=State)


class DrawPhase(Phase[StateT], Generic[StateT]):
    """The draw from the stock, or from the pile, at the beginning of a turn."""

    name = "draw"

    # ---- what a game says

    def number(self, state: StateT) -> int:
        """Return how many cards are drawn from the stock."""
        return 1

    def after_draw(self, state: StateT, seat: int) -> Phase[Any] | None:
        """Return the next phase after the seat has its cards."""
        raise NotImplementedError

    def may_draw(self, state: StateT, seat: int) -> bool:
        """Return whether the seat may draw from the stock."""
        return bool(state.zones["stock"])

    def take_drawn(self, state: StateT, seat: int, drawn_cards: Meld) -> None:
        """Move these cards of the stock to the hand."""
        take_cards(state, seat, drawn_cards, "stock")

    def pile_actions(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the ways to take the pile: by default whole, if there is a pile."""
        return (TAKE,) if state.zones["discard"] else ()

    def take_pile(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Take the pile: by default all of it into the hand. Return the next phase."""
        take_cards(state, seat, tuple(state.zones["discard"]), "discard", is_shown=True)
        return self.after_draw(state, seat)

    def other_actions(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the other actions open to the seat."""
        return ()

    def do_other(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Do one of the `others`. Return the next phase."""
        raise NotImplementedError

    # ---- how it goes

    def actions(self, state: StateT, seat: int) -> list[Action]:
        draws = [DRAW] if self.may_draw(state, seat) else []
        return sort_actions([*draws, *self.pile_actions(state, seat), *self.other_actions(state, seat)])

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == DRAW:
            self.take_drawn(state, seat, tuple(state.zones["stock"][: self.number(state)]))
            return self.after_draw(state, seat)
        if action.verb == TAKE.verb:
            return self.take_pile(state, seat, action)
        return self.do_other(state, seat, action)

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        return (HAND[seat],) if action in (DRAW, TAKE) else ()


class DiscardPhase(Phase[AnyStateT], Generic[AnyStateT]):
    """The discard of a card onto the pile."""

    name = "discard"
    asks = say("Discard one card from your hand.")

    def why_no_discard(self, state: AnyStateT, seat: int, card: Card) -> str:
        """Explain why a card of the hand may not be discarded."""
        return ""

    def after_turn(self, state: AnyStateT, seat: int) -> Phase[Any] | None:
        """Return the next phase after the discard has ended the seat's turn."""
        raise NotImplementedError

    def discards(self, state: AnyStateT, seat: int) -> list[Action]:
        some = sorted(set(state.zones[HAND[seat]]))
        return [DISCARD[card] for card in some if not self.why_no_discard(state, seat, card)]

    def actions(self, state: AnyStateT, seat: int) -> list[Action]:
        return self.discards(state, seat)

    def apply(self, state: AnyStateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        state.move(action.cards, HAND[seat], "discard", seat)
        return self.after_turn(state, seat)

    def refusal(self, state: AnyStateT, seat: int, action: Action) -> str:
        hand = state.zones[HAND[seat]]
        if action.verb == "discard" and len(action.cards) == len(action.args) == 1 and action.cards[0] in hand:
            return self.why_no_discard(state, seat, action.cards[0])
        return super().refusal(state, seat, action)

    def targets(self, state: AnyStateT, seat: int, action: Action) -> tuple[str, ...]:
        return ("discard",) if action.verb == "discard" else ()


class MeldPhase(DiscardPhase[StateT], Generic[StateT]):
    """A phase in which a seat lays and extends melds, and at last discards."""

    name = "meld"
    asks = say("Lay melds, add to them, or discard a card.")
    todo = say("Lay melds, add to them, or discard")
    melds: Melds  # the rules for melds
    size = 3  # cards with which a meld begins

    # ---- what a game says

    def melds_in(self, state: StateT) -> Melds:
        """Return the rules for melds in this match.

        Override where they are an option.
        """
        return self.melds

    def why_no_meld(self, state: StateT, seat: int, meld: Reading, table: Table) -> str:
        """Explain why a seat may not begin a meld from the hand, given the side's melds on the table."""
        return ""

    def why_no_adding(self, state: StateT, seat: int, number: int, meld: Reading) -> str:
        """Explain why a seat may not extend its side's meld number `number` by a card, into `meld`."""
        return ""

    def why_no_leaving(self, state: StateT, seat: int, cards_left: Sequence[Card], table: Table) -> str:
        """Explain why a seat may not continue with `cards_left` in hand and `table` as its side's melds."""
        return ""

    def after_last_card(self, state: StateT, seat: int) -> Phase[Any] | None:
        """Return the next phase after the seat has laid its last card: by default the turn and the deal are over."""
        return self.after_turn(state, seat)

    def other_actions(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the other actions open to the seat."""
        return ()

    def do_other(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Do one of the `others`. Return the next phase."""
        raise NotImplementedError

    # ---- how it goes

    def table(self, state: StateT, side: int) -> dict[int, Reading]:
        """Return a side's melds on the table."""
        found = {number: self.melds_in(state).reading(tuple(some)) for number, some in state.melds(side)}
        return {number: reading for number, reading in found.items() if reading is not None}

    def own_table(self, state: StateT, seat: int) -> dict[int, Reading]:
        """Return the melds of the seat's side."""
        return self.table(state, state.side_of(seat))

    def why_not_begin(self, state: StateT, seat: int, cards: Meld, table: Table) -> str:
        """Explain why the seat may not begin a meld with some cards of its hand.

        `table`: its side's melds.
        """
        meld = self.melds_in(state).reading(cards)
        if meld is None:
            return say("{fault}.", fault=explain_fault(self.melds_in(state), cards))
        why = self.why_no_meld(state, seat, meld, table)
        return why or self.why_no_laying(state, seat, cards, state.laid[state.side_of(seat)] + 1, meld, table)

    def why_not_add(self, state: StateT, seat: int, number: int, card: Card, table: Table) -> str:
        """Explain why the seat may not add a card to meld number `number` of its side.

        `table`: its side's melds.
        """
        present_meld = table.get(number)
        if present_meld is None:
            return say("Your side has no such meld.")
        meld = self.melds_in(state).with_card(present_meld, card)
        if meld is None:
            fault = explain_fault(self.melds_in(state), [*present_meld.cards, card]) or say(
                "The meld already has as many wild cards as allowed"
            )
            return say("{fault}.", fault=fault)
        why = self.why_no_adding(state, seat, number, meld)
        return why or self.why_no_laying(state, seat, (card,), number, meld, table)

    def why_no_laying(
        self, state: StateT, seat: int, melded_cards: Sequence[Card], number: int, meld: Reading, table: Table
    ) -> str:
        """Explain why a seat may not continue after cards have gone into a meld, now `meld`, of its side."""
        return self.why_no_leaving(
            state, seat, remove_cards(state.zones[HAND[seat]], melded_cards), {**table, number: meld}
        )

    def actions(self, state: StateT, seat: int) -> list[Action]:
        hand, table = state.zones[HAND[seat]], self.table(state, state.side_of(seat))
        actions = [
            Action.of_cards("meld", some)
            for some in self.melds_in(state).melds_of(tuple(sorted(hand)), self.size)
            if not self.why_not_begin(state, seat, some, table)
        ]
        for number, meld in table.items():
            for card in set(hand):
                fits = self.melds_in(state).with_card(meld, card) is not None
                if fits and not self.why_not_add(state, seat, number, card, table):
                    actions.append(Action("add", number, card))
        return sort_actions([*actions, *self.discards(state, seat), *self.other_actions(state, seat)])

    def allows(self, state: StateT, seat: int, action: Action) -> bool:
        cards, args = action.cards, action.args
        if action.verb not in ("meld", "add"):
            return action in self.discards(state, seat) or action in self.other_actions(state, seat)
        if not cards or name_missing_card(state.zones[HAND[seat]], cards):
            return False
        if action.verb == "meld":
            is_first_size = len(cards) == len(args) == self.size
            return is_first_size and not self.why_not_begin(state, seat, cards, self.own_table(state, seat))
        word = action.words[0] if len(args) == 2 and len(cards) == 1 and args[1] == cards[0] else ""
        if not word.isdecimal() or str(int(word)) != word:
            return False
        return not self.why_not_add(state, seat, int(word), cards[0], self.own_table(state, seat))

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in ("meld", "add"):
            if action.verb == "discard":
                return super().apply(state, seat, action)
            state.act(seat, action)
            return self.do_other(state, seat, action)
        state.act(seat, action)
        self.place_cards(state, seat, action.cards, action.number if action.verb == "add" else 0)
        return self if state.zones[HAND[seat]] else self.after_last_card(state, seat)

    def place_cards(self, state: StateT, seat: int, cards: Sequence[Card], number: int = 0, source: str = "") -> int:
        """Move cards, from the hand or a zone, to the side's meld of a number (0: a new one). Return the number."""
        side = state.side_of(seat)
        if not number:
            number = state.laid[side] + 1
            state.laid = (*state.laid[:side], number, *state.laid[side + 1 :])
            state.add_zones(meld_zone(side, number))
        zone = meld_zone(side, number)
        state.move(cards, source or HAND[seat], zone, seat)
        reading = self.melds_in(state).reading(tuple(state.zones[zone]))
        if reading is not None:
            state.zones[zone][:] = reading.cards
        return number

    def in_steps(self, state: StateT, seat: int, action: Action) -> tuple[Action, ...]:
        """Return the steps of a large meld or of several added cards: a few cards begin, the others join singly."""
        cards, table = list(action.cards), self.table(state, state.side_of(seat))
        if not cards or name_missing_card(state.zones[HAND[seat]], cards):
            return ()
        if action.verb == "add" and len(action.words) == 1 and action.words[0].isdecimal():
            present_meld = table.get(action.number)
            if present_meld is None or self.melds_in(state).reading((*present_meld.cards, *cards)) is None:
                return ()
            return self.joining_steps(state, seat, action.number, cards)
        if action.verb != "meld" or self.melds_in(state).reading(tuple(cards)) is None:
            return ()
        number = state.laid[state.side_of(seat)] + 1
        for first_cards in dict.fromkeys(combinations(cards, self.size)):
            if self.melds_in(state).reading(first_cards) is None or self.why_not_begin(state, seat, first_cards, table):
                continue
            first_step, after = Action.of_cards("meld", first_cards), state.copy()
            advance(after, first_step, seat)
            steps = self.joining_steps(after, seat, number, remove_cards(cards, first_cards))
            if len(steps) == len(cards) - self.size:
                return (first_step, *steps)
        return ()

    def joining_steps(self, state: StateT, seat: int, number: int, cards: Sequence[Card]) -> tuple[Action, ...]:
        """Return the steps by which all of some cards can join a meld singly; (): not all can."""
        cards_left, steps, later_state = list(cards), list[Action](), state.copy()
        while cards_left:
            legal_actions = (
                set(self.actions(later_state, seat)) if later_state.at == self and later_state.turn == seat else set()
            )
            step = next(
                (action for card in cards_left if (action := Action("add", number, card)) in legal_actions), None
            )
            if step is None:
                return ()
            steps.append(step)
            cards_left.remove(step.cards[0])
            if cards_left:
                advance(later_state, step, seat)
        return tuple(steps)

    # ---- words

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        cards = action.cards
        if action.verb not in ("meld", "add") or not cards:
            return super().refusal(state, seat, action)
        missing = name_missing_card(state.zones[HAND[seat]], cards)
        if missing:
            return missing
        if action.verb == "meld":
            why = "" if len(cards) < self.size else self.why_not_begin(state, seat, cards, self.own_table(state, seat))
            if not why and len(cards) != self.size:
                why = say("Begin a meld with {cards}, and add others one by one.", cards=numbered(self.size, "card"))
        elif len(cards) == 1 and len(action.words) == 1 and action.words[0].isdecimal():
            why = self.why_not_add(state, seat, action.number, cards[0], self.own_table(state, seat))
        else:
            return say("Add one card at a time, and say to which meld.")
        return why or super().refusal(state, seat, action)

    def label(self, state: StateT, action: Action) -> str:
        if action.verb != "add" or state.turn is None:
            return super().label(state, action)
        some = dict(state.melds(state.side_of(state.turn))).get(action.number, [])
        meld = self.melds_in(state).reading(tuple(some))
        if meld is None:
            return super().label(state, action)
        return say("Add {card} to {meld}", card=card_face(action.cards[0]), meld=meld_name(meld))

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        side = state.side_of(seat)
        if action.verb == "meld":
            return (meld_zone(side, state.laid[side] + 1),)
        return (meld_zone(side, action.number),) if action.verb == "add" else super().targets(state, seat, action)


class RummyGame(Game[StateT], Generic[StateT]):
    """A game in which sides score melded cards, less the cards still in hand."""

    meld_phase: MeldPhase[StateT]
    values: Mapping[str, int]  # points of a card, by rank
    must_exceed = False  # whether a side needs more than the points to win

    def sum_values(self, cards: Iterable[Card]) -> int:
        """Return the sum of the cards' values."""
        return sum([self.values[card.rank] for card in cards])

    def sum_melded_values(self, state: StateT, side: int) -> int:
        """Return the sum of the values of a side's melded cards."""
        return sum([self.sum_values(some) for _, some in state.melds(side)])

    def cards_held(self, state: StateT, side: int) -> list[Card]:
        """Return the cards in the hands of a side."""
        return [card for seat in state.sides[side] for card in state.zones[HAND[seat]]]

    def team_melds(self, state: StateT, describe_meld: Callable[[int, int, Reading], TeamMeld]) -> tuple[TeamMeld, ...]:
        """Return the melds of all sides, for the fact `melds`; `describe_meld` is given side, number and meld."""
        return tuple(
            [
                describe_meld(side, number, meld)
                for side in range(len(state.sides))
                for number, meld in self.meld_phase.table(state, side).items()
            ]
        )

    def turn_hands_up(self, state: StateT) -> None:
        """Show the cards still held at the end of a deal."""
        for zone in HAND[: state.seats]:
            some = tuple(state.zones[zone])
            if some and state.news is not None:
                state.lay_open(zone, some, int(zone.rpartition(":")[2]))

    def ends(self, state: StateT) -> bool:
        """Return whether a side has the points to win, and more than the other."""
        second, best = sorted(state.scores)[-2:]
        target = int(state.options["target"])
        return best > second and (best > target or (best == target and not self.must_exceed))


class MeldGame(Game[AnyStateT], Generic[AnyStateT]):
    """A game with melds, for tables on which people move cards about to form melds."""

    melds: Melds

    def explain_group(self, group: Sequence[Card]) -> str:
        """Explain why cards that lie together are no meld, without a full stop; "" for a meld."""
        return explain_fault(self.melds, group)

    def divide_into_melds(self, cards: Sequence[Card]) -> tuple[Meld, ...] | None:
        """Divide the cards into melds; `None` where impossible."""
        return self.melds.division(tuple(sorted(cards)))

    def explain_join(self, card: Card, group: Sequence[Card]) -> str:
        """Describe a card's fit with a group, in half a sentence (`Jack follows seven`); "" for no fit."""
        return describe_join(self.melds, card, group)


def meld_name(meld: Reading) -> Any:
    """Return the name of a meld in a sentence: `the kings`, `3♥–9♥`."""
    if meld.kind == "set":
        return say("the {rank:plural}", rank=rank_name(meld.cards[0].rank))
    natural = [card for place, card in enumerate(meld.cards) if place not in meld.wild]
    return say("{low}–{high}", low=card_face(natural[0]), high=card_face(natural[-1]))


def remove_cards(cards: Iterable[Card], removed: Iterable[Card]) -> list[Card]:
    """Return the cards left after others have gone."""
    cards_left = list(cards)
    for card in removed:
        cards_left.remove(card)
    return cards_left
