/** The words of the pages about house rules. */

import { count as counted } from '../common/words';

export const house = {
  page: 'House rules',
  title: 'House rules',
  lead: 'Change an edition, see how its rules change, and play it.',
  name: 'Name',
  ours: 'Our rules',
  base: 'Edition',
  about: 'Why you play this way',
  players: 'Players',
  numbers: 'Numbers',
  addNumber: 'Add a number to change',
  find: 'Search: Gold, Faith, victory …',
  printed: (value: string, low: number, high: number): string => `Printed: ${value}. Allowed: ${low} to ${high}.`,
  noNumber: 'No matching number.',
  hint: 'A number for each round: 5,5,4,4,4. For each number of players: 5=30 6=34.',
  steps: 'Phases and steps',
  stepsOf: (phase: string): string => `Steps of ${phase}`,
  leaveOut: 'Leave out',
  times: 'Times',
  move: 'Move a phase or step',
  before: 'before',
  after: 'after',
  which: 'which one?',
  doctrines: 'Doctrines',
  changed: 'Change',
  kept: 'As printed',
  added: 'Add a doctrine',
  gives: 'gives up',
  takes: 'takes',
  cards: ['Musketeer', 'Pikeman', 'Cavalry'],
  lands: 'Electors and Homes',
  homes: 'Homes of Foreign Powers, separated by commas',
  remove: 'Remove',
  file: 'The file',
  open: 'Open a file',
  example: 'Start from an example',
  download: 'Save the file',
  host: 'Host this game',
  wrong: (count: number): string => counted(count, 'mistake'),
  rules: (count: number): string => counted(count, 'rule changes', 'rules change'),
  nothing: 'Nothing is changed yet. Pick a number, or start from an example.',
  gone: 'no longer applies',
  whole: 'The game as a whole',
  notes: 'Please note',
  tooLarge: 'This file is too large for house rules.',
  notText: 'This file is not UTF-8 text.',
  checking: 'Checking …',
};

/** The house rules of a table, as a chapter of the rules. */
export const book = {
  opening: 'Opening the house rules…',
  printed: 'The printed rules',
  except: 'apply, with the exceptions below.',
  back: 'Back to the table',
};

/** The words of the field for a file, where tables are made. */
export const fileWords = {
  label: 'House rules',
  open: 'Open a file',
  remove: 'Play as printed',
  write: 'Write your own',
  edit: 'See what they change',
};
