"""Play begins at every step of every edition, or the position is refused with a field and a reason."""

import pytest

from westphalia import from_position, in_words
from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.positions.common import tables
from westphalia.rules.base.reading import PositionError

HOLY = {
    "target": "Saxony",
    "rotf": "A",
    "victorious": "Catholic League",
    "wars": [{"attacker": "D", "defender": "E", "winner": "D"}],
}
REALMS = {
    "A": {"league": "Catholic League", "hand": "MMPC"},
    "B": {"religion": "Protestant", "league": "Evangelical League", "hand": "MMPC"},
}
MERIT = {"six-round": {"good_works": 7}, "dice": {"saints": 7}}


def steps(name):
    ed = edition(name)
    program = ed.program({option.name: option.values[0] for option in ed.options})
    return [*program.steps, *program.chapters, *ed.positions.step_names]


@pytest.mark.parametrize("round", [1, 4])
@pytest.mark.parametrize("name", editions())
def test_every_step_begins_or_refuses_with_a_reason(name, round):
    begun = 0
    for step in steps(name):
        for fields in ({}, {"wars": [{"attacker": "A", "defender": "B"}]}):
            try:
                game = from_position({"edition": name, "players": 5, "round": round, "step": step, **fields})
            except PositionError:
                continue
            begun += 1
            in_words(game)
    assert begun > 100


@pytest.mark.parametrize("name", ["six-round", "dice"])
def test_every_step_of_a_religious_war_can_begin(name):
    realms = {**REALMS, "A": {**REALMS["A"], **MERIT[name]}}
    position = {
        "edition": name,
        "players": 5,
        "round": 4,
        "emperor": "E",
        "realms": realms,
        "principalities": {"Saxony": {"religion": "Protestant", "influence": {"B": 2}}},
        **HOLY,
    }
    for step in steps(name):
        if not step.startswith("religious_war") or "exile" in step or "fetch" in step or "forced" in step:
            continue
        if step.endswith(("join_or_lose", "victor_replaces_electors", "draw_league_armies", "draw_armies")):
            continue  # nothing is asked, and hands would be drawn
        if (
            step in ("religious_war", "religious_war.open_religious_war")
            or "joins" in step
            or "declared" in step
        ):
            continue
        if step.endswith(("appoint_dotf", "record_who_fights", "compare_leagues", "battle")):
            continue
        assert in_words(from_position({**position, "step": step}))["edition"] == name, step


@pytest.mark.parametrize("name", [*editions(), *variants()])
def test_no_field_stands_twice_in_a_table(name):
    for table, entries in tables(edition(name).positions).items():
        assert len({entry.key for entry in entries}) == len(entries), table


@pytest.mark.parametrize(
    ("name", "position", "field"),
    [
        ("six-round", {"realms": {"A": {"religion": "Protestant", "good_works": 1}}}, "good_works"),
        ("six-round", {"realms": {"A": {"religion": "Protestant", "monastery": True}}}, "monastery"),
        ("six-round", {"realms": {"A": {"role": "Saved by Faith and Works"}}}, "role"),
        ("six-round", {"realms": {"A": {"saints": 2, "good_works": 7}}}, "saints"),
        ("six-round", {"realms": {"A": {"converted": 1}}}, "converted"),
        ("six-round", {"realms": {"A": {"reformer": "John Calvin"}}}, "reformer"),
        ("six-round", {"realms": {"A": {"affairs": 1}}}, "affairs"),
        ("six-round", {"realms": {"A": {"activities": ["Wage War"]}}, "step": "upheaval"}, "activities"),
        ("six-round", {"reign": 2}, "reign"),
        ("six-round", {"round": 7}, "round"),
        ("six-round", {"step": "battles", "principalities": {"Hesse": {"hand": "M"}}}, "hand"),
        ("six-round", {"chance": {"imperial": ["heart"]}}, "imperial"),
        (
            "six-round",
            {"principalities": {"Hesse": {"dice": {"Protestant": 1}}}, "step": "place dice"},
            "dice",
        ),
        ("dice", {"realms": {"A": {"reformation_points": 1}}}, "reformation_points"),
        ("dice", {"realms": {"A": {"religion": "Protestant"}}, "luther": False}, "luther"),
        ("dice", {"realms": {"A": {"home": "France", "troubles": 14}}}, "troubles"),
        ("dice", {"chance": {"troubles": {"A": 13}}}, "troubles"),
        (
            "dice",
            {
                "step": "battles",
                "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "A"}],
            },
            "wars",
        ),
    ],
)
def test_impossible_values_are_refused_with_their_field(name, position, field):
    with pytest.raises(PositionError) as refused:
        from_position({"edition": name, "players": 5, **position})
    assert field in refused.value.field
