/** The content of a scene: a title in the sea, marks on the hexes, lines between two places, votes so far. */

import { powerByName, powerName, realmOf, type GameContext } from '../common/facts';
import { asSentence } from '../log/you';
import { list } from '../common/words';
import { scenes as words } from './strings';
import type { Beat } from './beats';
import type { BattleDesk, ElectionDesk, GameEvent, LeaguesDesk, Part, View } from '../api/shown';

/** A province, or the capital or Home of a player. */
export type Place = { hex: number } | { seat: number };
export interface Mark {
  key: string;
  at: Place;
  /** An emblem, an icon, or a few letters. */
  seat?: number;
  icon?: string;
  text?: string;
  tone?: 'good' | 'bad' | 'catholic' | 'protestant';
  /** Undecided: drawn with a dashed rim. */
  open?: boolean;
  /** A secret choice: my own, one face down, or one still open. */
  token?: 'mine' | 'down' | 'open';
}
export interface Pair {
  from: Place;
  to: Place;
  icon: string;
  own: boolean;
}
/** Votes of a candidate: the votes cast, and the number needed. */
export interface Tally {
  seat: number;
  votes: number;
  of: number;
}
export interface Show {
  /** The type of scene; empty for a single line in the sea. */
  scene: string;
  title: Part[];
  line: Part[];
  hexes: number[];
  marks: Mark[];
  pairs: Pair[];
  tallies: Tally[];
  dice: number[];
}

const LONGEST_TITLE = 46; // letters
const LONGEST_LINE = 110;
const plain = (text: string): Part[] => [{ text }];
const nameOf = (view: View, seat: number): string => (seat === view.seat ? words.you : (view.realms[seat]?.name ?? ''));

const empty = (scene: string): Show => ({
  scene,
  title: [],
  line: [],
  hexes: [],
  marks: [],
  pairs: [],
  tallies: [],
  dice: [],
});

/** The content of a step; `counted` says how many sentences are left out of a line. */
export function showOf(beat: Beat, game: GameContext, counted = true): Show {
  const show: Show = { ...empty(beat.scene ?? ''), hexes: beat.hexes };
  const event = beat.events[0]!;
  if (!beat.scene && beat.told) return { ...show, ...worded(beat.told, []) };
  if (!beat.scene)
    return {
      ...show,
      line: inOneLine(
        [...beat.earlier, beat.line.parts].map((parts) => asSentence(parts, game)),
        counted,
      ),
    };
  show.dice = beat.events.flatMap((e) => e.dice ?? []);
  const title = plain(game.board.scenes[beat.scene]?.title ?? '');
  Object.assign(show, worded(beat.line.parts, title));
  adorn(show, beat, event, game);
  return beat.told ? { ...show, ...worded(beat.told, title) } : show;
}

/** A short sentence is the title itself. */
const worded = (parts: Part[], title: Part[]): Pick<Show, 'title' | 'line'> =>
  long(parts) <= LONGEST_TITLE ? { title: unstopped(parts), line: [] } : { title, line: parts };

/** A title has no full stop. */
const unstopped = (parts: Part[]): Part[] =>
  parts.map((part, i) => (i === parts.length - 1 ? { ...part, text: part.text.replace(/\.$/, '') } : part));

const long = (parts: Part[]): number => parts.reduce((sum, part) => sum + (part.name ?? part.text).length, 0);
const namesPlace = (parts: Part[]): boolean =>
  parts.some((p) => p.province !== undefined || p.principality !== undefined || p.provinces?.length);

/** The sentences that fit in one line in the sea: those that change the map, the latest last. */
function inOneLine(sentences: Part[][], counted: boolean): Part[] {
  const onMap = sentences.filter(namesPlace);
  const told: Part[][] = [];
  for (const parts of (onMap.length ? onMap : sentences).toReversed()) {
    if (told.length && long(told.flat()) + long(parts) > LONGEST_LINE) break;
    told.unshift(parts);
  }
  const left = sentences.length - told.length;
  return [
    ...told.flatMap((parts, i) => (i ? [{ text: ' ' }, ...parts] : parts)),
    ...(left && counted ? plain(words.more(left)) : []),
  ];
}

