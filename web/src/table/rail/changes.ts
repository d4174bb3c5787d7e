/** The changes that an answer would make, for the realm cards and the preview. */

import { numbersOf, type NumberChange } from '../../api/numbers';
import type { Answer } from '../../api/shown';

export type Change = NumberChange;

export const changesOf = (answer: Answer | null): Change[] => (answer ? (numbersOf(answer).changes ?? []) : []);

export const changeOf = (changes: readonly Change[], seat: number, what: string): number =>
  changes.filter((c) => c.seat === seat && c.what === what).reduce((sum, c) => sum + c.to - c.from, 0);
