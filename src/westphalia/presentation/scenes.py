"""What an event adds to its scene: a battle, a roll of Faith dice, an Upheaval, an election, a death, the
end.

An event type names its scene. An edition adds the ledger of its Diplomatic Shifts and the meaning of a Home's
die.
"""

from typing import Any, Final, Literal

from westphalia.editions.kit.show.part import CHOICE_ICONS, ShowPart, cited
from westphalia.engine import Event
from westphalia.engine.event import SceneKind
from westphalia.presentation.types import (
    Affairs,
    Ballot,
    CardsLeft,
    Change,
    Counted,
    LeagueSide,
    Roll,
    Scene,
    SceneInfo,
    Shown,
)
from westphalia.rules.base.answers import CHOICES
from westphalia.rules.base.words import LEAGUES

TITLES: Final[dict[SceneKind, tuple[str, str]]] = {
    "upheaval": ("Religious Upheaval", "flame"),
    "faith": ("The dice of the Faith", "die"),
    "council": ("The Council of Trent", "book"),
    "dilemma": ("The Diplomacy Game", "hands"),
    "battle": ("Battle", "swords"),
    "league": ("Religious War", "cross"),
    "shifts": ("Diplomatic Shifts", "hands"),
    "affairs": ("The Homes of Foreign Powers", "ship"),
    "election": ("Imperial Election", "crown"),
    "death": ("The Emperor’s life", "crown"),
    "exile": ("Out of the Empire", "ship"),
    "end": ("The end", "star"),
}


def scene_titles(show: ShowPart) -> dict[str, SceneInfo]:
    """Return the titles and icons of an edition's scenes."""
    named = {kind: show.scenes.get(kind, usual) for kind, usual in TITLES.items()}
    return {kind: {"title": title, "icon": icon} for kind, (title, icon) in named.items()}


def scene_json(s: Any, show: ShowPart, event: Event) -> Scene | None:
    """Return an event's contribution to its scene; None if it has no scene or is not public."""
    event_type = event.type
    kind: SceneKind | Literal[""] = "shifts" if event.rule in show.ledger else event_type.scene
    if not kind or event.seen_by is not None:
        return None
    fields = event.fields
    found: Scene = {"kind": kind, "begins": event_type.begins, "ends": event_type.ends}
    if kind == "battle":
        found["seats"] = [fields[name] for name in ("seat", "other", "winner", "loser") if name in fields]
        if event_type.cards_left:
            found["left"] = CardsLeft(seat=fields["seat"], cards=fields[event_type.cards_left])
    elif kind == "election":
        _count(fields, found)
    elif kind == "league":
        _sides(s, event, found)
    elif kind == "shifts":
        _changes(show, event, found)
    elif kind == "affairs":
        found["affairs"] = Affairs(
            seat=fields["seat"],
            face=_sign(fields.get("affairs", "")),
            label=show.affairs,
            amount=fields["amount"],
        )
    elif kind == "death":
        found["lives"] = event_type.lives
        found["seats"] = [fields["seat"]]
    elif kind == "council" and "choice" in fields:
        choice = CHOICES[fields["choice"]]
        found["token"] = Shown(seat=fields["seat"], words=choice, icon=CHOICE_ICONS[choice])
    elif event_type.rolls_faith:
        found["roll"] = Roll(seat=fields["seat"], dice=_how_many(fields), hits=fields["amount"])
        if "rolls" in fields:
            found["roll"]["upto"] = s.k.faith_die
    if "religion" in fields:
        found["religion"] = fields["religion"]
    return found


def _sign(face: str) -> str:
    """Return a number with its sign, as printed on a die."""
    return "±0" if face == "+0" else face.replace("-", "−")


def _sides(s: Any, event: Event, found: Scene) -> None:
    """Add the champion, the Target and the two sides of a Religious War."""
    fields = event.fields
    if (champion := event.type.champion) is not None:
        found["champion"] = {
            "seat": fields["seat"],
            "side": champion.side,
            "title": champion.title,
            "meaning": champion.meaning.format(k=s.k),
            "rule": cited(s, champion.cite),
        }
    if "principality" in fields:
        found["target"] = fields["principality"]
    if "sides" in fields:
        found["sides"] = [
            LeagueSide(name=LEAGUES[league], religion=religion, seats=list(seats))
            for league, religion, seats in fields["sides"]
        ]


def _changes(show: ShowPart, event: Event, found: Scene) -> None:
    """Add what a seat gains or loses, and why."""
    if (gain := event.type.gain) is not None:
        found["change"] = Change(
            seat=event.fields["seat"],
            amount=gain.sign * event.fields["amount"],
            icon=gain.icon,
            place=event.fields.get("principality"),
            why=show.ledger[event.rule],
        )


def _how_many(fields: dict[str, Any]) -> int:
    return len(fields["rolls"]) if "rolls" in fields else int(fields["dice"])


def _count(fields: dict[str, Any], found: Scene) -> None:
    """Add ballots and their count."""
    if "candidate" in fields:
        electors = [fields["principality"]] if "principality" in fields else list(fields["principalities"])
        found["ballot"] = Ballot(electors=electors, candidate=fields["candidate"])
    if "votes" in fields:
        found["counted"] = [
            Counted(seat=s, votes=v) for s, v in zip(fields["seats"], fields["votes"], strict=True)
        ]
        found["majority"] = fields["majority"]
    if "seat" in fields:
        found["seats"] = [fields["seat"]]
