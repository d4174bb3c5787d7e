"""A game as JSON for clients: the board, a view, a question, an event. Clients need no rules to show it."""

from __future__ import annotations

from typing import Any

from westphalia.board import bit_list
from westphalia.data.names import homes, land_named
from westphalia.editions.edition import edition, name_pool
from westphalia.editions.five_round.power import (
    home_power,
    imperial_power,
    principality_power,
    westphalia_score,
)
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.editions.five_round.victory import religious_standing
from westphalia.engine.event import Event
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules import tell, words
from westphalia.rules.answers import kind_of
from westphalia.rules.realm import religion_of, town_provinces
from westphalia.rules.state import NONE, SEATS, TYPES


def board_json(game: WestphaliaGame) -> dict[str, Any]:
    """What never changes in a game: the map, the names, the players."""
    s = game.state
    board = s.board
    return {
        "edition": game.edition.id,
        "title": game.edition.title,
        "prefix": game.edition.prefix,
        "players": list(game.players),
        "rounds": [{"round": i, "year": s.k.round_year[i]} for i in range(1, s.k.rounds + 1)],
        "phases": [{"id": p, "name": name} for p, name in zip(s.k.phases, s.k.phase_names, strict=True)],
        "hexes": [
            {"q": q, "r": r, "x": board.position(i)[0], "y": board.position(i)[1]}
            for i, (q, r) in enumerate(board.hexes)
        ],
        "neighbours": [bit_list(mask) for mask in board.neighbours],
        "edges": [
            {"name": n, "hexes": bit_list(mask)}
            for n, mask in zip(board.edge_names, board.edges, strict=True)
        ],
        "names": [_arms(name) for name in s.names],
        "homes": [_home(name) for name in s.k.fp_homes],
        "flags": [{"emblem": f[0], "colour": f[1], "hex": f[2]} for f in s.k.flags],
        "religions": list(words.RELIGIONS),
        "roles": list(s.k.role_names),
        "cards": list(words.CARDS),
        "doctrines": list(s.k.doctrine_names),
        "leagues": list(words.LEAGUES),
    }


def _arms(name: str) -> dict[str, Any]:
    if name not in name_pool():
        return {"name": name, "field": "#cccccc", "charge": "#333333", "arms": ""}
    land = land_named(name)
    return {"name": name, "field": land.colour_field, "charge": land.colour_charge, "arms": land.arms}


def _home(name: str) -> dict[str, Any]:
    data = homes().get(name)
    if data is None:
        return {"name": name, "field": "#cccccc", "charge": "#333333", "arms": ""}
    return {"name": name, "field": data.colour_field, "charge": data.colour_charge, "arms": data.arms}


