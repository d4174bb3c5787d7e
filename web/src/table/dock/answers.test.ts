import { expect, test } from 'vitest';
import type { Answer, Question } from '../../api/shown';
import { lineOf, sorted } from './answers';
import { formsOf } from './forms';

const answer = (words: string, rest: Partial<Answer> = {}): Answer =>
  ({ id: words.length, kind: 'choice', value: 0, words, ...rest }) as Answer;
const names = (...answers: Answer[]): string[] => sorted({ answers } as Question).buttons.map((a) => a.words);

test('what cannot be taken back comes last, and then the way to finish', () => {
  const end = answer('end turn', { quiet: true });
  const gift = answer('gift', { drastic: true });
  expect(names(gift, end, answer('buy'))).toEqual(['buy', 'gift', 'end turn']);
  expect(names(gift, answer('leave', { drastic: true }), end)[0]).toBe('end turn');
  expect(names(answer('stay', { quiet: true }), answer('convert'))).toEqual(['stay', 'convert']);
});

test('a name in two lines is as wide as its longer line', () => {
  expect(lineOf('war on a player')).toBe('a player'.length);
  expect(lineOf('north-east')).toBe('north'.length);
  expect(lineOf('pass')).toBe('pass'.length);
});

test('options begin with their outcomes and give up room step by step', () => {
  expect(formsOf(3, false, false, false)).toEqual(['told', 'tight', 'bare', 'rows']);
  expect(formsOf(4, false, false, false)).toEqual(['bare', 'rows']);
  expect(formsOf(6, false, true, false)).toEqual(['beside', 'full']);
  expect(formsOf(6, false, true, true)).toEqual(['beside', 'full', 'two']);
});
