"""Check whether the bots' reasons are true: one check for each kind of sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from westphalia.board import bit_list
from westphalia.bots.core.policy import policy_for
from westphalia.editions.five_round.rules.leagues import eligible_targets
from westphalia.editions.player_turns.rules.religious_victory import (
    religious_standing as warring_standing,
)
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import (
    CARD,
    CARDS,
    COMBAT_HERESY,
    CONVERT,
    ENGAGE_IN_DIPLOMACY,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    STAY,
    WAGE_WAR,
)
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS, TYPES
from westphalia.rules.base.words import CARDS as CARD_NAMES
from westphalia.rules.base.words import LEAGUES, RELIGIONS, province_words
from westphalia.rules.diplomacy.influence import settle
from westphalia.rules.league.leagues import LEAGUE_OF_ANSWER, LEAGUE_OF_RELIGION
from westphalia.rules.realm.provinces import convert_provinces, religion_of
from westphalia.rules.war.cards import INFANTRY_PAIRS

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence about an answer to a question of a game."""

    game: WestphaliaGame
    seat: int
    answer: int
    about: tuple[int, ...]
    kind: str
    m: re.Match[str]

    @property
    def s(self) -> Any:
        """The position."""
        return self.game.state

    def n(self, name: str) -> int:
        """Return a number of the sentence."""
        return int(self.m[name])

    def power(self, name: str = "X") -> int:
        """Return a Principality of the sentence."""
        s = self.s
        said = self.m[name].casefold()  # "the Palatinate" inside a sentence
        return next(p for p in bit_list(s.principalities) if s.names[s.name[p]].casefold() == said)

    def player(self, name: str = "P") -> int:
        """Return a Player of the sentence."""
        return self.game.players.index(self.m[name])

    def placed(self, power: int, amount: int) -> Any:
        """Return the position after adding Influence on a Principality."""
        after = self.s.copy()
        after.influence[power * SEATS + self.seat] += amount
        settle(after, power)
        return after

    def other_influence(self, power: int) -> int:
        """Return the most Influence of any other Player."""
        row = self.s.influence[power * SEATS : power * SEATS + self.s.players]
        return max(value for seat, value in enumerate(row) if seat != self.seat)

    def standing(self, s: Any) -> Any:
        """Return each religion's standing."""
        if self.game.edition.id == "five-round":
            from westphalia.editions.five_round.rules.victory import religious_standing

            return religious_standing(s)
        return warring_standing(s)

    def lacks_but_the_crown(self, s: Any, religion: int) -> bool:
        """Return whether a religion has the provinces and Electors it needs."""
        now = self.standing(s)
        return bool(
            now.provinces[religion] >= now.provinces_needed and now.electors[religion] >= now.electors_needed
        )

    def wins_with(self, religion: int) -> bool:
        """Return whether the speaker wins if a religion does."""
        s = self.s
        if self.game.edition.id == "five-round":
            return bool(s.religion[self.seat] == religion and s.is_saved(self.seat))
        return self.seat in s.winners_of(religion)


def becomes_ally(c: Said) -> bool:
    power, amount = c.power(), c.n("n")
    before, after = c.placed(power, amount - 1), c.placed(power, amount)
    return before.ally[power] != c.seat and after.ally[power] == c.seat


def gives(c: Said) -> bool:
    """Check an ally gained at once: its Imperial Power, its former ally, and the number of the vote."""
    power = c.power()
    after = c.placed(power, 1)
    groups = c.m.groupdict()
    votes = (after.allied[c.seat] & after.electors).bit_count()
    from_whom = c.s.ally[power] == (c.player() if groups.get("P") else NONE)
    vote = ORDINALS[votes - 1] == groups["nth"] if groups.get("nth") else not c.s.electors >> power & 1
    lent = after.imperial_power(c.seat) - c.s.imperial_power(c.seat) == c.n("n")
    return after.ally[power] == c.seat and from_whom and vote and lent


def stays_longer(c: Said) -> bool:
    power = c.power()
    rival = c.n("k") if c.m.groupdict().get("k") else 0
    own = c.s.influence[power * SEATS + c.seat]
    return c.s.ally[power] == c.seat and own + 1 == c.n("n") and c.other_influence(power) == rival


def turns(c: Said) -> bool:
    """Check that a religion can win a place, or hold it."""
    religion = RELIGIONS.index(c.m["R"])
    if religion != c.s.religion[c.seat]:
        return False
    spot = c.answer
    if spot >= PRINCIPALITY:
        power = spot - PRINCIPALITY
        now = religion_of(c.s, power)
        elector = bool(c.s.electors >> power & 1) == ("an Elector" in c.m[0])
        return elector and (now == religion) == (c.m["deed"] == "stays")
    province = spot - PROVINCE
    return ((c.s.protestant >> province & 1) == religion) == (c.m["deed"] == "stays")


