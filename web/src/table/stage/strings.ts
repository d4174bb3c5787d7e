/** The sentences of the stage: battles, choices made together, and the end. */

import { count, list, noun, times } from '../../common/words';

const of = (owner: string): string => (owner === YOU ? 'Your' : `${owner}'s`);
const YOU = 'You';

export const battle = {
  you: YOU,
  title: (other: string): string => `Battle with ${other}`,
  between: (a: string, b: string): string => `${a} against ${b}`,
  ofLeagues: 'Battle of the Leagues',
  atOnce: (n: number): string => `${count(n, 'duel')} at once`,
  exchange: (n: number): string => `exchange ${n}`,
  exchanges: (n: number): string => count(n, 'exchange'),
  prepare: 'before the first card',
  youAttacked: 'you attacked',
  attacked: (name: string): string => `${name} attacked`,
  inHand: (n: number): string => noun(n, 'card in hand', 'cards in hand'),
  hidden: 'a hidden card',
  notYet: 'no card shown yet',
  versus: 'against',
  beats: 'beats',
  losesTo: 'loses to',
  equal: 'equal: both are lost',
  loses: (n: number): string => `−${count(n, 'card')}`,
  wins: (name: string): string => (name === YOU ? 'You win this exchange' : `${name} wins this exchange`),
  level: 'Equal cards',
  /** How a Musketeer, a Pikeman and Cavalry beat another card. */
  deeds: ['shot down', 'stopped', 'rode down'],
  why: (winner: string, card: string, deed: string, loser: string, beaten: string, lost: number): string =>
    `${of(winner)} ${card} ${deed} ${of(loser).toLowerCase() === 'your' ? 'your' : of(loser)} ${beaten}: ${count(lost, 'card')} lost.`,
  bothLose: 'Both cards are lost.',
  choose: 'Both choose a card. The cards turn together.',
  winsBattle: (name: string): string => (name === YOU ? 'You win the battle' : `${name} wins the battle`),
  soFar: (a: string, b: string): string => `So far: ${a === YOU ? 'your cards' : of(a)} above, ${of(b)} below`,
  more: (n: number): string => `${n} before`,
  discards: (name: string): string => `${of(name)} discards`,
  none: 'none',
  pile: (cards: string[]): string => list(cards),
  cards: (n: number, name: string): string =>
    count(n, name, name === 'Cavalry' ? name : name.replace(/man$/, 'men').replace(/er$/, 'ers')),
  what: 'What beats what',
  rules: 'Musketeers shoot Pikemen, Pikemen stop Cavalry, Cavalry rides down Musketeers. Equal cards are both lost.',
  beside: 'Other battles',
  waiting: (names: string[]): string => `In reserve: ${list(names.map((n) => (n === YOU ? 'you' : n)))}.`,
  yourHand: 'Your hand',
  general: 'Let a bot finish this battle',
};

export const end = {
  youWin: 'You win',
  win: (names: string[]): string => `${list(names)} ${noun(names.length, 'wins', 'win')}`,
  shared: (names: string[]): string => `, shared with ${list(names)}`,
  goal: 'What it took',
  met: 'met',
  notMet: 'not met',
  needed: (have: number, all: number, need: number): string =>
    all > 1 ? `${have} of ${all}, ${need} needed` : have ? 'yes' : 'no',
  player: 'Player',
  faith: 'Faith',
  power: 'Power',
  you: 'You',
  lacked: 'What you lacked',
  over: 'The game is over',
  watch: 'Watch it again',
  numbers: 'All numbers',
  record: 'Save the record',
  leave: 'Leave',
  again: 'Play again',
  /** Another player has opened it already. */
  rematch: 'Join rematch',
  failed: 'A new game could not be started. Try again.',
};

/** Faces of a die: "3", "3–6". */
const faceRange = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

