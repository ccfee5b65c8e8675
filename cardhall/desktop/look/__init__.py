"""How everything looks: colours, type and lengths, icons, pictures of cards, and the skin of a table."""