def owned(c: Said) -> bool:
    """Check the owner, town or capital that a sentence begins with."""
    province = c.answer - PROVINCE
    owner = c.s.owner[province]
    whose = (
        "Your" if owner == c.seat else f"{c.game.players[owner]}'s" if owner < FIRST_PRINCIPALITY else None
    )
    town = bool(c.s.towns >> province & 1)
    what = (
        "capital"
        if owner < FIRST_PRINCIPALITY and province == c.s.capital[owner]
        else "town"
        if town
        else "province"
    )
    if whose is None:
        return c.s.names[c.s.name[owner]] in c.m["who"]
    return c.m["who"] == whose and (c.m["what"] == what or (c.m["what"] == "province" and not town))


def owned_and_turns(c: Said) -> bool:
    return (owned(c) or c.m["what"] == "town") and turns(c)


def another_too(c: Said) -> bool:
    own = c.s.land[c.seat]
    heretical = own & (~c.s.protestant if c.s.religion[c.seat] else c.s.protestant)
    return c.s.owner[c.answer - PROVINCE] == c.seat and heretical.bit_count() > 1


def taken_from(c: Said) -> bool:
    province = c.answer - PROVINCE
    owner = c.s.owner[province]
    name = c.game.players[owner] if owner < FIRST_PRINCIPALITY else c.s.names[c.s.name[owner]]
    return bool(c.m["from"].casefold() == name.casefold())  # "the Palatinate" inside a sentence


def i_take(c: Said) -> bool:
    province = c.answer - PROVINCE
    far = not c.s.war_reach[c.seat] >> province & 1
    town = bool(c.s.towns >> province & 1)
    tail = c.m["tail"]
    said_far = "far away" in tail
    borders = "borders" in tail
    return (
        taken_from(c)
        and (c.m["what"] == "town") == town
        and (far if said_far else not far if borders else town)
    )


def strengths(c: Said) -> bool:
    """Imperial Power against Imperial Power."""
    power = (
        c.answer - SEAT
        if c.answer >= SEAT
        else c.answer - PRINCIPALITY
        if c.answer >= PRINCIPALITY
        else c.about[0]
    )
    theirs = c.s.imperial_power(power) if power < FIRST_PRINCIPALITY else c.s.unaligned_power(power)
    mine, ratio = c.s.imperial_power(c.seat), c.s.k.automatic_victory_ratio
    without = "without a battle" in c.m[0]
    return mine == c.n("n") and theirs == c.n("k") and (mine >= ratio * theirs) == without


def odds(c: Said) -> bool:
    return 0 <= c.n("p") <= 100 and strengths(c)


def enough(c: Said) -> bool:
    powers = [*c.about, c.answer - PRINCIPALITY]
    mine = c.s.imperial_power(c.seat) - sum(
        c.s.principality_power(p) for p in powers if c.s.ally[p] == c.seat
    )
    theirs = sum(c.s.principality_power(p) for p in powers)
    gold, claims = int(c.m["g"] or 0), int(c.m["cb"] or 0)
    held = sum(1 for p in powers if c.s.claims[c.seat] >> p & 1) if hasattr(c.s, "claims") else 0
    paid = mine + claims + gold * c.s.k.temp_ip_per_gold >= c.s.k.unaligned_war_ratio * theirs
    true = mine == c.n("n") and theirs == c.n("k") and claims == held
    true = true and bool(c.about) == c.m["more"].startswith(" and")
    return true and paid and gold <= c.s.gold[c.seat]


def names_the_vote(c: Said) -> bool:
    """Check that a candidate who is crowned is the one voted for, or else is said to be likely."""
    return (c.m["likely"] is None) == (c.player() == c.answer - SEAT)


def no_influence_there(c: Said) -> bool:
    """Check that the seat has no Influence on a Target, which it would lose by staying out."""
    targets = [t for t, _ in c.s.targets] if c.game.edition.id == "five-round" else [c.s.target]
    return not any(c.s.influence[target * SEATS + c.seat] for target in targets)


def stops(c: Said) -> bool:
    danger, emperor = RELIGIONS.index(c.m["R"]), c.player()
    return (
        names_the_vote(c)
        and c.lacks_but_the_crown(c.s, danger)
        and c.s.religion[emperor] != danger
        and not c.wins_with(danger)
    )


