/** Names in shorthand: beginnings are enough, without accents, spaces and capitals; one letter is a player. */

import { fold, realmNames, type Position } from './position';

export const squeeze = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Capitalize a name that was typed in lower case. */
export const titled = (typed: string): string =>
  typed.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** The only name with this beginning. */
export function name(typed: string, names: readonly string[], what: string): string {
  const said = squeeze(typed);
  if (!said) throw new Error(`${what}: no name`);
  const exact = names.find((one) => squeeze(one) === said);
  if (exact) return exact;
  const begun = names.filter((one) => squeeze(one).startsWith(said));
  if (begun.length === 1) return begun[0]!;
  if (begun.length) throw new Error(`“${typed}” can be ${begun.slice(0, 5).join(', ')}`);
  throw new Error(`no ${what} begins with “${typed}”`);
}
export function known(typed: string, names: readonly string[]): string | null {
  try {
    return name(typed, names, '');
  } catch {
    return null;
  }
}

export const player = (p: Position, typed: string): string => name(typed, p.turn_order, 'player');

/** A named Realm; an unknown one becomes an NPR. */
export function realm(p: Position, typed: string, least = 4): string {
  const said = squeeze(typed);
  if (said.length === 1) return player(p, typed);
  const names = realmNames(p);
  if (names.some((one) => squeeze(one).startsWith(said)) || said.length < least) return name(typed, names, 'Realm');
  const made = titled(typed);
  p.realms[made] = { kind: 'NPR' };
  return made;
}
