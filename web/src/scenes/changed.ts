/** The changes on the map since a player's last answer, marked until the next one. */

import type { Remembered } from './beats';
import type { View } from '../api/shown';

export interface Change {
  /** The new faith, if it has changed. */
  faith: number | null;
  /** The former owner: a player by seat, or null for no player; undefined if unchanged. */
  was: number | null | undefined;
}

type Lands = Pick<View, 'owner' | 'principalities' | 'realms'>;

/** The player who owns a province or is the ally of its Principality. */
export function holder({ owner, principalities, realms }: Lands, hex: number): number | null {
  const power = owner[hex];
  if (power == null) return null;
  return realms[power] ? power : (principalities[power]?.ally ?? null);
}

/** The provinces that changed their faith or their owner, with details. */
export function changedSince(before: Remembered, after: View): Map<number, Change> {
  const [turned, is] = [new Set(before.protestant), new Set(after.protestant)];
  const found = new Map<number, Change>();
  after.owner.forEach((_, hex) => {
    const [had, has] = [holder(before, hex), holder(after, hex)];
    const faith = turned.has(hex) === is.has(hex) ? null : Number(is.has(hex));
    const was = had === has ? undefined : had;
    if (faith !== null || was !== undefined) found.set(hex, { faith, was });
  });
  return found;
}
