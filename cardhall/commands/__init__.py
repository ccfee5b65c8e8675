"""The commands besides opening the window: `cardhall arena`, `bench`, `engine`, `opponents`, `verify`.

Each module has a `main(argv)` that returns the exit status, and is imported only when its command is given.
"""
