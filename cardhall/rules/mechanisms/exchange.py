"""Exchanges: seats take cards, lay cards away, or replace cards.

A game names the seats (`InTurn.seats`), the number, choice and target of the cards that go, and the source of new ones:
a widow before, an upcard or cards of the stock after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import CARDS, Card
from cardhall.language import card_faces, card_name, in_words, numbered, say, say_many
from cardhall.rules.engine.action import PASS, Action, card_action, sort_actions
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.state import State
from cardhall.rules.engine.state_changes import mark_known, move
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.asking import DONE, InTurn
from cardhall.rules.mechanisms.call_states import ExchangeState as ExchangeState

StateT = TypeVar("StateT", bound=State)


def take_cards(
    state: State, seat: int, cards: Iterable[Card], source: str, is_shown: bool = False, index: int | None = None
) -> None:
    """Move cards from a zone to the hand of `seat`, to its end or to place `index`.

    `is_shown`: everybody sees the cards, and knows of them until they leave the hand; else only the seat.
    """
    taken = tuple(cards)
    move(state, taken, source, HAND[seat], seat, None if is_shown else (seat,), index)
    if is_shown:
        mark_known(state, HAND[seat], taken)


def lay_cards_away(
    state: State, seat: int, cards: Sequence[Card], target: str, viewers: tuple[int, ...] | None
) -> None:
    """Move cards from the hand of `seat` to a zone.

    `viewers`: the seats that see them and remember (`None`: all).
    """
    move(state, tuple(cards), HAND[seat], target, seat, viewers)
    if viewers is not None:
        mark_known(state, target, cards, viewers)


@mypyc_attr(allow_interpreted_subclasses=True)
class Exchange(InTurn[StateT], Generic[StateT]):
    """A phase in which each seat lays cards away, singly or at once, and may get others, or keeps the hand."""

    name: ClassVar[str] = "exchange"
    FIXED: ClassVar[tuple[str, ...]] = ("finished",)
    verb: str = "discard"
    min_cards: int = 1  # cards that a seat lays away, if any
    max_cards: int = 1
    may_pass: bool = False  # whether a seat may keep its hand
    # whether several cards go in one action; else one at a time, ended by `done` before the most
    at_once: bool = False
    by_done: bool = False  # whether the seat says `done` after the last card too
    onto: str = "discard"  # the zone of the cards laid away
    source: str = ""  # the zone from whose top they are replaced; "": they are not
    is_shown: bool = False  # whether everybody sees the replacing cards
    widow: str = ""  # the zone whose cards each seat takes before it lays any away; "": none

    def __init__(self) -> None:
        super().__init__()
        self.single_actions: list[Action] = [card_action(self.verb, card) for card in CARDS]  # by card number

    # ---- defaults that a game may override

    def limit(self, state: StateT, seat: int) -> int:
        """Return the most cards that the seat may lay away now."""
        return self.max_cards

    def goes_onto(self, state: StateT, seat: int) -> str:
        """Return the zone for the seat's laid-away cards."""
        return self.onto

    def comes_from(self, state: StateT, seat: int) -> str:
        """Return the zone of the replacement cards; "": none."""
        return self.source

    def viewers(self, state: StateT, seat: int) -> tuple[int, ...] | None:
        """Return the seats that see the outgoing cards (`None`: all)."""
        return (seat,)

    def why_kept(self, state: StateT, seat: int, card: Card) -> str:
        """Explain why a card of the hand may not go, in a sentence; "": allowed."""
        return ""

    def after_keeping(self, state: StateT, seat: int) -> None:
        """Apply the effects of a seat's keeping its hand."""

    def ends(self, state: StateT, seat: int, action: Action) -> bool:
        """Return whether nobody else is asked after an exchange with `action` at the end."""
        return False

    def finish(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Return the next phase after the exchange, which ended with `action`: by default the game's next phase."""
        return self.next_phase(state)

    # ---- the course of the phase

    def before_turn(self, state: StateT, seat: int) -> None:
        state.laid_away = 0
        widow = self.widow
        if widow:
            take_cards(state, seat, state.zones[widow], widow)

    def actions(self, state: StateT, seat: int) -> list[Action]:
        overridden = self.overridden
        cards = (
            self.single_cards(state, seat) if "single_cards" in overridden else Exchange.single_cards(self, state, seat)
        )
        able = (
            self.other_actions(state, seat)
            if "other_actions" in overridden
            else Exchange.other_actions(self, state, seat)
        )
        cards.sort()
        found = [self.single_actions[card] for card in cards] + able
        return found if self.verb < "done" and not self.at_once else sort_actions(found)

    def single_cards(self, state: StateT, seat: int) -> list[Card]:
        """Return the cards that the seat may lay away singly."""
        overridden = self.overridden
        limit = self.limit(state, seat) if "limit" in overridden else Exchange.limit(self, state, seat)
        if self.at_once or state.laid_away >= limit:
            return []
        card_choices = self.may_go(state, seat) if "may_go" in overridden else Exchange.may_go(self, state, seat)
        return list(dict.fromkeys(card_choices))

    def other_actions(self, state: StateT, seat: int) -> list[Action]:
        """Return the other actions open to the seat."""
        actions: list[Action] = []
        if self.at_once:
            some = sorted(self.may_go(state, seat))
            for size in range(self.min_cards, min(self.limit(state, seat), len(some)) + 1):
                actions += [Action.of_cards(self.verb, part) for part in dict.fromkeys(combinations(some, size))]
        elif state.laid_away >= self.min_cards:
            actions.append(DONE)
        if self.may_pass and not state.laid_away:
            actions.append(PASS)
        return actions

    def may_go(self, state: StateT, seat: int) -> list[Card]:
        """Return the cards of the hand that may be laid away."""
        hand = state.zones[HAND[seat]]
        if "why_kept" not in self.overridden:  # every card may go
            return hand
        return [card for card in hand if not self.why_kept(state, seat, card)]

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        overridden = self.overridden
        viewers = self.viewers(state, seat) if "viewers" in overridden else Exchange.viewers(self, state, seat)
        if state.news is not None:
            state.act(seat, action, viewers=viewers)
        if action == PASS:
            if "after_keeping" in overridden:
                self.after_keeping(state, seat)
            return Exchange.finished(self, state, seat, action)
        if action != DONE:
            cards: tuple[Any, ...] = action[1:]
            onto = self.goes_onto(state, seat) if "goes_onto" in overridden else Exchange.goes_onto(self, state, seat)
            lay_cards_away(state, seat, cards, onto, viewers)
            state.laid_away += len(cards)
            limit = self.limit(state, seat) if "limit" in overridden else Exchange.limit(self, state, seat)
            if not self.at_once and (self.by_done or state.laid_away < limit):
                return self
        source = self.comes_from(state, seat) if "comes_from" in overridden else Exchange.comes_from(self, state, seat)
        if source:  # as many cards as were laid away come from its top
            take_cards(state, seat, state.zones[source][: state.laid_away], source, self.is_shown)
        return Exchange.finished(self, state, seat, action)

    def finished(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """End the exchange of the seat, and ask the next, if any is left."""
        state.waiting = state.waiting[1:]
        if not state.waiting or ("ends" in self.overridden and self.ends(state, seat, action)):
            return self.finish(state, seat, action)
        InTurn.ask(self, state)
        return self

    # ---- words

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        if action.verb != self.verb:
            return ()
        return tuple(filter(None, (self.goes_onto(state, seat), self.comes_from(state, seat))))

    def most_in_turn(self, state: StateT, seat: int) -> int:
        return 0 if self.at_once else self.limit(state, seat) - state.laid_away

    def label(self, state: StateT, action: Action) -> str:
        """Return the button text, with the same verb in all games that lay cards away."""
        if action.verb != "discard" or not action.cards:
            return super().label(state, action)
        return say("Lay away {cards}", cards=card_faces(action.cards))

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        cards, limit = action.cards, self.limit(state, seat)
        if action.verb != self.verb or not cards or action.words:
            return self.asked_for(state, seat)
        missing = name_missing_card(state.zones[HAND[seat]], cards)
        keep_reasons = (why for card in cards if (why := self.why_kept(state, seat, card)))
        if missing or (why := next(keep_reasons, "")):
            return missing or why
        if state.laid_away >= limit:
            return (
                say("You have laid away {cards:words}, and no more are allowed.", cards=numbered(limit, "card"))
                if limit
                else self.asked_for(state, seat)
            )
        if not self.at_once and len(cards) <= limit - state.laid_away:
            return say("Lay the cards away one at a time.")
        if not self.at_once:
            return say("Lay away {cards:words} at most.", cards=numbered(limit - state.laid_away, "card"))
        return (
            say("Lay away {cards:words} at most.", cards=numbered(limit, "card"))
            if len(cards) > limit
            else say("Lay away at least {cards:words}.", cards=numbered(self.min_cards, "card"))
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeOpen(Phase[StateT], Generic[StateT]):
    """A phase in which the seat to act takes open cards from a zone."""

    source: ClassVar[str] = "widow"
    zone_text: ClassVar[str] = say("the widow")  # in words

    def number(self, state: StateT) -> int:
        """Return how many cards the seat takes: by default as many as it has laid away."""
        return state.laid_away

    def finish(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Return the next phase after the cards are taken: by default the game's next phase."""
        return self.next_phase(state)

    def begin(self, state: StateT) -> Phase[Any]:
        state.show(state.zones[self.source], self.source)
        return self

    def actions(self, state: StateT, seat: int) -> list[Action]:
        chosen = combinations(state.zones[self.source], self.number(state))
        return sort_actions(Action.of_cards("take", part) for part in chosen)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        take_cards(state, seat, action.cards, self.source, is_shown=True)
        return self.finish(state, seat, action)

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        return (HAND[seat],) if action.verb == "take" else ()

    def asked_for(self, state: StateT, seat: int) -> str:
        return say("Take {cards:words} of {where}.", cards=numbered(self.number(state), "card"), where=self.zone_text)

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        cards_elsewhere = [card for card in action.cards if card not in state.zones[self.source]]
        if action.verb != "take" or not cards_elsewhere:
            return self.asked_for(state, seat)
        return say("The {name} is not in {where}.", name=card_name(cards_elsewhere[0]), where=self.zone_text)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        return say_many(
            "One card laid away",
            "{count:capital} cards laid away",
            number=state.laid_away,
            count=in_words(state.laid_away),
        )
