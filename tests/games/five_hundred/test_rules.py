"""Five Hundred: who knows the middle and what is laid away, what a declared hand tells, words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import HIDDEN, Card, cards
from cardhall.games.five_hundred.rules import ACE_CARDS, BID_SCALE, BID_VALUES, FACE_CARDS, GRAND_ACTION, NULLO_ACTION
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get

GAME = get("five-hundred")
PASSES = ["pass"] * 11
LOW = {
    "hand:0": "4C 5C 6C 4D 5D 6D 4H 5H 6H 7H",
    "hand:1": "AC KC QC JC AD KD QD JD AH KH",
    "hand:2": "7C 8C 7D 8D 8H 4S 5S 6S 7S 8S",
    "hand:3": "RJ AS KS QS JS TS 9S TC 9C QH",
    "widow": "TD 9D TH JH 9H",
}
LAID = [f"discard {card}" for card in LOW["widow"].split()]
ACE_NO_FACE = "AS TS 9S 8S 7C 6C 5C 4C TD 9D"


def play_deal(deal: dict[str, str], *actions: str, **options: Any) -> Any:
    state = GAME.start(dealer=3, deals=[exchange_cards(GAME.start().deal, deal)], options=options)
    for action in actions:
        state.play(action)
    return state


def sample_states(state: Any, seat: int, number: int = 40) -> list[Any]:
    seen = state.observe(seat)
    return [seen.sample(random.Random(draw)) for draw in range(number)]


def test_values_rise_with_the_bids_but_for_nullo() -> None:
    assert [BID_VALUES[bid] for bid in BID_SCALE if bid not in (NULLO_ACTION, GRAND_ACTION)] == [
        first + more for first in (40, 140, 240, 340, 440) for more in (0, 20, 40, 60, 80)
    ]
    assert (BID_VALUES[NULLO_ACTION], BID_VALUES[GRAND_ACTION]) == (250, 510)
    assert BID_SCALE[10] == NULLO_ACTION and BID_SCALE[-1] == GRAND_ACTION and len(BID_SCALE) == 27


def test_the_declarer_alone_knows_the_middle() -> None:
    state = play_deal(LOW, "bid 8 S", *PASSES, ace_no_face=False)
    assert state.observe(0).zones["hand:0"][10:] == cards(LOW["widow"])
    for action in LAID:
        state.play(action)
    assert state.observe(0).zones["widow"] == cards(LOW["widow"])
    for seat in (1, 2, 3):
        seen = state.observe(seat)
        assert seen.zones["widow"] == [HIDDEN] * 5
        assert not any(card in event.cards for event in seen.history for card in cards(LOW["widow"]))
    assert all(world.zones["widow"] == cards(LOW["widow"]) for world in sample_states(state, 0))


def test_the_declarer_of_a_grand_nullo_knows_that_the_partner_had_its_cards() -> None:
    state = play_deal(LOW, "bid nullo", "pass", "bid grand", *LAID, "done", ace_no_face=False)
    passed_on = set(cards(LOW["widow"]))
    assert passed_on <= set(state.observe(0).hand)
    assert state.observe(2).zones["hand:0"] == [HIDDEN] * 15
    for action in (*LAID[:4], "discard 7H", "done"):
        state.play(action)
    kept = set()
    for world in sample_states(state, 2):
        held, laid = world.zones["hand:0"], world.zones["widow"]
        assert passed_on <= {*held, *laid}
        kept.add(frozenset(passed_on.intersection(held)))
    assert len(kept) > 1, "which of them the partner keeps is not known"
    for hand in ("hand:0", "hand:2", "hand:3"):
        assert any(passed_on.intersection(world.zones[hand]) for world in sample_states(state, 1)), (
            "others know nothing of it"
        )


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_declared_hand_has_one_ace_and_no_face(seat: int) -> None:
    state = play_deal({"hand:0": ACE_NO_FACE}, "declare ace-no-face", "no", "pass", "pass", "pass")
    rng = random.Random(seat)
    while not state.results:
        for world in sample_states(state, seat, 3):
            had = [*world.played_by(0), *world.zones["hand:0"]]
            had += world.zones["widow"] if state.declarer == 0 else []
            aces, faces = sum(card in ACE_CARDS for card in had), sum(card in FACE_CARDS for card in had)
            assert (aces, faces) == (1, 0) if len(had) == 10 else aces >= 1 and aces + faces <= 6
        able = state.actions()
        state.play("bid 7 S" if "bid 7 S" in map(str, able) and state.turn == 0 else rng.choice(able[-1:] + able[:1]))


def test_who_passes_may_have_such_a_hand_too() -> None:
    state = play_deal({"hand:0": ACE_NO_FACE}, "pass")
    assert any(card in FACE_CARDS for world in sample_states(state, 1) for card in world.zones["hand:0"])


@pytest.mark.parametrize(
    ("before", "tried", "words"),
    [
        ("", "bid grand", "You may bid grand nullo only after your partner has bid nullo."),
        ("pass pass", "bid 6 S", "You may bid six only in the first two turns of the auction."),
        ("bid_8_S", "bid nullo", "You must bid higher than 8♠, or pass."),
        ("", "bid 11 S", "Bids go from 6♠ to grand nullo."),
        ("bid_8_S " + "pass " * 11, "done", "Lay five cards away, one at a time, then press Done."),
        ("bid_8_S " + "pass " * 11, "discard AS", "You do not hold the ace of spades."),
        (
            "bid_8_S " + "pass " * 11 + " ".join(one.replace(" ", "_") for one in LAID),
            "discard 4C",
            "You have laid away five cards, and no more are allowed.",
        ),
    ],
)
def test_refusals_are_explained(before: str, tried: str, words: str) -> None:
    state = play_deal(LOW, *(action.replace("_", " ") for action in before.split()), ace_no_face=False)
    with pytest.raises(IllegalAction) as refused:
        state.play(tried)
    assert refused.value.reason == words


def test_only_one_ace_without_faces_is_declared() -> None:
    with pytest.raises(IllegalAction, match="one ace and no king, queen, jack or joker"):
        play_deal({"hand:0": "AS KS 9S 8S 7C 6C 5C 4C TD 9D"}, "declare ace-no-face")
    state = play_deal({"hand:0": ACE_NO_FACE})
    assert state.observe(0).prompt(str) == ("You hold one ace and no face card", "Declare it, or pass")


def test_a_side_that_declared_may_not_bid_nullo() -> None:
    state = play_deal({"hand:0": ACE_NO_FACE}, "declare ace-no-face", "no", "pass", "pass", "pass")
    assert state.phase == "auction"
    with pytest.raises(IllegalAction, match="so it may not bid nullo"):
        state.play("bid nullo")


def test_a_joker_led_without_trumps_is_told_with_its_suit() -> None:
    deal = LOW | {"hand:0": "RJ 5C 6C 4D 5D 6D 4H 5H 6H 7H", "hand:3": "4C AS KS QS JS TS 9S TC 9C QH"}
    state = play_deal(deal, "bid 7 NT", *PASSES, *LAID, "done", ace_no_face=False)
    seen = state.observe(0)
    named = next(action for action in seen.actions() if str(action) == "play RJ S")
    assert seen.label(named) == "Play joker for spades"
    assert GAME.describe_action(named, True) == "lead the joker for spades"
    with pytest.raises(IllegalAction, match="Name the suit for which you lead the joker"):
        state.play("play RJ")
    state.play(named)
    assert state.observe(1).prompt(lambda seat: "Ann")[0] == "Ann led the joker for ♠"


def test_the_reckoning_says_what_was_bid_and_taken() -> None:
    state = play_deal(LOW, "bid nullo", *PASSES, *LAID, "done", ace_no_face=False)
    state.play("play 4C")
    rng = random.Random(1)
    while not state.results:
        state.play(rng.choice(state.actions()))
    result = state.results[0]
    assert result.headline in ("{0} bid nullo and took no tricks", "{0} bid nullo but took one trick")
    assert [line.label for line in result.lines][:2] == ["Contract", "Tricks taken"]
    assert sum(line.amounts[0] or 0 for line in result.lines if line.adds) == result.delta[0]


def test_who_sits_out_keeps_the_cards() -> None:
    state = play_deal(LOW, "bid nullo", *PASSES, *LAID, "done", "play 4C", "play JC", "play TC", ace_no_face=False)
    assert len(state.zones["won:1"]) == 3 and len(state.zones["hand:2"]) == 10
    assert Card.of("7C") in state.zones["hand:2"] and state.observe(1).zones["hand:2"] == [HIDDEN] * 10
