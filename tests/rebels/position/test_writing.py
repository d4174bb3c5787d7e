"""Writing a position keeps every field, and reading it again gives the same."""

from __future__ import annotations

import pytest

from rebels.position.test_refusals import good
from westphalia.rebels import read_position
from westphalia.rebels.position.writing import write_position


@pytest.mark.rule("R.inv.14", "R.api.6")
def test_a_written_position_equals_the_given_one():
    given = good()
    given["wars"] = [{"a": "france", "b": "spain", "outcome": "partial", "victor": "b"}]
    given["alliances"].append({"pr": "france", "realm": "brittany", "active": False, "lent_tax": 7})
    given["alliances"][0]["lent_tax"] = 4
    given["marriages"].append({"pr": "spain", "realm": "brittany", "disputed": True})
    given["truces"] = [["spain", "milan"], ["milan", "france"]]
    written = write_position(read_position(given)[0])
    assert written["wars"] == given["wars"]
    assert written["alliances"] == sorted(given["alliances"], key=lambda a: a["pr"])
    assert written["marriages"] == [
        {"pr": "france", "realm": "milan", "disputed": False},
        {"pr": "spain", "realm": "brittany", "disputed": True},
    ]
    assert written["sea_zones"] == given["sea_zones"] == {"gulf": {"ships": {"spain": 1}}}
    assert written["truces"] == [["france", "milan"], ["milan", "spain"]]
    assert written["cb"] == given["cb"]
    assert written["areas"]["ile"]["sea_adjacent"] == {"armor": ["gulf"]}
    assert written["realms"]["france"]["town_track"] == ["vacant", "cube", "disc"]
    assert written["realms"]["france"]["pieces_left"] == {"small": 1, "large": 0, "vassal": 0}
    assert written["realms"]["brittany"] == {
        "name": "brittany",
        "kind": "VASSAL",
        "overlord": "france",
        "state_religion": None,
        "capital": None,
        "tax_elsewhere": 0,
    }
    assert write_position(read_position(written)[0]) == written
