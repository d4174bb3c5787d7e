"""A game as JSON for clients that know no rules: the board, views, questions and events.

This is what all editions share; an edition's own part is its `ShowPart`.
"""

from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Final, cast

from westphalia.board import Board, bit_list
from westphalia.data.drawn_arms import drawn_arms
from westphalia.data.names import home_named, land_named
from westphalia.editions.kit.edition import name_pool
from westphalia.editions.kit.show.desks import OUTCOMES
from westphalia.editions.kit.show.part import CHOICE_ICONS, CHOICE_NAMES
from westphalia.editions.kit.show.types import Part
from westphalia.editions.kit.teach.consequence import Consequence, stake_of
from westphalia.engine import Chronicle, Event, EventType, Refusal
from westphalia.engine import Question as Asked
from westphalia.engine.phrases import capitalized
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.presentation import types as shown
from westphalia.presentation.happenings import converted_provinces, exchange_numbers
from westphalia.presentation.outcomes import Outcomes
from westphalia.presentation.scenes import scene_json, scene_titles
from westphalia.presentation.verdicts import verdicts
from westphalia.rules.base import tell, words
from westphalia.rules.base.answers import CHOICES, DECLINING, DRASTIC, PRINCIPALITY, PROVINCE, kind_of
from westphalia.rules.base.state import NO_LEAGUE, NONE, SEATS, TYPES, State, War
from westphalia.rules.realm.provinces import religion_of, town_provinces
from westphalia.rules.realm.whereabouts import landmark_words, place_words, places_words, with_names

PATTERNS: Final = (  # by flag; colours that look alike to some people have different patterns
    "plain", "plain", "stripes", "plain", "dots", "stripes", "plain", "plain",
    "dots", "stripes", "plain", "dots", "stripes", "stripes",
)  # fmt: skip
LONGEST_MARK: Final = 3
PLURAL_VERBS: Final = {"is": "are", "has": "have", "does": "do"}
MAPS: Final = 64  # maps kept in the cache
MANY: Final = 1024

# --- the board ---


def board_json(game: WestphaliaGame) -> shown.Board:
    """Return the constant data of a game: the map, the names, the players."""
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
    """Return the shortest distinct abbreviation of each player's name."""
    found: list[str] = []
    for seat, name in enumerate(players):
        plain = "".join(name.split()) or "?"
        others = ["".join(other.split()) for i, other in enumerate(players) if i != seat]
        lengths = range(1, LONGEST_MARK)
        short = next(
            (n for n in lengths if not any(o[:n].lower() == plain[:n].lower() for o in others)), None
        )
        mark = plain[:short] if short else f"{plain[0]}{seat + 1}"
        found.append(capitalized(mark))
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
    """Return the public view, as spectators see it."""
    s = seen.state
    show = seen.edition.show
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
    """Return a seat's view as JSON; `of_all` is the public part, if it has been built (`common_json`).

    `teach` adds the effects of answers, which programs do not need.
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
        "desks": seen.edition.show.desks(seen),
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
    show = seen.edition.show
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
    consequence = seen.edition.teach.consequences.get(question.kind) if teach else None
    about: list[shown.About] = [{"kind": kind, "value": value} for kind, value in tell.about(question)]
    place = partial(place_words, you=question.seat)
    named = words.in_sentence(tell.prompt(seen.state, seen.players, question, place))
    outcomes = Outcomes(seen) if teach else None
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
        "answers": [answer_json(seen, answer, consequence, outcomes) for answer in question.answers],
        "edition": seen.edition.key,
        "times": about[0]["value"] if question.kind.counted else 1,
    }


def _together(seen: View, question: Asked, about: list[shown.About]) -> list[int]:
    """Return the seats that choose in secret together: a pair, or all who are asked.

    A question about another player alone pairs the two; a vote on a player's list of Electors does not.
    """
    if [it["kind"] for it in about] == ["player"]:
        return [question.seat, about[0]["value"]]
    return list(seen.asked)


def answer_json(
    seen: View, answer: int, consequence: Consequence | None = None, outcomes: Outcomes | None = None
) -> shown.Answer:
    """Return an answer for a button or a place on the map.

    `arms` is an index into the board's names. `quiet` answers end or decline something, `drastic` ones give something
    up for good.
    """
    kind, value = kind_of(answer)
    text = words.answer_words(seen.state, seen.players, answer)
    labels = seen.question.kind.labels if seen.question is not None else {}
    label = labels.get(answer, text)
    found: shown.Answer = {"id": answer, "kind": kind, "value": value, "words": label}
    if outcomes is not None:
        outcomes.add_to(found)
    if consequence is not None and consequence.line is not None and seen.question is not None:
        found["brings"] = words.in_sentence(consequence.line(seen, seen.question, answer))
    if answer in DECLINING:
        found["quiet"] = True
    if answer in DRASTIC:
        found["drastic"] = True
    if kind == "choice" and text in CHOICE_ICONS:
        found["icon"] = CHOICE_ICONS[text]
    if kind == "choice" and text in CHOICE_NAMES and answer not in labels:
        found["name"] = CHOICE_NAMES[text]
    if kind == "province" and value < seen.state.board.size:
        you = NONE if seen.question is None else seen.question.seat
        found["name"] = place_words(seen.state, seen.players, value, you)
    if kind == "name":
        found["arms"] = value
    elif kind == "elector":
        found["arms"] = seen.state.names.index(text)
    elif kind == "principality" and value < len(seen.state.name) and seen.state.name[value] != NONE:
        found["arms"] = seen.state.name[value]
    return found


def in_names(seen: View, refusal: Refusal) -> Refusal:
    """Return a refusal with place names instead of coordinates."""
    sentence = with_names(seen.state, seen.players, refusal.sentence)
    return replace(refusal, sentence=words.in_sentence(sentence))


def prompt(seen: View, question: Asked) -> str:
    return tell.prompt(seen.state, seen.players, question)


# --- events ---


def event_json(game: WestphaliaGame, number: int, event: Event) -> shown.GameEvent:
    """Return an event as the parts of a sentence, with everything that clients show of it."""
    show = game.edition.show
    chapter = event.rule.split(".")[1] if "." in event.rule else ""
    found: shown.GameEvent = {
        "n": number,
        "kind": event.kind,
        "rule": event.rule,
        "icon": show.icon(chapter),
        "level": event.type.level,
        "parts": _sentence_parts(game, event),
        "fields": {k: v for k, v in event.fields.items() if isinstance(v, int | str | bool | list | tuple)},
    }
    if found["level"] == "card":
        found["card"] = {"seat": event.fields["seat"], "card": event.fields["card"]}
    if event.type.dice:
        rolled = event.fields[event.type.dice]
        found["dice"] = [rolled] if isinstance(rolled, int) else list(rolled)
    if event.type.duel:
        found["duel"] = [_duellist(event, ""), _duellist(event, "other_")]
    if event.type.chronicle is not None and event.seen_by is None:
        found["brief"] = _brief(game, event, event.type.chronicle)
    if (tale := _tale(game, event)) is not None:
        found["tale"] = tale
    if event.type.detail:
        found["detail"] = True
    if (scene := scene_json(game.state, show, event)) is not None:
        found["scene"] = scene
    if (exchange := exchange_numbers(game.state, game.log, event)) is not None:
        found["winner"], found["lost"] = exchange
    if provinces := converted_provinces(game.state, event):
        found["provinces"] = provinces
    return found


def _sentence_parts(game: WestphaliaGame, event: Event) -> list[Part]:
    """Return the parts of an event's sentence; places have a name besides their coordinates."""
    parts = cast("list[Part]", tell.tell(game.state, game.players, event))
    for at, part in enumerate(parts):
        if "province" in part:
            part["name"] = _named(game, part["province"], parts[at - 1] if at else None, parts[at + 1 :])
        elif part.get("provinces"):
            part["name"] = places_words(game.state, game.players, part["provinces"])
        before = parts[at - 1]["text"] if at else ""
        part["text"] = _after(before, part["text"])
        if "name" in part:
            part["name"] = _after(before, part["name"])
    return parts


