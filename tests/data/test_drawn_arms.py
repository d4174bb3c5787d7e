"""Drawn arms, for lands whose own are unknown."""

from westphalia.data.drawn_arms import COLOURS, METALS, drawn_arms
from westphalia.data.names import electors, further_names, names
from westphalia.presentation.show import _arms


def test_further_names_have_arms_of_their_own_with_a_metal_and_a_colour() -> None:
    known = {(it.colour_field, it.colour_charge, it.arms) for it in (*electors(), *names())}
    for name in further_names():
        found = drawn_arms(name)
        assert (found.colour_field in METALS) != (found.colour_charge in METALS), name
        assert (found.colour_field in COLOURS) != (found.colour_charge in COLOURS), name
        mine = (found.colour_field, found.colour_charge, found.arms)
        assert mine not in known, name
        known.add(mine)
    assert drawn_arms("Wangen") == drawn_arms("Wangen")


def test_repeated_names_swap_colours_and_invented_names_have_arms() -> None:
    first, second = _arms("Bavaria"), _arms("Bavaria II")
    assert (second["field"], second["charge"], second["arms"]) == (
        first["charge"],
        first["field"],
        first["arms"],
    )
    made_up = _arms("Somewhere by hand")
    assert made_up["arms"]
    assert made_up["field"] != made_up["charge"]
