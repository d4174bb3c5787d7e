/** Every sentence of the rulebook and its cards. Translate them here only. */

import { count } from '../common/words';

export const rules = {
  page: 'Rules',
  of: (edition: string): string => `Rules: ${edition}`,
  differs: 'What differs',
  house: 'House rules',
  edition: 'Edition',
  compare: 'Compare with',
  nothing: 'no other edition',
  contents: 'Contents',
  search: 'Search the rules',
  hint: 'Search: ally, war, Saint…',
  found: (n: number, words: string): string => `${count(n, 'rule')} with “${words}”`,
  none: (words: string): string => `No rule says “${words}”. These come closest:`,
  opening: 'Opening the rulebook…',
  before: 'Previous',
  next: 'Next',
  rulings: (n: number): string => count(n, 'ruling'),
  why: 'Why',
  cite: (id: string): string => `Cite ${id}`,
};

export const card = {
  label: 'Rules',
  close: 'Close the rules',
  book: 'Open the rulebook',
  short: 'In short',
  rule: 'The rule',
  full: 'In full',
  rare: 'Rare cases',
  see: 'See also',
  before: 'Previous rule',
  next: 'Next rule',
  cite: 'cite',
  copied: 'copied',
};

export const difference = {
  comparing: 'Comparing the editions…',
  numbers: 'Numbers that differ',
  alone: 'Numbers in only one rulebook',
  number: 'Number',
  numbersOf: (n: number): string => count(n, 'number'),
  contents: 'Contents',
  steps: (alike: number, a: number, b: number): string =>
    `${count(alike, 'step')} alike, ${a} only in the first, ${b} only in the second`,
  chapter: (alike: number, changed: number, a: number, b: number): string =>
    `${alike} alike, ${changed} changed, ${a} only in the first, ${b} only in the second`,
  missing: 'not in this edition',
};

export const link = {
  rule: (id: string): string => `Rule ${id}`,
};
