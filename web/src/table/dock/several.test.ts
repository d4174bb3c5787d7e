import { describe, expect, it } from 'vitest';
import { isCounted, needed, repeated } from './several';
import type { Answer, Question } from '../../api/shown';

const place = (id: number): Answer => ({ id, kind: 'principality', value: id, words: `place ${id}` }) as Answer;
const asked = (times: number, more: Partial<Question> = {}): Question =>
  ({ kind: 'diplomacy', times, answers: times > 0 ? [place(7), place(8)] : [], ...more }) as Question;

describe('what one click gives', () => {
  it('places what is stored, then what is bought', () => {
    expect(repeated(asked(2, { more: 3 }), 7, 4)).toEqual([7, 7, 3, 7, 3, 7]);
    expect(repeated(asked(0, { more: 3 }), 7, 1)).toEqual([3, 7]);
    expect(repeated(asked(2), 7, 4)).toEqual([7, 7]);
  });
  it('counts places only', () => {
    expect(isCounted(asked(2), place(7))).toBe(true);
    expect(isCounted(asked(1), place(7))).toBe(false);
    expect(isCounted(asked(2), { ...place(7), kind: 'choice' })).toBe(false);
  });
  it('knows how many cubes win a place', () => {
    const question = asked(3, { enough: [{ answer: 8, answers: [8, 8], amount: 2 }] });
    expect(needed(question, place(8))).toBe(2);
    expect(needed(question, { ...place(8), needs: 4 } as Answer)).toBe(4);
    expect(needed(question, place(7))).toBeNull();
  });
});
