"""What of an event belongs to a scene: a battle, the dice of the Faith, an Upheaval, an election, a death, the end.

The tables hold the kinds of events of all editions; which of them happen is the edition's business.
"""

from __future__ import annotations

from typing import Any, Final

from westphalia.engine.event import Event
from westphalia.game.show_types import Ballot, CardsLeft, Counted, Roll, Scene, SceneKind

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
            "religious_war", "dotf", "leagues_at_war", "faces", "league_defeated", "unopposed", "target_converts",
            "target_keeps", "automatic_league", "league_inconclusive",
        }
    ),
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


def scene_json(event: Event) -> Scene | None:
    """What an event adds to its scene; None if it belongs to none, or not all may see it."""
    kind = SCENE_OF.get(event.kind)
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
    elif event.kind == "faith_roll":
        found["roll"] = Roll(seat=fields["seat"], dice=_how_many(fields), hits=fields["amount"])
    if "religion" in fields:
        found["religion"] = fields["religion"]
    return found


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
