"""The historical lands as read from the csv files."""

import re

from westphalia.data.tables import foreign_powers, principalities

COLOUR = re.compile(r"#[0-9A-F]{6}$")


def test_principalities() -> None:
    lands = principalities()
    assert len(lands) == 205
    assert len({land.id for land in lands}) == len({land.name for land in lands}) == 205
    assert sum(land.elector for land in lands) == 7
    assert {land.kind for land in lands} == {
        "elector_ecclesiastical",
        "elector_secular",
        "secular",
        "ecclesiastical",
        "imperial_city",
    }
    for land in lands:
        assert 43 < land.lat < 56, land.id
        assert 2 < land.lon < 20, land.id
        assert COLOUR.match(land.colour_field), land.id
        assert COLOUR.match(land.colour_charge), land.id
        assert land.colour_field != land.colour_charge, land.id
        assert land.arms, land.id
        assert land.seat, land.id
        assert land.imperial_circle, land.id


def test_a_row_with_a_comma_in_its_arms() -> None:
    erbach = next(land for land in principalities() if land.id == "county_of_erbach")
    assert (erbach.lat, erbach.seat) == (49.66, "Erbach")
    assert "three stars" in erbach.arms


def test_foreign_powers() -> None:
    powers = foreign_powers()
    assert len(powers) == 17
    assert sum(power.core for power in powers) == 8
    for power in powers:
        assert 35 < power.lat < 62, power.id
        assert -10 < power.lon < 40, power.id
        assert COLOUR.match(power.colour_field), power.id
