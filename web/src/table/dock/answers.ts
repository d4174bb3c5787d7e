/**
 * A question's answers, sorted by the way a person gives them. The client knows no rules: it only shows what is
 * offered.
 */

import type { GameContext } from '../../common/facts';
import type { Answer, Arms, Board, Question, View } from '../../api/shown';

const ON_MAP = new Set(['province', 'principality']);

/** The label of an answer: a place by its name, unless coordinates are shown on the map. */
export const called = (answer: Answer, coordinates: boolean): string =>
  ((!coordinates || answer.kind === 'choice') && answer.name) || answer.words;

/** The coat of arms of an answer: a Home's, a name's, or one sent with it. */
export function armsOf(board: Board, { kind, value, arms }: Answer): Arms | undefined {
  if (kind === 'home') return board.homes[value];
  return kind === 'name' ? board.names[value] : arms === undefined ? undefined : board.names[arms];
}

/** Whether an answer has a picture of its own, and not only an icon. */
export const isPictured = (board: Board, answer: Answer): boolean =>
  ['player', 'flag', 'card'].includes(answer.kind) || armsOf(board, answer) !== undefined;

export interface Sorted {
  map: Answer[];
  numbers: Answer[];
  names: Answer[];
  buttons: Answer[];
}

/** Places glow on the map, long lists are searchable, numbers have a stepper, the rest are buttons. */
export function sorted(question: Question | null): Sorted {
  const parts: Sorted = { map: [], numbers: [], names: [], buttons: [] };
  for (const answer of question?.answers ?? []) {
    if (ON_MAP.has(answer.kind)) parts.map.push(answer);
    else if (answer.kind === 'number') parts.numbers.push(answer);
    else if (answer.kind === 'name') parts.names.push(answer);
    else parts.buttons.push(answer);
  }
  // What cannot be taken back comes last, and after it the way to finish, if there is anything else to do.
  const finish = parts.map.length || parts.buttons.some((a) => !a.quiet && !a.drastic) ? 2 : -1;
  const rank = (a: Answer): number => (a.quiet && parts.buttons.length > 2 ? finish : a.drastic ? 1 : 0);
  parts.buttons.sort((a, b) => rank(a) - rank(b));
  return parts;
}

/** The letters of the longer line when a name is broken in two. */
export function lineOf(name: string): number {
  const breaks = [...name.matchAll(/[ -]/g)].map(({ index }) => index);
  return Math.min(name.length, ...breaks.map((at) => Math.max(at, name.length - at - 1)));
}

/** The answer of a click on each hex: a Principality's answer covers all of its land. */
export function answersByHex(question: Question | null, view: View): Map<number, Answer> {
  const found = new Map<number, Answer>();
  for (const answer of question?.answers ?? []) {
    if (answer.kind === 'province') found.set(answer.value, answer);
    if (answer.kind === 'principality') {
      for (const hex of view.principalities[answer.value]?.land ?? []) if (!found.has(hex)) found.set(hex, answer);
    }
  }
  return found;
}

export interface Opened {
  via: Answer;
  then: Answer;
}

/** Places that exactly one other answer would open: a click on one gives both. */
export function openedByHex(
  question: Question | null,
  view: View,
  legal: ReadonlyMap<number, Answer>,
): Map<number, Opened> {
  const found = new Map<number, Opened | null>();
  for (const { via, answers } of question?.opens ?? []) {
    const first = question!.answers.find((a) => a.id === via);
    if (!first) continue;
    for (const [hex, then] of answersByHex({ ...question!, answers }, view)) {
      if (!legal.has(hex)) found.set(hex, found.has(hex) ? null : { via: first, then });
    }
  }
  return new Map([...found].filter((pair): pair is [number, Opened] => pair[1] !== null));
}

/** The answer that a click on a dark hex would mean, so that the server can explain the refusal. */
export function meantByHex(question: Question, { board, view }: GameContext, hex: number): number | null {
  const asks = (kind: string): boolean => question.answers.some((a) => a.kind === kind);
  const owner = view.owner[hex];
  const land = owner != null && view.principalities[owner] ? owner : null;
  if (!asks('province') && !asks('principality')) return null;
  return land !== null && asks('principality') ? board.places.principality + land : board.places.province + hex;
}
