"""A stop-watch for the umpire's page: a typist at a real keyboard, whose strokes are counted by the keystroke model.

Seconds of Card, Moran and Newell: a key for a person who types 40 words a minute, pointing with the mouse,
its button, the hand from keys to mouse or back, and a look at the table for what comes next. Shift is a key
of its own.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from playwright.sync_api import Locator, Page, expect

KEY, POINT, BUTTON, HAND, LOOK = 0.28, 1.1, 0.1, 0.4, 1.35
FIVE_MINUTES = 300
SHIFTED = re.compile(r"[A-Z!@+>*()?:_~]")


COUNTING = """
window.pressed = window.clicked = 0;
addEventListener('keydown', () => window.pressed++, true);
addEventListener('pointerdown', () => window.clicked++, true);
"""


class Typist:
    """A person with the board in front of them. With `by_hand` they press every key, and the page counts the keys
    too.
    """

    def __init__(self, page: Page, by_hand: bool) -> None:
        self.page = page
        self.by_hand = by_hand
        self.keys = self.shifts = self.clicks = self.hands = self.looks = 0
        self.at_mouse = True
        page.add_init_script(COUNTING)

    def look(self, times: int = 1) -> None:
        """Look at the table for what comes next."""
        self.looks += times

    def line(self, text: str) -> None:
        """A line of shorthand and Enter; it must be understood. Shift is a key, too."""
        self.hands += self.at_mouse
        self.at_mouse = False
        self.shifts += len(SHIFTED.findall(text))
        self.keys += len(text) + len(SHIFTED.findall(text)) + 1
        if self.by_hand:
            self.page.keyboard.type(text)
        else:
            self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")
        field = self.page.get_by_label(re.compile("^Quick entry"))
        expect(field.last, f"understood: {text}").to_have_value("")

    def point(self, at: Locator) -> None:
        """Go to the mouse and click something."""
        at.click()
        self.clicks += 1
        self.hands += not self.at_mouse
        self.at_mouse = True

    def stop(self) -> None:
        """Check that the page has counted the same keys as this stop-watch."""
        assert self.page.evaluate("window.clicked") == self.clicks
        if self.by_hand:
            assert self.page.evaluate("window.pressed") + self.shifts == self.keys

    @property
    def seconds(self) -> float:
        """Return the seconds that a person needs by the model."""
        typed = KEY * self.keys + (POINT + BUTTON) * self.clicks
        return typed + HAND * self.hands + LOOK * self.looks

    def told(self, what: str) -> str:
        """Return the measure in a line, and how slow a key may be for five minutes."""
        counts = f"{self.keys} keys, {self.clicks} clicks, {self.looks} looks"
        slow = KEY + (FIVE_MINUTES - self.seconds) / self.keys
        return f"{what}: {counts}: {self.seconds / 60:.1f} min; 5 min at {slow:.2f} s a key"


# --- a table in shorthand, as one would type it ---


def squeeze(name: str) -> str:
    """Return a name without accents, capitals and spaces."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain.lower() if c.isalnum())


def short(name: str, names: Any, least: int = 2) -> str:
    """Return the shortest beginning that means only this name."""
    whole, others = squeeze(name), [squeeze(one) for one in names if one != name]
    for n in range(least, len(whole)):
        if not any(one.startswith(whole[:n]) for one in others):
            return whole[:n]
    return whole


def realms_of(position: dict[str, Any]) -> list[str]:
    """Return every Realm that is described or has a flag on the board."""
    named = {q[key] for q in position["provinces"].values() for key in ("printed_realm", "lawful_owner")}
    return sorted({*position["realms"], *named})


def mats(position: dict[str, Any], typist: Typist) -> None:
    """Type a line for each mat: four looks, at the tracks, the purse, the Powers and the Manpower."""
    players = position["turn_order"]
    for player in players:
        r = position["realms"][player]
        power = "".join(str(r["power"][kind]) for kind in ("adm", "dip", "mil"))
        men = "".join(str(r["manpower"][kind]) for kind in ("available", "exhausted"))
        words = [f"{r['stability']} {r['prestige']} {r['ducats']} {r['interest']} {power} {men}"]
        typist.look(4)
        if r["ruler"] is None:
            words.append("no")
        typist.line(f"{short(player, players, 1)} {' '.join(words)}")


