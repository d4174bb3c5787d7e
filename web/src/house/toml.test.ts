import { describe, expect, it } from 'vitest';
import { readNumber, toToml, writeNumber } from './toml';

describe('files of house rules', () => {
  it('are written with plain values first and without what is empty', () => {
    const text = toToml({
      contents: { leave_out: ['foreign_powers'], repeat: { diplomacy: 2 }, move: [] },
      name: 'Ours "and" yours',
      about: '',
      doctrines: { add: { 'Swedish Drill': { gives: ['Pikeman'] } }, leave_out: [] },
      constants: {},
      base: 'five-round',
    });
    expect(text).toBe(
      'name = "Ours \\"and\\" yours"\nbase = "five-round"\n\n[contents]\nleave_out = ["foreign_powers"]\n' +
        'repeat = { diplomacy = 2 }\n\n[doctrines]\nadd = { "Swedish Drill" = { gives = ["Pikeman"] } }\n',
    );
  });
  it('have numbers as people type them', () => {
    for (const [text, type, value] of [
      ['4', 'int', 4],
      ['true', 'bool', true],
      ['5,5,4', 'ByRound', [5, 5, 4]],
      [
        '2,2;4,0',
        'tuple[...]',
        [
          [2, 2],
          [4, 0],
        ],
      ],
      ['5=30 6=34', 'int', { 5: 30, 6: 34 }],
      ['four', 'int', 'four'],
    ] as const) {
      expect(readNumber(text, type)).toEqual(value);
      expect(writeNumber(readNumber(text, type))).toBe(text);
    }
  });
});
