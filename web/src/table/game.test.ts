import { describe, expect, it } from 'vitest';
import { answersByHex, called, meantByHex, sorted } from './dock/answers';
import type { GameContext } from '../common/facts';
import { chronicle, conditionCharts, flowing, list } from '../replay/replay';
import { grouped, sentence } from '../log/story';
import type { Answer, Board, Frame, GameEvent, Level, Question, View } from '../api/shown';

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
  it('list names as people do', () => {
    expect(list(['Hesse'])).toBe('Hesse');
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

describe('the chronicle', () => {
  const turns = (n: number, item: string): GameEvent =>
    event(n, 'plain', '', { brief: { one: '{items} turns Protestant.', many: '{items} turn Protestant.', item } });
  it('tells what is alike in a phase together', () => {
    const board = { rounds: [{ round: 1, year: 1510 }] } as Board;
    const events = [
      event(1, 'round', '', { fields: { year: 1510 } }),
      turns(2, 'Hesse'),
      turns(3, 'Mainz'),
      event(4, 'plain', 'A gains 2 Gold.'),
      event(5, 'phase', 'Election'),
      turns(6, 'Bremen'),
      event(7, 'plain', '', { brief: { one: 'Ada is elected Emperor.', many: '', item: '' } }),
    ];
    expect(chronicle(board, [{ events } as Frame])).toEqual([
      {
        year: 1510,
        sentences: ['Hesse and Mainz turn Protestant.', 'Bremen turns Protestant.', 'Ada is elected Emperor.'],
      },
    ]);
  });
});

describe('the chronicler', () => {
  it('joins two sentences about the same person, and no more', () => {
    const said = ['Ada beats Ben.', 'Ada takes 2 provinces from Ben.', 'Ada is elected Emperor.', 'Ben goes.'];
    expect(flowing(said, ['Ada', 'Ben'])).toEqual([
      'Ada beats Ben and takes 2 provinces from Ben.',
      'Ada is elected Emperor.',
      'Ben goes.',
    ]);
  });
  it('says that something happens again', () => {
    const board = { rounds: [{ round: 1, year: 1510 }] } as Board;
    const elected = (n: number): GameEvent =>
      event(n, 'plain', '', { brief: { one: 'Ada is elected Emperor.', many: '', item: '' } });
    const year = (n: number, y: number): GameEvent => event(n, 'round', '', { fields: { year: y } });
    const events = [year(1, 1510), elected(2), year(3, 1540), elected(4)];
    expect(chronicle(board, [{ events } as Frame]).map((c) => c.sentences)).toEqual([
      ['Ada is elected Emperor.'],
      ['Ada is elected Emperor again.'],
    ]);
  });
});

describe('charts', () => {
  it('are drawn of what goals need much of', () => {
    const frame = (have: number): Frame => {
      const conditions = [
        { id: 'provinces', label: 'provinces', have, need: 33, of: 60, met: false, rule: '' },
        { id: 'emperor', label: 'the Emperor', have: 1, need: 1, of: 1, met: true, rule: '' },
      ];
      return {
        view: { race: { goals: [{ id: 'c', name: 'Catholic', religion: 0, conditions }] } },
      } as unknown as Frame;
    };
    expect(conditionCharts([frame(60), frame(41)])).toEqual([
      { title: 'provinces', need: 33, lines: [{ name: 'Catholic', religion: 0, values: [60, 41] }] },
    ]);
  });
});
