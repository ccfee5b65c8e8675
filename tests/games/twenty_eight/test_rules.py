"""Twenty-Eight: what the hidden trump card may be, what its exposure shows, bits and words; positions and royals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import HIDDEN, cards
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get
from cardhall.rules.mechanisms.trick_position import position_of

GAME = get("twenty-eight")
CLUBS = {  # seat 2 declares with hearts and holds no club
    "hand:0": "8C 7S 8S TS",
    "hand:1": "AH TH JS 9S",
    "hand:2": "JH 9H 7H QS",
    "hand:3": "AC KC 7D 8D",
    "stock": "9D JD QD AD TD KS AS KD 8H KH QH TC JC 9C QC 7C",
}
HEARTS = {  # seat 3 leads and declares with hearts, of which it holds all but the seven
    "hand:0": "7C 8C KC QC",
    "hand:1": "7H 8D 7D KD",
    "hand:2": "JC 9C AC TC",
    "hand:3": "JH 9H AH KH",
    "stock": "QH TH 8H QD JD 9D AD TD JS 9S AS TS 8S 7S KS QS",
}


def play_deal(*actions: str, deal: dict[str, str] = CLUBS, dealer: int = 0, **options: Any) -> Any:
    dealt = exchange_cards(GAME.start(options=options).deal, deal)
    state = GAME.start(dealer=dealer, deals=[dealt], options=options)
    for action in actions:
        state.play(action)
    return state


def at_random(seed: int, **options: Any) -> Any:
    """A deal after the auction, played on at random."""
    state, rng = GAME.start(seed=seed, options=options), random.Random(seed)
    while state.phase == "auction":
        able = state.actions()
        state.play("pass" if state.calls and rng.random() < 0.6 else able[0])
    state.play(rng.choice(state.actions()))
    return state


BID = ("bid 14", "bid 15", "pass", "pass", "pass")


def test_who_lays_the_trump_card_alone_sees_it() -> None:
    state = play_deal(*BID, "trump 7H")
    for seat in range(4):
        seen = state.observe(seat)
        laid = next(event for event in seen.history if event.kind == "act" and event.action.verb == "trump")
        assert seen.zones["trumpcard"] == (cards("7H") if seat == 2 else [HIDDEN])
        assert str(laid.action) == ("trump 7H" if seat == 2 else "trump ??")
        assert seen.facts["trump"] == "hidden"
    state.play("play AC")  # seat 2 cannot follow
    assert all(state.observe(seat).facts["trump"] == "H" for seat in range(4))
    assert all(cards("7H")[0] in state.observe(seat).zones["hand:2"] for seat in range(4))
    shown = [event.kind for event in state.history if event.source == "trumpcard"]
    assert shown == ["show", "move"]


@pytest.mark.parametrize("options", [{}, {"calling": "may"}, {"royals": True, "tens": "high"}])
def test_samples_follow_what_was_shown(options: dict[str, Any]) -> None:
    """The hidden card is of no suit that the declarer led from several; nobody gets a suit in which it failed.

    Where the card lies in the deal is told alike: among the declarer's first four.
    """
    led = failed = 0
    for seed in range(4):
        state, rng = at_random(seed, **options), random.Random(seed)
        while not state.results:
            seat = rng.randrange(4)
            if rng.random() < 0.6:
                world = state.observe(seat).sample(random.Random(seed))
                declarer = world.declarer
                if world.zones["trumpcard"]:
                    card = world.zones["trumpcard"][0]
                    assert str(card) in world.deal[f"hand:{declarer}"]
                    for trick in world.tricks:
                        first = trick.cards[0]
                        if trick.leader == declarer and first.suit == card.suit:
                            later = world.played_by(declarer) + world.zones[f"hand:{declarer}"]
                            later = later[later.index(first) :]
                            assert {other.suit for other in later} == {card.suit}
                        led += trick.leader == declarer
                for trick in world.tricks:
                    for who, card in zip(trick.seats, trick.cards, strict=True):
                        if card.suit != trick.cards[0].suit:
                            failed += 1
                            hidden = [c for c in world.zones[f"hand:{who}"] if c not in state.joined]
                            assert trick.cards[0].suit not in {other.suit for other in hidden}
                assert world.observe(seat).as_dict() == state.observe(seat).as_dict()
            state.play(rng.choice(state.actions()))
    assert led > 3 and failed > 3


def test_a_hidden_card_of_a_suit_led_leaves_its_declarer_that_suit_alone() -> None:
    deal = {**HEARTS, "hand:1": "QD 8D 7D KD", "stock": HEARTS["stock"].replace("QD", "7H")}
    state = play_deal("bid 28", "pass", "pass", "pass", "trump AH", "play JH", deal=deal, calling="may")
    found = [state.observe(0).sample(random.Random(draw)) for draw in range(200)]
    of_hearts = [world for world in found if world.zones["trumpcard"][0].suit == "H"]
    assert all({card.suit for card in world.zones["hand:3"]} == {"H"} for world in of_hearts)
    assert len(of_hearts) < 10
    others = {world.zones["trumpcard"][0].suit for world in found}
    assert others >= {"C", "D", "S"}


def test_a_lead_of_hidden_trumps_leaves_only_trumps_once_they_are_exposed() -> None:
    deal = {**HEARTS, "hand:1": "QD 8D 7D KD", "stock": HEARTS["stock"].replace("QD", "7H")}
    for options in ({}, {"calling": "may"}):
        call = ["call"] if options else []
        state = play_deal("bid 28", "pass", "pass", "pass", "trump AH", "play JH", *call, deal=deal, **options)
        assert state.trump == "H"
        for draw in range(10):
            world = state.observe(0).sample(random.Random(draw))
            assert {card.suit for card in world.zones["hand:3"]} == {"H"}


def test_who_is_to_play_can_follow_suit_while_trumps_stay_hidden() -> None:
    deal = {
        "hand:0": "7D 8D KD TD",
        "hand:2": "JD 9D AD 7C",
        "hand:3": "JH 9H AH KH",
        "stock": "QD" + 15 * " _",
    }
    moves = ("bid 14", "pass", "pass", "pass", "trump AH", "play QD")
    for calling in ("must", "may"):
        state = play_deal(*moves, deal=deal, calling=calling)
        assert state.turn == 2 and not state.trump
        worlds = [state.observe(0).sample(random.Random(draw)) for draw in range(40)]
        follows = [any(card.suit == "D" for card in world.zones["hand:2"]) for world in worlds]
        assert all(follows) == (calling == "must")


def test_an_exposure_shows_who_could_not_follow_at_once() -> None:
    for action in ("", "call"):
        options = {"calling": "may"} if action else {}
        state = play_deal(*BID, "trump 7H", "play AC", *([action] if action else []), **options)
        for draw in range(20):
            world = state.observe(0).sample(random.Random(draw))
            assert "C" not in {card.suit for card in world.zones["hand:2"]}


@pytest.mark.parametrize("tens", ["low", "high"])
def test_positions_keep_the_rules_when_trumps_are_exposed(tens: str) -> None:
    """At every step the same cards are legal and the same seats play; points and result are the same."""
    exposed = 0
    for seed in range(15):
        state, rng = at_random(seed, tens=tens), random.Random(seed)
        for _ in range(rng.randrange(12)):
            state.play(rng.choice(state.actions()))
        position, before = position_of(state), state.copy()
        hidden = not state.trump
        while not state.results:
            legal = position.suits.cards_of(position.legal())
            assert sorted(legal) == [action.cards[0] for action in state.actions()]
            assert position.turn == state.turn
            card = rng.choice(legal)
            position.play(position.suits.flag[card])
            state.play(f"play {card}")
        exposed += hidden
        before.single_deal = True
        assert before.game.deal_value(before, position.tricks_taken, position.points) == state.results[0].delta
    assert exposed > 3


def test_random_play_makes_royals_and_calls() -> None:
    calls = royals = 0
    for seed in range(60):
        state, rng = at_random(seed, calling="may", royals=True), random.Random(seed)
        while not state.results:
            able = state.actions()
            steps = [action for action in able if action.verb != "play"]
            state.play(rng.choice(steps or able))
            calls += "call" in map(str, steps)
            royals += "declare royals" in map(str, steps)
    assert calls > 20 and royals > 2


@pytest.mark.parametrize(
    ("actions", "options", "action", "words"),
    [
        ((), {}, "pass", "You speak first, so you must bid."),
        (("bid 14", "pass"), {}, "bid 19", "Over your partner’s bid you must bid 20 or more."),
        (("bid 14",), {}, "bid 14", "You must bid higher than 14, or pass."),
        ((*BID, "trump 7H"), {}, "call", "Nobody calls for trumps: they are exposed automatically when"),
        ((*BID, "trump 7H"), {"calling": "may"}, "call", "Only a player who cannot follow suit may call for trumps"),
        ((*BID, "trump 7H"), {}, "declare royals", "Nothing is declared in this match."),
        ((*BID, "trump 7H"), {"royals": True}, "declare royals", "Declare royals after your side wins a trick"),
        ((*BID, "trump 7H", "play AC"), {"royals": True}, "declare royals", "You do not hold both the king and the"),
    ],
)
def test_refusals_say_why(actions: tuple[str, ...], options: dict[str, Any], action: str, words: str) -> None:
    state = play_deal(*actions, **options)
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    assert refused.value.reason.startswith(words)


def test_the_declarer_is_told_to_keep_its_secret() -> None:
    deal = {**HEARTS, "hand:3": "JH 9H AH AS", "hand:1": "7H 8D 7D KH", "stock": HEARTS["stock"].replace("AS", "KD")}
    state = play_deal("bid 20", "pass", "pass", "pass", "trump AH", deal=deal)
    with pytest.raises(IllegalAction, match="Your trumps are still hidden"):
        state.play("play JH")
    assert state.at.prompt(state, 3, lambda seat: "Ada")[1] == "Lead a suit other than trumps"


def test_the_prompt_offers_the_call() -> None:
    state = play_deal(*BID, "trump 7H", "play AC", calling="may")
    assert state.at.prompt(state, 2, lambda seat: "Ada")[1].endswith("play any card, or call for trumps")
    labels = {str(action): state.at.label(state, action) for action in state.actions()}
    assert labels["call"] == "Call trump"


def test_the_reckoning_names_what_was_needed() -> None:
    moves = ("bid 20", "pass", "pass", "pass", "trump AH", "play QD", "play TD", "play 7D", "play 7C", "declare royals")
    state = play_deal(*moves, deal=HEARTS, royals=True)
    while not state.results:
        state.play(state.actions()[0])
    result = state.results[0]
    assert result.delta == (0, 2) and result.headline == "{1} bid 20, needed 16 and took 28"
    assert [line.label for line in result.lines] == ["Card points", "Bid", "Needed", "Bid made"]
