/** What is different on the map since a player's last answer; it stays marked until the next. */

import type { Remembered } from './beats';
import type { View } from '../api/shown';

export interface Change {
  /** The faith it has now, if it has turned. */
  faith: number | null;
  /** Whose it was: a player by seat, or null for no one; undefined if it still is. */
  was: number | null | undefined;
}

type Lands = Pick<View, 'owner' | 'principalities' | 'realms'>;

/** The player who owns a province or is the ally of its Principality. */
function holder({ owner, principalities, realms }: Lands, hex: number): number | null {
  const power = owner[hex];
  if (power == null) return null;
  return realms[power] ? power : (principalities[power]?.ally ?? null);
}

/** The provinces that have turned or changed hands, and how. */
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
