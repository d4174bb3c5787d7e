/** What the events of a scene show, put together: the sides of a battle, the votes of an election. */

import { powerByName, type Scene } from './facts';
import type { Arms, Champion, Change, GameEvent, LeagueSide } from './shown';

export interface FightSide {
  key: string;
  name: string;
  /** Who holds its cards; nobody's if a Principality fights whose leader is not named. */
  seat: number | null;
  arms: Arms | null;
  card: number | null;
  /** How often it has shown a card. */
  turn: number;
  left: number | null;
}

/** The battle that the last event belongs to, as far as it has gone. */
export function fightOf(events: readonly GameEvent[], all: readonly GameEvent[], scene: Scene): FightSide[] {
  const now = events.at(-1);
  const seats = now?.scene?.seats ?? [];
  const begun = [...events].reverse().find((e) => e.scene?.begins && shares(e, seats));
  const sides = begun ? fromParts(begun, scene) : fromSeats(all, seats, scene);
  const from = begun ? events.indexOf(begun) : 0;
  for (const event of events.slice(from)) {
    const { card, scene: shown } = event;
    const shownBy =
      sides.find((s) => s.seat !== null && s.seat === card?.seat) ??
      (card ? sides.find((s) => s.seat === null) : undefined);
    if (card && shownBy) {
      shownBy.seat ??= card.seat;
      shownBy.card = card.card;
      shownBy.turn += 1;
    }
    const has = sides.find((s) => s.seat === shown?.left?.seat) ?? sides.find((s) => s.seat === null && shown?.left);
    if (has && shown?.left) {
      has.seat ??= shown.left.seat;
      has.left = shown.left.cards;
    }
  }
  return sides;
}

const shares = (event: GameEvent, seats: readonly number[]): boolean =>
  seats.length === 0 || (event.scene?.seats ?? []).some((s) => seats.includes(s));

function fromParts(event: GameEvent, scene: Scene): FightSide[] {
  return event.parts
    .filter((p) => p.seat !== undefined || p.principality !== undefined)
    .slice(0, 2)
    .map((p) => ({
      key: p.text,
      name: p.text,
      seat: p.seat ?? null,
      arms: p.principality === undefined ? null : (scene.board.names[p.principality] ?? null),
      card: null,
      turn: 0,
      left: null,
    }));
}

/** A battle that has begun before: those who show cards, and whom they face. */
function fromSeats(all: readonly GameEvent[], named: readonly number[], scene: Scene): FightSide[] {
  const first = named[0] ?? all.flatMap((e) => e.scene?.seats ?? [])[0];
  if (first === undefined) return [];
  const other =
    named[1] ??
    scene.view.realms[first]?.facing ??
    all.flatMap((e) => e.scene?.seats ?? []).find((seat) => seat !== first);
  return [first, other]
    .filter((seat): seat is number => seat != null && scene.view.realms[seat] !== undefined)
    .sort((a, b) => a - b)
    .map((seat) => ({
      key: String(seat),
      name: scene.view.realms[seat]!.name,
      seat,
      arms: null,
      card: null,
      turn: 0,
      left: null,
    }));
}

export interface ElectorSeen {
  name: string;
  arms: Arms | null;
  religion: number;
  vote: number | null;
}

export interface ElectionSeen {
  electors: ElectorSeen[];
  votes: { seat: number; votes: number }[];
  majority: number;
  elected: number | null;
}

