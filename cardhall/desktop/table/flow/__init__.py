"""How a match goes on: whose turn it is, hints, claims, the fingerprint of a deal."""
