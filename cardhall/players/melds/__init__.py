"""Playing games with melds well: what goes with what in a hand, what a side's melds take, in whole numbers."""
