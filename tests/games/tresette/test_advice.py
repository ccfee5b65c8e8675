"""What players of Tresette know: when to speak, what it tells, what a meld needs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.games.tresette.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, request_cards
from cardhall.games.tresette.rules import Tresette, deal_points
from cardhall.players.search.playouts import Worlds
from cardhall.rules import Action

STRONG = {
    "hand:0": "3H 6H 4H KS 5S QD 7D 5D JC 4C",
    "hand:1": "7H 5H AS 6S 4S AD 4D 3C KC 5C",
    "hand:2": "2H QH 3S 7S 2D KD 6D AC 7C 6C",
    "hand:3": "AH KH JH 2S JS QS 3D JD 2C QC",
}
MELD_DEAL = {  # seat 0 holds three aces, and one card that is sure to win a trick
    "hand:0": "AS AH AD 7S 7H 7D 4S 4H 4D 3C",
    "hand:1": "3S KS JS 3H 2H KH 5D 6D 4C 5C",
    "hand:2": "2S QS 6S QH JH 5H KD JD QD 7C",
    "hand:3": "5S 6H 3D 2D 2C AC JC QC KC 6C",
}


def start(deal: dict[str, str], *actions: str, dealer: int = 3, **options: Any) -> Any:
    state = rules.get("tresette").start(dealer=dealer, deals=[deal], options=options)
    for action in actions:
        state.play(action)
    return state


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("3H 6H 4H 2S AS KS 7S", "4H 6H 7S"),  # from the 3, and from a long suit with 2 and ace
        ("3H 2H 4H 2S AS 7S", ""),  # with 3 and 2 the own cards are drawn; a short suit is not returned often enough
        ("3H KH 2D 7D 6D 5D", ""),  # nothing small beside the 3; a 2 alone
    ],
)
def test_from_which_suits_the_best_is_asked_for(hand: str, cards: str) -> None:
    found = request_cards(rules.Action.parse(f"show {hand}").cards)
    assert sorted(map(str, found)) == sorted(cards.split())


def test_the_best_is_asked_for_with_a_card_that_was_chosen() -> None:
    """The word comes before the card, and is no choice of its own."""
    state = start(STRONG)
    seen = state.observe(0)
    assert ADVICE.announcement_before(seen, Action.parse("play 4H")) == Action.parse("say best")
    assert ADVICE.announcement_before(seen, Action.parse("play 3H")) is None
    assert ADVICE.announcement_before(start(STRONG, talk=False).observe(0), Action.parse("play 4H")) is None
    state.play("say best")
    assert ADVICE.announcement_before(state.observe(0), Action.parse("play 4H")) is None
    meant = dict(zip(map(str, state.actions()), ADVICE.weights(state, 0, state.actions()), strict=True))
    assert meant["play 4H"] > meant["play 5D"]


def test_the_partner_answers_with_its_best_and_says_how_many() -> None:
    state = start(STRONG, "say best", "play 4H", "play 5H")
    seen = state.observe(2)
    weights = dict(zip(map(str, seen.actions()), ADVICE.weights(seen.state, 2, seen.actions()), strict=True))
    assert weights["play 2H"] > weights["play QH"] > weights["say count"]
    assert ADVICE.announcement_before(seen, Action.parse("play 2H")) == Action.parse("say count")
    unasked = start(STRONG, "play 4H", "play 5H")
    assert ADVICE.announcement_before(unasked.observe(2), Action.parse("play 2H")) is None


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_what_players_say_is_legal_and_comes_before_a_card(level: str) -> None:
    seats = [players.get(level, game="tresette", seed=seat) for seat in range(4)]
    words, state = 0, rules.get("tresette").start(seed=4)
    while len(state.tricks) < 4:
        seat = state.turn
        action = seats[seat].choose(state.observe(seat))
        words += action.verb == "say"
        state.play(action)
        assert action.verb == "play" or state.turn == seat
    assert words <= 8


def test_a_ranking_has_everything_with_words_behind() -> None:
    """What is worth saying stands first, what is not comes last."""
    seen = start(STRONG).observe(0)
    player = players.get("normal", game="tresette", seed=1)
    ranking = player.rank(seen)
    assert sorted(action for action, _ in ranking) == seen.actions()
    assert [value for _, value in ranking] == sorted((value for _, value in ranking), reverse=True)
    first = ranking[0][0]
    best = first if first.verb == "play" else ranking[1][0]
    assert (first == Action.parse("say best")) == (best.cards[0] in request_cards(seen.hand))
    assert ranking[-1][0] == Action.parse("say two")


def test_a_call_for_the_best_tells_of_strength() -> None:
    """Hard players imagine its leader with the 3, or 2 and ace, more often than not."""
    seen = start(STRONG, "say best", "play 4H").observe(1)
    silent = start(STRONG, "play 4H").observe(1)
    three = rules.Action.parse("show 3H").cards[0]

    def share(view: Any) -> float:
        worlds = Worlds(view, HARD_ADVICE, random.Random(2))
        return sum(three in worlds.draw().zones["hand:0"] for _ in range(120)) / 120

    assert share(seen) > share(silent) + 0.2


def test_a_deal_played_out_counts_the_melds_of_those_who_took_a_trick() -> None:
    game = rules.get("tresette")
    assert isinstance(game, Tresette)
    state = start(MELD_DEAL)
    assert state.good_play_seats[0] == 0
    assert game.deal_value(state, (0, 0), (0, 0)) is None
    for seed in range(20):
        world = state.copy()
        world.single_deal = True
        assert ADVICE.finish(world, random.Random(seed)) == 40
        delta = world.results[0].delta
        plain = sum(delta)
        assert plain in (11, 14, 17)
    state.play("play 3C")
    for action in ("play 4C", "play 7C", "play 6C"):
        state.play(action)
    assert dict(state.melds)[0] == ("three-A",)
    assert deal_points(state, (9, 24), ()) == (6, 8)


def test_nothing_is_claimed_while_a_partner_has_a_meld_to_announce() -> None:
    """All tricks for one of the partners would lose the meld of the other."""
    deal = {
        "hand:0": "3S 2S AS KS JS QS 7S 6S 5S 4S",
        "hand:1": "3H 2H KH JH QH 7H 6H 5H 4C 5C",
        "hand:2": "AH 3D 2D AD KD JD QD 7D 6D 5D",
        "hand:3": "4H 4D 3C 2C AC KC JC QC 7C 6C",
    }
    state = start(deal)
    assert state.good_play_seats == (0, 2, 3) and ADVICE.find_claim(state.observe(0)) is None
    plain = start({**deal, "hand:2": "AH 3D 2D 4D KD JD QD 7D 6D 5D", "hand:3": "4H AD 3C 2C AC KC JC QC 7C 6C"})
    assert plain.good_play_seats == (0, 3) and ADVICE.find_claim(plain.observe(0)) is not None


def test_levels() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    assert ADVICE.for_level("normal") is ADVICE


def test_reasons_for_words() -> None:
    seen = start(STRONG).observe(0)
    assert "partner" in ADVICE.reason(seen, Action.parse("say best"))
    assert "names no suit" in ADVICE.reason(seen, Action.parse("say one"))
    assert ADVICE.reason(seen, Action.parse("play 3H")).endswith(".")


def test_words_are_no_further_idea() -> None:
    seen = start(STRONG).observe(0)
    best, one, card = (Action.parse(words) for words in ("say best", "say one", "play 3H"))
    assert ADVICE.suggested_actions(seen, [card, one, best]) == [card] and ADVICE.suggested_actions(
        seen, [best, card]
    ) == [best, card]