/** Choices made together. */
export const together = {
  you: YOU,
  yours: 'yours',
  emperor: 'Emperor',
  hasChosen: 'has chosen',
  choosing: 'choosing',
  voters: (n: number): string => `${count(n, 'Catholic votes', 'Catholics vote')} in secret`,
  tokens: 'The tokens, turned over together',
  ladder: 'What will happen',
  enough: (n: number): string => `${count(n, 'token')} for the Council ${noun(n, 'is', 'are')} enough: it meets.`,
  delays: (n: number): string => `${count(n, 'French token delays', 'French tokens delay')} it.`,
  alone: (name: string): string => `As Emperor, ${name === YOU ? 'you' : name} can delay it alone.`,
  die: 'Then the Ottoman die is rolled.',
  odds: (breaks: number, faces: number): string =>
    `Then a die: on ${faceRange(1, breaks)} it breaks up, on ${faceRange(breaks + 1, faces)} it concludes.`,
  more: 'More about it',
  breaks: 'war in the east: the Council breaks up',
  well: 'the Council concludes',
  ifWell: 'If the Council concludes',
  deadline: (year: number): string => `If it fails, the Pope holds it by the end of the ${year} round anyway.`,
  games: (n: number): string => count(n, 'game'),
  choose: 'your choice',
  /** "Ada has shown gun twice and thumb once so far." */
  showed: (name: string, shown: string[]): string =>
    `${name} has shown ${list([...new Set(shown)].map((one) => `${one} ${times(shown.filter((s) => s === one).length)}`))} so far.`,
  never: (name: string): string => `This is ${name}'s first Diplomacy Game.`,
  payoffs: (mine: boolean): string => `Influence each of ${mine ? 'you' : 'them'} gains`,
  gained: (sides: [string, number][]): string => {
    const each = new Set(sides.map(([, n]) => n));
    if (each.size === 1) return each.has(0) ? 'Neither gains Influence.' : `Each gains ${[...each][0]} Influence.`;
    return `${list(sides.map(([name, n]) => `${name} ${name === YOU ? 'gain' : 'gains'} ${n || 'nothing'}`))}.`;
  },
  all: 'The games of this phase, in order',
  nowPlaying: 'now',
  next: 'next',
  power: (name: string, n: number): string => (name === YOU ? `you bring ${n} Power` : `${name} brings ${n} Power`),
  nobody: 'No member yet',
  against: (a: number, b: number): string => `${a} against ${b}.`,
  tip: (name: string, n: number, tips: boolean): string =>
    tips ? `${name === YOU ? 'Your' : `${name}'s`} ${n} Power tips the scales.` : `${name} would add ${n} Power.`,
  stake: 'What is at stake',
  ifWins: (name: string): string => `If the ${name} wins`,
  faces: (name: string, league: string | undefined): string => {
    const who = name === YOU ? 'you' : name;
    return league
      ? `Who would face whom if ${who} ${name === YOU ? 'join' : 'joins'} the ${league}`
      : `Who would face whom without ${who}`;
  },
  versus: 'against',
  waiting: (names: string): string => `In reserve: ${names}.`,
  unopposed: 'No opponent: this League wins without a battle.',
  inOrder: 'In turn order, one against one. The winner of a duel faces the next in line.',
};

/** Five questions after a game. */
const grades = (low: string, middle: string, high: string): string[] => [
  low,
  `between ${low} and ${middle}`,
  middle,
  `between ${middle} and ${high}`,
  high,
];
export const feedback = {
  title: 'How was this game?',
  fun: {
    question: 'How much fun was it?',
    low: 'none',
    high: 'a lot',
    grades: grades('no fun', 'some fun', 'a lot of fun'),
  },
  length: {
    question: 'How long did it feel?',
    low: 'too short',
    high: 'too long',
    grades: grades('far too short', 'just right', 'far too long'),
  },
  fairness: {
    question: 'Did everyone have a fair chance?',
    low: 'no',
    high: 'yes',
    grades: grades('not at all', 'partly', 'completely'),
  },
  rule: 'Which rule confused you?',
  text: 'Anything else?',
  send: 'Send',
  thanks: 'Thank you. You can change your answers here.',
};
