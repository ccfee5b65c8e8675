"""Why a card: the sentences fit the position, and come from what the seat may know."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.rules import Action
from tests.strategies import step

DEAL = {
    "hand:0": "AS KS 5S 4S 3S 2S AH 7H 6H AC 9C 8C 2D",
    "hand:1": "QS JS TS 9S 8S 7S 6S KH QH JH KC QC JC",
    "hand:2": "TH 9H 8H 5H 4H 3H 2H TC 7C 6C 5C KD QD",
    "hand:3": "4C 3C 2C AD JD TD 9D 8D 7D 6D 5D 4D 3D",
}


def reason_for_card(state: rules.State, text: str) -> str:
    seat = state.turn
    assert seat is not None
    return advice_for("whist").reason(state.observe(seat), Action.parse(text))


def test_reasons_of_a_deal() -> None:
    """Diamonds are trumps: the dealer's last card is the three."""
    state = rules.get("whist").start(dealer=3, deals=[DEAL])
    assert reason_for_card(state, "play AS") == "Your ace is the highest spade left."
    assert reason_for_card(state, "play 2D") == "Leading trumps leaves the others fewer trumps to ruff with."
    assert reason_for_card(state, "play AC") == "Your ace is the highest club left."
    assert reason_for_card(state, "play 8C") == "A low card keeps your better clubs for later."
    assert reason_for_card(state, "play 5S") == "It is from your longest suit (6 cards)."
    state.play("play 5S")
    assert reason_for_card(state, "play 6S") == "Second hand plays low."
    assert reason_for_card(state, "play 7S") == "Anyone who wants the trick must spend a higher card."
    assert reason_for_card(state, "play QS") == "Anyone who wants the trick must spend a higher card."
    state.play("play QS")
    assert reason_for_card(state, "play KD") == "You have no spades: ruff it."
    assert reason_for_card(state, "play TH") == "The trick is not worth a trump, so throw a card that you can spare."
    state.play("play TH")
    assert reason_for_card(state, "play 3D") == "You have no spades: ruff it."
    state.play("play 4C")
    state.play("play KC")
    assert reason_for_card(state, "play 5C") == "You cannot win the trick, so play low."
    state.play("play 5C")
    state.play("play 2C")
    assert reason_for_card(state, "play 9C") == "The trick is not worth a higher card."
    assert reason_for_card(state, "play AC") == "It is enough to win the trick."


def test_the_highest_card_left_is_not_called_one_to_spare() -> None:
    """An ace is thrown rather than a trump, or because all is high; else it is said what that gives up."""
    deal = {
        "hand:0": "AS KS 5S 4S 3S 2S QH 7H 6H QC 9C 8C 2D",
        "hand:1": "QS JS TS 9S 8S 7S 6S KH JH TH KC JC TC",
        "hand:2": "9H 8H 5H 4H 3H 2H 7C 6C 5C KD QD AH AC",
        "hand:3": "4C 3C 2C AD JD TD 9D 8D 7D 6D 5D 4D 3D",
    }
    state = rules.get("whist").start(dealer=3, deals=[deal])
    state.play("play 5S")
    state.play("play QS")
    assert (
        reason_for_card(state, "play AH")
        == "Your ace is the highest heart left. Discard it only if it can win no trick, or you want none."
    )
    assert reason_for_card(state, "play 9H").startswith(
        "The trick is not worth a trump, so throw a card that you can spare."
    )
    deal["hand:2"] = "AH KH QH JH AC KC QC JC KD QD 2D 3D 4D"
    deal["hand:0"], deal["hand:3"] = "AS KS 5S 4S 3S 2S 7H 6H 8H 9C 8C 7C 6C", "5C 4C 3C 2C 2H AD JD TD 9D 8D 7D 6D 5D"
    deal["hand:1"] = "QS JS TS 9S 8S 7S 6S TH 9H 5H 4H 3H TC"
    state = rules.get("whist").start(dealer=3, deals=[deal])
    state.play("play 5S")
    state.play("play QS")
    words = "Every card you could discard might still win a trick, but one has to go."
    assert reason_for_card(state, "play AH") == words
    assert reason_for_card(state, "play JC") == "You keep your ace, and nobody else has a higher club."
    deal["hand:2"], deal["hand:1"] = "AH KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "QS JS TS 9S 8S 7S 6S TH 9H 5H 4H 3H TC"
    deal["hand:3"] = "5C 4C 3C 2C KC QC JC AC 2H KH QH JH AD"
    state = rules.get("whist").start(dealer=3, deals=[deal])
    state.play("play 5S")
    state.play("play QS")
    assert reason_for_card(state, "play AH") == "Play your ace rather than a trump."


def test_third_hand() -> None:
    """High, but for a finesse; and where a higher card is kept it is not said to lose if it cannot."""
    finesse = {
        "hand:0": DEAL["hand:2"],
        "hand:1": DEAL["hand:1"].replace("QC", "8C"),
        "hand:2": DEAL["hand:0"].replace("8C", "QC"),
        "hand:3": DEAL["hand:3"],
    }
    state = rules.get("whist").start(dealer=3, deals=[finesse])
    state.play("play 5C")
    state.play("play 8C")
    assert reason_for_card(state, "play AC") == "Your ace is the highest club left."
    assert reason_for_card(state, "play QC") == "It may be enough, and keeps your ace for later."
    state = rules.get("whist").start(dealer=3, deals=[finesse])
    state.play("play 5C")
    state.play("play JC")
    assert reason_for_card(state, "play 9C") == "The trick is not worth a higher card."
    behind = {
        **finesse,
        "hand:2": finesse["hand:2"].replace("AC", "4C"),
        "hand:3": finesse["hand:3"].replace("4C", "AC"),
    }
    state = rules.get("whist").start(dealer=3, deals=[behind])
    state.play("play 5C")
    state.play("play JC")
    assert reason_for_card(state, "play QC") == "Third hand plays high."
    assert reason_for_card(state, "play 9C") == "A higher card might still be beaten."


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_a_reason_is_a_sentence_and_tells_nothing_hidden(game_id: str) -> None:
    """In random positions of every game; the same from two states that the seat cannot tell apart."""
    rng = random.Random(11)
    advice = advice_for(game_id)
    told = 0
    for seed in range(2):
        state = rules.get(game_id).start(seed=seed)
        for number in range(40):
            if state.is_over:
                break
            if number % 2:
                step(state, rng)
                continue
            seat = state.actors[0]
            seen = state.observe(seat)
            other = seen.sample(rng).observe(seat)
            for action in rng.sample(seen.actions(), min(3, len(seen.actions()))):
                reason = advice.reason(seen, action)
                assert reason == advice.reason(other, action)
                if len(seen.actions()) > 1:  # a hint about the only action needs none
                    assert reason[:1].isupper() and reason.endswith("."), f"{action} in {seen.phase}: {reason!r}"
                told += 1
            step(state, rng)
    assert told > 10
