"""Playing against a bank well: exact chances."""
