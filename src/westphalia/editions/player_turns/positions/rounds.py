"""Fields of hand-written positions that the six-round and dice editions share: activities, reign, dice."""

from collections.abc import Sequence
from typing import Any, Final

from westphalia.editions.kit.positions.fields import flag, position_flag, position_principalities
from westphalia.editions.kit.positions.part import Entry, Reading, Writing
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.base.reading import PositionTable
from westphalia.rules.base.state import NONE
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.realm.provinces import is_player

ACTIVITIES: Final = ("Combat Heresy", "Engage in Diplomacy", "Wage War")
TAKING_PART: Final = ("combats", "engages", "wages")
HERESY: Final = 0
LATER: Final = (2, 0)  # by default all have Combatted Heresy and Wage War
BY_CHAPTER: Final = {"heresy": (0, 1), "diplomacy": (1, 2)}
FACES: Final = 6
LAST_CHECK: Final = "election.check_victory"
START_NAMES: Final = {  # the end of a round starts with the last check of religious victory
    "end": LAST_CHECK,
    "end_of_round": LAST_CHECK,
    "end_of_the_round": LAST_CHECK,
    "victory": LAST_CHECK,
    "victory_check": LAST_CHECK,
    "how_to_win": LAST_CHECK,
    "catholic_victory": LAST_CHECK,
    "protestant_victory": LAST_CHECK,
    "peace_of_westphalia_victory": LAST_CHECK,
}

# --- activities ---


def activities(first: str, second: str) -> tuple[Entry, Entry]:
    """Return the fields for activities: partly known after step `first`, fully after `second`."""

    def read(r: Reading[Any], f: PositionTable, seat: int) -> None:
        if not r.after(first):
            for key in ("activities", "sits_out"):
                if f.has(key):
                    raise f.wrong(key, f"activities are chosen at {first!r}, after play begins")
            return
        named = named_activities(f)
        if r.after(second):
            taking = named or BY_CHAPTER.get(r.step.split(".")[0], LATER)
            if len(taking) != 2:
                raise f.wrong(
                    "activities", "each player takes part in two of the three: name both, or sits_out"
                )
        elif HERESY in named:  # the second activity is not chosen yet
            taking = named
        else:  # without Combat Heresy a player takes part in both others
            taking = (1, 2) if named else (HERESY,)
        for activity in taking:
            name = TAKING_PART[activity]
            setattr(r.s, name, getattr(r.s, name) | 1 << seat)

    return Entry("activities", read, _taking), Entry("sits_out", None, _sits_out_in_words)


def named_activities(f: PositionTable) -> tuple[int, ...]:
    """Return the named activities, or all but the skipped one."""
    if f.has("activities") and f.has("sits_out"):
        raise f.wrong("sits_out", "give activities or sits_out, not both")
    if f.has("sits_out"):
        out = f.word("sits_out", ACTIVITIES, HERESY)
        return tuple(at for at in range(len(ACTIVITIES)) if at != out)
    named = tuple(f.index_in(ACTIVITIES, name, "activities") for name in f.names("activities"))
    if f.has("activities") and (not 1 <= len(named) <= 2 or len(set(named)) != len(named)):
        raise f.wrong("activities", "each player takes part in two of the three")
    return named


def _taking(w: Writing[Any], seat: int) -> list[str]:
    return [n for n, mask in zip(ACTIVITIES, TAKING_PART, strict=True) if getattr(w.s, mask) >> seat & 1]


def _sits_out_in_words(w: Writing[Any], seat: int) -> str | None:
    taking = _taking(w, seat)
    return next(name for name in ACTIVITIES if name not in taking) if len(taking) == 2 else None


# --- the round ---


def _reign(r: Reading[Any], f: PositionTable, _: int) -> None:
    """Read the Rounds reigned before this one; an Emperor who has just died may have reigned two."""
    longest = r.s.k.emperor_max_rounds - (not r.after("election.try_life"))
    r.s.reign = f.number("reign", 0, 0, longest)


REIGN: Final = (
    Entry("reign", _reign, lambda w, _: w.s.reign),
    position_flag("emperor_left", "left_in_reign"),
)
DRAWN: Final = position_principalities("drawn", "markers")
DRAWN_PRINCIPALITY: Final = flag("drawn", "markers")


