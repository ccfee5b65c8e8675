"""Playing climbing games well: how a hand gets rid of its cards."""
