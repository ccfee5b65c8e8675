"""The things on the cloth that can be seen or taken hold of: cards, plaques, labels, chips, melds in the making."""
