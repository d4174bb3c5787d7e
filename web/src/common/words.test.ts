import { expect, test } from 'vitest';
import { count, either, list, signed } from './words';

test('things are counted', () => {
  expect(count(1, 'die', 'dice')).toBe('1 die');
  expect(count(0, 'card')).toBe('0 cards');
});
test('names are listed', () => {
  expect(list(['Ada'])).toBe('Ada');
  expect(list(['Ada', 'Bela', 'Caspar'])).toBe('Ada, Bela and Caspar');
  expect(either(['Ada', 'Bela'])).toBe('Ada or Bela');
});
test('changes have a sign', () => expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '0']));
