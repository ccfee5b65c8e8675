"""Conquian: what may be melded, against brute force; forcing; who sees what; words; random play."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardhall.cards import HIDDEN, Card, as_text, cards
from cardhall.games.conquian.rules import GAME_MELDS, ways_to_meld
from cardhall.rules import IllegalAction, get
from tests.games.random_play import play_through

GAME = get("conquian")
DEAL = {
    "hand:0": "3C 4C 6D 6H QD KS QS 2S 7H JS",
    "hand:1": "AH 2H 4H 4D 7D JD KD 3S 5S KC",
    "stock": "5C AD 6C 7C AC 2C JC QC 2D 3D 5D 3H 5H JH QH KH AS 4S 6S 7S",
}
TO_FORCE = ("meld 3C 4C", "discard KS", "pass", "pass", "pass", "pass")
TO_WIN = {
    "hand:0": "2C 2D 2H 3C 4C 5C AS 4S QS 7H",
    "hand:1": "AC KC 4D 5D JD KD AH 5H 6H 6S",
    "stock": "2S 6C 7C JC QC AD 3D 6D 7D QD 3H 4H JH QH KH 3S 5S 7S JS KS",
}
WINNING = (
    *("meld 2C 2D 2H", "discard AS", "pass", "pass", "meld 3C 4C 5C", "discard 4S", "pass", "pass"),
    *("meld", "discard QS", "pass", "pass", "meld", "discard 7H", "pass", "pass", "pass", "force"),
)


def start_deal(deal=DEAL, **setup):
    return GAME.start(dealer=1, deals=[deal], **setup)


def play_deal(*actions, deal=DEAL, **setup):
    state = start_deal(deal, **setup)
    for action in actions:
        state.play(action)
    return state


def by_the_page(state, seat):
    """The legal melds as the page defines them, by trying every set of hand cards and every set of table cards."""
    card, hand, table = state.offered, state.zones[f"hand:{seat}"], state.zones[f"melds:{seat}"]
    able = [
        taken
        for m in range(len(table) + 1)
        for taken in combinations(table, m)
        if GAME_MELDS.division(tuple(sorted(c for c in table if c not in taken))) is not None
    ]
    return {
        named
        for n in range(min(len(hand), 4) + 1)
        for named in combinations(sorted(hand), n)
        if any(GAME_MELDS.kind([card, *named, *taken]) for taken in able)
    }


def test_melds_agree_with_the_definition_of_the_page():
    rng = random.Random(11)
    asked = plain = 0
    for seed in range(12):
        state = GAME.start(seed=seed)
        while not state.results:
            seat = state.turn
            actions = state.actions()
            if state.phase in ("offer", "stock") and len(state.zones[f"melds:{seat}"]) < 9:
                legal = {a.cards for a in actions if a.verb == "meld"}
                assert {named for named in legal if len(named) <= 4} == by_the_page(state, seat)
                asked += bool(legal)
                plain += () in legal
            melding = [a for a in actions if a.verb == "meld"]
            state.play(rng.choice(melding or actions))
    assert asked > 50
    assert plain > 10


def test_the_card_on_offer_is_not_in_the_hand_and_belongs_to_the_meld():
    state = start_deal()
    assert state.offered not in state.zones["hand:0"]
    for action in ways_to_meld(state, 0):
        assert GAME_MELDS.kind([state.offered, *action.cards])


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("meld 3C 4C 5C", "The 5♣ is added automatically: name only the hand cards that go with it."),
        ("meld 3C 4H", "You do not hold the four of hearts."),
        ("meld 3C", "The 5♣ on offer makes no meld with these cards. Between three and five the four is missing."),
        ("meld", "The 5♣ on offer makes no meld with these cards. Five alone: a meld needs three cards."),
        ("meld QD QS", "The 5♣ on offer makes no meld with these cards. Neither one rank nor one suit."),
        ("discard KS", "The 5♣ is on offer: meld it or pass it."),
        ("force", "The 5♣ is on offer: meld it or pass it."),
    ],
)
def test_refusals_of_an_offer(action, words):
    with pytest.raises(IllegalAction) as refused:
        start_deal().play(action)
    assert refused.value.reason == words


def test_refusals_elsewhere():
    state = play_deal("meld 3C 4C")
    for action, words in (
        ("discard 3C", "You do not hold the three of clubs."),
        ("pass", "Discard one card from your hand."),
    ):
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert refused.value.reason == words
    state = play_deal(*TO_FORCE)
    with pytest.raises(IllegalAction) as refused:
        state.play("meld")
    assert refused.value.reason == "Force the card that was passed, or let it go."


def test_a_meld_from_the_hand_alone_is_refused_as_that():
    hand = DEAL["hand:0"].replace("QD", "6S").replace("KS", "KS")
    deal = {**DEAL, "hand:0": hand, "stock": DEAL["stock"].replace("6S", "QD")}
    with pytest.raises(IllegalAction) as refused:
        start_deal(deal).play("meld 6D 6H 6S")
    assert refused.value.reason == "You cannot meld from your hand alone: the meld must include the 5♣ on offer."


def test_a_meld_that_would_break_the_table_is_refused_as_that():
    deal = {
        "hand:0": "4C 4D 3S KC 7H AC 6D JD QH 2H",
        "hand:1": "AD 2D 3D 5D 7D QD KD AH 3H 5H",
        "stock": "4S 5S 2C 3C 5C 6C 7C JC QC 4H 6H JH KH AS 2S 6S 7S JS QS KS",
    }
    state = play_deal("meld 4C 4D", "discard KC", "pass", "pass", deal=deal)
    with pytest.raises(IllegalAction) as refused:
        state.play("meld 3S")
    assert refused.value.reason == "The other cards on your table would no longer form melds."


def test_forcing_moves_one_card_and_the_victim_discards():
    state = play_deal(*TO_FORCE)
    assert state.phase == "force" and state.turn == 1
    events = state.play("force")
    assert [(e.source, e.target, as_text(e.cards)) for e in events if e.kind == "move"] == [("upcard", "melds:0", "6C")]
    assert state.turn == 0 and state.phase == "discard"


def test_the_act_of_melding_tells_every_card_laid():
    events = start_deal().play("meld 3C 4C")
    assert as_text(events[0].cards) == "3C 4C 5C"
    assert [e.target for e in events if e.kind == "move"] == ["melds:0", "melds:0"]


def test_winning_by_a_forced_card_and_the_reckoning():
    state = play_deal(*WINNING, deal=TO_WIN)
    assert state.is_over and state.winners == (0,)
    result = state.results[-1]
    assert result.delta == (1, 0)
    assert result.headline == "{0} laid eleven cards"
    assert [line.label for line in result.lines] == ["Cards melded", "Deals won", "Left in hand"]
    assert result.lines[0].amounts == (11, 0)
    assert result.lines[1].note == "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ J♣ Q♣, 2♦ 2♥ 2♠"
    assert result.lines[2].amounts == (None, 10)
    assert "A♣" in result.lines[2].note
    assert HIDDEN not in state.observe(0).zones["hand:1"], "the loser's hand is shown"


def test_a_drawn_deal_shows_no_hand():
    state = GAME.start(seed=5, dealer=1)
    while not state.results:
        state.play("pass")
    assert state.results[0].delta == (0, 0)
    assert state.results[0].headline == "A drawn deal"
    assert (state.deal_number, state.dealer) == (2, 0)


def test_only_the_own_hand_is_seen():
    seen = play_deal("meld 3C 4C", "discard KS").observe(1)
    assert seen.zones["hand:0"] == [HIDDEN] * 7
    assert HIDDEN not in seen.zones["hand:1"] + seen.zones["melds:0"] + seen.zones["discard"]
    assert set(seen.zones["stock"]) == {HIDDEN}


def test_prompts_labels_and_targets():
    def names(seat):
        return ("you", "Ada")[seat]

    seen = start_deal().observe(0)
    assert seen.prompt(names) == ("The 5♣ is turned", "Meld the 5♣ or pass")
    meld, skip = seen.actions()
    assert (seen.label(meld), seen.label(skip)) == ("Meld 5♣ with 3♣ 4♣", "Pass")
    assert (seen.targets(meld), seen.targets(skip)) == (("melds:0",), ("discard",))
    seen = play_deal("meld 3C 4C").observe(0)
    assert seen.prompt(names) == ("You have 3 cards of 11 on the table", "Discard a card")
    assert seen.targets(seen.actions()[0]) == ("discard",)
    seen = play_deal("meld 3C 4C", "discard KS").observe(1)
    assert seen.prompt(lambda seat: ("Bruno", "you")[seat])[0] == "Bruno threw the K♠"
    seen = play_deal("meld 3C 4C", "discard KS", "pass", "pass").observe(0)
    assert seen.prompt(names)[0] == "Ada passed the A♦"
    seen = play_deal(*TO_FORCE).observe(1)
    assert seen.prompt(lambda seat: ("Bruno", "you")[seat]) == (
        "Bruno passed the 6♣, which fits their table",
        "Force it or let it go",
    )
    assert [seen.label(action) for action in seen.actions()] == ["Force", "Let go"]
    assert [seen.targets(action) for action in seen.actions()] == [("melds:0",), ()]


def test_the_words_for_melds_being_moved():
    assert GAME.explain_group(cards("JH JC")) == "Two jacks: a set needs three"
    assert GAME.explain_group(cards("6S 7S JS")) == ""
    assert GAME.explain_join(Card.of("JD"), cards("5D 6D 7D")) == "Jack follows seven"
    assert GAME.explain_join(Card.of("JD"), cards("KD QD")) == "Jack comes before queen"


@pytest.mark.parametrize("seed", range(2))
def test_random_play(seed):
    state = play_through(GAME, seed, sampled=0.2, options={"target": 1})
    assert max(state.scores) == 1
    assert state.winners == (state.scores.index(1),)
