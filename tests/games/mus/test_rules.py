"""Mus: hands and their worth, payment told a second time, samples that agree with what was shown, opponents."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from cardhall import players
from cardhall.cards import HIDDEN, as_text, cards
from cardhall.games.mus.advice import bets, chances
from cardhall.games.mus.advice.imagined_deals import DealView
from cardhall.games.mus.advice.strategy import load_strategy
from cardhall.games.mus.rules.hands import (
    ROUND_NAMES,
    card_total,
    hand_heights,
    pares_of_hand,
    round_sort_key,
    signs_of_hand,
)
from cardhall.games.mus.rules.hidden_hands import HandKnowledge, HandsByHeight
from cardhall.match.default_names import PERSON_NAME
from cardhall.rules import IllegalAction, get
from tests.games.random_play import play_through

GAME = get("mus")
DEAL = {
    "hand:0": "3S 3H KD QC",
    "hand:1": "AS 2H 5C 6D",
    "hand:2": "QS JH 6C 4C",
    "hand:3": "KS KH 7C 4D",
    "stock": "3C 2D 7S QH JC 6H AD AC 4H 4S 2S 2C 3D 5D 5H 5S 6S 7D 7H JD JS KC QD AH",
}


def start_deal(**options):
    return GAME.start(dealer=0, deals=[DEAL], options=options)


def hands_from_text(text, kings=8):
    return hand_heights(cards(text), kings)


def choose(state, rng):
    """A legal action: seldom one of the largest bids, and neither folds nor órdagos all the time."""
    kinds: dict[str, list] = {}
    for action in state.actions():
        kinds.setdefault(action.verb, []).append(action)
    verbs = [verb for verb in kinds if verb not in ("fold", "ordago", "mus", "raise") or rng.random() < 0.35]
    some = kinds[rng.choice(verbs or list(kinds))]
    return some[int(len(some) * rng.random() ** 4)]


# ---- hands


def test_pares_are_found_by_counting_in_all_hands_and_compared_in_order():
    found: Counter[int] = Counter()
    for some in combinations(GAME.pack[::3], 4):
        alike = sorted(Counter(hand_heights(some, 8)).values(), reverse=True)
        brings = {(4,): 3, (2, 2): 3, (3, 1): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[tuple(alike)]
        assert (pares_of_hand(hand_heights(some, 8)) or (0,))[0] == brings
        found[brings] += 1
    assert min(found.values()) > 0 and len(found) == 4
    order = ["7S 7H 6S 4S", "JC JD QH 5S", "4S 4H 4D AC", "4S 4H 4D 5C", "KC QC 3S QH", "KC KD 3S 3H"]
    values = [round_sort_key("pares", hands_from_text(text)) for text in order]
    assert values == sorted(values) and len(set(values)) == len(values)


def test_totals_that_are_juego_from_the_lowest():
    texts = ["KS QS JS 3H", "KS QS 7H 4C", "KS QS JS 2C", "KS QS JS 7H", "KS QS 7S 6S", "KS QS JS 4S", "KS QS 7S 7H"]
    totals = [card_total(hands_from_text(text)) for text in texts]
    assert totals == [40, 31, 31, 37, 33, 34, 34]
    ranked = sorted(range(31, 41), key=lambda count: [40, 32, 31].index(count) if count in (40, 32, 31) else count - 99)
    assert [count for count in ranked if count not in (38, 39)] == [33, 34, 35, 36, 37, 40, 32, 31]


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("KS 3H AS 2C", {"kings", "aces", "duples"}),
        ("KS QS JS 2C", {"thirtyone"}),
        ("KS QS 7S 3C", {"kings", "juego"}),
        ("KS QS 6S 4C", {"thirty"}),
        ("7S 6S 5S 4C", set()),
        ("4S 4H 4D AC", {"medias"}),
        ("JS 7S 5H 4C", {"blind"}),
    ],
)
def test_signs_are_true_of_the_hands_that_they_tell_of(text, signs):
    hand = hands_from_text(text)
    expected = signs or {"blind"}
    assert set(signs_of_hand(hand)) == expected


# ---- the payment, told a second time from what is public at the end


def expected_showdown(start, stakes, hands, options, mano):
    """What the showdown brings: by side, from the page alone."""
    order = [(mano - step) % 4 for step in range(4)]
    points = list(start)

    def value(card):
        if options["kings"] == 8:
            card = {"3": "K", "2": "A"}.get(card, card)
        return "A234567JQK".index(card)

    def count(seat):
        return sum(10 if value(c) >= 7 else value(c) + 1 for c in (card[0] for card in hands[seat]))

    def pairs(seat):
        alike = Counter(value(card[0]) for card in hands[seat])
        twos = sorted((v for v, n in alike.items() if n >= 2), reverse=True)
        odd = sorted((v for v, n in alike.items() if n == 1), reverse=True)
        if len(twos) == 2 or 4 in alike.values():
            return (3, twos[0], twos[-1])
        if 3 in alike.values():
            return (2, twos[0], *odd)
        return (1, twos[0], *odd) if twos else ()

    def rank(name, seat):
        each = sorted((value(card[0]) for card in hands[seat]), reverse=True)
        if name == "grande":
            return tuple(each)
        if name == "chica":
            return tuple(-v for v in reversed(each))
        if name == "pares":
            return pairs(seat)
        if name == "juego":
            best = [31, 32, 40, 37, 36, 35, 34, 33]
            return (-best.index(count(seat)),) if count(seat) > 30 else ()
        return (count(seat),)

    def brings(name, seat):
        if name == "pares":
            return pairs(seat)[0] if pairs(seat) else 0
        if name == "juego":
            return 0 if count(seat) < 31 else 3 if count(seat) == 31 else 2
        return 1 if name == "punto" else 0

    for name in ("grande", "chica", "pares", "juego", "punto"):
        stake = stakes[name]
        if stake == "none":
            continue
        able = [seat for seat in order if not stake.startswith("folded") or seat % 2 == int(stake[-1])]
        able = [seat for seat in able if rank(name, seat)]
        if not able:
            continue
        best = able[0]
        for seat in able[1:]:
            if rank(name, seat) > rank(name, best):
                best = seat
        won = 0 if stake.startswith("folded") else int(stake)
        won += brings(name, best)
        if options["partner_bonus"] and name in ("pares", "juego"):
            won += brings(name, (best + 2) % 4)
        points[best % 2] += won
        if points[best % 2] >= options["target"]:
            break
    return points


@pytest.mark.parametrize(
    "options",
    [{}, {"kings": 4, "target": 20}, {"holders_only": True, "partner_bonus": True, "games": 3, "signals": True}],
)
def test_the_showdown_pays_what_a_second_telling_says(options):
    """Deals that come to the showdown: the stones of both sides before and after, and the stakes as facts tell them."""
    seen = Counter()
    for seed in range(14):
        state, rng = GAME.start(seed=seed, options=options), random.Random(seed)
        while not state.is_over:
            before = state.copy()
            events = state.play(choose(state, rng))
            shown = [event for event in events if event.kind == "show"]
            called = any(event.action is not None and str(event.action) == "call" for event in events)
            if len(state.results) == len(before.results) or len(shown) != 4:
                continue
            if called and before.offer.verb == "ordago":
                seen["órdago"] += 1
                continue
            hands = {event.seat: as_text(event.cards).split() for event in shown}
            stakes = dict(zip(ROUND_NAMES, map(str, before.stakes), strict=True))
            gains = [
                (event.seat, event.text)
                for event in events
                if event.kind == "note" and "{stones}" in str(getattr(event.text, "template", ""))
            ]
            assert gains
            stakes.update(last_stakes(before, events))
            start = [int(p) for p in before.points]
            refused = [e for e in events if e.kind == "act" and str(e.action) == "fold"]
            if refused and len(before.waiting) == 1:
                start[before.side_of(before.bidder)] += before.accepted
                if max(start) >= state.options["target"]:
                    continue
            told = expected_showdown(start, stakes, hands, state.options, before.next_seat(before.dealer))
            chips = [sum(e.number for e in events if e.kind == "chips" and paid_to_side(e, side)) for side in range(2)]
            brought = [int(p) + chips[side] for side, p in enumerate(before.points)]
            if state.options["games"] == 3 and max(told) >= state.options["target"]:
                brought[told.index(max(told))] -= 1  # the game that was won
            assert brought == told, (seed, stakes, hands)
            seen["paid"] += 1
    assert seen["paid"] >= 6


def paid_to_side(event, side):
    """Whether chips went to a side."""
    kind, _, owner = event.target.partition(":")
    return (int(owner) % 2 if kind == "seat" else int(owner)) == side


def last_stakes(before, events):
    """The stakes of the rounds that the last action settled, played again in an imagined deal."""
    again = before.copy()
    acts = [event.action for event in events if event.kind == "act"]
    again.single_deal = True
    again.advance(acts[0])
    return dict(zip(ROUND_NAMES, map(str, again.stakes), strict=True))


# ---- samples


def test_samples_agree_with_what_was_announced_and_signed():
    rng = random.Random(5)
    checked = 0
    for seed in range(24):
        state, play = GAME.start(seed=seed, options={"signals": True, "notice": 50}), random.Random(seed)
        for _ in range(60):
            if state.is_over:
                break
            state.play(choose(state, play))
            seat = play.randrange(4)
            seen = state.observe(seat)
            world = seen.sample(rng)
            assert world.observe(seat).as_dict() == seen.as_dict()
            if state.announced[0] is not None and not state.is_over:
                assert (
                    tuple(other for other in range(4) if pares_of_hand(world.heights_of(other))) == state.announced[0]
                )
                checked += 1
            for sign in seen.state.signs:
                if len(world.zones[f"hand:{sign.seat}"]) == 4:
                    assert sign.word in signs_of_hand(world.heights_of(sign.seat))
    assert checked > 30


def test_hands_are_drawn_as_likely_as_by_trying_whole_layouts():
    """Two hands with pares of few cards: how often each pair of hands comes, drawn and counted."""
    pool = cards("KS KH QC QD 7S 7H 4C 4D AS AH")
    shown = {"a": HandKnowledge(pares=True), "b": HandKnowledge(pares=False)}
    draw, rng = HandsByHeight(pool, 8, shown), random.Random(3)
    wanted: Counter[bool] = Counter()
    for one in combinations(pool, 4):
        for two in combinations([card for card in pool if card not in one], 4):
            if pares_of_hand(hand_heights(one, 8)) and not pares_of_hand(hand_heights(two, 8)):
                wanted[
                    len(pares_of_hand(hand_heights(one, 8))) == 3 and pares_of_hand(hand_heights(one, 8))[0] == 3
                ] += 1
    found: Counter[bool] = Counter()
    for _ in range(3000):
        numbers = draw.draw_counts(rng)
        found[list(numbers[0]).count(2) == 2] += 1
    share = wanted[True] / sum(wanted.values())
    assert abs(found[True] / 3000 - share) < 0.03


def test_own_discards_that_were_shuffled_again_lie_where_they_can():
    """After the stock has run out one's old discards lie in the stock, or among as many cards as have come from it."""
    state = start_deal()
    for _ in range(3):
        for action in ["mus"] * 4:
            state.play(action)
        for _ in range(4):
            state.play(max(state.actions(), key=lambda action: len(action.cards)))
    assert any(event.kind == "shuffle" for event in state.history)
    rng = random.Random(2)
    for seat in range(4):
        seen = state.observe(seat)
        assert seen.state.own_discards_in_stock[seat] and not any(
            seen.state.own_discards_in_stock[other] for other in range(4) if other != seat
        )
        for _ in range(40):
            world = seen.sample(rng)
            for other in range(4):
                fresh = len(set(world.zones[f"hand:{other}"]) & seen.state.own_discards_in_stock[seat])
                assert fresh <= state.reshuffled_in_hand[other]
        assert state.observe(seat).zones["stock"].count(HIDDEN) == len(state.zones["stock"])


