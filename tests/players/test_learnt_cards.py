"""What cards bring as it was learnt over solved deals: features, trees, and what they say of leads one knows."""

from __future__ import annotations

import os
import random
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, Card
from cardhall.players.advice import advice_for
from cardhall.players.tricks.attitude_signals import SIGNAL_DEPARTURE_COST
from cardhall.players.tricks.card_features import (
    BYTE_OFFSET,
    FOLLOW_FEATURES,
    LEAD_FEATURES,
    NO_PLACE_FROM_TOP,
    make_seat_view,
)
from cardhall.players.tricks.card_trees import (
    LEAF_MARK,
    TreeEnsemble,
    estimate_advantages,
    load_ensembles,
    parse_ensembles,
)
from cardhall.rules.mechanisms.trick_state import rules_of

ROOT = Path(os.environ.get("CARDHALL_SOURCES") or Path(__file__).resolve().parents[2])


def deal_whist(hands: dict[int, str], trump: str = "C", leader: int = 0) -> Any:
    """Whist with these cards in the hands, the others dealt at random; the dealer's last card is of that suit."""
    rng = random.Random(1)
    rest = rng.sample(FRENCH_52, 52)
    full = {seat: [Card.of(name) for name in hands.get(seat, "").split()] for seat in range(4)}
    for some in full.values():
        rest = [card for card in rest if card not in some]
    dealer = (leader - 1) % 4
    if len(full[dealer]) < 13:
        last = next(card for card in rest if card.suit == trump)
        rest.remove(last)
        rest.append(last)
    for seat in sorted(full, key=lambda seat: seat == dealer):  # the dealer gets the last of them
        missing = 13 - len(full[seat])
        full[seat] += rest[:missing]
        rest = rest[missing:]
    deal = {f"hand:{seat}": " ".join(map(str, some)) for seat, some in full.items()}
    state = rules.get("whist").start(seed=1, dealer=dealer, deals=[deal])
    assert state.trump == trump
    return state


def play_card(state: Any, *cards: str) -> Any:
    for name in cards:
        state.play(next(action for action in state.actions() if str(action.cards[0]) == name))
    return state


def card_features(state: Any, card: str) -> dict[str, int]:
    view = make_seat_view(state.observe(state.turn).state)
    numbers = [number - BYTE_OFFSET for number in view.features(rules_of(state).suits.power[Card.of(card)])]
    return dict(zip(FOLLOW_FEATURES if state.zones["trick"] else LEAD_FEATURES, numbers, strict=True))


HANDS = {
    0: "AH KH 7H 4H 9S 8S 3S QD 6D 5D JC 8C 2C",
    1: "QH JH TH 2H AS KS 2S AD KD 2D AC KC 3C",
    2: "9H 8H 6H QS JS TS 4S JD TD 9D QC TC 9C",
    3: "5H 3H 7S 6S 5S 8D 7D 4D 3D 7C 6C 5C 4C",  # deals
}


def test_the_numbers_tell_what_a_leader_sees() -> None:
    state = deal_whist(HANDS)
    found = card_features(state, "KH")
    assert (found["own in suit"], found["rest in suit"], found["higher in rest"]) == (4, 9, 0)
    assert [found[f"{place} is own"] for place in ("highest", "second", "third", "fourth", "fifth")] == [1, 1, 0, 0, 0]
    assert not found["is own highest"] and not found["is own lowest"] and not found["own next lower is as good"]
    assert card_features(state, "AH")["is own highest"] and card_features(state, "AH")["own next lower is as good"]
    assert card_features(state, "4H")["is own lowest"] and card_features(state, "4H")["higher in rest"] == 7
    assert not found["is a trump"] and found["first led by"] == -1 and found["own winners"] == 2
    found = card_features(state, "JC")
    assert found["is a trump"] and (found["own trumps"], found["rest of trumps"]) == (3, 10)
    assert (found["holder of known card"], found["higher than known card"], found["known card in suit"]) == (3, 8, 1)


