"""What has become of a contract, told alike in all games."""

from __future__ import annotations

from cardhall.rules.mechanisms.contracts import Contract, Outcome


def test_an_outcome_is_told_in_a_line_and_a_sentence() -> None:
    made, broken = Outcome(True, 8), Outcome(False, 0, "failed")
    assert made.line("Contract", (7, None), "seven bid") == "Contract made: 7, – (seven bid)"
    assert broken.line("Nap", (-5, 5)).label == "Nap failed" and Outcome(False, 1).result_word == "broken"
    assert made.headline(1, "bid 7") == "{1} bid 7 and took 8"
    assert broken.headline(0, "bid nap", "no trick") == "{0} bid nap but took no trick"
    assert broken.headline(0, "bid 2") == "{0} bid 2 but took 0"


def test_a_contract_wants_a_number_of_tricks_or_none() -> None:
    assert [Contract(3, 3, "three").is_made(tricks) for tricks in (2, 3, 5)] == [False, True, True]
    assert [Contract(0, 3, "mis").is_made(tricks) for tricks in (0, 1)] == [True, False]
