"""Nap: packs and batches, the stub that is dealt on, who pays whom, the joker that is led, and words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import HIDDEN, RED_JOKER, cards
from cardhall.games.nap.rules import PLAY_PHASE, rules_for
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get

GAME = get("nap")
FIVES = {
    "hand:0": "AS KS QS JS TS",
    "hand:1": "AH KH QH JH TH",
    "hand:2": "AC KC QC JC TC",
    "hand:3": "AD KD QD JD TD",
    "stock": "8C 9C 8D 9D 8H 9H 8S 9S",
}


def play_deal(*actions: str, deal: dict[str, str] | None = None, **options: Any) -> Any:
    deals = [deal or FIVES] if not options else [exchange_cards(GAME.start(options=options).deal, deal or {})]
    state = GAME.start(dealer=3, deals=deals, options=options)
    for action in actions:
        state.play(action)
    return state


@pytest.mark.parametrize(
    ("seats", "size", "lowest"), [(3, 24, "9"), (4, 28, "8"), (5, 32, "7"), (6, 36, "6"), (7, 40, "5")]
)
def test_the_pack_grows_with_the_table(seats: int, size: int, lowest: str) -> None:
    pack = GAME.deck(seats=seats)
    assert len(pack) == size and {card.rank for card in pack} >= {"A", lowest} and RED_JOKER not in pack
    assert len(GAME.deck(seats=seats, options={"joker": True})) == size + 1


def test_a_stub_is_dealt_on_first() -> None:
    """Three each from the dealer's left: of eight cards all but the last lie among the first three of three hands."""
    for seed in range(12):
        state = GAME.start(seed=seed, options={"shuffle": "stub"}, dealer=3)
        stub = state.zones["stock"][:]
        for _ in range(4):
            state.play("pass")
        batches = [card for seat in (1, 2, 3) for card in state.zones[f"hand:{seat}"][:3]]
        at = [stub.index(card) for card in batches[:8]]
        assert at == [(at[0] + step) % 8 for step in range(8)]
        assert state.observe(0).state.stub == ()


@pytest.mark.parametrize(("bid", "carried"), [("2", True), ("nap", False)])
def test_the_pack_is_shuffled_after_a_nap_that_was_made(bid: str, carried: bool) -> None:
    found = 0
    for seed in range(6):
        state = GAME.start(dealer=3, deals=[FIVES], options={"shuffle": "stub"}, seed=seed)
        for action in (f"bid {bid}", "pass", "pass", "pass", "play AS"):
            state.play(action)
        while len(state.results) == 0:
            state.play(state.actions()[0])
        first = [card for seat in (1, 2, 3) for card in state.zones[f"hand:{seat}"][:3]][:8]
        found += set(first) == set(cards(FIVES["stock"]))
    assert found == (6 if carried else 0)


def test_always_shuffled_by_default() -> None:
    state = GAME.start(seed=1, dealer=3)
    stub = state.zones["stock"][:]
    for _ in range(4):
        state.play("pass")
    batches = [card for seat in (1, 2, 3) for card in state.zones[f"hand:{seat}"][:3]]
    assert set(batches[:8]) != set(stub)


def test_payments_are_told_and_reckoned() -> None:
    state = play_deal("pass", "bid 3", "pass", "pass")
    events = []
    for card in ("TH", "AC", "AD", "AS", "JH", "KC", "KD", "KS", "QH", "QC", "QD", "QS"):
        events += state.play(f"play {card}")
    while not state.results:
        events += state.play(state.actions()[0])
    paid = [(event.source, event.target, event.number) for event in events if event.kind == "chips"]
    assert paid == [("seat:0", "seat:1", 3), ("seat:2", "seat:1", 3), ("seat:3", "seat:1", 3)]
    (result,) = state.results
    assert result.delta == (-3, 9, -3, -3) and result.headline == "{1} bid 3 and took five"
    assert [line.label for line in result.lines] == ["Bid", "Tricks taken", "3 made"]
    assert result.lines[0].amounts == (None, 3, None, None)


@pytest.mark.parametrize(
    ("before", "tried", "words"),
    [
        ("", "bid wellington", "Wellington can be bid only over nap."),
        ("bid nap", "bid blucher", "Blücher can be bid only over Wellington."),
        ("bid 4", "bid mis", "You must bid higher than 4, or pass."),
        (
            "bid nap|bid wellington|bid blucher",
            "bid blucher",
            "The highest possible bid has already been made.",
        ),
        ("", "bid 6", "You may bid 2, 3, mis, 4, nap, Wellington or Blücher."),
        ("bid 2|pass|pass|pass", "play AH", "You do not hold the ace of hearts."),
    ],
)
def test_refusals_say_why(before: str, tried: str, words: str) -> None:
    state = play_deal(*filter(None, before.split("|")))
    with pytest.raises(IllegalAction) as refused:
        state.play(tried)
    assert refused.value.reason == words


def test_words_of_bids_and_prompts() -> None:
    state = play_deal()
    seen = state.observe(0)
    assert [seen.label(action) for action in seen.repertoire()][:7] == [
        "Bid 2",
        "Bid 3",
        "Mis",
        "Bid 4",
        "Nap",
        "Wellington",
        "Blücher",
    ]
    assert [seen.note(action) for action in seen.repertoire()][4:7] == ["10 each", "20 each", "40 each"]

    def prompt(*actions: str, **options: Any) -> tuple[str, str]:
        now = play_deal(*actions, **options)
        found: tuple[str, str] = now.observe(now.turn).prompt(lambda seat: f"seat {seat}")
        return found

    passes = ("pass", "pass", "pass")
    assert prompt("bid 3", *passes) == ("You must take three tricks", "Lead a card: its suit is trumps")
    assert prompt("bid nap", *passes)[0] == "You must take all five tricks"
    assert prompt("bid mis", *passes) == ("You have the lead", "Lead any card")
    named = play_deal("bid 2", *passes, deal={"hand:0": "RJ"}, joker=True)
    named.play("play RJ")
    assert named.phase == "trump"
    assert named.observe(0).prompt(str) == ("", "You led the joker: name the trump suit")
    with pytest.raises(IllegalAction) as refused:
        named.play("play AS")
    assert refused.value.reason == "You led the joker: name the trump suit."


def test_the_first_lead_changes_the_rules_and_only_that() -> None:
    state = play_deal("bid 3", "pass", "pass", "pass")
    assert state.rules is rules_for("", 4, False) and state.rules.changes
    state.play("play TS")
    assert state.rules is rules_for("S", 4, False) and state.rules.only_follow and not state.rules.changes


def test_samples_keep_the_stub_hidden_and_voids_respected() -> None:
    state = play_deal("bid 3", "pass", "pass", "pass", "play TS", "play TH")
    assert state.observe(2).zones["stock"] == [HIDDEN] * 8
    for draw in range(20):
        sample = state.observe(2).sample(random.Random(draw))
        assert not any(card.suit == "S" for card in sample.zones["hand:1"])
        assert sample.at == PLAY_PHASE and sorted(sample.stub) == sorted(sample.zones["stock"])
