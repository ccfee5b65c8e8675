"""Mixed strategies that were learnt, as tables."""
