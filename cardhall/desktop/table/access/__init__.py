"""Accessibility of the table: names of all parts, announcements, and the screen reader's tree."""
