"""Lines under Faith answers, for the editions whose successes are placed on the map."""

from westphalia.editions.kit.consequences.what_if import changes, sentence
from westphalia.editions.kit.show.part import Seen
from westphalia.engine import Question
from westphalia.engine.phrases import counted
from westphalia.rules.base.answers import NUMBER, PROVINCE, TRENT, WITHDRAW
from westphalia.rules.base.words import RELIGIONS
from westphalia.rules.faith.earning import catholics
from westphalia.rules.realm.provinces import convert_provinces, religion_of_province

DIE_FACES = 6


def patronage(seen: Seen, question: Question, answer: int) -> str:
    s, seat, gold = seen.state, question.seat, answer - NUMBER
    dice = s.faith[seat] + gold * s.k.patronage_faith_per_gold
    return f"{expected_successes(dice, s.k.faith_die_success)}. {s.gold[seat] - gold} Gold left."


def expected_successes(dice: int, faces: int) -> str:
    """Return dice and the successes to expect, as "9 dice: 4 or 5 successes expected" or "1 die: 0 or 1 success"."""
    low, rest = divmod(dice * faces, DIE_FACES)
    expected = f"{low} or {low + 1}" if rest else str(low)
    most = low + 1 if rest else low
    return f"{counted(dice, 'die', 'dice')}: {expected} {'success' if most == 1 else 'successes'} expected"


def council(seen: Seen, question: Question, answer: int) -> str:
    s, voters = seen.state, len(catholics(seen.state))
    if answer == TRENT:
        gain = counted(s.k.trent_good_works, "Good Work")
        follows = f"The Council meets if at least half of {voters} tokens agree"
    else:
        gain = f"{s.k.french_influence} Influence"
        alone = s.emperor == question.seat
        who = "As Emperor you alone" if alone else f"More than half of {voters} tokens"
        follows = f"{who} delay the Council"
    if voters == 1:
        follows = f"Only you vote: it {'meets' if answer == TRENT else 'is delayed'}"
    return f"+{gain}. {follows}."


def own_province(seen: Seen, question: Question, answer: int) -> str:
    s, seat = seen.state, question.seat
    if answer == WITHDRAW:
        return "You first take Influence off a Principality, then choose again."
    province = answer - PROVINCE
    religion = 1 - religion_of_province(s, province)
    found = changes(seen, seat, lambda t: convert_provinces(t, 1 << province, religion))
    town = "town" if s.towns >> province & 1 else "province without a town"
    return sentence([f"A {town} turns {RELIGIONS[religion]}", *found])
