"""`cardhall verify FILE`: compares each finished deal of a saved game with the fingerprint published before play."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardhall.commands.command_line import CommandParser
from cardhall.language import say, say_many
from cardhall.match import Match, SaveError, saves
from cardhall.match.fairness import DealCheck, check_deals, is_dealt_by_seed


def describe_deal(deal_check: DealCheck, with_cards: bool) -> Iterator[str]:
    """Yield the lines about a deal; `with_cards`: with the order of the cards."""
    if not deal_check.order and not deal_check.is_finished:
        yield say(
            "Deal {number} is still being played. Its salt is shown when the deal is over.", number=deal_check.number
        )
        yield "  " + say("fingerprint {fingerprint}", fingerprint=deal_check.seal.fingerprint or say("none"))
        return
    if deal_check.agrees is None:
        yield say(
            "Deal {number} has no fingerprint: it is from an older version, or somebody removed the fingerprint.",
            number=deal_check.number,
        )
        return
    if deal_check.agrees:
        yield say("Deal {number} matches its fingerprint.", number=deal_check.number)
    else:
        yield say(
            "Deal {number} does NOT match its fingerprint: the cards, the salt or the fingerprint were changed.",
            number=deal_check.number,
        )
    yield "  " + say("fingerprint {fingerprint}", fingerprint=deal_check.seal.fingerprint)
    if not deal_check.order:
        yield "  " + say("its cards may still be dealt; cards and salt are shown after the next shuffle")
        return
    yield "  " + say("salt {salt}", salt=deal_check.seal.salt)
    if with_cards:
        yield from (f"  {line}" for line in deal_check.order.splitlines())


def main(argv: Sequence[str] | None = None) -> int:
    """Check a saved game: 0 when all finished deals agree, 1 when one does not, or cannot be checked."""
    parser = CommandParser(
        prog="cardhall verify",
        description=say("Check that the deals of a saved game match the fingerprints shown before play."),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=say("a saved game"))
    parser.add_argument("--cards", action="store_true", help=say("show the order of the cards of every finished deal"))
    arguments = parser.parse_args(argv)
    change_note = ""
    try:
        try:
            match = Match.load(arguments.file)
        except saves.ChecksumError as error:  # say which card it is, and not only that the check sum is wrong
            match = Match.restored(error.saved)
            change_note = str(error)
    except SaveError as error:
        parser.refuse(error)
    deal_checks = check_deals(match)
    lines = [
        say_many(
            "{game}, {number} deal; every action is legal.",
            "{game}, {number} deals; every action is legal.",
            number=len(deal_checks),
            game=match.game.name,
        )
    ]
    if change_note:
        lines.append(change_note)
    for one in deal_checks:
        lines += describe_deal(one, arguments.cards)
    if match.first_play is not None:  # its cards and seed are those of a match that may go on
        lines.append(say("The deal is from another match. Its seed is shown when that match is over."))
    elif not match.is_done:  # whoever knows it knows the cards that are still to be dealt
        lines.append(say("The seed of the deals is shown when the match is over."))
    elif is_dealt_by_seed(match):
        lines.append(say("The deals match seed {seed}.", seed=match.seed))
    else:
        lines.append(say("This version deals other cards for seed {seed}.", seed=match.seed))
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if change_note or not all(one.agrees for one in deal_checks if one.order) else 0
