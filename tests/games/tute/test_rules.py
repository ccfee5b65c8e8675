"""Tute: what declarations show, what is refused and in which words, and how the points are counted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, Card
from cardhall.rules import IllegalAction
from cardhall.rules.engine.action_verbs import describe_decision

STRONG = {  # seat 3 leads and takes every trick with the trumps and hearts from the top
    "hand:0": "4C 2C 4H 2H 5D 4D 2D 5S 4S 2S",
    "hand:1": "JC 6C 5C 6H 5H 7S 6S JD 7D 6D",
    "hand:2": "KC QC 7C JH 7H JS AD 3D KD QD",
    "hand:3": "AC 3C AH 3H KH QH AS 3S KS QS",
}
KINGS = {  # the same with all four kings
    "hand:0": "4C 2C QC JC 4H 2H 5D 4D 2D 2S",
    "hand:1": "7C 6C 5C 6H 5H 7S 6S JD 7D 6D",
    "hand:2": "3C JH 7H 5S 4S JS AD 3D QD QS",
    "hand:3": "AC AH 3H KC KH KS KD AS 3S QH",
}


def begin_match(deal: dict[str, str], *played: str, **options: Any) -> Any:
    """A match with this deal, seat 0 dealing, after these actions; "": the first that is legal."""
    state = rules.get("tute").start(dealer=0, deals=[deal], options=options)
    for action in played:
        state.play(action or str(state.actions()[0]))
    return state


def refusal_text(state: Any, action: str) -> str:
    with pytest.raises(IllegalAction) as why:
        state.play(action)
    return why.value.reason


FIRST_TRICK = ("play AS", "", "", "")


def test_what_is_declared_is_shown_and_stays_known() -> None:
    state = begin_match(STRONG, *FIRST_TRICK)
    before = state.observe(1)
    assert set(before.zones["hand:3"]) == {HIDDEN}
    events = state.play("declare 40")
    assert [event.kind for event in events] == ["act", "show"]
    assert set(events[1].cards) == {Card.of("KS"), Card.of("QS")}
    for seat in (0, 1, 2):
        seen = state.observe(seat)
        assert {Card.of("KS"), Card.of("QS")} <= set(seen.zones["hand:3"])
        for _ in range(5):
            assert {Card.of("KS"), Card.of("QS")} <= set(seen.sample(random.Random(seat)).zones["hand:3"])
    state.play("play KS")
    assert Card.of("KS") not in state.observe(1).zones["hand:3"]
    assert Card.of("QS") in state.observe(1).zones["hand:3"]


def test_the_upcard_is_seen_until_it_is_played_and_noted_once() -> None:
    """The dealer's upcard, declared with its queen, is not known twice."""
    deal = {**STRONG, "hand:0": "AC 3C AH 3H KH QH AS 3S QS KS", "hand:3": STRONG["hand:0"]}
    state = begin_match(deal)
    assert str(state.upcard) == "KS" and Card.of("KS") in state.observe(2).zones["hand:0"]
    state.play("play 2S")
    while state.turn != 0 or state.zones["trick"]:
        state.play("play AS" if state.turn == 0 else str(state.actions()[0]))
    state.play("declare 40")
    assert sorted(str(one.card) for one in state.known) == ["KS", "QS"]


def test_refusals_say_why() -> None:
    state = begin_match(STRONG)
    assert refusal_text(state, "declare 40") == "Nobody has won a trick yet: you can only declare after winning one."
    state.play("play AS")
    assert refusal_text(state, "declare 40").startswith("Nobody has won a trick yet")
    for _ in range(3):
        state.play(state.actions()[0])
    assert refusal_text(state, "declare 20 H") == "Declare the 40 first."
    assert refusal_text(state, "declare 20 S") == "King and queen of trumps are 40."
    assert refusal_text(state, "declare 20 D") == "You do not hold king and queen of diamonds."
    assert refusal_text(state, "declare tute") == "You do not hold the four kings."
    assert refusal_text(state, "declare 30") == "Declare 40, 20 and a suit, or tute."
    state.play("declare 40")
    assert refusal_text(state, "declare 20 H") == "You have done that in this turn; now lead a card."
    state.play("play AH")
    assert refusal_text(state, "declare 20 C") == (
        "Only the player who has just won a trick may declare, before leading to the next."
    )
    for _ in range(3):
        state.play(state.actions()[0])
    assert refusal_text(state, "declare 40") == "That has already been declared."
    state = begin_match(KINGS, "play AS", "", "", "", tute_of_queens=True)
    state.play("play KH")
    while state.zones["trick"] or state.turn != 3:
        state.play(state.actions()[0])
    assert refusal_text(state, "declare tute") == "You do not hold the four kings or the four queens."


