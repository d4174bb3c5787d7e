"""Records: their format and every way in which one can be wrong."""

from __future__ import annotations

import copy
import json

import pytest

from rebels.table import begin, board, town
from westphalia.rebels import RecordError, from_record, resolve, to_record, write_record


def played():
    provinces = {name: town("x", "spain", name=f"{name.title()}é") for name in ("a", "b", "c")}
    return begin(board("spain", provinces, {"spain": {"stability": -2}}), "H", dice="table")


@pytest.mark.rule("R.inv.14")
def test_a_record_is_one_answer_a_line():
    game = played()
    empty = write_record(game)
    assert empty.endswith(',\n "answers": []\n}\n')
    assert '\n   "a": {\n    "name": "Aé",\n' in empty.replace('"provinces": {', "")
    game.say("spain", "b")
    text = write_record(game)
    assert text.endswith(',\n "answers": [\n  ["spain", "b", "stability_unrest"]\n ]\n}\n')
    assert json.loads(text) == to_record(game)
    assert from_record(text).position() == from_record(text, log=False).position() == game.position()
    assert from_record(text).log
    assert not from_record(text, log=False).log


@pytest.mark.rule("R.inv.14")
def test_answers_with_accents_are_written_as_they_are():
    provinces = {name: town("x", "spain") for name in ("á", "b", "c")}
    game = resolve(board("spain", provinces, {"spain": {"stability": -2}}), [("spain", "á")], "H", "H")
    assert '  ["spain", "á", "stability_unrest"]' in write_record(game)


WRONG = [
    ("format", lambda r: r.update(format="diary"), "is not 'westphalia rebels record'"),
    ("version", lambda r: r.update(version=2), "is 2, must be 1"),
    ("seed", lambda r: r.pop("seed"), "is missing"),
    ("answers", lambda r: r.pop("answers"), "is missing"),
    ("answers", lambda r: r.update(answers={}), "must be a list"),
    ("answers[0]", lambda r: r.update(answers=["spain"]), "must be [player, words] or [player, words, kind]"),
    ("answers[0]", lambda r: r.update(answers=[["spain"]]), "must be [player, words] or [player, words, kind]"),
    ("answers[0]", lambda r: r.update(answers=[["spain", 1]]), "must be [player, words] or [player, words, kind]"),
    ("answers[0]", lambda r: r.update(answers=[["spain", "b", "x", "y"]]),
     "must be [player, words] or [player, words, kind]"),
    ("answers[1]", lambda r: r["answers"].append(["spain", "a"]), "The phase is over."),
    ("answers[0]", lambda r: r.update(answers=[["nobody", "b"]]),
     "player: there is no 'nobody'; choose one of: spain"),
    ("first", lambda r: r.update(first="K"), "'K' is not one of the steps A, B, C, D, E, F, G, H, I [R.api.11]"),
    ("hash", lambda r: r.update(answers=[]), "the record was changed: it replays to another position"),
    ("realms.spain.stability", lambda r: r["position"]["realms"]["spain"].update(stability=7),
     "must be -3 to 3, not 7 [R.inv.5]"),
    ("realms.spain.kind", lambda r: r["position"]["realms"]["spain"].pop("kind"), "is missing: PR, NPR or VASSAL"),
]  # fmt: skip


@pytest.mark.rule("R.inv.14", "R.api.12")
@pytest.mark.parametrize(("field", "change", "reason"), WRONG)
def test_a_wrong_record_is_refused_with_field_and_reason(field, change, reason):
    game = played()
    game.say("spain", "b")
    record = copy.deepcopy(to_record(game))
    change(record)
    with pytest.raises(RecordError) as refused:
        from_record(record)
    assert refused.value.field == field
    assert refused.value.reason.startswith(reason)


@pytest.mark.rule("R.inv.14")
def test_an_answer_without_the_kind_of_its_question_will_do():
    game = played()
    game.say("spain", "b")
    record = to_record(game) | {"answers": [["spain", "b"]]}
    assert from_record(record).position() == game.position()


@pytest.mark.rule("R.inv.14")
@pytest.mark.parametrize("text", ["{", "[", '{"seed": ' + "9" * 5000 + "}"])
def test_what_is_no_json_is_no_record(text):
    with pytest.raises(RecordError) as refused:
        from_record(text)
    assert refused.value.field == "record"
    assert refused.value.reason.startswith("is not JSON (")
