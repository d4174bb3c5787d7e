import { describe, expect, it } from 'vitest';
import { presentOf } from './show';
import type { GameContext } from '../common/facts';

const asked = (kind: string): GameContext => {
  const view = {
    over: false,
    desks: [],
    seat: 0,
    waiting: [0, 1],
    realms: [{ land: [1] }, { land: [2] }, { land: [3] }],
    principalities: {},
    question: { kind, together: [0, 1] },
  };
  return { board: {}, view } as unknown as GameContext;
};

describe('secret choices on the map', () => {
  it('lie on the capitals of those who choose', () => {
    const show = presentOf(asked('ballot'))!;
    expect(show.marks.map((m) => m.token)).toEqual(['mine', 'open']);
    expect(show.hexes).toEqual([1, 2]);
  });
  it('join only two who meet', () => {
    expect(presentOf(asked('ballot'))!.pairs).toEqual([]);
    expect(presentOf(asked('dilemma'))!.pairs).toHaveLength(1);
  });
});
