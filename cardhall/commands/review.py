"""`cardhall review FILE`: writes the cost of each decision of the person in the finished deals of a saved game as JSON.

The keys of what is written:

    {
      "format": 1,
      "game": "whist", "match": "…id…", "names": ["You", …], "levels": {"1": "normal", …},
      "deals": [{
        "deal": 1,                      its number
        "result": [3, 0],               points by side
        "counts": {"best": 8, "good": 3, "slip": 1, "mistake": 1},
        "decisions": [{
          "place": 12,                  actions of the match done before it
          "action": "play KD",          what was done
          "rating": "slip",             best, good, slip or mistake
          "cost": 0.42,                 points by which the best is better; 0: it may be chance
          "spread": 2.1,                standard deviation of the results of the best
          "all_cards_seen":             what it cost as the cards lay (below zero: it gained), and half the 95 %
            {"cost": -0.2, "margin": 0.3},   interval; null where it cost nothing from what could be known
          "reason": "…",                why the best is best
          "alternatives": [{            all actions compared, best first
            "action": "play 5D", "value": 1.3, "margin": 0.2, "deals": 96
          }, …]
        }, …],
        "course": [{"done": 0, "expected": [0.8, -0.8]}, …]   by actions of the deal done, by side; all cards seen
      }, …]
    }

What a decision cost is judged from what its player could know, in imagined deals.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardhall.commands.command_line import CommandParser, parse_whole_number
from cardhall.english import quoted
from cardhall.language import say, translate
from cardhall.match import Match, SaveError
from cardhall.match.analysis import Analysis, Choice, DecisionTask
from cardhall.match.match_copies import can_be_repeated
from cardhall.rules import Action

OUTPUT_FORMAT = 1
MIN_DECISION_SECONDS, MAX_DECISION_SECONDS = 0.01, 60.0  # seconds of thought for a decision


def main(argv: Sequence[str] | None = None) -> int:
    """Judge the finished deals of a saved game. Returns the exit status: 0 done, 2 refused."""
    parser = CommandParser(
        prog="cardhall review",
        description=say(
            "Write as JSON the cost of each of your decisions in the finished deals, and the better choices."
        ),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=say("a saved game"))
    parser.add_argument(
        "--deal", type=parse_whole_number, metavar="N", help=say("this deal only; default: all finished deals")
    )
    parser.add_argument(
        "--seconds",
        type=_parse_seconds,
        metavar="S",
        help=say("seconds to think about each decision; default: as in the window"),
    )
    arguments = parser.parse_args(argv)
    try:
        match = Match.load(arguments.file)
        deals = _select_deals(match, arguments.deal)
    except (SaveError, ValueError) as error:
        parser.refuse(error)
    review: dict[str, Any] = {
        "format": OUTPUT_FORMAT,
        "game": match.game.id,
        "match": match.id,
        "names": list(match.names),
        "levels": {str(seat): level for seat, level in sorted(match.levels.items())},
        "deals": [review_deal(match, deal, arguments.seconds) for deal in deals],
    }
    is_utf8 = sys.stdout.encoding.lower() in ("utf-8", "utf8")
    sys.stdout.write(json.dumps(review, indent=1, ensure_ascii=not is_utf8) + "\n")
    return 0


def _parse_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not MIN_DECISION_SECONDS <= seconds <= MAX_DECISION_SECONDS:
        raise argparse.ArgumentTypeError(
            say(
                "{text} is not between {least} and {most}",
                text=quoted(text),
                least=f"{MIN_DECISION_SECONDS:g}",
                most=f"{MAX_DECISION_SECONDS:g}",
            )
        )
    return seconds


def _select_deals(match: Match, deal_number: int | None) -> list[int]:
    """Return the numbers of the deals to be judged. Raises ValueError with a sentence where there are none."""
    finished_deals = len(match.state.results)
    if deal_number is not None and not 1 <= deal_number <= finished_deals:
        raise ValueError(say("Deal {number} of this match is not over.", number=deal_number))
    if deal_number is None and not finished_deals:
        raise ValueError(say("No deal of this match is over yet."))
    deals = [deal_number] if deal_number is not None else list(range(1, finished_deals + 1))
    reviewable_deals = [deal for deal in deals if can_be_repeated(match, deal)]
    if not reviewable_deals:
        raise ValueError(
            say(
                "The last deal can be reviewed after the pack is shuffled again: its remaining cards are still in play."
            )
        )
    return reviewable_deals


def review_deal(match: Match, deal: int, seconds: float | None = None) -> dict[str, Any]:
    """Judge the decisions of a deal, and return its entry of the JSON; `seconds`: for each decision."""
    analysis = Analysis.from_match(match, deal)
    for choice in analysis.choices:
        analysis.add_judgement(choice, DecisionTask(choice.seen, seconds or analysis.seconds).work())
    analysis.set_course(analysis.course_task.work())
    while (place := analysis.next_without_luck()) is not None:
        analysis.add_luck(place, analysis.open_card_task(place).work())
    return {
        "deal": deal,
        "result": list(match.state.results[deal - 1].delta),
        "counts": analysis.count_ratings(),
        "decisions": [_decision_as_json(analysis, choice) for choice in analysis.choices],
        "course": [{"done": one.done, "expected": list(one.expected)} for one in analysis.course],
    }


def _decision_as_json(analysis: Analysis, choice: Choice) -> dict[str, Any]:
    from cardhall.players.advice import advice_for

    judged_choice, luck = analysis.judgements[choice.place], analysis.luck.get(choice.place)
    return {
        "place": judged_choice.place,
        "action": judged_choice.action,
        "rating": judged_choice.rating,
        "cost": round(judged_choice.cost, 4),
        "spread": round(judged_choice.spread, 4),
        "all_cards_seen": luck and {"cost": luck.cost, "margin": luck.margin},
        "reason": translate(
            advice_for(choice.seen.game.id).reason(choice.seen, Action.parse(judged_choice.best.action))
        ),
        "alternatives": [
            {"action": other.action, "value": other.value, "margin": other.margin, "deals": other.deals}
            for other in judged_choice.alternatives
        ],
    }
