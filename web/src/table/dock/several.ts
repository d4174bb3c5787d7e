/** Several cubes or dice on one place with one click: the client only repeats what the server has offered. */

import { numbersOf } from '../../api/numbers';
import type { Answer, Question } from '../../api/shown';

const PLACES = ['province', 'principality'];

/** So many of what is placed on one place: what is there first, then what is bought, if it can be. */
export function repeated(question: Question, answer: number, times: number): number[] {
  const stored = question.answers.some((a) => a.id === answer) ? Math.max(1, question.times) : question.times;
  const found = Array<number>(Math.min(times, stored)).fill(answer);
  for (let left = times - stored; left > 0 && question.more !== undefined; left -= 1) found.push(question.more, answer);
  return found;
}

/** How many can be placed at once at most. */
export const most = (question: Question | null): number => Math.max(question?.times ?? 1, question?.most ?? 1);

/** Whether an answer can be given several times at once. */
export const isCounted = (question: Question, answer: Answer): boolean =>
  PLACES.includes(answer.kind) && (most(question) > 1 || !question.answers.some((a) => a.id === answer.id));

/** How many cubes win a place: what the server says of the answer, or all the answers that would make it an ally. */
export const needed = (question: Question | null, answer: Answer): number | null =>
  numbersOf(answer).needs ?? question?.enough?.find((one) => one.answer === answer.id)?.amount ?? null;
