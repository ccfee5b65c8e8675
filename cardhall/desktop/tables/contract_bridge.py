"""The table of Contract Bridge: the score pad with its line, and the contract with what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.english import counted

BOOK, HAND_SIZE = 6, 13
DOUBLED = {"1": "not doubled", "2": "doubled", "4": "redoubled"}
GAMES = ("First game", "Second game", "Third game")
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trumps"}


def wanted(seen: parts.Observation) -> int:
    """The tricks that the contract wants; 0 while there is none."""
    level = parts.fact(seen, "contract").partition(" ")[0]
    return BOOK + int(level) if level else 0


def declaring(seen: parts.Observation) -> int | None:
    """The side that declares; None: that is not known yet."""
    declarer = parts.seat_in(seen, "declarer")
    return None if declarer is None else next(i for i, side in enumerate(seen.sides) if declarer in side)


def vulnerable_words(seen: parts.Observation) -> str:
    """Who is vulnerable, in a few words."""
    vulnerable = [word == "yes" for word in parts.each(seen, "vulnerable")]
    if all(vulnerable):
        return "Both sides vulnerable"
    if not any(vulnerable):
        return "Nobody vulnerable"
    return "You are vulnerable" if vulnerable[seen.side] else "They are vulnerable"


class RubberPad(parts.Score):
    """Everything scored so far on a pad with a line across."""

    def note_words(self, seen: parts.Observation) -> str:
        return GAMES[min(sum(parts.numbers(seen, "games")), len(GAMES) - 1)]

    def goal_words(self, seen: parts.Observation) -> str:
        deals = seen.options["deals"]
        return f"one rubber, {deals} deals at most" if deals else "one rubber"

    def form(self, seen: parts.Observation) -> parts.Form:
        order = (seen.side, 1 - seen.side)
        lines = [(entry, parts.PadLine(entry.points, self.words(entry))) for entry in seen.score_pad]

        def columns(game: int) -> tuple[list[parts.PadLine], list[parts.PadLine]]:
            ours, theirs = ([line for entry, line in lines if (entry.side, entry.game) == (s, game)] for s in order)
            return ours, theirs

        games = max([1 + sum(parts.numbers(seen, "games")) * (not seen.is_over), *(e.game for e, _ in lines)])
        return parts.Pad(columns(0), [columns(game) for game in range(1, games + 1)])

    def words(self, entry: parts.PadEntry) -> str:
        """What the points are for, as the pad has it."""
        return entry.note if entry.game else entry.label.lower()


class Bid(parts.RailPart):
    """The contract on paper, who plays it, and the tricks that both sides still need."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        declarer = parts.seat_in(seen, "declarer")
        if declarer is None:
            return ()
        level, strain = parts.fact(seen, "contract").split()
        plays = "play" if declarer == 0 else "plays"
        rows = [
            parts.Row(f"{names(declarer)} {plays} {level} {STRAINS[strain]}"),
            parts.Row(f"{counted(wanted(seen), 'trick')}, {DOUBLED[parts.fact(seen, 'doubled')]}"),
            parts.Row(vulnerable_words(seen)),
        ]
        note = f"Trick {parts.trick_number(seen)}"
        return (parts.Panel("Contract", rows, note, big=level, beside=True, suit=strain),)

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        side, taken = declaring(seen), parts.numbers(seen, "tricks")
        if side is None:
            return ()
        needs = [wanted(seen) if one == side else HAND_SIZE + 1 - wanted(seen) for one in (0, 1)]
        return [
            parts.Row(
                "Your tricks" if one == seen.side else "Their tricks",
                f"{taken[one]} of {needs[one]}",
                done=taken[one],
                of=max(needs[one], taken[one]),
                ours=one == seen.side,
            )
            for one in (seen.side, 1 - seen.side)
        ]

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        below = parts.numbers(seen, "below")
        pad = f"below the line {below[seen.side]} to {below[1 - seen.side]}"
        declarer = parts.seat_in(seen, "declarer")
        if declarer is None:
            return " · ".join((vulnerable_words(seen), pad))
        doubled = "" if parts.fact(seen, "doubled") == "1" else f" {DOUBLED[parts.fact(seen, 'doubled')]}"
        taken, side = parts.numbers(seen, "tricks"), declaring(seen)
        left = wanted(seen) - taken[side or 0]
        needs = f"{counted(left, 'trick')} to go" if left > 0 else "made"
        return f"{parts.call_words(parts.fact(seen, 'contract'))}{doubled} by {names(declarer)}, {needs} · {pad}"


TABLE = parts.Table(score=RubberPad(title="Score pad"), rail=(Bid(),))