def test_the_numbers_tell_what_has_been_played() -> None:
    state = deal_whist(HANDS)
    play_card(state, "AH", "2H", "6H", "3H", "KH", "TH", "8H", "5H")
    found = card_features(state, "7H")
    assert (found["led by self"], found["first led by"], found["first lead from top"]) == (2, 0, 0)
    assert (found["highest by left"], found["highest by partner"], found["highest by right"]) == (4, 6, 9)
    assert found["partner fell"] == -1, "his second card was higher"
    assert found["tricks before"] == 2 and found["higher in rest"] == 3
    play_card(state, "4H", "JH", "9H", "5S")
    assert state.turn == 1
    found = card_features(state, "QH")
    assert (found["left void"], found["partner void"], found["right void"]) == (0, 1, 0)
    assert (found["partner threw first"], found["thrown by partner"], found["known voids"]) == (0, 0, 1)
    found = card_features(state, "AS")
    assert (found["partner threw first"], found["thrown by partner"], found["highest by partner"]) == (1, 1, 9)
    assert card_features(state, "2D")["highest by right"] == NO_PLACE_FROM_TOP


def test_the_numbers_tell_what_one_sees_who_follows() -> None:
    state = play_card(deal_whist(HANDS), "QD", "2D")
    found = card_features(state, "JD")
    assert (found["cards lying"], found["partner led"], found["partner is winning"]) == (2, 1, 1)
    assert not found["wins"] and found["own that may be played"] == 3 and found["own that win"] == 0
    assert found["higher than the best in rest"] == 2 and found["lead from top"] == 2
    state = play_card(deal_whist(HANDS), "5D")
    found = card_features(state, "KD")
    assert found["wins"] and found["own that win"] == 2 and found["own lower that win"] == 0
    assert (
        card_features(state, "AD")["own lower that win"] == 1 and card_features(state, "2D")["own lower that win"] == -1
    )
    assert found["partner is to play"] and not found["partner is winning"]


# What is counted in a test of its own.
NAMED_FEATURES = (
    "rest up to own next higher", "rest down to own next lower", "own winners in suit", "own honours",
    "honours in rest", "own trump winners", "own voids", "longest other suit", "tricks ahead", "opponents who may ruff",
    "partner may ruff", "latest by partner", "latest by left", "latest by right", "first by partner",
    "rest below first by partner", "how first by partner", "rest below latest by partner", "how latest by partner",
    "rest below", "highest own trump", "longer plain suits", "most winners elsewhere", "played by partner",
)  # fmt: skip

