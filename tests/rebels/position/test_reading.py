"""Every field of a position and its values; other values are refused with the field's name."""

from __future__ import annotations

import pytest

from westphalia.rebels import PositionError, read_position
from westphalia.rebels.position.faults import Fault, shown
from westphalia.rebels.position.writing import write_position


def full():
    """Return a legal position in which every field is given."""
    return {
        "round": 3,
        "turn_order": ["france", "spain"],
        "passed": ["france", "spain"],
        "realms": {
            "france": {
                "id": "france", "name": "France", "kind": "PR", "state_religion": "Catholic", "capital": "paris",
                "tax_elsewhere": 2, "stability": 1, "prestige": -4, "ruler": "Anne", "ducats": 5, "interest": 1,
                "power": {"adm": 1, "dip": 2, "mil": 3}, "manpower": {"available": 4, "exhausted": 5},
                "allied_reserve": 1, "pieces_left": {"small": 1, "large": 2, "vassal": 3},
                "covered_slots": {"town": 1, "vassal": 0}, "town_track": ["vacant", "disc", "cube", "disc"],
                "vassal_track": ["vacant", "disc"], "claims": ["rhone"], "core_tokens": ["armor"],
                "advisors": ["Jean", "Jean"], "alliances_max": 2, "marriages_max": 1,
            },
            "spain": {"kind": "PR", "stability": 0, "state_religion": "Catholic"},
            "brittany": {"kind": "VASSAL", "overlord": "france", "capital": "nantes"},
        },
        "areas": {
            "ile": {
                "id": "ile", "name": "Ile", "religion": "Catholic", "land_adjacent": ["rhone"],
                "sea_adjacent": {"armor": ["gulf"]}, "influence": {"spain": 1}, "rebels": 2, "distant": False,
            },
            "rhone": {"land_adjacent": ["ile"]},
            "armor": {"sea_adjacent": {"ile": ["gulf"]}},
        },
        "provinces": {
            "paris": {
                "id": "paris", "name": "Paris", "area": "ile", "size": "large", "tax_value": 3, "siege_need": 4,
                "printed_realm": "france", "dnpr": "", "lawful_owner": "france", "piece": "town", "unrest": True,
                "occupier": "spain", "occ_unrest": True, "disc": ["small", "small"], "occ_disc": ["large"],
            },
            "lyon": {"area": "rhone", "size": "small", "printed_realm": "france"},
            "nantes": {"area": "armor", "size": "small", "printed_realm": "brittany"},
            "milano": {"area": "rhone", "printed_realm": "milan", "dnpr": "como"},
        },
        "sea_zones": {"gulf": {"ships": {"spain": 2}}},
        "cb": [{"holder": "france", "target": "como"}],
        "truces": [["spain", "como"]],
        "wars": [{"a": "france", "b": "spain", "outcome": "partial", "victor": "b"}],
        "alliances": [{"pr": "france", "realm": "como", "active": False, "lent_tax": 7}],
        "marriages": [{"pr": "france", "realm": "como", "disputed": True}],
        "stacks": [
            {"pr": "france", "area": "rhone", "units": {"regular.infantry": 2}, "general_dice": ["cavalry"]}
        ],
        "options": {
            "npr_invasions": False, "advanced_terms": False, "no_surrender": True, "rules_version": "1.2",
            "siege_choice": True, "rebel_order": "one_list", "muslim_religions": ["Ibadi"], "dnpr_supply": ["pisa"],
        },
    }  # fmt: skip


def without_names():
    """Return the same without the tokens that are not needed to show a default."""
    data = full()
    del data["provinces"]["paris"]["dnpr"]
    return data


