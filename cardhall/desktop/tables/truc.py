"""The table of Truc: Spanish cards round a trick, stake lamps and a line a trick in the rail, points in boxes."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import RANK_NAMES
from cardhall.desktop.table import parts
from cardhall.english import listed

RANKS = "32AKQJ7654"  # from the highest
CALLS = ("Plain", "Truc", "Retruc")


class StakeAndTricks(parts.TrickLines):
    """Three lamps for the stakes: agreed, asked for, to come; and a line for each trick of the deal."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        return (parts.Panel("Stake and tricks", self.lines(seen, names), lamps=self.lamps(seen, names)),)

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        return f"Stake {seen.facts['stake']}  ·  Tricks {seen.facts['tricks'].replace(' ', ' to ')}"

    def lamps(self, seen: parts.Observation, names: parts.Names) -> tuple[parts.Lamp, ...]:
        stake, asked = int(seen.facts["stake"]), seen.facts["raise"]
        found = []
        for points, call in enumerate(CALLS, 1):
            if asked == call.lower():
                who = names(int(seen.facts["raiser"]))
                found.append(parts.Lamp(f"{points} ?", call, f"{who} {'ask' if who == 'You' else 'asks'}", "now"))
            elif points == stake:
                eleven = seen.facts["eleven"] == "yes"
                found.append(
                    parts.Lamp(str(points), "Played" if eleven else call, "eleven" if eleven else "agreed", "settled")
                )
            else:
                found.append(parts.Lamp(str(points), call, "passed" if points < stake else "to come", "later"))
        return tuple(found)


class Callers(parts.Seats):
    """Who has raised, who is to answer, and the signs that were noticed."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.facts["raise"] != "none" and parts.seat_in(seen, "raiser") == seat and seat:
            return f"Says {seen.facts['raise']}"
        if seat == 0 and seen.phase in ("answer", "eleven") and 0 in seen.actors:
            return "To answer"
        signs = [sign.split()[1] for sign in seen.facts["signs"].split(", ") if sign.startswith(f"{seat} ")]
        return f"Signed {', '.join(signs)}" if signs else ""


class NamedHand(parts.Hand):
    """Beside the hand what its cards are, from the best, and whose equal tricks are."""

    def beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        hand = [RANK_NAMES[card.rank] for card in self.order(seen, seen.hand)]
        if not hand:
            return ()
        elder = seen.dealer not in seen.sides[seen.side]
        equal = "Equal tricks are yours" if elder else "Equal tricks are theirs"
        if seen.options["draws"] == "first":
            equal = "Equal tricks go to the earlier one"
        return (
            (listed(hand).capitalize(), "three, two, ace, then king, queen, jack, 7 to 4"),
            (equal, "elder side against the dealer’s"),
        )


class Calls(parts.Buttons):
    """Signs, and calls made together with a card, are in lists; a card played with Shift raises the stake."""

    def menu(self, seen: parts.Observation, action: parts.Action) -> str:
        if action.verb == "signal":
            return "Sign"
        return f"Card and {action.words[0]}" if action.verb == "play" and action.words else ""

    def with_shift(self, seen: parts.Observation, action: parts.Action) -> parts.Action | None:
        if action.verb != "play" or action.words:
            return None
        return next((a for a in seen.actions() if a.verb == "play" and a.words and a.cards == action.cards), None)


class ToTwelve(parts.Score):
    """Boxes with a line before the last one, where the rules change."""

    def form(self, seen: parts.Observation) -> parts.Form:
        target = seen.options["target"]
        return parts.Boxes(target, target - 1, "The line: play for three, or not at all")


def pack_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return "Click the pack to cut it" if seen.phase == "cut" and 0 in seen.actors else ""


TABLE = parts.Table(
    zones=(parts.Pile("stock", parts.At(0.5, 0.42), width=0.86, down=True, label=pack_words),),
    hidden=("played",),
    hand=NamedHand(RANKS, by="rank"),
    seats=Callers(),
    score=ToTwelve(goal="{} points win"),
    rail=(StakeAndTricks(),),
    drawings=(parts.DrawnTricks(RANKS),),
    buttons=Calls(
        kept={
            "cut": ("cut", "tap"),
            "deal": ("deal 1", "deal 3"),
            "eleven": ("reject", "accept"),
            "answer": ("reject", "accept", "retruc"),
            "play": ("truc", "retruc"),
        },
        gold=("accept", "cut", "deal 3"),
    ),
    moves=parts.Moves(clicks={"stock": "cut"}, only_in={"stock": ("cut", "deal")}),
)
