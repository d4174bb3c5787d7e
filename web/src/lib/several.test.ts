import { describe, expect, it } from 'vitest';
import { manner, PLAIN } from './held';
import { clicked, repeated } from './several';
import type { Answer, Question } from './shown';

const place = (id: number): Answer => ({ id, kind: 'principality', value: id, words: `place ${id}` }) as Answer;
const asked = (times: number, more: Partial<Question> = {}): Question =>
  ({ kind: 'diplomacy', times, answers: times > 0 ? [place(7), place(8)] : [], ...more }) as Question;
const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

describe('what one click gives', () => {
  it('places what is stored, then what is bought', () => {
    expect(repeated(asked(2, { more: 3 }), 7, 4)).toEqual([7, 7, 3, 7, 3, 7]);
    expect(repeated(asked(0, { more: 3 }), 7, 1)).toEqual([3, 7]);
    expect(repeated(asked(2), 7, 4)).toEqual([7, 7]);
  });
  it('places the rest with Shift, an ally with Ctrl', () => {
    const question = asked(3, { more: 3, enough: [{ answer: 8, answers: [8, 8], amount: 2 }] });
    expect(clicked(question, 7, { ...PLAIN, all: true })).toEqual([7, 7, 7]);
    expect(clicked(question, 8, { ...PLAIN, much: true })).toEqual([8, 8]);
    expect(clicked(question, 7, { ...PLAIN, much: true })).toEqual([7]);
    expect(clicked(question, 7)).toEqual([7]);
  });
  it('reads what is held', () => {
    expect(manner({ ...held, metaKey: true, altKey: true })).toEqual({ all: false, much: true, done: true });
    expect(manner(undefined)).toEqual(PLAIN);
  });
});
