"""A game as JSON for clients: the board, a view, a question, an event. Clients need no rules to show it.

Here is what all editions share; what an edition shows in its own way stands in its `show`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, cast

from westphalia.board import Board, bit_list
from westphalia.data.drawn_arms import drawn_arms
from westphalia.data.names import home_named, land_named
from westphalia.editions.consequence import Consequence, stake_of
from westphalia.editions.desks import OUTCOMES
from westphalia.editions.edition import edition, name_pool
from westphalia.editions.show_part import CHOICE_ICONS
from westphalia.editions.shown import Part
from westphalia.editions.tales import BY_PLACE
from westphalia.engine.event import Event, Told
from westphalia.engine.question import Question as Asked
from westphalia.engine.question import Refusal
from westphalia.game import show_types as shown
from westphalia.game.scenes import scene_json, scene_titles
from westphalia.game.verdicts import verdicts
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules import tell, words
from westphalia.rules.answers import (
    BECOME_FOREIGN_POWER,
    CHOICES,
    DECLINE,
    DONE,
    END_TURN,
    GIFT,
    KEEP_WAR,
    NO,
    NO_DOCTRINE,
    NOTHING,
    PASS,
    PRINCIPALITY,
    PROVINCE,
    RELEASE,
    STAND_BY,
    STAY,
    WAIT,
    WITHDRAW,
    kind_of,
)
from westphalia.rules.realm import religion_of, town_provinces
from westphalia.rules.state import NO_LEAGUE, NONE, SEATS, TYPES, State, War
from westphalia.rules.whereabouts import landmark_words, place_words, places_words, with_names

PATTERNS: Final = (  # by flag: where two colours are near each other to some eyes, their patterns differ
    "plain", "plain", "stripes", "plain", "dots", "stripes", "plain", "plain",
    "dots", "stripes", "plain", "dots", "stripes", "stripes",
)  # fmt: skip
LONGEST_MARK: Final = 3
COUNTED: Final = frozenset(  # questions that say how many are left of what is placed or lost one at a time
    {"dice", "diplomacy", "losses", "round5influence", "shift_loss"}
)
QUIET: Final = frozenset(
    {DECLINE, DONE, END_TURN, KEEP_WAR, NO, NO_DOCTRINE, NOTHING, PASS, STAND_BY, STAY, WAIT}
)
DRASTIC: Final = frozenset({BECOME_FOREIGN_POWER, GIFT, RELEASE, WITHDRAW})

MAPS: Final = 64  # of how many maps it is remembered how they are shown
MANY: Final = 1024

# --- the board ---


def board_json(game: WestphaliaGame) -> shown.Board:
    """What never changes in a game: the map, the names, the players."""
    s, ed = game.state, game.edition
    board = s.board
    return {
        "edition": ed.id,
        "title": ed.title,
        "prefix": ed.prefix,
        "players": list(game.players),
        "marks": marks(game.players),
        "rounds": [{"round": i, "year": s.k.round_year[i]} for i in range(1, s.k.rounds + 1)],
        "phases": [
            {"id": p, "name": name, "icon": ed.show.icon(p)}
            for p, name in zip(s.k.phases, s.k.phase_names, strict=True)
        ],
        "hexes": _hexes(board),
        "neighbours": _neighbours(board),
        "edges": _edges(board),
        "names": [_arms(name) for name in s.names],
        "homes": [_home(name) for name in s.k.fp_homes],
        "flags": [
            {"emblem": emblem, "colour": colour, "hex": value, "pattern": pattern}
            for (emblem, colour, value), pattern in zip(s.k.flags, PATTERNS, strict=False)
        ],
        "religions": list(words.RELIGIONS),
        "cards": list(words.CARDS),
        "counters": [counter.info(s) for counter in ed.show.counters],
        "scenes": scene_titles(ed.show),
        "places": {"province": PROVINCE, "principality": PRINCIPALITY},
    }


@lru_cache(MAPS)
def _hexes(board: Board) -> list[shown.HexJson]:
    where = map(board.position, range(board.size))
    return [{"q": q, "r": r, "x": x, "y": y} for (q, r), (x, y) in zip(board.hexes, where, strict=True)]


@lru_cache(MAPS)
def _neighbours(board: Board) -> list[list[int]]:
    return [list(bit_list(mask)) for mask in board.neighbours]


@lru_cache(MAPS)
def _edges(board: Board) -> list[shown.EdgeJson]:
    named = zip(board.edge_names, board.edges, strict=True)
    return [{"name": name, "hexes": list(bit_list(mask))} for name, mask in named]


@lru_cache(MANY)
def marks(players: tuple[str, ...]) -> list[str]:
    """One or a few letters for each player, different for all of them: the shortest beginnings that do."""
    found: list[str] = []
    for seat, name in enumerate(players):
        plain = "".join(name.split()) or "?"
        others = ["".join(other.split()) for i, other in enumerate(players) if i != seat]
        lengths = range(1, LONGEST_MARK)
        short = next(
            (n for n in lengths if not any(o[:n].lower() == plain[:n].lower() for o in others)), None
        )
        mark = plain[:short] if short else f"{plain[0]}{seat + 1}"
        found.append(mark[0].upper() + mark[1:])
    return found


@cache
def _arms(name: str) -> shown.ArmsJson:
    land = land_named(name) if name in name_pool() else drawn_arms(name)
    return {"name": name, "field": land.colour_field, "charge": land.colour_charge, "arms": land.arms}


@cache
def _home(name: str) -> shown.ArmsJson:
    data = home_named(name) or drawn_arms(name)
    return {"name": name, "field": data.colour_field, "charge": data.colour_charge, "arms": data.arms}


# --- the view ---


def common_json(seen: View) -> shown.View:
    """What is open to everybody now, as a spectator's view shows it."""
    s = seen.state
    show = edition(seen.game_edition).show
    race = show.race(seen)
    return {
        "seat": None,
        "round": s.round,
        "year": s.k.round_year[max(s.round, 1)],
        "phase": s.k.phases[s.phase],
        "battle_phase": s.battle_phase,
        "emperor": _number(s.emperor),
        "initiative": list(s.initiative),
        "setup_order": list(s.setup_order),
        "owner": [None if power == NONE else power for power in s.owner],
        "protestant": list(bit_list(s.protestant)),
        "towns": list(bit_list(s.towns)),
        "tokens": show.tokens(s),
        "principalities": {str(p): _principality(s, p) for p in bit_list(s.principalities)},
        "realms": [_realm(seen, seat) for seat in range(s.players)],
        "wars": [_war(war) for war in s.wars],
        "votes": [{"elector": e, "candidate": c} for e, c in s.votes],
        "race": race,
        "desks": show.desks(seen),
        "waiting": list(seen.waiting),
        "asked": list(seen.asked),
        "question": None,
        "asides": [],
        "over": s.over,
        "winners": list(s.winners),
        "victory": s.victory,
        "verdicts": verdicts(race, seen.players, list(s.religion), list(s.winners)) if s.over else [],
    }