/** An election as far as it has gone; Electors are those of the map and those that vote. */
export function electionOf(events: readonly GameEvent[], all: readonly GameEvent[], scene: Scene): ElectionSeen {
  const { board, view } = scene;
  const voted = new Map<number, number>();
  for (const e of events)
    for (const name of e.scene?.ballot?.electors ?? []) voted.set(name, e.scene!.ballot!.candidate);
  const later = all.flatMap((e) => e.scene?.ballot?.electors ?? []);
  const indices = new Set([
    ...Object.values(view.principalities)
      .filter((p) => p.elector)
      .map((p) => p.name_index),
    ...later,
  ]);
  const electors = [...indices].map((index) => {
    const power = powerByName(view, index);
    return {
      name: board.names[index]?.name ?? '',
      arms: board.names[index] ?? null,
      religion: power === null ? 0 : view.principalities[power]!.religion,
      vote: voted.get(index) ?? null,
    };
  });
  const end = events.find((e) => e.scene?.counted);
  const counted = new Map<number, number>();
  for (const candidate of voted.values()) counted.set(candidate, (counted.get(candidate) ?? 0) + 1);
  for (const { seat, votes } of end?.scene?.counted ?? []) if (votes) counted.set(seat, votes);
  const majority = all.find((e) => e.scene?.majority)?.scene?.majority ?? Math.floor(electors.length / 2) + 1;
  const crowned = events.find((e) => e.scene?.ends)?.scene?.seats?.[0] ?? null;
  return {
    electors,
    votes: [...counted].map(([seat, votes]) => ({ seat, votes })).sort((a, b) => b.votes - a.votes || a.seat - b.seat),
    majority,
    elected: crowned,
  };
}

export interface ReligiousWarSeen {
  /** Who restores the Faith, and who defends it. */
  champions: [Champion | null, Champion | null];
  sides: LeagueSide[];
  target: number | null;
  religion: number | null;
}

/** A Religious War as far as it has gone; what was told before stands in the view as long as the war goes on. */
export function religiousWarOf(events: readonly GameEvent[], { board, view }: Scene): ReligiousWarSeen {
  const seen: ReligiousWarSeen = { champions: [null, null], sides: [], target: null, religion: null };
  for (const { scene } of events) {
    if (scene?.champion) seen.champions[scene.champion.side === 0 ? 0 : 1] = scene.champion;
    if (scene?.sides) seen.sides = scene.sides;
    seen.target = scene?.target ?? seen.target;
    seen.religion = scene?.religion ?? seen.religion;
  }
  for (const realm of view.realms)
    for (const { label: title, meaning = '', rule = '', side } of realm.badges)
      if (side !== undefined) seen.champions[side === 0 ? 0 : 1] ??= { seat: realm.seat, side, title, meaning, rule };
  const aim = view.tokens.find((t) => t.icon === 'target');
  const power = aim === undefined ? null : (view.owner[aim.hex] ?? null);
  seen.target ??= power === null ? null : (view.principalities[power]?.name_index ?? null);
  if (seen.sides.length === 0)
    seen.sides = seen.champions.flatMap((champion) => {
      const realm = champion === null ? null : view.realms[champion.seat];
      if (!realm?.league) return [];
      const seats = view.realms.filter((r) => r.league === realm.league).map((r) => r.seat);
      return [{ name: realm.league, religion: leagueReligion(board, realm.league), seats }];
    });
  return seen;
}

const leagueReligion = (board: Scene['board'], league: string): number =>
  Number(!league.startsWith(board.religions[0]!));

export interface Ledger {
  /** Why something changes, in the order in which it comes up: the columns. */
  reasons: string[];
  rows: { seat: number; cells: (Change & { n: number })[][] }[];
}

/** What everybody gains and loses, in the order of play, by reason. */
export function ledgerOf(events: readonly GameEvent[], order: readonly number[]): Ledger {
  const changes = events.flatMap(({ n, scene }) => (scene?.change ? [{ ...scene.change, n }] : []));
  const reasons = [...new Set(changes.map((c) => c.why))];
  const seats = order.filter((seat) => changes.some((c) => c.seat === seat));
  const cells = (seat: number): Ledger['rows'][number]['cells'] =>
    reasons.map((why) => changes.filter((c) => c.seat === seat && c.why === why));
  return { reasons, rows: seats.map((seat) => ({ seat, cells: cells(seat) })) };
}
