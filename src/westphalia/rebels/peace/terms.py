"""The requirements of the Peace Terms."""

from typing import Final

from westphalia.engine.kind import Reason
from westphalia.rebels.core.pieces import has_pieces
from westphalia.rebels.core.state import State, Treaty
from westphalia.rebels.peace.victories import occupies_all, open_totals
from westphalia.rebels.position.board import (
    capital_area,
    capital_of,
    controller,
    lawful,
    provinces_in,
    with_vassals,
)
from westphalia.rebels.position.constants import VASSAL_TOKENS
from westphalia.rebels.position.relations import active_allies, one_religion

ADVANCED: Final = ("vassalize", "convert", "succession")
NEGOTIABLE: Final = ("white", "keep", "humiliate", "convert", "succession")
RULE: Final = {
    "white": "R.term.white.1",
    "keep": "R.term.keep.1",
    "humiliate": "R.term.humiliate.1",
    "vassalize": "R.term.vassal.1",
    "convert": "R.term.convert.1",
    "succession": "R.term.succession.1",
    "annex": "R.term.annex.1",
}


def draft(
    s: State,
    term: str,
    maker: str,
    other: str,
    victor: str | None,
    how: str,
    separate: bool = False,
    patrons: tuple[str, ...] = (),
) -> Treaty:
    """Return a peace between two Realms; it covers Active Allies, except those beaten on their own."""
    beaten = {enemy for enemy, _ in open_totals(s, maker)} if how == "total" else set()
    others = [other, *(ally for ally in active_allies(s, other) if ally not in beaten)]
    mine = [maker, *active_allies(s, maker)]
    lent = {a.pr: a.lent_tax for a in s.alliances if a.realm == other and a.pr in patrons}
    return Treaty(term, maker, other, victor, how, separate, lent, tuple(mine), tuple(others))


def occupies_capital(s: State, victor: str, realm: str) -> bool:
    capital = capital_of(s, realm)
    return capital is not None and s.provinces[capital].occupier == victor


def unmet(s: State, t: Treaty) -> Reason | None:
    """Return why a Term is not possible, or None if its requirements are met."""
    rule = RULE[t.term]
    if t.term in ADVANCED and not s.options.advanced_terms:
        return rule, "This table does not play with the Advanced Terms."
    if t.how == "negotiated" and t.term not in NEGOTIABLE:
        return "R.d.19", "This Term cannot be negotiated."
    if t.term == "white":
        return white_unmet(t)
    if t.term == "keep":
        return None
    victor, loser = t.victor, t.loser
    if victor is None or loser is None:
        return rule, "This Term needs a Victor."
    if t.term == "humiliate":
        if not s.realms[loser].is_pr:
            return rule, "Only a PR can be humiliated."
        if t.how != "surrender" and not occupies_capital(s, victor, loser):
            return rule, f"{victor} does not Occupy the Capital of {loser}."
        return None
    if t.term in ("vassalize", "convert"):
        return None if touched(s, t) else (rule, "No Realm on the Loser's side meets the requirements.")
    if t.term == "succession":
        return succession_unmet(s, victor, loser)
    return annex_unmet(s, t, victor, loser)


def white_unmet(t: Treaty) -> Reason | None:
    """R.d.18, R.ruling.consent: White Peace needs a player's consent, except with a Total Victory."""
    if t.how in ("total", "negotiated"):
        return None
    return "R.d.18", "White Peace needs the other player's consent: propose it."


def succession_unmet(s: State, victor: str, loser: str) -> Reason | None:
    """R.term.succession.1: a Disputed Succession token on the Loser, and its Capital Occupied."""
    if not any(m.realm == loser and m.disputed for m in s.marriages):
        return "R.term.succession.1", f"There is no Disputed Succession token on {loser}."
    if not occupies_capital(s, victor, loser):
        return "R.term.succession.1", f"{victor} does not Occupy the Capital of {loser}."
    return None


def annex_unmet(s: State, t: Treaty, victor: str, loser: str) -> Reason | None:
    """R.term.annex.1, R.ruling.given-outcome: a Total Victory over an NPR, every Province of it Occupied."""
    if t.how != "total":
        return "R.term.annex.1", "Full Annexation needs a Total Victory."
    if s.realms[loser].kind != "NPR":
        return "R.term.annex.1", "Only an NPR can be annexed."
    if not occupies_all(s, victor, loser):
        return "R.ruling.given-outcome", f"{victor} does not Occupy every Province of {loser}."
    return None


def touched(s: State, t: Treaty) -> list[str]:
    """R.term.allies.1: return the Realms on the Loser's side that meet all requirements of the Term."""
    victor, loser = t.victor, t.loser
    assert victor is not None
    assert loser is not None
    if t.term == "convert":
        return [realm for realm in t.side(loser) if convertible(s, victor, realm)]
    found: list[str] = []
    tokens = 0
    for realm in t.side(loser):
        if vassalizable(s, victor, realm):
            need = tokens + tokens_needed(s, victor, realm)
            if has_pieces(s.realms[victor], ("vassal",) * need):  # R.ruling.vassal-pieces
                tokens = need
                found.append(realm)
    return found


def vassalizable(s: State, victor: str, realm: str) -> bool:
    """R.term.vassal.1: an NPR whose Capital is Occupied and, if it has other Areas, a Province there too."""
    home = capital_area(s, realm)
    if s.realms[realm].kind != "NPR" or home is None or not occupies_capital(s, victor, realm):
        return False
    elsewhere = [q for q in lawful(s, with_vassals(s, realm)) if q.area != home]
    return not elsewhere or any(q.occupier == victor for q in elsewhere)


def tokens_needed(s: State, victor: str, realm: str) -> int:
    """Return the number of Vassal tokens that the Vassalization of a Realm takes."""
    lands = lawful(s, with_vassals(s, realm))
    return sum(VASSAL_TOKENS[q.size] for q in lands if q.occupier in (None, victor))


def convertible(s: State, victor: str, realm: str) -> bool:
    """R.term.convert.1: the Victor Controls its whole Capital Area, and the State Religions differ."""
    home = capital_area(s, realm)
    if home is None:
        return False
    own = with_vassals(s, victor)
    religions = (s.realms[name].state_religion for name in (victor, realm))
    mine, theirs = map(one_religion, religions)
    return mine != theirs and bool(mine) and all(controller(q) in own for q in provinces_in(s, home))
