/** Every sentence of the umpire's pages; what its fields are called stands with the fields (`sheet/words.ts`, `rows`). */

import { count, list } from '../common/words';

export const umpire = {
  page: 'Umpire',
  title: 'Peace & Rebels: the umpire',
  of: (title: string): string => `Peace & Rebels: ${title}`,
  missing: 'There is no such table on this device',
  all: 'All tables',
  name: 'Name of the table',
  here: 'This table',
  position: 'Position',
  phase: 'Phase',
  full: 'This device has no room left: what you enter now is not kept.',
  anew: 'What was played of this phase will be lost. Start again?',
  round: (title: string, round: number): string => `${title}, round ${round}`,
};

export const tables = {
  lead: 'Play Peace & Rebels on a real table? Enter what lies on it. The umpire asks the players, rolls the dice and lists what to move.',
  device: 'Positions stay on this device.',
  yours: 'Your tables',
  fresh: 'A new table',
  unnamed: 'A table',
  about: (round: number, players: string[], begun: boolean, when: string): string =>
    [
      `Round ${round}`,
      players.length ? list(players) : 'no players yet',
      begun ? 'phase in play' : 'being entered',
      when,
    ].join(' · '),
  save: 'Save as a file',
  remove: 'Remove',
  sure: (title: string): string => `Remove “${title}” from this device?`,
  noRoom: 'This device has no room for another table. Remove one first.',
  tooBig: 'This file is too big for a position.',
  empty: 'The file is empty.',
  four: ['Four players, mid-game', '17 Areas, 45 Provinces, three Wars, Rebels and armies. Change what differs.'],
  two: ['Two players', 'A small position that shows how it works.'],
  none: ['An empty table', 'Enter players first, then the Areas in play.'],
  last: 'The board of your last table',
  lastText: (title: string): string =>
    `Names, land and owners of “${title}”, without Unrest, Rebels, tokens and armies.`,
  again: (title: string): string => `${title}, again`,
  file: ['From a file', 'A position in TOML or JSON, or a table saved here.'],
};

export const phase = {
  undo: 'Undo',
  dice: 'Dice',
  diceTable: 'are rolled at the table, or one by one here',
  diceHere: 'are all rolled here',
  steps: 'Steps and new Rulers',
  from: 'From step',
  to: 'to step',
  rulers: 'New Rulers',
  rulersHint: 'to choose from, with commas',
  keys: 'Keys: 1–9 answer, r roll, n next, u undo',
  refused: (why: string): string => `The last answer was refused: ${why}`,
  progress: 'Steps of the phase',
  step: (letter: string, name: string): string => `Step ${letter}. ${name}`,
  named: (letters: readonly string[]): string =>
    letters.length > 1 ? `Steps ${list(letters)}` : `Step ${letters[0] ?? ''}`,
  roll: 'Roll it here',
  over: 'The phase is over',
  make: (n: number): string => `Make ${count(n, 'change')} on the table, in this order.`,
  print: 'Print the list',
  keep: 'Keep the new position for the next round',
  look: 'Show the position it began with',
  nothing: (letters: readonly string[]): string => `${phase.named(letters)}: nothing will happen.`,
  next: 'What comes next',
  certain: 'This is certain',
  then: 'Then these players decide or roll, if the others do nothing',
  these: 'These players decide or roll, if the others do nothing',
  play: (letter: string): string => `Play step ${letter}`,
  done: 'Nothing more happens in this phase',
  end: 'End the phase',
  changes: (title: string): string => `${title}: changes on the table`,
  noChanges: 'Nothing changes on the table.',
  mats: 'The mats',
  happened: 'What has happened',
  notYet: 'Nothing yet.',
  moment: 'One moment…',
};

export const editor = {
  faults: (n: number): string => (n === 1 ? 'One thing is not right yet:' : `${n} things are not right yet:`),
  empty: 'An empty table: enter the players first.',
  legal: 'The position is legal.',
  counts: (players: number, areas: number, provinces: number): string =>
    `${list([count(players, 'player'), count(areas, 'Area'), count(provinces, 'Province')])}.`,
  strange: (where: string, why: string): string => `Unusual in ${where}: ${why}`,
  checking: 'Checking…',
  begin: 'Begin the phase',
  again: 'Begin the phase again',
  players: 'Players',
  land: 'Land',
  between: 'Between Realms',
  armies: 'Armies',
  realms: 'Other Realms',
  seas: 'Seas',
  options: 'Round and options',
  text: 'As text',
};

export const text = {
  label: 'The position as text',
  paste: 'Paste a position in TOML or JSON here',
  show: 'Show the position',
  take: 'Take this text',
  toml: 'Save as TOML',
  json: 'Save as JSON',
};