def wins_the_game(c: Said) -> bool:
    danger = RELIGIONS.index(c.m["R"])
    wins = c.s.religion[c.player()] == danger and c.wins_with(danger)
    return names_the_vote(c) and c.lacks_but_the_crown(c.s, danger) and wins


def at_hand(c: Said) -> bool:
    """If a League wins, a religion has the provinces and Electors it needs."""
    religion, side = RELIGIONS.index(c.m["R"]), LEAGUES.index(c.m["L"])
    targets = [t for t, _ in c.s.targets] if c.game.edition.id == "five-round" else [c.s.target]
    wars = [targets]
    if c.kind == "declare" and c.game.edition.id == "five-round":
        wars = [[*targets, power] for power in eligible_targets(c.s, c.seat)]

    def lacks_no_more_than_the_crown(war: list[int]) -> bool:
        after = c.s.copy()
        for target in war:
            convert_provinces(after, c.s.land[target], LEAGUE_OF_RELIGION.index(side))
        return c.lacks_but_the_crown(after, religion)

    near = any(map(lacks_no_more_than_the_crown, wars))
    return near and c.wins_with(religion) == (c.m["mine"] == "share it")


def hand_sizes(c: Said) -> bool:
    s = c.s
    sizes = [sum(s.hand[seat * TYPES : seat * TYPES + TYPES]) for seat in (c.seat, c.about[0])]
    word = CARD_NAMES[c.answer - CARD]
    return sizes == [c.n("n"), c.n("k")] and c.m["card"].startswith(word[:4])


def held(c: Said) -> bool:
    return (c.s.hand[c.seat * TYPES + c.answer - CARD] or "none") == (
        c.m["n"] if c.m["n"] == "none" else c.n("n")
    )


def never_less(c: Said) -> bool:
    """Check the gains of both if both are unfriendly, and if neither is."""
    both, (alone, deceived), neither = c.s.k.diplomacy_game_payoff
    friendly = (c.n("k"), int(c.m["l"] or c.m["k"]))
    return alone >= max(both) and min(neither) >= deceived and (c.n("n"),) * 2 == neither and friendly == both


def exchanges(c: Said) -> bool:
    """VI.army.6: check the cards that a doctrine gives for one."""
    gives, draws = c.s.k.doctrine_table[c.about[0]]
    card = c.answer - CARD
    plural = {"two Musketeers": 0, "two Pikemen": 1, "two Cavalry": 2}
    found = (
        [plural[c.m["two"]]] * 2 if c.m["two"] in plural else map(CARD_NAMES.index, c.m["two"].split(" and "))
    )
    return c.m["card"] == CARD_NAMES[card] and card in gives and sorted(found) == sorted(draws)


def grows(c: Said) -> bool:
    """Check the size of a Principality after a gift, and the Influence there."""
    power, k = c.power(), c.s.k
    gained = k.fp_gift_influence if c.kind == "foreign_power_receiver" else k.gift_influence
    land = c.s.land[power].bit_count()
    return (land + 1, c.s.influence[power * SEATS + c.seat] + gained) == (c.n("n"), c.n("k"))


def spared(c: Said) -> bool:
    size = sum(c.s.hand[c.seat * TYPES : c.seat * TYPES + TYPES])
    cards = (
        [c.answer - CARD]
        if c.answer < CARDS
        else list(INFANTRY_PAIRS[c.answer - CARDS])
        if c.kind == "charge"
        else []
    )
    own = c.s.hand[c.seat * TYPES : c.seat * TYPES + TYPES]
    return size == c.n("n") and all(own[card] >= cards.count(card) for card in cards)


def salvation(c: Said) -> bool:
    """Return whether the seat would share a victory of a religion now; converts do not have their new
    religion yet.
    """
    religion = RELIGIONS.index(c.m["R"])
    if not 0 <= c.n("p") <= 100 or (c.m["an"] == "an") != (c.n("p") in (8, 11, 18, *range(80, 90))):
        return False
    converts = c.answer == CONVERT
    if {c.m["R"], c.m["other"]} != set(RELIGIONS) or converts != (religion != c.s.religion[c.seat]):
        return False
    return (converts or c.n("p") >= c.n("k")) and tail_is_true(c, religion)


def only_converting(c: Said) -> bool:
    """Check a sentence about staying although converting would gain something."""
    now = c.s.religion[c.seat]
    asked = now if c.game.edition.id != "five-round" else 1 - now
    little = (c.m["only"] is not None) == (c.n("k") - c.n("p") <= 3)
    return c.answer == STAY and 0 <= c.n("p") < c.n("k") <= 100 and little and tail_is_true(c, asked)


