"""Claims in every game of tricks: whoever claims takes all the rest, in every layout and against every play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_32, FRENCH_52, HIDDEN, Card, cards
from cardhall.players.claims import claim_sure_tricks
from cardhall.rules import Action
from cardhall.rules.mechanisms.card_order import ACE_HIGH
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, Duty, TrickRules
from tests.mechanisms.test_trick_duties import ROWS, play_and_note, random_deals
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows import KingOfHearts, TwentyFive
from tests.mechanisms.trick_rows_in_play import FiveHundredNoTrumps, Funfzehnern
from tests.trials import registered

EXHAUSTIVE_HAND_SIZE = 2  # cards in the hand of who claims, up to which every layout is tried
LAYOUTS_TRIED = 4  # layouts tried of larger ones
MOST_CARDS = 3
CLAIMS_PER_GAME = 12  # tried in each game


def possible_layouts(seen: Any) -> Iterator[dict[str, list[Card]]]:
    """Every way to lay the cards that the seat does not see, as far as what was played allows it."""
    state = seen.state
    zones = [zone for zone, some in state.zones.items() if HIDDEN in some]
    barred = {} if state.game.trick_rules(state).licences else state.game.ruled_out_cards(state, seen.seat)

    def lay(at: int, left: list[Card]) -> Iterator[dict[str, list[Card]]]:
        if at == len(zones):
            yield {}
            return
        zone = zones[at]
        able = [card for card in left if not barred.get(zone, 0) >> card & 1]
        for some in combinations(able, state.zones[zone].count(HIDDEN)):
            for rest in lay(at + 1, [card for card in left if card not in some]):
                yield {zone: list(some), **rest}

    yield from lay(0, state.game.unseen(state))


def takes_all(state: Any, seat: int) -> bool:
    """Whether the seat, which plays as it claims, wins every trick to come whatever the others play."""
    if state.results:
        return True
    actions = state.actions()
    if state.turn == seat and not state.zones["trick"]:
        claim = claim_sure_tricks(state.observe(seat))
        assert claim is not None, "the claim does not hold to the end"
        actions = [claim.next_actions[0]]
    for action in actions:
        following = state.copy()
        following.news = []  # so that what plays rule out is noted as at a table
        before = len(state.tricks)
        following.advance(action)
        if len(following.tricks) > before and following.tricks[-1].winner != seat:
            return False
        if not takes_all(following, seat):
            return False
    return True


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_claims_hold(row: Row) -> None:
    claims = 0
    for state, rng in random_deals(row, 2_000 // (row.size or 13), seed=5):
        if claims == CLAIMS_PER_GAME:
            break
        while state.phase == "play" and claims < CLAIMS_PER_GAME:
            seat = state.turn
            if len(state.zones[f"hand:{seat}"]) <= MOST_CARDS and not state.zones["trick"]:
                seen = state.observe(seat)
                claim = claim_sure_tricks(seen)
                if claim is not None:
                    claims += 1
                    assert claim.turns_left == len(seen.hand) and len(claim.next_actions) == claim.turns_left
                    for world in (state, *possible_worlds(seen, rng)):
                        assert takes_all(world, seat), (seen.hand, world.zones)
            play_and_note(state, rng.choice(state.actions()))
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))
    assert claims or row.more.get("draws")


class Few(TwentyFive):
    """Spades are trumps; who holds the jack of spades need not play it to a trump."""

    trumps, size = "S", 2

    def __init__(self, pack: str) -> None:
        self.pack = tuple(sorted(cards(pack)))


class FewFollowing(Few):
    """The same where suit must be followed."""

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        return TrickRules(self.order(trump), self.pack)


@pytest.mark.parametrize("hand", ["5S 9S", "5S KD"])
def test_a_trump_that_need_not_be_played_forbids_a_claim(hand: str) -> None:
    """The five draws the only other trump, the jack, where suit must be followed; else that may stay."""
    rest = ["JS", "QD", "TD", "9D", "8D", "7D"]
    deal = {"hand:0": hand, "stock": ""}
    deal |= {f"hand:{seat}": " ".join(rest[2 * seat - 2 : 2 * seat]) for seat in (1, 2, 3)}
    pack = " ".join([hand, *rest])
    assert claim_sure_tricks(FewFollowing(pack).start(dealer=3, deals=[deal]).observe(0)) is not None
    assert claim_sure_tricks(Few(pack).start(dealer=3, deals=[deal]).observe(0)) is None


def possible_worlds(seen: Any, rng: random.Random) -> Iterator[Any]:
    """States that the seat cannot tell from the true one: all of them in small endings, some in larger ones."""
    if (
        len(seen.hand) > EXHAUSTIVE_HAND_SIZE
        or sum(some.count(HIDDEN) for some in seen.state.zones.values()) > 3 * EXHAUSTIVE_HAND_SIZE
    ):
        for _ in range(LAYOUTS_TRIED):
            yield seen.sample(rng)
        return
    for laid in possible_layouts(seen):
        world = seen.state.copy()
        for zone, some in laid.items():
            supply = iter(some)
            world.zones[zone] = [next(supply) if card is HIDDEN else card for card in world.zones[zone]]
        yield world


@pytest.mark.parametrize("breaking", [True, False])
def test_cards_that_may_not_be_led_yet_are_not_claimed(breaking: bool) -> None:
    """Twelve sure spades and an ace: where spades are to be broken first, the ace must be led, and may be ruffed."""
    own = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AH"
    rest = [str(card) for card in FRENCH_52 if str(card) not in own.split()]
    deal = {f"hand:{seat}": " ".join(rest[13 * (seat - 1) : 13 * seat]) for seat in (1, 2, 3)}
    with registered():
        state = rules.get("spades").start(deals=[{"hand:0": own, **deal}], dealer=3, options={"breaking": breaking})
        while state.phase != "play":
            state.play(state.actions()[-1])
        claim = claim_sure_tricks(state.observe(0))
    assert (claim is None) == breaking
    assert breaking or [str(action) for action in claim.next_actions] == [f"play {card}" for card in own.split()]


# ---- what is sure is claimed, and nothing else


class Small(Row):
    """A few cards of a pack of three suits; suit is followed, or anything may be played."""

    pairs = False

    def __init__(
        self, pack: Sequence[Card], seats: int, size: int, trump: str, follows: bool, lead: Sequence[Duty] = ()
    ) -> None:
        self.pack, self.size, self.trumps, self.seat_counts = tuple(sorted(pack)), size, (trump,), (seats,)
        self.rules = TrickRules(self.order(trump), self.pack, (FOLLOW_SUIT,) * follows, lead)

    def rules_for(self, trump: str) -> TrickRules:
        return self.rules


def small_deal(rng: random.Random, seats: int, size: int, follows: bool) -> Any:
    """Eleven cards of three suits, seat 0 to lead, often from a hand of high cards and trumps."""
    trump = rng.choice("CDHN")
    pack = rng.sample([card for card in FRENCH_52 if card.suit in "CDH" and card.rank in "AKQJT9"], 11)
    best = sorted(pack, key=lambda card: (card.suit != trump, ACE_HIGH.index(card.rank), rng.random()))
    own = rng.sample(best[: size + rng.choice((0, 0, 1, 3))], size)
    rest = [card for card in pack if card not in own]
    rng.shuffle(rest)
    deal = {"hand:0": own, "stock": rest[size * (seats - 1) :]}
    deal |= {f"hand:{seat}": rest[size * (seat - 1) : size * seat] for seat in range(1, seats)}
    dealt = {zone: " ".join(map(str, some)) for zone, some in deal.items()}
    return Small(pack, seats, size, trump, follows).start(seats=seats, dealer=seats - 1, deals=[dealt])


def in_line(hand: Sequence[Card], trump: str) -> list[Card]:
    """The cards in the order in which they are claimed: trumps, then the other suits, each from the top."""
    return sorted(hand, key=lambda card: (card.suit != trump, card.suit, ACE_HIGH.index(card.rank)))


def all_win(line: Sequence[Card], theirs: Sequence[Card], trump: str, follows: bool) -> bool:
    """Whether each card of the line, led one after the other, beats what is played to it from another hand."""
    if not line:
        return True
    led = line[0]
    able = [card for card in theirs if card.suit == led.suit] if follows else []
    for card in able or theirs:
        beats = card.suit == led.suit and ACE_HIGH.index(card.rank) < ACE_HIGH.index(led.rank)
        if beats or card.suit == trump != led.suit:
            return False
        if not all_win(line[1:], [other for other in theirs if other != card], trump, follows):
            return False
    return True


@pytest.mark.parametrize("follows", [True, False])
def test_what_is_sure_is_claimed_and_nothing_else(follows: bool) -> None:
    """Of the first lead: against every hand that another seat may hold, and every way to play it.

    Trumps are led first, then the other suits, each from the top; if not all tricks are won so, nothing is claimed.
    """
    found: Counter[bool] = Counter()
    for seed in range(400):
        rng = random.Random(seed)
        seats, size = rng.choice((2, 3)), rng.choice((1, 2, 3, 3))
        state = small_deal(rng, seats, size, follows)
        own, hidden = state.zones["hand:0"], [card for card in state.game.pack if card not in state.zones["hand:0"]]
        line = in_line(own, state.trump)
        sure = all(all_win(line, theirs, state.trump, follows) for theirs in combinations(hidden, size))
        claim = claim_sure_tricks(state.observe(0))
        assert (claim is not None) == sure, (seed, own, hidden, state.trump)
        assert claim_sure_tricks(state.observe(1)) is None, "it is not to act"
        if claim is not None:
            assert (
                [action.cards[0] for action in claim.next_actions] == line
                and claim.wins_rest
                and claim.turns_left == size
            )
        found[sure] += 1
    assert min(found.values()) > 80, found


def test_who_has_failed_to_follow_is_known_to_hold_no_more_of_the_suit() -> None:
    """After the first trick: against every layout in which nobody holds a suit that it could not follow to."""
    found: Counter[bool] = Counter()
    told = 0
    for seed in range(400):
        rng = random.Random(seed)
        state = small_deal(rng, 3, 3, follows=True)
        lead = rng.choice(in_line(state.zones["hand:0"], state.trump)[:2])
        state.play(Action("play", lead))
        for seat in (1, 2):
            assert claim_sure_tricks(state.observe(seat)) is None, "it does not lead"
            state.play(rng.choice(state.actions()))
        if state.turn != 0:
            continue
        own, trump = state.zones["hand:0"], state.trump
        void = [card.suit != lead.suit for card in state.tricks[0].cards]
        hidden = [card for card in state.game.pack if card not in own and card not in state.tricks[0].cards]
        line = in_line(own, trump)
        beaten_by = {some for some in combinations(hidden, 2) if not all_win(line, some, trump, True)}
        possible = [
            (one, two)
            for one, two in product(combinations(hidden, 2), repeat=2)
            if not set(one) & set(two)
            and not any(void[seat] and card.suit == lead.suit for seat, some in ((1, one), (2, two)) for card in some)
        ]
        sure = not any(one in beaten_by or two in beaten_by for one, two in possible)
        claim = claim_sure_tricks(state.observe(0))
        assert (claim is not None) == sure, (seed, own, hidden, trump)
        found[sure] += 1
        told += sure and bool(beaten_by)
    assert min(found.values()) > 30 and told > 5, (found, told)


@pytest.mark.parametrize(
    ("own", "claimed"),
    [("AC AH", True), ("AC KC AH KH", True), ("AC AH AS", False)],
)
def test_a_claim_leads_only_what_may_be_led_then(own: str, claimed: bool) -> None:
    """Hearts may be led once nothing else is held; spades would be led after them."""
    size = len(cards(own))
    rest = [card for card in FRENCH_52 if card not in cards(own)][: 2 * size]
    deal = {"hand:0": own, "hand:1": " ".join(map(str, rest[:size])), "hand:2": " ".join(map(str, rest[size:]))}
    row = Small([*cards(own), *rest], 3, size, "N", True, KingOfHearts.lead)
    claim = claim_sure_tricks(row.start(seats=3, dealer=2, deals=[{**deal, "stock": ""}]).observe(0))
    assert (claim is not None) == claimed
    assert claim is None or [action.cards[0] for action in claim.next_actions] == cards(own)


def test_a_card_that_nobody_can_beat_any_more_may_be_claimed() -> None:
    """Who took the lead in spades leads these, or what is highest: kings once their aces are played."""
    own = "AS KS AH KH AC KC AD KD"
    rest = [str(card) for card in FRENCH_32 if str(card) not in own.split()]
    deal = {f"hand:{seat}": " ".join(rest[8 * (seat - 1) : 8 * seat]) for seat in (1, 2, 3)}
    state = Funfzehnern().start(seed=1, dealer=2, deals=[{"hand:0": own, **deal, "stock": ""}])
    state.play(next(action for action in state.actions() if action.cards[0].suit == "S" and not action.words))
    state.play("play AS")
    while state.zones["trick"]:
        state.play(state.actions()[0])
    claim = claim_sure_tricks(state.observe(0))
    assert claim is not None
    assert [action.cards[0] for action in claim.next_actions] == cards("AC KC AD KD AH KH KS")


@pytest.mark.parametrize(("tenth", "claimed"), [("RJ", False), ("AC", True)])
def test_a_card_that_would_have_to_name_a_suit_is_not_claimed(tenth: str, claimed: bool) -> None:
    """The joker without trumps: what it is led as is its holder's choice. Here it is in the hand, or out of play."""
    own = f"{tenth} AS KS QS AH KH QH AD KD QD".split()
    rest = [str(card) for card in FiveHundredNoTrumps.pack if str(card) not in [*own, "RJ"]]
    deal = {f"hand:{seat}": " ".join(rest[10 * (seat - 1) : 10 * seat]) for seat in (1, 2, 3)}
    stock = " ".join([*rest[30:], *["RJ"] * (tenth != "RJ")])
    state = FiveHundredNoTrumps().start(seed=1, dealer=3, deals=[{"hand:0": " ".join(own), **deal, "stock": stock}])
    state.ruled_out = (0, *[1 << Card.of("RJ")] * 3)
    assert (claim_sure_tricks(state.observe(0)) is not None) == claimed