/** Marks of its type: tokens, votes, dice, the two opponents. */
function adorn(show: Show, beat: Beat, event: GameEvent, game: GameContext): void {
  const { view, board } = game;
  const { scene } = event;
  const named = (seat: number): string => nameOf(view, seat);
  const place = event.fields.principality;
  if (event.kind === 'upheaval' && typeof place === 'number') {
    show.title = plain(words.upheaval(board.names[place]?.name ?? ''));
    show.line = event.parts;
  }
  if (scene?.roll) {
    show.title = plain(words.rolls(named(scene.roll.seat), scene.roll.dice));
    show.line = plain(words.succeed(scene.roll.hits));
    show.marks = [{ key: 'roll', at: { seat: scene.roll.seat }, text: String(scene.roll.hits), tone: 'good' }];
  }
  if (event.duel?.length === 2) {
    const [a, b] = event.duel as [NonNullable<typeof event.duel>[0], NonNullable<typeof event.duel>[0]];
    const [first, second] = b.seat === view.seat ? [b, a] : [a, b];
    show.title = plain(words.meet(named(first.seat), named(second.seat)));
    show.line = plain(words.gain(named(first.seat), first.amount, named(second.seat), second.amount));
    show.pairs = [{ from: { seat: a.seat }, to: { seat: b.seat }, icon: 'hands', own: isMine(view, a.seat, b.seat) }];
    show.marks = [a, b].map((d) => ({
      key: `duel${d.seat}`,
      at: { seat: d.seat },
      icon: d.icon,
      text: words.change(d.amount),
    }));
  }
  if (beat.scene === 'battle') fought(show, event, game);
  if (beat.scene === 'council')
    show.marks = beat.so.flatMap(({ scene: s }) =>
      s?.token ? [{ key: `token${s.token.seat}`, at: { seat: s.token.seat }, icon: s.token.icon }] : [],
    );
  if (scene?.change) {
    const { seat, amount, place: index } = scene.change;
    const power = index === null ? null : powerByName(view, index);
    const capital = power === null ? undefined : view.principalities[power]?.capital;
    const text = words.change(amount);
    const at = capital === undefined ? { seat } : { hex: capital };
    show.marks = [{ key: `change${event.n}`, at, text, tone: amount < 0 ? 'bad' : 'good' }];
  }
  if (scene?.religion !== undefined && show.hexes.length) {
    const religion = board.religions[scene.religion];
    const tone = scene.religion ? 'protestant' : 'catholic';
    // Merged steps turn more tokens than the last one names.
    const alike = beat.turning.every((hex) => view.protestant.includes(hex) === (scene.religion === 1));
    if (beat.turning.length > show.hexes.length && alike && religion) {
      show.title = plain(words.turn(beat.turning.length, religion));
      show.line = [];
      show.hexes = beat.turning;
    }
    const at = beat.turning.find((hex) => show.hexes.includes(hex));
    if (at !== undefined && religion) show.marks = [{ key: 'faith', at: { hex: at }, text: religion, tone }];
  }
  if (scene?.sides) show.hexes = scene.sides.flatMap((side) => side.seats.flatMap((s) => view.realms[s]?.land ?? []));
  if (event.kind === 'faces') {
    const [a, b] = [Number(event.fields.seat), Number(event.fields.other)];
    show.pairs = [{ from: { seat: a }, to: { seat: b }, icon: 'swords', own: isMine(view, a, b) }];
  }
  if (beat.scene === 'election') voted(show, beat, event, game);
  if (beat.scene === 'death' || beat.scene === 'affairs') {
    const seat = scene?.affairs?.seat ?? scene?.seats?.[0];
    if (seat !== undefined) {
      const face = scene?.affairs?.face;
      show.marks = [{ key: 'die', at: { seat }, ...(face ? { text: face } : { icon: 'crown' }) }];
      show.hexes = view.realms[seat]?.land ?? [];
    }
  }
  if (beat.scene === 'end') Object.assign(show, ending(game));
}

const isMine = (view: View, ...seats: number[]): boolean => view.seat !== null && seats.includes(view.seat);

/** The position of a power: a player's capital or Home, or the capital of a Principality. */
const seatOf = (view: View, power: number): Place | null =>
  realmOf(view, power)
    ? { seat: power }
    : view.principalities[power]
      ? { hex: view.principalities[power].capital }
      : null;

