"""The drawing of the packs: every card, back and icon of Card Hall as SVG text, from the standard library alone."""
