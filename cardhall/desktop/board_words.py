"""Texts about the boards of a duplicate set of Bridge: dealer, contracts, IMPs, matchpoints. No Qt."""

from __future__ import annotations

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.figures import figure, format_number, format_signed
from cardhall.language import say, tell, tr, tr_many
from cardhall.match import board_scores
from cardhall.match.board_scores import IMPS, MATCHPOINTS, POINTS, Average, Result
from cardhall.match.boards.board import SEAT_NAMES

SCORING_NAMES = {POINTS: say("Points"), IMPS: say("IMPs"), MATCHPOINTS: say("Matchpoints")}
SCORED_HOW = {  # explanations below the choice of a scoring, on the New match page
    POINTS: say("The difference in points counts, by the rules chosen above."),
    IMPS: say(
        "As in a match of two teams: your score minus a Hard player’s becomes IMPs. The laws of "
        "duplicate decide dealer, vulnerability and scoring."
    ),
    MATCHPOINTS: say(
        "As in a tournament of pairs: you are compared with a Hard, a Normal and an Easy player. The laws of "
        "duplicate decide dealer, vulnerability and scoring."
    ),
}
SCORING_SENTENCES = {  # sentences on the page of a set
    IMPS: say(
        "A Hard player plays the same boards in your seat, against the same opponents. The score "
        "difference becomes IMPs. You sit South."
    ),
    MATCHPOINTS: say(
        "A Hard, a Normal and an Easy player play the same boards in your seat. Beating one counts "
        "1, a tie ½. You sit South."
    ),
}
SEAT_LETTERS = (  # by seat, for texts with little room
    say("S", context="compass"), say("W", context="compass"), say("N", context="compass"), say("E", context="compass"),
)  # fmt: skip
VULNERABLE_TEXTS = {
    "none": say("nobody is vulnerable"),
    "you": say("North–South are vulnerable"),
    "they": say("East–West are vulnerable"),
    "all": say("everybody is vulnerable"),
}
VULNERABLE_SHORT = {
    "none": say("nobody", context="vulnerable"),
    "you": say("N–S", context="vulnerable"),
    "they": say("E–W", context="vulnerable"),
    "all": say("all", context="vulnerable"),
}
NO_TRUMP = say("NT", context="bridge")
PASSED_OUT, PASS_CALL = say("Passed out"), say("Pass", context="bridge")
DOUBLED_SIGNS = {1: "", 2: "×", 4: "××"}
NOT_KNOWN = say("not known")


def board_name(board: int) -> str:
    """Return the name of a board by its number: `Board 3`."""
    return tr("Board {number}", number=board)


def board_conditions(board: int) -> str:
    """Return dealer and vulnerability of a board: `North deals, nobody is vulnerable`."""
    who = VULNERABLE_TEXTS[board_scores.vulnerable_on(board)]
    return tr("{seat} deals, {vulnerable}", seat=SEAT_NAMES[board_scores.dealer_of(board)], vulnerable=who)


def conditions_short(board: int) -> str:
    """Return dealer and vulnerability of a board in short: `N deals · vul. E–W`."""
    who = VULNERABLE_SHORT[board_scores.vulnerable_on(board)]
    return tr("{seat} deals · vul. {who}", seat=SEAT_LETTERS[board_scores.dealer_of(board)], who=who)


def vulnerable_short(board: int) -> str:
    """Return the vulnerability of a board in short: `vul. E–W`."""
    return tr("vul. {who}", who=VULNERABLE_SHORT[board_scores.vulnerable_on(board)])


def board_label(board: int) -> str:
    """Return the name of a board with the dealer's letter: `Board 3 · S`."""
    return f"{board_name(board)} · {tell(SEAT_LETTERS[board_scores.dealer_of(board)])}"


def contract(result: Result) -> str:
    """Return a contract: `4♠×`, `3 NT`, or `Passed out`."""
    if not result.level:
        return tell(PASSED_OUT)
    is_suit = result.strain in SUIT_SIGNS
    bid = f"{result.level}{SUIT_SIGNS[result.strain]}" if is_suit else f"{result.level} {tell(NO_TRUMP)}"
    return bid + DOUBLED_SIGNS[result.factor]


def trick_difference(result: Result) -> str:
    """Return the tricks over or under the contract: `=`, `+1`, `−2`."""
    return format_signed(result.over) if result.over else "="


def contract_line(result: Result) -> str:
    """Return contract, declarer and tricks in short: `4♠× S+1`, `3NT W=`."""
    if not result.level:
        return tell(PASS_CALL)
    return f"{contract(result).replace(' ', '')} {tell(SEAT_LETTERS[result.declarer])}{trick_difference(result)}"


def contract_sentence(result: Result) -> str:
    """Return contract, declarer and tricks in full: `4♠ by South, 11 tricks`."""
    if not result.level:
        return contract(result)
    return tr_many(
        "{contract} by {seat}, {number} trick",
        "{contract} by {seat}, {number} tricks",
        number=result.tricks,
        contract=contract(result),
        seat=SEAT_NAMES[result.declarer],
    )


def with_sign(points: float) -> str:
    """Return a score or IMPs, with a sign, thousands grouped: `+1,440`."""
    return f"{'+' if points > 0 else ''}{figure(points)}"


def won_words(scoring: str, won: float) -> str:
    """Return the person's result on a board: `+3 IMPs`, or the share of the matchpoints, `67%`."""
    if scoring == MATCHPOINTS:
        return format_percentage(won)
    return tr_many("{signed} IMP", "{signed} IMPs", number=abs(round(won)), signed=with_sign(won))


def format_matchpoints(share: float) -> str:
    """Return a share of the matchpoints, with tenths where it has some: `66.7`."""
    value = round(100 * share, 1)
    return figure(value) if value == int(value) else format_number(value)


def format_percentage(share: float) -> str:
    """Return a share of the matchpoints with the percent sign: `66.7%`."""
    # Translators: some languages have a space before the sign
    return tr("{number}%", number=format_matchpoints(share))


def average_sentence(scoring: str, found: Average) -> str:
    """Return a sentence: `Average per board: +1.4 IMPs (95 % range −2 to +4.8).`"""

    def told(value: float) -> str:
        return format_percentage(min(1.0, max(0.0, value))) if scoring == MATCHPOINTS else format_signed(value)

    mean = told(found.mean) if scoring == MATCHPOINTS else tr("{signed} IMPs", signed=format_signed(found.mean))
    if found.margin is None:
        return tr(
            "Average per board: {mean}. The 95 % range appears from {number} boards on.",
            mean=mean,
            number=board_scores.LEAST_FOR_RANGE,
        )
    return tr(
        "Average per board: {mean} (95 % range {low} to {high}).",
        mean=mean,
        low=told(found.mean - found.margin),
        high=told(found.mean + found.margin),
    )
