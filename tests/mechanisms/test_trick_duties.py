"""The description of trick play takes every game of tricks: legal cards, refusals, prompts, winners, what is ruled out.

Each row of `trick_rows` is played at random, in its phases and in a position of bits side by side; everything is held
against `trick_oracles`, which was written from the pages of the games.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardhall.cards import SUIT_NAMES, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import position_of
from tests.mechanisms.trick_oracles import Cards, allowed, winner
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows import SIMPLE, BackAlley
from tests.mechanisms.trick_rows_in_play import CALL, IN_PLAY

MOST_DEALS = 40  # of each row
FEWEST_DEALS = 14  # enough of them if `PLAYED` cards have been played and every refusal has been read
PLAYED = 300
FULL = pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.long)])  # all deals in any case
ROWS = [*SIMPLE, *IN_PLAY]
SINGULAR = {name[:-1]: suit for suit, name in SUIT_NAMES.items()}
PLURAL = {name: suit for suit, name in SUIT_NAMES.items()}
# a sentence, and when it is true: of the state as its page has it, a hand, the card refused, and the words in brackets
Truth = Callable[[Cards, list[Card], Card, str], bool]


def follows_duty(page: Cards, hand: list[Card], card: Card, suit: str) -> bool:
    return bool(page.trick and page.led == suit and page.of_led(hand)) and page.suit(card) != suit


def breaks_ban(page: Cards, hand: list[Card], card: Card, banned: Callable[[Card], bool]) -> bool:
    return not page.trick and banned(card) and not all(map(banned, hand))


def trump_fallen(page: Cards, off_suit: bool) -> bool:
    """Whether a trump was played before, or one on another suit."""
    return any(
        page.suit(card) == page.trump and not (off_suit and page.suit(trick.cards[0]) == page.trump)
        for trick in page.state.tricks
        for card in trick.cards
    )


REFUSALS: dict[str, Truth] = {
    r"You hold a (\w+), so you must follow suit\.": lambda p, h, c, w: follows_duty(p, h, c, SINGULAR[w]),
    r"The (?:little )?joker is a trump, so you must play it\.": lambda p, h, c, w: (
        p.led == p.trump != p.suit(c) and [x.is_joker for x in p.of_led(h)] == [True]
    ),
    r"The joker and the little joker are trumps, so you must play one\.": lambda p, h, c, w: (
        p.led == p.trump != p.suit(c) and [x.is_joker for x in p.of_led(h)] == [True, True]
    ),
    r"You hold a (\w+), so you must follow suit or play a trump\.": lambda p, h, c, w: (
        follows_duty(p, h, c, SINGULAR[w]) and p.suit(c) != p.trump
    ),
    r"You have no (\w+), so you must play a trump\.": lambda p, h, c, w: (
        p.led == PLURAL[w] and not p.of_led(h) and bool(p.trumps(h)) and p.suit(c) != p.trump
    ),
    r"You can beat the best card of the trick, so you must\.": lambda p, h, c, w: (
        any(p.beats(other) and (p.suit(other) == p.led or not p.of_led(h)) for other in h) and not p.beats(c)
    ),
    r"You can beat the trick with a trump, so you must\.": lambda p, h, c, w: (
        any(p.beats(other) and p.suit(other) == p.trump for other in h)
        and not p.beats(c)
        and (p.led == p.trump or not p.of_led(h))
    ),
    r"(\w+) may not be led before one has been played\.": lambda p, h, c, w: (
        PLURAL[w.lower()] == p.trump
        and breaks_ban(p, h, c, lambda x: p.suit(x) == p.trump)
        and not trump_fallen(p, False)
    ),
    r"Trumps may not be led before one has fallen on another suit\.": lambda p, h, c, w: (
        breaks_ban(p, h, c, lambda x: p.suit(x) == p.trump) and not trump_fallen(p, True)
    ),
    r"The joker was led, so you must play your highest trump\.": lambda p, h, c, w: (
        p.trick[0].text == "RJ" and c in p.trumps(h) and any(p.higher(x, c) for x in p.trumps(h) - {c})
    ),
    r"The little joker was led, so you must play your lowest trump\.": lambda p, h, c, w: (
        p.trick[0].text == "BJ" and c in p.trumps(h) and any(p.higher(c, x) for x in p.trumps(h) - {c})
    ),
    r"The two of clubs must be led first\.": lambda p, h, c, w: (
        not p.state.tricks and not p.trick and Card.of("2C") in h and c.text != "2C"
    ),
    r"Hearts may not be led while you hold another suit\.": lambda p, h, c, w: breaks_ban(
        p, h, c, lambda x: x.suit == "H"
    ),
    r"You hold a trump below the three highest, so you must play a trump\.": lambda p, h, c, w: (
        p.led == p.trump != p.suit(c) and any(x.text not in ("5" + p.trump, "J" + p.trump, "AH") for x in p.trumps(h))
    ),
    r"Only the highest three trumps may be kept back, and only if they beat the card led\.": lambda p, h, c, w: (
        p.led == p.trump != p.suit(c)
        and any(x.text not in ("5" + p.trump, "J" + p.trump, "AH") or p.higher(p.trick[0], x) for x in p.trumps(h))
    ),
    r"The queen was led with zwang, so you must play the ace\.": lambda p, h, c, w: (
        p.state.zwang and p.trick[0].rank == "Q" and Card.of("A" + p.led) in h and c.rank != "A"
    ),
    r"You took the lead in a suit that you still hold: lead that, or a card that nobody can beat\.": (
        lambda p, h, c, w: not p.trick and any(c.suit != x.suit for x in h) and bool(p.state.tricks)
    ),
    r"Your trumps are still hidden, so you may lead that suit only if you hold no other\.": lambda p, h, c, w: (
        breaks_ban(p, h, c, lambda x: x.suit == p.state.zones["trumpcard"][0].suit)
    ),
}

# what a prompt asks for, and whether a card does it; w: what stands in brackets
PROMPTS: dict[str, Callable[[Cards, Card, str], bool]] = {
    r"follow suit": lambda p, c, w: p.suit(c) == p.led,
    r"follow suit or play a trump": lambda p, c, w: p.suit(c) in (p.led, p.trump),
    r"play a trump": lambda p, c, w: p.suit(c) == p.trump,
    r"beat the best card": lambda p, c, w: p.beats(c),
    r"beat the trick with a trump": lambda p, c, w: p.beats(c) and p.suit(c) == p.trump,
    r"lead any suit but (\w+)": lambda p, c, w: p.suit(c) != (p.trump if w == "trumps" else PLURAL[w]),
    "lead a suit other than trumps": lambda p, c, w: c.suit != p.state.zones["trumpcard"][0].suit,
    r"play your (highest|lowest) trump": lambda p, c, w: p.suit(c) == p.trump,
    r"lead the two of clubs": lambda p, c, w: c.text == "2C",
    r"play the ace": lambda p, c, w: c.rank == "A" and p.suit(c) == p.led,
    r"lead the suit in which you took the lead, or a card that nobody can beat": lambda p, c, w: bool(p.state.tricks),
    r"(?:lead|play) any card|lead again": lambda p, c, w: True,
}


# duties that never refuse a card: there are no trumps
NEVER_REFUSING = {"BackAlleyNoTrumps": {BackAlley.lead[0].refusal}}


def true_refusal(state: Any, hand: list[Card], card: Card, sentence: str) -> bool:
    """Whether the sentence is known, and true of this card."""
    for pattern, truth in REFUSALS.items():
        found = re.fullmatch(pattern, sentence)
        if found:
            return truth(Cards(state), hand, card, found[1] if found.groups() else "")
    return False


def true_prompt(state: Any, hand: list[Card], legal: set[Card], fact: str, what: str) -> bool:
    """Whether each thing asked for is known, and done by every legal card; "any card" only where all are legal."""
    page, asked = Cards(state), what.lower()
    void = re.match(r"you have no (\w+): ", asked)
    if void:
        asked = asked[void.end() :]
        if page.led != PLURAL[void[1]] or page.of_led(hand):
            return False
    if page.trick and not any(sign in fact for sign in "♣♦♥♠") and not page.trick[0].is_joker:
        return False
    if "any card" in asked or "again" in asked:
        return legal == set(hand)
    for part in asked.split(" and "):
        for pattern, does in PROMPTS.items():
            found = re.fullmatch(pattern, part)
            if found and all(does(page, card, found[1] if found.groups() else "") for card in legal):
                break
        else:
            return False
    return True


def random_deals(row: Row, number: int, seed: int = 0) -> Iterator[tuple[Any, random.Random]]:
    for at in range(number):
        rng = random.Random(f"{row} {seed} {at}")
        state = row.start(seed=rng.getrandbits(40))
        state.zwang, state.shown_at = False, None
        yield state, rng


def play_and_note(state: Any, action: Action) -> None:
    """Play an action, and note for the oracles when trumps were shown and what was led with zwang."""
    trump = state.trump
    if action.verb == "play" and not state.zones["trick"]:
        state.zwang = action.words == ("zwang",)
    count = len(state.tricks), len(state.zones["trick"]) + (action.verb == "play")
    state.play(action)
    if not trump and state.trump:
        state.shown_at = count


def unread_refusals(row: Row, duties: set[str], read: set[str]) -> list[str]:
    """The refusals of duties that none of the sentences read is."""
    texts = sorted(duties - NEVER_REFUSING.get(type(row).__name__, set()))
    patterns = {text: re.sub(r"\\{.*?\\}", ".+", re.escape(text)) for text in texts}
    return [text for text in texts if not any(re.fullmatch(patterns[text], sentence) for sentence in read)]


@FULL
@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_what_may_be_played_and_who_wins(row: Row, full: bool) -> None:
    """As the page has it, in the phases and in positions; whoever may not play a card reads a true sentence why not."""
    read, duties = set(), set()  # the refusals read, those that duties have
    played = 0
    for number, (state, rng) in enumerate(random_deals(row, MOST_DEALS)):
        if not full and number >= FEWEST_DEALS and played > PLAYED and not unread_refusals(row, duties, read):
            break
        position = position_of(state)
        while state.phase == "play":
            seat = state.turn
            hand = state.zones[f"hand:{seat}"]
            legal = allowed(state, seat, hand)
            actions = state.actions()
            assert {action.cards[0] for action in actions if action.cards} == legal
            assert {*position.suits.cards_of(position.legal())} == legal
            assert position.turn == seat and position.rules.order.trump == row.trick_rules(state).order.trump
            assert {action.cards[0] for action in state.observe(seat).actions() if action.cards} == legal
            for card in set(hand) - legal:
                sentence = state.at.refusal(state, seat, Action("play", card))
                assert true_refusal(state, hand, card, sentence), (sentence, state.zones["trick"], hand, card)
                read.add(sentence)
            rules = row.trick_rules(state)
            duties |= {duty.refusal for duty in (*rules.follow, *rules.lead)}
            fact, what = state.observe(seat).prompt(lambda who: f"Seat {who}")
            assert true_prompt(state, hand, legal, fact, what), (fact, what, state.zones["trick"], hand)
            action = rng.choice(actions)
            last, trick = len(state.trick_seats) + 1 == len(state.rounds[state.playing]), len(state.tricks)
            before = state.copy()
            play_and_note(state, action)
            played += 1
            if action == CALL or "zwang" in action.words or state.phase == "trump":
                if state.phase == "trump":
                    play_and_note(state, rng.choice(state.actions()))
                position = position_of(state)
                continue
            named = position.suits.members(action.words[0]) if action.words else 0
            position.play(position.suits.flag[action.cards[0]], named)
            if last:
                before.zones["trick"].append(action.cards[0])
                place = winner(before)
                assert state.tricks[trick].winner == position.winners[-1]
                assert state.tricks[trick].winner == (before.trick_seats[place] if place >= 0 else -1)
        assert not position.legal()
    assert played > PLAYED and not unread_refusals(row, duties, read)


@FULL
@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_what_a_play_rules_out(row: Row, full: bool) -> None:
    """A card played bars each other with which it would not have been allowed; the hand never holds a barred one."""
    barred = 0
    for number, (state, rng) in enumerate(random_deals(row, MOST_DEALS // 2, seed=1)):
        if not full and number >= FEWEST_DEALS // 2 and barred > 200:
            break
        exact = type(row).__name__ not in ("Reversis", "TwentyEightMayCall")
        while state.phase == "play":
            seat, action = state.turn, rng.choice(state.actions())
            if action != CALL:
                card = action.cards[0]
                open_to_all = state.copy()
                open_to_all.licence, open_to_all.declarer = 0, -1
                gone = {c for trick in state.tricks for c in trick.cards} | set(state.zones["trick"]) | {card}
                wanted = {
                    other for other in set(row.pack) - gone if card not in allowed(open_to_all, seat, [card, other])
                }
                already = state.ruled_out[seat]
            play_and_note(state, action)
            if action != CALL:
                found = state.ruled_out[seat]
                bars = {other for other in set(row.pack) - gone if (found & ~already) >> other & 1}
                assert bars == {other for other in wanted if not already >> other & 1}
                barred += len(wanted)
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))
            if exact:
                for owner in range(state.seats):
                    assert not any(state.ruled_out[owner] >> c & 1 for c in state.zones[f"hand:{owner}"])
    assert barred > 100 or type(row).__name__ == "Truc"