def test_duties_are_named() -> None:
    state = begin_match(STRONG, "play QH")
    assert state.observe(2).prompt(str)[1] == "Follow suit"
    state = begin_match(
        {**STRONG, "hand:3": "AC 3C AH 3H KH 7H AS 3S KS QS", "hand:2": "KC QC 7C JH QH JS AD 3D KD QD"}
    )
    state.play("play 7H")
    assert state.observe(2).prompt(str)[1] == "Follow suit and beat the best card"
    state.play("play QH")
    assert refusal_text(state, "play JC") == "You hold a heart, so you must follow suit."


def test_words() -> None:
    state = begin_match(STRONG, *FIRST_TRICK)
    seen = state.observe(3)
    assert seen.prompt(str) == ("You won the trick", "Declare, or lead any card")
    assert [seen.label(action) for action in seen.actions()][:1] == ["Cuarenta"]
    game = rules.get("tute")
    said = {
        text: describe_decision(rules.Action.parse(text), "", False, game.phrases)
        for text in ("declare 40", "declare 20 H")
    }
    assert said == {"declare 40": "declares 40", "declare 20 H": "declares 20 in hearts"}
    assert describe_decision(rules.Action.parse("declare tute"), "", True, game.phrases) == "declare a tute"


def test_points_are_shown_whole() -> None:
    """In play they are counted in halves; nobody sees that, not even of the last trick."""
    state = begin_match(STRONG)
    assert state.observe(0).card_points.last_trick == 20 and state.observe(0).card_points.unit == 2
    while not state.is_over:
        state.play(state.actions()[-1])
        counted = state.observe(0).card_points
        assert all(points % 2 == 0 for points in (*counted.won, counted.trick_points))
    assert sum(counted.won) == 260
    lines = {line.label: line.amounts for line in state.results[0].lines}
    assert sum(filter(None, lines["Card points"])) == 120 and sum(filter(None, lines["Last trick"])) == 10


def test_a_tute_is_reckoned_by_itself() -> None:
    state = begin_match(KINGS, *FIRST_TRICK, "declare tute")
    result = state.results[0]
    assert result.headline == "{1} declared a tute" and result.delta == (0, 1)
    assert str(result.lines[-1]) == "Deal won: –, 1 (by a tute, four kings)"
    assert state.last_points == "tute" and not state.declared


def test_brings_knows_the_last_trick() -> None:
    """Of equal points, with the half point that decides between them, the side with the last trick has more."""
    state = begin_match(STRONG, *FIRST_TRICK, "declare 40")
    game = state.game
    assert game.deal_value(state, (0, 0), (170, 91)) == (0, 1)  # 85 to 45 and the 40
    assert game.deal_value(state, (0, 0), (171, 90)) == (1, 0)
    assert game.deal_value(state, (0, 0), (172, 89)) == (1, 0)


def test_a_twenty_shows_that_its_seat_had_no_forty() -> None:
    deal = {**STRONG, "hand:0": "QS 2C 4H 2H 5D 4D 2D 5S 4S 2S", "hand:3": "AC 3C AH 3H KH QH AS 3S KS 4C"}
    forty = {Card.of("KS"), Card.of("QS")}

    def had(*played: str) -> list[set[Card]]:
        """Of king and queen of trumps, what seat 3 had after the first trick, in samples of seat 1."""
        state = begin_match(deal, *FIRST_TRICK, *played)
        worlds = [state.observe(1).sample(random.Random(seed)) for seed in range(60)]
        return [forty & {*world.zones["hand:3"], *world.played_by(3)[1:]} for world in worlds]

    declared = had("declare 20 H")
    assert forty not in declared and {len(some) for some in declared} == {0, 1}
    assert forty not in had("declare 20 H", "play KS")
    assert forty in had("play 3C")  # silence proves nothing
