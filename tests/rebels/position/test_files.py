"""Positions as text: detection of the format, refusals, and writing."""

from __future__ import annotations

import pytest

from westphalia.rebels import PositionError, read_file, read_text
from westphalia.rebels.position.files import DOTS, to_json, to_toml


def refused(call):
    with pytest.raises(PositionError) as error:
        call()
    (fault,) = error.value.faults
    return fault.field, fault.reason


@pytest.mark.rule("R.api.8")
def test_whether_a_text_is_json_or_toml_is_found_out():
    assert read_text('\n {"round": 2}') == {"round": 2}
    assert read_text("[1, 2]") == [1, 2]
    assert read_text('[realms.spain]\nkind = "PR"') == {"realms": {"spain": {"kind": "PR"}}}
    assert read_text("round = 2") == read_text("round = 2", "toml") == {"round": 2}


@pytest.mark.rule("R.api.8")
def test_a_text_that_is_neither_is_refused_with_its_reason():
    assert refused(lambda: read_text('{"round": ')) == (
        "position",
        "is not JSON: Expecting value: line 1 column 11 (char 10)",
    )
    assert refused(lambda: read_text('{"a": {"round": 1, "round": 2}}')) == (
        "round",
        "this key is given twice",
    )
    field, reason = refused(lambda: read_text("round = 1\nround = 2"))
    assert (field, reason[:12]) == ("position", "is not TOML:")


@pytest.mark.rule("R.api.8")
def test_a_line_of_toml_has_so_many_dots_and_no_more():
    assert read_text(f"# an abbreviation{'.' * DOTS}\n# and{'.' * DOTS}\nround = 3") == {"round": 3}
    assert refused(lambda: read_text(f"round = 1\n# {'. ' * (DOTS + 1)}")) == (
        "position",
        f"is not accepted as TOML: line 2 has more than {DOTS} dots",
    )


@pytest.mark.rule("R.api.8")
def test_a_file_is_read_by_its_ending(tmp_path):
    def file(name, text):
        (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / name

    assert read_file(file("a.JSON", '{"é": 1}')) == {"é": 1}
    assert read_file(str(file("a.toml", '"é" = 1'))) == {"é": 1}
    assert read_file(file("a.txt", '{"é": 1}')) == {"é": 1}
    assert refused(lambda: read_file(file("b.json", "round = 1")))[1].startswith("is not JSON")
    assert refused(lambda: read_file(file("b.TOML", '{"round": 1}')))[1].startswith("is not TOML")
    nowhere = str(tmp_path / "nowhere")
    assert refused(lambda: read_file(nowhere)) == (nowhere, "cannot be read: No such file or directory")
    (tmp_path / "latin.toml").write_bytes("name = 'é'".encode("latin-1"))
    assert refused(lambda: read_file(tmp_path / "latin.toml")) == (
        str(tmp_path / "latin.toml"),
        "is not UTF-8 text",
    )


@pytest.mark.rule("R.api.8")
def test_null_in_lists_and_units_without_quotes():
    assert read_text('a = ["null", { b = "null", c = "nil" }]') == {"a": [None, {"b": None, "c": "nil"}]}
    stacks = "stacks = [{ units = { regular.infantry = 1, mercenary.cavalry = 2, 'allied.artillery' = 3 } }]"
    assert read_text(stacks)["stacks"][0]["units"] == {
        "regular.infantry": 1,
        "mercenary.cavalry": 2,
        "allied.artillery": 3,
    }


@pytest.mark.rule("R.api.8")
def test_how_a_position_is_written():
    data = {
        "round": 2,
        "turn_order": ["Évora", "x"],
        "cb": [],
        "wars": [{"a": "x", "b": None}, {"a": "y"}],
        "none": {},
        "options": {"on": True},
        "areas": {"île de": {"influence": {}, "sea_adjacent": {"a b": ["q"]}}, "a-b_c": {"rebels": 1}},
    }
    assert to_toml(data) == (
        'round = 2\nturn_order = ["Évora", "x"]\ncb = []\nwars = [\n  { a = "x", b = "null" },\n  { a = "y" },\n]\n'
        'none = {}\noptions = { on = true }\n\n[areas."île de"]\ninfluence = {}\n'
        'sea_adjacent = { "a b" = ["q"] }\n\n[areas.a-b_c]\nrebels = 1\n'
    )
    assert read_text(to_toml(data), "toml") == data
    assert to_json({"é": [1]}) == '{\n "é": [\n  1\n ]\n}\n'