FRANCE, ILE, PARIS = ("realms", "france"), ("areas", "ile"), ("provinces", "paris")
OPTIONS = ("options",)
WHOLE = [
    (("round",), 1, None),
    ((*FRANCE, "tax_elsewhere"), 0, None), ((*FRANCE, "stability"), -3, 3), ((*FRANCE, "prestige"), None, None),
    ((*FRANCE, "ducats"), 0, None), ((*FRANCE, "interest"), 0, None), ((*FRANCE, "power", "adm"), 0, 10),
    ((*FRANCE, "power", "dip"), 0, 10), ((*FRANCE, "power", "mil"), 0, 10),
    ((*FRANCE, "manpower", "available"), 0, None), ((*FRANCE, "manpower", "exhausted"), 0, None),
    ((*FRANCE, "allied_reserve"), 0, None), ((*FRANCE, "pieces_left", "small"), 0, None),
    ((*FRANCE, "pieces_left", "large"), 0, None), ((*FRANCE, "pieces_left", "vassal"), 0, None),
    ((*FRANCE, "covered_slots", "town"), 0, None), ((*FRANCE, "covered_slots", "vassal"), 0, None),
    ((*FRANCE, "alliances_max"), 0, None), ((*FRANCE, "marriages_max"), 0, None),
    ((*ILE, "influence", "spain"), 0, None), ((*ILE, "rebels"), 0, None),
    ((*PARIS, "tax_value"), 1, None), ((*PARIS, "siege_need"), 1, None),
    (("sea_zones", "gulf", "ships", "spain"), 0, None), (("alliances", 0, "lent_tax"), 0, None),
    (("stacks", 0, "units", "regular.infantry"), 0, None),
]  # fmt: skip
YES_OR_NO = [
    (*ILE, "distant"), (*PARIS, "unrest"), (*PARIS, "occ_unrest"), ("alliances", 0, "active"),
    ("marriages", 0, "disputed"), *((*OPTIONS, o) for o in ("npr_invasions", "advanced_terms", "no_surrender")),
    (*OPTIONS, "siege_choice"),
]  # fmt: skip
TEXTS = [
    (*FRANCE, "name"), (*ILE, "name"), (*PARIS, "name"), (*PARIS, "area"), ("cb", 0, "holder"), ("cb", 0, "target"),
    ("truces", 0, 0), ("truces", 0, 1), ("wars", 0, "a"), ("wars", 0, "b"), ("alliances", 0, "pr"),
    ("alliances", 0, "realm"), ("marriages", 0, "pr"), ("marriages", 0, "realm"), ("stacks", 0, "pr"),
    ("stacks", 0, "area"), (*FRANCE, "advisors", 1), ("turn_order", 0), ("passed", 1), (*FRANCE, "claims", 0),
    (*FRANCE, "core_tokens", 0), (*ILE, "land_adjacent", 0), (*ILE, "sea_adjacent", "armor", 0),
    (*OPTIONS, "muslim_religions", 0), (*OPTIONS, "dnpr_supply", 0),
]  # fmt: skip
TEXTS_OR_NULL = [
    ("realms", "brittany", "overlord"), (*FRANCE, "state_religion"), (*FRANCE, "capital"), (*FRANCE, "ruler"),
    (*ILE, "religion"), (*PARIS, "printed_realm"), (*PARIS, "dnpr"), (*PARIS, "lawful_owner"), (*PARIS, "occupier"),
]  # fmt: skip
WORDS = [
    ((*FRANCE, "kind"), "PR, NPR, VASSAL"), ((*PARIS, "size"), "small, large"),
    ((*PARIS, "piece"), "town, vassal, none"),
    ((*FRANCE, "town_track", 1), "vacant, disc, cube"), ((*FRANCE, "vassal_track", 1), "vacant, disc, cube"),
    ((*PARIS, "disc", 1), "small, large, vassal"), ((*PARIS, "occ_disc", 0), "small, large, vassal"),
    (("wars", 0, "outcome"), "white, total, partial, inconclusive, stuck"), (("wars", 0, "victor"), "a, b"),
    (("stacks", 0, "general_dice", 0), "infantry, cavalry, artillery"), ((*OPTIONS, "rules_version"), "seed, 1.2"),
    ((*OPTIONS, "rebel_order"), "two_passes, one_list"),
]  # fmt: skip
LISTS = [
    ("turn_order",), ("passed",), (*FRANCE, "town_track"), (*FRANCE, "vassal_track"), (*FRANCE, "claims"),
    (*FRANCE, "core_tokens"), (*FRANCE, "advisors"), (*ILE, "land_adjacent"), (*ILE, "sea_adjacent", "armor"),
    (*PARIS, "disc"), (*PARIS, "occ_disc"), ("cb",), ("truces",), ("truces", 0), ("wars",), ("alliances",),
    ("marriages",), ("stacks",), ("stacks", 0, "general_dice"), (*OPTIONS, "muslim_religions"),
    (*OPTIONS, "dnpr_supply"),
]  # fmt: skip
ONCE = [path for path in LISTS if path[-1] in ("turn_order", "passed", "claims", "core_tokens", "land_adjacent")] + [
    (*ILE, "sea_adjacent", "armor"), (*OPTIONS, "muslim_religions"), (*OPTIONS, "dnpr_supply"),
]  # fmt: skip
TABLES = {  # with the fields they may have
    ("realms",): "", ("areas",): "", ("provinces",): "", ("sea_zones",): "", (*ILE, "sea_adjacent"): "",
    (*ILE, "influence"): "", ("sea_zones", "gulf", "ships"): "",
    FRANCE: (
        "id, name, kind, overlord, state_religion, capital, tax_elsewhere, stability, prestige, ruler, ducats, "
        "interest, power, manpower, allied_reserve, pieces_left, covered_slots, town_track, vassal_track, claims, "
        "core_tokens, advisors, alliances_max, marriages_max"
    ),
    (*FRANCE, "power"): "adm, dip, mil", (*FRANCE, "manpower"): "available, exhausted",
    (*FRANCE, "pieces_left"): "small, large, vassal", (*FRANCE, "covered_slots"): "town, vassal",
    ILE: "id, name, religion, land_adjacent, sea_adjacent, influence, rebels, distant",
    PARIS: (
        "id, name, area, size, tax_value, siege_need, printed_realm, dnpr, lawful_owner, piece, unrest, occupier, "
        "occ_unrest, disc, occ_disc"
    ),
    ("sea_zones", "gulf"): "ships", ("cb", 0): "holder, target", ("wars", 0): "a, b, outcome, victor",
    ("alliances", 0): "pr, realm, active, lent_tax", ("marriages", 0): "pr, realm, disputed",
    ("stacks", 0): "pr, area, units, general_dice",
    ("stacks", 0, "units"): (
        "regular.infantry, regular.cavalry, regular.artillery, mercenary.infantry, mercenary.cavalry, "
        "mercenary.artillery, allied.infantry, allied.cavalry, allied.artillery"
    ),
    ("options",): (
        "npr_invasions, advanced_terms, no_surrender, rules_version, siege_choice, rebel_order, muslim_religions, "
        "dnpr_supply"
    ),
}  # fmt: skip


