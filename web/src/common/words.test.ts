import { expect, test } from 'vitest';
import { count, either, inside, list, ordinal, signed, times, woven } from './words';

test('things are counted', () => {
  expect(count(1, 'die', 'dice')).toBe('1 die');
  expect(count(0, 'card')).toBe('0 cards');
});
test('names are listed', () => {
  expect(list(['Ada'])).toBe('Ada');
  expect(list(['Ada', 'Bela', 'Caspar'])).toBe('Ada, Bela and Caspar');
  expect(either(['Ada', 'Bela'])).toBe('Ada or Bela');
});
test('other things than texts are listed', () => {
  const words = (items: number[]): (number | string)[] => woven<number | string>(items, (text) => text);
  expect(words([3])).toEqual([3]);
  expect(words([3, 4, 5])).toEqual([3, ', ', 4, ' and ', 5]);
});
test('places have ordinals', () =>
  expect([1, 2, 3, 4, 11, 12, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '22nd']));
test('names have a small article inside a sentence', () => {
  expect(['The Palatinate', 'Mainz', 'the Empire'].map(inside)).toEqual(['the Palatinate', 'Mainz', 'the Empire']);
});
test('times are counted', () => expect([1, 2, 3].map(times)).toEqual(['once', 'twice', '3 times']));
test('changes have a sign', () => expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '0']));
