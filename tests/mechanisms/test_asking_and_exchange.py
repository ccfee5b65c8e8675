"""Questions and exchanges: who is asked, what may be answered, where cards go and who knows of them, and the words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.rules import Action, IllegalAction
from tests.mechanisms import exchange_trials as trials

NAMES = ["you", "Ann", "Ben", "Cem"].__getitem__


def start_trial(trial: type[trials.Trial], **first: str) -> Any:
    """The trial with these cards first in these hands (`hand_0="AS"`), the last seat having dealt."""
    game = trial()
    state = game.start(seed=3, dealer=game.seats - 1)
    deal = {zone: text.split() for zone, text in state.deal.items()}
    for name, text in first.items():
        zone = name.replace("_", ":")
        for place, card in enumerate(text.split()):
            home = next(other for other, some in deal.items() if card in some)
            at, here = deal[home].index(card), deal[zone][place]
            deal[zone][place], deal[home][at] = card, here
    return game.start(seed=3, dealer=game.seats - 1, deals=[{zone: " ".join(some) for zone, some in deal.items()}])


def card_texts(some: Any) -> list[str]:
    return [str(one) for one in some]


def refusal_text(state: Any, call: str) -> str:
    with pytest.raises(IllegalAction) as found:
        state.play(call)
    return found.value.reason


def visible_texts(state: Any, seat: int, zone: str) -> list[str]:
    return card_texts(state.observe(seat).zones[zone])


# ---- one phase after another


def test_phases_follow_in_the_order_of_the_game() -> None:
    state = start_trial(trials.InOrder)
    assert (state.phase, state.turn) == ("lay", 0)
    state.play(state.actions()[0])
    asked = []
    while state.phase == "all":
        asked.append(state.turn)
        state.play("pass")
    assert asked == [0, 1, 2, 3] and (state.phase, state.turn) == ("last", 0)
    assert state.at.next_phase(state) is None
    state.play("yes")
    assert state.ended == "yes" and state.is_over


# ---- exchanges


def test_a_widow_is_taken_and_as_much_laid_away_one_card_at_a_time() -> None:
    state = start_trial(trials.GrandNullo)
    widow = state.deal["widow"].split()
    assert state.turn == 0 and card_texts(state.zones["hand:0"])[10:] == widow
    assert visible_texts(state, 1, "hand:0") == ["??"] * 15
    assert refusal_text(state, "done") == refusal_text(state, "pass") == "Lay five cards away."
    assert refusal_text(state, f"discard {widow[0]} {widow[1]}") == "Lay the cards away one at a time."
    for number in range(5):
        assert "done" not in card_texts(state.actions()) and len(state.actions()) == 15 - number
        state.play(f"discard {widow[number]}")
    assert card_texts(state.actions()) == ["done"]
    assert refusal_text(state, f"discard {state.zones['hand:0'][0]}") == (
        "You have laid away five cards, and no more are allowed."
    )
    assert visible_texts(state, 0, "widow") == widow and visible_texts(state, 2, "widow") == ["??"] * 5
    state.play("done")
    assert state.turn == 2 and card_texts(state.zones["hand:2"])[10:] == widow  # the partner takes them in turn
    assert visible_texts(state, 0, "hand:2") == ["??"] * 15
    for card in list(state.zones["hand:2"])[:5]:
        state.play(f"discard {card}")
    state.play("done")
    assert state.is_over and visible_texts(state, 0, "widow") == ["??"] * 5


def test_a_card_given_is_known_to_two_and_one_that_was_called_is_kept() -> None:
    state = start_trial(trials.Calabrasella, hand_0="3C 4S", hand_1="3D")
    assert card_texts(state.actions())[0] == "call 3D" and len(state.actions()) == 3
    state.play("call 3D")
    assert (state.phase, state.turn) == ("exchange", 0)
    assert "3D" in visible_texts(state, 2, "hand:0")
    assert refusal_text(state, "exchange 3D") == "You may not give back the card that you called."
    assert state.observe(0).targets(Action.parse("exchange 4S")) == ("hand:1",)
    state.play("exchange 4S")
    assert "4S" in visible_texts(state, 0, "hand:1") and "4S" in visible_texts(state, 1, "hand:1")
    assert visible_texts(state, 2, "hand:1") == ["??"] * 12


def test_up_to_four_cards_go_and_as_many_are_taken() -> None:
    state = start_trial(trials.Calabrasella, widow="3D", hand_0="3C KS QS JS 4S")
    state.play("call 3D")
    assert state.phase == "discard", "nobody gives a card that lies in the widow"
    assert "done" not in card_texts(state.actions())
    for card in ("KS", "QS"):
        state.play(f"discard {card}")
        assert "done" in card_texts(state.actions())
    state.play("done")
    assert (state.phase, len(state.actions())) == ("widow", 6)
    state.play(f"take 3D {state.zones['widow'][1]}")
    assert "3D" in visible_texts(state, 1, "hand:0") and len(state.zones["hand:0"]) == 12
    other = start_trial(trials.Calabrasella, widow="3D", hand_0="3C KS QS JS 4S")
    for call in ("call 3D", "discard KS", "discard QS", "discard JS", "discard 4S"):
        other.play(call)
    assert (other.phase, len(other.actions())) == ("widow", 1), "after the fourth card it ends by itself"


def test_proposals_go_on_until_one_is_refused_or_the_stock_is_empty() -> None:
    state = start_trial(trials.Ecarte)
    state.play("propose")
    state.play("accept")
    assert len(state.actions()) == 32  # five single cards, ten pairs, … five, and a pass
    changed = card_texts(state.zones["hand:0"])[:2]
    state.play(f"discard {' '.join(changed)}")
    assert len(state.zones["hand:0"]) == 5 and len(state.zones["stock"]) == 6
    assert visible_texts(state, 1, "discard") == ["??"] * 2 and sorted(visible_texts(state, 0, "discard")) == sorted(
        changed
    )
    state.play("pass")
    assert (state.phase, state.turn) == ("propose", 0)
    for call in ("propose", "accept"):
        state.play(call)
    state.play("discard " + " ".join(card_texts(state.zones["hand:0"])[:4]))
    assert len(state.actions()) == 1 + 5 + 10, "no more cards than the stock holds"
    assert (
        refusal_text(state, "discard " + " ".join(card_texts(state.zones["hand:1"])[:3]))
        == "Lay away two cards at most."
    )
    state.play("discard " + " ".join(card_texts(state.zones["hand:1"])[:2]))
    assert state.is_over and state.ended == "the stock is empty"
    state = start_trial(trials.Ecarte)
    for call in ("propose", "reject"):
        assert not state.is_over
        state.play(call)
    assert state.is_over and state.ended == "reject"


def test_a_seat_that_takes_the_last_cards_ends_the_exchange() -> None:
    state = start_trial(trials.Ecarte)
    for _ in range(2):
        state.play("propose")
        state.play("accept")
        state.play("discard " + " ".join(card_texts(state.zones["hand:0"])[:4]))
        if not state.is_over:
            state.play("pass")
    assert state.is_over and state.ended == "the stock is empty" and not state.zones["stock"]


def test_all_are_asked_until_one_robs() -> None:
    state = start_trial(trials.TwentyFive, upcard="7H", hand_0="KS", hand_1="AH 2C")
    assert card_texts(state.actions()) == ["pass"]
    assert refusal_text(state, "exchange KS") == "Only who holds the ace of hearts may rob."
    assert refusal_text(state, "exchange 2C") == "You do not hold the two of clubs."
    assert refusal_text(state, "discard KS") == "Pass."
    state.play("pass")
    assert len(state.actions()) == 6
    assert state.observe(1).targets(Action.parse("exchange 2C")) == ("discard", "upcard")
    state.play("exchange 2C")
    assert state.is_over and state.ended == "1 exchange"
    assert visible_texts(state, 3, "hand:1").count("7H") == 1 and visible_texts(state, 3, "discard") == ["??"]
    state = start_trial(trials.TwentyFive, upcard="7H", stock="AH")
    for _ in range(4):
        state.play("pass")
    assert state.is_over and state.ended == "3 pass"


def test_an_extra_card_is_taken_or_goes_to_the_talon() -> None:
    state = start_trial(trials.Reversis, hand_0="KS")
    extra = [state.deal[f"extra:{seat}"] for seat in range(3)]
    state.play("discard KS")
    assert visible_texts(state, 0, "hand:0")[-1] == extra[0] and visible_texts(state, 1, "hand:0") == ["??"] * 5
    state.play("pass")
    state.play("pass")
    assert state.is_over and card_texts(state.zones["talon"]) == ["KS", *extra[1:]]
    assert visible_texts(state, 0, "talon") == ["KS", "??", "??"]


def test_replacements_come_when_all_have_laid_cards_away() -> None:
    state = start_trial(trials.MusGame)
    for _ in range(4):
        state.play("mus")
    assert (state.phase, state.turn, len(state.actions())) == ("discard", 2, 15)
    assert refusal_text(state, "pass") == "Discard a card."
    stock = card_texts(state.zones["stock"])
    for seat in (2, 1, 0, 3):
        assert state.turn == seat
        state.play(f"discard {state.zones[f'hand:{seat}'][0]}")
    assert (state.phase, state.turn) == ("mus", 2)
    assert [card_texts(state.zones[f"hand:{seat}"])[-1] for seat in (2, 1, 0, 3)] == stock[:4]
    state.play("mus")
    state.play("nomus")
    assert state.is_over, "the first who wants none ends it"


# ---- questions


def test_a_question_within_a_question() -> None:
    state = start_trial(trials.FiveHundred)
    for call in ("pass", "declare ace-no-face"):
        state.play(call)
    assert (state.phase, state.turn) == ("redeal", 3)
    thrown_in = state.copy()
    thrown_in.play("yes")
    assert thrown_in.is_over and thrown_in.ended == "yes"
    state.play("no")
    assert (state.phase, state.turn) == ("declare", 2)
    state.play("pass")
    state.play("declare ace-no-face")
    assert (state.phase, state.turn) == ("redeal", 1)
    state.play("no")
    assert state.is_over and state.ended == "no", "all have been asked"


def test_those_who_drew_are_asked_once_more() -> None:
    state = start_trial(trials.Kabu)
    for call in ("draw", "pass", "draw", "pass"):
        state.play(call)
    assert state.turn == 0
    state.play("draw")
    assert state.turn == 2
    state.play("pass")
    assert state.is_over and [len(state.zones[f"hand:{seat}"]) for seat in range(4)] == [4, 2, 3, 2]
    state = start_trial(trials.Kabu)
    for _ in range(4):
        state.play("pass")
    assert state.is_over


def test_a_seat_may_be_asked_several_times() -> None:
    state = start_trial(trials.TrenteEtQuarante)
    for seat in (0, 0, 2):
        assert state.turn == seat
        assert refusal_text(state, "pass") == "Imprison or surrender."
        state.play("imprison")
    assert state.is_over and state.said == ("0 imprison", "0 imprison", "2 imprison")


def test_answers_that_depend_on_the_hand() -> None:
    state = start_trial(trials.Trex, hand_0="QC QH")
    queens = sum(card.rank == "Q" for card in state.zones["hand:0"])
    assert len(state.actions()) == 2**queens
    assert state.observe(0).prompt(NAMES) == ("", "Double queens that you hold, or pass")
    state.play("double QC QH")
    assert state.turn == 1


@pytest.mark.parametrize(
    "trial",
    [
        trials.GrandNullo,
        trials.Calabrasella,
        trials.Ecarte,
        trials.TwentyFive,
        trials.Reversis,
        trials.FiveHundred,
        trials.Kabu,
        trials.TrenteEtQuarante,
        trials.Trex,
    ],
)
def test_random_play(trial: type[trials.Trial]) -> None:
    """No card is lost, actions are sorted, what is not legal is refused in a sentence, and it ends."""
    game, rng = trial(), random.Random(5)
    wrong = [Action.parse(text) for text in ("pass", "done", "yes", "play QH", "discard QH", "discard QH KS", "bid 1")]
    for seed in range(20):
        state = game.start(seed=seed, dealer=game.seats - 1)
        for _ in range(60):
            able = state.actions()
            assert able == sorted(set(able)) and able
            for action in set(wrong) - set(able):
                assert refusal_text(state, str(action)).endswith(".")
            seen = state.observe(state.turn)
            assert seen.prompt(NAMES)[1] and seen.actions() == able
            state.play(rng.choice(able))
            assert sorted(card for some in state.zones.values() for card in some) == sorted(game.pack)
            if state.is_over:
                break
        else:
            assert trial is trials.Ecarte, "it does not end"  # whoever keeps proposing may go on for ever
