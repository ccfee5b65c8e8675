"""The review of a deal: the cost of each decision, and the choice of a good player."""
