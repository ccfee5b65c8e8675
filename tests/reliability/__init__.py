"""Long attacks on everything that a person could lose: see the command and the figures in tests/reliability.md."""
