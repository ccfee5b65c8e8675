"""Auctions of every shape that the games have, by the trials of `auction_trials` and by Euchre and Dou Dizhu."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import rules
from cardhall.games.spades.rules import BIDDING_PHASE
from cardhall.rules import IllegalAction
from cardhall.rules.engine.action import PASS, sort_actions
from cardhall.rules.engine.facts import fact_text
from cardhall.rules.mechanisms.auctions import Auction
from tests.mechanisms.auction_trials import TRIALS


def play_calls(game: str, calls: str, options: dict[str, Any] | None = None) -> Any:
    """The auction after these calls, separated by commas; seat 3 has dealt."""
    trial = TRIALS[game]
    state = trial.start(seed=4, dealer=trial.seats - 1, options=options)
    for call in filter(None, map(str.strip, calls.split(","))):
        state.play(call)
    return state


def legal_texts(state: Any) -> list[str]:
    return [str(action) for action in state.actions()]


def standing_bid(state: Any) -> str:
    bid = state.standing_bid
    return "none" if bid is None else f"{bid.seat}: {' '.join(bid.action.words)}"


def refusal_text(state: Any, call: str) -> str:
    with pytest.raises(IllegalAction) as found:
        state.play(call)
    return found.value.reason


# ---- what may be said is found once


def auction_states(game_id: str, options: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """States of a game in which a seat is to speak in an auction, matches being played at random."""
    rng = random.Random(9)
    for seed in range(12):
        state = rules.get(game_id).start(seed=seed, options=options)
        for _ in range(40):
            if state.is_over:
                break
            seat = state.actors[0]
            if isinstance(state.at, Auction):
                yield state, seat
            able = state.actions(seat)
            state.play(PASS if PASS in able and rng.random() < 0.7 else rng.choice(able), seat)


@pytest.mark.parametrize("preset", ["book", "usual"])
@pytest.mark.parametrize("game_id", ["spades", "five-hundred", "twenty-eight", "back-alley", "belote", "euchre"])
def test_what_was_found_before_is_what_nothing_bars_now(game_id: str, preset: str) -> None:
    asked = 0
    for state, seat in auction_states(game_id, dict(rules.get(game_id).presets.get(preset, {}))):
        at = state.at
        if at.uses_cache:
            asked += 1
            assert at.available_choices(state, seat) == at.open_calls(state, seat)
            assert state.actions(seat) == sort_actions(
                [*at.open_calls(state, seat), *(PASS,) * (not at.why_must_bid(state, seat))]
            )
    assert asked > 10


def test_a_game_that_bars_more_is_heard() -> None:
    class Prudent(type(BIDDING_PHASE)):  # type: ignore[misc]
        def why_barred(self, state: Any, seat: int, call: Any) -> str:
            return super().why_barred(state, seat, call) or ("No." if call.words == ("13",) else "")

    state = rules.get("spades").start(seed=1)
    assert "bid 13" in map(str, BIDDING_PHASE.available_choices(state, 0)) and "bid 13" not in map(
        str, Prudent().available_choices(state, 0)
    )


# ---- who wins, and when it ends

ENDED = [
    # a number and a strain, passes not final, doubles: the dealer (3) begins
    ("Bridge", "pass, pass, pass, pass", "none"),
    ("Bridge", "pass, pass, pass, bid 1 C, pass, pass, pass", "2: 1 C"),
    ("Bridge", "bid 1 NT, double, pass, bid 2 C, pass, pass, pass", "2: 2 C"),
    ("Bridge", "bid 7 NT, double, redouble, pass, pass, pass", "3: 7 NT"),
    # one bid each, none higher than it must be: the highest stands, of equal ones the first
    ("Spades", "bid 3, bid 5, bid 5, bid 2", "1: 5"),
    ("OhHell", "bid 3, bid 5, bid 5, bid 1", "1: 5"),
    ("BackAlley", "bid 4, bid 6, bid 6, pass", "1: 6"),
    ("BackAlley", "bid 4, bid board, bid 6, bid double", "3: double"),
    ("BackAlley", "bid 4, bid board, bid 6, bid 12", "1: board"),
    ("BackAlley", "pass, pass, pass, pass", "none"),
    # one round, each bid higher than the last; all have their turn
    ("Hasenpfeffer", "bid 6, pass, pass, pass, trump H", "0: 6"),
    ("Nap", "bid nap, bid wellington, pass, bid blucher", "3: blucher"),
    ("Nap", "pass, pass, pass, pass", "none"),
    # three rounds, in which passes are not final; four passes at the start, or the highest bid, end them
    ("FiveHundred", "pass, pass, pass, pass", "none"),
    ("FiveHundred", "bid 6 S, pass, bid nullo, pass, bid grand", "0: grand"),
    ("FiveHundred", "bid 6 S, pass, pass, pass, pass, bid 7 S, pass, pass, bid 7 C, pass, bid 7 D, pass", "2: 7 D"),
    # passes are final
    ("SoloWhist", "pass, pass, pass, pass", "none"),
    ("SoloWhist", "bid solo, bid misere, pass, pass, bid abundance, pass", "0: abundance"),
    ("SoloWhist", "bid prop, cop, pass, pass", "0: prop"),
    ("SoloWhist", "bid prop, cop, bid solo, pass, pass, pass", "2: solo"),
    # until three pass in a row, or for good
    ("TwentyEight", "bid 14, pass, pass, bid 15, pass, bid 20, pass, pass, pass", "1: 20"),
    ("TwentyEight", "bid 28, pass, pass, pass", "2: 28"),
    # the first bid ends it
    ("Calabrasella", "pass, bid play", "1: play"),
    ("Calabrasella", "pass, pass, pass", "none"),
    ("Belote", "pass, take", "1: "),
    ("Belote", "pass, pass, pass, pass, pass, trump S", "1: S"),
    ("Belote", "pass, pass, pass, pass, pass, pass, pass, pass", "none"),
]


@pytest.mark.parametrize(("game", "calls", "wins"), ENDED)
def test_who_wins_an_auction(game: str, calls: str, wins: str) -> None:
    before, _, _ = calls.rpartition(",")
    assert not play_calls(game, before).is_over, "it ended too early"
    state = play_calls(game, calls)
    assert state.is_over
    assert standing_bid(state) == wins


def test_final_passes_end_it_when_one_seat_is_left() -> None:
    out = {"passing": "out"}
    state = play_calls("TwentyEight", "bid 14, pass, bid 20, pass", out)
    assert state.turn == 2
    state.play("bid 21")
    assert state.turn == 0, "who has passed is asked no more"
    state.play("pass")
    assert state.is_over and standing_bid(state) == "2: 21"


# ---- what may be said

BRIDGE_FIRST = 36  # 35 bids and a pass

LEGAL = [
    ("Calabrasella", "", {}, "bid play, pass"),
    ("Hasenpfeffer", "bid 4", {}, "bid 5, bid 6, pass"),
    ("Hasenpfeffer", "bid 6", {}, "pass"),
    ("Nap", "bid 4", {}, "bid nap, pass"),
    ("Nap", "bid nap", {}, "bid wellington, pass"),
    ("Nap", "bid nap, bid wellington", {}, "bid blucher, pass"),
    ("Bridge", "bid 7 H", {}, "bid 7 NT, bid 7 S, double, pass"),
    ("Bridge", "bid 7 NT, pass", {}, "pass"),
    ("Bridge", "bid 7 NT, pass, pass", {}, "double, pass"),
    ("Bridge", "bid 7 NT, double", {}, "pass, redouble"),
    ("Bridge", "bid 7 NT, double, pass", {}, "pass"),
    ("Bridge", "bid 7 NT, double, redouble", {}, "pass"),
    ("Bridge", "bid 7 H, double, bid 7 NT", {}, "double, pass"),
    ("Spades", "", {"minimum": 2}, ", ".join(f"bid {n}" for n in range(2, 14))),
    ("Spades", "bid 13", {"minimum": 0, "nil": True}, ", ".join([*(f"bid {n}" for n in range(1, 14)), "bid nil"])),
    ("Spades", "bid 13", {"minimum": 0}, ", ".join(f"bid {n}" for n in range(14))),
    ("OhHell", "bid 13, bid 0", {}, ", ".join(f"bid {n}" for n in range(14))),
    ("OhHell", "bid 5, bid 3, bid 3", {}, ", ".join(f"bid {n}" for n in range(3, 14))),
    ("OhHell", "bid 5, bid 5, bid 4", {}, ", ".join(f"bid {n}" for n in range(14))),
    ("OhHell", "bid 0, bid 0, bid 0", {}, "bid 14"),
    ("OhHell", "bid 0, bid 0, bid 0", {"dealer_bid": "hook"}, ", ".join(f"bid {n}" for n in range(13))),
    ("OhHell", "bid 13, bid 1, bid 0", {"dealer_bid": "hook"}, ", ".join(f"bid {n}" for n in range(14))),
    ("OhHell", "bid 0, bid 0, bid 0", {"dealer_bid": "free"}, ", ".join(f"bid {n}" for n in range(14))),
    ("BackAlley", "", {}, ", ".join([*(f"bid {n}" for n in range(1, 13)), "bid board", "pass"])),
    ("BackAlley", "bid board", {}, ", ".join([*(f"bid {n}" for n in range(1, 13)), "bid double", "pass"])),
    ("FiveHundred", "bid 10 H", {}, "bid 10 NT, pass"),
    ("FiveHundred", "bid nullo, bid 10 H", {}, "bid 10 NT, bid grand, pass"),
    ("FiveHundred", "bid nullo, bid 10 NT, pass", {}, "pass"),
    ("TwentyEight", "bid 26", {}, "bid 27, bid 28, pass"),
    ("TwentyEight", "bid 15, pass", {}, ", ".join([*(f"bid {n}" for n in range(20, 29)), "pass"])),
    ("TwentyEight", "", {}, ", ".join(f"bid {n}" for n in range(14, 29))),
    ("SoloWhist", "bid prop", {}, "|solo misere abundance abundance_trump ouverte slam|cop, pass"),
    ("SoloWhist", "bid prop, cop", {}, "|solo misere abundance abundance_trump ouverte slam|pass"),
    ("SoloWhist", "bid prop, cop, pass", {}, "|solo misere abundance abundance_trump ouverte slam|pass"),
    ("Belote", "", {}, "pass, take"),
    ("Belote", "pass, pass, pass, pass", {}, "pass, trump C, trump D, trump S"),
]


@pytest.mark.parametrize(("game", "calls", "options", "wanted"), LEGAL)
def test_what_may_be_said(game: str, calls: str, options: dict[str, Any], wanted: str) -> None:
    if wanted.startswith("|"):
        _, names, rest = wanted.split("|")
        wanted = ", ".join([*(f"bid {name.replace('_', ' ')}" for name in names.split()), rest])
    assert sorted(legal_texts(play_calls(game, calls, options))) == sorted(wanted.split(", "))


def test_the_first_call_of_bridge() -> None:
    assert len(legal_texts(play_calls("Bridge", ""))) == BRIDGE_FIRST


def test_six_is_bid_in_the_first_two_turns_only() -> None:
    assert "bid 6 S" in legal_texts(play_calls("FiveHundred", "pass"))
    assert "bid 6 S" not in legal_texts(play_calls("FiveHundred", "pass, pass"))


# ---- what follows from it


def test_a_forced_bid() -> None:
    state = play_calls("Hasenpfeffer", "pass, pass, pass, pass")
    holder = next(seat for seat in range(4) if "AS" in map(str, state.zones[f"hand:{seat}"]))
    assert state.forced == state.turn == holder
    assert legal_texts(state) == ["trump C", "trump D", "trump H", "trump S"]
    assert [state.observe(holder).label(action) for action in state.actions()][2] == "♥ Hearts"
    assert refusal_text(state, "trump NT") == refusal_text(state, "pass") == "Name a suit as trumps."
    state.play("trump D")
    assert state.is_over and state.trump == "D"


def test_a_late_acceptance_and_a_proposal_that_nobody_accepted() -> None:
    state = play_calls("SoloWhist", "pass, bid prop, pass, pass")
    assert (state.turn, legal_texts(state)) == (0, ["cop", "pass"])
    copped = state.copy()
    copped.play("cop")
    assert copped.is_over and copped.accepter == 0
    state.play("pass")
    assert state.turn == 1
    assert (
        legal_texts(state)[0] == "bid abundance"
        and "bid prop" not in legal_texts(state)
        and "pass" in legal_texts(state)
    )
    higher = state.copy()
    higher.play("bid misere")
    assert higher.is_over and standing_bid(higher) == "1: misere"
    state.play("pass")
    assert state.is_over and standing_bid(state) == "none"


def test_the_proposer_alone_is_asked_where_the_elder_seat_does_not_sit_before_him() -> None:
    state = play_calls("SoloWhist", "pass, pass, bid prop, pass")
    assert (state.turn, "cop" in legal_texts(state)) == (2, False)


def test_the_suit_of_the_upcard_or_the_one_that_is_named() -> None:
    assert play_calls("Belote", "pass, pass, take").trump == "H"
    assert play_calls("Belote", "pass, pass, pass, pass, trump C").trump == "C"


# ---- words

SENTENCES = [
    ("Hasenpfeffer", "bid 4", "bid 4", "You must bid higher than 4, or pass."),
    ("Hasenpfeffer", "bid 6", "bid 6", "The highest possible bid has already been made."),
    ("Hasenpfeffer", "", "bid 7", "You may bid 1, 2, 3, 4, 5 or 6."),
    ("Bridge", "bid 2 H", "bid 2 D", "You must bid higher than 2♥, or pass."),
    ("Bridge", "bid 2 H", "bid 8 D", "Bids go from 1♣ to 7 NT."),
    ("Bridge", "bid 2 H", "play QH", "Bid higher, double or pass."),
    ("Bridge", "", "play QH", "Bid or pass."),
    ("Bridge", "bid 7 NT, pass", "play QH", "Pass."),
    ("Bridge", "", "double", "You can double only a bid of the other side."),
    ("Bridge", "bid 1 C, pass", "double", "You can double only a bid of the other side."),
    ("Bridge", "bid 1 C, double, pass, pass", "double", "You can double only a bid of the other side."),
    ("Bridge", "bid 1 C, double, pass", "double", "The bid has been doubled already."),
    ("Bridge", "bid 1 C, pass", "redouble", "You can redouble only a bid of your side that was doubled."),
    ("Spades", "", "bid 1", "Bid 2 tricks or more."),
    ("Spades", "", "bid nil", "Nobody bids nil in this match."),
    ("Spades", "", "pass", "Everybody has to bid."),
    ("Spades", "bid 3", "double", "Bid."),
    ("OhHell", "bid 5, bid 3, bid 3", "bid 2", "The bids must come to more than 13."),
    ("OhHell", "bid 5", "bid 14", "There are only 13 tricks."),
    ("OhHell", "bid 0, bid 0, bid 0", "bid 13", "The bids must come to more than 13: bid 14."),
    ("FiveHundred", "pass, pass", "bid 6 H", "You may bid six only in the first two turns of the auction."),
    ("FiveHundred", "bid 8 S", "bid nullo", "You must bid higher than 8♠, or pass."),
    ("FiveHundred", "", "bid grand", "Grand nullo is bid only after the partner's nullo."),
    ("BackAlley", "bid board", "bid board", "Board has been bid already: pass, bid a number, or go above it."),
    ("BackAlley", "bid board", "bid triple", "Triple can be bid only over double."),
    ("Nap", "bid 4", "bid blucher", "Blucher can be bid only over wellington."),
    ("Nap", "bid 4", "bid mis", "You must bid higher than 4, or pass."),
    ("TwentyEight", "", "pass", "The first to speak must bid."),
    ("TwentyEight", "bid 15, pass", "bid 19", "Over your partner's bid you must bid 20 or more."),
    ("SoloWhist", "bid solo", "cop", "No other player has made a proposal that you could accept."),
    ("SoloWhist", "", "cop", "No other player has made a proposal that you could accept."),
    ("Belote", "pass, pass, pass, pass", "trump H", "Hearts have been refused."),
    ("Belote", "pass, pass, pass, pass", "take", "Name a suit as trumps, or pass."),
]


@pytest.mark.parametrize(("game", "calls", "call", "says"), SENTENCES)
def test_refusals_are_true(game: str, calls: str, call: str, says: str) -> None:
    assert refusal_text(play_calls(game, calls), call) == says


NAMES = ["you", "Ann", "Ben", "Cem"].__getitem__


@pytest.mark.parametrize(
    ("game", "calls", "says"),
    [
        ("Bridge", "", ("You speak first", "Bid or pass")),
        ("Bridge", "pass", ("Nobody has bid", "Bid or pass")),
        ("Bridge", "bid 1 H", ("Cem bid 1♥", "Bid higher, double or pass")),
        ("FiveHundred", "bid nullo, bid 10 NT", ("Ann bid 10 NT", "Bid higher or pass")),
        ("Spades", "bid 3, bid 5", ("Ann bid 5", "Bid")),
        ("BackAlley", "bid 3, pass", ("You bid 3", "Bid or pass")),
        ("BackAlley", "pass", ("Nobody has bid", "Bid or pass")),
        ("Nap", "pass, bid mis", ("Ann bid mis", "Bid higher or pass")),
    ],
)
def test_prompts(game: str, calls: str, says: tuple[str, str]) -> None:
    state = play_calls(game, calls)
    assert state.observe(state.turn).prompt(NAMES) == says


def test_buttons() -> None:
    def labels(game: str, calls: str) -> list[str]:
        state = play_calls(game, calls)
        return [state.observe(state.turn).label(action) for action in state.actions()]

    assert labels("Bridge", "bid 7 H") == ["7 NT", "7♠", "Double", "Pass"]
    assert labels("FiveHundred", "bid nullo, bid 10 H") == ["10 NT", "Grand nullo", "Pass"]
    assert labels("Hasenpfeffer", "bid 4") == ["Bid 5", "Bid 6", "Pass"]
    assert labels("SoloWhist", "bid ouverte") == ["Slam", "Pass"]


def test_bids_as_a_fact_and_as_a_table() -> None:
    assert fact_text(play_calls("Hasenpfeffer", "pass, bid 3").last_bids()) == "pass 3 - -"
    state = play_calls("Bridge", "bid 1 C, double, pass, bid 1 H, bid 2 C")
    assert fact_text(state.last_bids()) == "double pass 1 H 2 C"
    assert state.observe(0).call_rows == [["", "", "", "1♣"], ["Double", "Pass", "1♥", "2♣"]]
    to_the_right = play_calls("TwentyEight", "bid 14, pass, pass, bid 15, pass")
    assert to_the_right.observe(1).call_rows == [["", "", "Bid 14", "Pass"], ["Pass", "Bid 15", "Pass", ""]]
    assert rules.get("whist").start(seed=1).observe(0).call_rows == []


# ---- any auction


@pytest.mark.parametrize("game", TRIALS)
def test_random_auctions(game: str) -> None:
    """They end, what is not legal is refused in a sentence, and the table of calls holds them all."""
    trial = TRIALS[game]
    rng = random.Random(7)
    calls = [*trial.bidding.scale, *trial.bidding.other_calls, rules.Action("pass"), rules.Action("play", "QH")]
    for seed in range(30):
        state = trial.start(seed=seed)
        number = 0
        while not state.is_over:
            able = state.actions()
            assert able and able == sorted(set(able))
            assert all(state.observe(state.turn).prompt(NAMES)[1] for _ in "1")
            if state.at is trial.bidding:
                for wrong in set(calls) - set(able):
                    assert refusal_text(state, str(wrong)).endswith("."), wrong
                number += 1
            state.play(rng.choice(able))
            if state.at is trial.bidding:
                assert sum(bool(call) for row in state.call_rows() for call in row) == len(state.calls)
        assert number <= 400


@pytest.mark.parametrize(("game_id", "calls"), [("euchre", "pass, pass, accept"), ("dou-dizhu", "bid 1, pass, bid 3")])
def test_two_games_that_stand(game_id: str, calls: str) -> None:
    state = rules.get(game_id).start(seed=2, dealer=0)
    first, _, _ = calls.rpartition(",")
    for call in first.split(", "):
        state.play(call)
        assert len(state.calls) and not state.zones["trick"]
    state.play(calls.rpartition(", ")[2])
    assert state.standing_bid.action == rules.Action.parse(calls.rpartition(", ")[2])
    assert state.phase == {"euchre": "exchange", "dou-dizhu": "play"}[game_id]
