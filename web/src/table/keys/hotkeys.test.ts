import { expect, test } from 'vitest';
import { byKey, hotkeys } from './hotkeys';
import type { Answer, Question } from '../../api/shown';

const choice = (id: number, quiet = false): Answer => ({
  id,
  kind: 'choice',
  value: id,
  words: `choice ${id}`,
  ...(quiet ? { quiet } : {}),
});
const asked = (kind: string, answers: Answer[]): Question => ({
  seat: 0,
  kind,
  prompt: '',
  rule: '',
  sealed: false,
  given: null,
  together: [],
  about: [],
  answers,
  edition: 'five-round',
});

test('digits answer number questions', () => {
  const numbers = [0, 1, 2, 12].map((value): Answer => ({ id: 500 + value, kind: 'number', value, words: `${value}` }));
  const question = asked('patronage', numbers);
  expect(byKey(question, [], '0')?.value).toBe(0);
  expect(byKey(question, [], '2')?.value).toBe(2);
  expect(byKey(question, [], '3')).toBeUndefined();
});

test('a key keeps its meaning when other answers are closed', () => {
  const all = asked('diplomacy', [choice(3), choice(5), choice(9), choice(1, true)]);
  expect([...hotkeys(all, all.answers).values()]).toEqual(['1', '2', '3', 'e']);
  const fewer = asked('diplomacy', [choice(9), choice(1, true)]);
  expect(byKey(fewer, all.answers, '3')?.id).toBe(9);
  expect(byKey(fewer, all.answers, '1')).toBeUndefined();
  expect(byKey(fewer, all.answers, 'e')?.id).toBe(1);
});

test('a card has the same key in every question', () => {
  const cards = [1, 2].map((value): Answer => ({ id: 700 + value, kind: 'card', value, words: 'card' }));
  expect(hotkeys(asked('card', cards), []).get(702)).toBe('3');
  expect(hotkeys(asked('card', [cards[1]!]), []).get(702)).toBe('3');
});
