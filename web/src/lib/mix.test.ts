import { describe, expect, it } from 'vitest';
import { drawn, inTenths, mixAt, moved, spotOf } from './mix';

const all = (kinds: number, left = 10): number[][] =>
  kinds === 1
    ? [[left]]
    : Array.from({ length: left + 1 }, (_, first) =>
        all(kinds - 1, left - first).map((rest) => [first, ...rest]),
      ).flat();

describe('proportions of cards', () => {
  it('are whole tenths that make ten', () => {
    expect(inTenths([1, 1, 1])).toEqual([4, 3, 3]);
    expect(inTenths([0.18, 0.59, 0.23])).toEqual([2, 6, 2]);
    expect(inTenths([-1, 2])).toEqual([0, 10]);
  });

  it('can all be clicked, where they lie', () => {
    for (const kinds of [2, 3]) {
      expect(all(kinds)).toHaveLength(kinds === 2 ? 11 : 66);
      for (const mix of all(kinds)) expect(mixAt(spotOf(mix), kinds)).toEqual(mix);
    }
  });

  it('beside the field are the nearest at its edge', () => {
    expect(mixAt({ x: -1, y: 2 }, 3)).toEqual([10, 0, 0]);
    expect(mixAt({ x: 0.5, y: -1 }, 3)).toEqual([0, 10, 0]);
    expect(mixAt({ x: 9, y: 0.9 }, 3)).toEqual([0, 1, 9]);
    expect(mixAt({ x: 2, y: 0 }, 2)).toEqual([0, 10]);
  });

  it('move by a tenth with the arrows, as far as there is something to take', () => {
    expect(moved([3, 4, 3], 'ArrowLeft')).toEqual([4, 4, 2]);
    expect(moved([3, 4, 3], 'ArrowUp')).toEqual([2, 5, 3]);
    expect(moved([3, 4, 3], 'ArrowDown')).toEqual([3, 3, 4]);
    expect(moved([10, 0], 'ArrowLeft')).toBeNull();
    expect(moved([10, 0], 'ArrowUp')).toBeNull();
    expect(moved([3, 4, 3], 'a')).toBeNull();
  });

  it('are drawn as often as they say, and nothing of which there is no part', () => {
    const cards = ['M', 'P', 'C'];
    expect([0, 0.19, 0.2, 0.79, 0.8, 0.99].map((chance) => drawn(cards, [2, 6, 2], chance)).join('')).toBe('MMPPCC');
    expect(drawn(cards, [0, 10, 0], 0)).toBe('P');
  });
});
