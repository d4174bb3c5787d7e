"""The reach of a winner's allies in a Treaty, and refusals of claims."""

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine import Question, Reason
from westphalia.rules.base.answers import CONQUER, VASSALIZE, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY
from westphalia.rules.realm.provinces import size
from westphalia.rules.war.spoils import losing_land, losing_principalities, plain_land


def in_reach_of_ally(s: PlayerTurnsState, ally: int) -> int:
    """treaty.ally-adjacent: plain provinces of the losing side next to an ally with room when the war started."""
    if s.land[ally].bit_count() >= s.k.principality_max_size:
        return 0
    return s.ally_reach[ally] & plain_land(s)


def _not_losing(s: PlayerTurnsState, power: int) -> Reason | None:
    if (losing_principalities(s) | s.treaty.beaten) >> power & 1:
        return None
    if power == s.target and s.k.phases[s.phase] == "religious_war":
        return "peace.target-spared", "The Target neither takes nor loses provinces in this peace."
    if power >= FIRST_PRINCIPALITY and s.allied[s.treaty.winner] >> power & 1:
        return "treaty.losing-side", "It is your ally now, so it is not on the losing side."
    if power == s.treaty.winner:
        return "treaty.losing-side", "That is your own land."
    return "treaty.losing-side", "That Power is not on the losing side."


def why_not_treaty(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    reasons = {
        CONQUER: ("treaty", "The losing side has no province that you may conquer."),
        VASSALIZE: ("treaty.vassalize", "No power on the losing side is down to its capital."),
    }
    return reasons.get(answer)


def why_not_conquer(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    owner, chosen = s.owner[province], question.about
    if province in chosen:
        return "treaty", "You have already chosen that province."
    reason = _not_losing(s, owner)
    if reason is not None:
        return reason
    if s.capital[owner] == province:
        if size(s, owner) > 1:
            return "treaty.capital", "A capital can be taken only as the last province of its Power."
        if s.electors >> owner & 1:
            return (
                "treaty.elector",
                "The last province of an Elector cannot be conquered; vassalize it instead.",
            )
    return "treaty", f"Take one town, or up to {s.k.conquer_plain} provinces without a town, not both."


def why_not_vassalize(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind not in ("player", "principality") or power >= len(s.land):
        return None
    reason = _not_losing(s, power)
    if reason is not None:
        return reason
    return "treaty.vassalize", "Only a capital that is its Power's last province can be vassalized."


def why_not_allyconquest(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, ally = kind_of(answer)
    if kind != "principality" or ally >= len(s.land):
        return None
    winner = s.treaty.winner
    if any(taker == ally for _, _, taker in s.taken):
        return "treaty.ally", "Each ally may take only one province."
    if not s.allied[winner] >> ally & 1:
        return "treaty.ally", "Only your allies may take provinces."
    if not s.fought >> ally & 1:
        return "treaty.ally", "It was not your ally when the war started."
    if size(s, ally) >= s.k.principality_max_size:
        return "principality.full", (
            f"A Principality never has more than {s.k.principality_max_size} provinces."
        )
    return "treaty.ally-adjacent", ("When the war started, it touched no losing province without a town.")


def why_not_allyprovince(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return None
    if not losing_land(s) >> province & 1:
        return _not_losing(s, s.owner[province])
    if s.towns >> province & 1:
        return "treaty.no-towns", "Principalities cannot conquer towns."
    return "treaty.ally-adjacent", "That province was not adjacent to the ally when the war started."


def why_not_cede(s: PlayerTurnsState, question: Question, answer: int) -> Reason | None:
    kind, province = kind_of(answer)
    if kind != "province" or province >= s.board.size:
        return "treaty.principality-wins", "Choose a province to cede to the Principality."
    if province in question.about[1:]:
        return "treaty.principality-wins", "You have already chosen that province."
    if losing_land(s) >> province & 1:
        return "treaty.no-towns", "Principalities cannot conquer towns."
    return "treaty.principality-wins", "Cede your own provinces or those of your allies in this war."
