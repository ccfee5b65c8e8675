"""The table of Burraco: a frame of melds for each side, stock, spread pile and crossed pozzetti between them."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.burraco.facts import BurracoFacts
from cardhall.language import format_count, numbered, say, tr

BURRACO_SIZE = 7  # cards of a meld
SMALL_CARD_SCALE = 0.57  # of stock, pile and pozzetti, in widths of a hand card
OTHER_HANDS_CARD_SCALE = 0.3  # of the other players' cards, in widths of a hand card


class Players(parts.RummyPlaques):
    """Shows on a plaque that a pozzetto waits for the seat."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        waits = tr("Has won the pozzetto") if seen.zones.get(f"waiting:{seat}") else ""
        return super().fact_line(seen, seat, names) or waits


class SideProgress(parts.RailPart):
    """Shows which sides have had a pozzetto and made a burraco."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        rows_shown, facts = [], BurracoFacts.of(seen)
        for have, our_text, their_text, news in (  # taking a pozzetto is announced by itself, so its lamp is no news
            (facts.pozzetto_taken, tr("You have had a pozzetto"), tr("They have had a pozzetto"), False),
            (facts.burraco, tr("You have a burraco"), tr("They have a burraco"), None),
        ):
            rows_shown += [parts.Row(our_text, lamp_mark="done" if seen.side in have else "later", is_news=news)]
            rows_shown += [
                parts.Row(
                    their_text, lamp_mark="done" if 1 - seen.side in have else "later", is_ours=False, is_news=news
                )
            ]
        return rows_shown

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts = BurracoFacts.of(seen)
        taken, burraco = facts.pozzetto_taken, facts.burraco
        our_achievements = [tr("pozzetto")] * (seen.side in taken) + [tr("burraco")] * (seen.side in burraco)
        their_achievements = [tr("pozzetto")] * (1 - seen.side in taken) + [tr("burraco")] * (1 - seen.side in burraco)
        nothing = tr("nothing yet")
        return tr(
            "You: {ours} · They: {theirs}",
            ours=", ".join(our_achievements) or nothing,
            theirs=", ".join(their_achievements) or nothing,
        )


def describe_side(seen: parts.Observation, side: int) -> str:
    """Return a summary of a side's melds: "2 burraci · 220 in cards"."""
    melds = [meld for meld in parts.melds_by_zone(seen).values() if meld.side == side]
    burraco_count = sum(len(seen.zones[meld.zone]) >= BURRACO_SIZE for meld in melds)
    cards = (
        tr("{points} in cards", points=sum(seen.game.sum_values(seen.zones[meld.zone]) for meld in melds))
        if melds
        else ""
    )
    return " · ".join(filter(None, (format_count(burraco_count, "burraco", "burraci") if burraco_count else "", cards)))


def label_pile(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the title above the discard pile: "Discard pile, 5 cards"."""
    pile = seen.zones["discard"]
    return tr("Discard pile, {cards}", cards=numbered(len(pile), "card")) if pile else tr("Discard pile")


def label_pozzetti(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the title beside the pozzetti that nobody has won: "Two pozzetti"."""
    left = sum(bool(seen.zones[f"pozzetto:{number}"]) for number in (0, 1))
    return ("", tr("One pozzetto"), tr("Two pozzetti"))[left] if owner == 1 else ""


class Pozzetto(parts.Pile):
    """A pozzetto that nobody has won yet."""

    def owned_by(self, seen: parts.Observation, zone: str) -> int:
        return -1

    def spoken_name(self, seen: parts.Observation, zone: str) -> str:
        return tr("Pozzetto")


class CrosswisePozzetto(Pozzetto):
    """The lower of two pozzetti in the same place, turned crosswise to keep both visible."""

    stacking_order = parts.Pile.stacking_order - 1

    def is_turned(self, seen: parts.Observation) -> bool:
        return True


def waiting_pozzetto_rect(frame: parts.Frame, seat: int, zone: str) -> parts.Rect:
    """Return the place of a pozzetto won with a last card: the place of the seat's hand."""
    x, y, _ = frame.seat_layout.hand_position(seat) if seat else (frame.hand.cx, frame.hand.cy, 0.0)
    wide = SMALL_CARD_SCALE * frame.w if seat == 0 else frame.back_w
    return parts.Rect(x - wide / 2, y - parts.CARD_HEIGHT_RATIO * wide / 2, wide, parts.CARD_HEIGHT_RATIO * wide)


def describe_target(target: float) -> str:
    """Return the words for the target score."""
    return tr("more than {target} wins", target=target)


TABLE = parts.Table(
    zones=(
        parts.MeldArea(complete_size=BURRACO_SIZE),
        parts.Pile(
            "stock",
            parts.between_melds(0.06, SMALL_CARD_SCALE),
            width=SMALL_CARD_SCALE,
            lies_face_down=True,
            shows_count=True,
            label=say("Stock"),
            top_first=True,
        ),
        parts.Spread(
            "discard",
            parts.between_melds(0.22, SMALL_CARD_SCALE, end_share=0.72),
            width=SMALL_CARD_SCALE,
            spread_count=24,
            label=label_pile,
            shows_slot=True,
        ),
        CrosswisePozzetto(
            "pozzetto:1",
            parts.between_melds(0.86, SMALL_CARD_SCALE),
            width=SMALL_CARD_SCALE,
            lies_face_down=True,
            label=label_pozzetti,
        ),
        Pozzetto(
            "pozzetto:0", parts.between_melds(0.86, SMALL_CARD_SCALE), width=SMALL_CARD_SCALE, lies_face_down=True
        ),
        parts.Pile(
            "waiting", waiting_pozzetto_rect, width=SMALL_CARD_SCALE, lies_face_down=True, shows_count=True, owners=(0,)
        ),
        parts.Pile(
            "waiting", waiting_pozzetto_rect, width=OTHER_HANDS_CARD_SCALE, lies_face_down=True, shows_count=True
        ),
    ),
    hidden_kinds=("upcard",),
    tricks=False,
    hand=parts.Hand("AKQJT98765432"),
    seats=Players(cards=OTHER_HANDS_CARD_SCALE),
    score=parts.Score(note=describe_target, goal=describe_target),
    rail=(SideProgress(),),
    drawings=(parts.MeldWords(describe_side),),
    buttons=parts.Buttons(gold_verbs=("draw", "meld", "add"), reserved_letters={"discard": "D"}),
    moves=parts.TeamMelds(),
    marks=parts.WildCardMarks(),
    log=parts.Log("turn", say("Last turn"), "turn"),
    places=parts.Places(row_middle=0.7),
)