# What is seen of a card, by seat and card; what is not named is 0. Between the views the cards named are played.
CACHED_VIEWS: tuple[str | tuple[int, str, str], ...] = (
    "AH 2H 6H 3H KH TH 8H 5H 4H JH 9H 3D AS TS 6S 8S KS JS 7S 3S QH 9C 5S 7H",
    (2, "TD", "higher in rest 3; own in suit 3; rest in suit 9; fourth is own 1; fifth is own 1; own next lower is as "
     "good 1; tricks before 6; first led by -1; first lead from top 15; rest of trumps 10; own trumps 2; holder of "
     "known card 1; higher than known card 7; partner threw first -1; highest by partner 15; highest by left 11; "
     "highest by right 15; own winners 1; longest plain suit 3; thrown by left 1; known voids 2"),
    "TD 4D",
    (0, "QD", "cards lying 2; is of suit led 1; partner is winning 1; wins 1; higher in rest 2; own in suit 3; rest "
     "in suit 7; third is own 1; is own highest 1; tricks before 6; higher than the best in rest 3; rest of suit led "
     "7; rest of trumps 9; own trumps 3; partner led 1; own that win 1; lead from top 4; led by partner 1; first led "
     "by 2; first lead from top 4; holder of known card 3; higher than known card 7; partner threw first -1; highest "
     "by partner 4; highest by left 15; highest by right 10; own that may be played 3; higher than the lead in rest "
     "3"),
    "QD KD",
    (1, "2D", "higher in rest 6; own in suit 2; rest in suit 6; highest is own 1; is own lowest 1; tricks before 7; "
     "led by left 1; first led by 1; first lead from top 4; rest of trumps 9; own trumps 3; holder of known card 2; "
     "higher than known card 7; partner threw first 1; highest by partner 10; highest by left 4; highest by right 2; "
     "own winners 3; longest plain suit 2; partner fell -1; thrown by partner 1; known voids 2"),
    (1, "AC", "is a trump 1; own in suit 3; rest in suit 9; highest is own 1; second is own 1; is own highest 1; own "
     "next lower is as good 1; tricks before 7; first led by -1; first lead from top 15; rest of trumps 9; own trumps "
     "3; holder of known card 2; higher than known card 7; known card in suit 1; highest by partner 15; highest by "
     "left 5; highest by right 15; own winners 3; longest plain suit 2; known voids 2"),
    "2S QS",
    (3, "5C", "cards lying 2; is a trump 1; wins 1; higher in rest 6; own in suit 4; rest in suit 8; own next lower "
     "is as good 1; tricks before 7; rest of suit led 2; rest of trumps 8; own trumps 4; partner led 1; own that win "
     "4; lead from top 12; first led by -1; first lead from top 15; higher than known card -1; partner threw first "
     "-1; highest by partner 15; highest by left 15; highest by right 5; own lower that win 1; own that may be played "
     "6; higher than the lead in rest 2"),
    (3, "7D", "cards lying 2; higher in rest 3; own in suit 2; rest in suit 6; fourth is own 1; fifth is own 1; is "
     "own lowest 1; tricks before 7; rest of suit led 2; rest of trumps 8; own trumps 4; partner led 1; own that win "
     "4; lead from top 12; led by right 1; first led by 3; first lead from top 4; higher than known card -1; partner "
     "threw first -1; highest by partner 1; highest by left 2; highest by right 4; own lower that win -1; own that "
     "may be played 6; higher than the lead in rest 2"),
    "5C",
    (0, "9S", "cards lying 3; is of suit led 1; own in suit 1; rest in suit 1; highest is own 1; is own lowest 1; is "
     "own highest 1; tricks before 7; higher than the best in rest 6; rest of suit led 1; rest of trumps 8; own "
     "trumps 3; right void 1; lead from top 12; led by left 3; first led by 1; ruffed 1; holder of known card 3; "
     "higher than known card 6; partner threw first -1; highest by partner 2; highest by right 7; own winners 1; own "
     "lower that win -1; own that may be played 1; higher than the lead in rest 1"),
    "9S 6C",
    (0, "JC", "cards lying 1; is of suit led 1; is a trump 1; trumps led 1; wins 1; higher in rest 3; own in suit 3; "
     "rest in suit 7; fourth is own 1; is own highest 1; tricks before 8; higher than the best in rest 5; rest of "
     "suit led 7; partner is to play 1; rest of trumps 7; own trumps 3; own that win 2; lead from top 8; led by right "
     "1; first led by 3; first lead from top 8; holder of known card 3; higher than known card 5; partner threw first "
     "-1; highest by partner 5; highest by left 15; highest by right 8; own lower that win 1; own that may be played "
     "3; higher than the lead in rest 5"),
    "JC 3C QC",
    (2, "4S", "own in suit 1; highest is own 1; is own lowest 1; is own highest 1; tricks before 9; left void 1; led "
     "by right 3; first led by 3; rest of trumps 6; own trumps 1; holder of known card 1; higher than known card 4; "
     "partner threw first -1; highest by partner 5; highest by left 7; own winners 1; longest plain suit 2; partner "
     "fell 1; thrown by left 1; known voids 3"),
    (2, "TC", "is a trump 1; higher in rest 2; own in suit 1; rest in suit 6; third is own 1; is own lowest 1; is own "
     "highest 1; tricks before 9; led by left 1; first led by 1; first lead from top 8; rest of trumps 6; own trumps "
     "1; holder of known card 1; higher than known card 4; known card in suit 1; partner threw first -1; highest by "
     "partner 3; highest by left 8; highest by right 11; own winners 1; longest plain suit 2; known voids 3"),
)  # fmt: skip


