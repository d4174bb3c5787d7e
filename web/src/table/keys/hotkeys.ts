/** A key for every answer that is not a place; an answer always has the same key. */

import type { Answer, Question } from '../../api/shown';

export const QUIET = 'e';
const MOST = 9;

/**
 * Numbers are typed. Other answers are counted in a fixed order: `choices` are all that their kind has offered so far.
 */
export function hotkeys(question: Question | null, choices: readonly Answer[]): Map<number, string> {
  const keys = new Map<number, string>();
  if (!question) return keys;
  const known = choices.filter((a) => !a.quiet);
  const taken = new Set<string>();
  const give = (answer: Answer, n: number): void => {
    const key = String(n);
    if (n > MOST || taken.has(key)) return;
    taken.add(key);
    keys.set(answer.id, key);
  };
  const quiet = question.answers.filter((a) => a.quiet);
  for (const answer of question.answers) if (answer.kind === 'number') give(answer, answer.value);
  for (const answer of question.answers) {
    if (quiet.length === 1 && answer === quiet[0]) keys.set(answer.id, QUIET);
    else if (['number', 'province', 'principality', 'name'].includes(answer.kind)) continue;
    else if (answer.kind === 'choice') give(answer, 1 + known.findIndex((a) => a.id === answer.id));
    else give(answer, 1 + answer.value);
  }
  return keys;
}

export function byKey(question: Question | null, choices: readonly Answer[], key: string): Answer | undefined {
  const keys = hotkeys(question, choices);
  return question?.answers.find((a) => keys.get(a.id) === key);
}
