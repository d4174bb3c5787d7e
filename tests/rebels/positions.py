"""Legal positions for hypothesis: a few Realms and Areas with everything that may lie on them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from westphalia.rebels import read_position

PLAYERS = ("arles", "burgundy", "castile", "denmark")
NPRS = ("milan", "novgorod", "oman")
VASSALS = ("tyrol", "ulster")
AREAS = ("alpha", "beta", "gamma", "delta", "epsilon")
RELIGIONS = ("Catholic", "Protestant", "Sunni", "Counter-Reformed", "Diverse Faiths")
UNITS = tuple(
    f"{c}.{t}" for c in ("regular", "mercenary", "allied") for t in ("infantry", "cavalry", "artillery")
)

small = st.integers(0, 3)


@st.composite
def positions(draw: Any) -> dict[str, Any]:
    """A legal position of two to four players."""
    flip = st.booleans()
    players = PLAYERS[: draw(st.integers(2, 4))]
    realms: dict[str, Any] = {pr: draw(player()) for pr in players}
    realms |= {npr: {"kind": "NPR", "state_religion": draw(st.sampled_from(RELIGIONS))} for npr in NPRS}
    for vassal in VASSALS:
        overlord = draw(st.sampled_from((*players, "milan")))
        realms[vassal] = {"kind": "VASSAL", "overlord": overlord, "state_religion": "Catholic"}
    enemies = [(a, b) for a in players for b in realms if b in NPRS or (b in players and a < b)]
    at_war = draw(
        st.lists(st.sampled_from(enemies), unique=True, min_size=draw(st.integers(0, 3)), max_size=4)
    )
    provinces: dict[str, Any] = {}
    for area in AREAS:
        for i in range(draw(st.integers(0, 4))):
            provinces[f"{area} {i}"] = draw(province(area, players, realms, at_war))
    for realm in realms:
        own = [name for name, q in provinces.items() if q["lawful_owner"] == realm]
        if own and draw(st.sampled_from((True, True, False))):
            realms[realm]["capital"] = draw(st.sampled_from(own))
    areas = {area: {"religion": draw(st.sampled_from((*RELIGIONS, None)))} for area in AREAS}
    for area in areas.values():
        area["rebels"] = draw(st.sampled_from((0, 0, 0, 1, 2, 4)))
        area["influence"] = {pr: draw(st.integers(0, 1)) for pr in players}
        area["distant"] = draw(st.sampled_from((False, False, False, True)))
    borders(draw, areas)
    position = {
        "turn_order": list(draw(st.permutations(players))),
        "realms": realms,
        "areas": areas,
        "provinces": provinces,
        "sea_zones": {"sea": {"ships": {pr: draw(st.integers(0, 1)) for pr in players}}},
    }
    position |= draw(tokens(players, tuple(realms), areas, at_war))
    position["options"] = draw(options())
    for pr in players:
        if draw(flip):
            realms[pr]["pieces_left"] = {kind: draw(small) for kind in ("small", "large", "vassal")}
    remove_occupiers_at_peace(position)
    return position


def remove_occupiers_at_peace(position: dict[str, Any]) -> None:
    """Leave Occupiers only on land of their Enemies."""
    for warning in read_position(position, whole=False)[1]:
        if warning.field.endswith(".occupier"):
            land = position["provinces"][warning.field.split(".")[1]]
            land |= {"occupier": None, "occ_unrest": False}


@st.composite
def player(draw: Any) -> dict[str, Any]:
    """A Player Realm."""
    return {
        "kind": "PR",
        "stability": draw(st.integers(-3, 3)),
        "prestige": draw(st.integers(-5, 20)),
        "state_religion": draw(st.sampled_from(RELIGIONS[:4])),
        "ruler": draw(st.sampled_from(("Anna", None))),
        "ducats": draw(st.integers(0, 12)),
        "interest": draw(st.integers(0, 6)),
        "power": {kind: draw(small) for kind in ("adm", "dip", "mil")},
        "manpower": {"available": draw(small), "exhausted": draw(small)},
        "allied_reserve": draw(small),
        "claims": draw(st.lists(st.sampled_from(AREAS), unique=True)),
        "core_tokens": draw(st.lists(st.sampled_from(AREAS), unique=True, max_size=2)),
        "advisors": draw(st.lists(st.just("Fugger"), max_size=1)),
        "tax_elsewhere": draw(st.sampled_from((0, 0, 0, 3))),
        "alliances_max": draw(st.integers(0, 4)),
    }


@st.composite
def province(
    draw: Any, area: str, players: tuple[str, ...], realms: dict[str, Any], at_war: list[tuple[str, str]]
) -> dict[str, Any]:
    """Draw a Province, perhaps Occupied, most likely by an enemy."""
    owner = draw(st.sampled_from((*players, *players, *realms)))
    kind = realms[owner]["kind"]
    overlord = realms[owner].get("overlord")
    piece = kind == "PR" or overlord in players
    occupiers: list[Any] = [None, None, *(pr for pr in players if pr not in (owner, overlord))]
    occupiers += ["rebels"] if piece else []
    foes = [a for a, b in at_war if b == owner] + [b for a, b in at_war if a == owner and b in players]
    occupiers += [foe for foe in foes if foe in occupiers] * 5
    occupier = draw(st.sampled_from(occupiers))
    return {
        "area": area,
        "size": draw(st.sampled_from(("small", "large"))),
        "printed_realm": draw(st.sampled_from((owner, owner, None, *realms))),
        "dnpr": draw(st.sampled_from((None, None, None, "oman"))),
        "lawful_owner": owner,
        "unrest": piece and draw(st.booleans()),
        "occupier": occupier,
        "occ_unrest": occupier not in (None, "rebels") and draw(st.booleans()),
        "siege_need": draw(st.integers(1, 2)),
        "tax_value": draw(st.integers(1, 3)),
    }


def borders(draw: Any, areas: dict[str, Any]) -> None:
    """Mutual borders by Land and by sea."""
    for area in areas.values():
        area["land_adjacent"], area["sea_adjacent"] = [], {}
    names = list(areas)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            how = draw(st.sampled_from(("land", "land", "sea", "")))
            if how == "land":
                areas[one]["land_adjacent"].append(other)
                areas[other]["land_adjacent"].append(one)
            elif how == "sea":
                areas[one]["sea_adjacent"][other] = ["sea"]
                areas[other]["sea_adjacent"][one] = ["sea"]


@st.composite
def tokens(
    draw: Any,
    players: tuple[str, ...],
    realms: tuple[str, ...],
    areas: dict[str, Any],
    at_war: list[tuple[str, str]],
) -> dict[str, Any]:
    """Wars, Alliances, Royal Marriages, Casus Belli, Truces and Units."""
    pairs = [(pr, realm) for pr in players for realm in realms if pr != realm]
    wars = [draw(war(a, b)) for a, b in at_war]
    alliances = []
    at_peace = [pair for pair in pairs if set(pair) not in map(set, at_war)]
    for pr, realm in draw(st.lists(st.sampled_from(at_peace), unique=True, min_size=2, max_size=5)):
        active = realm in NPRS and draw(st.booleans()) and can_be_active(pr, realm, at_war, alliances)
        alliances.append({"pr": pr, "realm": realm, "active": active, "lent_tax": draw(small)})
    marriages = [
        {"pr": pr, "realm": realm, "disputed": draw(st.booleans())}
        for pr, realm in draw(st.lists(st.sampled_from(pairs), unique=True, min_size=3, max_size=6))
    ]
    cb = [
        {"holder": a, "target": b} for a, b in draw(st.lists(st.sampled_from(pairs), unique=True, max_size=3))
    ]
    truces = draw(st.lists(st.sampled_from([p for p in pairs if p[0] < p[1]]), unique=True, max_size=2))
    stacks = []
    for pr in players:
        for area in draw(st.lists(st.sampled_from(AREAS), unique=True, max_size=2)):
            if areas[area]["rebels"]:
                continue
            units = {
                key: draw(st.integers(0, 2)) for key in draw(st.lists(st.sampled_from(UNITS), max_size=3))
            }
            dice = draw(st.lists(st.sampled_from(("infantry", "cavalry", "artillery")), max_size=2))
            stacks.append({"pr": pr, "area": area, "units": units, "general_dice": dice})
    return {
        "wars": wars, "alliances": alliances, "marriages": marriages, "cb": cb,
        "truces": [list(pair) for pair in truces], "stacks": stacks,
    }  # fmt: skip


@st.composite
def war(draw: Any, a: str, b: str) -> dict[str, Any]:
    """A War, perhaps with a given outcome."""
    outcome = draw(st.sampled_from((None, None, None, "white", "total", "partial", "inconclusive", "stuck")))
    victor = draw(st.sampled_from(("a", "b"))) if outcome in ("total", "partial") else None
    return {"a": a, "b": b, "outcome": outcome, "victor": victor}


def can_be_active(pr: str, npr: str, at_war: list[tuple[str, str]], alliances: list[dict[str, Any]]) -> bool:
    """Return True if an NPR may be an Active Ally without being at War with its own PR."""
    foes = {b for a, b in at_war if a == pr} | {a for a, b in at_war if b == pr}
    others = {a["pr"] for a in alliances if a["active"] and a["realm"] == npr}
    return npr not in foes and not foes & others


@st.composite
def options(draw: Any) -> dict[str, Any]:
    """The options of a table."""
    flip = st.booleans()
    return {
        "npr_invasions": draw(flip),
        "advanced_terms": draw(flip),
        "no_surrender": draw(flip),
        "siege_choice": draw(flip),
        "rules_version": draw(st.sampled_from(("seed", "1.2"))),
        "rebel_order": draw(st.sampled_from(("two_passes", "one_list"))),
        "dnpr_supply": draw(st.sampled_from(([], ["Zulu"], ["Zulu", "Mali"]))),
    }
