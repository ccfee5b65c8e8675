"""Mutation tests: small changes of the search and the advice, each of which some test should notice.

`python -m tests.tools.mutation MODULE … [-- TESTS …]` changes the modules in many small ways, one at a time and in
memory only, runs the tests that reach the changed line, and lists the changes after which all of them still pass.
"""
