"""Briscola, in which cards are drawn and no suit is followed: shared code takes it for granted of no game."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import SPANISH_40
from cardhall.match import Match
from cardhall.match.decisions import ENDINGS, part_of_game
from cardhall.players import interrupts
from cardhall.players.advice import advice_for
from cardhall.players.claims import claim_sure_tricks
from cardhall.players.search import exact_endings
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.phase import Phase
from cardhall.rules.game_folders import module_of
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.dealing import deal_from_stock
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, TrickRules
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay
from tests import claims
from tests import test_properties as promises
from tests.outside import installed
from tests.scenarios import runner
from tests.strategies import Variant

with installed():
    RULES: Any = module_of("briscola", "rules")
TRICKS = {2: 20, 4: 10}
NEVER = (
    "next time you can ruff",
    "can soon ruff",
    "fewer trumps to ruff",
    "draw the others’ trumps",
    "on {suits} later",
)
ARENA = """
import sys
from cardhall.commands import arena
from tests.outside import installed
with installed():
    sys.exit(arena.main(["briscola", "--levels", "hard,normal", "--deals", "50"]))
"""


@pytest.fixture(autouse=True)
def _outside() -> Iterator[None]:
    with installed():
        yield
        promises.checked_positions.cache_clear()


def deal_states(seed: int, seats: int = 2) -> Iterator[Any]:
    """The states of a deal that is played at random; the match ends with it, unless both sides have 60."""
    rng, state = random.Random(seed), rules.get("briscola").start(seed=seed, seats=seats, options={"target": 1})
    while not state.results:
        yield state
        state.play(rng.choice(state.actions()))


def following_once_drawn(monkeypatch: pytest.MonkeyPatch, *, always: bool = False) -> None:
    """Suit is followed once the stock is used up, as in Schnapsen; or `always`."""

    def trick_rules(self: Any, state: Any) -> TrickRules:
        order = make_order(RULES.RANKING, state.trump)
        duties = (FOLLOW_SUIT,) if always or not self.cards_to_draw(state) else ()
        return TrickRules(order, SPANISH_40, duties, points=RULES.POINTS)

    monkeypatch.setattr(RULES.Briscola, "trick_rules", trick_rules)


# ---- the rules


@pytest.mark.parametrize(
    "scenario",
    runner.scenarios_in(Path(__file__).with_name("briscola") / "tests" / "scenarios.yaml"),
    ids=lambda s: s["name"],
)
def test_scenarios(scenario: dict[str, Any]) -> None:
    runner.run(scenario)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_promises_of_the_rules_hold(seats: int) -> None:
    variant = Variant("briscola", seats)
    promises.test_every_position(variant)
    promises.test_what_was_dealt(variant)
    promises.test_refusals(variant)
    promises.test_copies_and_pickles_play_on_alike(variant)
    promises.test_an_observation_tells_what_the_seat_may_know(variant)
    promises.test_a_sample_cannot_be_told_from_the_true_state(variant)
    promises.test_a_deal_ends(variant)


def test_the_upcard_is_drawn_last_and_all_know_where_it_is() -> None:
    for state in deal_states(1):
        if not state.zones["upcard"]:
            (owner,) = (seat for seat in (0, 1) if state.upcard in state.zones[f"hand:{seat}"] or state.results)
            assert state.upcard in state.observe(1 - owner).zones[f"hand:{owner}"]
            assert not state.zones["stock"] and len(state.tricks) == 17
            break
    else:
        pytest.fail("the upcard was never drawn")


def test_suit_is_followed_once_all_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other duties from the last card drawn on: legality, refusals and the endings that are solved go by them."""
    following_once_drawn(monkeypatch)
    refused = 0
    for seed in range(12):
        for state in deal_states(seed):
            hand, trick = state.zones[f"hand:{state.turn}"], state.zones["trick"]
            suited = [card for card in hand if trick and card.suit == trick[0].suit]
            wanted = suited if suited and not state.game.cards_to_draw(state) else hand
            assert [action.cards[0] for action in state.actions()] == sorted(wanted)
            for card in set(hand) - set(wanted):
                assert "you must follow suit" in state.observe(state.turn).refusal(rules.Action("play", card))
                refused += 1
            if not state.game.cards_to_draw(state) and not trick:
                over = state.copy()
                assert advice_for("briscola").finish(over, random.Random(1)) and over.results
    assert refused > 3


def test_a_card_that_was_drawn_may_be_of_a_suit_not_followed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    following_once_drawn(monkeypatch, always=True)
    seen_void = 0
    for seed in range(4):
        for state in deal_states(seed, seats=4):
            seen_void += any(state.ruled_out)
            for seat in range(4):
                assert not any(state.ruled_out[seat] >> card & 1 for card in state.zones[f"hand:{seat}"])
    assert seen_void
    promises.test_a_sample_cannot_be_told_from_the_true_state(Variant("briscola", 4))