def test_every_number_is_as_counted_by_hand() -> None:
    state = deal_whist(HANDS)
    for view in CACHED_VIEWS:
        if isinstance(view, str):
            play_card(state, *view.split())
            continue
        seat, card, numbers = view
        named = {name: int(number) for name, _, number in (one.rpartition(" ") for one in numbers.split("; "))}
        found = {name: number for name, number in card_features(state, card).items() if name not in NAMED_FEATURES}
        assert state.turn == seat and named.keys() <= found.keys()
        assert found == dict.fromkeys(found, 0) | named, (seat, card)


def named_features(state: Any, card: str) -> dict[str, int]:
    """What `NAMED_FEATURES` names; what is 0 is left out."""
    return {name: number for name, number in card_features(state, card).items() if name in NAMED_FEATURES and number}


NOTHING_YET = {
    "latest by partner": NO_PLACE_FROM_TOP, "latest by left": NO_PLACE_FROM_TOP, "latest by right": NO_PLACE_FROM_TOP,
    "first by partner": NO_PLACE_FROM_TOP, "rest below first by partner": -1, "rest below latest by partner": -1,
    "highest own trump": 3,
}  # fmt: skip


def test_what_is_counted_apart_is_as_by_hand() -> None:
    state = deal_whist(HANDS)
    before = {"own honours": 10, "honours in rest": 30, "longest other suit": 3} | NOTHING_YET
    assert named_features(state, "7H") == before | {
        "rest up to own next higher": 5, "rest down to own next lower": 2, "own winners in suit": 2, "rest below": 4,
    }  # fmt: skip
    assert named_features(state, "AH") == before | {"own winners in suit": 2, "rest below": 9}
    assert (
        named_features(state, "3S")["longer plain suits"] == 1
        and named_features(state, "3S")["most winners elsewhere"] == 2
    )
    play_card(state, "AH", "2H", "6H", "3H", "KH", "TH", "8H", "5H", "7H", "JH", "9H", "7S")
    # the right-hand opponent threw a spade: it has no heart, and may ruff; the one on the left leads
    state = play_card(state, "2S", "4S", "6S", "9S", "3S", "AS", "JS", "5S", "KS", "QS", "3D", "8S")
    assert state.turn == 1
    assert named_features(state, "QH") == {
        "rest down to own next lower": 1, "own winners in suit": 1, "own honours": 16, "honours in rest": 6,
        "own trump winners": 2, "own voids": 1, "longest other suit": 3, "partner may ruff": 1,
        "latest by partner": 9, "latest by left": 5, "latest by right": 7, "first by partner": 11,
        "how first by partner": 2, "how latest by partner": 2, "rest below latest by partner": 1,
        "rest below": 1, "longer plain suits": 1, "most winners elsewhere": 2, "played by partner": 2,
    }  # fmt: skip
    found = named_features(state, "KD")
    assert (found["first by partner"], found["how first by partner"]) == (11, 3), "it threw the three"
    assert (found["played by partner"], found["rest below"]) == (1, 9)
    assert "rest below first by partner" not in found, "the two is one's own"


def card_beats(card: Card, other: Card, trump: str) -> bool:
    """Whether a card wins over one that was winning a trick."""
    if card.suit == other.suit:
        return "23456789TJQKA".index(card.rank) > "23456789TJQKA".index(other.rank)
    return card.suit == trump