# ---- words


def names(seat):
    return (PERSON_NAME, "Bruno", "Ines", "Ada")[seat]


def test_prompts_labels_and_refusals():
    state = start_deal(signals=True)
    assert state.observe(3).prompt(names) == (
        "You are mano and speak first",
        "Change cards, or play with those you have",
    )
    state.play("mus")
    assert state.observe(2).prompt(names)[0] == "Ada wants mus"
    state.play("nomus")
    assert state.observe(3).prompt(names)[0] == "Grande: nobody has bid"
    for action, why in (
        ("call", "Nobody has bid yet. Pass, bid from 2 to 40, or stake the whole game with órdago."),
        ("bet 1", "Pass, bid from 2 to 40, or stake the whole game with órdago."),
        ("signal duples", "Signs must be true, and this one does not fit your hand."),
    ):
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert refused.value.reason == why
    state.play("bet 5")
    seen = state.observe(2)
    assert seen.prompt(names) == ("Ada bids 5", "Fold: they get 1 now. See: the better hand takes 5")
    assert [seen.label(action) for action in seen.actions()][:3] == ["See 5", "Fold", "Órdago"]
    with pytest.raises(IllegalAction, match="See the bid, fold, or raise it above 5"):
        state.play("raise 5")
    state.play("ordago")
    assert state.observe(1).prompt(names)[0] == "Ines says órdago"
    with pytest.raises(IllegalAction, match=r"^See the bid or fold\.$"):
        state.play("raise 40")


