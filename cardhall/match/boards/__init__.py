"""Deals from elsewhere: files of other programs in PBN or LIN, and hands typed in.

| module | what |
|---|---|
| `board` | `Board`, what is known of one deal; `BoardFile`, what a file holds |
| `notation` | how cards, seats, calls and contracts are written |
| `pbn_lines`, `pbn_reader` | Portable Bridge Notation |
| `lin_reader` | LIN, the files of Bridge Base Online |
| `reading` | a file of either kind, in whatever characters it is written |
| `typed` | hands typed in |
| `course` | a match from a board, and what was played, replayed in it |
"""