def view_json(seen: View, of_all: shown.View | None = None, teach: bool = True) -> shown.View:
    """What a seat may see now; `of_all` is what everybody may, if it has been made already (`common_json`).

    `teach` tells what its answers bring, which programs can do without.
    """
    found = of_all or common_json(seen)
    if seen.seat is None:
        return found
    realms = list(found["realms"])
    realms[seen.seat] = _realm(seen, seen.seat)
    s = seen.state
    return {
        **found,
        "seat": seen.seat,
        "realms": realms,
        "desks": edition(seen.game_edition).show.desks(seen),
        "question": None if seen.question is None else question_json(seen, seen.question, teach),
        "asides": [{"id": a, "words": words.answer_words(s, seen.players, a)} for a in seen.asides],
    }


def _number(value: int) -> int | None:
    return None if value == NONE else value


def _war(war: War) -> shown.WarJson:
    won = war.outcome not in OUTCOMES
    return {
        "attacker": war.attacker,
        "defender": war.defender,
        "leader": _number(war.leader),
        "phase": war.phase,
        "outcome": "won" if won else OUTCOMES[war.outcome],
        "winner": war.outcome if won else None,
    }


def _principality(s: State, power: int) -> shown.Principality:
    return {
        "name": s.names[s.name[power]],
        "name_index": s.name[power],
        "capital": s.capital[power],
        "land": list(bit_list(s.land[power])),
        "religion": religion_of(s, power),
        "imperial_power": s.principality_power(power),
        "influence": list(s.influence[power * SEATS : power * SEATS + s.players]),
        "ally": _number(s.ally[power]),
        "elector": bool(s.electors >> power & 1),
    }


