"""What the tables of all games share: layout, cards, gestures, animation, panels, and the flow of a match."""
