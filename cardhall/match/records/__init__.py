"""The records of a person besides the matches: read, written, merged and set aside.

`log` has files of lines (results, days, sets, decisions, dealt cards, answers), `json_files` files of one JSON value
(positions, reviews, comparisons, exercises, names), `unusable` what is said of files that this version cannot use, and
`conflict_copies` merges the copies that a cloud folder leaves.
"""
