"""A stop-watch for the umpire's page: a typist at a real keyboard, whose strokes are counted by the keystroke model.

Seconds of Card, Moran and Newell: a key for somebody who types 40 words a minute, pointing with the mouse, its button,
the hand from keys to mouse or back, and a look at the table for what comes next. Shift is a key of its own.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from playwright.sync_api import Locator, Page, expect

KEY, POINT, BUTTON, HAND, LOOK = 0.28, 1.1, 0.1, 0.4, 1.35
SHIFTED = re.compile(r"[A-Z!@+>*()?:_]")


class Typist:
    """Somebody with the board before him and hands on the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = self.clicks = self.hands = self.looks = 0
        self.at_mouse = False

    def look(self, times: int = 1) -> None:
        """Look at the table for what comes next."""
        self.looks += times

    def line(self, text: str) -> None:
        """A line of shorthand and Enter; it must be understood."""
        if self.at_mouse:
            self.hands += 1
            self.at_mouse = False
        self.page.keyboard.insert_text(text)
        self.keys += len(text) + len(SHIFTED.findall(text)) + 1
        self.page.keyboard.press("Enter")
        field = self.page.get_by_label(re.compile("^Quick entry"))
        expect(field.last, f"understood: {text}").to_have_value("")

    def point(self, at: Locator) -> None:
        """Go to the mouse and click something."""
        at.click()
        self.clicks += 1
        self.hands += not self.at_mouse
        self.at_mouse = True

    @property
    def seconds(self) -> float:
        """How long a person takes by the model."""
        typed = KEY * self.keys + (POINT + BUTTON) * self.clicks
        return typed + HAND * self.hands + LOOK * self.looks

    def told(self, what: str) -> str:
        """The measure in a line."""
        counts = f"{self.keys} keys, {self.clicks} clicks, {self.looks} looks"
        return f"{what}: {counts}: {self.seconds / 60:.1f} min"


# --- a table in shorthand, as one would type it ---


def squeeze(name: str) -> str:
    """A name without accents, capitals and spaces."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain.lower() if c.isalnum())


def short(name: str, names: Any, least: int = 2) -> str:
    """The shortest beginning that means only this name."""
    whole, others = squeeze(name), [squeeze(one) for one in names if one != name]
    for n in range(least, len(whole)):
        if not any(one.startswith(whole[:n]) for one in others):
            return whole[:n]
    return whole


def realms_of(position: dict[str, Any]) -> list[str]:
    """Every Realm that is described or has a flag on the board."""
    named = {q[key] for q in position["provinces"].values() for key in ("printed_realm", "lawful_owner")}
    return sorted({*position["realms"], *named})


def mats(position: dict[str, Any], typist: Typist) -> None:
    """A line for each mat: four looks, at the tracks, the purse, the Powers and the Manpower."""
    players = position["turn_order"]
    for player in players:
        r = position["realms"][player]
        power = "/".join(str(r["power"][kind]) for kind in ("adm", "dip", "mil"))
        men = "/".join(str(r["manpower"][kind]) for kind in ("available", "exhausted"))
        words = [f"{r['stability']} {r['prestige']} {r['ducats']} {r['interest']} {power} {men}"]
        typist.look(4)
        if r["ruler"] is None:
            words.append("noruler")
        typist.line(f"{short(player, players)} {' '.join(words)}")


def lying(position: dict[str, Any], typist: Typist) -> None:
    """A look at each Area for its Rebels and Influence, and one for each mark on a Province."""
    players, areas, provinces = position["turn_order"], position["areas"], position["provinces"]
    for name, area in areas.items():
        words = [f"r{area['rebels']}"] if area.get("rebels") else []
        words += [f"{short(pr, players)}{n}" for pr, n in area.get("influence", {}).items()]
        typist.look()
        if words:
            typist.line(f"{short(name, areas)} {' '.join(words)}")
    marks = []
    for name, q in provinces.items():
        mark = f"@{short(q['occupier'], players)}" if "occupier" in q else ""
        mark += "!" if q.get("unrest") else ""
        if mark:
            marks.append(short(name, provinces) + mark)
            typist.look()
    typist.line(" ".join(marks))


def armies(position: dict[str, Any], typist: Typist) -> None:
    """A line for each army: a look where it stands, one at its Units."""
    letters = {"regular": "", "mercenary": "m", "allied": "l"}
    for stack in position["stacks"]:
        units = []
        for key, n in stack["units"].items():
            category, kind = key.split(".")
            units.append(f"{letters[category]}{n}{kind[0]}")
        units += ["g" + "".join(die[0] for die in stack["general_dice"])] if stack.get("general_dice") else []
        area = short(stack["area"], position["areas"])
        typist.look(2)
        typist.line(f"{short(stack['pr'], position['turn_order'])}>{area} {' '.join(units)}")


def tokens(position: dict[str, Any], typist: Typist) -> None:
    """A line and a look for each token between Realms."""
    realms = realms_of(position)
    rows = [(war["a"], "x", war["b"]) for war in position["wars"]]
    rows += [(cb["holder"], "cb", cb["target"]) for cb in position["cb"]]
    rows += [(one, "t", other) for one, other in position["truces"]]
    rows += [(a["pr"], "a!" if a.get("active") else "a", a["realm"]) for a in position["alliances"]]
    rows += [(m["pr"], "m!" if m.get("disputed") else "m", m["realm"]) for m in position["marriages"]]
    for one, kind, other in rows:
        typist.look()
        typist.line(f"{short(one, realms)} {kind} {short(other, realms)}")


def vassals(position: dict[str, Any], typist: Typist) -> None:
    """A line and a look for each Vassal."""
    realms = realms_of(position)
    for name, realm in position["realms"].items():
        if realm["kind"] == "VASSAL":
            typist.look()
            typist.line(f"{short(name, realms)} v {short(realm['overlord'], realms)}")
