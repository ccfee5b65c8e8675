"""Blackwood and Gerber: questions for aces and kings, the answers, and the decision about a slam."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import CLUBS, DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.meanings import ONE_ROUND, Meaning
from cardhall.games.contract_bridge.advice.slams import TO_PLAY, likeliest_trumps
from cardhall.language import say

ENOUGH_TEXT: Final = say("Does not want to bid on")
KING_QUESTION_TEXT: Final = say("Asks for kings")
GERBER_BID: Final = bid(4, CLUBS)
BLACKWOOD_BID: Final = bid(4, NT)
ANSWER_COUNT_BITS: Final = (17, 2, 4, 8)  # none or four, one, two, three, as bits
ANSWER_TEXTS: Final = (say("Answer: none or four"), say("Answer: one"), say("Answer: two"), say("Answer: three"))
GRAND_SLAM_POINTS: Final = 34  # points of both hands together to look for a grand slam
FOUR_ACES_POINTS: Final = 16  # points that the partner must have shown for "none or four" to mean four
ALL_COUNTS: Final = 31  # none to four, as bits


def last_question(reading: Reading, seat: int, back: int = 1) -> tuple[int, int]:
    """Return the question for aces or kings in a seat's last call, and its trumps; -1 and -1: no question.

    `back`: 2 for the call before the last.
    """
    number = len(reading.calls) - 1
    while number >= 0:
        if number % 4 == seat:
            back -= 1
            if not back:
                asked = [meaning.asks for meaning in reading.call_meanings[number] if meaning.asks >= 0]
                return (reading.calls[number], likeliest_trumps(reading, asked)) if asked else (-1, -1)
        number -= 1
    return -1, -1


def ace_question_calls(reading: Reading) -> list[Meaning]:
    """Return the calls directly after a question for aces or kings, or after the answer; none elsewhere."""
    seat, partner = reading.seat, reading.partner
    asked, _ = last_question(reading, partner)
    if asked >= 0:
        return answers_to_question(reading, asked)
    asked, trumps = last_question(reading, seat)
    if asked < 0:
        return []
    return calls_after_answer(reading, asked, trumps)


def answers_to_question(reading: Reading, asked: int) -> list[Meaning]:
    """Return the answers to the partner's question: the steps above it, or above the opponents' later bid."""
    kings = level_of(asked) == 5
    found = []
    if is_bid(
        reading.right_call
    ):  # over a bid a double means the first step, a pass the second, then the next bids follow
        asked = reading.right_call - 2
    for step in range(4):
        call = asked + 1 + step
        if is_bid(reading.right_call) and step < 2:
            call = (DOUBLE, PASS)[step]
        number = ANSWER_COUNT_BITS[step]
        if kings:
            found.append(Meaning(call, ANSWER_TEXTS[step], kings=number, natural=False, shows=()))
        else:
            found.append(Meaning(call, ANSWER_TEXTS[step], aces=number, natural=False, shows=()))
    return found


def calls_after_answer(reading: Reading, asked: int, trumps: int) -> list[Meaning]:
    """Return the calls after the answer: a slam if both hands have enough aces and kings, else a sign-off."""
    known = reading.known[reading.partner]
    possible_counts = [number for number in range(4) if ANSWER_COUNT_BITS[number] & known.aces]
    partner_aces = max(possible_counts, default=0)
    if known.aces == ANSWER_COUNT_BITS[0] and known.low >= FOUR_ACES_POINTS:
        partner_aces = 4
    found: list[Meaning] = []
    next_question = bid(5, CLUBS) if asked == GERBER_BID else bid(5, NT)
    trumps = trumps if trumps >= 0 else NT
    all_aces = count_bits_from(4 - partner_aces)
    if level_of(asked) == 4:
        low = GRAND_SLAM_POINTS - known.low
        if reading.may_bid(next_question):
            found.append(
                Meaning(
                    next_question,
                    KING_QUESTION_TEXT,
                    low,
                    aces=all_aces,
                    natural=False,
                    asks=trumps,
                    forcing=ONE_ROUND,
                    shows=(),
                )
            )
        found.append(Meaning(bid(6, trumps), TO_PLAY, aces=count_bits_from(3 - partner_aces), shows=()))
    else:
        possible_kings = [meaning.kings for meaning in reading.last_meanings_of(reading.partner)]
        kings = max([number for number in range(4) if ANSWER_COUNT_BITS[number] in possible_kings], default=0)
        found.append(Meaning(bid(7, trumps), TO_PLAY, kings=count_bits_from(4 - kings), shows=()))
        found.append(Meaning(bid(6, trumps), TO_PLAY, shows=()))
    stops_at = bid(reading.cheapest(trumps), trumps)
    if strain_of(reading.last_bid) == trumps and reading.last_bidder == reading.partner:
        found.append(Meaning(PASS, ENOUGH_TEXT, shows=()))
    elif reading.their_bid_stands and reading.may_double():
        found.append(Meaning(DOUBLE, say("For penalty"), shows=()))
    else:
        found.append(Meaning(stops_at, TO_PLAY, shows=()))
    return [meaning for meaning in found if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def count_bits_from(number: int) -> int:
    """Return `number` or more aces or kings as bits."""
    return ALL_COUNTS & ~((1 << max(0, number)) - 1)
