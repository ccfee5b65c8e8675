"""Matches from boards: played from any seat, and what was played in the file, replayed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, cards
from cardhall.match import Match, codes
from cardhall.match.analysis import Analysis
from cardhall.match.boards import file_reader, replay, typed_hands
from cardhall.match.boards.board import BRIDGE_ID, Board, BoardError
from cardhall.match.one_deal import FILE_SOURCE
from cardhall.rules.catalogue import CATALOGUE

FILES = Path(__file__).parent / "files"


def board_at(name: str, place: int = 0) -> Board:
    return file_reader.read_file(FILES / name).boards[place]


def test_the_games_offered_are_those_whose_four_hands_are_the_pack() -> None:
    fitting = []
    for game_id, entry in CATALOGUE.items():
        if 4 in entry.seat_counts:
            game = rules.get(game_id)
            options = dict(game.presets["usual" if entry.usual else "book"])
            layout = dict(game.start(seats=4, seed=1, options=options).layout)
            whole = set(game.deck(4, options)) == set(FRENCH_52)
            if layout == {f"hand:{seat}": 13 for seat in range(4)} and whole and game.direction_for(4, options) == 1:
                fitting.append(game_id)
    assert sorted(fitting) == sorted(replay.games_with_boards())


@pytest.mark.parametrize("seat", range(4))
def test_a_board_is_played_from_any_seat_with_the_cards_of_the_file(seat: int) -> None:
    one = board_at("evening.pbn", 1)
    match = replay.match_from_board(one, seat=seat)
    assert one.dealer is not None and (match.state.dealer + seat) % 4 == one.dealer
    for own in range(4):
        assert set(cards(match.deals[0][f"hand:{own}"])) == set(one.hands[(own + seat) % 4])
    again = Match.restored(match.saved())
    assert (
        again.first_play is not None and again.first_play.source == FILE_SOURCE and again.first_play == match.first_play
    )
    assert codes.match_code(match) is None, "its number deals other cards"


@pytest.mark.parametrize("seat", range(4))
def test_what_was_played_is_replayed_to_the_same_result_from_every_seat(seat: int) -> None:
    one = board_at("one.lin")
    found = replay.recorded_play(one, seat=seat)
    assert found.is_over and found.is_exact and not found.is_filled_up and not found.problems
    closing = found.match.closing_state
    won = sum(trick.winner % 2 == closing.declarer % 2 for trick in closing.tricks)
    assert won == one.result and (closing.declarer + seat) % 4 == one.declarer
    assert found.match.names[(0 - seat) % 4] == "Petra"
    assert Analysis.from_match(found.match, 1).choices, "a review has decisions to judge"


def test_every_board_that_is_right_is_replayed_without_a_word() -> None:
    for name in ("evening.pbn", "export.pbn", "notes.pbn", "several.lin", "whist.pbn", "spades.pbn", "solo_whist.pbn"):
        for one in file_reader.read_file(FILES / name).boards:
            found = replay.recorded_play(one)
            assert found.is_over and not found.problems, (name, one.number, found.problems)


def test_cards_after_a_claim_are_put_in_so_that_the_tricks_come_out_and_are_no_decisions() -> None:
    one = board_at("claim.lin")
    found = replay.recorded_play(one)
    closing = found.match.closing_state
    assert found.is_filled_up and found.is_over and found.is_exact and not found.problems
    assert sum(trick.winner % 2 == closing.declarer % 2 for trick in closing.tricks) == one.result
    assert set(range(found.recorded_actions, len(found.match.log))) == set(found.match.claimed_places)


def test_an_auction_that_is_not_told_is_put_in_and_not_judged() -> None:
    one = board_at("vugraph.lin", 3)
    found = replay.recorded_play(one)
    assert found.match.closing_state.contract.text == "2♥" and found.is_over
    assert "The auction is not in the file. Only the contract is known." in map(str, found.problems)
    assert all(place in found.match.claimed_places for place in range(found.recorded_actions))
    passed = replay.recorded_play(board_at("vugraph.lin", 5))
    assert passed.is_over and passed.match.state.results[0].points == (0, 0)


def test_a_revoke_and_a_call_too_low_end_what_is_read() -> None:
    (said,) = replay.recorded_play(board_at("revoke.pbn")).problems
    assert str(said).startswith("In trick 1 ") and "could not play" in said
    found = replay.recorded_play(board_at("wrong.pbn", 1))
    assert str(found.problems[0]).startswith("Call 2 of the auction is not allowed:") and not found.is_over
    assert not replay.recorded_play(board_at("unknown.pbn")).is_over


def test_ones_own_result_stands_beside_that_of_the_file() -> None:
    one = board_at("one.lin")
    match = replay.match_from_board(one, seat=2)
    assert match.first_play is not None and match.first_play.delta == ()
    replay.compare_with_file(match, one, 2)
    points = replay.recorded_play(one, seat=2).match.state.results[0].points
    assert match.first_play.delta == tuple(points) and match.first_play.headline == "3♦ +1"
    rng = random.Random(1)
    while not match.is_done:
        actor = match.state.actors[0]
        match.play(rng.choice(match.state.actions(actor)), actor)
    assert len(match.state.results) == 1 and "points for your side: " in replay.describe_result(match)
    unknown = board_at("unknown.pbn")
    other = replay.match_from_board(unknown)
    replay.compare_with_file(other, unknown, 0)
    assert other.first_play is not None and other.first_play.delta == ()


def test_a_result_or_declarer_that_does_not_agree_with_the_play_is_said() -> None:
    one = board_at("one.lin")
    assert one.result == 10 and one.declarer == 3
    one.result, one.declarer = 8, 1
    found = replay.recorded_play(one)
    assert [str(problem) for problem in found.problems] == [
        "The auction ends in 3D E, but the file gives 3D W as the contract.",
        "The cards played give 10 tricks, but the file says 8.",
    ]
    assert found.is_over and not found.is_exact


def test_trumps_of_whist_are_those_of_the_file() -> None:
    one = board_at("whist.pbn")
    assert one.trump and replay.match_from_board(one).state.trump == one.trump


# ---- hands typed in


@pytest.mark.parametrize(
    "text",
    [
        "AK52.QJ3.T98.765",
        "ak52.qj3.1098.765",
        "AK52 QJ3 T98 765",
        "AK52/QJ3/T98/765",
        "S AK52 H QJ3 D T98 C 765",
        "SAK52 HQJ3 DT98 C765",
        "♠AK52 ♥QJ3 ♦1098 ♣765",
        "AS KS 5S 2S QH JH 3H TD 9D 8D 7C 6C 5C",
        "D T98 C 765 S: AK52 H: QJ3",
        "AK52.DB3.T98.765",
    ],
)
def test_a_hand_is_read_in_its_usual_forms(text: str) -> None:
    hand = typed_hands.read_hand(text)
    assert typed_hands.format_hand(hand.cards) == "AK52.QJ3.T98.765" and not hand.small_counts


@pytest.mark.parametrize(
    ("texts", "seat", "said"),
    [
        ({1: "AK52.QJ3.T98.76"}, 1, "West has 12 cards instead of 13."),
        ({0: "AK52.QJ3.T98.765", 2: "AQJT.AK2.AKQ.AKQ"}, 2, "Both South and North have the A♠."),
        ({3: "hello"}, 3, "“hello” is not a hand. Write it as in AK52.QJ3.T98.765."),
        ({3: "AA52.QJ3.T98.765"}, 3, "The A♠ is dealt twice."),
        ({0: "xxxxxxxxx.QJ3.K.-"}, 0, "There are not enough small spades for each x."),
        ({0: "A" * 500}, 0, "This is too long for a hand."),
    ],
)
def test_what_cannot_be_dealt_is_said_of_its_hand(texts: dict[int, str], seat: int, said: str) -> None:
    with pytest.raises(typed_hands.TypedHandError) as caught:
        typed_hands.deal_hands(texts, random.Random(1))
    assert str(caught.value) == said and caught.value.seat == seat and isinstance(caught.value, BoardError)


def test_chance_deals_empty_hands_and_small_cards() -> None:
    hands = typed_hands.deal_hands({0: "AKxx.QJx.Txx.xxx", 2: "QJxx.xxx.xxx.AKx"}, random.Random(3))
    assert sorted(card for hand in hands.values() for card in hand) == sorted(FRENCH_52)
    assert typed_hands.format_hand(hands[0])[:2] == "AK" and len(hands[1]) == 13
    pasted = typed_hands.split_deal('[Deal "E:AK52.QJ3.T98.765 - - -"]')
    assert pasted == {3: "AK52.QJ3.T98.765", 0: "", 1: "", 2: ""} and typed_hands.split_deal("AK.Q.J.T") is None


@pytest.mark.parametrize("game", replay.games_with_boards())
def test_a_typed_deal_is_played_in_every_fitting_game(game: str) -> None:
    hands = typed_hands.deal_hands({0: "AK52.QJ3.T98.765"}, random.Random(2))
    match = replay.match_from_board(Board(game=game, hands=hands, dealer=1))
    assert set(cards(match.deals[0]["hand:0"])) == set(hands[0]) and match.state.dealer == 1
    assert match.game.id == game and (game != BRIDGE_ID or match.state.phase == "auction")


@pytest.mark.parametrize(
    ("seat", "told", "vulnerable"),
    [(0, "NS", "yes no"), (1, "NS", "no yes"), (2, "EW", "no yes"), (3, "EW", "yes no"), (1, "All", "yes yes")],
)
def test_who_is_vulnerable_at_the_table_is_who_is_in_the_file(seat: int, told: str, vulnerable: str) -> None:
    one = board_at("one.lin")
    one.vulnerable = told
    match = replay.match_from_board(one, seat=seat)
    assert match.state.observe(0).facts["vulnerable"] == vulnerable
    bridge = rules.get(BRIDGE_ID)
    plain = bridge.start(seed=1)
    assert plain.observe(0).facts["vulnerable"] == "no no", "a rubber begins so unless it is chosen"
