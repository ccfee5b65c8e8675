"""The script that learns how good players bet in Mus: that it learns the same again, and plays by the rules."""

from __future__ import annotations

import gzip
import hashlib
import os
import random
from pathlib import Path

import pytest

from cardhall.games.mus.advice import bets
from cardhall.games.mus.advice.imagined_deals import DealView
from cardhall.games.mus.advice.strategy import parse_strategy_table
from cardhall.games.mus.rules.hands import ROUND_NAMES
from cardhall.rules import Action, get

ROOT = Path(os.environ.get("CARDHALL_SOURCES") or Path(__file__).resolve().parents[3])
# of what twenty deals with seed 1 bring
TABLE_DIGEST = "1c7156c61b50f50f0df51363ef197287f201f80e97242cd707ccc012d5c7ed7a"


@pytest.fixture
def trainer(monkeypatch):
    from tests.tools.learning import learn_mus

    return learn_mus


def learn_table(trainer, deals):
    learning = trainer.Learning(1)
    learning.learn(deals, lambda text: None)
    return learning


def test_the_same_deals_bring_the_same_table(trainer):
    table = "".join(f"{line}\n" for line in trainer.lines(learn_table(trainer, 20).strategies))
    assert hashlib.sha256(table.encode("ascii")).hexdigest() == TABLE_DIGEST


def test_every_line_is_read_back(trainer):
    learning = learn_table(trainer, 20)
    table = parse_strategy_table(trainer.lines(learning.strategies))
    assert {name for name, _ in table} <= set(ROUND_NAMES)
    for (name, number), shares in table.items():
        assert number in learning.strategies[name] and abs(sum(shares) - 1) < 1e-9
    whole = gzip.decompress((ROOT / "cardhall/games/mus/bets.txt.gz").read_bytes()).decode("ascii").splitlines()
    assert len(parse_strategy_table(whole)) > 10_000


def test_rounds_go_and_are_paid_as_by_the_rules():
    """The same acts by the rules and as players think of a round: who is to act, when it is over, what it brings."""
    rng, seen = random.Random(4), 0
    for seed in range(80):
        state = get("mus").start(seed=seed, dealer=0)
        state.play("nomus")
        turns = state.eldest_first()
        hands = [state.heights_of(seat) for seat in turns]
        now, before = bets.RoundBets(), state.scores
        while state.phase == "grande" and not now.ending:
            told = DealView(state.observe(state.turn))
            assert turns[now.place] == state.turn and told.place == now.place
            assert (told.bets.level, told.bets.accepted, told.bets.is_last_answer) == (
                now.level,
                now.accepted,
                now.is_last_answer,
            )
            able = bets.possible_acts(now.level)
            act = able[rng.randrange(len(able))]
            level = bets.next_level(now.level, act)
            action = {
                bets.FOLD_ACT: "fold" if now.level else "pass",
                bets.CALL_ACT: "call",
                bets.ORDAGO_ACT: "ordago",
            }.get(act, "")
            if not action:
                action = f"{'raise' if now.level else 'bet'} {bets.OFFER_STONES_BY_LEVEL[level]}"
            now = now.after_act(act)
            assert Action.parse(action) in state.actions()
            state.play(action)
        assert now.ending
        worth = bets.round_result("grande", hands, now)
        if now.ending == 2:
            gained = state.scores[1] - before[1] - state.scores[0] + before[0]
            assert worth == gained
            seen += 1
        elif now.accepted != bets.ORDAGO_LEVEL:
            stake = state.observe(0).facts["stake_grande"]
            assert abs(worth) == int(stake)
    assert seen > 10
