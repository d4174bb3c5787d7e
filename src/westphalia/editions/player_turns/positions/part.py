"""The part of hand-written positions that the six-round and dice editions share."""

from typing import Final

from westphalia.editions.kit.positions.part import PositionPart
from westphalia.editions.player_turns.positions import moments, rounds, wars

SHARED: Final = PositionPart(
    position=(*rounds.REIGN, rounds.DRAWN, *wars.RELIGIOUS_WAR, rounds.VOTES, moments.ANNOUNCED),
    principality=(
        rounds.DRAWN_PRINCIPALITY,
        wars.TARGET_OF,
        *wars.CARDS_OF_PRINCIPALITY,
        rounds.DICE_ON_PRINCIPALITY,
    ),
    province=(rounds.DICE_ON_PROVINCE,),
    placing=("setup.place_lands", "setup.place_elector", "setup.place_principality"),
    landless=moments.is_leaving,
    principalities_fight=True,
    drawn=wars.drawn,
    openings=wars.OPENINGS,
    turns={**wars.TURNS, **moments.TURNS},
    start_names=rounds.START_NAMES,
)
