"""Trex: what all see, refusals in words, reckonings, who is left out of the rows, deals that are abandoned."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, Card
from cardhall.games.trex.rules import abandoning_cards
from cardhall.rules import IllegalAction

SUITS = {
    "hand:0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "hand:1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    "hand:3": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
}
MIXED = {  # seat 0 owns the kingdom; seat 3 goes out of the rows last, with two cards more than all others
    "hand:0": "7H JS QS KS AS TS 9S 8S 7S 6S 5S 4S 3S",
    "hand:1": "AH KH QH JH TH 9H 8H 2S 6H 5H 4H 3H AD",
    "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2D",
    "hand:3": "2H KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2C",
}


def start_deal(deal: dict[str, str], *actions: str, **options: Any) -> Any:
    state = rules.get("trex").start(dealer=3, deals=[deal], options=options)
    for action in actions:
        state.play(action)
    return state


def refusal(state: Any, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    return caught.value.reason


def test_all_see_the_seven_of_hearts_and_doubled_cards() -> None:
    state = start_deal(SUITS)
    seven, queen = Card.of("7H"), Card.of("QC")
    assert [state.observe(seat).zones["hand:1"].count(HIDDEN) for seat in range(4)] == [12, 0, 12, 12]
    assert seven in state.observe(0).zones["hand:1"]
    for action in ("declare girls", "pass", "double QC"):
        state.play(action)
    assert queen in state.observe(0).zones["hand:2"] and state.observe(0).facts["doubled"] == "QC"
    for action in ("pass", "pass", "play 7H", "play QC"):
        state.play(action)
    assert queen not in state.observe(0).zones["hand:2"]
    state = rules.get("trex").start(seed=4)
    while state.deal_number == 1:
        state.play(state.actions()[-1])
    assert all(state.observe(0).zones[f"hand:{seat}"].count(HIDDEN) == 13 for seat in (1, 2, 3)), "the first deal only"


@pytest.mark.parametrize(
    ("actions", "action", "reason"),
    [
        ("", "pass", "Choose a game."),
        ("", "declare twos", "Choose a game."),
        ("declare girls", "double QC", "You do not hold the queen of clubs."),
        ("declare girls", "play 7H", "Double queens that you hold, or pass."),
        ("declare king/pass/pass", "double QD", "You can only pass."),
        ("declare trex", "declare twos", "You need four twos, or three twos and the three of the fourth suit."),
        ("declare trex/pass/pass/pass/pass", "pass", "You can play the jack of hearts, so you may not pass."),
        ("declare trex/pass/pass/pass/pass", "play 7H", "Hearts begin with the jack."),
        ("declare trex/pass/pass/pass/pass", "play AS", "You do not hold the ace of spades."),
        (
            "declare trex/pass/pass/pass/pass/play JH/play JC/play JD/play JS",
            "play 7H",
            "The seven of hearts does not fit yet: next comes the ten of hearts or the queen of hearts.",
        ),
        ("declare eltoosh/play 7H", "play AS", "You do not hold the ace of spades."),
    ],
)
def test_refusals(actions: str, action: str, reason: str) -> None:
    assert refusal(start_deal(SUITS, *filter(None, actions.split("/"))), action) == reason


def test_a_game_is_played_once_in_a_kingdom() -> None:
    state = start_deal(SUITS, "declare eltoosh")
    while state.deal_number == 1:
        state.play(state.actions()[0])
    assert refusal(state, "declare eltoosh") == "You have chosen Eltoosh in this kingdom already."
    assert [state.at.label(state, action) for action in state.actions()] == [
        "Diamonds",
        "Girls",
        "King of Hearts",
        "Trex",
    ]
    assert [state.at.note(state, action) for action in state.at.answers] == [
        "+10 a diamond",
        "−15 a trick",
        "−25 a queen",
        "−75 for K♥",
        "200 to 50",
    ]


def test_hearts_are_not_led_in_the_king_of_hearts() -> None:
    state = start_deal(MIXED, "declare king", *["pass"] * 4)
    assert refusal(state, "play 7H") == "You may lead a heart only if you hold nothing else."
    assert state.observe(0).prompt(lambda seat: "you") == ("You have the lead", "Lead any suit but hearts")


def test_the_reckoning_names_every_card() -> None:
    state = start_deal(
        SUITS, "declare girls", "double QH", "double QC", "pass", "pass", "play QH", "play QC", "play 2D"
    )
    while not state.results:
        state.play(state.actions()[0])
    (result,) = state.results
    assert result.delta == (0, -150, 25, 0)
    assert [(line.label, line.amounts, line.note) for line in result.lines if line.label != "Queen of diamonds"][
        :2
    ] == [
        ("Queen of hearts", (None, -50, None, None), "doubled: 50 lost"),
        ("Queen of clubs", (None, -50, 25, None), "doubled: 50 lost, 25 to its holder"),
    ]
    assert result.headline == "Girls: {1} took the queens"
    assert sum(amount or 0 for line in result.lines for amount in line.amounts) == sum(result.delta)


@pytest.mark.parametrize(
    ("game", "headline", "delta"),
    [
        ("diamonds", "Diamonds: {1} took 13 diamonds", (0, 130, 0, 0)),
        ("eltoosh", "Eltoosh: {1} took 13 tricks", (0, -195, 0, 0)),
        ("king", "King of Hearts: {1} took it", (0, -75, 0, 0)),
        ("trex", "Trex: {1} went out first", (50, 200, 150, 100)),
    ],
)
def test_headlines(game: str, headline: str, delta: tuple[int, ...]) -> None:
    state = start_deal(SUITS, f"declare {game}")
    while not state.results:
        state.play("pass" if state.phase in ("double", "twos") else state.actions()[0])
    assert (state.results[0].headline, state.results[0].delta) == (headline, delta)
    assert all((line.amounts and line.note) or not line.adds for line in state.results[0].lines)


def test_a_pass_shows_what_a_seat_lacks_and_seats_without_cards_are_left_out() -> None:
    state = start_deal(MIXED, "declare trex", *["pass"] * 4)
    passes, order = 0, []
    while not state.results:
        seat = state.turn
        hand = list(state.zones[f"hand:{seat}"])
        action = state.actions()[-1]
        passes += str(action) == "pass"
        if len(hand) == 1 and action.cards:
            order.append(seat)
        state.play(action)
        assert hand, "whose hand is empty is not asked"
        if not state.results:
            assert state.out == tuple(order)
            assert not any(state.ruled_out[seat] >> card & 1 for card in state.zones[f"hand:{seat}"])
    assert passes and sorted(order) == [0, 1, 2, 3]
    assert state.results[0].delta == tuple((200, 150, 100, 50)[order.index(seat)] for seat in range(4))


def test_prompts_in_the_rows_say_what_was_played() -> None:
    state = start_deal(SUITS, "declare trex", *["pass"] * 4)
    names = ("you", "Bruno", "Ines", "Ada").__getitem__
    assert state.observe(1).prompt(names) == ("", "Play a jack, or the next card of a row")
    state.play("play JH")
    assert state.observe(2).prompt(names) == ("Bruno played J♥", "Play a jack, or the next card of a row")
    seen = state.observe(2)
    assert seen.targets(seen.actions()[0]) == ("layout:C",)


def test_which_hands_may_have_a_deal_abandoned() -> None:
    def shown(text: str) -> str:
        return " ".join(card.text for card in abandoning_cards([Card.of(word) for word in text.split()]))

    assert shown("2C 2D 2H 2S 3S") == "2C 2D 2H 2S"
    assert shown("2C 2D 2S 3H 3S") == "2C 2D 2S 3H"
    assert shown("2C 2D 2S 3C 3S") == shown("2C 2D 3H 3S") == shown("AC KC") == ""


def test_an_abandoned_deal_is_thrown_in() -> None:
    deal = {**SUITS, "hand:0": "2S 2H 2C 2D JS TS 9S 8S 7S 6S 5S 4S 3S"}
    deal |= {"hand:1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H QS", "hand:2": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C KS"}
    deal["hand:3"] = "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D AS"
    state = start_deal(deal, "declare trex", *["pass"] * 3)
    events = state.play("declare twos")
    assert [event.cards for event in events if event.kind == "show"] == [
        abandoning_cards([Card.of(t) for t in deal["hand:0"].split()])
    ]
    (result,) = state.results
    assert result.thrown_in and result.headline == "{0} showed twos: the deal does not count"
