"""Every sentence that says why a card is true of it, in every game of tricks and whatever the seats want.

Each sentence is held against what the page of the game says of the cards (`trick_oracles`), not against bits.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardhall.cards import Card
from cardhall.players.tricks.reasons import explain_card
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, AIM_SPOIL
from tests.claims import sentences
from tests.claims.cards import CARDS
from tests.mechanisms.test_trick_duties import ROWS, play_and_note, random_deals
from tests.mechanisms.trick_oracles import Cards, allowed
from tests.mechanisms.trick_row import Row


class Play:
    """A card that may be played, and what is true of it."""

    def __init__(self, state: Any, card: Card) -> None:
        seat = state.turn
        self.state, self.card, self.seat = state, card, seat
        page = self.page = Cards(state)
        self.hand: list[Card] = list(state.zones[f"hand:{seat}"])
        self.legal = allowed(state, seat, self.hand)
        self.rules = state.game.trick_rules(state)
        gone = {c for trick in state.tricks for c in trick.cards} | set(page.trick) | set(self.hand)
        self.out = set(state.game.pack) - gone
        self.own = {c for c in self.hand if page.suit(c) == page.suit(card)}
        self.others = {c for c in self.out if page.suit(c) == page.suit(card)}
        self.higher = {c for c in self.others if page.higher(c, card)}
        self.trumps_out = {c for c in self.out if page.suit(c) == page.trump}
        self.winners = {c for c in self.legal if page.trick and page.beats(c)}
        self.wins = card in self.winners
        self.last = len(page.trick) + 1 == len(state.rounds[state.playing])
        self.lying = len(page.trick)
        self.led, self.trump = page.led if page.trick else "", page.trump
        parties = state.game.parties(state)
        best = state.trick_seats[page.trick.index(page.best())] if page.trick else seat
        self.ours = bool(page.trick) and bool(parties[best] == parties[seat])
        self.void = bool(page.trick) and not page.of_led(self.hand)
        self.avoids = self.wanted() == "none"

    def wanted(self) -> str:
        aim = self.state.wanted[self.seat]
        taken = (
            self.state.tricks_of(self.state.side_of(self.seat))
            if self.state.game.pairs
            else sum(
                trick.winner >= 0
                and self.state.game.parties(self.state)[trick.winner] == self.state.game.parties(self.state)[self.seat]
                for trick in self.state.tricks
            )
        )
        return "some" if aim == AIM_MOST or (aim >= 0 and taken < aim) else "none"

    def suit(self, card: Card) -> str:
        return str(self.page.suit(card))

    def above(self, card: Card, other: Card) -> bool:
        return bool(self.page.higher(card, other))

    def lying_points(self) -> int:
        return sum(map(self.points, self.page.trick))

    def shown_void(self) -> bool:
        """Whether another seat's play has ruled out all that is left of the card's suit."""
        shown = [mask for seat, mask in enumerate(self.state.ruled_out) if seat != self.seat]
        return any(all(mask >> card & 1 for card in self.others) for mask in shown)

    def points(self, card: Card) -> int:
        return int(self.rules.points[self.rules.suits.power[card]])

    def must_beat(self) -> bool:
        return self.legal == self.winners


# Truc, in which suits mean nothing, has words of its own
@pytest.mark.parametrize("row", [row for row in ROWS if not row.more.get("draws")], ids=lambda row: type(row).__name__)
def test_sentences_are_true(row: Row) -> None:
    found: Counter[str] = Counter()
    for state, rng in random_deals(row, 12, seed=2):
        state.wanted = tuple(rng.choice((AIM_MOST, AIM_MOST, AIM_FEWEST, AIM_SPOIL, 1)) for _ in range(state.seats))
        while state.phase == "play":
            actions = state.actions()
            cards = [action.cards[0] for action in actions if action.cards]
            for card in rng.sample(cards, min(3, len(cards))) if len(cards) > 1 else ():
                sentence = explain_card(state.observe(state.turn), card)
                said = next(one for one in sentences(sentence) if one.template != "{text}")
                play = Play(state, card)
                claim = CARDS[said.template]
                assert claim(play, said.values), (
                    sentence,
                    card,
                    state.zones["trick"],
                    play.hand,
                    play.legal,
                    state.trump,
                )
                found[said.template] += 1
            play_and_note(state, rng.choice(actions))
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))
    assert found.total() > 100 and len(found) > 5
