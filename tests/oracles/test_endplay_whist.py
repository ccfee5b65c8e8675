"""Our Whist against two who see all cards: how far it falls short of what endplay says of the deals."""

from __future__ import annotations

import pytest

pytest.importorskip("endplay", reason="endplay is not installed (pip install cardhall[oracles])")

from cardhall import players
from tests.oracles import endplay_whist as oracle


def test_losses_add_up_to_what_a_half_is_short_of() -> None:
    for side in (0, 1):
        half = oracle.measure_losses(5, side, players.get("easy", "whist", 5))
        assert all(loss.tricks > 0 and 0 <= loss.trick < 13 and 0 <= loss.place < 4 for loss in half)
        assert 0 <= oracle.tricks_short(half) <= 13


def test_players_are_compared_in_the_same_deals() -> None:
    found, (first, second) = oracle.measure_player(1, 1, "easy", [None, None], None)
    assert found[0] == found[1] and first == second and first.deal_count == 2


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_hard_is_nearer_to_double_dummy_than_chance() -> None:
    _, (hard,) = oracle.measure_player(20, 1, "hard", [0.1], None)
    _, (chance,) = oracle.measure_player(20, 1, "random", [None], None)
    assert hard.high < chance.low
