/** Every sentence of the coach and the pages to learn from, to be translated here and nowhere else. */

import { count } from '../common/words';

export const coach = {
  label: 'Coach',
  well: 'Well played.',
  goal: (goal: string): string => `You did it: ${goal.charAt(0).toLowerCase() + goal.slice(1)}`,
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
  where: {
    race: 'See “Who is winning?”, framed in green.',
    map: 'See the map, framed in green.',
    answers: 'See the answers, framed in green.',
    prompt: 'See the question, framed in green.',
    realms: 'See the realms, framed in green.',
    log: 'See the log, framed in green.',
    desk: 'See beside the map, framed in green.',
  } as Readonly<Record<string, string>>,
};

export const learn = {
  page: 'Learn',
  title: 'Learn the game',
  edition: 'Edition',
  minutes: (n: number): string => `About ${count(n, 'minute')}.`,
  begin: 'Begin',
  goOn: (done: number, of: number): string => `Go on (${done} of ${of})`,
  again: 'Play again',
  fromStart: 'From the start',
  next: (title: string): string => `Next: ${title}`,
  failed: 'This lesson cannot be opened',
  opening: 'Opening the lesson…',
  all: 'All lessons',
  moment: 'One moment…',
  more: ['Or read ', 'how to win', ' on one page, or open ', 'the rules', '.'],
};