def _votes(r: Reading[Any], f: PositionTable, _: int) -> None:
    """Read the votes already cast: a Player for each allied Elector."""
    if not f.has("votes"):
        return
    if r.step.endswith(".vote_together"):
        raise f.wrong("votes", "all players vote at once here: begin at count_votes")
    cast = []
    for elector, player in f.table("votes").items():
        power = f.principality("votes", r.s, elector)
        if not r.s.electors >> power & 1:
            raise f.wrong("votes", f"{elector} is not an Elector")
        cast.append((power, f.seat_of(player, r.names, "votes")))
    r.s.votes = tuple(cast)


VOTES: Final = Entry("votes", _votes)


def empty_throne(r: Reading[Any]) -> bool:
    """Return whether play begins between an Emperor's death and the next election."""
    return r.within("election.vote", "election.count_votes") or r.within(
        "election.vote_together", "election.count_votes"
    )


# --- dice of chance ---


def read_faces(
    f: PositionTable, key: str, value: Any, good: Sequence[str], bad: Sequence[str]
) -> tuple[int, ...]:
    """Read faces of a die on which half of the faces succeed: numbers or names."""
    faces = []
    for face in value if isinstance(value, list | tuple) else [value]:
        if isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= FACES:
            faces.append(face)
        elif isinstance(face, str) and face.casefold() in good:
            faces.append(1)
        elif isinstance(face, str) and face.casefold() in bad:
            faces.append(FACES)
        else:
            raise f.wrong(key, f"{face!r} is not a face: write 1 to {FACES}, {good[0]!r} or {bad[0]!r}")
    return tuple(faces)


def pinned_faces(key: str, good: Sequence[str], bad: Sequence[str]) -> Entry:
    """Return the field for outcomes of a die that succeeds on 1 to 3."""

    def read(r: Reading[Any], f: PositionTable, _: int) -> None:
        if f.has(key):
            r.pins[key] = read_faces(f, key, f.raw(key, []), good, bad)

    return Entry(key, read)


RELIGION_DIE: Final = pinned_faces(
    "religion", ("converts", "success", "cross", "crucifix"), ("holds", "failure", "blank", "stays")
)
IMPERIAL_DIE: Final = pinned_faces("imperial", ("skull", "dies", "death"), ("eagle", "lives", "survives"))


def by_player(f: PositionTable, r: Reading[Any], key: str) -> list[tuple[int, str, Any]]:
    """Return a table of players as (seat, field name, value)."""
    table = f.table(key)
    return [(f.seat_of(player, r.names, key), f"{key}.{player}", value) for player, value in table.items()]


# --- dice and cubes on the map ---


def _dice_on_principality(r: Reading[Any], f: PositionTable, power: int) -> None:
    _put(r, f, PRINCIPALITY + power, NONE)


def _dice_on_province(r: Reading[Any], f: PositionTable, province: int) -> None:
    """Place dice on a province; on a Principality's province they count for the whole of it."""
    owner = r.s.owner[province]
    if is_player(owner) and r.s.capital[owner] == province and f.has("dice"):
        raise f.wrong("dice", "nothing is placed on a Player's capital")
    _put(r, f, PROVINCE + province if is_player(owner) else PRINCIPALITY + owner, owner)


def _put(r: Reading[Any], f: PositionTable, spot: int, owner: int) -> None:
    """Place dice by player, or by religion: then a player other than the owner placed them."""
    s = r.s
    for word, amount in f.counts("dice").items():
        if word in r.names:
            seat = r.names.index(word)
        else:
            religion = f.index_in(RELIGIONS, word, "dice")
            others = [seat for seat in range(s.players) if s.religion[seat] == religion and seat != owner]
            if not others:
                raise f.wrong(
                    "dice", f"no other player is {word} and could have placed it: make a player {word}"
                )
            seat = others[0]
        if any(where == spot and s.religion[by] != s.religion[seat] for where, by in s.dice):
            raise f.wrong("dice", "dice of both religions cancel each other")
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
