"""The table of Contract Bridge: the score pad, and the contract with the tricks still needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.contract_bridge.facts import BridgeFacts
from cardhall.games.contract_bridge.table.rubber import RubberPad, declaring_side, describe_vulnerable_sides
from cardhall.language import format_count, in_words, say, tr, translate
from cardhall.match.default_names import is_unnamed_person

BOOK_TRICKS, HAND_SIZE = 6, 13
DOUBLED_TEXTS = {1: say("not doubled", context="bridge"), 2: say("doubled"), 4: say("redoubled")}
NO_TRUMPS_TEXT = say("NT", context="bridge")
AUCTION_LINK_TEXT = say("Auction (W)")


def tricks_to_make(seen: parts.Observation) -> int:
    """Return the number of tricks that make the contract; 0 while there is none."""
    contract = BridgeFacts.of(seen).contract
    return 0 if contract is None else BOOK_TRICKS + contract.number


@dataclass(frozen=True)
class Auction(parts.AuctionSheet):
    """Shows the auction, with the vulnerable sides beside the title."""

    no_trumps: str = NO_TRUMPS_TEXT

    def note(self, seen: parts.Observation) -> str:
        return describe_vulnerable_sides(seen)


class Players(parts.Seats):
    """Shows each seat's calls, and the player of the dummy's cards."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase == "auction":
            return "" if seat == seen.turn == 0 else Auction().last_call(seen, seat)
        if seat and seen.seat == BridgeFacts.of(seen).declarer and seat in seen.sides[seen.side]:
            return tr("Declarer · you play") if seat == seen.seat else tr("Dummy · you play")
        return super().fact_line(seen, seat, names)


class ContractProgress(parts.TricksTaken):
    """Shows the contract, the declarer, and the tricks still needed by both sides."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        facts = BridgeFacts.of(seen)
        if facts.declarer is None or facts.contract is None:
            return ()
        level, strain = facts.contract.words
        name = names(facts.declarer)
        rows = [
            parts.Row(
                tr("{player} play it", player=name) if is_unnamed_person(name) else tr("{player} plays it", player=name)
            ),
            parts.Row(
                f"{format_count(tricks_to_make(seen), 'trick')}, {translate(DOUBLED_TEXTS[facts.doubling or 1])}"
            ),
            parts.Row(describe_vulnerable_sides(seen)),
        ]
        note = tr("Trick {trick_number}", trick_number=parts.trick_number(seen))
        return (
            parts.Panel(
                tr("Contract"),
                rows,
                note,
                large_text=level,
                rows_beside=True,
                suit=translate(NO_TRUMPS_TEXT) if strain == "NT" else strain,
                opens_text=AUCTION_LINK_TEXT,
            ),
        )

    def contracted_tricks(self, seen: parts.Observation) -> Sequence[int | None]:
        side = declaring_side(seen)
        if side is None:
            return ()
        return [tricks_to_make(seen) if one == side else HAND_SIZE + 1 - tricks_to_make(seen) for one in (0, 1)]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts, side = BridgeFacts.of(seen), declaring_side(seen)
        if facts.declarer is None or facts.contract is None or side is None:
            below = facts.below
            return tr(
                "{vulnerable_words} · below the line {below} to {other_below}",
                vulnerable_words=describe_vulnerable_sides(seen),
                below=below[seen.side],
                other_below=below[1 - seen.side],
            )
        bid = parts.call_words(facts.contract, no_trumps=NO_TRUMPS_TEXT)
        doubled = {1: tr("{bid}:", bid=bid), 2: tr("{bid} doubled:", bid=bid), 4: tr("{bid} redoubled:", bid=bid)}
        contract, status_text = doubled[facts.doubling or 1], self.contract_status(seen, side)
        if facts.declarer == 0:
            return tr("You play {contract} {stands}", contract=contract, stands=status_text)
        return tr(
            "{player} plays {contract} {stands}", player=names(facts.declarer), contract=contract, stands=status_text
        )

    def contract_status(self, seen: parts.Observation, side: int) -> str:
        """Return the needs of the declaring side, or how the contract has already ended."""
        tricks = BridgeFacts.of(seen).tricks
        tricks_left, undertricks = (
            tricks_to_make(seen) - tricks[side],
            tricks_to_make(seen) + tricks[1 - side] - HAND_SIZE,
        )
        if undertricks > 1:
            return tr("{count} down", count=in_words(undertricks))
        if undertricks == 1:
            return tr("one down")
        return tr("{left} to go", left=tricks_left) if tricks_left > 0 else tr("made")


TABLE = parts.Table(
    seats=Players(),
    score=RubberPad(),
    rail=(ContractProgress(needs_no_contract=False),),
    auction=Auction(has_meanings=True),
)
