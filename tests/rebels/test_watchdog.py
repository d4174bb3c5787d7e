"""The invariant checks: silent on legal positions, even extreme ones, and every breach is reported."""

from __future__ import annotations

import json

import pytest

from rebels.phase_digests import FILE
from rebels.phase_invariants import broken, broken_after, broken_since
from rebels.table import board, land, town
from rebels.test_invariants import check_phase
from westphalia.rebels import from_position
from westphalia.rebels.position.model import Alliance, Marriage, Stack, War

PHASES = json.loads(FILE.read_text("utf-8"))[:12]


def legal():
    """Return a legal position with everything at its limits."""
    provinces = {
        "home": town("x", "p", "large"),
        "held": town("x", "p", occupier="rebels", unrest=True),
        "lost": town("y", "p", occupier="e", occ_unrest=True),
        "calm": land("y", "v"),
        "sworn": land("z", "w"),
        "free": land("z", "n"),
    }
    tracks = {"town_track": ["cube", "cube", "vacant"], "vassal_track": ["vacant"]}
    realms = {
        "p": tracks | {"stability": -3, "power": {"adm": 10}, "pieces_left": {"small": 0}, "capital": "home"},
        "e": {"stability": 3, "town_track": ["disc"]},
        "v": {"overlord": "p"},
        "w": {"overlord": "n"},
    }
    position = board(
        "p e", provinces, realms, {"x": {"influence": {"p": 2, "e": 3}}}, units={"p x": 1, "e y": 2},
        wars=[{"a": "p", "b": "e"}, {"a": "e", "b": "n", "outcome": "stuck"}],
        alliances=[{"pr": "p", "realm": "n", "active": True}],
    )  # fmt: skip
    return from_position(position, first="D", last="I").state


@pytest.mark.rule("R.inv.1", "R.inv.4", "R.inv.5", "R.inv.10")
def test_the_watchdog_accepts_extreme_positions():
    assert list(broken(legal())) == []


@pytest.mark.rule("R.inv.1", "R.inv.8", "R.inv.9", "R.inv.12", "R.inv.15")
@pytest.mark.parametrize("number", range(len(PHASES)))
def test_the_watchdog_accepts_recorded_phases(number):
    check_phase(PHASES[number]["position"], PHASES[number]["seed"])


def put(place, name, field, value):
    return lambda s: setattr(getattr(s, place)[name], field, value)


BREACHES = [
    (put("provinces", "home", "lawful_owner", "nobody"), "R.inv.1: home has no Lawful Owner"),
    (put("provinces", "calm", "piece", "town"), "R.inv.1: calm of v bears town"),
    (put("provinces", "home", "piece", "vassal"), "R.inv.1: home of p bears vassal"),
    (put("provinces", "free", "unrest", True), "R.inv.2: Unrest on the piece of an NPR in free"),
    (put("provinces", "held", "occ_unrest", True), "R.inv.2: Unrest of an Occupier in held"),
    (put("provinces", "home", "occ_unrest", True), "R.inv.2: Unrest of an Occupier in home"),
    (put("provinces", "free", "occupier", "rebels"), "R.inv.1: a Rebel Town on no piece in free"),
    (put("provinces", "calm", "disc", ()), "R.inv.1: the pieces of calm"),
    (put("provinces", "free", "disc", ("small",)), "R.inv.1: the pieces of free"),
    (put("provinces", "held", "occ_disc", ("small",)), "R.inv.1: the pieces of held"),
    (put("provinces", "lost", "occ_disc", ()), "R.inv.1: the pieces of lost"),
    (lambda s: s.realms["e"].covered_slots.update(town=1), "R.inv.4: e has covered {'town': 1, 'vassal': 0}"),
    (put("realms", "p", "town_track", ["cube", "cube", "cube"]), "R.inv.4: p's town track: 3 of the cubes"),
    (put("realms", "p", "town_track", ["cube", "vacant"]), "R.inv.4: p's town track: 1 of the cubes"),
    (put("realms", "p", "vassal_track", ["cube"]), "R.inv.4: p's vassal track: 1 of the cubes"),
    (put("realms", "p", "stability", -4), "R.inv.5: Stability or counts of p"),
    (put("realms", "e", "stability", 4), "R.inv.5: Stability or counts of e"),
    (put("realms", "p", "ducats", -1), "R.inv.5: Stability or counts of p"),
    (lambda s: s.realms["p"].pieces_left.update(large=-1), "R.inv.5: Stability or counts of p"),
    (lambda s: s.realms["p"].power.update(adm=11), "R.inv.5: Monarch Power of p"),
    (lambda s: s.realms["p"].power.update(dip=-1), "R.inv.5: Monarch Power of p"),
    (lambda s: s.areas["x"].influence.update(p=3), "R.inv.5: Rebels or Influence in x"),
    (lambda s: s.areas["x"].influence.update(p=-1), "R.inv.5: Rebels or Influence in x"),
    (put("areas", "z", "rebels", -1), "R.inv.5: Rebels or Influence in z"),
    (lambda s: s.stacks["p", "x"].units.update({"allied.cavalry": -1}), "R.inv.5: Units of p in x"),
    (lambda s: s.cb.append(("p", "p")), "R.inv.7: p holds a Casus Belli on itself"),
    (lambda s: s.wars.append(War("p", "n", None, None)), "R.inv.16: p is at War with its own n"),
    (lambda s: s.wars.append(War("p", "v", None, None)), "R.inv.16: p is at War with its own v"),
]


