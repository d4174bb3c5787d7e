import { expect, test } from 'vitest';
import { rivers } from './rivers';

const centres = Array.from({ length: 72 }, (_, i) => ({
  x: (i % 9) * 100 + (Math.floor(i / 9) % 2) * 50,
  y: Math.floor(i / 9) * 86.6,
}));

test('a map has its rivers, always the same', () => {
  const found = rivers(centres);
  expect(found.length).toBe(3);
  expect(rivers(centres)).toEqual(found);
  for (const path of found) expect(path).toMatch(/^M[-\d. ]+Q/);
});

test('a very small map has none', () => {
  expect(rivers(centres.slice(0, 8))).toEqual([]);
});