def tail_is_true(c: Said, religion: int) -> bool:
    """Check the part of a sentence about conversion that follows the chances."""
    if c.game.edition.id != "five-round":
        return religion != c.s.religion[c.seat] or c.wins_with(religion) == ("would share" in c.m[0])
    saved = c.s.is_saved(c.seat)
    free = c.s.k.saved_places - c.s.role.count(3) > 0
    truth = {
        "you are saved now": saved,
        "you are not saved now": not saved,
        "a Faith Alone card is free": free,
        "no Faith Alone card is free": not free,
        "you would give up your Faith Alone card": saved and c.s.role[c.seat] == 3,
        "you would not share a Protestant victory now": not saved and c.s.religion[c.seat] == 1,
    }
    only = re.fullmatch(r"only (\d+) of the (\d+) who may convert can be saved", c.m["tail"])
    if only is not None:
        rivals = [r == 0 and home == NONE for r, home in zip(c.s.religion, c.s.home, strict=True)]
        return [int(n) for n in only.groups()] == [c.s.k.saved_places - c.s.role.count(3), sum(rivals)]
    return truth[c.m["tail"]]


def catch_is_true(c: Said) -> bool:
    """Check the catch of a conversion that is advised against."""
    after = 1 - c.s.religion[c.seat]
    if c.game.edition.id == "five-round":
        return c.answer == STAY and tail_is_true(c, after)
    policy = policy_for(c.game.edition)
    converted = policy.context(c.s, c.seat, policy.weights, 1).converted(c.s, [c.seat])
    share = "would share" if c.seat in converted.winners_of(after) else "would not share"
    return c.answer == STAY and c.m["tail"] == f"you {share} a {RELIGIONS[after]} victory now"


def loses(c: Said) -> bool:
    land, allies = c.s.land[c.seat].bit_count(), c.s.allied[c.seat].bit_count()
    return c.n("k") == land and int(c.m["allies"] or 0) == allies


def elector(c: Said) -> bool:
    power = c.power()
    ally = c.s.ally[power]
    whose = (
        "your ally" if ally == c.seat else "unaligned" if ally == NONE else f"{c.game.players[ally]}'s ally"
    )
    now = bool(c.s.electors >> power & 1)
    return (
        c.m["whose"] == whose
        and RELIGIONS[religion_of(c.s, power)] == c.m["R"]
        and now == (c.m["when"] == "no longer vote")
    )


def my_gold(c: Said) -> bool:
    return bool(c.s.gold[c.seat] == c.n("n"))


def merit(c: Said) -> bool:
    now = c.s.k.good_works_per_saint * c.s.saints[c.seat] + c.s.good_works[c.seat] + 1
    return now == c.n("n") and c.s.is_saved(c.seat) == ("already saved" in c.m[0])


def vassal(c: Said) -> bool:
    power = c.answer - PRINCIPALITY
    return bool(c.s.electors >> power & 1) == ("an Elector" in c.m[0])


def skipped(c: Said) -> bool:
    """Check that a sentence begins with the activity that is skipped."""
    activity = {"Combat Heresy": COMBAT_HERESY, "Diplomacy": ENGAGE_IN_DIPLOMACY, "War": WAGE_WAR}
    return c.answer == activity[c.m["skipped"]] and c.m["other"] != c.m["skipped"]


def capital_gold(c: Said) -> bool:
    """Check whose Gold the dice on a capital decide, and how much of it (V.resolve.7)."""
    owner = c.s.owner[c.answer - PROVINCE]
    whose = c.m["P"] is None if owner == c.seat else c.m["P"] == c.game.players[owner]
    return owned(c) and whose and c.n("dice") > 0 and c.n("n") == min(c.s.gold[owner], 2) > 0


def always(c: Said) -> bool:
    """Accept a rule, an intention or a judgement, which cannot be false."""
    return True


def next_home(c: Said) -> int:
    """VI.ip.4, D.fp.home.1: check the Imperial Power of a Home in the next round, with a roll that is neither good
    nor bad.
    """
    k, number = c.s.k, c.s.round + 1
    if hasattr(k, "ip_of_foreign_home"):
        return int(k.ip_of_foreign_home[number])
    return max(0, k.fp_home_ip_per_round * number - 7)


def joins(c: Said) -> bool:
    """Check that the League is the one that the answer joins."""
    league = LEAGUE_OF_ANSWER.get(c.answer, LEAGUE_OF_RELIGION[c.s.religion[c.seat]])
    return bool(LEAGUES[league] == c.m["L"])


