"""The table of Mus: a dish of stones, five lamps for the rounds, the score in stones and amarracos."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.english import capitalize_first
from cardhall.games.mus.facts import MusFacts
from cardhall.games.mus.table.stones import DishDrawing, Lamps, RoundLamps, Speaking, StonesWon
from cardhall.language import listing, say, tr, tr_many

RANK_ORDERS = {8: "K3QJ7654A2", 4: "KQJ765432A"}  # from the highest, by the number of kings in the pack


class Players(parts.Seats):
    """Shows mano, cards changed, pares and juego, and signs noticed."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        facts = MusFacts.of(seen)
        if seat == 0 and 0 in seen.actors and facts.offer is not None:
            return tr("To answer")
        texts = [tr("Mano")] * (facts.mano == seat)
        if facts.discarded:
            texts.append(tr("changed {number}", number=facts.discarded[seat]))
        announced = ((facts.has_pares, tr("pares"), tr("no pares")), (facts.has_juego, tr("juego"), tr("no juego")))
        for holders, yes, no in announced:
            if holders is not None:
                texts.append(yes if seat in holders else no)
        signs = [sign.word for sign in facts.signs if sign.seat == seat]
        if signs:
            texts.append(tr("signed {signs}", signs=listing([seen.game.sign_names[sign] for sign in signs], ",")))
        return capitalize_first(" · ".join(texts[-3:]))


class NamedHand(parts.Hand):
    """Shows pares, and juego or punto, beside the hand."""

    def sort_cards(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        return parts.Hand(RANK_ORDERS[int(seen.options["kings"])], "rank").sort_cards(seen, some)

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        return seen.game.describe_hand(seen.hand, seen.options["kings"]) if len(seen.hand) == 4 else ()


def label_stock(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of the stock, with the number of its cards."""
    return tr_many("Stock · {number} card", "Stock · {number} cards", number=len(seen.zones["stock"]))


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        parts.Pile(
            "stock",
            parts.At(1.0, 0.6, -1.5, 0.0),
            width=0.42,
            lies_face_down=True,
            in_small_window=False,
            label=label_stock,
        ),
    ),
    hidden_kinds=("discard",),
    tricks=False,
    hand=NamedHand(sort_by="rank"),
    seats=Players(),
    score=StonesWon(
        title=say("Stones"),
        goal=lambda stones: tr_many("{number} stone wins", "{number} stones win", number=int(stones)),
    ),
    rail=(RoundLamps(),),
    drawings=(Lamps(), DishDrawing(), Speaking()),
    auction=None,
    buttons=parts.CallsWithCards(
        menu_labels={"signal": say("Sign")},
        permanent_actions={"mus": ("nomus", "mus")},
        gold_verbs=("mus", "call", "pass"),
        danger_verbs=("ordago",),
        wheel_verbs=("bet", "raise"),
        reserved_letters={"call": "S", "ordago": "D", "raise": "R", "signal": "G"},
    ),
    log=parts.Log("named", say("Last turn"), "turn"),
)
