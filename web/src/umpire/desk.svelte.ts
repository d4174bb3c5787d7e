/** The umpire's sheets: one for each table, stored only on this device. */

import { recall } from '../common/settings.svelte';
import { complete, type Position } from './sheet/position';

const PREFIX = 'westphalia.rebels.sheet.';
const LAST = 'westphalia.rebels.last';

/** An action in a phase: an answer, or a step begun. */
export type Move = { player: string; words: string } | { begin: string };

export interface Sheet {
  id: string;
  title: string;
  updated: string;
  position: Position;
  /** The position with which the phase began, once it has. */
  begun: Position | null;
  moves: Move[];
  dice: 'table' | 'seed';
  seed: number;
  first: string;
  last: string;
  rulers: string[];
  /** The changes already made on the real table, by their place in the list. */
  ticked: number[];
}

const random = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

export function newSheet(title: string, position: Position): Sheet {
  return {
    id: random().toString(36),
    title,
    updated: new Date().toISOString(),
    position: structuredClone(position),
    begun: null,
    moves: [],
    dice: 'table',
    seed: random(),
    first: 'A',
    last: 'I',
    rulers: [],
    ticked: [],
  };
}

/** Store a sheet; return false if storage is full. */
export function keep(sheet: Sheet): boolean {
  try {
    localStorage.setItem(PREFIX + sheet.id, JSON.stringify(sheet));
    localStorage.setItem(LAST, JSON.stringify(sheet.id));
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

export function find(id: string): Sheet | null {
  const kept = recall<Partial<Sheet> | null>(PREFIX + id, null);
  if (!kept || typeof kept !== 'object' || !kept.position) return null;
  return { ...newSheet('', kept.position), ...kept, position: complete({ ...kept.position }) };
}

/** All sheets, the most recently used first. */
export function all(): Sheet[] {
  const ids: string[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)!;
      if (key.startsWith(PREFIX)) ids.push(key.slice(PREFIX.length));
    }
  } catch {
    /* without storage there are none */
  }
  return ids
    .map(find)
    .filter((sheet) => sheet !== null)
    .sort((a, b) => b.updated.localeCompare(a.updated));
}

/** The sheet that was open last: its board is offered to new ones. */
export const lastSheet = (): Sheet | null => find(recall(LAST, ''));

/** The name of a die's side. */
export function roll(sides: readonly string[]): string {
  const most = Math.floor(2 ** 32 / sides.length) * sides.length;
  let drawn = random();
  while (drawn >= most) drawn = random();
  return sides[drawn % sides.length]!;
}

/** Offer a text to the user as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
