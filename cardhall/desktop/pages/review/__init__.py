"""The review of a deal: what each decision cost, and what a good player would have done."""
