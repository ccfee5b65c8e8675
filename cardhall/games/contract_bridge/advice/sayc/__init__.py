"""Standard American Yellow Card, a bidding system, as tables of rules."""
