"""The script that learns the tables of Truc's best player: what it learns, and that it always learns the same."""

from __future__ import annotations

import hashlib
import os
from itertools import cycle
from pathlib import Path

import pytest

from cardhall.games.truc.advice import strategy as truc_table
from cardhall.rules import get

ROOT = Path(os.environ.get("CARDHALL_SOURCES") or Path(__file__).resolve().parents[3])
# By the number of deals learnt, with seed 1. Those of 60 are what a program in C++ wrote that learnt the tables first.
# Whoever changes by what rules of thumb truc.py plays finds others here, and may want to learn the tables again.
TABLE_DIGESTS = {
    ("elder", 5): "f0b9e0c589f8e3b5464c357af1fd5773215e4e2aaf55b8bde70fb06b83a47dd5",
    ("first", 5): "5551f8f18fe9705f26ac63510219768e0438398917c7b96989c4ed6e16b67727",
    ("elder", 60): "6c556ac9a4543dec0ea635938a72bef858caab49fde5b23fa2fc24ac8459f20e",
    ("first", 60): "94605b37614c74f07934ed86a789e41447ce0e446ebb1d44eccb001106b20d60",
}
A_FEW, MANY = 5, pytest.param(60, marks=pytest.mark.long)  # deals learnt


@pytest.fixture
def trainer(monkeypatch):
    from tests.tools.learning import learn_truc

    return learn_truc


def ignore_progress(text: str) -> None:
    """What the script says of how far it has come is not listened to."""


def learn_table(trainer, monkeypatch, draws, deals, seed=1):
    monkeypatch.setattr(trainer, "DISCOUNT_PERIODS", min(trainer.DISCOUNT_PERIODS, deals))
    learning = trainer.Learning(draws, seed)
    learning.learn(deals, ignore_progress)
    return learning


@pytest.mark.parametrize("draws", ["elder", "first"])
@pytest.mark.parametrize("deals", [A_FEW, MANY])
def test_the_same_deals_bring_the_same_table(trainer, monkeypatch, draws, deals):
    table = "".join(f"{line}\n" for line in trainer.lines(learn_table(trainer, monkeypatch, draws, deals).ours))
    assert hashlib.sha256(table.encode("ascii")).hexdigest() == TABLE_DIGESTS[draws, deals]


def test_the_dice_are_the_64_bit_mersenne_twister(trainer):
    """The standard of C++ names the ten-thousandth word of the usual seed."""
    words = trainer.Dice(5489).word
    assert [words() for _ in range(10_000)][-1] == 9981545732273789042


def test_the_player_reads_what_is_learnt(trainer, monkeypatch):
    """Every line is read back, and a deal's situations are found by the player under the numbers of the script."""
    learning = learn_table(trainer, monkeypatch, "elder", A_FEW)
    read = truc_table.parse_table(trainer.lines(learning.ours))
    assert len(read) > 300 and set(read) <= set(learning.ours)
    assert all(
        len(shares) == truc_table.RAISE_ACTION_PLACE + 1 and 12 <= sum(int(d, 16) for d in shares) <= 18
        for shares in read.values()
    )


@pytest.mark.parametrize("draws", ["elder", "first"])
def test_the_script_plays_by_the_rules(trainer, draws):
    """The same deals by the rules and by the script: what may be done, the numbers of situations, and the result."""
    from tests.tools.learning.truc_deals import ELDER_SIDE

    rules, dice = trainer.Rules(draws), trainer.Dice(3)
    for seed in range(60):
        state = get("truc").start(seed=seed, dealer=0, options={"cut": False, "draws": draws})
        turns = state.eldest_first()
        deal = trainer.Deal(tuple(tuple(truc_table.sorted_powers(state.zones[f"hand:{seat}"])) for seat in turns))
        elders, winner = state.elders, trainer.DEAL_GOES_ON
        while winner == trainer.DEAL_GOES_ON:
            seat = turns[deal.turn]
            assert state.turn == seat
            powers = truc_table.sorted_powers(state.zones[f"hand:{seat}"])
            found = {truc_table.action_place(action, powers, state.asked): action for action in state.actions()}
            actions = rules.actions(deal)
            assert sorted(found) == sorted(actions)
            assert truc_table.situation_of(state, seat) == rules.number(deal)
            act = actions[dice.below(len(actions))]
            state.play(found[act])
            deal, winner = rules.after(deal, act)
        delta = state.results[0].delta
        assert delta[elders] - delta[1 - elders] == trainer.points(deal, winner, ELDER_SIDE)


@pytest.mark.long
@pytest.mark.parametrize("draws", ["elder", "first"])
def test_a_few_deals_are_learnt_soon(trainer, draws, monkeypatch):
    """Of four deals known by heart, what is learnt beats others plainly, whom it did not beat before."""
    learning = trainer.Learning(draws, 1)
    learning.usual = learning.easy  # imagining deals takes longer than all else
    known = cycle([trainer.new_deal(learning.dice) for _ in range(4)])
    monkeypatch.setattr(trainer, "new_deal", lambda dice: next(known))
    others = {name: other for name, other, _ in learning.trials()}
    assert abs(learning.trial(others["who does anything"], 400)[0]) < 0.25
    learning.learn(400, ignore_progress)
    for name in ("who does anything", "against easy", "who never raises but rejects"):
        mean, error = learning.trial(others[name], 200)
        assert mean - error > 0.2, f"{name}: {mean:.2f} ± {error:.2f}"
