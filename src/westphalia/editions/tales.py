"""How a log tells: what several do alike in one sentence, and what is a detail of something else.

An event of `TALES` is told as who does it and what he does, without running totals; events that follow each other and
are alike in what is done are told together, and so are those `ON_PLACES`. Events of `DETAILS` belong to what was told
before them and are shown on demand.
"""

from __future__ import annotations

from typing import Final

TALES: Final[dict[str, str]] = {  # what {seat} or {principality} does
    "gold": "earns {amount} Gold",
    "lose_gold": "pays {amount} Gold",
    "good_works": "gains {amount:Good Work/Good Works}",
    "saints": "gains {amount:Saint/Saints}",
    "saint_for_works": "exchanges Good Works for {amount:Saint/Saints}",
    "points": "gains {amount:point/points}",
    "conversion_choice": "reveals: {choice}",
    "conversion": "turns {religion}",
    "council_token": "plays the {choice} token",
    "role": "is now: {role}",
    "ransack": "gives up his Monastery token",
    "patronage": "turns {gold} Gold into {amount} Faith",
    "store_influence": "stores {amount} Influence",
    "ally": "becomes the ally of {seat}",
    "unaligned": "is unaligned again",
    "declares_nothing": "declares no war",
    "stays": "stays in the Empire",
    "decline_league": "joins no League",
    "joins_league": "joins the {league}",
    "take_nothing": "takes nothing",
    "principality_converts": "turns {religion}",
    "principality_holds": "holds to its faith",
    "in_reserve": "waits In Reserve",
    "sits_out": "sits out: {choice}",
    "stability": "has Stability {stability} now",
    "doctrine": "adopts the {doctrine} doctrine",
    "new_doctrine": "changes to the {doctrine} doctrine",
    "abuses": "does not roll; {faith} Faith become {amount:Good Work/Good Works}",
    "lose_stored": "loses {amount} stored Influence",
    "vanish": "ceases to exist",
}
ON_PLACES: Final[dict[str, str]] = {  # told of the places to which it is done, which are named at the end
    "place_stored": "{seat} places Influence on",
    "gain_influence": "{seat} gains Influence on",
    "die_on_principality": "{seat} places {religion} dice on",
    "die_on_province": "{seat} places {religion} dice on",
    "withdraw": "{seat} withdraws from",
}
BY_PLACE: Final = frozenset({"ally", "unaligned"})  # of several names, the Principality's is who does it
DETAILS: Final = frozenset(
    {
        "income", "home_income", "faith_of_saints", "faith_of_zeal", "faith_of_sanction", "faith_of_protestants",
        "faith_kept", "faith_of_reformation", "only_answer", "draw_doctrines", "doctrines", "draw_cards", "hand",
        "discard", "lose_influence", "end_diplomacy", "end_actions", "ends_turn", "reshuffle_doctrines", "dice_off",
        "new_principality", "deck", "map", "start", "halve_influence", "losing_side", "no_doctrine", "not_executed",
        "clear_markers", "dice_on_land", "new_hand", "cannot_call", "treaty", "treaty_unaligned",
        "treaty_principality", "post_war",
    }
)  # fmt: skip
