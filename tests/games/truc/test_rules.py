"""Truc: tricks and draws, raises, eleven, signs and who notices them; what nobody sees; words; random play."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cardhall.cards import HIDDEN, Card, as_text
from cardhall.games.truc.rules import TRUC_ORDER, deal_winner, is_deal_decided
from cardhall.rules import Action, IllegalAction, get
from tests.games.random_play import play_through

GAME = get("truc")
DEAL = {
    "hand:3": "KS 7H 4C",
    "hand:2": "3S 5D 4H",
    "hand:1": "2S 6C 4D",
    "hand:0": "AS JH 4S",
    "stock": "AC 2C 3C 5C 7C JC QC KC AD 2D 3D 6D 7D JD QD KD AH 2H 3H 5H 6H QH KH 5S 6S 7S JS QS",
}


def start_deal(**options):
    return GAME.start(dealer=0, deals=[DEAL], options=options)


def play_actions(*actions, **options):
    state = start_deal(**options)
    for action in actions:
        state.play(action)
    return state


def reason(state, action):
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    return refused.value.reason


def test_the_order_of_the_ranks():
    power = TRUC_ORDER.power["-"]
    ranked = [Card.of(rank + suit) for rank, suit in zip("32AKQJ7654", "CDHSCDHSCD", strict=True)]
    assert sorted(ranked, key=lambda card: -power[card]) == ranked
    assert power[Card.of("3C")] == power[Card.of("3S")]


@pytest.mark.parametrize(
    ("won", "draws", "winner"),
    [
        ((0, 0), "elder", 0),
        ((0, -1, 1), "elder", 1),
        ((0, -1, 1), "first", 0),
        ((-1, 0, 1), "first", 0),
        ((-1, -1, -1), "first", 1),
        ((-1, -1, 0), "elder", 0),
        ((-1,), "elder", 1),
    ],
)
def test_who_wins_a_deal_of_which_side_one_are_the_elders(won, draws, winner):
    assert deal_winner(won, 1, draws) == winner


def test_when_a_deal_is_settled_as_the_page_says():
    """Two tricks to a side; or one won and one drawn, with draws elder only if the dealer's opponents won it."""
    for draws, elders in product(("elder", "first"), (0, 1)):
        for won in product((0, 1, -1), repeat=2):
            sides = [side for side in won if side >= 0]
            if len(sides) == 2:
                expected = sides[0] == sides[1]
            elif len(sides) == 1:
                expected = draws == "first" or sides[0] == elders
            else:
                expected = False
            assert is_deal_decided(won, 3, elders, draws) == expected, (won, draws, elders)
        assert not any(is_deal_decided((one,), 3, elders, draws) for one in (0, 1, -1))
        assert all(is_deal_decided((one,), 1, elders, draws) for one in (0, 1, -1))


def test_nobody_sees_a_card_until_the_size_is_settled():
    state = start_deal()
    for seat in range(4):
        seen = state.observe(seat)
        assert set(seen.zones["stock"]) == {HIDDEN}
        assert all(set(event.cards) <= {HIDDEN} for event in seen.history)
        assert [seen.zones[f"hand:{i}"] for i in range(4)] == [[], [], [], []]


def test_a_scripted_deal_fixes_the_hands_in_dealing_order():
    state = play_actions("tap", "deal 1")
    assert [as_text(state.zones[f"hand:{seat}"]) for seat in range(4)] == ["AS", "2S", "3S", "KS"]
    assert as_text(state.zones["stock"][-8:]) == "7H 4C 5D 4H 6C 4D JH 4S"
    assert play_actions("cut").deal == DEAL == state.deal


def test_own_cards_alone_are_seen_and_the_rest_of_a_packet_by_nobody():
    state = play_actions("tap", "deal 1")
    for seat in range(4):
        seen = state.observe(seat)
        for other in range(4):
            assert (HIDDEN in seen.zones[f"hand:{other}"]) == (other != seat)
        assert set(seen.zones["stock"]) == {HIDDEN}
        told = [card for event in seen.history for card in event.cards if card is not HIDDEN]
        assert told == state.zones[f"hand:{seat}"]


