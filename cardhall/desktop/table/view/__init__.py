"""The screen of a table: its widgets, where they stand, and how they show the situation."""