function fought(show: Show, event: GameEvent, game: GameContext): void {
  const { view } = game;
  const { seat, other, winner, loser, principality } = event.fields as Record<string, number | undefined>;
  const against = principality === undefined ? null : powerByName(view, principality);
  const [a, b] = [seat ?? winner, other ?? loser ?? against];
  if (a === undefined || b === undefined || b === null) return;
  const named = (power: number): string => (power === view.seat ? words.you : powerName(game, power));
  const said = event.scene?.ends ? words.wins : words.fights;
  show.title = plain(said(named(a), b === view.seat ? words.you.toLowerCase() : named(b)));
  show.line = event.scene?.ends ? [] : event.parts;
  show.hexes = [a, b].flatMap((power) => landOf(view, power));
  const [from, to] = [seatOf(view, a), seatOf(view, b)];
  if (from && to) show.pairs = [{ from, to, icon: 'swords', own: isMine(view, a, b) }];
}

const landOf = (view: View, power: number): number[] =>
  view.realms[power]?.land ?? view.principalities[power]?.land ?? [];

function voted(show: Show, beat: Beat, event: GameEvent, { view }: GameContext): void {
  const ballots = beat.so.flatMap((e) => (e.scene?.ballot ? [e.scene.ballot] : []));
  const counted = new Map<number, number>();
  for (const { electors, candidate } of ballots)
    counted.set(candidate, (counted.get(candidate) ?? 0) + electors.length);
  for (const { seat, votes } of event.scene?.counted ?? []) if (votes) counted.set(seat, votes);
  const majority = beat.majority;
  show.marks = ballots.flatMap(({ electors, candidate }) =>
    electors.flatMap((index) => {
      const power = powerByName(view, index);
      return power === null
        ? []
        : [{ key: `vote${index}`, at: { hex: view.principalities[power]!.capital }, seat: candidate }];
    }),
  );
  show.tallies = [...counted]
    .map(([seat, votes]) => ({ seat, votes, of: majority }))
    .sort((a, b) => b.votes - a.votes || a.seat - b.seat);
  const elected = event.scene?.ends ? event.scene.seats?.[0] : undefined;
  if (elected !== undefined) {
    show.title = plain(words.elected(nameOf(view, elected)));
    show.line = [];
    show.marks.push({ key: 'crown', at: { seat: elected }, icon: 'crown' });
    show.hexes = [...(view.realms[elected]?.land ?? [])];
  } else if (show.tallies.length && show.line.length) {
    show.title = plain(words.elects(majority));
  }
}

/** The end: the land of the winners and their allies is highlighted. */
function ending({ view }: GameContext): Partial<Show> {
  const others = view.winners.filter((seat) => seat !== view.seat);
  const lit = words.lit(
    others.length < view.winners.length,
    others.map((seat) => nameOf(view, seat)),
  );
  const allies = new Set(view.winners);
  return {
    title: plain(view.race.now.name),
    line: plain(`${view.year}. ${lit}`),
    hexes: view.owner.flatMap((power, hex) => {
      if (power === null) return [];
      const ally = view.principalities[power]?.ally;
      return allies.has(power) || (ally != null && allies.has(ally)) ? [hex] : [];
    }),
  };
}

/** The current scene, shown while its question is open: a battle, an election, the end. */
export function presentOf(game: GameContext): Show | null {
  const { view } = game;
  if (view.over) return { ...empty('end'), ...ending(game) };
  const battle = view.desks.find((d) => d.kind === 'battle');
  if (battle) return battleNow(battle, game);
  const leagues = view.desks.find((d) => d.kind === 'leagues');
  if (leagues) return leaguesNow(leagues, game);
  const election = view.desks.find((d) => d.kind === 'election');
  // Once all have voted the Emperor is known, and the map shows the next question.
  if (election && view.phase === 'election' && election.electors.some((e) => e.vote === null))
    return electionNow(election, game);
  const secret = view.desks.find((d) => d.kind === 'council' || d.kind === 'game');
  if (secret)
    return secretNow(
      secret.kind,
      secret.voters.map((v) => v.seat),
      game,
    );
  const { question } = view;
  return question && question.together.length > 1 ? secretNow(question.kind, question.together, game) : null;
}

