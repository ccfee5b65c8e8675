"""Cards that have come to a zone are put in its order."""

from __future__ import annotations

from cardhall.cards import HIDDEN
from cardhall.desktop.table.stage.card_stage import CardStage


def resort(stage: CardStage, zone: str) -> None:
    """Own hands lie sorted at once, and the own groups stay as they lie."""
    spec = stage.table.zone_for(zone)
    if stage.meld_builder is not None and zone == stage.meld_builder.melds.zone:
        lying = [card for group in stage.meld_builder.groups for card in group]
        stage.items[zone].sort(key=lambda item: lying.index(item.card) if item.card in lying else len(lying))
        return
    if spec is None or stage.seen is None:
        return
    if not spec.sorted or (spec.is_hand and not stage.is_own_hand(zone)):
        return
    items = stage.items[zone]
    if any(item.card is HIDDEN for item in items):
        return
    order = stage.in_order(zone, spec, [item.card for item in items], stage.seen)
    left, done = list(items), []
    for card in order:
        item = next(i for i in left if i.card is card)
        left.remove(item)
        done.append(item)
    stage.items[zone] = done
