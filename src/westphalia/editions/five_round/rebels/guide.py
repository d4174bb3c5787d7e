"""How to win with Peace & Rebels: the guide of the five-round edition, with the phase and its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.editions.five_round import guide
from westphalia.editions.five_round.rebels.constants import (
    BEFORE,
    CLAIM_CARDS,
    PHASE,
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    PRICE_OF_UNREST,
    REBELS_THAT_TAKE,
)
from westphalia.editions.guide import PhaseNote, Term
from westphalia.rebels.constants import HIGH_STABILITY, LOW_STABILITY

TERMS: Final = (
    Term(
        name="Unrest",
        meaning="A marker on a Player's province: a Rebel Die is rolled there in every round, and Rebels can take it. "
        f"{PRICE_OF_UNREST} Gold calms it.",
        cite="R.variant.g.1",
        capital=True,
    ),
    Term(
        name="Rebels",
        meaning=f"{REBELS_THAT_TAKE[0]} takes a province with Unrest, {REBELS_THAT_TAKE[1]} one with a town. "
        f"{PRICE_OF_REBEL} Gold beats one.",
        cite="R.variant.c.2",
        forms=("Rebel",),
        capital=True,
    ),
    Term(
        name="Rebel-held",
        meaning="A core province in the hands of Rebels gives neither Gold nor Imperial Power, and costs Gold. "
        f"{PRICE_OF_REBEL_HELD} Gold take it back.",
        cite="R.variant.set.5",
        forms=("Rebel-held province", "Rebel-held provinces", "Rebel-held marker"),
        capital=True,
    ),
    Term(
        name="Rebel Die",
        meaning="1 the province falls, 2 costs 1 Gold, 3 costs 1 Influence, 4 nothing, 5 a Rebel, 6 calm.",
        cite="R.variant.i.1",
        forms=("Rebel Dice",),
    ),
    Term(
        name="Stability",
        meaning="Falls with lost wars and a new religion, rises in peace. At "
        f"{LOW_STABILITY} it brings Unrest, at +{HIGH_STABILITY} it may calm one.",
        cite="R.variant.f.1",
        capital=True,
    ),
    Term(
        name="Casus belli",
        meaning=f"A right to revenge: {CLAIM_CARDS} card more against a Player, as good as 1 Gold against a "
        "Principality. Unused it costs 1 Influence.",
        cite="R.variant.a.3",
    ),
    Term(
        name="Truce",
        meaning="Forbids the winner of a war to attack the loser again in the next round.",
        cite="R.variant.a.2",
        forms=("truces",),
    ),
    Term(
        name="Core",
        meaning="The three provinces you placed at setup. Rebels hold them; any other province they set free.",
        cite="R.variant.set.3",
        forms=("core province", "core provinces"),
    ),
)
PHASE_NOTE: Final = PhaseNote(
    phase=PHASE,
    decides="What Gold beats: Rebels, Unrest, a Rebel-held province; where new Unrest breaks out.",
    why="Rebels take provinces with Unrest, one or two of them at a time.",
)
_AT: Final = [note.phase for note in guide.PHASES].index(BEFORE)
GUIDE: Final = replace(
    guide.GUIDE,
    phases=(*guide.PHASES[:_AT], PHASE_NOTE, *guide.PHASES[_AT:]),
    terms=(*guide.GUIDE.terms, *TERMS),
    habits=(
        *guide.GUIDE.habits,
        "Keep a Gold through the wars: a Rebel in a province with Unrest takes it before you can earn more.",
    ),
)
