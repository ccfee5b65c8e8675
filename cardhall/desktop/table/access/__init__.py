"""For people who hear the table: names of everything, announcements, what a screen reader finds."""
