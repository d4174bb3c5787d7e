"""The events of scenes from every step, with their rules."""

from __future__ import annotations

import pytest

from rebels.peace.test_peace import ally, npr, two
from rebels.table import board, land, play, town, with_ally

BLANK, INF = ["blank"] * 3, ["infantry"] * 3
PARTIAL = [{"a": "p", "b": "e", "outcome": "partial", "victor": "a"}]
HUNGARY = {
    "buda": land("pest", "hungary", "large"),
    "linz": town("austria", "habsburg"),
    "wien": town("austria", "habsburg"),
}
INVASION = {"borders": "pest-austria", "wars": [{"a": "habsburg", "b": "hungary"}]}


def step_a():
    cb = [{"holder": "p", "target": "n"}]
    return play(board("p", realms={"n": {}}, cb=cb, truces=[["p", "n"]]), "A")


def step_b_quiet():
    return play(board("habsburg", HUNGARY, **INVASION), "B")


def step_b_battle():
    position = board("habsburg", HUNGARY, units={"habsburg austria": 1}, **INVASION)
    return play(position, "B", dice=["infantry", *["blank"] * 5])


def step_b_none():
    return play(board("habsburg", HUNGARY, wars=INVASION["wars"]), "B")


def step_c_sieges():
    provinces = {
        "core": town("x", "p", unrest=True),
        "foreign": town("x", "p", flag="m", unrest=True),
        "held": town("x", "q", occupier="p", occ_unrest=True),
        "wild": town("x", "p", flag=None, unrest=True),
        "freed": land("x", "v", unrest=True),
        "yours": town("x", "p", flag="q", unrest=True),
        "theirs": town("x", "p", flag="w", unrest=True),
    }
    realms = {"v": {"overlord": "p"}, "w": {"overlord": "q"}, "p": {"capital": "foreign"}}
    truces = [["p", "m"]]
    return play(board("p q", provinces, realms, {"x": {"rebels": 9}}, truces=truces), "C")


def step_c_moves():
    provinces = {"t": town("y", "p", unrest=True), "home": town("z", "p")}
    areas = {"x": {"rebels": 4}, "far": {"rebels": 1}}
    position = board("p", provinces, areas=areas, borders="x-y y-z", units={"p y": 3})
    return play(position, "C", "p: z", dice=["infantry", "blank", "blank", "infantry", "blank", "blank"])


def step_d_white():
    return play(two(wars=[{"a": "p", "b": "e", "outcome": "white"}]), "D")


def step_d_keep():
    provinces = {
        "e1": town("eland", "e", "large", occupier="p"),
        "e3": town("eland", "e", flag="m", occupier="p"),
        "e4": town("far", "e", occupier="p"),
        "e5": town("far", "e", occupier="p"),
        "p2": town("pland", "p", occupier="e"),
    }
    realms = {"e": {"ducats": 2, "tax_elsewhere": 9}, "p": {"claims": ["far"]}}
    areas = {"eland": {"influence": {"q": 5}}}
    answers = (
        "p: e; enforce keep", "p: exchange", "p: liberate", "p: return", "p: keep", "p: m", "p: eland; done",
        "p: far", "e: far",
    )  # fmt: skip
    return play(two(provinces=provinces, wars=PARTIAL, realms=realms, areas=areas), "D", *answers)


def step_d_surrender():
    return play(two(), "D", "p: e; propose white", "e: refuse", "p: surrender", "e: enforce humiliate")


def step_d_humiliate():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    return play(two(provinces=taken, units={"p pland": 1}), "D", "p: enforce humiliate")


def step_d_convert():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    realms = {"e": {"state_religion": "Protestant"}}
    areas = {"eland": {"influence": {"e": 1}}}
    position = two(provinces=taken, wars=PARTIAL, realms=realms, areas=areas)
    return play(position, "D", "p: e; enforce convert; eland; done")


def step_d_vassalize():
    provinces = {"n3": land("nland", "n", occupier="q")}
    position = npr(
        provinces=provinces, wars=[{"a": x, "b": "n", "outcome": o} for x, o in (("p", None), ("q", "stuck"))],
        units={"p pland": 1}, marriages=[{"pr": "p", "realm": "n"}],
    )  # fmt: skip
    return play(with_ally(position, "n"), "D", "p: n; enforce vassalize; nwest; done")