def lists(c: Said) -> bool:
    out, new = c.about[1::2], c.about[2::2]
    mine = [sum(1 for p in powers if c.s.ally[p] == c.seat) for powers in (new, out)]
    said = [c.m["n"], c.m["k"] or c.m["only"]]
    return mine == [int(number or 0) for number in said]


def not_ally(c: Said) -> bool:
    return bool(c.s.ally[c.power()] != c.seat)


def my_ally(c: Said) -> bool:
    return bool(c.s.ally[c.power()] == c.seat)


def stays_with(c: Said) -> bool:
    power = c.power()
    own = c.s.influence[power * SEATS + c.seat]
    return my_ally(c) and bool(c.placed(power, c.n("n") - own).ally[power] == c.seat)


# --- Peace & Rebels ---


def without_one(c: Said) -> bool:
    """Check that an ally stays or leaves with 1 Influence less."""
    power = c.power()
    after = c.placed(power, -1)
    left = after.influence[power * SEATS + c.seat]
    stays = after.ally[power] == c.seat
    return bool(
        c.s.ally[power] == c.seat and left == c.n("n") and stays == (c.m["deed"] == "stays your ally")
    )


def of_province(check: Callable[[Said, int], bool]) -> Callable[[Said], bool]:
    """Check a claim about the chosen province, which the sentence names."""

    def claim(c: Said) -> bool:
        province = c.answer - PROVINCE
        return c.m["H"] == province_words(c.s, province) and check(c, province)

    return claim


def what_it_is(c: Said, province: int) -> bool:
    """Core or not, with a town or without, and how many Rebels it takes (R.variant.c.2)."""
    owner = next(seat for seat in range(c.s.players) if c.s.land[seat] >> province & 1)
    town = bool(c.s.towns >> province & 1)
    core = bool(c.s.core[owner] >> province & 1) and c.s.home[owner] == NONE
    rebels = c.m.groupdict().get("rebels")
    return (
        owner == c.seat
        and core == (c.m["core"] == "core")
        and town == bool(c.m["town"])
        and rebels in (None, "2 Rebels" if town else "1 Rebel")
    )


def would_fall(c: Said, province: int) -> bool:
    need = 2 if c.s.towns >> province & 1 else 1
    return bool(c.s.unrest >> province & 1) and c.s.rebels[province] >= need


def only_unrest(c: Said, province: int) -> bool:
    last = c.s.round == c.s.k.rounds
    return bool(c.s.unrest >> province & 1) and not c.s.rebels[province] and last == ("before" not in c.m[0])


