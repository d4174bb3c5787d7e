/** The scenes' own sentences; the server writes the sentences about events. */

import { count, inside, list, signed } from '../common/words';

export const scenes = {
  label: 'What happened',
  skip: 'Skip to the result',
  next: 'Next',
  done: 'Done',
  space: 'Space',
  step: (at: number, of: number): string => `${at} of ${of}`,
  upheaval: (place: string): string => `Upheaval in ${place}`,
  rolls: (name: string, dice: number): string =>
    `${name} ${name === scenes.you ? 'roll' : 'rolls'} ${count(dice, 'die', 'dice')}`,
  succeed: (hits: number): string => count(hits, 'success', 'successes'),
  meet: (a: string, b: string): string => `${a} and ${b} meet`,
  gain: (a: string, n: number, b: string, m: number): string => {
    const verb = a === scenes.you ? 'gain' : 'gains';
    if (n === m) return n ? `${a} and ${b} gain ${n} Influence each.` : 'Neither gains Influence.';
    return `${a} ${verb} ${n || 'no'} Influence, ${b} ${m || 'none'}.`;
  },
  fights: (a: string, b: string): string => (a === scenes.you ? `You fight ${b}` : `${a} fights ${b}`),
  attacks: (a: string, b: string): string => (a === scenes.you ? `You attack ${b}` : `${a} attacks ${b}`),
  dictates: 'The winner dictates the peace.',
  wins: (name: string, other: string): string => (name === scenes.you ? `You beat ${other}` : `${name} beats ${other}`),
  elected: (name: string): string => (name === scenes.you ? 'You are elected Emperor' : `${name} is elected Emperor`),
  elects: (n: number): string => `${count(n, 'vote wins', 'votes win')} the election`,
  votes: (name: string, n: number, of: number): string => `${name}: ${count(n, 'vote')}, ${of} needed`,
  /** Titles of secret choices, by kind of question. */
  secret: {
    council: 'Does the Council of Trent meet?',
    game: 'Diplomacy Game',
    ballot: 'Secret votes for the Emperor',
    convert: 'Which faith?',
  } as Readonly<Record<string, string>>,
  together: 'All choose in secret and reveal together.',
  /** What happened since my last answer. */
  news: 'Since your last turn',
  youLose: (place: string, to?: string): string => `You lose ${inside(place)}${to ? ` to ${to}` : ''}.`,
  youWin: (place: string): string => `You win ${inside(place)}.`,
  allies: (name: string, places: string[]): string => `${name} wins ${list(places.map(inside))}.`,
  turned: (n: number, faith: string, mine: number): string =>
    `${scenes.turn(n, faith)}${mine ? (mine === n ? ', all yours' : `, ${mine} of them yours`) : ''}.`,
  warOver: (places: string[]): string => `War over ${list(places.map(inside))}`,
  more: (n: number): string => ` And ${n} more.`,
  yours: 'yours',
  change: signed,
  you: 'You',
  turn: (n: number, faith: string): string => `${count(n, 'province turns', 'provinces turn')} ${faith}`,
  /** `others` win beside me, or without me. */
  lit: (me: boolean, others: string[]): string => {
    if (!me) return `Highlighted: the land of ${list(others)} and their allies.`;
    return others.length
      ? `Highlighted: your land, that of ${list(others)}, and your allies.`
      : 'Highlighted: your land and your allies.';
  },
};
