import { expect, test } from 'vitest';
import { recoloured } from './recolour';
import type { Board, View } from '../api/shown';

const flag = (emblem: string, hex: string, pattern: string) => ({ emblem, colour: hex, hex, pattern });
const board = {
  flags: [flag('Bear', '#111111', 'plain'), flag('Tree', '#222222', 'dots'), flag('Stag', '#333333', 'plain')],
} as unknown as Board;
const view = { realms: [{ flag: 0 }, { flag: 1 }] } as unknown as View;

test('my colour is mine, and who had it has the one I had', () => {
  const seen = recoloured(board, view, 0, 1).flags;
  expect(seen.map((f) => [f.emblem, f.hex, f.pattern])).toEqual([
    ['Bear', '#222222', 'dots'],
    ['Tree', '#111111', 'plain'],
    ['Stag', '#333333', 'plain'],
  ]);
  expect(new Set(seen.map((f) => f.hex)).size).toBe(3);
});

test('a spectator, or who has no wish, sees the colours as they are', () => {
  expect(recoloured(board, view, null, 1)).toBe(board);
  expect(recoloured(board, view, 0, null)).toBe(board);
  expect(recoloured(board, view, 0, 0)).toBe(board);
});
