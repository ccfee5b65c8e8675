"""The table of Truc: Spanish cards round a trick, stake lamps and a line a trick in the rail, points in boxes."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.truc.facts import TrucFacts
from cardhall.games.truc.table.stakes import DrawnTricks, LastPointScore, StakePanel
from cardhall.language import listing, rank_name, say, tr

RANK_ORDER = "32AKQJ7654"  # from the highest
STAKE_NAMES = (say("Plain"), say("Truc"), say("Retruc"))


class CallerPlaques(parts.Seats):
    """Shows raises, the seat to answer, and the signs that the person noticed."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        facts = TrucFacts.of(seen)
        if facts.raised is not None and facts.raiser == seat and seat:
            return tr("Says {facts}", facts=seen.game.ladder.name_of(facts.raised))
        if seat == 0 and seen.phase in ("answer", "eleven") and 0 in seen.actors:
            return tr("To answer")
        signs = [sign.word for sign in facts.signs if sign.seat == seat]
        told = listing([seen.game.sign_names[sign] for sign in signs], ",")
        return tr("Signed {signs}", signs=told) if signs else ""


class RankedHand(parts.Hand):
    """Shows beside the hand its ranks from the best, and the side that wins equal tricks."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        hand = [rank_name(card.rank) for card in self.sort_cards(seen, seen.hand)]
        if not hand:
            return ()
        elder = seen.dealer not in seen.sides[seen.side]
        tie_text = tr("Equal tricks are yours") if elder else tr("Equal tricks are theirs")
        if seen.options["draws"] == "first":
            tie_text = tr("Equal tricks: the earlier one decides")
        return (
            (say("{ranks:capital}", ranks=listing(hand)), say("three, two, ace, then king, queen, jack, 7 to 4")),
            (tie_text, tr("the side without the dealer has them")),
        )


def label_pack(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the request to cut the pack where the person may; "" otherwise."""
    return tr("Click the pack to cut it") if seen.phase == "cut" and 0 in seen.actors else ""


TABLE = parts.Table(
    has_short_deals=True,
    zones=(parts.Pile("stock", parts.At(0.5, 0.42), width=0.86, lies_face_down=True, label=label_pack),),
    hidden_kinds=("played",),
    hand=RankedHand(RANK_ORDER, sort_by="rank"),
    seats=CallerPlaques(),
    score=LastPointScore(
        line_text=say("One point short: for three or not at all"),
        goal=lambda points: tr("{points} points win", points=points),
    ),
    rail=(StakePanel(calls=STAKE_NAMES),),
    drawings=(DrawnTricks(RANK_ORDER),),
    buttons=parts.CallsWithCards(
        menu_labels={"signal": say("Sign")},
        reserved_letters={"reject": "R", "retruc": "E", "signal": "S", "truc": "T"},
        permanent_actions={
            "cut": ("cut", "tap"),
            "deal": ("deal 1", "deal 3"),
            "eleven": ("reject", "accept"),
            "answer": ("reject", "accept", "retruc"),
            "play": ("truc", "retruc"),
        },
        gold_verbs=("accept", "cut", "deal 3"),
    ),
    moves=parts.Moves(click_verbs={"stock": "cut"}, phases_of_zones={"stock": ("cut", "deal")}),
)
