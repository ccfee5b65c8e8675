"""Other people's rules and players, to test ours against: development extras, `pip install cardhall[oracles]`."""
