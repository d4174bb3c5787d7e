"""The state of a five-round game with Peace & Rebels (R.variant.set.9)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from westphalia.editions.five_round.rebels.rules import edition_hooks
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.base.fields import Field, always, by_seat

REBEL_FIELDS: Final = (
    # --- markers on the map ---
    Field("stability", by_seat(0), fact=True),
    Field("unrest", always(0), fact=True),
    Field("rebels", lambda start: bytearray(start.board.size), fact=True, own=True),
    Field("rebel_held", always(0), fact=True),
    Field("core", by_seat(0), fact=True),
    Field("claims", by_seat(0), fact=True),
    Field("truces", by_seat(0), fact=True),
    # --- notes on the round ---
    Field("waged", by_seat(0), fact=True),
    Field("open_to", by_seat(0), fact=True),
    Field("pressed", always(0), fact=True),
    Field("robbed", by_seat(0), fact=True),
    Field("converts", always(0), fact=True),
    Field("league_lost", always(0), fact=True),
    Field("league_drawn", always(0), fact=True),
    # --- the current phase ---
    Field("owed", always(0), fact=True),
    Field("rebel_dice", always(()), fact=True),
)


class RebelsState(FiveRoundState):
    __slots__ = tuple(f.name for f in REBEL_FIELDS)
    fields: ClassVar[Sequence[Field]] = (*FiveRoundState.fields, *REBEL_FIELDS)

    stability: list[int]
    unrest: int  # provinces with Unrest
    rebels: bytearray  # how many, by province
    rebel_held: int  # provinces that Rebels hold
    core: list[int]  # the provinces that each Player placed at setup
    claims: list[int]  # by seat, the powers on which they have a casus belli
    truces: list[int]  # by seat, the Players they may not attack
    waged: list[int]  # by seat, the powers they declared war on this round
    open_to: list[int]  # by seat, the powers they could have declared war on
    pressed: int  # seats that use a casus belli in the war they declared on a Player
    robbed: list[int]  # by seat, the Players who took provinces of theirs in a war
    converts: int  # seats that changed their religion this round
    league_lost: int  # seats whose League lost this round
    league_drawn: int  # seats whose League neither won nor lost
    owed: int  # Influence the Player on turn still has to lose for missing Gold
    rebel_dice: tuple[tuple[int, int], ...]  # (province, face) still to be resolved

    imperial_power = edition_hooks.imperial_power
    obeying = edition_hooks.obeying
    why_disobeying = edition_hooks.why_disobeying
    claims_on = edition_hooks.claims_on
    power_of_claims = edition_hooks.power_of_claims
    press_claims = edition_hooks.press_claims
    truces_of = edition_hooks.truces_of
    why_truce = edition_hooks.why_truce
    army_drawn = edition_hooks.army_drawn
    was_open_to = edition_hooks.was_open_to
    war_declared = edition_hooks.war_declared
    religious_war_ended = edition_hooks.religious_war_ended
    religion_changed = edition_hooks.religion_changed
    province_moved = edition_hooks.province_moved

    def principality_gone(self, power: int) -> None:
        """Remove every casus belli on it, since its number may be used again."""
        super().principality_gone(power)
        for held in ("claims", "waged", "open_to"):
            setattr(self, held, [powers & ~(1 << power) for powers in getattr(self, held)])