def _realm(seen: View, seat: int) -> shown.Realm:
    s = seen.state
    show = edition(seen.game_edition).show
    own = seat == seen.seat
    return {
        "seat": seat,
        "name": seen.players[seat],
        "flag": _number(s.flag[seat]),
        "religion": s.religion[seat],
        "role": s.role_of(seat),
        "counters": {counter.id: counter.value(seen, seat) for counter in show.counters},
        "power_of": show.power_of(s, seat),
        "notes": [with_names(s, seen.players, note) for note in show.notes(s, seat)],
        "badges": show.badges(s, seat),
        "held": show.held(seen, seat),
        "capital": _number(s.capital[seat]),
        "land": list(bit_list(s.land[seat])),
        "town_provinces": list(bit_list(town_provinces(s, seat))),
        "home": _number(s.home[seat]),
        "edge": _number(s.edge[seat]),
        "allies": list(bit_list(s.allied[seat])),
        "league": "" if s.league[seat] == NO_LEAGUE else words.LEAGUES[s.league[seat]],
        "faith": s.faith[seat],
        "successes": s.successes[seat],
        "hand_count": seen.count("hand", seat),
        "hand": list(s.hand[seat * TYPES : seat * TYPES + TYPES]) if own else None,
        "pile": list(s.pile[seat * TYPES : seat * TYPES + TYPES]),
        "reserves": s.reserves[seat],
        "called": bool(s.called >> seat & 1),
        "barred": bool(s.barred >> seat & 1),
        "facing": _number(s.facing[seat]),
    }


# --- questions ---


def question_json(seen: View, question: Asked, teach: bool = True) -> shown.Question:
    """A question with its answers, each with its kind, its value, its words and what it brings."""
    consequence = edition(seen.game_edition).teach.consequences.get(question.kind) if teach else None
    about: list[shown.About] = [{"kind": kind, "value": value} for kind, value in tell.about(question)]
    named = tell.prompt(seen.state, seen.players, question, place_words)
    return {
        "seat": question.seat,
        "kind": str(question.kind),
        "prompt": prompt(seen, question),
        "stake": "" if consequence is None else stake_of(seen, consequence),
        "named": named,
        "rule": question.rule,
        "sealed": question.sealed,
        "given": seen.sealed,
        "together": _together(seen, question, about) if question.sealed else [],
        "about": about,
        "answers": [answer_json(seen, answer, consequence) for answer in question.answers],
        "edition": seen.game_edition,
        "times": about[0]["value"] if str(question.kind) in COUNTED else 1,
    }


def _together(seen: View, question: Asked, about: list[shown.About]) -> list[int]:
    """Those who choose in secret together: a pair, where a question is about another player, or all who are asked."""
    others = [it["value"] for it in about if it["kind"] == "player"]
    return [question.seat, *others] if others else list(seen.asked)


def answer_json(seen: View, answer: int, consequence: Consequence | None = None) -> shown.Answer:
    """One answer for a button or a place on the map; `arms` is the number of a name among the board's.

    `quiet` ends or declines something; `drastic` is given away or left for good.
    """
    kind, value = kind_of(answer)
    text = words.answer_words(seen.state, seen.players, answer)
    found: shown.Answer = {"id": answer, "kind": kind, "value": value, "words": text}
    if consequence is not None and consequence.line is not None and seen.question is not None:
        found["brings"] = consequence.line(seen, seen.question, answer)
    if answer in QUIET:
        found["quiet"] = True
    if answer in DRASTIC:
        found["drastic"] = True
    if kind == "choice" and text in CHOICE_ICONS:
        found["icon"] = CHOICE_ICONS[text]
    if kind == "province" and value < seen.state.board.size:
        found["name"] = place_words(seen.state, seen.players, value)
    if kind == "name":
        found["arms"] = value
    elif kind == "elector":
        found["arms"] = seen.state.names.index(text)
    elif kind == "principality" and value < len(seen.state.name) and seen.state.name[value] != NONE:
        found["arms"] = seen.state.name[value]
    return found


def in_names(seen: View, refusal: Refusal) -> Refusal:
    """A refusal for people who see names on their map and no coordinates."""
    return replace(refusal, sentence=with_names(seen.state, seen.players, refusal.sentence))