def lying(position: dict[str, Any], typist: Typist, known: Any, looks: int) -> None:
    """Type a line for each Area with pieces: looks at the Area, and one for each mark on a Province."""
    players = position["turn_order"]
    for name, area in position["areas"].items():
        here = {one: q for one, q in position["provinces"].items() if q["area"] == name}
        words = [short(name, known) + (owner := given(position, name) if looks > 1 else "")]
        words += [what] if (what := in_area(position, area)) else []
        typist.look(looks + bool(owner))
        for one, q in here.items():
            mark = f"@{short(q['occupier'], players, 1)}" if "occupier" in q else ""
            mark += "!" if q.get("unrest") else ""
            if looks > 1 and not owner and q["lawful_owner"] != q["printed_realm"]:
                mark += f"={short(q['lawful_owner'], players, 1)}"
            if mark:
                words.append(short(one, here, 1) + mark)
                typist.look()
        if words[1:]:
            typist.line(" ".join(words))


def in_area(position: dict[str, Any], area: dict[str, Any]) -> str:
    """Return the Rebels and Influence of an Area in shorthand."""
    cubes = area.get("influence", {}).items()
    lies = "".join(f"{short(pr, position['turn_order'], 1)}{n}" for pr, n in cubes)
    return (f"r{area['rebels']}" if area.get("rebels") else "") + lies


def given(position: dict[str, Any], area: str) -> str:
    """Return the owner of a whole Area that bears another's flags."""
    here = [q for q in position["provinces"].values() if q["area"] == area]
    (owner, *others) = {q["lawful_owner"] for q in here}
    foreign = not others and all(q["printed_realm"] != owner for q in here)
    return f"={short(owner, position['turn_order'], 1)}" if foreign else ""


def armies(position: dict[str, Any], typist: Typist) -> None:
    """Type a line for each army: one look at its place, one at its Units."""
    letters = {"regular": "", "mercenary": "m", "allied": "l"}
    for stack in position["stacks"]:
        units = []
        for key, n in stack["units"].items():
            category, kind = key.split(".")
            units.append(f"{letters[category]}{n}{kind[0]}")
        units += ["g" + "".join(die[0] for die in stack["general_dice"])] if stack.get("general_dice") else []
        area = short(stack["area"], position["areas"])
        typist.look(2)
        typist.line(f"{realm(position, stack['pr'])} {area} {''.join(units)}")


def realm(position: dict[str, Any], name: str) -> str:
    """Return a Realm in shorthand; one letter is a player."""
    return (
        short(name, position["turn_order"], 1)
        if name in position["turn_order"]
        else short(name, realms_of(position))
    )


def pairs(position: dict[str, Any], typist: Typist, kind: str, rows: list[tuple[str, str]]) -> None:
    """Type a line for all tokens of a kind, with a look for each."""
    if rows:
        typist.look(len(rows))
        said = " ".join(f"{realm(position, one)}-{realm(position, other)}" for one, other in rows)
        typist.line(f"{kind} {said}")


def tokens(position: dict[str, Any], typist: Typist) -> None:
    """Type the tokens that lie between two Realms."""
    allied, wed = position["alliances"], position["marriages"]
    for kind, rows in (
        ("x", [(war["a"], war["b"]) for war in position["wars"]]),
        ("cb", [(cb["holder"], cb["target"]) for cb in position["cb"]]),
        ("t", [(one, other) for one, other in position["truces"]]),
        ("a", [(a["pr"], a["realm"]) for a in allied if not a.get("active")]),
        ("a!", [(a["pr"], a["realm"]) for a in allied if a.get("active")]),
        ("m", [(m["pr"], m["realm"]) for m in wed if not m.get("disputed")]),
        ("m!", [(m["pr"], m["realm"]) for m in wed if m.get("disputed")]),
    ):
        pairs(position, typist, kind, rows)
    claims = [
        (pr, area) for pr in position["turn_order"] for area in position["realms"][pr].get("claims", [])
    ]
    typist.look(len(claims))
    said = [f"{short(pr, position['turn_order'], 1)}-{short(area, position['areas'])}" for pr, area in claims]
    typist.line(f"cl {' '.join(said)}")


