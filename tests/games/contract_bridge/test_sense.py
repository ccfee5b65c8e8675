"""What nobody who plays Contract Bridge does: part scores ignored, aces and single trumps led, slams out of nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import as_text
from cardhall.games.contract_bridge.advice import ADVICE, compared_calls, system
from cardhall.games.contract_bridge.advice.calls import CALL_ACTIONS, PASS
from cardhall.games.contract_bridge.advice.leads import touching_groups, unsound_trumps
from cardhall.games.contract_bridge.rules.rubber import Rubber
from cardhall.rules.engine.game import HAND
from tests.games.contract_bridge.test_bidding import parse_calls, parse_hand
from tests.games.contract_bridge.test_judged import OPTIONS, USUAL, deal_with_hand, seen_after

SIMULATIONS_EACH = 40  # for a decision of the hard player
LEAST_RIGHT_SHARE = 0.9  # of all decisions


def lead_after(auction: str, text: str) -> Any:
    """What seat 0 sees before the opening lead, with that hand, against the contract of an auction."""
    made = parse_calls(auction)
    while made[-3:] != (PASS, PASS, PASS):
        made = (*made, PASS)
    dealer = (3 - compared_calls.auction_outcome(system.read_auction(made), USUAL).declarer) % 4
    deals = [{HAND[seat]: as_text(some) for seat, some in enumerate(deal_with_hand(text))}]
    state = rules.get("contract-bridge").start(seed=1, dealer=dealer, deals=deals, options=OPTIONS)
    for call in made:
        state.play(CALL_ACTIONS[call])
    assert state.turn == 0 and state.phase == "play"
    return state.observe(0)


def with_part_score(auction: str, text: str) -> Any:
    """The seat's side has 60 points below the line."""
    seen = seen_after(auction, text)
    seen.state.rubber = Rubber((0, 0), (60, 0))
    return seen


Situation = tuple[Callable[[str, str], Any], str, str]
WRONG_DECISIONS: dict[str, tuple[Callable[[str], bool], tuple[Situation, ...]]] = {
    "a part score is ignored": (
        lambda done: done != "pass",
        (
            (with_part_score, "1H - 2H -", "A4.AKJ72.KQ98.Q3"),
            (with_part_score, "1N -", "KQ42.A72.Q984.J3"),
            (with_part_score, "1S - 2S -", "AKJ43.A3.KQ4.432"),
        ),
    ),
    "an ace is led against trumps": (
        lambda done: done in ("play AS", "play AH", "play AD", "play AC"),
        (
            (lead_after, "1S - 3S - 4S", "84.A843.Q9752.J8"),
            (lead_after, "1H - 2H - 4H", "A962.J6.K953.Q73"),
            (lead_after, "1C - 5C", "A42.QJ83.J9532.7"),
        ),
    ),
    "a single trump is led": (
        lambda done: done in ("play 4S", "play 6H", "play 2S"),
        (
            (lead_after, "1S - 3S - 4S", "4.AJ43.Q9752.J83"),
            (lead_after, "1H - 2H - 4H", "T873.6.K9532.Q73"),
            (lead_after, "1D - 1S - 4S", "2.AJ83.T953.K973"),
        ),
    ),
    "four no trumps come out of nowhere": (
        lambda done: done == "bid 4 NT",
        (
            (seen_after, "1H -", "KQ54.A2.KQ84.J32"),
            (seen_after, "1S - 3S -", "AKJ43.A3.KQ42.32"),
            (seen_after, "1H - 1S - 2S -", "KQ542.A2.KQ8.432"),
        ),
    ),
    "a strong hand is passed": (
        lambda done: done == "pass",
        (
            (seen_after, "1H", "AQ43.KQ4.A84.AQ3"),
            (seen_after, "2H", "AK43.K84.AQ84.K3"),
            (seen_after, "1S - -", "A43.KQ4.AQ84.K32"),
        ),
    ),
}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_what_nobody_would_do_is_not_done(level: str) -> None:
    player = players.get(level, "contract-bridge", 1, SIMULATIONS_EACH if level == "hard" else None)
    done = [
        (what, auction, text, str(player.choose(make(auction, text))), is_wrong)
        for what, (is_wrong, situations) in WRONG_DECISIONS.items()
        for make, auction, text in situations
    ]
    wrong = [entry[:4] for entry in done if entry[4](entry[3])]
    assert len(wrong) <= (1 - LEAST_RIGHT_SHARE) * len(done), wrong


def test_of_cards_next_to_each_other_the_one_is_led_that_tells() -> None:
    """They are as good as each other, and once the lowest of a sequence stood for it, which is no lead at all."""
    seen = lead_after("1S - 3S - 4S", "A84.K43.QJT52.83")
    kept = [str(action) for action in ADVICE.distinct_actions(seen.state, 0, seen.actions())]
    assert "play QD" in kept and "play TD" not in kept and "play JD" not in kept
    groups = [[str(action.cards[0]) for action in some] for some in touching_groups(seen.actions())]
    assert ["TD", "JD", "QD"] in groups and ["3H", "4H"] in groups


def test_trumps_that_are_not_led() -> None:
    hand = parse_hand("K84.2.QJT52.8763")
    assert {str(card) for card in unsound_trumps(hand, "S")} == {"KS", "8S", "4S"}
    assert {str(card) for card in unsound_trumps(hand, "H")} == {"2H"}
    assert not unsound_trumps(hand, "D") and not unsound_trumps(hand, "C")
    assert not unsound_trumps(parse_hand("AKQJT98765432..."), "S")