def prompt(seen: View, question: Asked) -> str:
    """What the person asked must do now, in one line."""
    return tell.prompt(seen.state, seen.players, question)


# --- events ---


def event_json(game: WestphaliaGame, number: int, event: Event) -> shown.GameEvent:
    """An event as the parts of a sentence, with its number and rule."""
    show = game.edition.show
    chapter = event.rule.split(".")[1] if "." in event.rule else ""
    found: shown.GameEvent = {
        "n": number,
        "kind": event.kind,
        "rule": event.rule,
        "icon": show.icon(chapter),
        "level": show.level(event.kind),
        "parts": _told(game, event),
        "fields": {k: v for k, v in event.fields.items() if isinstance(v, int | str | bool | list | tuple)},
    }
    if found["level"] == "card":
        found["card"] = {"seat": event.fields["seat"], "card": event.fields["card"]}
    if event.kind in show.dice:
        rolled = event.fields[show.dice[event.kind]]
        found["dice"] = [rolled] if isinstance(rolled, int) else list(rolled)
    if event.kind in show.duels:
        found["duel"] = [_duellist(event, ""), _duellist(event, "other_")]
    if event.kind in show.chronicle and event.seen_by is None:
        found["brief"] = _brief(game, event)
    if (tale := _tale(game, event)) is not None:
        found["tale"] = tale
    if event.kind in show.details:
        found["detail"] = True
    if (scene := scene_json(game.state, show, event)) is not None:
        found["scene"] = scene
    return found


def _told(game: WestphaliaGame, event: Event) -> list[Part]:
    """An event as parts; places have a name besides their coordinates."""
    parts = cast("list[Part]", tell.tell(game.state, game.players, event))
    for at, part in enumerate(parts):
        if "province" in part:
            part["name"] = _named(game, part["province"], parts[at - 1] if at else None, parts[at + 1 :])
        elif part.get("provinces"):
            part["name"] = places_words(game.state, game.players, part["provinces"])
    return parts


def _named(game: WestphaliaGame, province: int, before: Part | None, after: list[Part]) -> str:
    """A province by name; of a capital whose owner is named next to it the owner is not told twice."""
    s = game.state
    owner = s.owner[province]
    told = len(after) > 1 and after[0]["text"] == " of " and after[1].get("seat") == owner
    if owner == NONE or province != s.capital[owner] or not told:
        return landmark_words(s, game.players, province)
    return "city" if before is not None and before["text"].endswith(" capital ") else "the capital"


def _tale(game: WestphaliaGame, event: Event) -> shown.Tale | None:
    """An event as who does it and what is done, or what is done and where, in parts."""
    show = game.edition.show
    last = event.kind in show.on_places
    template = show.on_places.get(event.kind) or show.tales.get(event.kind)
    if last:
        order: tuple[str, ...] = ("principality", "province")
    else:
        order = ("principality", "seat") if event.kind in BY_PLACE else ("seat", "principality")
    who = next((name for name in order if name in event.fields), None)
    if template is None or who is None:
        return None

    def parts(words_of: str) -> list[Part]:
        return _told(game, Event(Told(event.kind, words_of), event.rule, event.fields))

    return {"who": parts(f"{{{who}}}")[0], "does": parts(template), "last": last}


def _duellist(event: Event, which: str) -> shown.Duellist:
    """One of two who have shown a choice to each other."""
    choice = CHOICES[event.fields[f"{which}choice"]]
    return {
        "seat": event.fields["other" if which else "seat"],
        "words": choice,
        "icon": CHOICE_ICONS.get(choice, "scroll"),
        "amount": event.fields[f"{which}amount"],
    }


def _brief(game: WestphaliaGame, event: Event) -> shown.Brief:
    """An event for the chronicle; {items} and {n} stay to be filled where several are told together."""
    line = game.edition.show.chronicle[event.kind]

    def said(template: str) -> str:
        template = template.replace("{items}", "{{items}}").replace("{n}", "{{n}}")
        return tell.sentence(
            game.state, game.players, Event(Told(event.kind, template), event.rule, event.fields)
        )

    return {"one": said(line.one), "many": said(line.many), "item": said(line.item)}


__all__ = ["board_json", "common_json", "event_json", "prompt", "question_json", "view_json"]