def field(path):
    """Format a path: areas.ile.rebels, truces[0][1]."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def faults(path, value):
    """Return the faults of the full position with this value at this path."""
    data = without_names()
    here = data
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = value
    try:
        read_position(data)
    except PositionError as refused:
        return refused.faults
    return ()


def names_of(cases):
    return [field(case[0] if isinstance(case[0], tuple) else case) for case in cases]


@pytest.mark.rule("R.api.6", "R.api.8")
def test_the_full_position_is_read_and_written_as_it_was_given():
    data = without_names()
    written = write_position(read_position(data)[0])
    for key in ("realms", "areas", "provinces"):
        for name, fields in data[key].items():
            given = {k: v for k, v in fields.items() if k != "id"}
            assert {k: written[key][name][k] for k in given} == given
    for key in ("round", "sea_zones", "wars", "alliances", "marriages", "options"):
        assert written[key] == data[key]


@pytest.mark.rule("R.api.8", "R.inv.5")
@pytest.mark.parametrize(("path", "low", "high"), WHOLE, ids=names_of(WHOLE))
def test_whole_numbers_must_be_in_range(path, low, high):
    for wrong in ("2", 1.5, True, None, []):
        assert Fault(field(path), f"must be a whole number, not {shown(wrong)}") in faults(path, wrong)
    if high is not None:
        for wrong in (low - 1, high + 1):
            assert Fault(field(path), f"must be {low} to {high}, not {wrong}", "R.inv.5") in faults(
                path, wrong
            )
        ends = (low, high)
    elif low is not None:
        rule = "R.inv.5" if low == 0 else "R.api.8"
        assert Fault(field(path), f"must be {low} or more, not {low - 1}", rule) in faults(path, low - 1)
        ends = (low,)
    else:
        ends = (-100, 100)
    for end in ends:
        assert not [fault for fault in faults(path, end) if "must be" in fault.reason]


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize("path", YES_OR_NO, ids=field)
def test_flags_must_be_true_or_false(path):
    for wrong in (1, "yes", None, []):
        assert Fault(field(path), f"must be true or false, not {shown(wrong)}") in faults(path, wrong)


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize("path", TEXTS + TEXTS_OR_NULL, ids=field)
def test_names_must_be_text(path):
    for wrong in (7, True, [], None) if path in TEXTS else (7, True, []):
        assert Fault(field(path), f"must be text, not {shown(wrong)}") in faults(path, wrong)
    assert Fault(field(path), "must not be empty") in faults(path, "  ")
    if path in TEXTS_OR_NULL:
        assert not [fault for fault in faults(path, None) if fault.reason.startswith("must be text")]


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize(("path", "words"), WORDS, ids=names_of(WORDS))
def test_one_of_some_words(path, words):
    for wrong in ("so", 7, []):
        assert Fault(field(path), f"must be one of {words}, not {shown(wrong)}") in faults(path, wrong)
    for word in words.split(", "):
        said = f" {word.upper()} "
        assert not [fault for fault in faults(path, said) if "must be one of" in fault.reason]


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize("path", LISTS, ids=field)
def test_lists_must_be_lists(path):
    for wrong in (7, "so", None, {}):
        if wrong is None and path[-1] in ("town_track", "vassal_track", "disc", "occ_disc"):
            continue  # null: not counted, the natural pieces
        assert Fault(field(path), f"must be a list, not {shown(wrong)}") in faults(path, wrong)


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize("path", ONCE, ids=field)
def test_repeated_entries_are_refused(path):
    data = without_names()
    for part in path:
        data = data[part]
    assert Fault(field(path), f"{data[0]!r} is given twice") in faults(path, [*data, data[0]])


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize(("path", "fields"), TABLES.items(), ids=map(field, TABLES))
def test_a_table_of_known_fields(path, fields):
    for wrong in (7, "so", []):
        assert Fault(field(path), f"must be a table, not {shown(wrong)}") in faults(path, wrong)
    if fields:
        said = f"there is no such field; choose one of: {fields}"
        assert Fault(f"{field(path)}.so", said) in faults((*path, "so"), 1)
    assert Fault(f"{field(path)}.7", "a field's name must be text") in faults((*path, 7), 1)
    if not fields:
        assert Fault(field(path), "an empty name") in faults((*path, " "), 1)


@pytest.mark.rule("R.api.6", "R.api.8")
def test_what_has_no_default_and_what_stands_at_another_place():
    for path, kind in ((FRANCE, "Realm"), (ILE, "Area"), (PARIS, "Province")):
        said = f"must be {path[1]!r}, the key of the {kind}"
        assert Fault(f"{field(path)}.id", said) in faults((*path, "id"), "elsewhere")
    for path, reason, rule in (
        ((*FRANCE, "kind"), "is missing: PR, NPR or VASSAL", "R.api.6"),
        ((*FRANCE, "stability"), "a PR's Stability has no default", "R.api.6"),
        ((*PARIS, "area"), "is missing: every Province is in exactly one Area", "R.api.8"),
        (("stacks", 0, "area"), "is missing", "R.api.8"),
        (("wars", 0, "b"), "is missing", "R.api.8"),
    ):
        data = without_names()
        here = data
        for part in path[:-1]:
            here = here[part]
        del here[path[-1]]
        with pytest.raises(PositionError) as refused:
            read_position(data)
        assert Fault(field(path), reason, rule) in refused.value.faults


@pytest.mark.rule("R.api.6")
def test_what_is_left_out_has_its_default():
    realms = {
        "france": {"kind": "PR", "stability": 0, "pieces_left": {}, "manpower": {}},
        "spain": {"kind": "PR", "stability": 0},
    }
    written = write_position(
        read_position({"turn_order": ["france", "spain"], "realms": realms, "areas": {"ile": {}}})[0]
    )
    france, spain = written["realms"]["france"], written["realms"]["spain"]
    assert (france["name"], france["ruler"], france["overlord"], france["capital"]) == (
        "france",
        "",
        None,
        None,
    )
    assert (france["pieces_left"], spain["pieces_left"]) == ({"small": 0, "large": 0, "vassal": 0}, None)
    assert france["manpower"] == {"available": 0, "exhausted": 0}
    assert france["covered_slots"] == {"town": 0, "vassal": 0}
    assert (france["alliances_max"], france["marriages_max"], france["town_track"]) == (3, 3, None)
    assert written["passed"] == ["france", "spain"]
    assert written["options"]["muslim_religions"] == ["Muslim", "Sunni", "Shiite"]


@pytest.mark.rule("R.api.6")
def test_a_covered_slot_that_is_not_named_is_none_and_an_ally_lends_all_its_tax():
    data = without_names()
    data["realms"]["france"]["covered_slots"] = {"town": 1}
    assert read_position(data)[0].realms["france"].covered_slots == {"town": 1, "vassal": 0}
    data["realms"]["france"]["covered_slots"] = {"vassal": 0}
    with pytest.raises(PositionError, match=r"covered_slots\.town: is 0, but 1"):
        read_position(data)
    del data["realms"]["france"]["covered_slots"]
    data["provinces"]["milano"]["tax_value"] = 3
    data["provinces"]["milano"]["lawful_owner"] = "como"
    del data["alliances"][0]["lent_tax"]
    assert read_position(data)[0].alliances[0].lent_tax == 3


@pytest.mark.rule("R.api.8")
def test_what_is_no_table_at_all_and_faults_in_words():
    for data, reason in (
        ("round = 1", "is text: parse it with read_text, or read its file with read_file"),
        (7, "must be a table, not 7"),
    ):
        with pytest.raises(PositionError) as refused:
            read_position(data)
        assert refused.value.faults == (Fault("position", reason),)
    with pytest.raises(PositionError) as refused:
        read_position({"round": 0, "so": 1})
    said = str(refused.value).split("\n")
    assert said == [str(fault) for fault in refused.value.faults]
    assert "round: must be 1 or more, not 0 [R.api.8]" in said


@pytest.mark.rule("R.api.8")
def test_a_set_is_a_list_and_what_is_strange_has_its_field_too():
    data = without_names()
    data["realms"]["france"]["claims"] = {"rhone", "ile"}
    position, warnings = read_position(data)
    assert position.realms["france"].claims == ["ile", "rhone"]
    data["areas"]["rhone"]["rebels"] = 1  # where an army stands
    assert ("areas.rhone.rebels", "R.ruling.army-present") in [
        (w.field, w.rule) for w in read_position(data)[1]
    ]
    assert "areas.rhone.rebels" not in [w.field for w in warnings]
    data["realms"]["france"]["capital"] = "milano"
    assert (
        Fault("realms.france.capital", "'france' is not the Lawful Owner of 'milano'")
        in read_position(data)[1]
    )


def test_null_is_not_the_word_none():
    said = "must be one of town, vassal, none, not null"
    assert Fault("provinces.paris.piece", said) in faults((*PARIS, "piece"), None)


@pytest.mark.rule("R.api.8")
def test_a_victor_is_a_side_also_if_realms_are_called_a_and_b():
    war = {"a": "B", "b": "A", "outcome": "partial", "victor": "a"}
    position = {
        "turn_order": ["A", "B"],
        "realms": {name: {"kind": "PR", "stability": 0} for name in "AB"},
        "wars": [war],
    }
    assert read_position(position)[0].wars[0].victor == "a"
    war["victor"] = "A"
    with pytest.raises(PositionError, match="the Realm 'A' is side b"):
        read_position(position)
