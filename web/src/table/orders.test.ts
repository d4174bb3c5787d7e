import { describe, expect, it } from 'vitest';
import type { Order } from '../api/bodies';
import type { GameContext } from '../common/facts';
import { standing } from './orders';

const general: Order = { seat: 0, kind: 'card', answer: null, words: 'a bot', phase: '3/1', enemy: 2 };
const pass: Order = { seat: 0, kind: 'gesture', answer: 5, words: 'pass', phase: '3/1', enemy: null };

function at(round: number, phase: string, facing: number | null, battle = true): GameContext {
  return {
    board: { phases: [{ id: 'faith' }, { id: 'war' }] },
    view: { round, phase, realms: [{ facing }], desks: battle ? [{ kind: 'battle' }] : [] },
  } as unknown as GameContext;
}

describe('a bot that finishes my battle', () => {
  it('is shown while the battle lasts', () => {
    expect(standing([general], 0, at(3, 'war', 2))).toEqual([general]);
  });
  it('is not told when the battle is over, though others still fight', () => {
    expect(standing([general], 0, at(3, 'war', null))).toEqual([]);
  });
  it('is not told in my next battle, against another or two rounds later', () => {
    expect(standing([general], 0, at(3, 'war', 1))).toEqual([]);
    expect(standing([general], 0, at(5, 'war', 2))).toEqual([]);
  });
  it('is not told to others', () => {
    expect(standing([general], 1, at(3, 'war', 2))).toEqual([]);
  });
});

describe('an answer for a phase', () => {
  it('is shown in that phase only', () => {
    expect(standing([pass], 0, at(3, 'war', null, false))).toEqual([pass]);
    expect(standing([pass], 0, at(3, 'faith', null, false))).toEqual([]);
    expect(standing([pass], 0, at(4, 'war', null, false))).toEqual([]);
  });
  it('for the whole game is always told', () => {
    const ever = { ...pass, phase: '' };
    expect(standing([ever], 0, at(5, 'faith', null, false))).toEqual([ever]);
  });
});
