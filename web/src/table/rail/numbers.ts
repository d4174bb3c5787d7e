/** The four numbers on a realm card: those that matter most in the phase. */

import { counters, type GameContext } from '../../common/facts';
import type { Realm } from '../../api/shown';
import { rail as words } from '../strings';

export interface Shown {
  id: string;
  label: string;
  meaning: string;
  value: number;
  /** The share of the line that its widest label takes, the same on all cards. */
  share: number;
}

const FOUR = 4;
/** Shown when the card is open. */
const OTHER = ['unrest', 'rebels', 'rebel_held'];
/** Numbers that matter in the phase come first, if the edition has them; then the general ones. */
const BY_PHASE: Readonly<Record<string, readonly string[]>> = {
  heresy: ['gold', 'saints', 'good_works'],
  war: ['gold', 'doctrines'],
};
const FIRST = ['gold', 'points', 'stability', 'stored'];
const LAST = ['allies', 'provinces', 'unplaced', 'home', 'saints', 'good_works', 'doctrines', 'score'];

const DIGITS = 4; // letters as wide as a number and the gap beside it

const shown = (id: string, value: number, short = '', meaning = ''): Shown => {
  const label = (n: number): string => words.counters[id]?.(n) ?? short;
  return { id, label: label(value), meaning, value, share: DIGITS + label(2).length };
};

export function numbersFor({ board, view }: GameContext, realm: Realm): Shown[] {
  const known: Record<string, Shown> = Object.fromEntries(
    counters(board).rest.map((c) => [c.id, shown(c.id, realm.counters[c.id] ?? 0, c.short, c.meaning)]),
  );
  known.allies ??= shown('allies', realm.allies.length);
  known.provinces ??= shown('provinces', realm.land.length);
  /** Numbers that only this edition has come before the general ones. */
  const own = Object.keys(known).filter((id) => !FIRST.includes(id) && !LAST.includes(id) && !OTHER.includes(id));
  const wanted = [...(BY_PHASE[view.phase] ?? []), ...FIRST, ...own, ...LAST];
  return [...new Set(wanted)].flatMap((id) => known[id] ?? []).slice(0, FOUR);
}

/** Columns for the numbers, the same on all cards of a phase. */
export const columnsOf = (numbers: Shown[]): string => numbers.map(({ share }) => `${share}fr`).join(' ');
