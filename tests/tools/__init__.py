"""Tools that measure, draw, learn and attack; tests/README.md has a table of them."""
