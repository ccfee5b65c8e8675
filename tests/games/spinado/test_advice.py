"""Spinado: deals played out by card number, leads that cost nothing, the spinado kept, and reasons that are true."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import CARDS, Card
from cardhall.games.spinado.advice import ADVICE, SpinadoAdvice, SpinadoExpert, encode_position
from cardhall.games.spinado.advice.sequences import NEXT_CARD, PREVIOUS_CARD, SPINADO_CARD
from cardhall.match.positions import exchange_cards
from tests.players.seeing import shortfall

GAME = rules.get("spinado")
HARD = ADVICE.for_level("hard")


def to_play(hands: dict[str, str], *actions: str, kings: bool = False) -> Any:
    """A deal of four in which seat 0 begins, after some actions, as the seat to act sees it."""
    options = {"kings": kings}
    deals = [exchange_cards(GAME.start(dealer=3, seed=2).deal, hands)]
    state = GAME.start(dealer=3, options=options, deals=deals)
    for action in actions:
        state.play(action)
    return state.observe(state.turn)


def number(text: str) -> int:
    return int(Card.of(text))


def test_what_comes_next_is_as_the_rules_have_it() -> None:
    for card in GAME.pack:
        following = GAME.next_above(card)
        assert NEXT_CARD[card] == (-1 if following is None else following)
        if following is not None:
            assert PREVIOUS_CARD[following] == card
    assert number("AD") == SPINADO_CARD
    assert PREVIOUS_CARD[number("3C")] == PREVIOUS_CARD[number("9D")] == -1


@pytest.mark.parametrize("sound", [False, True])
@pytest.mark.parametrize("kings", [False, True])
def test_a_deal_played_out_is_the_deal_of_the_rules(sound: bool, kings: bool) -> None:
    """What the fast play decides, done by the rules, comes to the same chips."""
    tried = 0
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.start(seats=3 + seed % 3, seed=seed, options={"kings": kings})
        for _ in range(rng.randrange(16)):
            if not state.results:
                state.play(rng.choice(state.actions()))
        if state.results:
            continue
        world = state.observe(state.turn).sample(rng)
        fast, slow = world.copy(), world.copy()
        advice = HARD if sound else ADVICE
        assert advice.finish(fast, rng) > 0
        while not slow.results:
            slow.advance(quick_choice(slow, sound))
        assert fast.results[0].delta == slow.results[0].delta
        assert fast.last_winner == slow.last_winner
        tried += 1
    assert tried > 4


def quick_choice(state: Any, sound: bool) -> Any:
    """What the seat to act does in fast play, as an action."""
    at, hand = (
        encode_position(state),
        [card for card in sorted(state.zones[f"hand:{state.turn}"]) if card != SPINADO_CARD],
    )
    if state.wanted is not None:
        hand = [state.wanted]
    costly = at.count_costly_leads()
    card = max(
        hand,
        key=lambda one: at.lead_value(int(one), costly) if sound else at.simple_lead_value(int(one), False),
        default=CARDS[SPINADO_CARD],
    )
    along = (
        CARDS[SPINADO_CARD] in state.zones[f"hand:{state.turn}"]
        and card != SPINADO_CARD
        and not at.keeps_turn(int(card))
    )
    wanted = {card, CARDS[SPINADO_CARD]} if along else {card}
    return next(action for action in state.actions() if set(action.cards) == wanted)


def sensible_actions(seen: Any) -> list[str]:
    """What the hard player compares."""
    return [str(one) for one in HARD.distinct_actions(seen.state, seen.seat, seen.actions())]


def hard_choice(seen: Any) -> str:
    return str(players.get("hard", game="spinado", seed=1, simulations=200).choose(seen))


def test_hard_takes_a_free_lead_when_it_needs_no_other_turn() -> None:
    seen = to_play({"hand:0": "KS TS 9S 8S 7S 6S 5S 4S 3S", "hand:1": "QS JS AS"})
    assert sensible_actions(seen) == ["play KS"]


def test_hard_keeps_a_free_lead_that_may_win_the_turn_back() -> None:
    """The king goes when the queen is played, and then its player leads again."""
    seen = to_play({"hand:0": "KS 5C 9H 4S 7H TC JD 9D 6D"})
    assert "play KS" in sensible_actions(seen) and len(sensible_actions(seen)) > 1
    assert hard_choice(seen) != "play KS"
    assert str(players.get("normal", game="spinado", seed=1).choose(seen)) == "play KS", "normal does not look so far"


def test_hard_takes_at_once_what_can_only_be_led() -> None:
    """Nothing leads up to the nine of diamonds, whose next card has turned out to be dead."""
    seen = to_play({"hand:0": "KH 9D 5C 3S 7H TC JD 8S 6D", "dead": "TD"})
    at = encode_position(seen.state)
    at.gone_cards[number("TD")] = True
    assert at.keeps_turn(number("9D")) and not at.may_follow(number("9D"))
    assert at.lead_value(number("9D"), 5) > max(at.lead_value(number(one), 5) for one in ("KH", "5C", "3S", "TC"))


@pytest.mark.parametrize(
    ("hand", "costly"),
    [("KS KH KC", 0), ("KS 5C 9H", 2), ("5C 6C 9H", 2), ("5C 9H AD", 1), ("5C 9H TC 4S", 4)],
)
def test_costly_leads_are_counted_by_runs_and_the_spinado_saves_one(hand: str, costly: int) -> None:
    rest = "KD QD JD TD" if "KS" not in hand else "4C 5S 6S 7S"
    seen = to_play({"hand:0": hand, "hand:1": rest})
    at = encode_position(seen.state)
    for card in range(52):  # what has been dealt besides does not count
        if at.holder[card] == 0 and str(CARDS[card]) not in hand.split():
            at.holder[card] = -1
    assert at.count_costly_leads() == costly


def test_hard_keeps_the_spinado() -> None:
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH AD", "hand:2": "JH"}, "play 9H")
    assert len(sensible_actions(seen)) == 2, "others could follow: it is worth a thought"
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH JH AD"}, "play 9H")
    assert sensible_actions(seen) == ["play TH"]


def test_who_goes_out_saves_the_next_antes() -> None:
    state = GAME.start(seed=1)
    ADVICE.finish(state, random.Random(1))
    leaves = list(ADVICE.later_value(state))
    assert leaves[state.last_winner] == 3 and sum(leaves) == 3
    last = GAME.start(seed=1, options={"deals": 1})
    ADVICE.finish(last, random.Random(1))
    assert not ADVICE.later_value(last)


@pytest.mark.parametrize(
    ("hand", "before", "action", "said"),
    [
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play KS", "No card follows the K♠: you lead again."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play KS AD", "You get rid of two cards at once."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play 9H AD", "The spinado stops the play, so you lead again."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play AD", "You get rid of it, and lead again."),
        (
            "QS KS 9H 4S 7H TC JD 3D 6D",
            (),
            "play QS",
            "Your own cards follow up to the K♠, and there the play stops: you",
        ),
        ("9H TH 4S 7S TC 5C JD 3D 6D", (), "play 9H", "You play two cards one after the other."),
        ("3C 9H 4S 7S TC 5S JD 8H 6D", (), "play 3C", "Nothing leads up to the 3♣ any more: you can only play it by"),
        ("4C 9H 4S 7S TC QC JD 6H 6D", (), "play 4C", "It may let you play 2 cards further up the suit."),
        ("4C 9H 4S 7S TC 2X JD 6H 6D", (), "play TC", "None of your cards is sure to return the lead: the holder"),
        ("KS 9H 4S 7H TC JD 6H 6D 5C", (), "play TC", "You keep your safe leads: each may still follow, and win the"),
    ],
)
def test_reasons_are_true(hand: str, before: tuple[str, ...], action: str, said: str) -> None:
    seen = to_play({"hand:0": hand.replace("2X", "6S")}, *before)
    found = next(one for one in seen.actions() if one == type(one).parse(action))
    assert str(ADVICE.reason(seen, found)).startswith(said)


def test_after_a_stop_the_card_below_is_a_free_lead() -> None:
    seen = to_play({"hand:0": "9H 8H 4S 3C", "hand:1": "5C", "dead": "TH AD"}, "play 9H")
    found = next(one for one in seen.actions() if str(one) == "play 8H")
    assert str(ADVICE.reason(seen, found)) == "Nobody holds the 9♥ that would follow: you lead again."
    assert "play 8H" in sensible_actions(seen), "it may still follow the seven, and is perhaps kept for that"


def test_what_is_said_of_the_spinado_when_following() -> None:
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH AD", "hand:2": "JH"}, "play 9H")
    alone, along = seen.actions()[1], seen.actions()[0]
    assert (str(alone), str(along)) == ("play TH", "play AD TH")
    assert str(ADVICE.reason(seen, alone)) == "You keep the spinado for another turn."
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH JH AD"}, "play 9H")
    alone = next(one for one in seen.actions() if str(one) == "play TH")
    assert str(ADVICE.reason(seen, alone)) == "You keep the lead even without the spinado."


def test_levels_differ_in_how_they_think() -> None:
    assert isinstance(HARD, SpinadoExpert)
    assert type(ADVICE.for_level("normal")) is SpinadoAdvice
    assert not ADVICE.for_level("easy").sees_free_leads


def test_a_player_that_sees_all_cards_is_measured() -> None:
    found = shortfall("spinado", 2, simulations=10)
    assert found.deal_count == 2
    assert -30 < found.mean < 30
