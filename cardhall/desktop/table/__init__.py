"""The shared table of all games: layout, cards, gestures, animation, panels, and the flow of a match."""
