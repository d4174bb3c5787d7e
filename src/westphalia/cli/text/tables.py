"""Tables for the terminal: realms, lands, the race for victory and the ending."""

from typing import Final

from westphalia.cli.text.paper import Line, Words, table
from westphalia.cli.text.picture import FAITH_SIGNS, FAITH_STYLES, Json, tint
from westphalia.cli.text.screen import HEAD_STYLE, Seen, province_name

RACE_MARGIN: Final = 22


def realms(seen: Seen) -> list[Line]:
    """Return a row for each player."""
    counters = seen.board["counters"]
    head = (
        "", "religion", "role", *(c["short"] for c in counters), "land", "allies", "cards", "Home", ""
    )  # fmt: skip
    rows: list[list[Words]] = []
    for realm in seen.view["realms"]:
        home = "" if realm["home"] is None else seen.board["homes"][realm["home"]]["name"]
        crown = "Emperor" if seen.view["emperor"] == realm["seat"] else ""
        religion = realm["religion"]
        rows.append(
            [
                seen.player(realm["seat"]),
                (seen.board["religions"][religion], FAITH_STYLES[religion]),
                (realm["role"], ""),
                *((str(realm["counters"][c["id"]]), "") for c in counters),
                (str(len(realm["land"])), ""),
                (str(len(realm["allies"])), ""),
                (str(realm["hand_count"] or ""), ""),
                (home, ""),
                (", ".join(filter(None, [crown, realm["league"], *realm["notes"]])), ""),
            ]
        )
    return table(head, rows, right=range(3, 6 + len(counters)))


def lands(seen: Seen) -> list[Line]:
    """Return a row for each Principality, Electors first, with the Influence of each player."""
    names = [realm["name"] for realm in seen.view["realms"]]
    head = ("", "capital", "religion", "IP", "", "ally", *names)
    rows: list[list[Words]] = []
    ordered = sorted(
        seen.view["principalities"].values(), key=lambda land: (not land["elector"], land["name"])
    )
    for land in ordered:
        here = [t["label"] for t in seen.view["tokens"] if t["hex"] == land["capital"]]
        signs = ", ".join((["Elector"] if land["elector"] else []) + here)
        ally = land["ally"]
        rows.append(
            [
                (land["name"], "" if ally is None else tint(seen.board, seen.view["realms"][ally])),
                (province_name(seen, land["capital"]), "dim"),
                (seen.board["religions"][land["religion"]], FAITH_STYLES[land["religion"]]),
                (str(land["imperial_power"]), ""),
                (signs, "bold"),
                seen.player(ally) if ally is not None else ("-", "dim"),
                *(
                    (str(n) if n else ".", "bold" if seat == ally else "" if n else "dim")
                    for seat, n in enumerate(land["influence"])
                ),
            ]
        )
    return table(head, rows, right=(3, *range(6, 6 + len(names))))


def race(seen: Seen) -> list[Line]:
    """Return how near each goal is, when it counts, and how the game would end now."""
    standing, view = seen.view["race"], seen.view
    lines: list[Line] = []
    for goal in standing["goals"]:
        style = "bold" if goal["religion"] is None else FAITH_STYLES[goal["religion"]]
        line: Line = [(goal["name"].ljust(RACE_MARGIN), style)]
        for met in goal["conditions"]:
            number = "" if met["of"] == 1 else f" {met['have']} of {met['need']}"
            line += [
                ("[x] " if met["met"] else "[ ] ", "bold" if met["met"] else "dim"),
                (f"{met['label']}{number}   ", ""),
            ]
        lines.append([*line, (goal["counts_words"], "dim")])
    score = standing["score"]
    order = sorted(range(len(score["values"])), key=lambda seat: score["ranks"][seat])
    scores: Line = [(score["label"].ljust(RACE_MARGIN), "bold")]
    for seat in order:
        scores += [seen.player(seat), (f" {score['values'][seat]}   ", "")]
    lines.append(scores)
    electors_line: Line = [("Electors".ljust(RACE_MARGIN), "dim")]
    for land in view["principalities"].values():
        if land["elector"]:
            religion = land["religion"]
            electors_line += [(f"{land['name']} ", ""), (FAITH_SIGNS[religion], FAITH_STYLES[religion])]
            electors_line += [(" ", ""), seen.player(land["ally"])] if land["ally"] is not None else []
            electors_line.append(("   ", ""))
    if len(electors_line) > 1:
        lines.append(electors_line)
    if not view["over"]:
        lines.append([("If it ended now".ljust(RACE_MARGIN), "dim"), *sentence(seen, standing["now"])])
    return lines


def sentence(seen: Seen, outcome: Json) -> Line:
    parts = [seen.player(p["seat"]) if "seat" in p else (p["text"], "") for p in outcome["sentence"]]
    return [*parts, (f" [{outcome['rule']}]", "dim")] if outcome["rule"] else parts


def ending(seen: Seen) -> Line:
    if not seen.view["winners"]:
        return [("The game is over.", HEAD_STYLE)]
    return [(text, style or HEAD_STYLE) for text, style in sentence(seen, seen.view["race"]["now"])]
