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

from cardhall.commands.common import CommandParser, whole_number
from cardhall.english import quoted
from cardhall.language import say, tell
from cardhall.match import Match, SaveError
from cardhall.match.analysis import Analysis, Choice, Judging
from cardhall.match.match_copies import can_be_repeated
from cardhall.rules import Action

OUTPUT_FORMAT = 1
SHORTEST_SECONDS, LONGEST_SECONDS = 0.01, 60.0  # seconds of thought for a decision


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
        "--deal", type=whole_number, metavar="N", help=say("this deal only; default: all finished deals")
    )
    parser.add_argument(
        "--seconds",
        type=_parse_seconds,
        metavar="S",
        help=say("seconds to think about each decision; default: as in the window"),
    )
    chosen = parser.parse_args(argv)
    try:
        match = Match.load(chosen.file)
        deals = _wanted_deals(match, chosen.deal)
    except (SaveError, ValueError) as error:
        parser.refuse(error)
    found: dict[str, Any] = {
        "format": OUTPUT_FORMAT,
        "game": match.game.id,
        "match": match.id,
        "names": list(match.names),
        "levels": {str(seat): level for seat, level in sorted(match.levels.items())},
        "deals": [judge_deal(match, deal, chosen.seconds) for deal in deals],
    }
    holds_all = sys.stdout.encoding.lower() in ("utf-8", "utf8")
    sys.stdout.write(json.dumps(found, indent=1, ensure_ascii=not holds_all) + "\n")
    return 0


def _parse_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS:
        raise argparse.ArgumentTypeError(
            say(
                "{text} is not between {least} and {most}",
                text=quoted(text),
                least=f"{SHORTEST_SECONDS:g}",
                most=f"{LONGEST_SECONDS:g}",
            )
        )
    return seconds


def _wanted_deals(match: Match, wanted: int | None) -> list[int]:
    """Return the numbers of the deals to be judged. Raises ValueError with a sentence where there are none."""
    over = len(match.state.results)
    if wanted is not None and not 1 <= wanted <= over:
        raise ValueError(say("Deal {number} of this match is not over.", number=wanted))
    if wanted is None and not over:
        raise ValueError(say("No deal of this match is over yet."))
    deals = [wanted] if wanted is not None else list(range(1, over + 1))
    known = [deal for deal in deals if can_be_repeated(match, deal)]
    if not known:
        raise ValueError(
            say(
                "The last deal can be reviewed after the pack is shuffled again: its remaining cards are still in play."
            )
        )
    return known


def judge_deal(match: Match, deal: int, seconds: float | None = None) -> dict[str, Any]:
    """Judge the decisions of a deal, and return its entry of the JSON; `seconds`: for each decision."""
    analysis = Analysis.of(match, deal)
    for choice in analysis.choices:
        analysis.take(choice, Judging(choice.seen, seconds or analysis.seconds).work())
    analysis.take_course(analysis.following.work())
    while (place := analysis.unopened()) is not None:
        analysis.take_luck(place, analysis.opening(place).work())
    return {
        "deal": deal,
        "result": list(match.state.results[deal - 1].delta),
        "counts": analysis.count(),
        "decisions": [_decision_as_json(analysis, choice) for choice in analysis.choices],
        "course": [{"done": one.done, "expected": list(one.expected)} for one in analysis.course],
    }


def _decision_as_json(analysis: Analysis, choice: Choice) -> dict[str, Any]:
    from cardhall.players.advice import advice_for

    one, luck = analysis.judged[choice.place], analysis.luck.get(choice.place)
    return {
        "place": one.place,
        "action": one.action,
        "rating": one.rating,
        "cost": round(one.cost, 4),
        "spread": round(one.spread, 4),
        "all_cards_seen": luck and {"cost": luck.cost, "margin": luck.margin},
        "reason": tell(advice_for(choice.seen.game.id).reason(choice.seen, Action.parse(one.best.action))),
        "alternatives": [
            {"action": other.action, "value": other.value, "margin": other.margin, "deals": other.deals}
            for other in one.alternatives
        ],
    }
