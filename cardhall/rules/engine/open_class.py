"""Classes that stay ordinary Python classes in a compiled build."""


class Open(type):
    """The class of classes that games, advice and tests extend freely; compiled or not, they are Python's own.

    Compiled, other classes have fixed attributes and no `__dict__`; the classes of this class keep theirs, and so can
    be copied by it, derive from `int`, `str` or `tuple`, and be extended by what is not compiled.
    """
