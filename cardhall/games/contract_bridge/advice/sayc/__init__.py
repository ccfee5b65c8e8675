"""Standard American Yellow Card, as tables of rules."""