def view_json(seen: View) -> dict[str, Any]:
    """What a seat may see now."""
    s = seen.state
    assert isinstance(s, FiveRoundState)
    standing = religious_standing(s)
    return {
        "seat": seen.seat,
        "round": s.round,
        "year": s.k.round_year[max(s.round, 1)],
        "phase": s.k.phases[s.phase],
        "battle_phase": s.battle_phase,
        "reformation": s.reformation,
        "emperor": _seat(s.emperor),
        "initiative": list(s.initiative),
        "setup_order": list(s.setup_order),
        "owner": [None if power == NONE else power for power in s.owner],
        "protestant": bit_list(s.protestant),
        "towns": bit_list(s.towns),
        "dice": {
            str(i): [s.dice_hex[i * 2], s.dice_hex[i * 2 + 1]]
            for i in range(s.board.size)
            if s.dice_hex[i * 2] or s.dice_hex[i * 2 + 1]
        },
        "principalities": {str(p): _principality(s, p) for p in bit_list(s.principalities)},
        "realms": [_realm(seen, seat) for seat in range(s.players)],
        "wars": [{"attacker": a, "defender": d, "phase": p, "outcome": o} for a, d, p, o, _ in s.wars],
        "targets": [{"principality": p, "declarer": d} for p, d in s.targets],
        "votes": [{"elector": e, "candidate": c} for e, c in s.votes],
        "lines": [list(line) for line in s.line],
        "race": {
            "provinces": list(standing.provinces),
            "provinces_needed": standing.provinces_needed,
            "electors": list(standing.electors),
            "electors_needed": standing.electors_needed,
            "scores": [westphalia_score(s, seat) for seat in range(s.players)],
        },
        "waiting": list(seen.waiting),
        "asked": list(seen.asked),
        "question": None if seen.question is None else question_json(seen, seen.question),
        "over": s.over,
        "winners": list(s.winners),
        "victory": s.victory,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _principality(s: FiveRoundState, power: int) -> dict[str, Any]:
    return {
        "name": s.names[s.name[power]],
        "name_index": s.name[power],
        "capital": s.capital[power],
        "land": bit_list(s.land[power]),
        "religion": religion_of(s, power),
        "imperial_power": principality_power(s, power),
        "influence": [s.influence[power * SEATS + seat] for seat in range(s.players)],
        "ally": _seat(s.ally[power]),
        "elector": bool(s.electors >> power & 1),
        "marker": bool(s.markers >> power & 1),
        "target": any(p == power for p, _ in s.targets),
        "dice": [s.dice_power[power * 2], s.dice_power[power * 2 + 1]],
    }


def _realm(seen: View, seat: int) -> dict[str, Any]:
    s = seen.state
    assert isinstance(s, FiveRoundState)
    own = seat == seen.seat
    return {
        "seat": seat,
        "name": seen.players[seat],
        "flag": _seat(s.flag[seat]),
        "religion": s.religion[seat],
        "role": s.role[seat],
        "imperial_power": imperial_power(s, seat),
        "power_of": {
            "provinces": s.land[seat].bit_count() * s.k.ip_per_own_province,
            "allies": sum(principality_power(s, p) for p in bit_list(s.allied[seat])),
            "home": home_power(s, seat),
        },
        "score": westphalia_score(s, seat),
        "gold": s.gold[seat],
        "stored": s.stored[seat],
        "good_works": s.good_works[seat],
        "saints": s.saints[seat],
        "monastery": bool(s.monastery >> seat & 1),
        "capital": _seat(s.capital[seat]),
        "land": bit_list(s.land[seat]),
        "town_provinces": bit_list(town_provinces(s, seat)),
        "home": _seat(s.home[seat]),
        "edge": _seat(s.edge[seat]),
        "allies": bit_list(s.allied[seat]),
        "faith": s.faith[seat],
        "successes": s.successes[seat],
        "doctrine_count": seen.count("doctrines", seat),
        "doctrines": [i for i in range(8) for _ in range(s.doctrines[seat * DOCTRINES + i])] if own else None,
        "hand_count": seen.count("hand", seat),
        "hand": list(s.hand[seat * TYPES : seat * TYPES + 3]) if own else None,
        "pile": list(s.pile[seat * TYPES : seat * TYPES + 3]),
        "reserves": s.reserves[seat],
        "called": bool(s.called >> seat & 1),
        "barred": bool(s.barred >> seat & 1),
        "played": _seat(s.played[seat]),
        "facing": _seat(s.facing[seat]),
        "league": s.league[seat],
    }


def question_json(seen: View, question: Question) -> dict[str, Any]:
    """A question with its answers, each with its kind, its value and its words."""
    ed = edition(seen.game_edition)
    return {
        "seat": question.seat,
        "kind": str(question.kind),
        "prompt": prompt(seen, question),
        "rule": question.rule,
        "sealed": question.sealed,
        "given": seen.sealed,
        "about": [{"kind": kind, "value": value} for kind, value in tell.about(question)],
        "answers": [answer_json(seen, answer) for answer in question.answers],
        "edition": ed.id,
    }


def answer_json(seen: View, answer: int) -> dict[str, Any]:
    """One answer for a button or a place on the map."""
    kind, value = kind_of(answer)
    return {
        "id": answer,
        "kind": kind,
        "value": value,
        "words": words.answer_words(seen.state, seen.players, answer),
    }


def prompt(seen: View, question: Question) -> str:
    """What the person asked must do now, in one line."""
    return tell.prompt(seen.state, seen.players, question)


def event_json(game: WestphaliaGame, number: int, event: Event) -> dict[str, Any]:
    """An event as the parts of a sentence, with its number and rule."""
    return {
        "n": number,
        "kind": event.kind,
        "rule": event.rule,
        "parts": tell.tell(game.state, game.players, event),
        "fields": {k: v for k, v in event.fields.items() if isinstance(v, int | str | bool | list | tuple)},
    }


__all__ = ["board_json", "event_json", "prompt", "question_json", "religious_standing", "view_json"]
