import { expect, test } from 'vitest';
import { changedSince } from './changed';
import type { View } from '../api/shown';

const view = (ally: number | null, protestant: number[], owner: (number | null)[]): View =>
  ({ owner, protestant, principalities: { 16: { ally } }, realms: [{}, {}] }) as unknown as View;

test('a province that turned or changed hands is marked, all others are not', () => {
  const before = view(1, [0], [0, 16, 16, null]);
  expect(changedSince(before, view(1, [0], [0, 16, 16, null])).size).toBe(0);
  expect([...changedSince(before, view(1, [0, 3], [0, 16, 16, null]))]).toEqual([[3, { faith: 1, was: undefined }]]);
  expect([...changedSince(before, view(0, [], [0, 16, 16, null]))]).toEqual([
    [0, { faith: 0, was: undefined }],
    [1, { faith: null, was: 1 }],
    [2, { faith: null, was: 1 }],
  ]);
});