def test_unplayed_cards_are_not_shown_at_the_end():
    state = play_actions("cut", "truc", "retruc", "reject", target=3)
    state.play("cut")
    state.play("accept")
    state.play(state.actions()[0])
    while not state.is_over and not len(state.results) > 1:
        state.play(state.actions()[0])
    left = [seat for seat in range(4) if state.is_over and state.zones[f"hand:{seat}"]]
    for seat in range(4):
        assert all(set(state.observe(seat).zones[f"hand:{other}"]) == {HIDDEN} for other in left if other != seat)
    assert not any(word in str(state.results) for word in ("7♥", "5♦"))


def test_a_drawn_trick_has_no_winner_and_its_leader_leads_again():
    deal = {**DEAL, "hand:3": "3C 7H 4C", "stock": DEAL["stock"].replace("3C", "KS")}
    state = GAME.start(dealer=0, deals=[deal], options={"cut": False})
    state.play("play 3C")
    assert GAME.holder(state) == 0
    state.play("play 3S")
    assert GAME.holder(state) is None
    state.play("play 2S")
    events = state.play("play AS")
    assert [(event.kind, event.seat) for event in events if event.kind == "trick"] == [("trick", None)]
    assert state.turn == 3
    assert state.tricks[0].winner == -1


def test_a_raise_with_a_card_is_also_said():
    events = play_actions("cut").play("play KS truc")
    assert [(e.kind, str(e.action or e.text)) for e in events] == [
        ("act", "play KS truc"),
        ("move", ""),
        ("note", "Truc"),
    ]


def test_refusals_of_raises():
    state = play_actions("cut")
    assert reason(state, "retruc") == "The stake is 1; truc comes before retruc."
    assert reason(state, "play KS retruc") == "The stake is 1; truc comes before retruc."
    assert reason(state, "play 3S truc") == "You do not hold the three of spades."
    state.play("truc")
    assert reason(state, "play 3S") == "Answer first: accept the truc or reject it."
    assert reason(state, "truc") == "Truc has been said already: accept it, reject it or raise it."
    state.play("accept")
    assert reason(state, "truc") == "The stake is 2 already; the next call is retruc."
    assert reason(state, "retruc") == "Your side made the last raise; only the other side may say retruc."
    state.play("play KS")
    state.play("retruc")
    assert reason(state, "retruc") == "A stake of 3 has already been asked for, and there is no higher stake."
    state.play("accept")
    assert reason(state, "truc") == "The stake is already 3, the highest."
    state = play_actions("tap", "deal 1", "play KS", "play 3S", "play 2S")
    assert reason(state, "play AS truc") == "This card ends the deal: say truc before it, not with it."


def test_refusals_at_eleven_and_of_the_cut():
    state = play_actions("cut", "truc", "retruc", "reject", target=3)
    assert reason(state, "tap") == "One side needs only one more point, so cut the pack: everyone gets three cards."
    assert reason(state, "deal 3") == "Cut the pack, or tap it."
    state.play("cut")
    assert reason(state, "truc") == "Say first whether your side plays this deal for three points."
    state.play("accept")
    assert reason(state, "truc") == "The deal is played for three already, so nothing can be raised."
    state = play_actions("tap")
    assert reason(state, "deal 2") == "Deal one card each, or three."


def test_the_reckoning_tells_tricks_raises_and_points():
    state = play_actions("cut", "truc", "retruc", "reject")
    result = state.results[0]
    assert result.delta == (2, 0)
    assert result.headline == "{1} rejected retruc"
    assert [str(line) for line in result.lines] == [
        "Tricks: 0, 0",
        "Truc asked for: –, 2 (accepted)",
        "Retruc asked for: 3, – (rejected)",
        "Points: 2, – (agreed before the raise)",
    ]
    state = play_actions("cut", "truc", "retruc", "reject", target=3)
    for action in ("cut", "reject", "reject"):
        state.play(action)
    assert state.results[1].headline == "{0} did not play at eleven"
    assert state.results[1].delta == (0, 1)


# ---- signs


def test_the_partner_sees_a_sign_and_the_opponents_do_not_notice_that_there_was_one():
    before = play_actions(cut=False, signals=True, notice=0)
    after = before.copy()
    after.play("signal three")
    for seat in (0, 2):
        assert after.observe(seat).as_dict() == before.observe(seat).as_dict()
        assert "signal" not in str(after.observe(seat).history)
    for seat in (3, 1):
        assert after.observe(seat).facts["signs"] == "3 three"
        assert any(str(event.action) == "signal three" for event in after.observe(seat).history)


def test_with_notice_a_hundred_all_see_it():
    state = play_actions("signal three", cut=False, signals=True, notice=100)
    assert [state.observe(seat).facts["signs"] for seat in range(4)] == ["3 three"] * 4


