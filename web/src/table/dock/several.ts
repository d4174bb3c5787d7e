/** Place several cubes or dice on one place with one click; the client only repeats offered answers. */

import { numbersOf } from '../../api/numbers';
import type { Answer, Question } from '../../api/shown';

const PLACES = ['province', 'principality'];

/** The answers that place this many: stored pieces first, then bought ones if possible. */
export function repeated(question: Question, answer: number, times: number): number[] {
  const stored = question.answers.some((a) => a.id === answer) ? Math.max(1, question.times) : question.times;
  const found = Array<number>(Math.min(times, stored)).fill(answer);
  for (let left = times - stored; left > 0 && question.more !== undefined; left -= 1) found.push(question.more, answer);
  return found;
}

/** The most that can be placed at once. */
export const most = (question: Question | null): number => Math.max(question?.times ?? 1, question?.most ?? 1);

/** Whether an answer can be given several times at once. */
export const isCounted = (question: Question, answer: Answer): boolean =>
  PLACES.includes(answer.kind) && (most(question) > 1 || !question.answers.some((a) => a.id === answer.id));

/** The number of cubes that wins a place: as sent with the answer, or all answers that would make it an ally. */
export const needed = (question: Question | null, answer: Answer): number | null =>
  numbersOf(answer).needs ?? question?.enough?.find((one) => one.answer === answer.id)?.amount ?? null;
