"""Deals from elsewhere: files of other programs in PBN or LIN, and hands typed in.

| module | content |
|---|---|
| `board` | `Board`, one deal as far as known; `BoardFile`, the deals of a file |
| `notation` | parses cards, seats, calls and contracts |
| `pbn_lines`, `pbn_reader` | Portable Bridge Notation |
| `lin_reader` | LIN, the files of Bridge Base Online |
| `file_reader` | reads a file of either kind, in any encoding |
| `typed_hands` | parses hands that were typed in |
| `outcome` | contract, declarer and tricks that a file lacks |
| `replay` | a match from a board, and the recorded play in it |
"""
