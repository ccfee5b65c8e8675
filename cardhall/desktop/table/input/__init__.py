"""Input at the table: gestures, keys, buttons and choosers, all derived from the legal actions."""