def count_features(state: Any, card: Card, void: set[tuple[int, str]]) -> dict[str, int]:
    """Some of the numbers, from the cards themselves. `void`: seats known to have nothing of a suit."""
    me, trump, trick = state.turn, state.trump, list(state.zones["trick"])
    own = set(state.zones[f"hand:{me}"])
    of_suit = [other for other in FRENCH_52 if other.suit == card.suit]
    higher = [other for other in of_suit if card_beats(other, card, card.suit)]
    lower = [other for other in of_suit if other not in (card, *higher)]
    ours = own & set(higher)
    above = [one for one in ours if not any(card_beats(one, other, card.suit) for other in ours)]
    under = [
        one for one in own if one in lower and not any(card_beats(other, one, card.suit) for other in own & set(lower))
    ]
    rest = {other for seat in range(4) if seat != me for other in state.zones[f"hand:{seat}"]}
    out = {seat: {suit for who, suit in void if who == seat} for seat in range(4)}
    found = {
        "rest up to own next higher": len(
            [c for c in rest if above and c in higher and card_beats(above[0], c, card.suit)]
        ),
        "rest down to own next lower": len(
            [c for c in rest if c in lower and not (under and card_beats(under[0], c, card.suit))]
        ),
        "tricks ahead": sum(1 if (won.winner - me) % 2 == 0 else -1 for won in state.tricks),
        "opponents who may ruff": sum(
            card.suit in out[(me + k) % 4] and trump not in out[(me + k) % 4] for k in (1, 3)
        ),
        "partner may ruff": int(card.suit in out[(me + 2) % 4] and trump not in out[(me + 2) % 4]),
    }
    if trick:
        best = trick[0]
        for other in trick[1:]:
            best = other if card_beats(other, best, trump) else best
        winning = [action.cards[0] for action in state.actions() if card_beats(action.cards[0], best, trump)]
        found |= {
            "wins": int(card in winning),
            "own that win": len(winning),
            "own lower that win": len([c for c in winning if c in lower]) if card in winning else -1,
            "own that may be played": len(state.actions()),
            "opponents to play void": sum(
                trick[0].suit in out[(me + k) % 4] for k in range(1, 4 - len(trick)) if k != 2
            ),
        }
    return found


@pytest.mark.parametrize("seed", range(8))
def test_the_numbers_are_those_of_the_cards_themselves(seed: int) -> None:
    rng = random.Random(seed)
    state = deal_whist({}, trump="CDHS"[seed % 4])
    void: set[tuple[int, str]] = set()
    while not state.results:
        trick, suits = list(state.zones["trick"]), rules_of(state).suits
        view = make_seat_view(state.observe(state.turn).state)
        for action in state.actions():
            card = action.cards[0]
            found, expected = card_features(state, str(card)), count_features(state, card, void)
            assert {name: found[name] for name in expected} == expected, (card, trick)
            if trick:
                suit, bit = divmod(suits.power[card], view.width)
                assert bool(view.losing_cards(suit, 1 << bit)) == (not expected["wins"])
        action = rng.choice(state.actions())
        if trick and action.cards[0].suit != trick[0].suit:
            void.add((state.turn, trick[0].suit))
        state.play(action)


def test_the_lowest_card_of_a_suit_counts_like_any_other() -> None:
    """The two of diamonds: as the lowest trump, which all know, and as the best card of a trick, at the first place."""
    state = deal_whist({3: "5H 3H 7S 6S 5S 8C 7C 4C 3C 7D 6D 5D 2D", 0: "AH KH 7H 4H 9S 8S 3S QC 6C 5C JD 8D 3D"}, "D")
    found = card_features(state, "8D")
    assert (found["holder of known card"], found["higher than known card"], found["known card in suit"]) == (3, 9, 1)
    assert (found["rest of trumps"], found["own trumps"], found["own winners"]) == (10, 3, 2)
    state = play_card(deal_whist({0: "2D", 1: "AH KH QH JH TH 9H 8H 7H 6H AS KS QS JS"}), "2D")
    found = card_features(state, "6H")
    assert (found["wins"], found["own that win"], found["own lower that win"]) == (0, 0, -1)
    assert found["own that may be played"] == 13


