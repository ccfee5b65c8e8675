"""The rail of kingdoms: the games left and played, with results; and words for passes and going out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.trex.facts import TrexFacts
from cardhall.language import say, template, tr, translate

SHORT_GAME_NAMES = {template("King of Hearts"): say("King")}
OUT_TEXTS = (say("Out first"), say("Out second"), say("Out third"), say("Out last"))


def counted_deals(seen: parts.Observation) -> list[parts.DealResult]:
    """Return the results of the deals that have counted."""
    return [result for result in seen.results if not result.thrown_in]


def short_game_name(result: parts.DealResult) -> str:
    """Return the short name of a deal's game, read from the headline of its result."""
    name = getattr(result.headline, "values", {}).get("name") or result.headline.partition(":")[0]
    return translate(SHORT_GAME_NAMES.get(getattr(name, "template", name), name))


@dataclass(frozen=True)
class KingdomSheet(parts.RailPart):
    """Shows the games of the kingdom: played ones with results, the present one, and the rest.

    From the facts `king`, `game` and `games_left`; the option `kingdoms` says how many there are.
    """

    games: Mapping[str, str]  # names of the games, by their words in the facts

    @property
    def deals(self) -> int:
        """The number of deals in a kingdom that count."""
        return len(self.games)

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        facts = TrexFacts.of(seen)
        current_game, games_left = facts.game, facts.games_left
        finished = len(counted_deals(seen)) % self.deals if not seen.is_over else self.deals
        lines = []
        for result in counted_deals(seen)[len(counted_deals(seen)) - finished :]:
            cells = [parts.format_score(points) if points else "–" for points in result.delta]
            lines.append(parts.SheetLine(short_game_name(result), cells, "past"))
        if not seen.is_over:
            empty = [""] * seen.seats
            lines += [
                parts.SheetLine(self.games[game], empty, "now" if game == current_game else "") for game in games_left
            ]
        note = (
            tr("{number} of {options}", number=self.number(seen), options=seen.options["kingdoms"])
            if seen.options["kingdoms"] > 1
            else ""
        )
        heads = [
            names(seat)[:2] if len({names(one)[:1] for one in range(4)}) < 4 else names(seat)[:1] for seat in range(4)
        ]
        return (parts.Sheet(self.title(seen, names), heads, lines, note),)

    def title(self, seen: parts.Observation, names: parts.Names) -> str:
        """Return the title: the owner of the kingdom."""
        king = TrexFacts.of(seen).king
        return tr("{player}’s kingdom", player=names(king)) if king else tr("Your kingdom")

    def number(self, seen: parts.Observation) -> int:
        """Return the number of the kingdom in the match, from 1."""
        return (len(counted_deals(seen)) - seen.is_over) // self.deals + 1

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        now = TrexFacts.of(seen).game or ""
        return " · ".join(translate(words) for words in (self.games.get(now, ""), self.title(seen, names)) if words)


@dataclass(frozen=True)
class KingdomScore(parts.Score):
    """Shows the number of deals that count in the match."""

    deals: int = 5  # of a kingdom

    def goal_words(self, seen: parts.Observation) -> str:
        return tr("{deals} in all", deals=self.deals * seen.options["kingdoms"])


def describe_stop(seen: parts.Observation, seat: int) -> str:
    """Return the words for a seat's last pass or its going out: "Passed · 9 cards", "Out first"."""
    out = TrexFacts.of(seen).out
    if seat in out:
        return translate(OUT_TEXTS[out.index(seat)])
    seat_actions = [
        str(event.action) for event in parts.this_deal(seen.history) if event.kind == "act" and event.seat == seat
    ]
    has_passed = seat_actions[-1:] == ["pass"] and seat_actions.count("pass") > 1  # the first pass was about twos
    return tr("Passed · {cards_words}", cards_words=parts.card_count_words(seen, seat)) if has_passed else ""
