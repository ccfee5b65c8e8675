"""Deals told to others: PBN that our own reader reads back, and no more than the person may know."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any

import pytest

from cardhall.cards import SUITS, cards
from cardhall.match import Match, pbn
from cardhall.match.deal_record import DealRecord

from .pbn_reader import read

WHEN = datetime(2026, 11, 24)
NAMES = ("You", "Bruno", 'Ines "the fox"', "Ada")
SEATS = {"S": 0, "W": 1, "N": 2, "E": 3}
CALLS = {"Pass": "pass", "X": "double", "XX": "redouble"}


def play_match(game: str, actions: int | None = None, seed: int = 5, deals: int = 1) -> Match:
    """A match played at random, for that number of actions or of deals."""
    match, rng = Match.new(game, seed=seed, names=NAMES), random.Random(seed)
    while len(match.state.results) < deals and not match.state.is_over and len(match.log) != actions:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


def pbn_card(text: str) -> Any:
    """A card as PBN writes it: the suit first."""
    assert text[0] in SUITS
    return cards(text[1] + text[0])[0]


def test_names_that_turn_lines_and_letters_round_are_written_so_that_they_cannot() -> None:
    match = play_match("contract-bridge")
    match.names = ('You"]\n[Deal "N:AKQJ', "\u202eonurB", "\x1b[31mInes", "A" * 500)
    record = DealRecord.from_match(match, 1, WHEN)
    game = read(pbn.write_deal(record))
    assert game.tags["Deal"] == pbn.deal_text(record) and game.tags["West"] == "\ufffdonurB"
    assert game.tags["North"] == "\ufffd[31mInes" and len(game.tags["East"]) == 80


def test_a_deal_of_bridge_is_read_back_whole() -> None:
    match = play_match("contract-bridge")
    game = read(pbn.write_deal(DealRecord.from_match(match, 1, WHEN)))
    assert game.tags["Date"] == "2026.11.24" and game.tags["North"] == 'Ines "the fox"'
    dealt = match.deals[0]
    for compass, seat in SEATS.items():
        assert {pbn_card(text) for text in game.hands[compass]} == set(cards(dealt[f"hand:{seat}"])), compass
    first = SEATS[game.tags["Auction"]]
    told = [CALLS.get(word, f"bid {word[0]} {word[1:]}") for word in game.sections["Auction"]]
    done = [(seat, str(action)) for seat, action in match.log if not action.cards]
    assert [((first + at) % 4, call) for at, call in enumerate(told)] == done
    tricks = match.closing_state.tricks
    assert len(game.tricks) == 13 == len(tricks)
    for trick, row in zip(tricks, game.tricks, strict=True):
        assert {SEATS[compass]: pbn_card(text) for compass, text in row.items()} == {
            (trick.leader + at) % 4: one for at, one in enumerate(trick.cards)
        }
    declarer = match.closing_state.declarer
    contract = match.closing_state.contract
    assert SEATS[game.tags["Declarer"]] == declarer
    doubled = {1: "", 2: "X", 4: "XX"}[contract.factor]
    assert game.tags["Contract"] == f"{contract.level}{contract.strain}{doubled}"
    won = sum(trick.winner % 2 == declarer % 2 for trick in tricks)
    assert game.tags["Result"] == str(won) and game.tags["Scoring"] == "Rubber" and game.tags["Vulnerable"] == "None"


def test_a_passed_out_deal_has_no_declarer() -> None:
    match = Match.new("contract-bridge", seed=3, names=NAMES)
    for _ in range(4):
        match.play("pass")
    game = read(pbn.write_deal(DealRecord.from_match(match, 1, WHEN)))
    assert (game.tags["Contract"], game.tags["Declarer"], game.tags["Result"]) == ("Pass", "", "")
    assert game.sections["Auction"] == ["Pass"] * 4 and "Play" not in game.tags and len(game.hands) == 4


@pytest.mark.parametrize("game_id", ["whist", "spades", "solo-whist"])
def test_other_games_of_four_hands_are_read_back_too(game_id: str) -> None:
    match = play_match(game_id, deals=2)
    record = DealRecord.from_match(match, 2, WHEN)
    assert pbn.can_write(record) and not pbn.is_bridge(record)
    game = read(pbn.write_deal(record))
    dealt = match.deals[1]
    for compass, seat in SEATS.items():
        assert {pbn_card(text) for text in game.hands[compass]} == set(cards(dealt[f"hand:{seat}"]))
    assert sum(len(row) for row in game.tricks) in (52, 4 * len(game.tricks)) and game.tags["Contract"] == ""
    taken = [int(word[1:]) for word in game.tags["Tricks"].split()]
    assert sum(taken) == len(game.tricks)
    if game_id == "spades":
        assert game.tags["Said"].count("bid") == 4


@pytest.mark.parametrize("game_id", ["euchre", "truc", "big-two", "court-piece", "oh-hell", "pontoon", "five-hundred"])
def test_what_the_notation_cannot_tell_is_not_written_in_it(game_id: str) -> None:
    assert not pbn.can_write(DealRecord.from_match(Match.new(game_id, seed=5), 1, WHEN))


@pytest.mark.parametrize(("game_id", "actions"), [("whist", 7), ("contract-bridge", 3), ("contract-bridge", 30)])
def test_of_a_deal_going_on_only_what_the_person_may_know_is_told(game_id: str, actions: int) -> None:
    match = play_match(game_id, actions)
    record = DealRecord.from_match(match, 1, WHEN)
    assert not record.is_over
    known = {0}
    dummy = getattr(match.state, "dummy", None)
    if dummy is not None and match.state.tricks:
        known.add(dummy)
    assert set(record.hands) == known
    game = read(pbn.write_deal(record))
    assert {SEATS[compass] for compass in game.hands} == known
    assert {pbn_card(text) for text in game.hands["S"]} == set(cards(match.deals[0]["hand:0"]))
    hidden = {one for seat in {1, 2, 3} - known for one in match.state.zones[f"hand:{seat}"]}
    told = {pbn_card(text) for hand in game.hands.values() for text in hand}
    told |= {pbn_card(text) for row in (game.tricks if "Play" in game.tags else []) for text in row.values()}
    assert not told & hidden


def test_the_hidden_cards_change_nothing_of_what_is_told() -> None:
    match = play_match("whist", 6)
    told = pbn.write_deal(DealRecord.from_match(match, 1, WHEN))
    other = Match.restored(match.saved())
    state = other.state
    gone = {one for trick in state.tricks for one in trick.cards} | set(state.zones["trick"])
    swapped = dict(match.deals[0])
    a, b = (next(c for c in cards(swapped[f"hand:{seat}"]) if c not in gone) for seat in (1, 2))
    for seat, mine, theirs in ((1, a, b), (2, b, a)):
        hand = [theirs if one is mine else one for one in cards(swapped[f"hand:{seat}"])]
        swapped[f"hand:{seat}"] = " ".join(map(str, hand))
    again = type(match)(
        match.game.start(deals=[swapped], dealer=match.first_dealer, seed=match.seed), match.levels, NAMES
    )
    for seat, action in match.log:
        if action not in again.state.actions(seat):
            pytest.skip("the exchange makes what was played illegal")
        again.play(action, seat)
    assert pbn.write_deal(DealRecord.from_match(again, 1, WHEN)) == told


def test_a_deal_before_is_told_to_its_end_and_one_to_come_is_refused() -> None:
    match = play_match("whist", deals=2)
    match.play(match.state.actions(match.state.actors[0])[0]) if not match.state.is_over else None
    before = DealRecord.from_match(match, 1, WHEN)
    assert before.is_over and before.number == 1 and len(before.hands) == 4
    assert before.result == match.state.results[0]
    with pytest.raises(ValueError, match="no deal 9"):
        DealRecord.from_match(match, 9, WHEN)
    length = len(match.log)
    DealRecord.from_match(match, 1, WHEN)
    assert len(match.log) == length, "the match stays as it is"


def test_where_the_pack_is_not_shuffled_cards_still_to_come_are_not_told() -> None:
    match = Match.new("pontoon", seed=4)
    rng = random.Random(4)
    while len(match.state.results) < 1:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    record = DealRecord.from_match(match, 1, WHEN)
    if match.state.shuffled_in <= 1:
        assert "stock" not in record.dealt