def vassals(position: dict[str, Any], typist: Typist) -> None:
    """Type the Vassals with their overlords."""
    found = [(name, r["overlord"]) for name, r in position["realms"].items() if r["kind"] == "VASSAL"]
    pairs(position, typist, "v", found)


# --- a table that is not in the atlas ---


def in_digits(position: dict[str, Any]) -> dict[str, Any]:
    """Return the same table with names as one would type them: an Area's first letters, Provinces by number."""
    names = {area: short(area, position["areas"], 3).title() for area in position["areas"]}
    others = [realm for realm in realms_of(position) if realm not in position["turn_order"]]
    names |= {f"realm {one}": short(one, realms_of(position), 3).title() for one in others}
    for area in position["areas"]:
        lie = sorted((n for n, q in position["provinces"].items() if q["area"] == area), key=squeeze)
        names |= {f"province {name}": f"{names[area]} {i + 1}" for i, name in enumerate(lie)}
    return renamed(position, names)


def renamed(position: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return the position with other names for Areas, NPRs and Provinces."""

    def realm_of(name: str) -> str:
        return names.get(f"realm {name}", name)

    provinces = {}
    for name, q in position["provinces"].items():
        new = q | {"area": names[q["area"]], "lawful_owner": realm_of(q["lawful_owner"])}
        provinces[names[f"province {name}"]] = new | {"printed_realm": realm_of(q["printed_realm"])}
    realms = {}
    for name, r in position["realms"].items():
        capital = {"capital": names[f"province {r['capital']}"]} if r.get("capital") else {}
        realms[realm_of(name)] = r | capital | {"claims": [names[area] for area in r.get("claims", [])]}
    areas = {}
    for name, area in position["areas"].items():
        areas[names[name]] = area | {"land_adjacent": [names[one] for one in area.get("land_adjacent", [])]}
    return position | {
        "realms": realms,
        "areas": areas,
        "provinces": dict(sorted(provinces.items())),
        "stacks": [stack | {"area": names[stack["area"]]} for stack in position["stacks"]],
        "wars": [war | {"b": realm_of(war["b"])} for war in position["wars"]],
        "cb": [cb | {"target": realm_of(cb["target"])} for cb in position["cb"]],
        "truces": [[realm_of(one) for one in pair] for pair in position["truces"]],
        "alliances": [one | {"realm": realm_of(one["realm"])} for one in position["alliances"]],
        "marriages": [one | {"realm": realm_of(one["realm"])} for one in position["marriages"]],
    }


def areas_in_digits(position: dict[str, Any], typist: Typist) -> None:
    """Type a line for each Area: a look at it, one at its contents, and one for each mark."""
    players, met, before, faith = position["turn_order"], list(position["turn_order"]), ("", ""), ""

    def called(realm: str) -> str:
        if realm in players:
            return short(realm, players, 1)
        known = realm in met
        met.append(realm)
        return short(realm, met) if known else realm.lower()

    for name, area in position["areas"].items():
        words = [name.lower()]
        if area["religion"] != faith:
            faith = area["religion"]
            words.append(faith[0].lower())
        words += [what] if (what := in_area(position, area)) else []
        typist.look(2)
        for q in (q for q in position["provinces"].values() if q["area"] == name):
            whose = (q["lawful_owner"], q["printed_realm"])
            disc = "2" if q["size"] == "large" else "1"
            mark = short(q["occupier"], players, 1) if "occupier" in q else ""
            mark += "u" if q.get("unrest") else ""
            typist.look(bool(mark))
            if whose != before:
                before = whose
                owner, flag = called(whose[0]), "" if whose[0] == whose[1] else "/" + called(whose[1])
                words += [owner + flag, disc + mark]
            elif re.fullmatch(r"[12].*", words[-1]):
                words[-1] += disc + mark
            else:
                words.append(disc + mark)
        typist.line(" ".join(words))


def borders(position: dict[str, Any], typist: Typist, asked: list[str]) -> None:
    """Type the borders of the Areas for which the page asks: a look at each, and at each neighbour."""
    for name in asked:
        others = position["areas"][name]["land_adjacent"]
        typist.look(1 + len(others))
        typist.line(
            f"{short(name, position['areas'])} b {' '.join(short(one, position['areas']) for one in others)}"
        )
