"""The desks that editions share: the rows of a phase, battles, wars, the election."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from westphalia.board import bit_list
from westphalia.editions.kit.show.part import Seen, ShowPart, cited, named
from westphalia.editions.kit.show.types import (
    BattleDesk,
    Block,
    Candidate,
    Desk,
    ElectionDesk,
    Fact,
    Fight,
    LeagueCards,
    Part,
    RowsDesk,
    Section,
    Side,
)
from westphalia.rules.base import words
from westphalia.rules.base.state import (
    CATHOLIC,
    DROPPED,
    FIRST_PRINCIPALITY,
    NO_LEAGUE,
    NONE,
    PENDING,
    PROTESTANT,
    TYPES,
    WHITE_PEACE,
)
from westphalia.rules.crown.election import most_votes, unaligned_block
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION
from westphalia.rules.realm.power import order_of_play

OUTCOMES: Final[dict[int, Literal["pending", "dropped", "white peace"]]] = {
    PENDING: "pending",
    DROPPED: "dropped",
    WHITE_PEACE: "white peace",
}
OUTCOME_WORDS: Final = {PENDING: "to be fought", DROPPED: "dropped", WHITE_PEACE: "White Peace"}


def power_part(seen: Seen, power: int) -> Part:
    """Return the name of a Player or a Principality."""
    s = seen.state
    if power < FIRST_PRINCIPALITY:
        return {"text": seen.players[power], "seat": power}
    return {"text": words.principality_words(s, power), "principality": s.name[power]}


def powers_part(seen: Seen, powers: Sequence[int]) -> list[Part]:
    parts: list[Part] = []
    for i, power in enumerate(powers):
        parts += [{"text": ", "}] if i else []
        parts.append(power_part(seen, power))
    return parts or [{"text": "none"}]


# --- a phase ---


def rows_desk(seen: Seen, show: ShowPart, sections: Sequence[Section] = ()) -> RowsDesk:
    """Return a desk with a row for each player, in the order of play, and sections on the phase."""
    s = seen.state
    phase = s.k.phases[s.phase]
    columns = show.columns.get(phase) or show.columns["usual"]
    order = order_of_play(s) or range(s.players)
    return {
        "kind": "rows",
        "id": phase,
        "title": s.k.phase_names[s.phase],
        "icon": show.icon(phase),
        "urgent": False,
        "columns": [{"label": c.short or c.label, "meaning": c.means(s)} for c in columns],
        "rows": [{"seat": seat, "cells": [c.value(seen, seat) for c in columns]} for seat in order],
        "sections": [it for it in (*sections, wars(seen), leagues(seen), treaty(seen)) if it["lines"]],
    }


def moment_desks(seen: Seen, facts: Any, has_election: bool) -> list[Desk]:
    """Return the battles and the election in progress."""
    found: list[Desk] = []
    if battle := battle_desk(seen, facts):
        found.append(battle)
    if has_election:
        found.append(election_desk(seen))
    return found


def add_column(desk: RowsDesk, label: str, meaning: str, cell: Callable[[int], int | str]) -> None:
    """Add a column; `cell` returns its value for a seat."""
    desk["columns"].append({"label": label, "meaning": meaning})
    for row in desk["rows"]:
        row["cells"].append(cell(row["seat"]))


def wars(seen: Seen) -> Section:
    lines = []
    for war in seen.state.wars:
        line: list[Part] = [power_part(seen, war.attacker), {"text": " on "}, power_part(seen, war.defender)]
        if war.leader != NONE:
            line += [{"text": " (led by "}, power_part(seen, war.leader), {"text": ")"}]
        line.append({"text": f", Battle Phase {war.phase}: "})
        if war.outcome in OUTCOME_WORDS:
            line.append({"text": OUTCOME_WORDS[war.outcome]})
        else:
            line += [power_part(seen, war.outcome), {"text": " won"}]
        lines.append(line)
    return {"title": "Wars", "lines": lines}


def leagues(seen: Seen) -> Section:
    s = seen.state
    lines = []
    for league in range(NO_LEAGUE + 1, len(words.LEAGUES)):
        members = [seat for seat in range(s.players) if s.league[seat] == league]
        if members:
            lines.append([Part(text=f"{words.LEAGUES[league]}: "), *named(seen.players, members)])
    return {"title": "Leagues", "lines": lines}


def treaty(seen: Seen) -> Section:
    """Return the Peace Treaties being made."""
    s = seen.state
    if s.treaty.winner == NONE:
        return {"title": "Peace Treaty", "lines": []}
    losers = [*bit_list(s.treaty.beaten), *bit_list(s.losing)]
    line = [power_part(seen, s.treaty.winner), Part(text="  makes peace with  "), *powers_part(seen, losers)]
    return {"title": "Peace Treaty", "lines": [line]}


# --- battles ---


def fighting(seen: Seen, seat: int) -> bool:
    """Return whether a seat holds cards or faces an opponent."""
    return bool(seen.state.facing[seat] != NONE or seen.count("hand", seat))


def battle_desk(seen: Seen, facts: Any = None) -> BattleDesk | None:
    """Return the battles in progress; `facts(seen, seat)` adds the edition's facts on a side."""
    s = seen.state
    pairs: list[list[int]] = []
    for seat in range(s.players):
        if fighting(seen, seat) and not any(seat in pair for pair in pairs):
            other = s.facing[seat]
            pairs.append([seat] if other == NONE else [seat, other])
    if not pairs:
        return None
    mine = [pair for pair in pairs if seen.seat in pair]
    pairs = mine + [pair for pair in pairs if pair not in mine]
    fights: list[Fight] = [
        {"sides": [_side(seen, seat, facts) for seat in sorted(pair, key=lambda seat: seat != seen.seat)]}
        for pair in pairs
    ]
    return {
        "kind": "battle",
        "id": "battle",
        "title": "Battle" if len(pairs) == 1 else "Battles",
        "icon": "swords",
        "urgent": True,
        "fights": fights,
        "leagues": _league_cards(seen),
    }