def test_without_trumps_nobody_has_any() -> None:
    state = rules.get("contract-bridge").start(seed=3)
    for call in ("bid 1 NT", "pass", "pass", "pass"):
        state.play(call)
    found = card_features(state, "AH")
    assert [found[name] for name in LEAD_FEATURES if "trump" in name] == [0, 0, 0, NO_PLACE_FROM_TOP, 0, 1, 1, 1]
    assert not found["opponents who may ruff"] and not found["partner may ruff"]
    assert (found["own winners"], found["longest plain suit"]) == (2, 6)


def test_hidden_cards_do_not_matter() -> None:
    """A view made from all hands is the same as that from what the seat sees."""
    rng = random.Random(4)
    state = rules.get("whist").start(seed=8)
    while not state.results:
        seen = state.observe(state.turn).state
        for action in state.actions():
            place = rules_of(state).suits.power[action.cards[0]]
            assert make_seat_view(state).features(place) == make_seat_view(seen).features(place)
        state.play(rng.choice(state.actions()))


def test_trees_are_read_node_by_node() -> None:
    found = parse_ensembles(["leads 2", "0<=1 100 1<=5 200 -300", "7", "follows 1", "0<=0 1<=2 1 2 1<=255 3 4"])
    leads, follows = found["leads"], found["follows"]
    assert [leads.estimate(bytes(card)) for card in ([1, 9], [2, 5], [2, 6])] == [0.107, 0.207, -0.293]
    assert [follows.estimate(bytes(card)) for card in ([0, 2], [0, 3], [1, 3])] == [0.001, 0.002, 0.003]
    for line in ("0<=256 1 2", "256<=0 1 2", "0<=-1 1 2", "40000"):
        with pytest.raises((ValueError, OverflowError)):
            TreeEnsemble([line])


def test_the_trees_ask_for_features_that_there_are() -> None:
    for name, features_known in (("leads", LEAD_FEATURES), ("follows", FOLLOW_FEATURES)):
        ensemble = load_ensembles("whist")[name]
        asked = set(ensemble.features)
        assert asked <= {LEAF_MARK, *range(len(features_known))} and len(asked) > 50 < len(ensemble.roots)


def side_tricks(state: Any) -> dict[str, float]:
    actions = state.actions()
    found = estimate_advantages("whist", state.observe(state.turn).state, actions)
    assert abs(sum(found)) < 1e-9
    return {str(action.cards[0]): value for action, value in zip(actions, found, strict=True)}


@pytest.mark.parametrize("quick", [False, True])
def test_either_all_trees_are_asked_or_the_few(quick: bool) -> None:
    state = rules.get("whist").start(seed=6)
    for name in ("leads", "follows"):
        actions = state.actions()
        places = [rules_of(state).suits.power[action.cards[0]] for action in actions]
        ensemble = load_ensembles("whist")[f"quick-{name}" if quick else name]
        said = [ensemble.estimate(make_seat_view(state).features(place)) for place in places]
        expected = [value - sum(said) / len(said) for value in said]
        assert estimate_advantages("whist", state, actions, quick=quick) == pytest.approx(expected)
        state.play(actions[0])


def test_what_every_player_knows_of_leads() -> None:
    """From ace and king a high card, not a low one; and rather low from nothing than from under an ace."""
    found = side_tricks(deal_whist({0: "AH KH 7H 4H AS 9S 3S 9D 6D 5D JC 8C 2C"}))
    assert found["AH"] > 0.1 > found["4H"] and found["5D"] > found["3S"]


def test_what_every_player_knows_of_following() -> None:
    """Fourth in hand one wins as low as one can, and never over one's partner's ace."""
    state = deal_whist({3: "KH QH 4H AS KS 7S 2S 9D 6D 5D JC 8C 2C", 0: "9H", 1: "3H", 2: "TH"})
    found = side_tricks(play_card(state, "9H", "3H", "TH"))
    assert found["QH"] == max(found.values())
    found = side_tricks(
        play_card(
            deal_whist({3: "KH QH 4H AS KS 7S 2S 9D 6D 5D JC 8C 2C", 0: "9H", 1: "AH", 2: "8H"}), "9H", "AH", "8H"
        )
    )
    assert found["4H"] == max(found.values()) and found["4H"] > found["KH"] + 0.2