def step_d_succession():
    position = npr(
        wars=[{"a": "p", "b": "n"}, {"a": "q", "b": "n"}], provinces={"n3": land("nland", "n", occupier="q")},
        units={"p pland": 1},
        marriages=[{"pr": x, "realm": "n", "disputed": True} for x in ("p", "q")],
    )  # fmt: skip
    return play(with_ally(position, "n"), "D", "p: n; enforce succession; nland; done; yes")


def step_d_new_ruler():
    taken = {"e1": town("eland", "e", "large", occupier="p")}
    marriages = [{"pr": "q", "realm": "e", "disputed": True}]
    position = two(provinces=taken, wars=PARTIAL, marriages=marriages)
    return play(position, "D", "p: e; enforce succession; new ruler; no")


def step_d_annex():
    position = ally(realms={"e": {"allied_reserve": 1}, "p": {"claims": ["nland"]}})
    return play(position, "D", "p: enforce annex; nland", "e: infantry eland")


def step_d_aftermath():
    position = two(
        wars=[{"a": "p", "b": "e", "outcome": "white"}], realms={"q": {"allied_reserve": 1}, "n": {}},
        units={"q nland": {"allied.infantry": 1, "regular.infantry": 1}, "e x": 1},
        provinces={"n1": land("nland", "n"), "q1": town("qland", "q"), "x": land("x", "m")}, borders="nland-qland",
        alliances=[{"pr": "q", "realm": "l", "active": True}],
    )  # fmt: skip
    position["realms"]["l"] = {"kind": "NPR"}
    return play(position, "D")


def steps_e_to_h():
    provinces = {
        "a": town("heresy", "p"),
        "b": land("heresy", "v"),
        "c": town("x", "p", occupier="rebels"),
        "d": town("x", "p"),
        "e": town("y", "q", unrest=True),
    }
    realms = {"p": {"stability": -3, "ruler": None, "power": {"adm": 1, "mil": 1}}, "q": {"stability": 3}}
    realms["v"] = {"overlord": "p"}
    marriages = [{"pr": "q", "realm": "p", "disputed": True}]
    areas = {"heresy": {"religion": "Protestant"}}
    wars = [{"a": "p", "b": "q"}]
    return play(board("p q", provinces, realms, areas, marriages=marriages, wars=wars), "EH", "q: e")


def step_i():
    provinces = {f"t{i}": town("x", "p", unrest=True) for i in range(8)}
    realm = {"ducats": 3, "interest": 5, "power": {"adm": 1}, "manpower": {"available": 1}, "advisors": ["A"]}
    faces = ["rebellion", "ducats", "power", "power", "manpower", "manpower", "calm", "nothing"]
    position = board("p", provinces, {"p": realm}, units={"p y": {"mercenary.infantry": 1}})
    return play(position, "I", "p: t0", "p: t1", dice=faces)


def step_i_battle():
    provinces = {"t": town("x", "p", unrest=True)}
    return play(
        board("p", provinces, units={"p x": 1}), "I", dice=["rebellion", *["blank"] * 3, *["infantry"] * 3]
    )


def step_i_later():
    provinces = {"t": town("x", "p", unrest=True)}
    return play(
        board("p", provinces, units={"p x": 1}, options={"rules_version": "1.2"}), "I", dice=["rebellion"]
    )


SCENES = {
    function.__name__: function
    for function in (
        step_a, step_b_quiet, step_b_battle, step_b_none, step_c_sieges, step_c_moves, step_d_white, step_d_keep,
        step_d_surrender, step_d_humiliate, step_d_convert, step_d_vassalize, step_d_succession, step_d_new_ruler,
        step_d_annex, step_d_aftermath, steps_e_to_h, step_i, step_i_battle, step_i_later,
    )
}  # fmt: skip

