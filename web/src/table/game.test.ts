import { describe, expect, it } from 'vitest';
import { answersByHex, called, meantByHex, sorted } from './dock/answers';
import type { GameContext } from '../common/facts';
import { grouped, sentence } from '../log/story';
import type { Answer, GameEvent, Level, Question, View } from '../api/shown';

const view = {
  owner: [0, 16, 16, null],
  principalities: { 16: { name: 'Mainz', land: [1, 2] } },
  realms: [{ seat: 0 }],
} as unknown as View;
const question = {
  seat: 0,
  kind: 'dice',
  answers: [
    { id: 352, kind: 'province', value: 0, words: '0,3' },
    { id: 496, kind: 'principality', value: 16, words: 'Mainz' },
    { id: 0, kind: 'choice', value: 0, words: 'done' },
    { id: 98, kind: 'number', value: 2, words: '2' },
  ],
} as unknown as Question;

describe('answers', () => {
  it('are sorted by how a person gives them', () => {
    const parts = sorted(question);
    expect(parts.map.map((a) => a.id)).toEqual([352, 496]);
    expect(parts.buttons.map((a) => a.words)).toEqual(['done']);
    expect(parts.numbers).toHaveLength(1);
    expect(sorted(null).map).toEqual([]);
  });
  it('lie on all the land of a Principality', () => {
    const legal = answersByHex(question, view);
    expect([...legal].map(([hex, a]) => [hex, a.id])).toEqual([
      [0, 352],
      [1, 496],
      [2, 496],
    ]);
  });
  it('that are not offered can be asked about, by their place', () => {
    const board = { places: { province: 352, principality: 480 } } as unknown as Board;
    const game: GameContext = { board, view };
    expect(meantByHex(question, game, 3)).toBe(355);
    expect(meantByHex(question, game, 2)).toBe(496);
    const onlyLands = { ...question, answers: [question.answers[1]!] };
    expect(meantByHex(onlyLands, game, 0), 'my own land, where Principalities glow').toBe(352);
    expect(meantByHex({ ...question, answers: [question.answers[2]!] }, game, 3)).toBeNull();
  });
});

describe('words', () => {
  it('call a place by its name, unless coordinates stand on the map', () => {
    const place = { id: 352, kind: 'province', value: 0, words: '0,3', name: 'Ada’s town by Ulm' } as unknown as Answer;
    expect(called(place, false)).toBe('Ada’s town by Ulm');
    expect(called(place, true)).toBe('0,3');
    expect(called({ ...place, kind: 'choice', words: 'done', name: undefined } as unknown as Answer, false)).toBe(
      'done',
    );
  });
});

const event = (n: number, level: Level, text: string, more: Partial<GameEvent> = {}): GameEvent => ({
  n,
  kind: level,
  rule: '',
  icon: 'scroll',
  level,
  parts: [{ text }],
  fields: {},
  ...more,
});

describe('the log', () => {
  it('is grouped by round and phase, without empty phases', () => {
    const groups = grouped([
      event(1, 'round', 'Round 1', { fields: { year: 1510 } }),
      event(2, 'phase', 'Upheaval'),
      event(3, 'phase', 'Heresy'),
      event(4, 'plain', 'A gains 2 Gold.'),
    ]);
    expect(groups.map((g) => [g.title, g.events.map(sentence)])).toEqual([['1510 · Heresy', ['A gains 2 Gold.']]]);
  });
});