def test_the_lead_of_a_sequence_is_chosen() -> None:
    """Of two suits that playouts cannot tell apart the one with the better lead."""
    state = deal_whist({0: "AH KH 7H 4H 9S 8S 3S QD 6D 5D JC 8C 2C"})
    chosen = players.get("hard", "whist", 1, simulations=400).choose(state.observe(0))
    assert chosen.cards[0].suit == "H" and chosen.cards[0].rank in "AK"


def test_normal_knows_opening_leads_and_hard_all_cards() -> None:
    state = rules.get("whist").start(seed=3)
    normal, hard = advice_for("whist"), advice_for("whist").for_level("hard")
    seen = state.observe(state.turn)
    both = zip(
        normal.learnt_values(seen.state, seen.actions()), hard.learnt_values(seen.state, seen.actions()), strict=True
    )
    assert {round(one - other, 9) for one, other in both} == {0, SIGNAL_DEPARTURE_COST}, (
        "but for what small cards are to tell"
    )
    assert max(hard.learnt_values(seen.state, seen.actions())) > 0.05
    state.play(seen.actions()[0])
    seen = state.observe(state.turn)
    assert (
        not normal.learnt_values(seen.state, seen.actions()) and len(hard.learnt_values(seen.state, seen.actions())) > 0
    )


def test_solved_deals_weigh_more_the_more_they_are() -> None:
    hard = advice_for("whist").for_level("hard")
    state = rules.get("whist").start(seed=3)
    found = [hard.weight_of_solved(state, 0.5, number) for number in (1, 104, 10400)]
    assert found == pytest.approx([1 / 103.245, 1 / 2.82, 1 / 1.85475], rel=1e-6), (
        "169 × (0.005 + 0.6 / number) beside 1"
    )
    state.play(state.actions()[0])
    assert hard.weight_of_solved(state, 0.5, 26) == pytest.approx(1 / 4.445), "a card that follows is sooner solved"


def test_the_first_leads_are_chosen_by_what_is_learnt_alone() -> None:
    """Later, and of cards that follow, those are solved that may be the best; with few tricks left all are."""
    hard, rng = advice_for("whist").for_level("hard"), random.Random(7)
    player = players.get("hard", "whist", 7, simulations=60)
    for seed in range(3):
        state = rules.get("whist").start(seed=seed)
        while len(state.tricks) < 7:
            left, leads = 13 - len(state.tricks), not state.zones["trick"]
            assert hard.known_margin(state) == (0.0 if leads and left >= 12 else 0.1 if left >= 8 else inf)
            assert (hard.solution_weight(state, 60.0, None) == 0.0) == (leads and left >= 12)
            if leads and left >= 12:
                seen = state.observe(state.turn)
                actions = hard.distinct_actions(seen.state, state.turn, seen.actions())
                known = hard.learnt_values(seen.state, actions)
                assert player.choose(seen) == actions[known.index(max(known))]
            state.play(rng.choice(state.actions()))


# ---- how they were learnt


@pytest.fixture
def trainer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    from tests.tools.learning import learn_cards

    return learn_cards


def test_solving_goes_on_where_it_was_broken_off(trainer: ModuleType, tmp_path: Path) -> None:
    """A line that was cut short is forgotten, whole ones stay, and deals that are there are not solved again."""
    whole = "".join(f'[{number}, ["2C"], [[0, {{"2C": 7}}]]]\n' for number in (0, 2, 1))
    path = tmp_path / "deals.jsonl"
    path.write_text(whole + '[3, ["2C", "3', "ascii")
    trainer.solve_on(path, 3, 1)
    assert path.read_text("ascii") == whole


