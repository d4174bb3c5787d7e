"""How to win the six-round edition, what its round is, and its own words."""

from __future__ import annotations

from typing import Final

from westphalia.editions.guide import Guide, PhaseNote, Term, Way
from westphalia.editions.terms import SHARED

TERMS: Final = (
    Term(
        name="Gold",
        meaning="Pays for Faith, Influence and Military Cards; all that is left becomes Influence in the Shifts.",
        cite="income",
        capital=True,
    ),
    Term(
        name="Good Works",
        meaning="A Catholic's merit: the most are saved once the Reformation has begun.",
        cite="faith.works",
        forms=("Good Work", "merit", "GW"),
    ),
    Term(
        name="Saint",
        meaning="Every {k.good_works_per_saint} Good Works are a Saint; each earns {k.faith_per_saint} Faith.",
        cite="faith.saints",
        forms=("Saints",),
        capital=True,
    ),
    Term(
        name="Monastery",
        meaning="A token of every Catholic who never converted: a Good Work a round.",
        cite="faith.monastery",
    ),
    Term(name="Tetzel card", meaning="Marks a Catholic who is not saved.", cite="salvation.works"),
    Term(
        name="Reformer card",
        meaning="Marks a Protestant who is saved by Faith Alone.",
        cite="convert.reformer",
    ),
    Term(
        name="Council of Trent",
        meaning="Catholics decide in secret whether it meets. If it concludes, the Reformation begins.",
        cite="trent.token",
        forms=("Council", "Trent token", "French token"),
        capital=True,
    ),
    Term(
        name="Catholic Reformation",
        meaning="From then on Catholics roll dice and are saved by their Good Works.",
        cite="trent.reformation",
        forms=("Reformation",),
        capital=True,
    ),
    Term(name="Saved slots", meaning="The places among the saved of each religion: {k.saved_places}."),
    Term(name="Size", meaning="How many provinces a Principality has.", cite="ally.first"),
    Term(
        name="Army",
        meaning="Imperial Power up to {k.max_cards_from_ip}: so many cards are drawn.",
        cite="battle.draw",
        capital=True,
    ),
    Term(
        name="Private war",
        meaning="A war that is not the Religious War.",
        cite="war.declare",
        forms=("War party",),
    ),
    Term(
        name="War snapshot",
        meaning="Who borders on whom and who is whose ally, noted as a Battle Phase opens.",
        cite="battle.snapshot",
    ),
    Term(
        name="Battle round",
        meaning="One card from each side, shown together; what is lost lies on its owner's pile.",
        cite="card.play",
        forms=("battle rounds", "Battle discard pile", "discard pile"),
    ),
    Term(
        name="Doctrine",
        meaning="How your army is trained: in every battle it exchanges up to {k.doctrine_discards} cards.",
        cite="setup.doctrine",
        forms=("Doctrines",),
        capital=True,
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
        name="Diplomatic Shifts",
        meaning="After the wars: Gold becomes Influence, and idleness costs some.",
        cite="VI.shift.1",
        forms=("Shifts",),
        capital=True,
    ),
    Term(name="Supply", meaning="The bank; it never runs out."),
    Term(
        name="Diplomacy Game",
        meaning="You and the next in order choose thumb or gun in secret.",
        cite="dipgame",
        forms=("thumb", "gun"),
    ),
)
WAYS: Final = (
    Way(
        id="catholic",
        name="Catholic victory",
        who="The {k.saved_places} Catholics with the most Good Works.",
        needs=("more Catholic than Protestant provinces", "all 7 Electors Catholic", "a Catholic Emperor"),
        when="At any moment from the end of the Religious War of round {k.religious_victory_round} on.",
        advice="Combat Heresy for Good Works, let the Council conclude, and win the last Electors back.",
        cite="win.catholic",
    ),
    Way(
        id="protestant",
        name="Protestant victory",
        who="The {k.saved_places} whose unbroken conversion is earliest.",
        needs=(
            "more Protestant than Catholic provinces",
            "all 7 Electors Protestant",
            "a Protestant Emperor",
        ),
        when="At any moment from the end of the Religious War of round {k.religious_victory_round} on.",
        advice="Convert early, stay, and spread the Faith to what lies beside your land and to your allies.",
        cite="win.protestant",
    ),
    Way(
        id="westphalia",
        name="Peace of Westphalia",
        who="One Player alone: the highest score.",
        needs=(
            "Imperial Power: 1 for each province of your own, 2 to 4 for each ally, the crown",
            "{k.westphalia_town_bonus} for each town of your religion, your capital included",
        ),
        when="After round {k.rounds}, if no religion has won. The Emperor chooses among equals.",
        advice="Fight every round, for idleness costs Influence; take towns of your own faith.",
        cite="win.westphalia",
    ),
)
PHASES: Final = (
    PhaseNote(
        phase="upheaval", decides="Nothing: chance turns Principalities.", why="They may become Targets."
    ),
    PhaseNote(
        phase="heresy",
        decides="Whether you Combat Heresy; convert or stay; Gold for Faith; where it spreads.",
        why="Provinces and Electors of your faith, and a place among the saved.",
    ),
    PhaseNote(
        phase="diplomacy", decides="Thumb or gun; where your Influence goes.", why="Allies and their votes."
    ),
    PhaseNote(
        phase="war", decides="One war; a League; a doctrine.", why="Land, vassals, and no loss for idleness."
    ),
    PhaseNote(
        phase="religious_war", decides="Which League you join.", why="The Target's religion, and Electors."
    ),
    PhaseNote(phase="shifts", decides="Which Influence you lose.", why="Peace costs {k.shift_idle_loss}."),
    PhaseNote(phase="foreign_powers", decides="Stay, or leave for good.", why="A last refuge."),
    PhaseNote(
        phase="election", decides="For whom your Electors vote.", why="The crown and its Imperial Power."
    ),
)
GUIDE: Final = Guide(
    about="Six rounds from 1510 to 1660, two of three activities in each: choose what you can do without. Make your "
    "faith win with you among its saved, or be the strongest at the Peace of Westphalia.",
    ways=WAYS,
    phases=PHASES,
    terms=TERMS + SHARED,
    habits=(
        "Look at the race at the foot of the screen: which way is near, and for whom?",
        "An ally needs as much Influence as it has provinces, and more than anyone else.",
        "Whoever fights in no war loses {k.shift_idle_loss} Influence: even a small war is worth it.",
    ),
)
