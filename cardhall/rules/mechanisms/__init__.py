"""What several games share: tricks, auctions, melds, combinations … Each mechanism knows nothing of any game."""