def test_five_to_go_is_called():
    state = start_deal(target=20)
    for action in ("nomus", "bet 15", "raise 16", "fold", "fold"):
        state.play(action)
    notes = [str(event.text) for event in state.history if event.kind == "note"]
    assert "5 to go" in notes


# ---- opponents


def test_what_cards_to_change_is_the_mean_over_all_that_may_come():
    """By hand: with K K K x the odd card goes; keeping kings beats keeping anything else."""
    for text, gone in (("KS KH 3C 4D", (4,)), ("KS KH 6C 4D", (6, 4)), ("QS 7H 6C 4D", (7, 6, 4))):
        best = chances.ranked_changes(hands_from_text(text), 8, 1)[0][0]
        assert best == gone
    assert chances.beating_chance("grande", hands_from_text("KS KH 3C 3D"), 8, 1.0) == 1.0
    assert chances.beating_chance("chica", hands_from_text("AS AH 2C 2D"), 8, 1.0) == 1.0
    whole = sum(ways for _, ways in chances.all_hands(8))
    assert whole == 91390 and sum(ways for _, ways in chances.all_hands(4)) == 91390


def test_the_table_of_bets_covers_every_round_and_mixes():
    table = load_strategy()
    assert {name for name, _ in table} == set(ROUND_NAMES)
    assert all(abs(sum(shares) - 1) < 1e-9 for shares in table.values())
    assert sum(max(shares) < 0.9 for shares in table.values()) > 1000


def test_places_and_situations_are_read_from_what_is_seen():
    state = start_deal()
    for action in ("nomus", "pass", "bet 5", "fold", "raise 9"):
        state.play(action)
    told = DealView(state.observe(state.turn))
    assert (told.place, told.round_name, told.bets.level, told.bets.accepted) == (1, "grande", 3, 2)
    assert [done.act for done in told.past_acts] == [bets.FOLD_ACT, bets.HIGH_BID_ACT, bets.FOLD_ACT, bets.NEXT_BID_ACT]


def test_the_best_player_folds_nothing_that_cannot_lose():
    """Mano with thirty-one, juego bid by the dealer's side: seen or raised, never folded."""
    state = start_deal()
    for action in ["nomus", *["pass"] * 12, "pass", "bet 2"]:
        state.play(action)
    assert state.phase == "juego" and state.turn == 1
    state.play("fold")
    for seed in range(6):
        player = players.get("hard", game="mus", seed=seed)
        assert player.choose(state.observe(3)).verb != "fold"


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {"games": 3, "signals": True}), (3, {"kings": 4})])
def test_random_play(seed, options):
    state = play_through(GAME, seed, sampled=0.2, options=options)
    assert state.is_over and len(state.winners) == 1
