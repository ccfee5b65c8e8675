"""The golden sentences: what every match begins with is compared, and none has a fault that a machine can see."""

from __future__ import annotations

import re

import pytest

from cardhall import rules
from cardhall.desktop.table.table_lookup import table_for
from cardhall.english import number_with_noun, with_full_stop
from cardhall.games.pontoon.advice import describe_result
from cardhall.language import join_counts, numbered, say
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_trumps
from tests.sentences import golden_path, golden_text, read, sentences_of_matches, short_share

FAULTS = {
    "one with a plural": r"\b1 (cards|tricks|points|chips|bags|deals)\b(?!-)",
    "none or several with a singular": r"\b(0|<n>) (card|trick|chip|deal)\b(?!-)",
    "nothing where there should be none": r"\bno of\b|\bhold 0\b|\babout 0\b",
    "a full stop after another mark": r"[.?!:;,]\.|\.\.",
    "a word that is not English": r"\bNone,|\bTrue\b|\bFalse\b|\bnan\b",
    "something that was to be filled in": r"[{}]",
    "a double space": r"  ",
    "a space before a mark": r" [.,;:?](?!\.)",
    "the wrong person": r"\bYou (has|holds|says|passes|plays|offers)\b|\byou says\b",
    "an article too many": r"\bthe the\b|\ba the\b|\ba an?\b",
    "the article before a bid": r"\bBid the <",
}
ALLOWED = {"Show your <ranks>, the deal is abandoned"}


def golden_lines(game_id: str) -> list[tuple[bool, str, str]]:
    """The lines of a game's golden file; a game that has none yet fails, and is told the command."""
    path = golden_path(game_id)
    assert path.is_file(), f"Write all that the game can say, and read it: python -m tests.sentences {game_id}"
    return list(read(path.read_text("utf-8")))


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_what_is_said_is_what_was_read_through(game_id: str) -> None:
    """The first moments of a match by the book say exactly what the file has marked."""
    golden = golden_lines(game_id)
    marked = {(kind, words) for is_marked, kind, words in golden if is_marked}
    now = short_share(game_id)
    new, gone = sorted(now - marked), sorted(marked - now)
    again = f"Write the sentences again, and read them: python -m tests.sentences {game_id}"
    assert not new and not gone, f"{again}\nnew: {new[:20]}\ngone: {gone[:20]}"


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_no_sentence_has_a_fault_that_can_be_seen(game_id: str) -> None:
    said = [(kind, words) for _, kind, words in golden_lines(game_id) if words not in ALLOWED]
    found = [f"{what}: {words}" for _, words in said for what, pattern in FAULTS.items() if re.search(pattern, words)]
    assert not found, "\n".join(found)


def test_no_file_is_left_over() -> None:
    whist = golden_path("whist")
    folders = {path.parent.name for path in whist.parents[1].glob(f"*/{whist.name}")}
    assert folders == {game_id.replace("-", "_") for game_id in rules.GAMES}


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_all_that_was_ever_said_is_in_the_file(game_id: str) -> None:
    assert golden_path(game_id).read_text("utf-8") == golden_text(sentences_of_matches(game_id), short_share(game_id))


def test_numbers_of_things_are_said_with_none_one_and_several() -> None:
    def held(aces: int, kings: int, spades: int) -> str:
        some = [numbered(aces, "ace"), numbered(kings, "king"), numbered(spades, "spade")]
        return say("{held}", held=join_counts(some))

    assert held(0, 1, 3) == "one king and three spades" and held(0, 0, 0) == "no ace, king or spade"
    assert held(2, 1, 13) == "two aces, one king and 13 spades"
    assert [describe_expected_tricks(tricks) for tricks in (0, 1, 2)] == [
        "hardly a trick",
        "about one trick",
        "about two tricks",
    ]
    assert describe_trumps(1, ["the jack"], 1, 0) == "one trump, the jack"
    assert describe_trumps(3, ["the jack", "the nine"], 2, 0) == "three trumps, the jack and the nine among them"
    assert describe_trumps(2, ["both bowers"], 2, 1) == "two trumps, both bowers, and one ace besides"
    assert describe_trumps(0, [], 0, 0) == "no trumps"
    assert [number_with_noun(number, "chip") for number in (-1, 0, 1, 2)] == ["−1 chip", "0 chips", "1 chip", "2 chips"]
    assert with_full_stop("Why like this?") == "Why like this?" and with_full_stop("Follow suit") == "Follow suit."
    assert [describe_result(chips) for chips in (-0.7, 0.02, 0.1)] == [
        "loses 0.7 chips",
        "neither wins nor loses",
        "wins 0.1 chips",
    ]


def test_questions_before_an_auction_do_not_stand_in_its_sheet() -> None:
    state = rules.get("five-hundred").start(seed=1)
    while state.phase == "declare":
        state.play("pass")
    assert state.phase == "auction"
    sheet = table_for("five-hundred").auction
    assert sheet is not None and sheet.calls(state.observe(0)) == []
    state.play("bid 7 H")
    assert [str(action) for _, action in sheet.calls(state.observe(0))] == ["bid 7 H"]


def test_the_dealer_reads_what_the_rule_leaves_before_bidding() -> None:
    for rule, words in (("over", "3 or more"), ("hook", "any number but 2"), ("free", "")):
        state = rules.get("oh-hell").start(seed=1, options={"dealer_bid": rule, "first_hand": 5})
        for bid in ("bid 1", "bid 1", "bid 1"):
            state.play(bid)
        assert state.turn == state.dealer
        task = state.observe(state.dealer).prompt(str)[1]
        assert task == "Say exactly how many tricks you will take" + f": {words}" * bool(words)


def test_jokers_have_the_name_that_their_game_gives_them() -> None:
    game = rules.get("back-alley")
    assert game.with_joker_names("You do not hold the joker.") == "You do not hold the big blooper."
    assert game.with_joker_names("Little joker") == "Little blooper" and game.with_joker_names("jokers") == "jokers"
    assert rules.get("dou-dizhu").with_joker_names("the big joker or the joker") == "the big joker or the big joker"
    assert rules.get("five-hundred").with_joker_names("joker") == "joker"
