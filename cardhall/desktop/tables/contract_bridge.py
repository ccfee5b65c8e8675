"""The table of Contract Bridge: the score pad with its line, and the contract with what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.english import capital, counted

BOOK, HAND_SIZE = 6, 13
DOUBLED = {"1": "not doubled", "2": "doubled", "4": "redoubled"}
SAID = "What was said (W)"
GAMES = ("First game", "Second game", "Third game")


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


class Auction(parts.AuctionSheet):
    """Who is vulnerable stands beside the title."""

    def note(self, seen: parts.Observation) -> str:
        return vulnerable_words(seen)


class Players(parts.Seats):
    """Who has called what, and who plays the dummy's cards."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase == "auction":
            return "To call" if seat == seen.turn == 0 else self.last_call(seen, seat)
        if seat and seen.seat == parts.seat_in(seen, "declarer") and seat in seen.sides[seen.side]:
            return "Declarer · you play" if seat == seen.seat else "Dummy · you play"
        return super().line(seen, seat, names)

    def last_call(self, seen: parts.Observation, seat: int) -> str:
        """What the seat called last: "Bid 3♣", "Passed"; "": nothing yet."""
        calls = [action for who, action in Auction().calls(seen) if who == seat]
        if not calls:
            return ""
        words = parts.call_words(" ".join(calls[-1].words)).replace("no trumps", "NT")
        return f"Bid {words}" if words else {"pass": "Passed"}.get(calls[-1].verb, f"{capital(calls[-1].verb)}d")


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


class Bid(parts.TricksTaken):
    """The contract on paper, who plays it, and the tricks that both sides still need."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        declarer = parts.seat_in(seen, "declarer")
        if declarer is None:
            return ()
        level, strain = parts.fact(seen, "contract").split()
        plays = "play" if declarer == 0 else "plays"
        rows = [
            parts.Row(f"{names(declarer)} {plays} it"),
            parts.Row(f"{counted(wanted(seen), 'trick')}, {DOUBLED[parts.fact(seen, 'doubled')]}"),
            parts.Row(vulnerable_words(seen)),
        ]
        note = f"Trick {parts.trick_number(seen)}"
        return (parts.Panel("Contract", rows, note, big=level, beside=True, suit=strain, opens=SAID),)

    def wanted(self, seen: parts.Observation) -> Sequence[int | None]:
        side = declaring(seen)
        if side is None:
            return ()
        return [wanted(seen) if one == side else HAND_SIZE + 1 - wanted(seen) for one in (0, 1)]

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        declarer, side = parts.seat_in(seen, "declarer"), declaring(seen)
        if declarer is None or side is None:
            below = parts.numbers(seen, "below")
            return f"{vulnerable_words(seen)} · below {below[seen.side]} to {below[1 - seen.side]}"
        bid = parts.call_words(parts.fact(seen, "contract")).replace("no trumps", "NT")
        doubled = parts.fact(seen, "doubled")
        left = wanted(seen) - parts.numbers(seen, "tricks")[side]
        return " ".join(
            (
                bid,
                *([DOUBLED[doubled]] if doubled != "1" else []),
                f"by {'you' if declarer == 0 else names(declarer)}:",
                f"{left} to go" if left > 0 else "made",
            )
        )


TABLE = parts.Table(seats=Players(), score=RubberPad(title="Score pad"), rail=(Bid(always=False),), auction=Auction())
