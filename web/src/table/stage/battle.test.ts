import { expect, test } from 'vitest';
import { endedSince, exchangesOf } from './battle';
import type { GameEvent } from '../../api/shown';

let n = 0;
const event = (more: Partial<GameEvent>): GameEvent =>
  ({ n: ++n, kind: '', rule: '', icon: '', level: 'plain', parts: [], fields: {}, ...more }) as GameEvent;
const scene = { kind: 'battle' as const, begins: false, ends: false };
const card = (seat: number, type: number, more: Partial<GameEvent> = {}): GameEvent =>
  event({ level: 'card', card: { seat, card: type }, scene: { ...scene, seats: [seat] }, ...more });
const events = [
  event({ scene: { ...scene, begins: true, seats: [0, 1] } }),
  card(0, 2),
  card(3, 0),
  card(1, 0, { winner: 0, lost: [{ seat: 1, cards: 3 }] }),
  card(0, 1),
  card(1, 1, {
    winner: null,
    lost: [
      { seat: 0, cards: 1 },
      { seat: 1, cards: 1 },
    ],
  }),
  event({ fields: { winner: 0, loser: 1 }, scene: { ...scene, ends: true, seats: [0, 1] } }),
];

test('exchanges pair the cards of two seats, with the winner and the losses that the server sends', () => {
  const found = exchangesOf(events, [0, 1]);
  expect(found.map((e) => [e.cards.get(0), e.cards.get(1), e.winner])).toEqual([
    [2, 0, 0],
    [1, 1, null],
  ]);
  expect(found[0]!.lost.get(1)).toBe(3);
});

test('an earlier exchange with another player does not count', () => {
  const before = [
    event({ scene: { ...scene, begins: true, seats: [0, 1] } }),
    card(3, 2),
    card(1, 0, { winner: 3, lost: [{ seat: 1, cards: 1 }] }),
  ];
  expect(exchangesOf([...before, ...events.slice(1)], [0, 1])).toHaveLength(2);
});

test('a battle of mine stays on the stage until I have answered or the phase is over', () => {
  expect(endedSince(events, 0, 1)).toMatchObject({ seats: [1, 0], winner: 0 });
  expect(endedSince(events, events.at(-1)!.n, 1)).toBeNull();
  expect(endedSince([...events, event({ level: 'phase' })], 0, 1)).toBeNull();
  expect(endedSince(events, 0, 2)).toBeNull();
});