EVENTS = {
    "step_a": """
        cb_removed:a.1 prestige:a.2 truce_removed:a.1
    """,
    "step_b_quiet": """
        invasion_due:b.17 invasion:b.8 unrest_added:b.10 unrest_added:b.10 rebels_placed:b.13
    """,
    "step_b_battle": """
        invasion_due:b.17 invasion:b.8 unrest_added:b.10 unrest_added:b.10 battle_begin:battle.1
        battle_roll:battle.3 battle_roll:battle.3 only_answer:battle.5 casualties:battle.5 manpower:battle.5
        battle_end:battle.9 rebels_placed:b.13
    """,
    "step_b_none": """
        invasion_due:b.17 invasion_none:b.5
    """,
    "step_c_sieges": """
        siege:c.4 rebel_town:c.9 slot_covered:c.9 siege:c.4 piece_returned:lib.2 realm_emerged:lib.2
        province_transferred:lib.2 liberated:lib.2 capital_changed:lib.8 capital_changed:lib.5
        cb_placed:lib.4 truce_removed:lib.4 siege:c.4 piece_returned:lib.6 realm_emerged:lib.6
        province_transferred:lib.6 liberated:lib.6 capital_changed:lib.5 cb_placed:lib.4 siege:c.4
        occupation_ended:lib.1 piece_returned:lib.1 slot_freed:lib.1 liberated:lib.1 siege:c.4
        piece_returned:lib.7 province_transferred:lib.7 liberated:lib.7 piece_placed:lib.7 cb_placed:lib.4
        siege:c.4 piece_returned:lib.3 realm_emerged:lib.9 province_transferred:lib.3 liberated:lib.3
        capital_changed:lib.5 cb_placed:lib.4 siege:c.4 piece_returned:lib.2 province_transferred:lib.2
        liberated:lib.2 piece_placed:lib.2
    """,
    "step_c_moves": """
        rebels_moved:c.12 battle_begin:battle.1 battle_roll:battle.3 battle_roll:battle.3
        only_answer:battle.5 casualties:battle.5 manpower:battle.5 casualties:battle.4 only_answer:battle.8
        casualties:battle.8 manpower:battle.8 retreat:battle.8 battle_end:battle.9 rebels_removed:c.18
    """,
    "step_d_white": """
        peace:term.white.1 prestige:term.white.1 prestige:term.white.1 occupation_ended:term.back.1
        piece_returned:term.back.1 slot_freed:term.back.1 war_ended:d.6 truce_placed:d.6
    """,
    "step_d_keep": """
        victory:d.29 only_answer:term.keep.3 peace:term.keep.1 occupation_ended:term.keep.1
        piece_returned:term.keep.1 slot_freed:term.keep.1 occupation_ended:term.keep.3
        piece_returned:term.keep.3 slot_freed:term.keep.3 occupation_ended:term.keep.3
        piece_returned:term.keep.3 slot_freed:term.keep.3 slot_freed:term.keep.2 piece_returned:term.keep.2
        province_transferred:term.keep.2 occupation_ended:term.keep.3 piece_returned:term.keep.3
        slot_freed:term.keep.3 occupation_ended:term.keep.3 piece_returned:term.keep.3
        slot_freed:term.keep.3 piece_returned:lib.2 realm_emerged:lib.2 province_transferred:lib.2
        liberated:lib.2 capital_changed:lib.5 prestige:term.keep.3 loan:ruling.cannot-pay
        loan:ruling.cannot-pay loan:ruling.cannot-pay ducats:term.keep.1 ducats:term.keep.1
        alliance:term.keep.5 only_answer:term.influence.1 influence:term.influence.1 influence:term.keep.5
        claim_discarded:term.keep.6 claim_placed:term.keep.7 war_ended:d.6 truce_placed:d.6
    """,
    "step_d_surrender": """
        proposal:d.19 surrender:d.20 prestige:d.20 prestige:d.20 peace:term.humiliate.1
        occupation_ended:term.back.1 piece_returned:term.back.1 slot_freed:term.back.1 war_ended:d.6
        truce_placed:d.6
    """,
    "step_d_humiliate": """
        victory:d.8 peace:term.humiliate.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 prestige:term.humiliate.1 prestige:term.humiliate.1 war_ended:d.6
        truce_placed:d.6
    """,
    "step_d_convert": """
        victory:d.29 peace:term.convert.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 religion_changed:term.convert.1 religion_changed:term.convert.1
        prestige:term.convert.1 prestige:term.convert.1 influence:term.convert.1 only_answer:term.convert.1
        influence:term.convert.1 war_ended:d.6 truce_placed:d.6
    """,
    "step_d_vassalize": """
        victory:d.16 peace:term.vassal.1 province_transferred:term.vassal.2 realm_vassalized:term.vassal.1
        occupation_ended:term.vassal.1 piece_returned:term.vassal.1 province_transferred:term.vassal.1
        piece_placed:term.vassal.1 occupation_ended:term.vassal.1 piece_returned:term.vassal.1
        province_transferred:term.vassal.1 piece_placed:term.vassal.1 alliance:term.vassal.1
        marriage_removed:term.vassal.1 war_ended:term.vassal.2 war_ended:term.vassal.2
        influence:term.vassal.1
    """,
    "step_d_succession": """
        victory:d.16 peace:term.succession.1 occupation_ended:term.back.1 piece_returned:term.back.1
        occupation_ended:term.back.1 piece_returned:term.back.1 alliance:term.succession.1
        marriage_removed:term.succession.1 prestige:term.succession.1 prestige:term.succession.1
        peace:term.succession.2 prestige:term.white.1 occupation_ended:term.back.1
        piece_returned:term.back.1 war_ended:term.succession.2 truce_placed:d.6
        marriage_flipped:term.succession.1 prestige:term.succession.1 influence:term.succession.1
        alliance:term.succession.1 war_ended:d.6 truce_placed:d.6
    """,
    "step_d_new_ruler": """
        victory:d.29 peace:term.succession.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 occupation_ended:term.back.1 piece_returned:term.back.1
        slot_freed:term.back.1 marriage_removed:term.succession.1 prestige:term.succession.1
        prestige:term.succession.1 ruler_changed:term.succession.1 war_ended:d.6 truce_placed:d.6
    """,
    "step_d_annex": """
        victory:d.9 peace:term.annex.1 province_transferred:term.annex.1 realm_annexed:term.annex.1
        alliance:term.annex.1 prestige:term.annex.1 claim_discarded:term.annex.1 allied_units_discarded:d.12
        allied_units_discarded:d.12
    """,
    "step_d_aftermath": """
        peace:term.white.1 prestige:term.white.1 prestige:term.white.1 occupation_ended:term.back.1
        piece_returned:term.back.1 slot_freed:term.back.1 war_ended:d.6 truce_placed:d.6 only_answer:d.23
        units_returned:d.23 only_answer:d.23 units_returned:d.23 ally_flipped:d.24
        allied_units_discarded:d.25 allied_units_discarded:d.25
    """,
    "steps_e_to_h": """
        prestige:e.7 marriage_flipped:e.1 prestige:e.2 power:f.2 only_answer:f.2 power:f.2
        marriage_flipped:f.3 only_answer:g.1 unrest_added:g.1 only_answer:g.2 unrest_added:g.2
        only_answer:h.1 unrest_added:h.1 skipped:h.1 skipped:h.2 skipped:h.1 skipped:h.1 unrest_removed:h.3
    """,
    "step_i": """
        rebel_dice:i.1 rebel_town:i.6 slot_covered:i.6 ducats:i.7 only_answer:i.8 power:i.8 ducats:i.12
        stability:i.13 prestige:i.13 bankrupt:i.13 units_removed:i.13 advisors_lost:i.13 only_answer:i.9
        manpower:i.9 loan:i.12 ducats:i.12 unrest_removed:i.10
    """,
    "step_i_battle": """
        rebel_dice:i.1 rebels_placed:i.4 battle_begin:battle.1 battle_roll:battle.3 battle_roll:battle.3
        casualties:battle.4 battle_end:battle.9
    """,
    "step_i_later": """
        rebel_dice:i.1 only_answer:i.14 units_removed:i.14 manpower:i.14
    """,
}


@pytest.mark.rule("R.api.2")
@pytest.mark.parametrize("scene", SCENES)
def test_each_change_is_told_with_the_rule_behind_it(scene):
    log = [event for event in SCENES[scene]().log if event.kind not in ("step_begin", "step_end")]
    assert [f"{event.kind}:{event.rule.removeprefix('R.')}" for event in log] == EVENTS[scene].split()
