"""Fields of positions by hand that the editions share in which a Player takes part in two of three activities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from westphalia.editions.position import Entry, Reading, Writing
from westphalia.editions.position_fields import flag, position_flag, position_principalities
from westphalia.rules.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.reading import Fields
from westphalia.rules.realm import is_player
from westphalia.rules.state import NONE
from westphalia.rules.words import RELIGIONS

ACTIVITIES: Final = ("Combat Heresy", "Engage in Diplomacy", "Wage War")
TAKING_PART: Final = ("combats", "engages", "wages")
HERESY: Final = 0
LATER: Final = (2, 0)  # where nothing is said all have Combatted Heresy and Wage War
BY_CHAPTER: Final = {"heresy": (0, 1), "diplomacy": (1, 2)}
FACES: Final = 6
LAST_LOOK: Final = "election.check_victory"
START_NAMES: Final = {  # who begins at the end of a round begins with the last look at the religions
    "end": LAST_LOOK,
    "end_of_round": LAST_LOOK,
    "end_of_the_round": LAST_LOOK,
    "victory": LAST_LOOK,
    "how_to_win": LAST_LOOK,
    "catholic_victory": LAST_LOOK,
    "protestant_victory": LAST_LOOK,
    "peace_of_westphalia_victory": LAST_LOOK,
}

# --- activities ---


def activities(first: str, second: str) -> tuple[Entry, Entry]:
    """Who takes part in what: known in part after one step, in full after another."""

    def read(r: Reading[Any], f: Fields, seat: int) -> None:
        if not r.after(first):
            for key in ("activities", "sits_out"):
                if f.has(key):
                    raise f.wrong(key, f"activities are chosen at {first!r}, and play begins before")
            return
        named = _named(f)
        if r.after(second):
            taking = named or BY_CHAPTER.get(r.step.split(".")[0], LATER)
            if len(taking) != 2:
                raise f.wrong(
                    "activities", "everybody takes part in two of the three: name both, or sits_out"
                )
        elif HERESY in named:  # with one activity, the second is not chosen yet
            taking = named
        else:  # whoever does not Combat Heresy is in both others
            taking = (1, 2) if named else (HERESY,)
        for activity in taking:
            name = TAKING_PART[activity]
            setattr(r.s, name, getattr(r.s, name) | 1 << seat)

    return Entry("activities", read, _in_words), Entry("sits_out", None, _sits_out_in_words)


def _named(f: Fields) -> tuple[int, ...]:
    """The activities that are named, or all but the one sat out."""
    if f.has("activities") and f.has("sits_out"):
        raise f.wrong("sits_out", "give the activities or what he sits out, not both")
    if f.has("sits_out"):
        out = f.word("sits_out", ACTIVITIES, HERESY)
        return tuple(at for at in range(len(ACTIVITIES)) if at != out)
    named = tuple(f.index_in(ACTIVITIES, name, "activities") for name in f.names("activities"))
    if f.has("activities") and (not 1 <= len(named) <= 2 or len(set(named)) != len(named)):
        raise f.wrong("activities", "everybody takes part in two of the three")
    return named


def _taking(w: Writing[Any], seat: int) -> list[str]:
    return [n for n, mask in zip(ACTIVITIES, TAKING_PART, strict=True) if getattr(w.s, mask) >> seat & 1]


def _in_words(w: Writing[Any], seat: int) -> list[str]:
    return _taking(w, seat)


def _sits_out_in_words(w: Writing[Any], seat: int) -> str | None:
    taking = _taking(w, seat)
    return next(name for name in ACTIVITIES if name not in taking) if len(taking) == 2 else None


# --- the round ---


def _reign(r: Reading[Any], f: Fields, _: int) -> None:
    """The Rounds an Emperor has reigned before this one; one who has just died may have reigned two."""
    longest = r.s.k.emperor_max_rounds - (not r.after("election.try_life"))
    if f.number("reign", 0) > longest:
        raise f.wrong("reign", f"the Rounds he has reigned before this one are at most {longest}")
    r.s.reign = f.number("reign", 0)


REIGN: Final = (
    Entry("reign", _reign, lambda w, _: w.s.reign),
    position_flag("emperor_left", "left_in_reign"),
)
DRAWN: Final = position_principalities("drawn", "markers")
DRAWN_PRINCIPALITY: Final = flag("drawn", "markers")


def votes() -> Entry:
    """Votes that have been cast: a Player for each Elector that has an ally."""

    def read(r: Reading[Any], f: Fields, _: int) -> None:
        if not f.has("votes"):
            return
        if r.step.endswith(".vote_together"):
            raise f.wrong("votes", "all vote at once here: begin at count_votes")
        cast = []
        for elector, player in f.table("votes").items():
            power = f.principality("votes", r.s, elector)
            if not r.s.electors >> power & 1:
                raise f.wrong("votes", f"{elector} is no Elector")
            cast.append((power, f.seat_of(player, r.names, "votes")))
        r.s.votes = tuple(cast)

    return Entry("votes", read)


def empty_throne(r: Reading[Any]) -> bool:
    """Whether play begins between the death of an Emperor and the election of the next."""
    return r.within("election.vote", "election.count_votes") or r.within(
        "election.vote_together", "election.count_votes"
    )


# --- dice of chance ---


def read_faces(f: Fields, key: str, value: Any, good: Sequence[str], bad: Sequence[str]) -> tuple[int, ...]:
    """Faces of a die on which half of the faces succeed: numbers, or what they show."""
    faces = []
    for face in value if isinstance(value, list | tuple) else [value]:
        if isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= FACES:
            faces.append(face)
        elif isinstance(face, str) and face.casefold() in good:
            faces.append(1)
        elif isinstance(face, str) and face.casefold() in bad:
            faces.append(FACES)
        else:
            raise f.wrong(key, f"{face!r} is no face: write 1 to {FACES}, {good[0]!r} or {bad[0]!r}")
    return tuple(faces)


def pinned_faces(key: str, good: Sequence[str], bad: Sequence[str]) -> Entry:
    """Outcomes of a die that succeeds on 1 to 3."""

    def read(r: Reading[Any], f: Fields, _: int) -> None:
        if f.has(key):
            r.pins[key] = read_faces(f, key, f.raw(key, []), good, bad)

    return Entry(key, read)


RELIGION_DIE: Final = pinned_faces(
    "religion", ("converts", "success", "cross", "crucifix"), ("holds", "failure", "blank", "stays")
)
IMPERIAL_DIE: Final = pinned_faces("imperial", ("skull", "dies", "death"), ("eagle", "lives", "survives"))


def by_player(f: Fields, r: Reading[Any], key: str) -> list[tuple[int, str, Any]]:
    """A table of players: seat, name of the field, and what stands there."""
    table = f.table(key)
    return [(f.seat_of(player, r.names, key), f"{key}.{player}", value) for player, value in table.items()]


# --- dice and cubes on the map ---


def _dice_on_principality(r: Reading[Any], f: Fields, power: int) -> None:
    _put(r, f, PRINCIPALITY + power, NONE)


def _dice_on_province(r: Reading[Any], f: Fields, province: int) -> None:
    """What is placed on a province of a Principality lies on all of it."""
    owner = r.s.owner[province]
    if is_player(owner) and r.s.capital[owner] == province and f.has("dice"):
        raise f.wrong("dice", "nothing is placed on a Player's capital")
    _put(r, f, PROVINCE + province if is_player(owner) else PRINCIPALITY + owner, owner)


def _put(r: Reading[Any], f: Fields, spot: int, owner: int) -> None:
    """By the player who placed it, or by religion: then another than the owner of the province did."""
    s = r.s
    for word, amount in f.counts("dice").items():
        if word in r.names:
            seat = r.names.index(word)
        else:
            religion = f.index_in(RELIGIONS, word, "dice")
            others = [seat for seat in range(s.players) if s.religion[seat] == religion and seat != owner]
            if not others:
                raise f.wrong("dice", f"nobody else is {word} and could have placed it: make a player {word}")
            seat = others[0]
        if any(where == spot and s.religion[by] != s.religion[seat] for where, by in s.dice):
            raise f.wrong("dice", "what is of both religions has removed each other")
        s.dice += ((spot, seat),) * amount


def _dice_in_words(w: Writing[Any], spot: int) -> dict[str, int]:
    placed = [w.players[seat] for where, seat in w.s.dice if where == spot]
    return {player: placed.count(player) for player in w.players if player in placed}


DICE_ON_PRINCIPALITY: Final = Entry(
    "dice", _dice_on_principality, lambda w, power: _dice_in_words(w, PRINCIPALITY + power)
)
DICE_ON_PROVINCE: Final = Entry(
    "dice", _dice_on_province, lambda w, province: _dice_in_words(w, PROVINCE + province)
)
