"""Golden words over the card that holds or has won the trick."""

from __future__ import annotations

from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage.holder_mark import HolderMark
from cardhall.desktop.table.stage.occupied_rects import OccupiedRects
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.rules.engine.observation import Observation


class TrickWords:
    """Writer of the golden words over cards of the trick at one table."""

    def __init__(self, table_top: TableTop, holder_mark: HolderMark, occupied: OccupiedRects) -> None:
        self.table_top, self.holder_mark, self.occupied = table_top, holder_mark, occupied

    def show_holder(self, seen: Observation) -> None:
        """Mark the card that holds the trick, or the winner of the last trick while the last trick is shown."""
        table_top = self.table_top
        items, place = table_top.items.get("trick", []), seen.holder
        if table_top.last_trick is not None and table_top.last_trick.winner is not None:
            self.show_winner(table_top.last_trick.winner, only_where_free=True)
        elif place is None or place >= len(items) or not table_top.table.events.holder_words:
            self.holder_mark.hide()
        else:
            self._show_words_over(items[place], table_top.table.events.holder_words)

    def show_winner(self, seat: int, last_card: CardItem | None = None, *, only_where_free: bool = False) -> None:
        """Show golden words over the card with which a seat has won the trick.

        `last_card`: the card played last, marked if the cards of a trick do not lie together.
        `only_where_free`: without room show no mark at all.
        """
        table_top = self.table_top
        own_words, words_for = table_top.table.events.won_words
        text = own_words if seat == 0 else words_for(table_top.seat_name(seat))
        trick_items = table_top.items.get("trick", [])
        for item in trick_items:
            if item.seat == seat:
                self._show_words_over(item, text, only_where_free=only_where_free)
        if not trick_items and last_card is not None and last_card in table_top.items.get(last_card.zone, []):
            self._show_words_over(last_card, text, only_where_free=only_where_free)

    def _show_words_over(self, item: CardItem, text: str, *, only_where_free: bool = False) -> None:
        other_rects = [other.home.box for other in self.table_top.items[item.zone] if other is not item]
        occupied = [*self.occupied.all_rects(item.zone), *other_rects, *self.occupied.bubble_rects()]
        self.holder_mark.mark_card(self.table_top.frame, item.home, text, occupied, only_where_free=only_where_free)