@pytest.mark.rule("R.inv.1", "R.inv.2", "R.inv.4", "R.inv.5", "R.inv.7", "R.inv.16")
@pytest.mark.parametrize(("breach", "bark"), BREACHES, ids=[bark for _, bark in BREACHES])
def test_the_watchdog_reports_each_breach_once(breach, bark):
    s = legal()
    breach(s)
    assert list(broken(s)) == [bark]


@pytest.mark.rule("R.inv.4")
def test_a_full_track_may_have_fewer_cubes_and_an_empty_stack_is_nothing():
    s = legal()
    s.realms["p"].town_track = ["cube", "disc"]
    s.stacks["e", "z"] = Stack("e", "z", {})
    s.stacks["e", "x"] = Stack("e", "x", {"regular.infantry": 0})
    assert list(broken(s)) == []


@pytest.mark.rule("R.inv.1")
def test_no_realm_occupies_its_own_province():
    s = legal()
    s.provinces["calm"].occupier = "p"
    assert "R.inv.1: calm is Occupied by its own p" in list(broken(s))
    s = legal()
    s.provinces["home"].occupier = "p"
    assert "R.inv.1: home is Occupied by its own p" in list(broken(s))


@pytest.mark.rule("R.inv.6", "R.inv.7", "R.inv.10")
def test_what_must_hold_after_a_step():
    s = legal()
    s.wars[:] = [War("p", "e", None, None)]
    memory = {}
    s.truces = [("p", "n")]
    assert list(broken_after(s, "B", memory)) == []
    assert list(broken_after(s, "A", memory)) == ["R.inv.6: a Casus Belli or a Truce after step A"]
    s.truces = [("e", "p"), ("p", "n")]
    assert list(broken_after(s, "H", memory)) == []  # the call began after step A
    s.first = "A"
    assert list(broken_after(s, "H", memory)) == ["R.inv.7: a Truce between two at War"]
    s.truces = []
    assert list(broken_after(s, "C", memory)) == []
    assert memory == {"wars": True, "capitals": {"p": "home", "e": None}}
    s.marriages = [Marriage("p", "e", True), Marriage("e", "p", False)]
    assert list(broken_after(s, "E", memory)) == ["R.inv.10: a Disputed Succession after step E"]
    assert list(broken_after(s, "F", memory)) == ["R.inv.10: the Royal Marriage of p on e"]
    s.realms["e"].ruler = s.realms["p"].ruler = None
    assert list(broken_after(s, "F", memory)) == ["R.inv.10: the Royal Marriage of e on p"]
    s.first = "E"
    assert list(broken_after(s, "F", memory)) == ["R.inv.10: the Royal Marriage of e on p"]
    s.first = "F"
    assert list(broken_after(s, "F", memory)) == []


@pytest.mark.rule("R.inv.9", "R.inv.15")
def test_what_must_hold_after_the_peace():
    s = legal()
    s.wars[:] = [War("e", "n", "stuck", None)]
    memory = {"wars": True, "capitals": {"p": "home", "e": None}}
    assert list(broken_after(s, "D", memory)) == ["R.inv.9: an Active Ally or Allied Units of p"]
    s.alliances = [Alliance("p", "n", False, 0), Alliance("e", "m", True, 0)]
    assert list(broken_after(s, "D", memory)) == []
    s.stacks["p", "z"] = Stack("p", "z", {"allied.infantry": 1, "regular.infantry": 1})
    s.stacks["p", "y"] = Stack("p", "y", {})
    s.alliances = []
    assert list(broken_after(s, "D", memory)) == [
        "R.inv.9: Allied Units of p in z",
        "R.inv.9: Land Units of p in Neutral z",
    ]
    assert list(broken_after(s, "D", {"wars": False})) == []
    assert list(broken_after(s, "D", {})) == []
    s.provinces["home"].lawful_owner = "e"
    assert list(broken_after(s, "D", {"capitals": memory["capitals"]})) == [
        "R.inv.15: p has lost its Capital in step D"
    ]


@pytest.mark.rule("R.inv.3", "R.inv.12")
def test_what_must_hold_from_before_to_after():
    before, s = legal(), legal()
    s.realms["p"].pieces_left["small"] = 1
    assert list(broken_since(before, s)) == ["R.inv.3: the pieces of p"]
    s.provinces["held"].disc = ()  # taken home
    assert list(broken_since(before, s)) == []
    s.areas["x"].rebels = 1
    s.areas["z"].rebels = 1
    assert list(broken_since(before, s)) == []  # the phase goes on
    s.over = True
    assert list(broken_since(before, s)) == ["R.inv.12: Rebels and Land Units in x"]
    s.last = "C"
    assert list(broken_since(before, s)) == []
    s.last = "I"
    before.areas["x"].rebels = 1
    assert list(broken_since(before, s)) == []  # it was broken before the phase
