import { expect, test } from 'vitest';
import type { Scene } from './facts';
import { ledgerOf, religiousWarOf } from './scenes';
import type { Change, GameEvent } from './shown';

const told = (n: number, scene: object): GameEvent => ({ n, parts: [], scene }) as unknown as GameEvent;
const changed = (n: number, change: Change): GameEvent => told(n, { kind: 'shifts', change });

test('a ledger has a row for each who gains or loses, in the order of play, and a column for each reason', () => {
  const gold = { seat: 1, amount: -2, icon: 'coin', place: null, why: 'Gold is saved' };
  const events = [
    changed(1, gold),
    changed(2, { ...gold, amount: 2, icon: 'cube' }),
    changed(3, { seat: 0, amount: -1, icon: 'cube', place: 7, why: 'a round without war' }),
    told(4, { kind: 'shifts' }),
  ];
  const { reasons, rows } = ledgerOf(events, [2, 0, 1]);
  expect(reasons).toEqual(['Gold is saved', 'a round without war']);
  expect(rows.map((row) => row.seat)).toEqual([0, 1]);
  expect(rows[1]!.cells.map((cell) => cell.map((c) => c.amount))).toEqual([[-2, 2], []]);
});

test('a Religious War is put together from what was told and from what still stands in the view', () => {
  const badge = { icon: 'shield', label: 'Defender of the Faith', meaning: 'm', rule: 'VI.rw.5', side: 1 };
  const realms = [
    { seat: 0, badges: [], league: 'Evangelical League' },
    { seat: 1, badges: [badge], league: 'Catholic League' },
  ];
  const view = { realms, tokens: [{ hex: 4, icon: 'target' }], owner: [0, 0, 0, 0, 16], principalities: {} };
  const scene = { board: { religions: ['Catholic', 'Protestant'] }, view } as unknown as Scene;
  const champion = { seat: 0, side: 0, title: 'Restorer of the Faith', meaning: 'm', rule: 'VI.war.12' };
  const war = religiousWarOf([told(1, { kind: 'league', champion, target: 3 })], scene);
  expect(war.champions.map((c) => c?.seat)).toEqual([0, 1]);
  expect(war.target).toBe(3);
  expect(war.sides).toEqual([
    { name: 'Evangelical League', religion: 1, seats: [0] },
    { name: 'Catholic League', religion: 0, seats: [1] },
  ]);
});
