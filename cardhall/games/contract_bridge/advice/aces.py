"""Blackwood and Gerber: questions for aces and kings, the answers, and the decision about a slam."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import CLUBS, DOUBLE, NT, PASS, bid, is_bid, level_of, strain_of
from cardhall.games.contract_bridge.advice.meanings import FORCING_ONE_ROUND, Meaning
from cardhall.games.contract_bridge.advice.slams import TO_PLAY_TEXT, likeliest_trumps
from cardhall.language import say

SIGN_OFF_TEXT: Final = say("Does not want to bid on")
KING_QUESTION_TEXT: Final = say("Asks for kings")
GERBER_BID: Final = bid(4, CLUBS)
BLACKWOOD_BID: Final = bid(4, NT)
ANSWER_COUNT_BITS: Final = (17, 2, 4, 8)  # none or four, one, two, three, as bits
ANSWER_TEXTS: Final = (say("Answer: none or four"), say("Answer: one"), say("Answer: two"), say("Answer: three"))
GRAND_SLAM_POINTS: Final = 34  # points of both hands together to look for a grand slam
FOUR_ACES_POINTS: Final = 16  # points that the partner must have shown for "none or four" to mean four
ALL_COUNT_BITS: Final = 31  # none to four, as bits


def last_question(reading: Reading, seat: int, calls_back: int = 1) -> tuple[int, int]:
    """Return the question for aces or kings in a seat's last call, and its trumps; -1 and -1: no question.

    `calls_back`: 2 for the call before the last.
    """
    number = len(reading.calls) - 1
    while number >= 0:
        if number % 4 == seat:
            calls_back -= 1
            if not calls_back:
                asked = [
                    meaning.question_trumps for meaning in reading.call_meanings[number] if meaning.question_trumps >= 0
                ]
                return (reading.calls[number], likeliest_trumps(reading, asked)) if asked else (-1, -1)
        number -= 1
    return -1, -1


def ace_question_calls(reading: Reading) -> list[Meaning]:
    """Return the calls directly after a question for aces or kings, or after the answer; none elsewhere."""
    seat, partner = reading.seat, reading.partner
    question_bid, _ = last_question(reading, partner)
    if question_bid >= 0:
        return answers_to_question(reading, question_bid)
    question_bid, trumps = last_question(reading, seat)
    if question_bid < 0:
        return []
    return calls_after_answer(reading, question_bid, trumps)


def answers_to_question(reading: Reading, question_bid: int) -> list[Meaning]:
    """Return the answers to the partner's question: the steps above it, or above the opponents' later bid."""
    asks_for_kings = level_of(question_bid) == 5
    meanings = []
    if is_bid(
        reading.right_call
    ):  # over a bid a double means the first step, a pass the second, then the next bids follow
        question_bid = reading.right_call - 2
    for step in range(4):
        call = question_bid + 1 + step
        if is_bid(reading.right_call) and step < 2:
            call = (DOUBLE, PASS)[step]
        number = ANSWER_COUNT_BITS[step]
        if asks_for_kings:
            meanings.append(Meaning(call, ANSWER_TEXTS[step], kings=number, is_natural=False, shown_lengths=()))
        else:
            meanings.append(Meaning(call, ANSWER_TEXTS[step], aces=number, is_natural=False, shown_lengths=()))
    return meanings


def calls_after_answer(reading: Reading, question_bid: int, trumps: int) -> list[Meaning]:
    """Return the calls after the answer: a slam if both hands have enough aces and kings, else a sign-off."""
    partner_hand = reading.shown_hands[reading.partner]
    possible_counts = [number for number in range(4) if ANSWER_COUNT_BITS[number] & partner_hand.aces]
    partner_aces = max(possible_counts, default=0)
    if partner_hand.aces == ANSWER_COUNT_BITS[0] and partner_hand.min_points >= FOUR_ACES_POINTS:
        partner_aces = 4
    meanings: list[Meaning] = []
    next_question = bid(5, CLUBS) if question_bid == GERBER_BID else bid(5, NT)
    trumps = trumps if trumps >= 0 else NT
    all_aces = count_bits_from(4 - partner_aces)
    if level_of(question_bid) == 4:
        low = GRAND_SLAM_POINTS - partner_hand.min_points
        if reading.may_bid(next_question):
            meanings.append(
                Meaning(
                    next_question,
                    KING_QUESTION_TEXT,
                    low,
                    aces=all_aces,
                    is_natural=False,
                    question_trumps=trumps,
                    forcing=FORCING_ONE_ROUND,
                    shown_lengths=(),
                )
            )
        meanings.append(Meaning(bid(6, trumps), TO_PLAY_TEXT, aces=count_bits_from(3 - partner_aces), shown_lengths=()))
    else:
        possible_kings = [meaning.kings for meaning in reading.last_meanings_of(reading.partner)]
        kings = max([number for number in range(4) if ANSWER_COUNT_BITS[number] in possible_kings], default=0)
        meanings.append(Meaning(bid(7, trumps), TO_PLAY_TEXT, kings=count_bits_from(4 - kings), shown_lengths=()))
        meanings.append(Meaning(bid(6, trumps), TO_PLAY_TEXT, shown_lengths=()))
    stops_at = bid(reading.cheapest_level(trumps), trumps)
    if strain_of(reading.last_bid) == trumps and reading.last_bidder == reading.partner:
        meanings.append(Meaning(PASS, SIGN_OFF_TEXT, shown_lengths=()))
    elif reading.their_bid_stands and reading.may_double():
        meanings.append(Meaning(DOUBLE, say("For penalty"), shown_lengths=()))
    else:
        meanings.append(Meaning(stops_at, TO_PLAY_TEXT, shown_lengths=()))
    return [meaning for meaning in meanings if not is_bid(meaning.call) or reading.may_bid(meaning.call)]


def count_bits_from(number: int) -> int:
    """Return `number` or more aces or kings as bits."""
    return ALL_COUNT_BITS & ~((1 << max(0, number)) - 1)
