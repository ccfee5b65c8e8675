"""Graphics items and small widgets on the cloth: cards, plaques, labels, chips, melds being arranged."""
