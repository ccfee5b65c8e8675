"""Chips that change hands."""

from __future__ import annotations

from cardhall import rules
from cardhall.cards import cards
from cardhall.rules.mechanisms.banking import Payment, pay, points, settle

PONTOON = rules.get("pontoon")


def test_pips() -> None:
    assert points(cards("AS TH KD 9C")) == 30


def test_payments_are_told_and_added_up() -> None:
    """Every seat pays every better one the difference: points of 7, 4, 4 and 0."""
    state = PONTOON.start(seats=4)
    state.news = []
    have = [7, 4, 4, 0]
    owed = [Payment(b, a, have[a] - have[b]) for a in range(4) for b in range(4) if have[a] > have[b]]
    assert settle(state, owed) == [13, 1, 1, -15]
    assert [(event.source, event.target, event.number) for event in state.news][:2] == [
        ("seat:1", "seat:0", 3),
        ("seat:2", "seat:0", 3),
    ]
    assert len(state.news) == 5


def test_a_payment_below_nothing_goes_the_other_way() -> None:
    state = PONTOON.start(seats=2)
    state.news = []
    assert settle(state, [Payment(0, 1, -5), Payment(0, 1, 0)]) == [5, -5]
    assert [(event.source, event.target, event.number) for event in state.news] == [("seat:1", "seat:0", 5)]
    state.news = None
    pay(state, "pot", "seat:0", 3)  # nobody listens
    assert state.news is None
