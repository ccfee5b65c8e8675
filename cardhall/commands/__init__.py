"""Commands in modules of their own, such as `cardhall arena`, `backup`, `boards` and `verify`.

Each module has a `main(argv)` that returns the exit status, and is imported only when its command is given.
"""
