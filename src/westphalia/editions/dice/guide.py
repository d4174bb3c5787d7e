"""How to win the dice edition, what its round is, and its own words."""

from __future__ import annotations

from typing import Final

from westphalia.editions.guide import Guide, PhaseNote, Term, Way
from westphalia.editions.terms import SHARED

TERMS: Final = (
    Term(
        name="Points",
        meaning="Saints of a Catholic, Reformation Points of a Protestant: every success of your Faith dice is one. "
        "The leaders of a religion are saved.",
        cite="D.saved.1",
        forms=("Saints", "Reformation Points", "Reformation Point", "Saint"),
    ),
    Term(
        name="Conversion cube",
        meaning="A success of your Faith dice, placed on a province or a Principality to convert it.",
        cite="spread",
        forms=("cube", "cubes", "Conversion cubes"),
    ),
    Term(name="Reign", meaning="How many rounds the Emperor has been in office.", cite="reign.die"),
    Term(
        name="Internal Troubles",
        meaning="What a Foreign Power rolls each round: it weakens his Home in the next.",
        cite="D.fp.home.1",
    ),
    Term(
        name="Strength", meaning="The Imperial Power with which a Power fights a battle.", cite="battle.draw"
    ),
    Term(
        name="Sides",
        meaning="Those in a war: each Player with his allies as the battle starts, or a Principality alone.",
        cite="treaty.losing-side",
    ),
    Term(
        name="ROTF",
        meaning="Restorer of the Faith: who declared the Religious War.",
        cite="war.rotf",
        forms=("Restorer of the Faith",),
    ),
    Term(
        name="DOTF",
        meaning="Defender of the Faith: leads the League of the Target's religion.",
        cite="league.dotf",
        forms=("Defender of the Faith",),
    ),
    Term(
        name="Tradeoffs",
        meaning="After the wars: what peace costs, and what the Emperor pays for sitting out.",
        cite="D.tradeoff.1",
    ),
    Term(
        name="Diplomacy Game",
        meaning="You and the next in order show Cooperate or Compete in secret.",
        cite="dipgame",
        forms=("Cooperate", "Compete"),
        capital=True,
    ),
)
WAYS: Final = (
    Way(
        id="catholic",
        name="Catholic victory",
        who="The {k.saved_places} Catholics with the most points, and all who tie for the last place.",
        needs=("more Catholic than Protestant provinces", "all 7 Electors Catholic", "a Catholic Emperor"),
        when="From the end of the Religious War of round {k.religious_victory_round} on.",
        advice="Combat Heresy for points, and keep the Electors of your faith.",
        cite="win.catholic",
    ),
    Way(
        id="protestant",
        name="Protestant victory",
        who="The {k.saved_places} Protestants with the most points, and all who tie for the last place.",
        needs=(
            "more Protestant than Catholic provinces",
            "all 7 Electors Protestant",
            "a Protestant Emperor",
        ),
        when="From the end of the Religious War of round {k.religious_victory_round} on.",
        advice="The first to convert gains {k.luther_points} points; then roll as many dice as you can.",
        cite="win.protestant",
    ),
    Way(
        id="westphalia",
        name="Peace of Westphalia",
        who="One Player alone: the highest score.",
        needs=(
            "Imperial Power: 1 for each province of your own religion, 2 and its size for each ally",
            "{k.westphalia_town_bonus} for each town of your religion, your capital included",
        ),
        when="After round {k.rounds}, if no religion has won. The Emperor chooses among equals.",
        advice="Large allies count most; heretical land of your own counts nothing until you win it back.",
        cite="win.westphalia",
    ),
)
PHASES: Final = (
    PhaseNote(
        phase="upheaval",
        decides="Which province of yours turns, if the die is low.",
        why="Heretical land is weak.",
    ),
    PhaseNote(
        phase="turns", decides="Which of three activities you sit out.", why="You cannot do everything."
    ),
    PhaseNote(
        phase="heresy", decides="Convert or stay; where your cubes go.", why="Points, provinces, Electors."
    ),
    PhaseNote(
        phase="diplomacy", decides="Cooperate or Compete; where your Influence goes.", why="Allies and votes."
    ),
    PhaseNote(phase="war", decides="One war; a League.", why="Land, vassals, and no price for peace."),
    PhaseNote(
        phase="religious_war", decides="Which League you join.", why="The Target's religion, and Electors."
    ),
    PhaseNote(phase="tradeoffs", decides="Which Influence you lose.", why="Peace costs {k.tradeoff_no_war}."),
    PhaseNote(phase="foreign_powers", decides="Stay, or leave for good.", why="A last refuge."),
    PhaseNote(phase="election", decides="For whom your Electors vote, in secret.", why="The crown."),
)
GUIDE: Final = Guide(
    about="Six rounds from 1510 to 1660; in each you sit out one of three activities. Lead your faith in points when "
    "it wins, or be the strongest at the Peace of Westphalia.",
    ways=WAYS,
    phases=PHASES,
    terms=TERMS + SHARED,
    habits=(
        "Look at the race at the foot of the screen: which way is near, and for whom?",
        "Land of the other religion gives you no Imperial Power: convert it, or convert yourself.",
        "Whoever fights in no war loses {k.tradeoff_no_war} Influence.",
    ),
)
