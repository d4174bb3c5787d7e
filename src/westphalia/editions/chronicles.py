"""What the chronicles of all editions tell alike: several of a kind in one sentence, as a chronicler would."""

from __future__ import annotations

from typing import Final

from westphalia.editions.show_part import Chronicle

COMMON: Final[dict[str, Chronicle]] = {
    "upheaval": Chronicle(
        "Unrest takes hold of {items}.",
        "Unrest runs through {items}.",
        "{principality}",
    ),
    "principality_converts": Chronicle(
        "{items} turns {religion}.", "{items} turn {religion}.", "{principality}"
    ),
    "conversion": Chronicle(
        "{items} confesses the {religion} faith.", "{items} confess the {religion} faith.", "{seat}"
    ),
    "war_on_player": Chronicle(
        "War breaks out, {items}.", "War breaks out on many sides: {items}.", "{seat} against {other}"
    ),
    "battle_won": Chronicle("On the field {items}.", "On the field {items}.", "{winner} beats {loser}"),
    "automatic_victory": Chronicle(
        "Without a battle {items}.", "Without a battle {items}.", "{loser} gives way to the army of {winner}"
    ),
    "white_peace": Chronicle("{seat} and {other} part without a victor."),
    "conquer": Chronicle(
        "{seat} wins a province by the sword.", "{seat} wins {n} provinces by the sword.", "{principality}"
    ),
    "conquer_from_player": Chronicle(
        "{seat} takes a province from {other}.", "{seat} takes {n} provinces from {other}.", "{other}"
    ),
    "vassalize": Chronicle(
        "{seat} makes a vassal of {items}.", "{seat} makes vassals of {items}.", "{principality}"
    ),
    "vassalize_player": Chronicle("{seat} humbles {other}, whose land becomes {principality}."),
    "leagues_at_war": Chronicle("The Catholic League and the Evangelical League take the field."),
    "league_defeated": Chronicle("The {league} is defeated."),
    "unopposed": Chronicle("The {league} meets no opponent."),
    "new_elector": Chronicle("{principality} becomes an Elector in the place of {principalities}."),
    "forced_exile": Chronicle("{seat} has lost every province and must leave the Empire."),
    "foreign_power": Chronicle(
        "{items} leaves the Empire for a crown abroad.",
        "{items} leave the Empire for crowns abroad.",
        "{seat} (now {home})",
    ),
    "successor": Chronicle(
        "{items} is heir to what was left behind.",
        "{items} are heirs to what was left behind.",
        "{principality}",
    ),
    "vanish": Chronicle("{items} is no more.", "{items} are no more.", "{principality}"),
    "elected": Chronicle("{seat} is elected Emperor."),
    "elected_by_plurality": Chronicle("{seat} is elected Emperor without a majority."),
    "westphalia_victory": Chronicle("The Peace of Westphalia is made, and it is the peace of {seats}."),
}
