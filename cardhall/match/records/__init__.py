"""Reads, writes, merges and sets aside the records of a person besides the matches.

`log` has files of lines (results, days, sets, decisions, dealt cards, answers), `json_files` files of one JSON value
(positions, reviews, comparisons, exercises, names), `unusable_files` collects files that this version cannot use, and
`conflict_copies` merges the copies that a cloud folder leaves.
"""
