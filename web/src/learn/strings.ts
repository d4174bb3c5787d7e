/** Every sentence of the coach and the Learn pages. Translate them here only. */

import { count } from '../common/words';

export const coach = {
  label: 'Coach',
  well: 'Well played.',
  done: 'Your first game explains each decision once.',
  play: 'Play a game now',
  win: 'How to win',
  again: 'Again',
  next: 'Next',
  show: 'Show me',
  skip: 'Skip',
  back: 'Back',
  leave: 'Leave the lesson',
  step: (at: number, of: number): string => `${at} of ${of}`,
  watch: 'Watch the map.',
  failed: 'That did not reach the server. Please try again.',
  readOn: 'Finish reading first.',
  thisStep: 'This step teaches this answer.',
  where: {
    race: 'See “Who is winning?”, framed in green.',
    map: 'See the map, framed in green.',
    answers: 'See the answers, framed in green.',
    prompt: 'See the question, framed in green.',
    realms: 'See the realms, framed in green.',
    log: 'See the log, framed in green.',
    desk: 'See the panel beside the map, framed in green.',
  } as Readonly<Record<string, string>>,
};

export const firstGame = {
  label: 'Coach',
  got: 'Got it',
  off: 'No more notes',
};

export const learn = {
  page: 'Learn',
  title: 'Learn the game',
  edition: 'Edition',
  minutes: (n: number): string => `About ${count(n, 'minute')}.`,
  begin: 'Begin',
  goOn: (done: number, of: number): string => `Continue (${done} of ${of})`,
  again: 'Play again',
  fromStart: 'From the start',
  next: (title: string): string => `Next: ${title}`,
  failed: 'This lesson cannot be opened',
  opening: 'Opening the lesson…',
  all: 'All lessons',
  moment: 'One moment…',
  lessons: 'Learn by playing',
  notes: 'Coach notes in my games',
  notesHint: 'One sentence the first time something comes up.',
  notesAgain: 'Show them all again',
  how: 'How to win, and all terms',
  rules: 'The rules',
};

export const ways = {
  title: 'Three ways to win',
  page: 'How to win',
  of: (edition: string): string => `How to win ${edition}`,
  edition: 'Edition',
  players: 'Players',
  lesson: 'Play a guided first round',
  label: 'Ways to win',
  who: 'Who wins',
  winners: 'Winners:',
  takes: 'It takes',
  score: 'The score is',
  when: 'When',
  round: 'A round, and what it is for',
  habits: 'Good habits',
  glossary: 'Glossary',
  search: 'Search the glossary',
  searchIn: (n: number): string => `Search ${count(n, 'term')}`,
  nothing: 'No matching term.',
  why: 'rule',
};
