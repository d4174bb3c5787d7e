"""Phase 5, Tradeoffs: what peace costs, and what the Emperor pays for the activity he sat out (D.tradeoff.*)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.state import DiceState
from westphalia.editions.dice.upheaval import orthodox_provinces
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PROVINCE, kind_of
from westphalia.rules.exile import settle_alliances
from westphalia.rules.losing import lose_stored
from westphalia.rules.losing_together import ASK_LOSSES, choose_losses, lose_chosen
from westphalia.rules.realm import convert_provinces, is_foreign_power, own_capital
from westphalia.rules.rounds import begin_phase
from westphalia.rules.state import with_item
from westphalia.rules.withdrawing import in_turn
from westphalia.rules.words import province_words

EMPEROR_ROLLS: Final = Told(
    "emperor_rolls",
    "The Emperor {seat} sat out Combat Heresy and rolls {die}; {k.emperor_tradeoff_roll} or less costs a province.",
    cite="D.tradeoff.emperor.1",
)
EMPEROR_LOSES_PROVINCE: Final = Told(
    "emperor_loses_province",
    "{province} of the Emperor {seat} turns {religion}.",
    cite="D.tradeoff.emperor.2",
)
MORE_TROUBLES: Final = Told(
    "more_troubles",
    "The Emperor {seat} sat out Combat Heresy and adds {amount} to the Internal Troubles of his Home Province.",
    cite="D.tradeoff.emperor.3",
)


def open_tradeoffs(s: DiceState) -> None:
    """D.tradeoff.1, D.tradeoff.4: each but the Emperor loses 1 unplaced Influence; an exile is exempt from all."""
    begin_phase(s, "tradeoffs")
    s.troubles = [0] * s.players  # those of this round are over
    for seat in s.initiative:
        if seat != s.emperor and not s.exiled >> seat & 1:
            lose_stored(s, seat, s.k.tradeoff_unplaced, "D.tradeoff.1")


def due(s: DiceState, seat: int) -> int:
    """D.tradeoff.2, D.tradeoff.emperor.4: what peace costs the others, and sitting out the Emperor."""
    if s.exiled >> seat & 1:
        return 0
    if seat != s.emperor:
        return 0 if s.has_fought >> seat & 1 else s.k.tradeoff_no_war
    if not s.engages >> seat & 1:
        return s.k.emperor_tradeoff_diplomacy
    return s.k.emperor_tradeoff_war if not s.wages >> seat & 1 else 0


def pay_for_peace(s: DiceState) -> Step:
    """D.tradeoff.2, D.tradeoff.emperor.4: all who lose Influence pick their cubes at once and openly."""
    dues = [due(s, seat) for seat in range(s.players)]
    gone = yield from choose_losses(s, dues, ASK_LOSSES)
    for seat in s.initiative:
        if dues[seat]:
            rule = "D.tradeoff.emperor.4" if seat == s.emperor else "D.tradeoff.2"
            lose_chosen(s, seat, dues[seat], gone[seat], rule)
    settle_alliances(s)


# --- the Emperor who sat out Combat Heresy ---


def emperor_rolls(s: DiceState) -> None:
    """D.tradeoff.emperor.1, D.tradeoff.emperor.3: he rolls for a province; a Foreign Power has more Troubles."""
    emperor = s.emperor
    s.chosen = 0
    if (s.combats | s.exiled) >> emperor & 1:
        return
    if is_foreign_power(s, emperor):
        if s.round < s.k.rounds:
            added = s.k.emperor_tradeoff_troubles
            s.troubles = with_item(s.troubles, emperor, added)
            if s.tell:
                s.tell(MORE_TROUBLES, seat=emperor, amount=added)
        return
    die = roll(s, "tradeoff")
    if s.tell:
        s.tell(EMPEROR_ROLLS, seat=emperor, die=die)
    s.chosen = int(die <= s.k.emperor_tradeoff_roll and orthodox_provinces(s, emperor) != 0)


def loses_a_province(s: DiceState) -> bool:
    """Whether the Emperor's roll costs him a province."""
    return s.chosen != 0


def lose_province(s: DiceState) -> Step:
    """D.tradeoff.emperor.2: he picks an orthodox province, which turns to the other religion. True when he has."""
    emperor = s.emperor
    answers = [PROVINCE + p for p in bit_list(orthodox_provinces(s, emperor))]
    answer = yield from in_turn(s, Question(s, emperor, ASK_EMPEROR_PROVINCE, answers))
    if answer is None:
        return False
    religion = 1 - s.religion[emperor]
    convert_provinces(s, 1 << answer - PROVINCE, religion)
    if s.tell:
        s.tell(EMPEROR_LOSES_PROVINCE, seat=emperor, province=answer - PROVINCE, religion=religion)
    return True


def why_not_province(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Why the Emperor cannot lose that province."""
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return "D.tradeoff.emperor.2", "A province must be chosen; there is no passing."
    where = province_words(s, province)
    if s.owner[province] != question.seat:
        return "D.tradeoff.emperor.2", f"{where} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "D.convert.3", "Your capital converts only with you."
    return "D.tradeoff.emperor.2", f"{where} is not of your religion."


ASK_EMPEROR_PROVINCE: Final = Kind(
    "emperor_province",
    cite="D.tradeoff.emperor.2",
    prompt="Emperor, which of your provinces turns to the other religion?",
    why=why_not_province,
)