def test_solutions_are_told_for_the_side_to_play(trainer: ModuleType) -> None:
    """In the last tricks of a deal: what the best card brings one side is what it leaves the other."""
    rng = random.Random(2)
    state = rules.get("whist").start(seed=5)
    while len(state.tricks) < 9:
        state.play(rng.choice(state.actions()))
    left = 4
    for _ in range(12):
        found = trainer.solve_cards(state, state.actions())
        best = max(found.values())
        assert all(0 <= tricks <= left for tricks in found.values())
        side, before = state.side_of(state.turn), len(state.tricks)
        name = max(found, key=lambda card: found[card])
        play_card(state, name)
        if state.results:
            break
        after = max(trainer.solve_cards(state, state.actions()).values())
        if len(state.tricks) > before:
            left -= 1
            best -= int(state.side_of(state.turn) == side)
        assert best == (after if state.side_of(state.turn) == side else left - after)


def test_decisions_are_told_as_the_player_will_see_them(trainer: ModuleType) -> None:
    state = rules.get("whist").start(seed=trainer.FIRST_SEED + 3)
    cards = []
    while len(cards) < 6:
        cards.append(str(state.actions()[0].cards[0]))
        state.play(state.actions()[0])
    again = rules.get("whist").start(seed=trainer.FIRST_SEED + 3)
    first = [str(action.cards[0]) for action in again.actions()]
    found = list(trainer.decision_features(3, cards, {0: dict.fromkeys(first, 4)}))
    view = make_seat_view(again.observe(again.turn).state)
    power = rules_of(again).suits.power
    assert found == [(True, [list(view.features(power[Card.of(card)])) for card in first], [4] * 13)]


def test_trees_are_written_as_they_are_read(trainer: ModuleType) -> None:
    inner = {
        "split_feature": 4,
        "threshold": 2.5,
        "left_child": {"leaf_value": -0.25},
        "right_child": {"leaf_value": 1},
    }
    line = trainer.format_node(
        {"split_feature": 0, "threshold": 0.00001, "left_child": inner, "right_child": {"leaf_value": 0.1}}
    )
    assert line == "0<=0 4<=2 -250 1000 100"
    assert TreeEnsemble([line]).estimate(bytes([0, 0, 0, 0, 3])) == 1.0


def test_what_decisions_lose_is_counted_from_the_best(trainer: ModuleType) -> None:
    class First:
        def predict(self, cards: Any) -> Any:
            return cards[:, 0]

    class Turned:
        def predict(self, cards: Any) -> Any:
            return -2 * cards[:, 0]

    pytest.importorskip("numpy", reason="numpy is not installed (pip install cardhall[learning])")
    held = [([[5], [3]], [2, 4]), ([[1], [9]], [2, 4])]
    assert trainer.lost_tricks([First()], held) == (1, 1)
    assert trainer.lost_tricks([First(), Turned()], held[:1]) == (0, 1), "what all say together decides"


def test_boosting_goes_down_the_slope_of_what_is_lost(trainer: ModuleType) -> None:
    """Slopes against differences: of half the squared errors, and of the tricks lost by a choice by softmax."""
    numpy = pytest.importorskip("numpy", reason="numpy is not installed (pip install cardhall[learning])")
    tricks, sizes = numpy.array([3.0, 4.0, 4.0, 1.0, 0.0]), numpy.array([3, 2])
    slopes = trainer.Slopes(tricks, sizes)
    values = numpy.array([0.05, 0.02, -0.01, 0.4, 0.41])

    def total(values: Any) -> float:
        found = 0.0
        for some, brought in ((values[:3], tricks[:3]), (values[3:], tricks[3:])):
            chance = numpy.exp(some / trainer.TRICKS_PER_E) / numpy.exp(some / trainer.TRICKS_PER_E).sum()
            found += trainer.LOSS_WEIGHS * float(chance @ (brought.max() - brought))
            found += float(((some - brought + brought.mean()) ** 2).sum()) / 2
        return found

    first, second = slopes(values, None)
    for place in range(5):
        step = numpy.zeros(5)
        step[place] = 1e-6
        assert first[place] == pytest.approx((total(values + step) - total(values - step)) / 2e-6, rel=1e-4)
    assert (second > 1).all()
