/** Names and colours of things, and places on the map in words for screen readers. */

import { places } from './strings';
import type { Arms, Board, CounterInfo, Flag, Principality, Realm, Token, View } from '../api/shown';

export const NO_FLAG = '#8a7a60';

export interface GameContext {
  board: Board;
  view: View;
}

export function realmOf(view: View, power: number | null | undefined): Realm | null {
  return power == null ? null : (view.realms[power] ?? null);
}

export function principalityOf(view: View, power: number | null | undefined): Principality | null {
  return power == null ? null : (view.principalities[power] ?? null);
}

export function seatColour({ board, view }: GameContext, seat: number | null | undefined): string {
  const flag = seat == null ? null : view.realms[seat]?.flag;
  return flag == null ? NO_FLAG : (board.flags[flag]?.hex ?? NO_FLAG);
}

export function flagOf({ board, view }: GameContext, seat: number | null | undefined): Flag | null {
  const flag = seat == null ? null : view.realms[seat]?.flag;
  return flag == null ? null : (board.flags[flag] ?? null);
}

export function tokensOn(view: View, hex: number): Token[] {
  return view.tokens.filter((t) => t.hex === hex);
}

export function tokensByHex(view: View): Map<number, Token[]> {
  const found = new Map<number, Token[]>();
  for (const token of view.tokens) found.set(token.hex, [...(found.get(token.hex) ?? []), token]);
  return found;
}

/** The main counter, and the others. */
export function counters(board: Board): { main: CounterInfo | null; rest: CounterInfo[] } {
  const main = board.counters.find((c) => c.main) ?? null;
  return { main, rest: board.counters.filter((c) => c !== main) };
}

/** A player's religion and salvation, without naming the religion twice. */
export function standing(board: Board, { religion, role }: Realm, between = ' · '): string {
  const faith = board.religions[religion] ?? '';
  return role.startsWith(faith) ? role : `${faith}${between}${role.replace(/^Not/, 'not')}`;
}

/** Colours of a religion. */
export function faithClass(religion: number | null): string {
  return religion === null ? '' : religion ? 'protestant' : 'catholic';
}

export function powerName({ view }: GameContext, power: number): string {
  return view.realms[power]?.name ?? view.principalities[power]?.name ?? places.unnamed(power);
}

export function armsOf({ board, view }: GameContext, power: number): Arms | null {
  const p = view.principalities[power];
  return p ? (board.names[p.name_index] ?? null) : null;
}

export function coordinates(board: Board, hex: number): string {
  const at = board.hexes[hex];
  return at ? `${at.q},${at.r}` : '';
}

/** Influence on a Principality, largest first. */
export function influenceOn(p: Principality): { seat: number; amount: number }[] {
  return p.influence
    .map((amount, seat) => ({ seat, amount }))
    .filter((i) => i.amount > 0)
    .sort((a, b) => Number(b.seat === p.ally) - Number(a.seat === p.ally) || b.amount - a.amount || a.seat - b.seat);
}

export function describeHex(game: GameContext, hex: number): string {
  const { board, view } = game;
  const faith = board.religions[view.protestant.includes(hex) ? 1 : 0] ?? '';
  const owner = view.owner[hex];
  const words: string[] = [];
  const p = principalityOf(view, owner);
  const realm = realmOf(view, owner);
  if (p) {
    words.push(p.capital === hex ? places.capitalOf(p.name) : places.provinceOf(p.name, coordinates(board, hex)));
    if (p.elector) words.push(places.elector);
    words.push(faith, places.size(p.land.length), places.power(p.imperial_power));
    words.push(p.ally === null ? places.unaligned : places.allyOf(view.realms[p.ally]!.name));
    const cubes = influenceOn(p).map((i) => [view.realms[i.seat]!.name, i.amount] as const);
    if (cubes.length) words.push(places.influence(cubes));
  } else if (realm) {
    const what = realm.capital === hex ? 'capital' : view.towns.includes(hex) ? 'town' : 'province';
    words.push(places.own(realm.name, what, coordinates(board, hex)), faith);
  } else words.push(places.free(coordinates(board, hex)), faith);
  words.push(...tokensOn(view, hex).map((t) => t.label));
  return words.join('; ');
}

/** The Principality with a name from the board's list, if it is on the map. */
export function powerByName(view: View, index: number): number | null {
  const found = Object.entries(view.principalities).find(([, p]) => p.name_index === index);
  return found ? Number(found[0]) : null;
}

export function phaseName(board: Board, id: string): string {
  return board.phases.find((p) => p.id === id)?.name ?? id;
}
