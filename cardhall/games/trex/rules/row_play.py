"""Playing cards to rows of suits, one a turn; a row begins with one rank and grows at both ends.

A row lies in zone `layout:<suit>`, its lowest card first. A seat that can play a card must; seats without cards are
passed over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import SUITS, Card
from cardhall.games.trex.rules.rows import fitting_cards
from cardhall.language import a_rank, card_face, card_name, listing, rank_name, say, suit_name
from cardhall.rules.engine.action import PASS, PLAY, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.state import State

ROW_ZONES = {suit: f"layout:{suit}" for suit in SUITS}


class RowState(State):
    """A state with a row for each suit."""

    out: tuple[int, ...]  # the seats without cards, in the order in which they went out
    ruled_out: tuple[int, ...]  # by seat: the cards that it has shown not to hold, as masks by card number


R = TypeVar("R", bound=RowState)


class RowPlay(Phase[R], Generic[R]):
    """The play to rows. Before it begins, set `state.turn` to the first seat and add the rows' zones."""

    name: ClassVar[str] = "play"
    ranks: ClassVar[str] = "23456789TJQKA"  # the ranks of a row, lowest first
    first_rank: ClassVar[str] = "J"  # the rank with which a row begins

    def cards_next_to_row(self, state: R, suit: str) -> list[Card]:
        """Return the cards that fit next to a suit's row, sorted."""
        row = state.zones[ROW_ZONES[suit]]
        return (
            cached_fitting_cards(self.ranks, self.first_rank + suit, row[0], row[-1])
            if row
            else [Card.of(self.first_rank + suit)]
        )

    def playable_cards(self, state: R, seat: int) -> list[Card]:
        """Return the cards that the seat may play to rows, sorted."""
        hand = set(state.zones[HAND[seat]])
        return [card for suit in SUITS for card in self.cards_next_to_row(state, suit) if card in hand]

    def actions(self, state: R, seat: int) -> list[Action]:
        return [PLAY[card] for card in self.playable_cards(state, seat)] or [PASS]

    def apply(self, state: R, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        hand = state.zones[HAND[seat]]
        if action == PASS:
            self.note_pass(state, seat)
        else:
            (card,) = action.cards
            row = ROW_ZONES[card.suit]
            others = state.zones[row]
            goes_below = bool(others) and self.ranks.index(card.rank) < self.ranks.index(others[0].rank)
            state.move((card,), HAND[seat], row, seat, index=0 if goes_below else None)
            if not hand:
                state.out += (seat,)
        following = state.next_among(seat, [other for other in range(state.setup.seats) if state.zones[HAND[other]]])
        if following is None:
            return None
        state.turn = following
        return self

    def note_pass(self, state: R, seat: int) -> None:
        """Record that the seat holds none of the cards that fit."""
        mask = mask_of(card for suit in SUITS for card in self.cards_next_to_row(state, suit))
        state.ruled_out = tuple(old | mask * (who == seat) for who, old in enumerate(state.ruled_out))

    # ---- words

    def refusal(self, state: R, seat: int, action: Action) -> str:
        if action == PASS:
            playable_text = listing(
                [say("the {card}", card=card_name(card)) for card in self.playable_cards(state, seat)], "or"
            )
            return say("You can play {able}, so you may not pass.", able=playable_text)
        if action.verb != "play" or len(action.cards) != 1 or action.words:
            return say("Play one card to the row of its suit.")
        (card,) = action.cards
        if missing := name_missing_card(state.zones[HAND[seat]], action.cards):
            return missing
        if not state.zones[ROW_ZONES[card.suit]]:
            return say(
                "{suit:capital} begin with the {get}.",
                suit=suit_name(card.suit),
                get=rank_name(self.first_rank),
            )
        playable_text = listing(
            [say("the {card}", card=card_name(one)) for one in self.cards_next_to_row(state, card.suit)], "or"
        )
        return say("The {card} does not fit yet: next comes {able}.", card=card_name(card), able=playable_text)

    def targets(self, state: R, seat: int, action: Action) -> tuple[str, ...]:
        return (ROW_ZONES[action.cards[0].suit],) if action.cards else ()

    def task(self, state: R, seat: int, names: Names) -> str:
        return (
            say("Play {begin}, or the next card of a row", begin=a_rank(self.first_rank))
            if self.playable_cards(state, seat)
            else say("Nothing fits: pass")
        )

    def fact(self, state: R, seat: int, names: Names) -> str:
        if not any(state.zones[row] for row in ROW_ZONES.values()) and not any(state.ruled_out):
            return ""  # nobody has acted yet
        last_act = next((event for event in reversed(state.history) if event.kind == "act"), None)
        if (
            last_act is None
            or last_act.action is None
            or last_act.seat is None
            or last_act.action.verb not in ("play", "pass")
        ):
            return ""
        player_name = names(last_act.seat)
        if not last_act.action.cards:
            return say("{player:capital} passed", player=player_name)
        return say("{player:capital} played {card}", player=player_name, card=card_face(last_act.action.cards[0]))


@lru_cache
def cached_fitting_cards(ranks: str, first_card_text: str, lowest: Card, highest: Card) -> list[Card]:
    """Return the cards that fit next to a row between these two cards, sorted. Do not change the list."""
    return sorted(fitting_cards([lowest, highest], Card.of(first_card_text), ranks))
