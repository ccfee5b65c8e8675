"""Tute's players declare at once, keep what they may still declare, and believe that others do too."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.games.tute.advice import ADVICE, SILENT_CHANCE, undeclared_leads
from cardhall.players.tricks.playout import PlayGuide
from cardhall.rules.mechanisms.trick_position import Position, position_of

DEAL = {  # spades are trumps; seat 3 leads, holds 40 and a 20 in hearts, and seat 2 a 20 in clubs and in diamonds
    "hand:0": "4C 2C 4H 2H 5D 4D 2D 5S 4S 2S",
    "hand:1": "JC 6C 5C 6H 5H 7S 6S JD 7D 6D",
    "hand:2": "KC QC 7C JH 7H JS AD 3D KD QD",
    "hand:3": "AC 3C AH 3H KH QH AS 3S KS QS",
}
FIRST_TRICK = ("play AS", "play JS", "play 6S", "play 2S")


def begin_deal(*played: str, **options: Any) -> Any:
    state = rules.get("tute").start(dealer=0, deals=[DEAL], options=options)
    for action in played:
        state.play(action)
    return state


@pytest.mark.parametrize("level", ["normal", "easy"])
def test_marriages_are_declared_at_once(level: str) -> None:
    state = begin_deal(*FIRST_TRICK)
    player = players.get(level, "tute", seed=3, simulations=2 if level == "normal" else None)
    chosen = str(player.choose(state.observe(3)))
    assert chosen == "declare 40" or level == "easy"
    assert [str(action) for action in ADVICE.distinct_actions(state, 3, state.actions())] == ["declare 40"]
    assert ADVICE.reason(state.observe(3), state.actions()[0]).startswith("King and queen of trumps are forty")


def reason(state: Any, action: str) -> str:
    seen = state.observe(state.turn)
    return ADVICE.reason(seen, rules.Action.parse(action))


def test_reasons_speak_of_marriages_to_come() -> None:
    state = begin_deal()
    wins = "It may win the trick, and then you can declare king and queen of hearts and spades."
    assert reason(state, "play AC") == reason(state, "play 3C") == wins
    assert "declare" not in reason(state, "play QS")
    for action in (*FIRST_TRICK, "declare 40"):
        state.play(action)
    assert reason(state, "play AC").endswith("declare king and queen of hearts.")
    assert "declare" not in reason(state, "play KH")
    state = rules.get("tute").start(dealer=3, deals=[DEAL])  # seat 2 leads
    together = "It keeps king and queen of clubs and diamonds together until you can declare them."
    assert reason(state, "play JH") == together


def test_a_tute_comes_first() -> None:
    kings = {**DEAL, "hand:3": "AC KC AH 3H KH KD AS 3S KS QS", "hand:2": "3C QC 7C JH 7H JS AD 3D QH QD"}
    state = rules.get("tute").start(dealer=0, deals=[kings])
    for action in FIRST_TRICK:
        state.play(action)
    assert str(ADVICE.step(state, 3)) == "declare tute"
    state.news, state.single_deal = None, True
    assert ADVICE.finish(state, random.Random(1)) == 1 and state.results[0].delta == (0, 1)


def test_imagined_deals_count_what_is_still_to_be_declared() -> None:
    """All hands are known: seat 3 declares the 40, then the 20, as it wins trick after trick."""
    position = position_of(begin_deal())
    guide = PlayGuide(random.Random(1))
    declared = 2 * (40 + 20)
    while position.finished < 4:
        guide.play_best(position, position.legal())
    assert position.points[1] >= declared
    state = begin_deal(*FIRST_TRICK)
    state.news, state.single_deal = None, True
    assert ADVICE.finish(state, random.Random(1)) == 37 and state.results[0].delta == (0, 1)


def test_king_and_queen_are_kept_together_until_declared() -> None:
    spared = 0
    for seed in range(60):
        position = position_of(rules.get("tute").start(seed=seed))
        guide, flag = PlayGuide(random.Random(seed)), position.suits.flag
        marriages = [flag[Card.of(f"K{suit}")] | flag[Card.of(f"Q{suit}")] for suit in "CDHS"]
        while legal := position.legal():
            hand = position.hands[position.turn].cards
            kept = sum(pair for pair in marriages if hand & pair == pair and not is_declared(position, pair))
            card = guide.choose_card(position, legal)
            if kept & legal and legal & ~kept:
                assert not card & kept
                spared += 1
            position.play(card)
    assert spared > 30


def is_declared(position: Position, pair: int) -> bool:
    return not position.rules.to_declare(position.memory, pair)


def test_silence_tells() -> None:
    """Seat 3 wins and leads without declaring: that it holds king and queen of a suit is hardly believed any more."""
    state = begin_deal(*FIRST_TRICK)
    assert undeclared_leads(state, 0) == []
    state.play("play AH")
    flags = state.rules.suits.flags
    assert undeclared_leads(state, 0) == [(3, 0, flags([Card.of("AH")]))]
    assert undeclared_leads(state, 3) == []
    seen = state.observe(0)
    weigh = ADVICE.evidence(seen)
    assert weigh is not None
    (silence,) = undeclared_leads(state, 0)
    assert state.rules.to_declare(0, flags(state.zones["hand:3"]) | silence.played)
    assert 0 < weigh(state) <= SILENT_CHANCE


def test_what_was_declared_is_no_silence() -> None:
    state = begin_deal(*FIRST_TRICK, "declare 40", "play AH")
    assert undeclared_leads(state, 0) == []
    for action in ("play JH", "play 6H", "play 4H"):
        state.play(action)
    state.play("play AC")  # the 20 in hearts is still to be declared
    (silence,) = undeclared_leads(state, 1)
    assert silence.seat == 3 and silence.declared == state.memory
    assert state.rules.to_declare(silence.declared, state.rules.suits.flags(state.zones["hand:3"]) | silence.played)


def test_nothing_is_claimed_while_something_may_be_declared() -> None:
    """All the rest is seat 3's own, but its marriage brings more than the tricks."""
    deal = {
        "hand:0": "4C 2C 4H 2H 5D 4D 2D 5C 4S 2S",
        "hand:1": "JC 6C 7C 6H 5H 7D 6D JD 3D KD",
        "hand:2": "KC QC AC JH 7H 3C AD AH 3H QD",
        "hand:3": "AS 3S KS QS JS 7S 6S 5S KH QH",
    }
    state = rules.get("tute").start(dealer=0, deals=[deal])
    state.play("play AS")
    while state.zones["trick"]:
        state.play(state.actions()[0])
    assert ADVICE.find_claim(state.observe(3)) is None
    assert not ADVICE.result_is_fixed(state.observe(3).state)