/** Secret choices of two players who meet. */
const DUELS: ReadonlySet<string> = new Set(['diplomacy_game', 'dilemma', 'game']);

/** Secret choices made together: who has chosen and who thinks, on their capitals. */
function secretNow(kind: string, group: number[], { view }: GameContext): Show {
  const show = empty('secret');
  const title = words.secret[kind];
  if (title) show.title = plain(title);
  show.line = plain(words.together);
  show.marks = group.map((seat) => ({
    key: `secret${seat}`,
    at: { seat },
    token: seat === view.seat ? 'mine' : view.waiting.includes(seat) ? 'open' : 'down',
  }));
  if (group.length < view.realms.length) show.hexes = group.flatMap((seat) => landOf(view, seat));
  if (DUELS.has(kind) && group.length === 2)
    show.pairs = [{ from: { seat: group[0]! }, to: { seat: group[1]! }, icon: 'hands', own: isMine(view, ...group) }];
  return show;
}

function battleNow(desk: BattleDesk, game: GameContext): Show | null {
  const { view } = game;
  const fights = desk.fights.filter((f) => f.sides.length === 2);
  if (fights.length === 0) return null;
  const show = empty('battle');
  const named = (power: number): string => (power === view.seat ? words.you : powerName(game, power));
  const mine = fights.find((f) => f.sides.some((s) => s.seat === view.seat)) ?? fights[0]!;
  const [a, b] = mine.sides.map((s) => s.power) as [number, number];
  const war = view.wars.find((w) => [w.attacker, w.defender].every((p) => p === a || p === b));
  const [first, second] = war ? [war.attacker, war.defender] : [a, b];
  const inside = second === view.seat ? words.you.toLowerCase() : named(second);
  show.title = plain((war ? words.attacks : words.fights)(named(first), inside));
  show.line = plain(words.dictates);
  if (fights.length > 1) {
    show.title = plain(desk.title);
    show.line = plain(`${list(fights.map((f) => f.sides.map((s) => named(s.power)).join(' against ')))}.`);
  }
  for (const fight of fights) {
    const powers = fight.sides.map((s) => s.power);
    const [from, to] = powers.map((p) => seatOf(view, p));
    show.hexes.push(...powers.flatMap((p) => landOf(view, p)));
    if (from && to) show.pairs.push({ from, to, icon: 'swords', own: fight === mine && isMine(view, ...powers) });
  }
  return show;
}

/** The Leagues form: Targets are highlighted, and members show their League. */
function leaguesNow(desk: LeaguesDesk, game: GameContext): Show {
  const { view } = game;
  const show = empty('leagues');
  show.title = plain(words.warOver(desk.targets.map((power) => powerName(game, power))));
  const members = desk.leagues.flatMap((league) => league.members.map((member) => member.seat));
  show.hexes = [...desk.targets, ...members].flatMap((power) => landOf(view, power));
  show.marks = desk.leagues.flatMap(({ members, religion }) =>
    members.map(({ seat }): Mark => ({ key: `league${seat}`, at: { seat }, icon: religion ? 'book' : 'cross' })),
  );
  if (view.seat !== null) show.marks.push({ key: 'me', at: { seat: view.seat }, token: 'mine' });
  return show;
}

function electionNow(desk: ElectionDesk, { view }: GameContext): Show {
  const show = empty('election');
  show.title = plain(words.elects(desk.majority));
  const votes = new Map<number, number>();
  for (const { vote } of desk.electors) if (vote !== null) votes.set(vote, (votes.get(vote) ?? 0) + 1);
  show.tallies = [...votes]
    .map(([seat, n]) => ({ seat, votes: n, of: desk.majority }))
    .sort((a, b) => b.votes - a.votes || a.seat - b.seat);
  for (const { power, ally, vote } of desk.electors) {
    const p = view.principalities[power];
    if (!p) continue;
    show.hexes.push(...p.land);
    const seat = vote ?? ally;
    if (seat !== null) show.marks.push({ key: `vote${power}`, at: { hex: p.capital }, seat, open: vote === null });
  }
  return show;
}
