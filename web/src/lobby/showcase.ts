/** The game shown on the home page: the first map, then the changes at each moment. */

import type { Board, Principality, Realm, View } from '../api/shown';
import data from './showcase.json';

export interface Moment {
  year: number;
  text: string;
  hexes: number[];
  view: View;
}
type Kept = Omit<Partial<View>, 'realms' | 'principalities'> & {
  realms?: Record<string, Partial<Realm>>;
  principalities?: Record<string, Partial<Principality> | null>;
};
interface Data {
  board: Partial<Board>;
  view: Kept;
  moments: { year: number; text: string; hexes: number[]; changes: Kept }[];
}
const game = data as unknown as Data;

export const board = { ...game.board, rounds: [], phases: [], counters: [], cards: [] } as unknown as Board;

function merged(before: Kept, changes: Kept): Kept {
  return {
    ...before,
    ...changes,
    realms: { ...before.realms, ...changes.realms },
    principalities: { ...before.principalities, ...changes.principalities },
  };
}
function toView(kept: Kept): View {
  const lands = Object.entries(kept.principalities ?? {}).filter(([, land]) => land !== null);
  return {
    ...kept,
    seat: null,
    realms: Object.values(kept.realms ?? {}),
    principalities: Object.fromEntries(lands),
  } as unknown as View;
}

/** All moments in order. */
export function moments(): Moment[] {
  let now = game.view;
  return game.moments.map(({ year, text, hexes, changes }) => {
    now = merged(now, changes);
    return { year, text, hexes, view: toView(now) };
  });
}
