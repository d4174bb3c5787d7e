"""Tradeoffs: the price of peace, and the Emperor's price for a skipped activity (D.tradeoff.*)."""

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.dice.rules.upheaval import orthodox_provinces
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.influence import ASK_LOSSES, choose_losses, lose_chosen
from westphalia.engine import Chronicle, EventType, Kind, Question, Reason, Step, roll
from westphalia.rules.base.answers import PROVINCE, kind_of
from westphalia.rules.base.state import with_item
from westphalia.rules.base.words import province_words
from westphalia.rules.diplomacy.losing import lose_stored
from westphalia.rules.diplomacy.withdrawing import ask_or_withdraw
from westphalia.rules.realm.exile import settle_alliances
from westphalia.rules.realm.provinces import convert_provinces, is_foreign_power, own_capital
from westphalia.rules.victory.rounds import begin_phase

EMPEROR_ROLLS: Final = EventType(
    "emperor_rolls",
    "Emperor {seat} skipped Combat Heresy and rolls {die}; {k.emperor_tradeoff_roll} or less costs a province.",
    cite="D.tradeoff.emperor.1",
    level="desk",
    dice="die",
)
EMPEROR_LOSES_PROVINCE: Final = EventType(
    "emperor_loses_province",
    "{province} of {seat} becomes {religion}: the Emperor skipped Combat Heresy.",
    cite="D.tradeoff.emperor.2",
    converts=True,
    chronicle=Chronicle("Emperor {seat} loses a province to the {religion} faith."),
)
MORE_TROUBLES: Final = EventType(
    "more_troubles",
    "Emperor {seat} skipped Combat Heresy: {amount} more Internal Troubles next round.",
    cite="D.tradeoff.emperor.3",
    scene="affairs",
)


def open_tradeoffs(s: DiceState) -> None:
    """D.tradeoff.1, D.tradeoff.4: all but the Emperor lose 1 unplaced Influence; exiles are exempt."""
    begin_phase(s, "tradeoffs")
    s.troubles = [0] * s.players  # those of this round are over
    for seat in s.initiative:
        if seat != s.emperor and not s.exiled >> seat & 1:
            lose_stored(s, seat, s.k.tradeoff_unplaced, "D.tradeoff.1")


def due(s: DiceState, seat: int) -> int:
    """D.tradeoff.2, D.tradeoff.emperor.4: the price of peace, and the Emperor's for a skipped activity."""
    if s.exiled >> seat & 1:
        return 0
    if seat != s.emperor:
        return 0 if s.has_fought >> seat & 1 else s.k.tradeoff_no_war
    if not s.engages >> seat & 1:
        return s.k.emperor_tradeoff_diplomacy
    return s.k.emperor_tradeoff_war if not s.wages >> seat & 1 else 0


def pay_for_peace(s: DiceState) -> Step:
    """D.tradeoff.2, D.tradeoff.emperor.4: Players who lose Influence choose it openly, all at once."""
    dues = [due(s, seat) for seat in range(s.players)]
    gone = yield from choose_losses(s, dues, ASK_LOSSES)
    for seat in s.initiative:
        if dues[seat]:
            rule = "D.tradeoff.emperor.4" if seat == s.emperor else "D.tradeoff.2"
            lose_chosen(s, seat, dues[seat], gone[seat], rule)
    settle_alliances(s)


# --- an Emperor who skipped Combat Heresy ---


def emperor_rolls(s: DiceState) -> None:
    """D.tradeoff.emperor.1, D.tradeoff.emperor.3: the Emperor rolls for a province; abroad, for more Troubles."""
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
    """Whether the Emperor's roll costs a province."""
    return s.chosen != 0


def lose_province(s: DiceState) -> Step:
    """D.tradeoff.emperor.2: an orthodox province of the Emperor converts, or they withdraw; True when chosen."""
    emperor = s.emperor
    answers = [PROVINCE + p for p in bit_list(orthodox_provinces(s, emperor))]
    answer = yield from ask_or_withdraw(s, Question(s, emperor, ASK_EMPEROR_PROVINCE, answers))
    if answer is None:
        return False
    religion = 1 - s.religion[emperor]
    convert_provinces(s, 1 << answer - PROVINCE, religion)
    if s.tell:
        s.tell(EMPEROR_LOSES_PROVINCE, seat=emperor, province=answer - PROVINCE, religion=religion)
    return True


def why_not_province(s: DiceState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return "D.tradeoff.emperor.2", "Choose a province; you cannot pass."
    where = province_words(s, province)
    if s.owner[province] != question.seat:
        return "D.tradeoff.emperor.2", f"{where} is not yours."
    if own_capital(s, question.seat) >> province & 1:
        return "D.convert.3", "Your capital converts only with you."
    return "D.tradeoff.emperor.2", f"{where} is not of your religion."


ASK_EMPEROR_PROVINCE: Final = Kind(
    "emperor_province",
    cite="D.tradeoff.emperor.2",
    prompt="Which of your provinces converts to the other religion?",
    why=why_not_province,
)