def _league_cards(seen: Seen) -> list[LeagueCards]:
    """Return the Leagues whose members fight, with all their cards."""
    s = seen.state
    fighters = [seat for seat in range(s.players) if s.league[seat] != NO_LEAGUE and fighting(seen, seat)]
    sides = [league for league in LEAGUE_OF_RELIGION if any(s.league[seat] == league for seat in fighters)]
    if seen.seat is not None:
        sides.sort(key=lambda league: league != s.league[seen.seat])
    return [
        {
            "name": words.LEAGUES[league],
            "religion": LEAGUE_OF_RELIGION.index(league),
            "cards": sum(seen.count("hand", seat) for seat in fighters if s.league[seat] == league),
        }
        for league in sides
    ]


def _side(seen: Seen, seat: int, facts: Any) -> Side:
    s = seen.state
    shown: list[Fact] = list(facts(seen, seat)) if facts else []
    reserves = f"{s.reserves[seat]}{', called' if s.called >> seat & 1 else ''}"
    shown.append({"label": "Reserves", "value": reserves, "alarm": False})
    if s.barred >> seat & 1:
        shown.append({"label": words.CARDS[-1], "value": "barred in the next round", "alarm": True})
    if s.league[seat] != NO_LEAGUE:
        shown.append({"label": "League", "value": words.LEAGUES[s.league[seat]], "alarm": False})
    return {
        "seat": seat,
        "power": next((w.defender for w in s.wars if w.leader == seat and w.outcome == PENDING), seat),
        "cards": seen.count("hand", seat),
        "hand": list(s.hand[seat * TYPES : seat * TYPES + TYPES]) if seat == seen.seat else None,
        "pile": list(s.pile[seat * TYPES : seat * TYPES + TYPES]),
        "facts": shown,
    }


# --- the election ---


def is_first_election(s: Any) -> bool:
    """Return whether setup has come to the election of the first Emperor."""
    return bool(s.round == 0 and s.emperor == NONE and s.electors and s.free == 0)


def election_desk(seen: Seen) -> ElectionDesk:
    """Return the votes, the unaligned blocks, and who would be elected now."""
    s = seen.state
    asked = seen.question is not None and seen.question.kind.votes
    vote_of = dict(s.votes)
    cast = [0] * s.players
    for elector, candidate in s.votes:
        if s.ally[elector] != NONE:  # the blocks count only the votes of Players
            cast[candidate] += 1
    added = [0] * s.players
    blocks: list[Block] = []
    for religion in (CATHOLIC, PROTESTANT):
        electors = unaligned_block(s, religion)
        if not electors:
            continue
        follows = most_votes(s, cast, religion)
        if follows != NONE:
            added[follows] += len(electors)
        blocks.append(_block(seen, religion, electors, follows))
    candidates: list[Candidate] = [
        {
            "seat": seat,
            "votes": cast[seat],
            "to_cast": sum(e not in vote_of for e in bit_list(s.allied[seat] & s.electors)),
            "block": added[seat],
            "total": cast[seat] + added[seat],
        }
        for seat in order_of_play(s) or range(s.players)
    ]
    total = [cast[seat] + added[seat] for seat in range(s.players)]
    leader = most_votes(s, total) if any(total) else NONE
    return {
        "kind": "election",
        "id": "election",
        "title": "Imperial Election",
        "icon": "crown",
        "urgent": s.k.phases[s.phase] == "election" or bool(s.votes) or asked,  # in setup too
        "majority": s.k.election_majority,
        "votes": s.electors.bit_count(),
        "electors": [
            {"power": e, "ally": None if s.ally[e] == NONE else s.ally[e], "vote": vote_of.get(e)}
            for e in bit_list(s.electors)
        ],
        "candidates": sorted(candidates, key=lambda c: (-c["total"], -c["to_cast"])),
        "blocks": blocks,
        "leader": None if leader == NONE else leader,
        "sentence": _standing(seen, total, leader, sum(c["to_cast"] for c in candidates)),
        "rule": cited(s, "election.elected"),
    }


def _block(seen: Seen, religion: int, electors: list[int], follows: int) -> Block:
    faith = words.RELIGIONS[religion]
    sentence: list[Part] = [{"text": f"The unaligned {faith} Electors "}, *powers_part(seen, electors)]
    if follows == NONE:
        sentence.append({"text": f" do not vote: no Player is {faith}."})
    else:
        sentence += [
            {"text": " follow "},
            power_part(seen, follows),
            {"text": f", who leads the {faith} Players as things stand."},
        ]
    return {
        "religion": religion,
        "electors": electors,
        "follows": None if follows == NONE else follows,
        "sentence": sentence,
    }


def _standing(seen: Seen, total: list[int], leader: int, open_votes: int) -> list[Part]:
    s = seen.state
    parts: list[Part] = [{"text": f"{s.k.election_majority} of {s.electors.bit_count()} votes win.  "}]
    if leader == NONE:
        return [*parts, {"text": "No vote has been cast."}]
    votes = "vote" if total[leader] == 1 else "votes"
    parts += [power_part(seen, leader), {"text": f" would have {total[leader]} {votes} now"}]
    if not open_votes:
        return [*parts, {"text": "."}]
    left = "vote is" if open_votes == 1 else "votes are"
    return [*parts, {"text": f"; {open_votes} {left} still to be cast."}]
