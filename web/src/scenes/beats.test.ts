import { expect, test } from 'vitest';
import { batched, beatsOf } from './beats';
import type { GameEvent, Part, View } from '../api/shown';

const view = (owner: (number | null)[], protestant: number[], influence: number): View =>
  ({
    owner,
    protestant,
    tokens: [],
    emperor: null,
    realms: [
      { seat: 0, name: 'Ada', capital: 0, land: [0], counters: {} },
      { seat: 1, name: 'Bela', capital: 3, land: [3], counters: {} },
    ],
    principalities: { 16: { name: 'Hesse', name_index: 5, capital: 1, land: [1, 2], influence: [influence, 0] } },
  }) as unknown as View;
let n = 0;
const event = (kind: string, parts: Part[], more: Partial<GameEvent> = {}): GameEvent => ({
  n: ++n,
  kind,
  rule: '',
  icon: '',
  level: 'plain',
  parts,
  fields: {},
  ...more,
});
const ada: Part = { text: 'Ada', seat: 0 };
const hesse: Part = { text: 'Hesse', principality: 5 };
const before = view([0, 16, 16, 1], [], 0);
const after = view([0, 16, 16, 0], [1, 2], 2);

test('each beat turns what it speaks of, and the last one ends at what is', () => {
  const beats = beatsOf(
    [
      event('place', [ada, { text: ' places Influence on ' }, hesse]),
      event('conquer', [ada, { text: ' conquers ' }, { text: '1,1', province: 3 }]),
      event('nothing', [{ text: 'The deck is shuffled.' }]),
    ],
    before,
    after,
  );
  expect(beats).toHaveLength(3);
  expect(beats[0]!.hexes).toEqual([1, 2]);
  expect(beats[0]!.courier).toEqual({ seat: 0, hex: 1 });
  expect(beats[0]!.view.owner[3]).toBe(1);
  expect(beats[0]!.view.protestant).toEqual([1, 2]);
  expect(beats[0]!.view.principalities[16]!.influence[0]).toBe(2);
  expect(beats[1]!.view.owner[3]).toBe(0);
  expect(beats[2]!.view).toBe(after);
});

test('of a battle only the beginning and the end are steps', () => {
  const scene = { kind: 'battle' as const, begins: false, ends: false };
  const beats = beatsOf(
    [
      event('battle', [ada], { scene: { ...scene, begins: true } }),
      event('draw', [ada], { detail: true }),
      event('play_card', [ada], { scene }),
      event('gold', [ada]),
      event('battle_won', [ada], { scene: { ...scene, ends: true } }),
      event('income', [ada]),
    ],
    before,
    after,
  );
  expect(beats.map((b) => b.scene)).toEqual(['battle', 'battle', null]);
});

test('a conversion says which provinces turn, in the order that was sent', () => {
  const scene = { kind: 'upheaval' as const, begins: false, ends: false };
  const beats = beatsOf([event('upheaval', [hesse], { scene, provinces: [2, 1] })], before, after);
  expect(beats[0]!.turning).toEqual([2, 1]);
});

test('many small actions become one beat, and the beginning and end of a scene stay', () => {
  const scene = { kind: 'upheaval' as const, begins: false, ends: false };
  const beats = beatsOf(
    [
      event('place', [ada, { text: ' places Influence on ' }, hesse]),
      event('conquer', [ada, { text: ' conquers ' }, { text: '1,1', province: 3 }]),
      event('upheaval', [hesse], { scene: { ...scene, begins: true } }),
      event('upheaval', [hesse], { scene }),
      event('upheaval', [hesse], { scene }),
    ],
    before,
    after,
  );
  const few = batched(beats, 3);
  expect(few.map((b) => b.scene)).toEqual([null, 'upheaval', 'upheaval']);
  expect(few[0]!.earlier).toHaveLength(1);
  expect(few[0]!.hexes).toEqual([...new Set([...beats[0]!.hexes, ...beats[1]!.hexes])]);
  expect(few.at(-1)!.view).toBe(after);
  expect(batched(beats, 9)).toEqual(beats);
});

test('beside a line about a place, a line about players outlines nothing', () => {
  const beats = beatsOf(
    [
      event('place', [ada, { text: ' places Influence on ' }, hesse]),
      event('initiative', [ada, { text: ' and ' }, { text: 'Bela', seat: 1 }, { text: ' follow.' }]),
    ],
    before,
    after,
  );
  expect(beats.map((b) => b.hexes)).toEqual([
    [1, 2],
    [0, 3],
  ]);
  expect(batched(beats, 1)[0]!.hexes).toEqual([1, 2]);
});
