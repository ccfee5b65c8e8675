"""A dummy's hand played by the declarer, and parties of one deal apart from the sides that score."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import HIDDEN, Card
from cardhall.english import NUMBER_WORDS
from cardhall.players.advice import advice_for, find_seat_claim
from cardhall.rules import Action, IllegalAction
from cardhall.rules.mechanisms.trick_position import position_of
from tests.trials import registered

DEAL = {  # seat 0 declares, seat 2 is the dummy
    "hand:0": "AS KS 3S 2S 5H 4H 3H 9D 8D 7D 4C 3C 2C",
    "hand:1": "QS JS TS KH JH 9H 6D 5D 4D 3D KC 9C 8C",
    "hand:2": "5S 4S AH QH TH 2H AD KD QD 2D AC QC JC",
    "hand:3": "9S 8S 7S 6S 8H 7H 6H JD TD TC 7C 6C 5C",
}


@pytest.fixture(autouse=True)
def _trials() -> Iterator[None]:
    with registered():
        yield


def declare_trump(trump: str = "H") -> Any:
    state = rules.get("minibridge").start(dealer=0, deals=[DEAL])
    state.play(f"trump {trump}")
    return state


def test_the_dummy_lies_open_after_the_lead() -> None:
    state = declare_trump()
    assert state.turn == 1 and state.observe(0).zones["hand:2"] == [HIDDEN] * 13
    state.play("play KC")
    for seat in range(4):
        seen = state.observe(seat)
        assert seen.zones["hand:2"] == state.zones["hand:2"]
        assert all(HIDDEN in seen.zones[f"hand:{other}"] for other in {0, 1, 3} - {seat})
    assert state.turn == 0 and state.playing == 2 and state.observe(0).facts["playing"] == "2"
    assert state.actors == (0,) and not state.observe(2).actions()


def test_the_declarer_plays_from_both_hands() -> None:
    state = declare_trump()
    state.play("play KC")
    assert {str(action) for action in state.actions()} == {"play AC", "play QC", "play JC"}
    for text, reason in (
        ("play AH", "The dummy holds a club, so it must follow suit."),
        ("play 4C", "The dummy does not hold the four of clubs."),
    ):
        with pytest.raises(IllegalAction) as why:
            state.play(text)
        assert why.value.reason == reason
    assert state.observe(0).prompt(str) == ("1 led ♣", "Follow suit from the dummy")
    state.play("play AC")
    state.play("play TC")
    assert state.turn == state.playing == 0
    with pytest.raises(IllegalAction) as why:
        state.play("play AS")
    assert why.value.reason == "You hold a club, so you must follow suit."
    state.play("play 2C")
    assert state.turn == 0 and state.playing == 2
    assert state.observe(0).prompt(str) == ("The dummy won the trick", "Lead any card from the dummy")
    assert state.tricks[0].seats == (1, 2, 3, 0)
    state.play("play AH")
    state.play("play 6H")
    state.play("play 3H")
    assert [event.seat for event in state.history if event.kind == "act"] == [0, 1, 0, 3, 0, 0, 3, 0]


def test_the_dummy_is_never_asked_and_samples_agree() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = rules.get("minibridge").start(seed=seed)
        while not state.results:
            dummy = state.dummy
            assert state.turn != dummy
            if state.phase == "play":
                assert state.turn == (state.dealer if state.playing == dummy else state.playing)
                hand, trick = state.zones[f"hand:{state.playing}"], state.zones["trick"]
                wanted = {card for card in hand if trick and card.suit == trick[0].suit} or set(hand)
                assert {action.cards[0] for action in state.actions()} == wanted
                if rng.random() < 0.2:
                    seen = state.observe(rng.randrange(4))
                    sample = seen.sample(rng)
                    assert sample.observe(seen.seat).as_dict() == seen.as_dict()
                    assert sample.turn == state.turn and sample.playing == state.playing
            state.play(rng.choice(state.actions()))


def test_the_search_compares_the_dummys_cards() -> None:
    state = declare_trump("S")
    state.play("play KC")
    player = players.get("normal", "minibridge", seed=1, simulations=40)
    ranking = player.rank(state.observe(0))
    assert {str(action) for action, _ in ranking} == {"play AC", "play QC", "play JC"}
    assert str(ranking[0][0]) == "play AC", "the king is beaten, and lost otherwise"
    assert player.choose(state.observe(0)) in state.actions()


def test_hints_speak_of_the_dummy() -> None:
    advice, state = advice_for("minibridge"), declare_trump()
    state.play("play KC")

    def why(text: str) -> str:
        return advice.reason(state.observe(0), Action.parse(text))

    assert why("play AC") == "The dummy’s ace is the highest club left."
    assert why("play JC") == "Second hand plays low."
    for card in ("AC", "TC"):
        state.play(f"play {card}")
    assert why("play 2C") == "The dummy holds the trick, so keep your high cards."
    state.play("play 2C")
    assert why("play AH") == "The dummy holds 4 trumps: draw the others’ trumps before they ruff the dummy’s winners."
    for card in ("2H", "6H"):
        state.play(f"play {card}")
    assert why("play 3H") == "You cannot win the trick, so play low."


def test_a_claim_from_the_dummy_holds() -> None:
    """The dummy's winners take all that is left, whatever the declarer's own hand and the others play."""
    deal = {
        "hand:0": "5S 4S 3S 2S 5H 4H 3H 2H 5D 4D 3D 4C 3C",
        "hand:1": "9S 8S 7S 6S 9H 8H 7H 6H 9D 8D 7D 6D KC",
        "hand:2": "AS KS QS JS TS AH KH QH AD KD QD JD AC",
        "hand:3": "JH TH TD 2D TC 9C 8C 7C 6C 5C 2C QC JC",
    }
    weaker = {**deal, "hand:2": deal["hand:2"].replace("JD", "2D"), "hand:3": deal["hand:3"].replace("2D", "JD")}
    found = []
    for some in (weaker, deal):
        state = rules.get("minibridge").start(dealer=0, deals=[some])
        for action in ("trump S", "play KC", "play AC", "play 2C", "play 3C"):
            if state.phase == "play":
                assert find_seat_claim(state.observe(0)) is None, "nobody leads from the dummy"
            state.play(action)
        found.append(find_seat_claim(state.observe(0)))
    assert found[0] is None, "the jack of diamonds is out"
    assert found[1] is not None and found[1].wins_rest and found[1].turns_left == 24
    assert [str(action) for action in found[1].next_actions] == ["play AS"], "the other hand's card comes in between"
    rng = random.Random(4)
    for _ in range(10):
        world = state.observe(0).sample(rng)
        while not world.results:
            one = find_seat_claim(world.observe(0)) if world.playing == 2 else None
            assert one is not None or world.playing != 2
            before = len(world.tricks)
            world.advance(one.next_actions[0] if one is not None else rng.choice(world.actions()))
            if len(world.tricks) > before:
                assert world.tricks[-1].winner == 2


def one_against_three(seed: int, tricks: int) -> Any:
    rng = random.Random(seed)
    state = rules.get("solo-whist").start(seed=seed)
    for call in ("bid solo", "pass", "pass", "pass"):
        state.play(call)
    while len(state.zones[f"hand:{state.turn}"]) > tricks:
        state.advance(rng.choice(state.actions()))
    for _ in range(rng.randrange(4)):
        state.advance(rng.choice(state.actions()))
    return state


def tricks_of_declarer(state: Any) -> int:
    """What the declarer takes of the deal when it and the three others, as one, play as well as can be."""
    if state.results:
        return NUMBER_WORDS.index(state.results[0].headline.split()[-2])
    found = []
    for action in state.actions():
        following = state.copy()
        following.news = []
        following.advance(action)
        found.append(tricks_of_declarer(following))
    return max(found) if state.turn in state.declarers else min(found)


def test_one_against_three_is_solved_as_two_parties() -> None:
    """The solver gives the declarer the tricks that minimax over every line of play gives it."""
    from cardhall.players.tricks.solved_results import make_double_dummy_solver

    found = set()
    for seed in range(14):
        state = one_against_three(seed, 3)
        position = position_of(state)
        assert position.party_of == [int(seat not in state.declarers) for seat in range(4)]
        wanted = tricks_of_declarer(state)
        assert position.tricks_taken[0] + make_double_dummy_solver(position).count_tricks() == wanted
        found.add(wanted)
        before = state.copy()
        assert advice_for("solo-whist").finish(state, random.Random(seed)) > 0
        paid = 1 if wanted >= 5 else -1
        assert state.results[0].delta[before.declarers[0]] == 3 * paid
    assert len(found) > 2


def test_defenders_are_partners() -> None:
    """Who sits behind a defender's winner does not beat it, and says so."""
    deal = {
        "hand:1": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H",
        "hand:2": "AH KH QH JH TH 9H 8H 7H 6H 2D 3D 4D 5D",
        "hand:3": "5H 4H 3H AD KD QD JD TD 9D 8D 7D 6D 2C",
        "hand:0": "2S AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
    }
    state = rules.get("solo-whist").start(dealer=0, deals=[deal])
    for action in ("bid abundance", "pass", "pass", "pass", "trump S", "play 2H", "play KH"):
        state.play(action)
    advice, seen = advice_for("solo-whist"), state.observe(3)
    assert advice.reason(seen, Action.parse("play 3H")).startswith("A partner of yours holds the trick")
    assert Card.of("2S") not in {action.cards[0] for action in seen.actions()}
