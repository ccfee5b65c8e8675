"""Texts about the boards of a duplicate set of Bridge: dealer, contracts, IMPs, matchpoints. No Qt."""

from __future__ import annotations

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.number_format import format_figure, format_number, format_signed
from cardhall.language import say, tr, tr_many, translate
from cardhall.match import board_scores
from cardhall.match.board_scores import IMPS, MATCHPOINTS, POINTS, AverageGain, ContractResult
from cardhall.match.boards.board import SEAT_NAMES

SCORING_NAMES = {POINTS: say("Points"), IMPS: say("IMPs"), MATCHPOINTS: say("Matchpoints")}
SCORING_EXPLANATIONS = {  # explanations below the choice of a scoring, on the New match page
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
SET_SCORING_SENTENCES = {  # sentences on the page of a set
    IMPS: say(
        "A Hard player plays the same boards in your seat, against the same opponents. The score "
        "difference becomes IMPs. You sit South."
    ),
    MATCHPOINTS: say(
        "A Hard, a Normal and an Easy player play the same boards in your seat. Beating one counts "
        "1, a tie ½. You sit South."
    ),
}
COMPASS_LETTERS_BY_SEAT = (  # by seat, for texts with little room
    say("S", context="compass"), say("W", context="compass"), say("N", context="compass"), say("E", context="compass"),
)  # fmt: skip
VULNERABILITY_TEXTS = {
    "none": say("nobody is vulnerable"),
    "you": say("North–South are vulnerable"),
    "they": say("East–West are vulnerable"),
    "all": say("everybody is vulnerable"),
}
SHORT_VULNERABILITY_TEXTS = {
    "none": say("nobody", context="vulnerable"),
    "you": say("N–S", context="vulnerable"),
    "they": say("E–W", context="vulnerable"),
    "all": say("all", context="vulnerable"),
}
NO_TRUMP_TEXT = say("NT", context="bridge")
PASSED_OUT_TEXT, PASS_CALL_TEXT = say("Passed out"), say("Pass", context="bridge")
DOUBLED_SIGNS = {1: "", 2: "×", 4: "××"}
NOT_KNOWN_TEXT = say("not known")


def board_title(board_number: int) -> str:
    """Return the name of a board by its number: `Board 3`."""
    return tr("Board {number}", number=board_number)


def board_conditions_text(board_number: int) -> str:
    """Return dealer and vulnerability of a board: `North deals, nobody is vulnerable`."""
    vulnerable_side = VULNERABILITY_TEXTS[board_scores.vulnerable_sides(board_number)]
    return tr(
        "{seat} deals, {vulnerable}",
        seat=SEAT_NAMES[board_scores.board_dealer(board_number)],
        vulnerable=vulnerable_side,
    )


def short_conditions_text(board_number: int) -> str:
    """Return dealer and vulnerability of a board in short: `N deals · vul. E–W`."""
    vulnerable_side = SHORT_VULNERABILITY_TEXTS[board_scores.vulnerable_sides(board_number)]
    return tr(
        "{seat} deals · vul. {who}",
        seat=COMPASS_LETTERS_BY_SEAT[board_scores.board_dealer(board_number)],
        who=vulnerable_side,
    )


def short_vulnerability_text(board_number: int) -> str:
    """Return the vulnerability of a board in short: `vul. E–W`."""
    return tr("vul. {who}", who=SHORT_VULNERABILITY_TEXTS[board_scores.vulnerable_sides(board_number)])


def board_label(board_number: int) -> str:
    """Return the name of a board with the dealer's letter: `Board 3 · S`."""
    return (
        f"{board_title(board_number)} · {translate(COMPASS_LETTERS_BY_SEAT[board_scores.board_dealer(board_number)])}"
    )


def contract_text(result: ContractResult) -> str:
    """Return a contract: `4♠×`, `3 NT`, or `Passed out`."""
    if not result.level:
        return translate(PASSED_OUT_TEXT)
    is_suit = result.strain in SUIT_SIGNS
    bid = f"{result.level}{SUIT_SIGNS[result.strain]}" if is_suit else f"{result.level} {translate(NO_TRUMP_TEXT)}"
    return bid + DOUBLED_SIGNS[result.factor]


def trick_difference_text(result: ContractResult) -> str:
    """Return the tricks over or under the contract: `=`, `+1`, `−2`."""
    return format_signed(result.overtricks) if result.overtricks else "="


def short_contract_text(result: ContractResult) -> str:
    """Return contract, declarer and tricks in short: `4♠× S+1`, `3NT W=`."""
    if not result.level:
        return translate(PASS_CALL_TEXT)
    contract, declarer = contract_text(result).replace(" ", ""), translate(COMPASS_LETTERS_BY_SEAT[result.declarer])
    return f"{contract} {declarer}{trick_difference_text(result)}"


def contract_sentence(result: ContractResult) -> str:
    """Return contract, declarer and tricks in full: `4♠ by South, 11 tricks`."""
    if not result.level:
        return contract_text(result)
    return tr_many(
        "{contract} by {seat}, {number} trick",
        "{contract} by {seat}, {number} tricks",
        number=result.tricks,
        contract=contract_text(result),
        seat=SEAT_NAMES[result.declarer],
    )


def format_signed_score(points: float) -> str:
    """Return a score or IMPs, with a sign, thousands grouped: `+1,440`."""
    return f"{'+' if points > 0 else ''}{format_figure(points)}"


def board_result_text(scoring: str, result: float) -> str:
    """Return the person's result on a board: `+3 IMPs`, or the share of the matchpoints, `67%`."""
    if scoring == MATCHPOINTS:
        return format_matchpoint_percentage(result)
    return tr_many("{signed} IMP", "{signed} IMPs", number=abs(round(result)), signed=format_signed_score(result))


def format_matchpoints(share: float) -> str:
    """Return a share of the matchpoints, with tenths where it has some: `66.7`."""
    percentage = round(100 * share, 1)
    return format_figure(percentage) if percentage == int(percentage) else format_number(percentage)


def format_matchpoint_percentage(share: float) -> str:
    """Return a share of the matchpoints with the percent sign: `66.7%`."""
    # Translators: some languages have a space before the sign
    return tr("{number}%", number=format_matchpoints(share))


def average_sentence(scoring: str, average: AverageGain) -> str:
    """Return a sentence: `Average per board: +1.4 IMPs (95 % range −2 to +4.8).`"""

    def format_value(value: float) -> str:
        return (
            format_matchpoint_percentage(min(1.0, max(0.0, value))) if scoring == MATCHPOINTS else format_signed(value)
        )

    average_text = (
        format_value(average.mean)
        if scoring == MATCHPOINTS
        else tr("{signed} IMPs", signed=format_signed(average.mean))
    )
    if average.margin is None:
        return tr(
            "Average per board: {mean}. The 95 % range appears from {number} boards on.",
            mean=average_text,
            number=board_scores.MIN_BOARDS_FOR_RANGE,
        )
    return tr(
        "Average per board: {mean} (95 % range {low} to {high}).",
        mean=average_text,
        low=format_value(average.mean - average.margin),
        high=format_value(average.mean + average.margin),
    )
