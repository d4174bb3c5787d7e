"""What of an event belongs to a scene: a battle, the dice of the Faith, an Upheaval, an election, a death, the end.

The tables hold the kinds of events of all editions; which of them happen is the edition's business, and an edition says
what is its own: the ledger of Diplomatic Shifts, the titles in a Religious War, what a Home's die is about.
"""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.show_part import CHOICE_ICONS, ShowPart, cited
from westphalia.engine.event import Event
from westphalia.game.show_types import (
    Affairs,
    Ballot,
    CardsLeft,
    Change,
    Counted,
    LeagueSide,
    Roll,
    Scene,
    SceneInfo,
    SceneKind,
    Shown,
)
from westphalia.rules.answers import CHOICES
from westphalia.rules.words import LEAGUES

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

SCENES: Final[dict[SceneKind, frozenset[str]]] = {
    "upheaval": frozenset({"upheaval", "upheaval_spread", "religion_die", "unrest", "province_lost", "no_unrest"}),
    "faith": frozenset(
        {
            "faith_roll", "dice_cancel", "upheaval_marker",
            "principality_converts", "principality_holds", "province_converts", "capital_holds", "dice_on_land",
        }
    ),
    "council": frozenset(
        {
            "council_token", "council_meets", "ottoman_die", "council_concludes", "council_delayed",
            "emperor_delays_council", "council_breaks_up", "reformation", "pius",
        }
    ),
    "dilemma": frozenset({"diplomacy_game"}),
    "battle": frozenset(
        {
            "battle", "battle_with_principality", "draw_cards", "buy_card", "buy_cards", "play_doctrine", "give_up",
            "take_cards", "play_card", "discard", "barred", "names_type", "has_none", "rout", "reinforce", "calls",
            "battle_won", "white_peace", "automatic_victory", "won_over_principality", "won_by_principality",
            "automatic_over_principality", "automatic_for_principality", "white_peace_with_principality", "set_aside",
            "lays_down", "leaves_battle",
        }
    ),
    "league": frozenset(
        {
            "religious_war", "new_rotf", "dotf", "leagues_at_war", "faces", "league_defeated", "unopposed",
            "target_converts", "target_keeps", "automatic_league", "league_inconclusive",
        }
    ),
    "affairs": frozenset({"foreign_affairs", "internal_troubles", "more_troubles"}),
    "election": frozenset(
        {"vote", "block_votes", "block_silent", "elected", "elected_by_plurality", "nobody_voted", "first_emperor"}
    ),
    "death": frozenset({"emperor_lives", "emperor_dies", "emperor_dies_old", "emperor_dies_abroad", "term_ends"}),
    "exile": frozenset({"foreign_power", "successor", "forced_exile", "driven_out"}),
    "end": frozenset(
        {
            "catholic_victory", "protestant_victory", "westphalia_victory", "catholics_win", "protestants_win",
            "westphalia_choice",
        }
    ),
}  # fmt: skip
SCENE_OF: Final = {kind: scene for scene, kinds in SCENES.items() for kind in kinds}
BEGINS: Final = frozenset({"battle", "battle_with_principality"})
ENDS: Final = frozenset(
    {
        "battle_won", "white_peace", "automatic_victory", "won_over_principality", "won_by_principality",
        "automatic_over_principality", "automatic_for_principality", "white_peace_with_principality", "elected",
        "elected_by_plurality", "nobody_voted",
    }
)  # fmt: skip


LIVES: Final = frozenset({"emperor_lives"})
CHANGES: Final[dict[str, tuple[int, str]]] = {  # gained or lost, and its picture
    "lose_gold": (-1, "coin"),
    "store_influence": (1, "cube"),
    "gain_influence": (1, "cube"),
    "lose_stored": (-1, "cube"),
    "lose_influence": (-1, "cube"),
}


def scene_titles(show: ShowPart) -> dict[str, SceneInfo]:
    """What the scenes of an edition are called."""
    named = {kind: show.scenes.get(kind, usual) for kind, usual in TITLES.items()}
    return {kind: {"title": title, "icon": icon} for kind, (title, icon) in named.items()}


def scene_json(s: Any, show: ShowPart, event: Event) -> Scene | None:
    """What an event adds to its scene; None if it belongs to none, or not all may see it."""
    kind: SceneKind | None = "shifts" if event.rule in show.ledger else SCENE_OF.get(event.kind)
    if kind is None or event.seen_by is not None:
        return None
    fields = event.fields
    found: Scene = {"kind": kind, "begins": event.kind in BEGINS, "ends": event.kind in ENDS}
    if kind == "battle":
        found["seats"] = [fields[name] for name in ("seat", "other", "winner", "loser") if name in fields]
        if "left" in fields and event.kind == "discard":
            found["left"] = CardsLeft(seat=fields["seat"], cards=fields["left"])
        if event.kind == "draw_cards":
            found["left"] = CardsLeft(seat=fields["seat"], cards=fields["amount"])
    elif kind == "election":
        _count(fields, found)
    elif kind == "league":
        _sides(s, show, event, found)
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
        found["lives"] = event.kind in LIVES
        found["seats"] = [fields["seat"]]
    elif event.kind == "council_token":
        choice = CHOICES[fields["choice"]]
        found["token"] = Shown(seat=fields["seat"], words=choice, icon=CHOICE_ICONS[choice])
    elif event.kind == "faith_roll":
        found["roll"] = Roll(seat=fields["seat"], dice=_how_many(fields), hits=fields["amount"])
        if "rolls" in fields:
            found["roll"]["upto"] = s.k.faith_die
    if "religion" in fields:
        found["religion"] = fields["religion"]
    return found


def _sign(face: str) -> str:
    """A number with its sign, as it is printed on a die."""
    return "±0" if face == "+0" else face.replace("-", "−")


def _sides(s: Any, show: ShowPart, event: Event, found: Scene) -> None:
    """Who restores and who defends the Faith of the Target, and who fights on either side."""
    fields = event.fields
    if event.kind in show.champions:
        side, title, meaning, cite = show.champions[event.kind]
        found["champion"] = {
            "seat": fields["seat"],
            "side": side,
            "title": title,
            "meaning": meaning.format(k=s.k),
            "rule": cited(s, cite),
        }
    if "principality" in fields:
        found["target"] = fields["principality"]
    if "sides" in fields:
        found["sides"] = [
            LeagueSide(name=LEAGUES[league], religion=religion, seats=list(seats))
            for league, religion, seats in fields["sides"]
        ]


def _changes(show: ShowPart, event: Event, found: Scene) -> None:
    """What somebody gains or loses, and why."""
    if event.kind in CHANGES:
        sign, icon = CHANGES[event.kind]
        found["change"] = Change(
            seat=event.fields["seat"],
            amount=sign * event.fields["amount"],
            icon=icon,
            place=event.fields.get("principality"),
            why=show.ledger[event.rule],
        )


def _how_many(fields: dict[str, Any]) -> int:
    """How many dice were rolled."""
    return len(fields["rolls"]) if "rolls" in fields else int(fields["dice"])


def _count(fields: dict[str, Any], found: Scene) -> None:
    """Votes that fall, and how they were counted."""
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
