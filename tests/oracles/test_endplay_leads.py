"""What opening leads are worth is counted over deals that endplay solves."""

from __future__ import annotations

import pytest

pytest.importorskip("endplay", reason="endplay is not installed (pip install cardhall[oracles])")

from cardhall.players.tricks.opening_leads import HIGH, PLAIN, TRUMPS
from tests.oracles import endplay_leads as oracle


def test_the_numbers_of_the_tables_are_found_anew(capsys: pytest.CaptureFixture[str]) -> None:
    """Of few deals only in part and roughly: low from ace and king is worse than a high card."""
    assert oracle.main(["--deals", "60"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("tricks lost: at random 0.")
    found = {name: int(number) for name, number in (line.rsplit(": ", 1) for line in lines)}
    leads = [name.removeprefix("trump ").split() for name in found]
    assert all(high in ("-", "high", "low", *PLAIN, *TRUMPS) for high, _ in leads)
    assert all(kind in (*HIGH, "x") or kind.isdigit() for _, kind in leads)
    assert found["AK K"] > found["AK x"]


def test_what_leads_lose_is_counted_from_the_best() -> None:
    deals = list(oracle.solved(4, 7))
    for hand, tricks in deals:
        assert set(tricks) == set(hand) and all(0 <= number <= 13 for number in tricks.values())
        worth = {name: 0.0 for card in hand for name in oracle.features(hand, card)}
        best = max(tricks, key=lambda card: tricks[card])
        worth |= dict.fromkeys(oracle.features(hand, best), 1.0)
        usual = max(tricks.values()) - min(tricks.values())
        assert 0 <= oracle.lost([(hand, tricks)], worth) <= usual
    assert oracle.lost([(hand, dict.fromkeys(hand, 5)) for hand, _ in deals], {}) == 0
