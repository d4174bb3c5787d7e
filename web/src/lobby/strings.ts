/** Every sentence of the pages before the table but home, to be translated here and nowhere else. */

import { capital, count, list } from '../common/words';

export const host = {
  page: 'Host a table',
  title: 'Host a table',
  /** What an edition is like; others say only how many play. */
  editions: {
    'five-round': {
      name: 'Five rounds',
      best: true,
      text: 'The whole game. You act in all seven phases.',
      hours: 4,
      weight: 3,
    },
    'six-round': {
      name: 'Six rounds',
      best: false,
      text: 'Each round you skip one of three: faith, diplomacy or war.',
      hours: 5,
      weight: 4,
    },
    dice: {
      name: 'Dice',
      best: false,
      text: 'No Gold, no Council, no doctrines. You roll and count.',
      hours: 2,
      weight: 2,
    },
  } as Readonly<Record<string, { name: string; best: boolean; text: string; hours: number; weight: number }>>,
  best: 'Best first game',
  hours: (n: number): string => `about ${count(n, 'hour')}`,
  weights: ['', 'light', 'lighter', 'heavy', 'heaviest'],
  game: 'Which game?',
  players: (from: number, to: number): string => (from === to ? count(from, 'player') : `${from} to ${to} players`),
  number: 'Players',
  fewer: 'One player fewer',
  more: 'One player more',
  tableName: 'Name of the table',
  optional: 'optional',
  yourName: 'Your name',
  yourNameHint: 'What the others will call you',
  options: 'Change the rules',
  advice: 'Players can ask a bot for advice',
  open: 'List it under Join',
  seats: 'Seats',
  you: 'You',
  kinds: { me: 'You', person: 'Free seat', link: 'A friend, by link', bot: 'A bot' },
  kindsMore: { me: 'At this device', person: 'Free seat', link: 'A friend, by link', bot: 'A bot' },
  who: (seat: number): string => `Seat ${seat}: player`,
  which: (seat: number): string => `Seat ${seat}: strength of the bot`,
  name: (seat: number): string => `Seat ${seat}: name`,
  namePlaceholder: 'Name',
  shared: (n: number): string =>
    `${count(n, 'person', 'people')} share this device. A screen between turns hides their secrets.`,
  start: 'Start the game',
  setUp: 'Open the table',
  startHint: 'All other seats are bots: the game starts at once.',
  setUpHint: 'Next you invite your friends. Nothing starts without you.',
};

export const join = {
  page: 'Join a table',
  title: 'Join a table',
  link: 'Link',
  paste: 'Paste a friend’s link',
  follow: 'Open the link',
  open: 'Open tables',
  sit: 'Join',
  none: 'No table is open right now. Host one and invite friends.',
  host: 'Host a table',
  kept: 'A seat is kept for you',
  invites: (who: string | null): string => (who ? `${who} invites you to` : 'You are invited to'),
  with: (names: string[]): string => (names.length ? `, with ${list(names)}` : ''),
  yourName: 'Your name',
  sitAs: 'You sit down as',
  take: 'Take the seat',
  taken: 'The seat is taken, or the game has begun.',
  watch: 'Watch the table',
  reading: 'Reading the invitation…',
};

export const room = {
  private: 'private, only by link',
  listed: 'listed under Join',
  allHere: 'Everyone is here',
  waitingFor: (n: number): string => `Waiting for ${count(n, 'player')}`,
  hostStarts: (host: string): string => (host ? `${host} starts the game.` : 'The host starts the game.'),
  youStart: 'Start when you like.',
  free: 'Send the link of a free seat to a friend.',
  sit: 'Take a free seat to play.',
  seats: 'Seats',
  you: 'you',
  host: 'host',
  here: 'here',
  notHere: 'not connected',
  bot: (strength: string): string => `bot, ${strength}`,
  freeSeat: 'Free seat',
  freeHint: 'The first player who opens its link sits here.',
  link: 'Copy a link',
  linkOf: (seat: number): string => `Link for seat ${seat}`,
  copied: 'Copied. Send it to a friend.',
  sitDown: 'Sit down',
  start: 'Start the game',
  leave: 'Leave the table',
  home: 'Back to Play',
  invite: 'Invite',
  inviteHint: 'A player with this link takes the seat. No account needed.',
  what: 'The game',
};

export const games = {
  page: 'My games',
  title: 'My games',
  empty: 'No games yet.',
  groups: { turn: 'Your turn', wait: 'You wait', lobby: 'Not begun', over: 'Finished' } as const,
  all: 'All',
  filters: 'Which games',
  host: 'Host',
  join: 'Join',
  play: 'Play now',
  act: { turn: 'Play', wait: 'Open', lobby: 'Open', over: 'Look back' } as const,
  yourTurn: 'Your turn',
  round: (round: number, of: number | undefined): string =>
    round ? (of ? `round ${round} of ${of}` : `round ${round}`) : '',
  waitingFor: (names: string[]): string => `Waiting for ${list(names)}`,
  seatsFree: (n: number): string => (n === 0 ? 'All seats are taken' : `${count(n, 'free seat')}`),
  won: (names: string[]): string => (names.length ? `${list(names)} won` : 'Over'),
  agreed: 'Ended by agreement',
  stopped: 'Stopped',
  with: (names: string[]): string => (names.length ? `with ${list(names)}` : ''),
  bots: (n: number): string => count(n, 'bot'),
  phase: (name: string): string => capital(name),
};

export const options = {
  aNumber: 'A number',
  numberOf: (option: string): string => `${option}: the number`,
  range: (low: number, high: number): string => `${low} to ${high}`,
};

/** Print this game. */
export const print = {
  title: 'Print this game',
  about: (players: number, house: boolean): string =>
    `Map, cards, pieces, boards and rules for ${players} players, as PDFs to print and cut out.` +
    (house ? ' Your house rules are included.' : ''),
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'US Letter' },
  grey: 'Without colour',
  button: 'Make the PDFs',
  busy: 'Making the box. This takes up to a minute.',
  done: 'Done. Start with start-here.pdf in the archive.',
};
