"""What players of stops games share: rows of suits."""
