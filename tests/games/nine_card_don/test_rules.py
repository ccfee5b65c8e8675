"""Nine-Card Don: what the pitcher's partner sees before the pitch, what is scored when, and how sums are read."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, HIDDEN, Card, cards
from cardhall.games.nine_card_don.rules import GAME, card_score, divide_points, rules_for
from cardhall.match import Match

PITCHER, PARTNER = 1, 3


def start_deal(**changes: Any) -> Any:
    return GAME.start(seed=3, dealer=0, **changes)


def test_the_pitchers_partner_does_not_see_its_hand_before_the_pitch() -> None:
    state = start_deal()
    for seat in range(4):
        seen = state.observe(seat)
        assert (HIDDEN in seen.hand) == (seat == PARTNER) and len(seen.hand) == 9
        (dealt,) = [event for event in seen.history if event.kind == "deal" and event.target == f"hand:{seat}"]
        assert (HIDDEN in dealt.cards) == (seat == PARTNER)
    blind = state.observe(PARTNER)
    assert blind.hand == [HIDDEN] * 9 and blind.actions() == [] and blind.facts == {"trump": "none", "pitcher": "1"}
    assert not {card.text for card in state.zones["hand:3"]} & set(str(blind.as_dict()).replace("'", " ").split())
    assert state.zones["hand:3"] not in blind._state.zones.values()
    assert pickle.loads(pickle.dumps(blind)).as_dict() == blind.as_dict()


def test_two_states_that_differ_in_the_blind_hand_look_alike_to_it() -> None:
    one = start_deal()
    swapped = {**one.deal}
    swapped["hand:3"], swapped["stock"] = (
        " ".join(one.deal["stock"].split()[:9]),
        " ".join([*one.deal["stock"].split()[9:], *one.deal["hand:3"].split()]),
    )
    other = start_deal(deals=[swapped])
    assert one.observe(PARTNER).as_dict() == other.observe(PARTNER).as_dict()
    rng, again = random.Random(5), random.Random(5)
    first, second = one.observe(PARTNER).sample(rng), other.observe(PARTNER).sample(again)
    assert first.zones == second.zones and first.observe(PARTNER).as_dict() == one.observe(PARTNER).as_dict()
    drawn = {tuple(one.observe(PARTNER).sample(rng).zones["hand:3"]) for _ in range(5)}
    assert len(drawn) == 5 and all(HIDDEN not in hand for hand in drawn)


def test_the_partner_picks_its_hand_up_with_the_pitch() -> None:
    state = start_deal()
    events = state.play(state.actions()[0])
    (shown,) = [event for event in events if event.kind == "show"]
    assert shown.seen == (PARTNER,) and shown.source == "hand:3" and shown.cards == tuple(state.zones["hand:3"])
    assert state.observe(PARTNER).hand == state.zones["hand:3"]
    for seat in (0, 1, 2):
        (seen,) = [event for event in state.observe(seat).history if event.kind == "show"]
        assert set(seen.cards) == {HIDDEN}
        assert set(state.observe(seat).zones["hand:3"]) == {HIDDEN}
    assert HIDDEN not in state.observe(PITCHER).hand


def test_a_match_goes_back_behind_the_pitch_and_is_saved_there(tmp_path: Any) -> None:
    match = Match.new("nine-card-don", seed=3, dealer=2)
    assert match.state.pitcher == 3
    match = Match.new("nine-card-don", seed=3, dealer=1)  # the person's partner pitches
    match.save(tmp_path / "blind.json")
    assert Match.load(tmp_path / "blind.json").state.observe(0).hand == [HIDDEN] * 9
    match.play(match.state.actions()[0])
    assert HIDDEN not in match.state.observe(0).hand
    match.undo()
    assert match.state.observe(0).hand == [HIDDEN] * 9
    match.redo()
    match.save(tmp_path / "seen.json")
    assert HIDDEN not in Match.load(tmp_path / "seen.json").state.observe(0).hand


@pytest.mark.parametrize("trump", ["", *"CDHS"])
def test_sums_of_points_tell_both_kinds(trump: str) -> None:
    points = rules_for(trump).points_by_card()
    each = [(points.get(card, 0), card_score(card, trump)) for card in FRENCH_52]
    rng = random.Random(1)
    hands = [tuple(rng.sample(FRENCH_52, rng.randrange(53))) for _ in range(100)]
    for some in [*combinations(FRENCH_52, 2), *hands, tuple(FRENCH_52)]:
        pegs = sum(card_score(card, trump) for card in some)
        pips = sum({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(card.rank, 0) for card in some)
        assert divide_points(sum(points.get(card, 0) for card in some)) == (pegs, pips)
    assert sum(peg for _, peg in each) == (44 if trump else 20)


def test_the_reckoning_lists_what_each_side_scored() -> None:
    match = Match.new("nine-card-don", seed=1)
    rng = random.Random(1)
    while not match.state.results:
        match.play(rng.choice(match.state.actions()))
    state = match.closing_state
    won = [state.zones[f"won:{side}"] for side in (0, 1)]
    (result,) = match.state.results
    lines = {line.label: line for line in result.lines}
    assert list(lines)[-2:] == ["Cards for game", "Game"] and not lines["Cards for game"].adds
    assert all(label.endswith("of trumps") or label == "Other fives" for label in list(lines)[:-2])
    adding = [line.amounts for line in result.lines if line.adds]
    assert tuple(sum(amounts[side] or 0 for amounts in adding) for side in (0, 1)) == result.delta
    for rank, name in (("5", "Five"), ("9", "Nine"), ("A", "Ace"), ("K", "King"), ("Q", "Queen"), ("J", "Jack")):
        card, label = Card.of(rank + state.trump), f"{name} of trumps"
        if card in state.zones["stock"]:
            assert label not in lines
        else:
            points = card_score(card, state.trump)
            assert lines[label].amounts == tuple(points if card in some else None for some in won)


def test_advice_takes_the_five_to_partners_ace_and_pitches_from_length() -> None:
    deal = {
        "hand:1": cards("AS 2H 3H 4H 6D 7D 8D 2C 3C"),
        "hand:2": cards("4S 6S TH JH QD KD 4C 6C 7C"),
        "hand:3": cards("5S 8S KH 9H 6H 8C 9C TD 4D"),
        "hand:0": cards("3S 7S 9S 5H 7H 2D 3D JC QC"),
    }
    rest = [card for card in FRENCH_52 if not any(card in hand for hand in deal.values())]
    script = {zone: " ".join(map(str, some)) for zone, some in {**deal, "stock": rest}.items()}
    state = GAME.start(
        dealer=0, deals=[{zone: script[zone] for zone in ("hand:0", "hand:1", "hand:2", "hand:3", "stock")}]
    )
    state.play("play AS")
    state.play("play 4S")
    for level in ("easy", "normal"):
        assert str(players.get(level, game="nine-card-don", seed=1).choose(state.observe(3))) == "play 5S"


def test_the_pitch_comes_from_the_long_strong_suit() -> None:
    hand = "AS KS 9S 6S 3S 2H 7D 8C 4C"
    others = [card.text for card in FRENCH_52 if card.text not in hand.split()]
    random.Random(2).shuffle(others)
    script = {"hand:0": hand} | {f"hand:{n}": " ".join(others[9 * n - 9 : 9 * n]) for n in (1, 2, 3)}
    state = GAME.start(dealer=3, deals=[{**script, "stock": " ".join(others[27:])}])
    for level in ("easy", "normal"):
        chosen = players.get(level, game="nine-card-don", seed=1).choose(state.observe(0))
        assert chosen.cards[0].suit == "S" and chosen.cards[0] not in (Card.of("9S"),)


def test_a_match_may_end_before_the_deal_does_for_players_too() -> None:
    game = rules.get("nine-card-don")
    state = game.start(seed=2, options={"target": 31})
    player = players.get("easy", game="nine-card-don", seed=1)
    while not state.is_over:
        state.play(player.choose(state.observe(state.turn)))
    assert max(state.scores) >= 31 > min(state.scores) and state.winners == (state.scores.index(max(state.scores)),)
