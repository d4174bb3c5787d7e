/** The answers that one click gives: the client only repeats and joins what the server has offered. */

import { PLAIN, type Manner } from './held';
import type { Question } from './shown';

/** So many of what is placed on one place: what is there first, then what is bought, if it can be. */
export function repeated(question: Question, answer: number, times: number): number[] {
  const stored = question.answers.some((a) => a.id === answer) ? Math.max(1, question.times) : question.times;
  const found = Array<number>(Math.min(times, stored)).fill(answer);
  for (let left = times - stored; left > 0 && question.more !== undefined; left -= 1) found.push(question.more, answer);
  return found;
}

/** All answers of a click on a place: one, so many, all that are left, or as many as make an ally. */
export function clicked(question: Question, answer: number, how: Manner = PLAIN, times = 1): number[] {
  if (how.much && !how.all) {
    const ally = question.enough?.find((one) => one.answer === answer);
    if (ally) return ally.answers;
  }
  if (how.all && question.times > 1) return Array<number>(question.times).fill(answer);
  return repeated(question, answer, times);
}
