import { expect, test } from 'vitest';
import { dock, map } from '../strings';

test('the button says whether Influence is placed or lost, and how much', () => {
  expect(dock.acts.losses?.('Bavaria', 2)).toBe('Lose 2 on Bavaria');
  expect(dock.acts.shift_loss?.('Bavaria', 1)).toBe('Lose 1 on Bavaria');
  expect(dock.acts.exchange?.('Pikeman', 1)).toBe('Exchange Pikeman');
  expect(dock.acts.dice?.('the Palatinate', 1)).toBe('Place 1 on the Palatinate');
});
test('advice names the answer once', () => {
  expect(dock.advice('Trier', 'Trier becomes your ally.')).toBe('Advice: Trier becomes your ally.');
  expect(dock.advice('stay', 'You keep 3 provinces.')).toBe('Advice: stay. You keep 3 provinces.');
});
test('votes are counted', () => {
  expect([1, 2].map((n) => map.numbers.votes?.(n))).toEqual(['vote', 'votes']);
});
