import { describe, expect, it } from 'vitest';
import { chronicle, conditionCharts, flowing, marksOf, nextMark, phaseFrom } from './replay';
import type { Board, Frame, GameEvent, Level } from '../api/shown';

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

describe('the timeline', () => {
  const at = (round: number, phase: string, ...scenes: string[]): Frame =>
    ({
      round,
      phase,
      events: scenes.map((kind, n) => event(n, 'plain', '', { scene: { kind } as GameEvent['scene'] })),
    }) as unknown as Frame;
  const frames = [
    at(0, 'setup', 'election'),
    at(1, 'war', 'battle'),
    at(1, 'war', 'battle', 'faith'),
    at(1, 'election', 'election'),
    at(2, 'war', 'league', 'battle'),
  ];
  it('marks where wars and elections begin', () => {
    expect(marksOf(frames).map((mark) => [mark.at, mark.kind])).toEqual([
      [1, 'battle'],
      [3, 'election'],
      [4, 'battle'],
      [4, 'league'],
    ]);
  });
  it('goes to the next of them, if there is one', () => {
    const marks = marksOf(frames);
    expect(nextMark(marks, 1, ['battle', 'league'])).toBe(4);
    expect(nextMark(marks, 3, ['election'])).toBeNull();
  });
  it('goes by phases', () => {
    expect([phaseFrom(frames, 1, 1), phaseFrom(frames, 2, -1), phaseFrom(frames, 4, 1)]).toEqual([3, 1, 4]);
    expect(phaseFrom(frames, 0, -1)).toBe(0);
  });
});