X, P, H, N = r"(?P<X>.+?)", r"(?P<P>\w+)", r"\d+,\d+", r"(?P<n>\d+)"
R = r"(?P<R>Catholic|Protestant)"
LOSSES = r"(?P<k>\d+) provinces?( and (?P<allies>\d+) all(y|ies))?"
CROWNING = rf"(Crowning|With this vote) {P}(?P<likely> is likely to be elected, which)?"
PLACE = rf"(?P<who>Your|.+?'s) (?P<what>capital|town|province) {H}"
CLAIMS: tuple[tuple[str, Callable[[Said], bool]], ...] = (
    # Influence
    (rf"{X} becomes your ally with {N} more Influence, counting this one\.", becomes_ally),
    (rf"{X}, taken from {P}, gives you your (?P<nth>\w+) vote and {N} Imperial Power\.", gives),
    (rf"{X} gives you your (?P<nth>\w+) vote and {N} Imperial Power\.", gives),
    (rf"{X}, taken from {P}, becomes your ally and adds {N} Imperial Power\.", gives),
    (rf"{X} becomes your ally and adds {N} Imperial Power\.", gives),
    (
        rf"{X} stays your ally longer: {N} Influence there, against (?P<k>\d+) of the next player\.",
        stays_longer,
    ),
    (rf"{X} stays your ally longer: {N} Influence there, and no other player has any\.", stays_longer),
    (rf"You keep {N} Gold\.", lambda c: c.kind != "diplomacy" or my_gold(c)),
    (rf"You keep your {N} Gold( for Influence|, worth more to you than dice)?\.", my_gold),
    (rf"You keep {N} Influence for later\.", lambda c: c.s.stored[c.seat] == c.n("n")),
    (r"You have nothing left to place\.", lambda c: not c.s.stored[c.seat]),
    (rf"{X} is not your ally, so your Influence there lends you nothing now\.", not_ally),
    (rf"{X} stays your ally with {N} Influence\.", stays_with),
    (rf"{X} may leave you, which would cost you -?\d+\.\d points\.", my_ally),
    (rf"{X} is your ally, and you would lose it\.", my_ally),
    (rf"{X} lends you nothing\.", not_ally),
    (rf"{X} grows to {N} provinces?, and your Influence there to (?P<k>\d+)\.", grows),
    (rf"(One of your towns would|As your vassal, {H}) lends? you {N} Imperial Power.*\.", always),
    (rf"Giving ({H} to .+|a province to a Principality) is worth [+-]\d+\.\d points to you\.", always),
    (rf"{H} goes to a Principality of its religion, where you gain Influence\.", always),
    (r"Gold becomes Influence, which you place this turn\.", lambda c: c.s.gold[c.seat] > 0),
    (r"This gives away Influence that you can still use\.|You place no more\.", always),
    (r"You save the Influence for later\.", always),
    (r"If \w+ cooperates too, you both gain\.", always),
    (
        rf"Whatever \w+ chooses, this never earns you less; if both do it, you get {N} each instead of"
        r" (?P<k>\d+)( and (?P<l>\d+))?\.",
        never_less,
    ),
    # Faith
    (
        rf"As a {R} you have (?P<an>an?) (?P<p>\d+) % chance to win, as a (?P<other>\w+) (?P<k>\d+) %; (?P<tail>.+)\.",
        salvation,
    ),
    (
        r"Converting would raise your chance to win (?P<only>only )?from (?P<p>\d+) to (?P<k>\d+) %; (?P<tail>.+)\.",
        only_converting,
    ),
    (r"The French token brings you \d+ Influence, but no Good Work\.", always),
    (r"You store \d+ Influence instead of adding a Good Work\.", always),
    (rf"A Good Work raises your merit to {N}; you are (already|not) saved( yet)?\.", merit),
    (rf"You add a Good Work to your {N}\.", lambda c: c.s.good_works[c.seat] == c.n("n")),
    (
        rf"{N} of your (?P<k>\d+) Gold for (?P<d>\d+) {R} dice\.",
        lambda c: c.s.gold[c.seat] == c.n("k") >= c.n("n") and c.n("d") == 2 * c.n("n"),
    ),
    (
        rf"{N} Gold for (?P<d>\d+) more {R} Faith\.",
        lambda c: RELIGIONS[c.s.religion[c.seat]] == c.m["R"] and c.s.gold[c.seat] >= c.n("n"),
    ),
    (r"Before the Reformation you do not roll Faith dice\.", lambda c: not c.s.reformation),
    (rf"{PLACE} becomes {R}, and so does another of your provinces\.", another_too),
    (rf"{PLACE} (?P<deed>stays|becomes) {R} with {N} more (die|dice|success|successes)\.", owned_and_turns),
    (rf"{PLACE}: a (die|success) there gains you nothing\.", owned),
    (rf"{PLACE}: (you keep your|{P} loses) {N} Gold with (?P<dice>\d+) more (die|dice)\.", capital_gold),
    (rf"{X}(, an Elector,)? (?P<deed>stays|becomes) {R} with {N} more (die|dice|success|successes)\.", turns),
    (rf"{X}: a (die|success) there gains you nothing\.", always),
    (
        rf"{PLACE} (returns to your faith|turns heretical and gives you no Imperial Power|goes; it has no town)\.",
        owned,
    ),
    # the crown and the Leagues
    (rf"{CROWNING} stops the {R} victory\.", stops),
    (rf"{CROWNING} wins the game for you and all saved {R}s\.", wins_the_game),
    (r"With .+'s vote you are likely to be elected\.", always),
    (r".+ votes for you, but \w+ is likely to be elected\.", always),
    (r"With this vote \w+ is likely to be elected\.", always),
    (
        rf"If the (?P<L>\w+ League) wins, the {R} victory is near, and you (?P<mine>share it|do not share it)\.",
        at_hand,
    ),
    (r"With you, the (?P<L>\w+ League) has about \d+ Imperial Power against \d+.*", joins),
    (
        rf"You stay out of this war, but lose your {N} Influence on {X}\.",
        lambda c: c.s.influence[c.power() * SEATS + c.seat] == c.n("n"),
    ),
    (r"You stay out of this war\.", always),
    (r"You stay out of this war and lose no Influence by it\.", no_influence_there),
    (
        r"As a member of the \w+ League you may declare a Religious War\.",
        lambda c: c.s.is_saved(c.seat) and c.s.wages >> c.seat & 1,
    ),
    (
        r"No Religious War is declared yet; you would be in the \w+ League\.",
        lambda c: c.s.target == NONE,
    ),
    (r"No Player opposes the \w+ League over .+ yet\.", always),
    (rf"{X} \({R}, (?P<whose>.+)\) would (?P<when>no longer vote|vote from now on)\.", elector),
    (r"You leave the Electors as they are\.|You choose yourself\.|\w+ would win\.", always),
    (
        r"This list (changes no vote of your allies|makes (?P<n>\d+) of your allies (an Elector|Electors)"
        r"( and takes the vote from (?P<k>\d+))?|takes the vote from (?P<only>\d+) of your allies)\.",
        lists,
    ),
    (rf"You keep {LOSSES}; a Home counts for nothing at Westphalia\.", loses),
    (
        rf"As a Foreign Power you get a Home of {N} Imperial Power next round, but lose {LOSSES}\.",
        lambda c: c.s.k.ip_of_foreign_home[c.s.round + 1] == c.n("n") and loses(c),
    ),
    (r"You would keep 1 in \d+ Influence and lose your land\.", always),
    (
        rf"A Home may give you {N} Imperial Power next round, but you lose {LOSSES}\.",
        lambda c: next_home(c) == c.n("n") and loses(c),
    ),
    (r"From there you reach \d+ provinces?\.|\d+ free (hex borders|hexes border) on it\.", always),
    (
        r"It (borders|does not border) on your land\.",
        lambda c: ("borders" in c.m[0]) == bool(c.s.board.neighbours[c.answer - PROVINCE] & c.s.land[c.seat]),
    ),
    (r".+ is as good as any\.", always),
    # activities and wars
    (
        r"(?P<skipped>Combat Heresy|Diplomacy|War) brings you -?\d+\.\d points"
        r", (?P<other>Combat Heresy|Diplomacy) -?\d+\.\d and (Diplomacy|war) -?\d+\.\d\.",
        skipped,
    ),
    (
        r"Combat Heresy brings you -?\d+\.\d points; (Diplomacy|war), which you would skip for it, -?\d+\.\d\.",
        always,
    ),
    (r"Diplomacy brings you -?\d+\.\d points, war -?\d+\.\d\.", always),
    (
        r"You keep the peace, although a war is worth \d+\.\d points to you\.|No war is worth its risk\.",
        always,
    ),
    (r"A war on unaligned Principalities is won without a battle\.", always),
    (r"A heretical Principality may turn to your faith\.|You may take another doctrine\.", always),
    (r"You beat \w+ in about \d+ of 100 battles\.", always),
    (r"War on a (Player|Principality) may bring land, .+", always),
    (r"You have declared your war\.", lambda c: c.s.declared >> c.seat & 1),
    (
        rf"With {N} Imperial Power against (?P<k>\d+), you beat .+ without a battle as things stand\.",
        strengths,
    ),
    (rf"{N} against (?P<k>\d+) Imperial Power: you beat .+ in about (?P<p>\d+) of 100 battles\.", odds),
    (
        rf"Your Imperial Power of {N}(, (?P<cb>\d+) more by casus belli)?( and (?P<g>\d+) Gold)? is enough for"
        r" .+(?P<more> and your other targets, which have|, which has) (?P<k>\d+)\.",
        enough,
    ),
    (rf"You attack {N} Principalit(y|ies) and no more\.", lambda c: len(c.about) == c.n("n")),
    (r"If your League wins, .+ turns to your faith,? and .+\.", always),
    (r"All your allies fight for you\.|\w+ has abandoned allies, which are undefended\.", always),
    (rf"You would lose {X} at once\.", my_ally),
    (rf"With {X} you stand against \w+: .+|Without .+ you avoid a war with .+", always),
    # peace
    (r"Conquered land stays yours without (upkeep|Influence)\.", always),
    (
        r"A (vassal|liberated town) .+\.|You take (nothing|no more).*|No other ally of yours takes .+",
        always,
    ),
    (
        rf"You take the (?P<what>town|province) {H} from (?P<from>.+?)(?P<tail>, .+ far away\.|; it borders .+)",
        i_take,
    ),
    (rf"{X} takes {H} from (?P<from>.+)\.", taken_from),
    (rf"{P} loses (the town {H}|their last land), and you gain an ally\.", always),
    (r".+(, an Elector,)? becomes yours alone\.", vassal),
    (
        rf"{X} grows(, and its alliance costs you no .+|; passed over, it would cost you \d+ .+)?\.",
        my_ally,
    ),
    # battles
    (
        rf"{N} cards against (?P<k>\d+): (?P<card>\w+).*; vary your cards so that the enemy cannot guess\.",
        hand_sizes,
    ),
    (r"\w+ joins your hand, where you hold (?P<n>\d+|none) of them\.", held),
    (rf"You can spare .+ of your {N} cards?\.", spared),
    (r"You keep (your hand as it is|the call for later|your one call for later)\.", always),
    (r"\w+ makes your hand worth \d+\.\d cards (more|less)\.", always),
    (
        rf"\w+ is your card number {N}.*",
        lambda c: sum(c.s.hand[c.seat * TYPES : c.seat * TYPES + TYPES]) + 1 == c.n("n"),
    ),
    (r"One (?P<card>\w+) becomes (?P<two>.+): your hand grows by 1 card\.", exchanges),
    (
        r"You exchange (a \w+|Cavalry) for a card of another type\.",
        lambda c: not c.s.k.doctrine_table[c.about[0]][1],
    ),
    (r"\w+: one more card may decide the battle\.", always),
    (r"If the enemy holds (a (Musketeer|Pikeman)|Cavalry), they must discard it\.", always),
    (
        rf"{P} holds {N} cards?\.",
        lambda c: sum(c.s.hand[c.player() * TYPES : c.player() * TYPES + TYPES]) == c.n("n"),
    ),
    (
        rf"Your call brings {N} cards? into your hand\.",
        lambda c: c.n("n") == min(c.about) and ("cards" in c.m[0]) == (c.n("n") != 1),
    ),
    (r"With \d+ Reserves? and \d+ discards?, a later call brings more\.", always),
    (r"\w+ (turns .+ into .+, one card more each time|exchanges any card for one of another type)\.", always),
)
TRIALS = (  # of advice; tests/bots/test_advice.py compares the gains
    (r"In trial games, “convert” (gained nothing|turned out worse); (?P<tail>.+)\.", catch_is_true),
    (r"In trial games, “.+” (gained nothing|turned out worse)\.", always),
)
PLACED, TOWN, CORE = r"(?P<H>\d+,\d+)", r"(?P<town>, with a town,)?", r"(?P<core>core|not core)"
REBELS: tuple[tuple[str, Callable[[Said], bool]], ...] = (
    (r"Stored Influence holds no ally\.", lambda c: c.s.stored[c.seat] > 0),
    (rf"{X} is not your ally, so your Influence there holds nothing\.", not_ally),
    (rf"With {N} Influence of yours, {X} (?P<deed>stays your ally|leaves you)\.", without_one),
    (
        rf"{PLACED}{TOWN} is (?P<core>core): Rebels could hold it, but not free it\.",
        of_province(what_it_is),
    ),
    (
        rf"{PLACED}{TOWN} is (?P<core>not core): (?P<rebels>\d Rebels?) could free it\.",
        of_province(what_it_is),
    ),
    (r"You leave the Unrest in your land as it is\.", lambda c: bool(c.s.land[c.seat] & c.s.unrest)),
    (rf"{PLACED}{TOWN} is {CORE}, and no Rebel Die is rolled for it\.", of_province(what_it_is)),
    (
        rf"{PLACED} gives you Imperial Power again for 2 Gold\.",
        of_province(lambda c, province: bool(c.s.rebel_held >> province & 1)),
    ),
    (rf"Unless this Rebel goes, {PLACED} falls this phase\.", of_province(would_fall)),
    (
        rf"Fewer Rebels remain in {PLACED}\.",
        of_province(lambda c, province: c.s.rebels[province] > 0),
    ),
    (rf"The Unrest in {PLACED} ends( before the Rebel Dice are rolled)?\.", of_province(only_unrest)),
    (r"It lapses unused without a loss, because you are at war with them\.", always),
    (
        r"It (gives you one more card|counts as 1 Imperial Power in this war), and would lapse anyway\.",
        lambda c: (c.about[0] >= FIRST_PRINCIPALITY) == ("Imperial Power" in c.m[0]),
    ),
    (
        rf"You have a casus belli on {P}; unused, it would cost you Influence\.",
        lambda c: bool(c.s.claims[c.seat] >> c.player() & 1),
    ),
)
PATTERNS = tuple((re.compile(pattern), check) for pattern, check in (*CLAIMS, *TRIALS, *REBELS))


def false_claim(game: WestphaliaGame, seat: int, answer: int, reason: str) -> str:
    """Return the fault of a reason: it is false, or there is no check for it; "" if it is true."""
    q = game.question(seat)
    assert q is not None
    words = re.sub(r"^Strategy: [^.]+\. ", "", reason.rpartition(" [")[0])
    for pattern, check in PATTERNS:
        found = pattern.fullmatch(words)
        if found:
            true = check(Said(game, seat, answer, tuple(q.about), str(q.kind), found))
            return "" if true else f"false: {words} ({q.kind}, round {game.state.round})"
    return f"unknown: {words} ({q.kind})"
