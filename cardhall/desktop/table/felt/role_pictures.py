"""Pictures that stand for a role in a plaque and beside a name in the score."""

from __future__ import annotations

from cardhall.desktop.table.felt.crown import paint_crown
from cardhall.desktop.table.felt.landlord_hat import paint_landlord_hat

ROLE_PICTURES = {"hat": paint_landlord_hat, "crown": paint_crown}  # each is painted round a point, so wide
