import { describe, expect, it } from 'vitest';
import { answersByHex, meantByHex, sorted, waitingWords } from './answers';
import { lastPlayed, pairs } from './battle';
import { list } from './replay';
import { grouped, sentence } from './story';
import type { GameEvent, Question, Realm, View } from './types';

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
    expect(meantByHex(question, view, 3)).toBe(355);
    expect(meantByHex(question, view, 2)).toBe(496);
    expect(meantByHex({ ...question, answers: [question.answers[2]!] }, view, 3)).toBeNull();
  });
});

describe('words', () => {
  it('list names as people do', () => {
    expect(waitingWords(['Ada', 'Bela', 'Caspar'])).toBe('Ada, Bela and Caspar');
    expect(list(['Hesse'])).toBe('Hesse');
  });
});

describe('the log', () => {
  const event = (n: number, kind: string, text: string, fields = {}): GameEvent => ({
    n,
    kind,
    rule: '',
    parts: [{ text }],
    fields,
  });
  it('is grouped by round and phase, without empty phases', () => {
    const groups = grouped([
      event(1, 'round', 'Round 1', { year: 1510 }),
      event(2, 'phase', 'Upheaval'),
      event(3, 'phase', 'Heresy'),
      event(4, 'gold', 'A gains 2 Gold.'),
    ]);
    expect(groups.map((g) => [g.title, g.events.map(sentence)])).toEqual([['1510 · Heresy', ['A gains 2 Gold.']]]);
  });
  it('tells the last cards of a battle', () => {
    const shown = lastPlayed(
      [
        event(1, 'play_card', '', { seat: 0, card: 2 }),
        event(2, 'battle', ''),
        event(3, 'play_card', '', { seat: 1, card: 0 }),
      ],
      [0, 1],
    );
    expect([...shown]).toEqual([[1, 0]]);
  });
});

describe('battles', () => {
  const realm = (seat: number, facing: number | null, hand_count = 0) => ({ seat, facing, hand_count }) as Realm;
  it('put me on the left, and my battle first', () => {
    const fights = pairs({ realms: [realm(0, 1), realm(1, 0), realm(2, 3), realm(3, 2)] } as View, 3);
    expect(fights).toEqual([
      { a: 3, b: 2 },
      { a: 0, b: 1 },
    ]);
  });
});
