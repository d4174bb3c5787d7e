"""How to win the five-round edition, what its round is, and its own words."""

from __future__ import annotations

from typing import Final

from westphalia.editions.guide import Guide, PhaseNote, Term, Way
from westphalia.editions.terms import SHARED

TERMS: Final = (
    Term(
        name="Gold",
        meaning="Pays for Faith, Influence, Military Cards and wars on Principalities. What is left at the end of a "
        "round becomes Influence.",
        cite="income",
        capital=True,
    ),
    Term(
        name="Role",
        meaning="How you stand with God: Mortal Sin, Predestined to Hell, or saved in one of two ways.",
        cite="role.checked",
        forms=("roles",),
    ),
    Term(name="Mortal Sin", meaning="The role of a Catholic who is not saved.", cite="role.checked"),
    Term(
        name="Predestined to Hell",
        meaning="The role of a Protestant who is not saved.",
        cite="role.faith-alone",
        forms=("Predestined",),
    ),
    Term(
        name="Good Works",
        meaning="A Catholic's merit; {k.good_works_per_saint} of them become a Saint.",
        cite="role.saints",
        forms=("Good Work", "merit", "GW"),
    ),
    Term(
        name="Saint",
        meaning="Each earns {k.faith_per_saint} Faith in every round and counts {k.good_works_per_saint} Good Works.",
        cite="faith.saints",
        forms=("Saints",),
        capital=True,
    ),
    Term(
        name="Council of Trent",
        meaning="Catholics decide in secret whether it meets. If it concludes, the Reformation begins.",
        cite="trent.token",
        forms=("Council", "Trent token", "French token"),
        capital=True,
    ),
    Term(
        name="Reformation",
        meaning="The Catholic one: from then on Catholics may place dice on Protestant land, and each got "
        "{k.trent_saints} Saints.",
        cite="trent.reformation",
        forms=("Catholic Reformation",),
        capital=True,
    ),
    Term(
        name="Church Abuses",
        meaning="Before the Reformation no Catholic die may lie on Protestant land.",
        cite="place.abuses",
    ),
    Term(
        name="Church Patronage",
        meaning="Gold turned into Faith, {k.patronage_faith_per_gold} for each.",
        cite="faith.patronage",
        forms=("Patronage",),
        capital=True,
    ),
    Term(
        name="Monastery",
        meaning="A token of every Catholic who never converted: {k.ora_et_labora_good_works} Good Works a round.",
        cite="faith.monastery",
        forms=("Monastery token",),
    ),
    Term(
        name="Chain",
        meaning="Provinces of your religion connected to your capital. Dice reach them and one step beyond.",
        cite="place.chain",
        forms=("reach",),
        capital=True,
    ),
    Term(
        name="Upheaval marker",
        meaning="A flame where dice of both religions met: such a Principality may become a Target.",
        cite="place.cancel",
        forms=("Upheaval markers", "upright"),
    ),
    Term(
        name="Declarer", meaning="Who declared a Religious War on a Target.", cite="war.target", capital=True
    ),
    Term(
        name="Imperial League",
        meaning="The League the Emperor is in; the other is the Anti-Imperial League.",
        cite="peace.emperor-won",
        forms=("Anti-Imperial League",),
    ),
    Term(
        name="Doctrine",
        meaning="A secret card, {k.doctrine_hand} for each Player: it exchanges cards of your hand before a battle.",
        cite="war.doctrines",
        forms=("Doctrines", "Doctrine card", "Doctrine cards", "Military Doctrine"),
        capital=True,
    ),
    Term(
        name="Diplomacy Game",
        meaning="Two neighbours choose thumb or gun in secret: friends share, a gun robs a thumb.",
        cite="dipgame",
        forms=("thumb", "gun"),
    ),
    Term(
        name="Liberate",
        meaning="A town of a beaten Player becomes a Principality and your ally.",
        cite="treaty.liberate",
    ),
)
WAYS: Final = (
    Way(
        id="catholic",
        name="Catholic victory",
        who="The Players Saved by Faith and Works: at most {k.religious_victory_max_winners} with {k.players} Players.",
        needs=(
            "{k.religious_victory_provinces} Catholic provinces of the map",
            "{k.religious_victory_electors} Catholic Electors of 7",
            "a Catholic Emperor",
        ),
        when="Looked at after the elections of rounds 4 and 5, never before.",
        advice="Gather Good Works, let the Council of Trent conclude early, and hold the land with dice.",
        cite="win.catholic",
    ),
    Way(
        id="protestant",
        name="Protestant victory",
        who="The Players Saved by Faith Alone: the first {k.saved_places} who convert and stay.",
        needs=(
            "{k.religious_victory_provinces} Protestant provinces of the map",
            "{k.religious_victory_electors} Protestant Electors of 7",
            "a Protestant Emperor",
        ),
        when="Looked at after the elections of rounds 4 and 5, never before.",
        advice="Convert before the places are taken, and spend your Faith dice on the Electors.",
        cite="win.protestant",
    ),
    Way(
        id="westphalia",
        name="Peace of Westphalia",
        who="One Player alone: the highest score.",
        needs=(
            "Imperial Power: 1 for each province of your own, 2 or 3 for each ally",
            "{k.westphalia_town_bonus} for each town of your religion besides your capital",
        ),
        when="After round {k.rounds}, if no religion has won. The Emperor chooses among equals.",
        advice="Win allies by Influence, take towns by war, and keep the religions balanced.",
        cite="win.westphalia",
    ),
)
PHASES: Final = (
    PhaseNote(
        phase="upheaval", decides="Nothing: chance turns Principalities.", why="The faiths' race begins here."
    ),
    PhaseNote(
        phase="heresy",
        decides="Convert or stay; a token for the Council; Gold for Faith; where your dice go.",
        why="Provinces and Electors of your faith, and a place among the saved.",
    ),
    PhaseNote(
        phase="diplomacy",
        decides="Thumb or gun with both neighbours; where your Influence goes.",
        why="Allies: Imperial Power and votes.",
    ),
    PhaseNote(
        phase="war",
        decides="Pass, attack weak Principalities, a Player, or declare a Religious War.",
        why="Land and towns of your own, and vassals.",
    ),
    PhaseNote(
        phase="religious_war",
        decides="Which League you join, if a war was declared.",
        why="Whole Principalities turn, Electors are replaced.",
    ),
    PhaseNote(
        phase="foreign_powers",
        decides="Stay, or leave the Empire for good.",
        why="A last refuge: a Home counts nothing at the end.",
    ),
    PhaseNote(
        phase="election",
        decides="For whom your Electors vote.",
        why="The crown, 2 Influence, the first turn.",
    ),
)
GUIDE: Final = Guide(
    about="You are a prince of the Empire from 1510 to 1660. Make your faith win with you among its saved, or be the "
    "strongest when the Peace of Westphalia is made.",
    ways=WAYS,
    phases=PHASES,
    terms=TERMS + SHARED,
    habits=(
        "Look at the race at the foot of the screen: which way is near, and for whom?",
        "An ally needs as much Influence as it has provinces, and more than anyone else; small Electors are cheapest.",
        "Gold does most early in a round: as Faith, as Influence, then as cards.",
        "At war, twice the other's Imperial Power wins without a battle.",
    ),
)