def _after(before: str, text: str) -> str:
    return words.in_sentence(before + text)[len(before) :]


def _named(game: WestphaliaGame, province: int, before: Part | None, after: list[Part]) -> str:
    """Return the name of a province; a capital does not repeat an owner who is named next to it."""
    s = game.state
    owner = s.owner[province]
    names_owner = len(after) > 1 and after[0]["text"] == " of " and after[1].get("seat") == owner
    if owner == NONE or province != s.capital[owner] or not names_owner:
        return landmark_words(s, game.players, province)
    return "city" if before is not None and before["text"].endswith(" capital ") else "the capital"


def _tale(game: WestphaliaGame, event: Event) -> shown.Tale | None:
    """Return the short form of an event: its subject and what it does."""
    tale = event.type.tale
    if tale is None:
        return None

    def parts(words_of: str) -> list[Part]:
        return _sentence_parts(game, Event(EventType(event.kind, words_of), event.rule, event.fields))

    does = parts(tale.does)
    all_do = does if tale.last else in_plural(does)  # with `last` the line begins with a name
    return {
        "who": parts(f"{{{tale.who}}}")[0],
        "does": does,
        "all_do": parts(tale.all_do) if tale.all_do else all_do,
        "last": tale.last,
    }


def in_plural(does: list[Part]) -> list[Part]:
    """Return a predicate with its first verb in the plural.

    >>> in_plural([{"text": "keeps its faith"}])
    [{'text': 'keep their faith'}]
    """
    first, *rest = does
    verb, space, object_ = first["text"].partition(" ")
    text = f"{PLURAL_VERBS.get(verb) or verb.removesuffix('s')}{space}{object_}".replace(" its ", " their ")
    return [{**first, "text": text}, *rest]


def _duellist(event: Event, which: str) -> shown.Duellist:
    """Return one side of two choices shown to each other."""
    choice = CHOICES[event.fields[f"{which}choice"]]
    return {
        "seat": event.fields["other" if which else "seat"],
        "words": choice,
        "icon": CHOICE_ICONS.get(choice, "scroll"),
        "amount": event.fields[f"{which}amount"],
    }


def _brief(game: WestphaliaGame, event: Event, line: Chronicle) -> shown.Brief:
    """Return an event for the chronicle; clients fill in {items} and {n} when they combine several."""

    def said(template: str) -> str:
        template = template.replace("{items}", "{{items}}").replace("{n}", "{{n}}")
        told = Event(EventType(event.kind, template), event.rule, event.fields)
        return words.in_sentence(tell.sentence(game.state, game.players, told))

    return {"one": said(line.one), "many": said(line.many), "item": said(line.item)}


__all__ = ["board_json", "common_json", "event_json", "prompt", "question_json", "view_json"]
