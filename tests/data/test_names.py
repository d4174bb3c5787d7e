"""The pool of names."""

import re

import pytest

from westphalia.data.names import electors, further_names, home_named, home_names, land_named, names
from westphalia.rulebook import rulebook


def test_the_electors_are_those_of_the_ledger() -> None:
    written = rulebook("five-round").constants["starting_elector_size"].value
    assert [land.name for land in electors()] == [word.rsplit(" ", 1)[0] for word in written.split(", ")]
    assert all(land.elector for land in electors())


def test_names_are_unique_short_and_enough() -> None:
    pool = [land.name for land in names()]
    assert len(pool) >= 160
    assert len({name.casefold() for name in pool}) == len(pool)
    assert max(map(len, pool)) <= 15
    assert not {land.name for land in electors()} & set(pool)
    assert not any(land.elector for land in names())
    assert not set(home_names()) & set(pool)


def test_each_name_has_its_own_place() -> None:
    lands = (*electors(), *names())
    rows = [land.csv_id for land in lands if land.csv_id]
    assert len(set(rows)) == len(rows)
    assert len({(land.lat, land.lon) for land in lands}) == len(lands)
    for land in lands:
        assert 43 < land.lat < 56, land.name
        assert 2 < land.lon < 20, land.name
        assert re.match(r"#[0-9A-F]{6}$", land.colour_field), land.name
        assert re.match(r"#[0-9A-F]{6}$", land.colour_charge), land.name
        assert land.colour_field != land.colour_charge, land.name
        assert land.arms, land.name


def test_the_dice_editions_names_are_all_there() -> None:
    constants = rulebook("dice").constants
    listed = re.sub(r"the 7 Electors; | \(kept back\)", "", constants["principality_names"].value).replace(
        ";", ","
    )
    wanted = [*listed.split(", "), *constants["reserve_names"].value.split(", ")]
    assert len(wanted) == 2 + 33 + 17
    for name in wanted:
        assert land_named(name).name == name


def test_big_lands_come_first() -> None:
    pool = [land.name for land in names()]
    assert pool[:2] == ["Austria", "Bavaria"]
    assert pool.index("Württemberg") < pool.index("Kaufbeuren")


def test_homes_are_those_of_the_ledger() -> None:
    written = rulebook("five-round").constants["fp_homes"].value
    assert list(home_names()) == written.removeprefix("8: ").split(", ")
    powers = [home_named(name) for name in home_names()]
    assert len({power.id for power in powers}) == 8
    assert all(power.core for power in powers)
    assert home_named("Netherlands").id == "dutch_republic"


def test_the_further_homes_have_colours_and_arms() -> None:
    for name in home_names(standard=False):
        home = home_named(name)
        assert home is not None, name
        assert home.arms
        assert home.colour_field != home.colour_charge
    assert home_named("Atlantis") is None


def test_minor_lands_are_enough_for_the_biggest_map() -> None:
    minor, major = further_names(), {land.name.casefold() for land in (*electors(), *names())}
    assert not major & {name.casefold() for name in minor}
    assert len(set(minor.values())) == len(minor)
    assert not set(home_names()) & set(minor)
    assert max(map(len, minor)) <= 15
    for name, (lat, lon) in minor.items():
        assert 43 < lat < 56, name
        assert 2 < lon < 20, name


def test_an_unknown_name_is_refused() -> None:
    assert land_named("The Palatinate").elector
    with pytest.raises(ValueError, match="Atlantis"):
        land_named("Atlantis")
