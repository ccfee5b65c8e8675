"""The cloth of a table: the stage, layout of cards, animation of events, and sounds."""
