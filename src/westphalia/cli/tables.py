"""Everybody's realms, all lands, the race for victory and its end, as rows for the terminal."""

from __future__ import annotations

from typing import Final

from westphalia.cli.paper import Line, Words, table
from westphalia.cli.picture import FAITH_SIGNS, FAITH_STYLES, tint
from westphalia.cli.screen import HEAD_STYLE, Seen, province_name

VICTORIES: Final = {
    "catholic": "Catholic victory",
    "protestant": "Protestant victory",
    "westphalia": "Peace of Westphalia",
}
LEAGUES: Final = ("", "Catholic League", "Evangelical League")
RACE_MARGIN: Final = 22


def realms(seen: Seen) -> list[Line]:
    """A row for each player."""
    head = (
        "",
        "religion",
        "role",
        "IP",
        "Gold",
        "stored",
        "Works",
        "Saints",
        "land",
        "allies",
        "cards",
        "Home",
        "",
    )
    rows: list[list[Words]] = []
    for realm in seen.view["realms"]:
        home = "" if realm["home"] is None else seen.board["homes"][realm["home"]]["name"]
        notes = [
            "Emperor" if seen.view["emperor"] == realm["seat"] else "",
            LEAGUES[realm["league"]],
            "" if realm["monastery"] else "no Monastery",
        ]
        cards = f"{realm['doctrine_count']}D" if realm["doctrine_count"] else ""
        cards += f" {realm['hand_count']}" if realm["hand_count"] else ""
        counted = ("imperial_power", "gold", "stored", "good_works", "saints")
        religion = realm["religion"]
        rows.append(
            [
                seen.player(realm["seat"]),
                (seen.board["religions"][religion], FAITH_STYLES[religion]),
                (seen.board["roles"][realm["role"]], ""),
                *((str(realm[field]), "") for field in counted),
                (str(len(realm["land"])), ""),
                (str(len(realm["allies"])), ""),
                (cards.strip(), ""),
                (home, ""),
                (", ".join(filter(None, notes)), ""),
            ]
        )
    return table(head, rows, right=range(3, 10))


def lands(seen: Seen) -> list[Line]:
    """A row for each Principality, the Electors first, with everybody's Influence on it."""
    names = [realm["name"] for realm in seen.view["realms"]]
    head = ("", "capital", "religion", "IP", "", "ally", *names)
    rows: list[list[Words]] = []
    ordered = sorted(
        seen.view["principalities"].values(), key=lambda land: (not land["elector"], land["name"])
    )
    for land in ordered:
        signs = ("Elector" if land["elector"] else "") + (" marker" if land["marker"] else "")
        ally = land["ally"]
        rows.append(
            [
                (land["name"], "" if ally is None else tint(seen.board, seen.view["realms"][ally])),
                (province_name(seen, land["capital"]), "dim"),
                (seen.board["religions"][land["religion"]], FAITH_STYLES[land["religion"]]),
                (str(land["imperial_power"]), ""),
                ((signs + (" Target" if land["target"] else "")).strip(), "bold"),
                seen.player(ally) if ally is not None else ("-", "dim"),
                *(
                    (str(n) if n else ".", "bold" if seat == ally else "" if n else "dim")
                    for seat, n in enumerate(land["influence"])
                ),
            ]
        )
    return table(head, rows, right=(3, *range(6, 6 + len(names))))


def race(seen: Seen) -> list[Line]:
    """How near everybody is to victory."""
    standing, view = seen.view["race"], seen.view
    lines: list[Line] = []
    for religion, name in enumerate(seen.board["religions"]):
        provinces, electors = standing["provinces"][religion], standing["electors"][religion]
        emperor = view["emperor"] is not None and view["realms"][view["emperor"]]["religion"] == religion
        met = [
            (
                f"provinces {provinces} of {standing['provinces_needed']}",
                provinces >= standing["provinces_needed"],
            ),
            (
                f"Electors {electors} of {standing['electors_needed']}",
                electors >= standing["electors_needed"],
            ),
            ("the Emperor" if emperor else "not the Emperor", emperor),
        ]
        line: Line = [(f"{name} victory".ljust(RACE_MARGIN), FAITH_STYLES[religion])]
        for words, reached in met:
            line += [
                ("[x] " if reached else "[ ] ", "bold" if reached else "dim"),
                (words.ljust(RACE_MARGIN), ""),
            ]
        lines.append(line)
    order = sorted(range(len(standing["scores"])), key=lambda seat: -standing["scores"][seat])
    scores: Line = [("Peace of Westphalia".ljust(RACE_MARGIN), "bold")]
    for seat in order:
        scores += [seen.player(seat), (f" {standing['scores'][seat]}   ", "")]
    lines.append(scores)
    electors_line: Line = [("Electors".ljust(RACE_MARGIN), "dim")]
    for land in view["principalities"].values():
        if land["elector"]:
            religion = land["religion"]
            electors_line += [(f"{land['name']} ", ""), (FAITH_SIGNS[religion], FAITH_STYLES[religion])]
            electors_line += [(" ", ""), seen.player(land["ally"])] if land["ally"] is not None else []
            electors_line.append(("   ", ""))
    return [*lines, electors_line]


def ending(seen: Seen) -> Line:
    """Who has won, and how."""
    kind = VICTORIES.get(seen.view["victory"], seen.view["victory"] or "The game is over")
    if not seen.view["winners"]:
        return [(f"{kind}.", HEAD_STYLE)]
    verb = " wins." if len(seen.view["winners"]) == 1 else " win."
    return [(f"{kind}: ", HEAD_STYLE), *seen.players(seen.view["winners"]), (verb, HEAD_STYLE)]
