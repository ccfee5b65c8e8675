"""Belote: what declarations and belote tell of hidden hands, the pack carried over, and words."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardhall.cards import HIDDEN, Card, cards
from cardhall.desktop.table.rail.log import describe_action
from cardhall.games.belote.rules import FOURS_AND_RUNS, score_contract
from cardhall.rules import IllegalAction, get

GAME = get("belote")
DEAL = {  # seat 0 takes; seat 1 has a run to the queen, seat 2 one to the ace, seat 3 king and queen of trumps
    "hand:0": "JH AH 8H 7S 8D",
    "hand:1": "QD JD TD 9S 8C",
    "hand:2": "AS KS QS 9D 7C",
    "hand:3": "KH QH AD KC QC",
    "upcard": "9H",
    "stock": "7D KD 8S JS TC TH 7H TS AC JC 9C",
}
DIVIDED_BELOTE = {  # king and queen of trumps in two hands
    **DEAL,
    "hand:1": "QD JD TD 9S TH",
    "hand:3": "KH 8C AD KC QC",
    "stock": "7D KD 8S JS TC QH 7H TS AC JC 9C",
}


def play_deal(deal: dict[str, str], *actions: str, dealer: int = 3, **options: Any) -> Any:
    state = GAME.start(dealer=dealer, deals=[deal], options=options)
    for action in actions:
        state.play(action)
    return state


def sample_states(state: Any, seat: int, number: int) -> list[Any]:
    seen, rng = state.observe(seat), random.Random(7)
    return [seen.sample(rng) for _ in range(number)]


SPADES = tuple(cards("AS KS QS"))
DECLARED = ("take", "pass", "declare", "declare", "pass")


def test_a_hidden_run_of_the_stated_type_and_rank_is_in_every_sample() -> None:
    state = play_deal(DEAL, *DECLARED)
    assert state.observe(0).facts["declared"] == "0:good 1:run3:Q 2:run3:A 3:good"
    assert state.observe(0).facts["declaring_side"] == "0"
    assert set(state.observe(0).zones["hand:2"]) == {*cards("AS KS QS"), HIDDEN}
    for world in sample_states(state, 0, 200):
        best = FOURS_AND_RUNS.best_combination(FOURS_AND_RUNS.find_combinations(world.zones["hand:1"]), "H")
        assert (best.type_code, best.rank) == ("run3", "Q")
        assert [one.name for one in FOURS_AND_RUNS.find_combinations(world.zones["hand:2"])] == [
            "a run of three to the ace of spades"
        ]


def test_samples_are_spread_evenly_over_all_hands_that_agree() -> None:
    """Near the end, where all layouts can be listed."""
    state = play_deal(DEAL, *DECLARED)
    rng = random.Random(4)
    while len(state.tricks) < 4:
        legal = state.actions()
        held = [action for action in legal if str(action) not in ("play QD", "play JD", "play TD")]
        state.play(rng.choice(held or legal))
    seen = state.observe(0)
    hidden = {seat: [card for card in seen.zones[f"hand:{seat}"] if card is HIDDEN] for seat in (1, 2, 3)}
    known = {seat: [card for card in seen.zones[f"hand:{seat}"] if card is not HIDDEN] for seat in (1, 2, 3)}
    unseen = GAME.unseen(seen.state)
    barred = GAME.ruled_out_cards(seen.state, 0)
    wanted = set()
    for first in combinations(unseen, len(hidden[1])):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, len(hidden[2])):
            hands = {1: first, 2: second, 3: tuple(card for card in rest if card not in second)}
            if any(barred.get(f"hand:{seat}", 0) >> card & 1 for seat, some in hands.items() for card in some):
                continue
            whole = {seat: [*state.played_by(seat), *known[seat], *some] for seat, some in hands.items()}
            found = {seat: FOURS_AND_RUNS.find_combinations(hand) for seat, hand in whole.items()}
            if [one.type_code + one.rank for one in found[1][:1]] == ["run3Q"] and [one.cards for one in found[2]] == [
                SPADES
            ]:
                wanted.add((first, second))
    assert len(wanted) > 5
    number = 25 * len(wanted)
    counts = Counter(
        tuple(tuple(sorted(card for card in world.zones[f"hand:{seat}"] if card in unseen)) for seat in (1, 2))
        for world in sample_states(state, 0, number)
    )
    assert set(counts) == wanted
    assert sum((count - 25) ** 2 / 25 for count in counts.values()) < len(wanted) + 5 * (2 * len(wanted)) ** 0.5


def test_belote_shows_where_the_other_card_lies() -> None:
    state = play_deal(DEAL, *DECLARED, "play JH", "play 8C", "play 7H", "play QH")
    assert state.observe(0).facts["belote"] == "3"
    assert Card.of("KH") in state.observe(0).zones["hand:3"]
    said = [event.text for event in state.observe(0).history if event.kind == "note" and event.seat == 3]
    assert said == ["Belote"]
    for action in ("play 9H", "play TC", "play TH", "play KH"):
        state.play(action)
    said = [event.text for event in state.observe(0).history if event.kind == "note" and event.seat == 3]
    assert said == ["Belote", "Rebelote"]


def test_a_king_without_belote_rules_out_the_queen() -> None:
    tricks = ("play JH", "play TH", "play 7H", "play KH")
    queen = Card.of("QH")
    state = play_deal(DIVIDED_BELOTE, "take", "pass", "pass", "pass", "pass", *tricks)
    assert state.observe(0).facts["belote"] == "none"
    assert {zone for world in sample_states(state, 0, 80) for zone in world.zones if queen in world.zones[zone]} == {
        "hand:1",
        "hand:2",
    }
    free = play_deal(DIVIDED_BELOTE, "take", *tricks, declarations="none")
    assert "hand:3" in {
        zone for world in sample_states(free, 0, 80) for zone in world.zones if queen in world.zones[zone]
    }


def test_the_pack_is_carried_over() -> None:
    state = GAME.start(seed=5, dealer=3, options={"shuffle": False, "declarations": "none"})
    rng = random.Random(1)
    piles: list[Card] = []
    while not state.results:
        before = state.copy()
        last = before.phase == "play" and len(before.tricks) == 7 and len(before.zones["trick"]) == 3
        action = rng.choice(state.actions()) if state.phase == "play" else state.actions()[-1]
        if last:  # the piles as they lie when the last trick is taken
            trick = [*before.zones["trick"], action.cards[0]]
            state.play(action)
            winner = next(event.seat for event in reversed(state.history) if event.kind == "trick")
            won = {side: [*before.zones[f"won:{side}"], *(trick if winner % 2 == side else [])] for side in (0, 1)}
            piles = won[0] + won[1]
            break
        state.play(action)
    dealt = {zone: cards(text) for zone, text in state.deal.items()}
    order = [1, 2, 3, 0]  # the next dealer is seat 0
    pack = [card for seat in order for card in dealt[f"hand:{seat}"][:3]]
    pack += [card for seat in order for card in dealt[f"hand:{seat}"][3:]]
    pack += [*dealt["upcard"], *dealt["stock"]]
    cut = piles.index(pack[0])
    assert cut and pack == piles[cut:] + piles[:cut]


def test_an_unshuffled_deal_thrown_in_is_gathered_as_it_was_dealt() -> None:
    state = GAME.start(seed=9, dealer=3, options={"shuffle": False})
    dealt = {zone: cards(text) for zone, text in state.deal.items()}
    pile = [card for zone in ("hand:0", "hand:1", "hand:2", "hand:3", "upcard", "stock") for card in dealt[zone]]
    for _ in range(8):
        state.play("pass")
    dealt = {zone: cards(text) for zone, text in state.deal.items()}
    order = [1, 2, 3, 0]
    pack = [card for seat in order for card in dealt[f"hand:{seat}"][:3]]
    pack += [card for seat in order for card in dealt[f"hand:{seat}"][3:]]
    pack += [*dealt["upcard"], *dealt["stock"]]
    cut = pile.index(pack[0])
    assert cut and pack == pile[cut:] + pile[:cut]
    assert state.observe(1).state.collected == ()


@pytest.mark.parametrize(
    ("points", "delta"), [((95, 67), (90, 70)), ((96, 66), (100, 70)), ((85, 77), (80, 80)), ((81, 81), (0, 160))]
)
def test_points_are_rounded_and_a_five_goes_down(points: tuple[int, int], delta: tuple[int, int]) -> None:
    state = play_deal(DEAL, "take", declarations="none")
    assert score_contract(state, (5, 3), points).delta == delta


def test_refusals_and_words() -> None:
    state = play_deal(DEAL)
    for action in ("trump H", "bid 1"):
        with pytest.raises(IllegalAction, match="Take the upcard"):
            state.play(action)
    for _ in range(4):
        state.play("pass")
    with pytest.raises(IllegalAction, match="Hearts have been refused"):
        state.play("trump H")
    state = play_deal(DEAL, "take")
    with pytest.raises(IllegalAction, match="You hold no combination"):
        state.play("declare")
    state.play("pass")
    assert state.at.prompt(state, 1, str) == (
        "You hold Q♦ J♦ 10♦ (20)",
        "Declare it, or say “good” and give it up",
    )
    state.play("declare")
    news = state.play("declare")
    assert [(event.kind, event.seat, event.text) for event in news] == [
        ("act", 2, "Run of three: how high?"),
        ("note", 1, "To the queen"),
        ("note", 2, "To the ace"),
    ]
    assert describe_action(GAME, news[0], str, you=False) == "says “Run of three: how high?”"


def test_the_reckoning_says_where_points_come_from() -> None:
    state = play_deal(DEAL, *DECLARED)
    rng = random.Random(2)
    while not state.results:
        state.play(rng.choice(state.actions()))
    result = state.results[0]
    labels = [line.label for line in result.lines]
    assert labels[:2] == ["Cards", "Last trick"] and "Combinations" in labels and "Belote" in labels
    sums = [sum(line.amounts[side] or 0 for line in result.lines if line.adds and line.amounts) for side in (0, 1)]
    assert tuple(sums) == result.delta
