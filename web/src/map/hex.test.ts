import { describe, expect, it } from 'vitest';
import { bounds, clear, hexPath, loops, outline, outside, RADIUS, WIDE } from './hex';

const at = (x: number, y: number) => ({ x: x * WIDE, y: y * WIDE * Math.sqrt(0.75) });

describe('outlines of land', () => {
  it('goes around one hex in six steps', () => {
    expect(loops([at(0, 0)]).map((l) => l.length)).toEqual([6]);
    expect(hexPath(at(0, 0)).split('L')).toHaveLength(6);
  });
  it('joins neighbours: ten steps around two, twelve around a clover', () => {
    expect(loops([at(0, 0), at(1, 0)]).map((l) => l.length)).toEqual([10]);
    expect(loops([at(0, 0), at(1, 0), at(0.5, 1)]).map((l) => l.length)).toEqual([12]);
  });
  it('finds the hole in a ring', () => {
    const ring = [at(1, 0), at(0.5, 1), at(-0.5, 1), at(-1, 0), at(-0.5, -1), at(0.5, -1)];
    expect(
      loops(ring)
        .map((l) => l.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });
  it('keeps land that lies apart in pieces', () => {
    expect(outline([at(0, 0), at(5, 0)]).match(/M/g)).toHaveLength(2);
    expect(outline([])).toBe('');
  });
});

describe('the frame of the map', () => {
  it('holds whole hexes', () => {
    expect(bounds([at(0, 0)])).toEqual({ left: -50, right: 50, top: -RADIUS, bottom: RADIUS });
  });
  it('puts Homes outside, away from the middle', () => {
    const all = [at(0, 0), at(1, 0), at(2, 0)];
    expect(outside([at(2, 0)], all, 100).x).toBeCloseTo(300);
  });
  it('never puts a Home over a hex of a ragged coast', () => {
    const all = [at(0, 0), at(1, 0), at(2, 0), at(2.5, 1)];
    const home = clear({ x: 250, y: 40 }, all);
    expect(Math.min(...all.map((c) => Math.hypot(c.x - home.x, c.y - home.y)))).toBeGreaterThanOrEqual(94);
  });
});