def test_opponents_notice_separately_about_as_often_as_the_option_says():
    seen = [0, 0]
    for seed in range(400):
        state = GAME.start(seed=seed, dealer=0, options={"cut": False, "signals": True, "notice": 25})
        state.play("signal ace")
        for place, seat in enumerate((0, 2)):
            seen[place] += state.observe(seat).facts["signs"] != "none"
    assert all(70 < number < 130 for number in seen), seen


def test_nobody_knows_who_else_noticed():
    rng = random.Random(1)
    options = {"cut": False, "signals": True, "notice": 50}
    for seed in range(8):
        state = GAME.start(seed=seed, dealer=0, options=options)
        state.play("signal ace")
        told = state.observe(3)
        assert told.state.signs[0].viewers == (1, 3)
        samples = [told.sample(rng) for _ in range(200)]
        for seat in (0, 2):
            noticed = sum(sample.observe(seat).facts["signs"] == "3 ace" for sample in samples)
            assert 60 < noticed < 140
            both = [sample.observe(seat) for sample in samples]
            assert all(("signal" in str(s.history)) == (s.facts["signs"] != "none") for s in both)


def test_refusals_of_signs():
    assert reason(play_actions(cut=False), "signal three") == "No signs are made in this match."
    state = play_actions(cut=False, signals=True)
    assert reason(state, "signal jack") == "There is no such sign."
    state.play("signal three")
    assert reason(state, "signal two") == "You have made your sign for this turn."
    for action in ("play KS", "play 3S", "play 2S", "play AS"):
        state.play(action)
    while state.turn != 3:
        state.play("play 4H" if state.turn == 2 else state.actions()[0])
    assert reason(state, "signal three") == "You have made this sign already."


# ---- words


def test_labels_prompts_and_targets():
    def names(seat):
        return ("you", "Mei", "Bruno", "Ada")[seat]

    state = start_deal()
    assert [GAME.label(state, action) for action in state.actions()] == ["Cut", "Tap"]
    state.play("tap")
    assert [GAME.label(state, action) for action in state.actions()] == ["Deal one card each", "Deal three cards each"]
    assert state.observe(0).prompt(names) == ("Mei tapped the pack", "Deal one card each, or three")
    state.play("deal 3")
    assert [GAME.label(state, action) for action in state.actions()] == [
        "Play 4♣",
        "4♣ with truc",
        "Play 7♥",
        "7♥ with truc",
        "Play K♠",
        "K♠ with truc",
        "Truc",
    ]
    seen = state.observe(3)
    assert seen.targets(Action.parse("play KS truc")) == ("trick",)
    assert seen.targets(Action("truc")) == ()
    state.play("play KS truc")
    seen = state.observe(2)
    assert [seen.label(action) for action in seen.actions()] == ["Accept truc", "Reject", "Retruc"]
    task = "Reject, and they score 1; accept, and the deal counts 2; say retruc for 3"
    assert seen.prompt(names) == ("Ada says truc", task)
    state.play("accept")
    assert state.observe(2).prompt(names) == ("Ada holds it with the king", "Play any card")
    state = play_actions("signal three", cut=False, signals=True)
    state.play("play KS")
    assert "Sign: leave it to me" in [GAME.label(state, action) for action in state.actions()]


def test_eleven_prompts():
    def names(seat):
        return ("you", "Mei", "Bruno", "Ada")[seat]

    state = play_actions("cut", "truc", "retruc", "reject", "cut", target=3)
    seen = state.observe(state.turn)
    assert seen.prompt(names) == (
        "Your side has 2 points",
        "Play this deal for three, or leave it to your partner",
    )
    assert [seen.label(action) for action in seen.actions()] == ["Play for three", "Reject"]
    state.play("reject")
    assert state.observe(0).prompt(names) == (
        "Bruno did not accept",
        "Play this deal for three, or give them one point",
    )


# ---- samples and random play


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"draws": "first", "target": 24}),
        (3, {"cut": False, "target": 6}),
        (4, {"signals": True, "notice": 50}),
        (5, {"signals": True, "notice": 100, "target": 3}),
    ],
)
def test_random_play(seed, options):
    state = play_through(GAME, seed, sampled=0.2, options=options)
    assert max(state.scores) >= state.options["target"]
    assert state.winners == (state.scores.index(max(state.scores)),)
