"""The flow of a match: turns, hints, claims, ends of deals, and a deal's fingerprint."""
