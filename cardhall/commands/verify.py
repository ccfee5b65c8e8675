"""`cardhall verify FILE`: whether each finished deal of a saved game has the fingerprint published before it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardhall.commands.common import CommandParser
from cardhall.match import Match, SaveError, saves
from cardhall.match.fairness import Checked, checked, dealt_by_seed


def told(one: Checked, orders: bool) -> Iterator[str]:
    """What is said of a deal."""
    if not one.order and not one.finished:
        yield f"Deal {one.number} is still being played; its salt is shown when it is over."
        yield f"  fingerprint {one.seal.fingerprint or 'none'}"
        return
    if one.agrees is None:
        yield f"Deal {one.number} has no fingerprint: it is from an older release, or it was taken out."
        return
    if one.agrees:
        yield f"Deal {one.number} agrees with its fingerprint."
    else:
        yield f"Deal {one.number} does NOT agree with its fingerprint: cards, salt or fingerprint were changed."
    yield f"  fingerprint {one.seal.fingerprint}"
    if not one.order:
        yield "  its cards may still be dealt: they and the salt are shown when the pack is shuffled"
        return
    yield f"  salt {one.seal.salt}"
    if orders:
        yield from (f"  {line}" for line in one.order.splitlines())


def main(argv: Sequence[str] | None = None) -> int:
    """Check a saved game: 0 when all finished deals agree, 1 when one does not, or cannot be checked."""
    parser = CommandParser(
        prog="cardhall verify",
        description="Check that the deals of a saved game are those whose fingerprints were shown before play.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--cards", action="store_true", help="show the order of the cards of every finished deal")
    chosen = parser.parse_args(argv)
    remark = ""
    try:
        try:
            match = Match.load(chosen.file)
        except saves.Changed as error:  # say which card it is, and not only that the check sum is wrong
            match = Match.restored(error.saved)
            remark = str(error)
    except SaveError as error:
        parser.refuse(error)
    found = checked(match)
    lines = [f"{match.game.name}, {len(found)} deal{'s' * (len(found) > 1)}; every action is legal."]
    if remark:
        lines.append(remark)
    for one in found:
        lines += told(one, chosen.cards)
    lines.append(
        f"The deals are those of seed {match.seed}."
        if dealt_by_seed(match)
        else f"The deals are not those that this version deals for seed {match.seed}."
    )
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if remark or not all(one.agrees for one in found if one.order) else 0


if __name__ == "__main__":
    sys.exit(main())
