import { expect, test } from 'vitest';
import { goesOn, gamesPlayed, revealed } from './together';
import type { Beat } from '../../scenes/beats';
import type { CouncilDesk, GameEvent } from '../../api/shown';

let n = 0;
const event = (kind: string, more: object = {}): GameEvent =>
  ({ n: ++n, kind, level: 'plain', parts: [{ text: kind }], fields: {}, scene: { kind: 'council' }, ...more }) as never;

test('of the Council first the tokens are known, then the die, then how it ended', () => {
  const token = { seat: 2, words: 'trent', icon: 'book' };
  const so = [
    event('council_token', { scene: { kind: 'council', token } }),
    event('council_meets'),
    event('ottoman_die', { dice: [5] }),
    event('council_concludes'),
  ];
  expect(revealed(so.slice(0, 1))).toMatchObject({ die: null, kind: '' });
  expect(revealed(so.slice(0, 1)).tokens.get(2)).toEqual(token);
  expect(revealed(so.slice(0, 2))).toMatchObject({ die: null, kind: 'council_meets' });
  expect(revealed(so)).toMatchObject({ die: 5, word: 'council_concludes' });
});

test('the stage stays only while its own scene plays', () => {
  const desk = { kind: 'council' } as CouncilDesk;
  expect(goesOn(desk, { scene: 'council' } as Beat)).toBe(true);
  expect(goesOn(desk, { scene: 'faith' } as Beat)).toBe(false);
  expect(goesOn(desk, null)).toBe(false);
});

test('only the games of this phase count', () => {
  const duel = [
    { seat: 0, words: 'gun' },
    { seat: 1, words: 'thumb' },
  ];
  const events = [event('diplomacy_game', { duel }), event('phase', { level: 'phase' }), event('x', { duel })];
  expect(gamesPlayed(events)).toEqual([duel]);
});
