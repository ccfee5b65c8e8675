"""The table of Big Two: short hands, and the combination to beat on top of earlier ones."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.big_two.facts import BigTwoFacts
from cardhall.games.big_two.table.earlier_plays import EarlierPlays
from cardhall.language import say, tr, tr_many

FEW_CARDS_LEFT = 3  # cards in a hand, or fewer, that are marked as a warning


class CardsLeft(parts.Seats):
    """Shows the number of cards in each hand, in red when few are left."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        number = len(seen.zones[f"hand:{seat}"])
        if not 0 < number <= FEW_CARDS_LEFT:
            return parts.card_count_words(seen, seat)
        return tr_many("Last card", "{number} cards left", number=number)

    def is_alarm(self, seen: parts.Observation, seat: int) -> bool:
        return 0 < len(seen.zones[f"hand:{seat}"]) <= FEW_CARDS_LEFT


class Combination(parts.Combination):
    """Shows above a combination its player and its name: "Full house, nines"."""

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        player, trick_cards = BigTwoFacts.of(seen).played_by, seen.zones["trick"]
        return (
            f"{names(player)}  ·  {seen.game.combination_title(trick_cards)}"
            if trick_cards and player is not None
            else ""
        )


class BeatenBy(parts.BeatenBy):
    """Names the combinations to beat the last play with, in some matches also bombs."""

    def describe_beating_cards(self, seen: parts.Observation, trick_cards: list[Card]) -> str:
        if seen.options["bombs"] and len(trick_cards) < 5:
            return tr("Beaten by {beaten_by} or a bomb", beaten_by=seen.game.beaten_by(trick_cards))
        return super().describe_beating_cards(seen, trick_cards)


class PenaltyScore(parts.Score):
    """Shows the score: figures for two players, a list for more."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        return parts.Figures() if len(seen.sides) == 2 else parts.ScoreList()


def announce_next_lead(player: str) -> str:
    """Return the announcement that nobody has beaten a player's combination."""
    return tr("{player} leads again", player=player)


TABLE = parts.Table(
    zones=(
        Combination(),
        parts.Pile("dead", parts.At(1.0, 0.0, -0.3, 0.35), width=0.4, lies_face_down=True, label=say("Dead cards")),
    ),
    hidden_kinds=("discard",),
    tricks=False,
    hand=parts.Hand("2AKQJT9876543", sort_by="rank", has_flushes=True, can_be_grouped=True),
    seats=CardsLeft(),
    score=PenaltyScore(say("Penalty points"), note=say("fewest points win"), counts_against=True),
    rail=(parts.DealSheet(fewest_leads=True),),
    auction=None,
    drawings=(EarlierPlays(), BeatenBy()),
    buttons=parts.Buttons(
        permanent_actions={"play": ("pass",)},
        gold_verbs=(),
        claim_label=say("I can play all my cards"),
        claim_words=say("I can play all my cards"),
    ),
    events=parts.Events(holder_words="", won_words=(say("You lead again"), announce_next_lead)),
    log=parts.Log("lead", say("Last plays"), "turn"),
)
