"""The table of Dou Dizhu: three hands, the widow in the middle and then the combination to be beaten, the stake."""

from __future__ import annotations

from cardhall.desktop.table import parts
from cardhall.games.dou_dizhu.facts import DouDizhuFacts
from cardhall.games.dou_dizhu.table.hat import paint_landlord_hat
from cardhall.games.dou_dizhu.table.landlord import DoubledStake, TakenWidow
from cardhall.language import numbered, say, template, tr


def landlord_seat(seen: parts.Observation) -> int | None:
    """Return the seat of the landlord; None before there is one."""
    return DouDizhuFacts.of(seen).landlord


class LandlordPlaques(parts.Seats):
    """Shows bids, then the landlord with a hat and the peasants, each with the number of cards left."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        cards, facts = parts.card_count_words(seen, seat), DouDizhuFacts.of(seen)
        if facts.landlord is None:
            return tr("Bid {facts}", facts=facts.bid) if facts.bidder == seat else cards
        return tr("Landlord · {cards}", cards=cards) if seat == facts.landlord else tr("Peasant · {cards}", cards=cards)

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Landlord") if landlord_seat(seen) == seat else ""


def announce_next_lead(player: str) -> str:
    """Return the announcement that nobody has beaten a player's combination."""
    return tr("{player} leads again", player=player)


class Doublings(parts.Events):
    """Announces plays that double the stake, as they are rare."""

    @staticmethod
    def doubles(event: parts.Event) -> bool:
        """Return whether the event doubles the stake."""
        return event.kind == "note" and event.seat is None

    def is_rare(self, event: parts.Event) -> bool:
        return self.doubles(event)


class DealsPlayedScore(parts.Score):
    """Shows the score after the number of deals played."""

    def note_words(self, seen: parts.Observation) -> str:
        return tr("after {deals}", deals=numbered(len(seen.results), "deal"))


def label_widow(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return tr("Widow") if seen.zones["widow"] else ""


TABLE = parts.Table(
    zones=(
        parts.Combination(),
        parts.Spread("widow", parts.At(0.5, 0.42), step=1.1, size=(3, 1), lies_face_down=True, label=label_widow),
    ),
    hidden_kinds=("discard",),
    tricks=False,
    hand=parts.Hand("2AKQJT9876543", sort_by="rank", can_be_grouped=True),
    seats=LandlordPlaques(role_picture=paint_landlord_hat),
    score=DealsPlayedScore(),
    rail=(DoubledStake(Doublings.doubles), parts.DealSheet()),
    auction=None,
    drawings=(TakenWidow(), parts.BeatenBy()),
    buttons=parts.Buttons(
        permanent_actions={"auction": ("pass", "bid 1", "bid 2", "bid 3"), "play": ("pass",)},
        gold_verbs=(),
        claim_label=say("I can play all my cards"),
        claim_words=say("I can play all my cards"),
    ),
    moves=parts.SameRankMoves(),
    events=Doublings(holder_words="", won_words=(say("You lead again"), announce_next_lead)),
    log=parts.Log("lead", say("Last plays"), "turn"),
    roles=(parts.Role(landlord_seat, say("You are the landlord"), template("{name} is the landlord")),),
)
