"""PBN and LIN: files as other programs write them, what is wrong in them, and anything else that may be in a file."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardhall.cards import cards
from cardhall.match import pbn
from cardhall.match.boards import file_reader, lin_reader, notation, pbn_reader, replay
from cardhall.match.boards.board import Board, BoardError
from cardhall.match.deal_record import DealRecord
from tests.match.test_record import play_match

FILES = Path(__file__).parent / "files"
WRONG = ("wrong.pbn", "wrong.lin", "revoke.pbn", "unknown.pbn")
WHEN = datetime(2026, 3, 14)


def read_sample(name: str) -> list[Board]:
    return file_reader.read_file(FILES / name).boards


def describe_board(board: Board) -> str:
    """A board in short: number, dealer, vulnerability, contract, declarer, result."""
    who = "" if board.declarer is None else "SWNE"[board.declarer]
    dealer = "SWNE"[board.dealer_or_default]
    return f"{board.number} {dealer} {board.vulnerable_or_default} {board.contract}{who} {board.result}"


@pytest.mark.parametrize("path", sorted(FILES.iterdir()), ids=lambda path: path.name)
def test_a_file_is_read_and_what_is_right_in_it_is_not_complained_of(path: Path) -> None:
    found = file_reader.read_file(path)
    assert found.boards and not found.problems
    for board in found.boards:
        assert board.line > 0
        if path.name not in WRONG:
            assert not board.problems and board.is_complete and board.dealer is not None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("evening.pbn", ["1 N NS 3DE 10", "2 E EW 2SN 8", "3 S All 2NTE 6", "4 W None 5DW 9"]),
        ("no_empty_lines.pbn", ["1 N NS 3DE 10", "2 E EW 2SN 8", "3 S All 2NTE 6"]),
        ("teams.pbn", ["5 N NS 3DE 10", "5 N NS 1NTS 6", "6 E EW 2SN 8"]),
        ("inherited.pbn", ["9 S EW 2NTE 6", "9 S EW 2NTE None"]),
        ("notes.pbn", ["4 N None 2DS 6"]),
        ("signs.pbn", ["7 E All 2SN 7"]),
        ("several.lin", ["0 N None 3DE 10", "1 E NS 2SN 8", "2 S EW 2NTE 6", "3 W All 5DW 9", "4 N NS 2DS 6"]),
        ("vugraph.lin", ["5 N NS 3DE 10", "5 N NS 3DE 10", "6 E EW 2SN 8", "6 E EW 2HS 7", "7 S All 2NTE 6"]),
        ("claim.lin", ["3 S EW 2NTE 6"]),
        ("four_hands.lin", ["14 W All 5DW 9"]),
        ("wrapped.lin", ["9 E All 2SN 8"]),
    ],
)
def test_boards_are_told_as_the_file_has_them(name: str, expected: list[str]) -> None:
    assert [describe_board(board) for board in read_sample(name)][: len(expected)] == expected


def test_tables_of_one_board_share_its_cards_and_have_their_own_players() -> None:
    first, second, _ = read_sample("teams.pbn")
    assert first.hands == second.hands and first.names[0] == "Petra" and second.names[0] == "Anna"
    assert first.calls != second.calls and len(first.tricks) == 13 and not second.tricks
    rooms = read_sample("vugraph.lin")
    assert [board.room for board in rooms] == ["open", "closed"] * 3
    assert rooms[0].names[0] == "Petra" and rooms[1].names[0] == "Anna" and rooms[0].hands == rooms[1].hands
    assert "City league" in rooms[0].event and "Red – Blue" in rooms[0].event
    assert rooms[5].contract == "Pass" and rooms[5].hands == rooms[4].hands, "the closed room has the open one’s cards"


@pytest.mark.parametrize("name", ["utf16.pbn", "utf16_no_mark.pbn", "mark.pbn", "latin.pbn"])
def test_letters_come_out_right_in_whatever_a_file_is_written(name: str) -> None:
    (board,) = read_sample(name)
    assert board.names[0] == "Jürgen Müßig" and board.site == "Köln" and len(board.tricks) == 13


def test_inherited_tags_and_sections_hold() -> None:
    first, second = read_sample("inherited.pbn")
    assert first.event == second.event == "Spring pairs" and second.site == "Kiel"
    assert first.calls == second.calls and second.result is None


def test_hands_that_are_not_known_are_left_open_and_the_fourth_of_three_is_found() -> None:
    first, second, third = read_sample("unknown.pbn")
    assert set(first.hands) == {2} and first.dealer_or_default == 2 and first.contract == "" and first.result is None
    assert second.is_complete and second.dealer_or_default == 3
    assert not third.hands and third.calls[0] == "bid 1 NT" and not third.problems


def test_what_is_wrong_is_said_and_the_rest_is_read() -> None:
    said = [[str(problem) for problem in board.problems] for board in read_sample("wrong.pbn")]
    assert said == [
        ["North has 12 cards instead of 13."],
        [],
        ["The A♠ is dealt twice."],
        [
            "The contract “9NT” cannot be read.",
            "The result “lots” cannot be read.",
            "“bananas” is not a call. The auction is read up to there.",
        ],
        ["The deal “northern light” cannot be read."],
    ]
    wrong = read_sample("wrong.pbn")
    assert wrong[0].is_complete, "three right hands leave the fourth"
    assert wrong[3].calls == ["bid 1 C"] and wrong[3].is_complete
    short, odd, _ = read_sample("wrong.lin")
    assert [str(one) for one in short.problems] == [
        "South has 3 cards instead of 13.",
        "West has 4 cards instead of 13.",
    ]
    assert odd.calls == ["bid 1 C"] and odd.vulnerable is None and odd.is_complete


@pytest.mark.parametrize("game", ["contract-bridge", "whist", "spades", "solo-whist"])
def test_what_is_written_here_is_read_back_equal(game: str) -> None:
    for seed in (5, 6):
        match = play_match(game, seed=seed)
        (board,) = file_reader.read_text(pbn.write_deal(DealRecord.from_match(match, 1, WHEN))).boards
        assert not board.problems and board.game == game and board.dealer == match.first_dealer
        for seat in range(4):
            assert set(board.hands[seat]) == set(cards(match.deals[0][f"hand:{seat}"]))
        again = replay.recorded_play(board).match
        assert (
            again.log == match.log[: len(again.log)] and again.state.results[0].points == match.state.results[0].points
        )


def test_a_deal_under_way_is_read_as_far_as_it_is_told() -> None:
    match = play_match("contract-bridge", 30)
    (board,) = file_reader.read_text(pbn.write_deal(DealRecord.from_match(match, 1, WHEN))).boards
    assert not board.problems and 0 in board.hands and board.result is None and board.tricks


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=120))
@example(b'[Deal "N:')
@example(b'[Deal "N:A"][Deal "')
@example(b"md|9|qx|||mb|8N|pc|")
@example(b"\xff\xfe[\x00")
def test_anything_at_all_is_read_or_refused_with_a_sentence(data: bytes) -> None:
    for ending in file_reader.FILE_ENDINGS:
        try:
            found = file_reader.read_text(file_reader.decode_text(data), "x", ending)
        except BoardError as error:
            assert str(error).endswith(".")
        else:
            assert found.boards


WORDS = '[Deal "N:AK . - "] [Auction "N"] 1C AP * [Play SA { } ; % =1= $1 ^ ## # '
PIECES = st.sampled_from(
    [*WORDS.split(" "), " ", "\n", "\n\n", "md|3SAK", "|", "qx|o1|", "mb|1C|", "mb|!|", "pc|SA|", "mc|99|", "rs|4SN=,|"]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_pieces_of_files_in_any_order_do_no_harm(pieces: list[str]) -> None:
    text = "".join(pieces)
    for reader in (pbn_reader.read, lin_reader.read):
        for board in reader(text):
            replay.recorded_play(board)


def test_large_files_are_refused_or_read_quickly(tmp_path: Path) -> None:
    path = tmp_path / "large.pbn"
    path.write_bytes(b"\n" * (10 * 2**20))
    with pytest.raises(BoardError, match="too large"):
        file_reader.read_file(path)
    one = '[Deal "N:- - - -"]\n'
    many = one * (file_reader.MAX_FILE_BYTES // len(one))
    began = time.monotonic()
    found = file_reader.read_text(many)
    assert len(found.boards) == file_reader.MAX_BOARDS and len(found.problems) == 1
    assert time.monotonic() - began < 5
    for awkward in ("[", '[a "', "{", "|", "a" * 999 + "|", '[Deal "N:' + "A" * 999, "   "):
        began = time.monotonic()
        with pytest.raises(BoardError):
            file_reader.read_text(awkward * (300_000 // len(awkward)))
        assert time.monotonic() - began < 2, awkward[:10]


@pytest.mark.parametrize("name", ["missing.pbn", ""])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BoardError, match="cannot be read"):
        file_reader.read_file(tmp_path / name)
    empty = tmp_path / "empty.lin"
    empty.write_bytes(b"")
    with pytest.raises(BoardError, match="no deal"):
        file_reader.read_file(empty)


@pytest.mark.parametrize(
    ("text", "call"),
    [("1N", "bid 1 NT"), ("3♠!", "bid 3 S"), ("x", "double"), ("P", "pass"), ("rdbl", "redouble"), ("8C", None)],
)
def test_calls_in_their_usual_forms(text: str, call: str | None) -> None:
    assert notation.parse_call(text) == call


@pytest.mark.parametrize(
    ("text", "contract"),
    [("3N", "3NT"), ("4♠x", "4SX"), ("7NTXX", "7NTXX"), ("4H**", "4HXX"), ("pass", "Pass"), ("0H", None), ("H", None)],
)
def test_contracts_in_their_usual_forms(text: str, contract: str | None) -> None:
    assert notation.parse_contract(text) == contract


def test_results_in_their_usual_forms() -> None:
    told = {"9": 9, "=": 10, "+1": 11, "-2": 8, "−2": 8, "14": None, "x": None, "+9": None}
    assert {text: notation.parse_tricks(text, "4S") for text in told} == told
    (board,) = file_reader.read_text('[Deal "N:- - - -"][Declarer "N"][Contract "4S"][Result "EW 4"]').boards
    assert board.result == 9
