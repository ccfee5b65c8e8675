"""What cards count and who has won how much, as the rail shows it, in a game of whist in which cards count."""

from __future__ import annotations

import random
from functools import lru_cache

from cardhall.cards import FRENCH_52, Card
from cardhall.desktop.look.packs import FRENCH, GERMAN, SPANISH
from cardhall.desktop.table.parts import CardPoints, CardValues, Sheet
from cardhall.desktop.table.parts.card_points import format_points
from cardhall.desktop.table.rail.rail import with_printed_ranks
from cardhall.games.whist.rules import Whist, WhistState
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, height_by_rank, printed_suit
from cardhall.rules.mechanisms.trick_rules import TrickRules

from .fake_seen import name

PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@lru_cache
def rules_for(trump: str) -> TrickRules:
    order = CardOrder(trump, printed_suit, height_by_rank(ACE_HIGH))
    return TrickRules(order, FRENCH_52, points={**PLAIN, f"J{trump}": 20, f"9{trump}": 14}, last_trick=10)


class Counting(Whist):
    """Whist in which cards count, the jack and the nine of trumps most."""

    def trick_rules(self, state: WhistState) -> TrickRules:
        return rules_for(state.trump)


class InThirds(Counting):
    points_unit = 3


def seen_after(game: Whist, cards: int, seat: int = 0) -> tuple[WhistState, Observation]:
    """A deal after this number of cards, chosen at random."""
    state = game.start(seed=5)
    rng = random.Random(5)
    for _ in range(cards):
        assert state.turn is not None
        state.play(rng.choice(state.actions(state.turn)))
    return state, state.observe(seat)


def test_points_of_the_sides_and_of_the_trick() -> None:
    state, seen = seen_after(Counting(), 23)
    worth = state.rules.points_by_card()
    won = [sum(worth.get(card, 0) for card in state.zones[pile]) for pile in ("won:0", "won:1")]
    lying = sum(worth.get(card, 0) for card in state.zones["trick"])
    assert sum(won) > 0 and lying > 0
    rows = CardPoints().rows(seen, name)
    assert [(row.label, row.text) for row in rows] == [
        ("Your points", str(won[0])),
        ("Their points", str(won[1])),
        ("In the trick", str(lying)),
    ]
    assert CardPoints().strip_words(seen, name) == f"Points {won[0]} to {won[1]} · {lying} in the trick"
    others = CardPoints().rows(seen_after(Counting(), 23, seat=1)[1], name)
    assert [row.text for row in others[:2]] == [str(won[1]), str(won[0])], "one's own stand first"


def test_the_last_trick_counts_once_it_is_won() -> None:
    state, seen = seen_after(Counting(), 51)
    before = seen.card_points
    assert before is not None and state.turn is not None
    last = state.zones[f"hand:{state.turn}"][0]
    in_pack = 4 * sum(PLAIN.values()) + (20 - 2) + 14
    assert sum(before.won) + before.trick_points + state.rules.points_by_card().get(last, 0) == in_pack


def test_values_have_a_line_for_trumps_that_differ() -> None:
    state, seen = seen_after(Counting(), 0)
    (sheet,) = CardValues().panels(seen, name)
    assert isinstance(sheet, Sheet)
    assert list(sheet.column_heads) == ["A", "K", "Q", "J", "T", "9"]
    lines = {line.label: dict(zip(sheet.column_heads, line.cells, strict=True)) for line in sheet.lines}
    assert lines["Others"] == {"A": "11", "T": "10", "K": "4", "Q": "3", "J": "2", "9": "–"}
    assert lines["Trumps"] == {"A": "11", "T": "10", "K": "4", "Q": "3", "J": "20", "9": "14"}
    assert sheet.note == "last trick 10"
    assert Card.of(f"J{state.trump}") in state.rules.points_by_card()


def test_ranks_stand_there_as_they_are_printed() -> None:
    sheet = Sheet("Card values", ("A", "K", "Q", "J", "T"), (), ranks=True)
    assert with_printed_ranks(FRENCH, sheet).column_heads == ["A", "K", "Q", "J", "10"]  # type: ignore[union-attr]
    assert with_printed_ranks(SPANISH, sheet).column_heads == ["1", "12", "11", "10", "T"]  # type: ignore[union-attr]
    assert with_printed_ranks(GERMAN, sheet).column_heads == ["A", "K", "O", "U", "10"]  # type: ignore[union-attr]


def test_points_in_thirds() -> None:
    assert [format_points(points, 3) for points in (0, 1, 2, 3, 13)] == ["0", "⅓", "⅔", "1", "4⅓"]
    _, seen = seen_after(InThirds(), 23)
    assert seen.card_points is not None and seen.card_points.unit == 3
    shown = [row.text for row in CardPoints().rows(seen, name)]
    assert shown == [format_points(won, 3) for won in (*seen.card_points.won, seen.card_points.trick_points)]


def test_nothing_where_cards_do_not_count() -> None:
    _, seen = seen_after(Whist(), 10)
    assert not CardPoints().rows(seen, name) and not CardValues().panels(seen, name)
