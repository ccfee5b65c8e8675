"""The pages of the side bar's entries, made of sections with buttons."""