def test_drawing_by_hand_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that fills hands up without saying so is told, at its first trick, what to do."""

    def after_trick(self: Any, state: Any) -> Phase[Any] | None:
        deal_from_stock(state, (0, 1), 1)
        return TrickPlay.after_trick(self, state)

    class Silent(TrickPlay[Any]):
        pass

    Silent.after_trick = after_trick  # type: ignore[method-assign]
    state: Any = rules.get("briscola").start(seed=1)
    state.at = Silent()
    state.play(state.actions()[0])
    with pytest.raises(TypeError, match="hands only shrink"):
        state.play(state.actions()[0])


# ---- the players


def test_it_is_played_at_all_levels_in_time() -> None:
    for level, limit in (("easy", 0.5), ("normal", 3.0), ("hard", 1.5)):
        state: Any = rules.get("briscola").start(seed=2)
        limits = {"seconds": 0.03} if level == "hard" else {"simulations": 3} if level == "normal" else {}
        player = players.get(level, "briscola", seed=1, **limits)
        slowest = 0.0
        while not state.results:
            began = time.thread_time()
            state.play(player.choose(state.observe(state.turn)))
            slowest = max(slowest, time.thread_time() - began)
            for _ in range(4):  # cards that somebody else chooses, for not every decision needs to be timed
                if not state.results and level != "easy":
                    state.play(state.actions()[0])
        assert slowest < limit, (level, slowest)


def test_easy_beats_chance() -> None:
    """The play of the shared rooms makes sense where no suit is followed: over card points, in 12 deals twice."""
    points = [0, 0]
    for number in range(24):
        state: Any = rules.get("briscola").start(seed=number // 2)
        easy, chance = players.get("easy", "briscola", seed=1), players.get("random", "briscola", seed=number)
        while not state.results:
            own = state.turn == number % 2
            last = state.copy()
            state.play((easy if own else chance).choose(state.observe(state.turn)))
        last.game.tally(last)
        for side, amount in enumerate(state.results[0].lines[0].amounts):
            points[side != number % 2] += amount
    assert points[0] > 1.3 * points[1], points


def test_deals_with_cards_to_draw_are_neither_solved_nor_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where more than card points counts, so that a few cards left would be solved action by action."""
    advice = advice_for("briscola")
    exact: list[int] = []
    for counts in (True, False):
        if not counts:
            monkeypatch.setattr(RULES.Briscola, "deal_value", TrickGame.deal_value)
        for state in deal_states(3):
            to_come, seen = state.game.cards_to_draw(state), state.observe(state.turn)
            assert to_come == len(state.zones["stock"]) + len(state.zones["upcard"])
            assert state.game.only_cards(state) == (not to_come)
            assert position_of(seen.state).to_draw == to_come // 2
            if to_come:
                assert not advice.solves_exactly(seen.state) and not advice.solution_weight(seen.state, 1.0, None)
                assert advice.find_claim(seen) is None and claim_sure_tricks(seen) is None
                assert part_of_game(seen, seen.actions()[0]) != ENDINGS
            exact.append(advice.solves_exactly(seen.state))
    assert sum(exact) == 6, "the last six cards, and only where more counts"


def test_a_deal_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that takes a whole deal for a few cards: the search notices, and plays deals out."""
    monkeypatch.setattr(TrickAdvice, "solves_exactly", lambda self, state: True)
    monkeypatch.setattr(TrickAdvice, "most_positions", 300)
    state: Any = rules.get("briscola").start(seed=5)
    seen = state.observe(state.turn)
    with pytest.raises(exact_endings.SolvingTooLong):
        exact_endings.solve_ending(state.copy(), 0, 0, advice_for("briscola"), 1.0)
    for limit in ({"seconds": 0.1}, {"simulations": 6}):
        began = time.thread_time()
        ranking = players.get("hard", "briscola", seed=1, **limit).rank(seen)
        assert len(ranking) == 3 and time.thread_time() - began < 3.0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a program is not interrupted by a signal")
def test_an_ending_lets_signals_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrickAdvice, "most_positions", 10**9)
    state: Any = rules.get("briscola").start(seed=5)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM))
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupts.raise_on_interrupt(), interrupts.delay_interrupts():
        timer.start()
        exact_endings.solve_ending(state, 0, 0, advice_for("briscola"), 1.0)
    assert time.monotonic() - began < 5.0


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="elsewhere a program is not ended by a signal")
def test_an_arena_ends_on_sigterm() -> None:
    arena = subprocess.Popen([sys.executable, "-c", ARENA], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        time.sleep(4.0)
        assert arena.poll() is None
        began = time.monotonic()
        arena.terminate()
        arena.wait(timeout=20)
        assert time.monotonic() - began < 3.0
        assert arena.returncode == 130
    finally:
        arena.kill()
        arena.communicate()


# ---- what is said


def test_what_hints_claim_is_true() -> None:
    told: Counter[str] = Counter()
    assert list(claims.faults_in_game("briscola", range(6), 40, told)) == []
    assert not [template for template in told if any(words in template for words in NEVER)]
    assert len(told) > 8, "few sentences were met"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_counts_the_tricks_of_the_whole_deal(qtbot: Any, seats: int) -> None:
    from cardhall.desktop.table.flow.open_hands import make_last_look
    from cardhall.desktop.table.parts.rail import trick_number
    from tests.desktop.table_helpers import open_table

    counts = []
    for state in deal_states(2, seats):
        counts.append(trick_number(state.observe(0)))
        last = state.copy()
    size = TRICKS[seats]
    assert counts == [f"{number + 1} of {size}" for number in range(size) for _ in range(seats)]

    match = Match.new("briscola", seats=seats, seed=2)
    for _ in range(seats + 1):
        match.play(str(match.state.actions()[0]))
    page = open_table(qtbot, match, painted=False)
    seen = page.situation.observe()
    badge = next(badge for part in page.stage.table.rail for badge in part.badges(seen, str))
    assert badge.note == f"Trick 2 of {size}"
    last.play(last.actions()[0])
    look = make_last_look(page.stage.table, last, all_known=True)
    assert [len(look.zones[f"hand:{seat}"]) for seat in range(1, seats)] == [2] * (seats - 1)
