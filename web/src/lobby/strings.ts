/** Every sentence of the lobby pages except home. Translate them here only. */

import { capital, count, list, noun, ordinal } from '../common/words';

/** A duration to half an hour. */
function hours(seconds: number): string {
  const halves = Math.max(1, Math.round(seconds / 1800));
  if (halves === 1) return 'half an hour';
  return halves % 2 ? `${(halves - 1) / 2}½ hours` : count(halves / 2, 'hour');
}

/** A number of days, in weeks or months. */
function long(days: number): string {
  return days < 60 ? count(Math.max(1, Math.round(days / 7)), 'week') : count(Math.round(days / 30), 'month');
}

export const host = {
  page: 'Host a table',
  title: 'Host a table',
  opening: 'Opening your room…',
  /** A short description of an edition; editions without one show only the number of players. */
  editions: {
    'five-round': {
      name: 'Five rounds',
      best: true,
      text: 'The whole game. You act in all seven phases.',
      weight: 3,
    },
    'six-round': {
      name: 'Six rounds',
      best: false,
      text: 'Each round you skip one of three: faith, diplomacy or war.',
      weight: 4,
    },
    dice: {
      name: 'Dice',
      best: false,
      text: 'No Gold, no Council, no doctrines. You roll and count.',
      weight: 2,
    },
  } as Readonly<Record<string, { name: string; best: boolean; text: string; weight: number }>>,
  best: 'Best first game',
  long: (seconds: number): string => `about ${hours(seconds)}`,
  takes: (choices: number, seconds: number, games: number): string =>
    games
      ? `About ${choices} choices for each of you, ${hours(seconds)} of play (median of ${count(games, 'game')} here).`
      : `About ${choices} choices for each of you, ${hours(seconds)} of play (estimated from bots’ games).`,
  weeks: (days: number): string => `Over weeks: about ${long(days / 5)} at five visits a day, ${long(days)} at one.`,
  weights: ['', 'light', 'lighter', 'heavy', 'heaviest'],
  game: 'Which game?',
  players: (from: number, to: number): string => (from === to ? count(from, 'player') : `${from} to ${to} players`),
  number: 'Players',
  tableName: 'Name of the table',
  yourName: 'Your name',
  yourNameHint: 'What the others will call you. No account needed.',
  options: 'Change the rules',
  house: 'House rules:',
  advice: 'Players can ask a bot for advice',
  noAdvice: 'No advice from bots at this table.',
  open: 'List it under Join',
  shared: (n: number): string =>
    `${count(n, 'person', 'people')} share this device. A screen between turns hides their secrets.`,
  setUp: 'Open the table',
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
  noInvitation: 'This invitation does not open',
  askHost: 'Ask your host for a new link, or sit down at an open table.',
};

export const room = {
  private: 'private, only by link',
  listed: 'listed under Join',
  what: 'The game',
  seats: 'Seats',
  you: 'you',
  host: 'host, ',
  here: 'here',
  notHere: 'not here now',
  bot: 'bot, answers at once',
  atMine: 'at your device',
  freeSeat: 'Free seat',
  freeHint: 'Your link leads here.',
  freeForAll: 'for anyone',
  free: 'Free the seat',
  giveToBot: 'Give to a bot',
  atDevice: 'At this device',
  nameHere: 'Name of the player',
  add: 'Add',
  cancel: 'Cancel',
  nameOf: (seat: number): string => `Seat ${seat}: your name`,
  strengthOf: (name: string): string => `Strength of ${name}`,
  strengths: 'Bots, from easy to hard: Novice, Count, Prince, Elector, Chancellor.',
  remove: (name: string): string => `Remove ${name}`,
  up: (seat: number): string => `Move seat ${seat} up`,
  down: (seat: number): string => `Move seat ${seat} down`,
  colour: 'Your colour',
  colourOf: (name: string): string => `Colour of ${name}`,
  taken: 'taken',
  ready: 'ready',
  notReady: 'not ready yet',
  sitDown: 'Sit down',
  // the dock
  alone: 'Invite your friends',
  allReady: 'Everyone is ready',
  waitingFor: (names: string): string => `Waiting for ${names}`,
  hostStarts: (host: string | undefined): string => `${host ?? 'The host'} starts the game`,
  areYouReady: 'Are you ready?',
  changed: 'The game was changed. Look again.',
  sit: 'A seat is free for you',
  full: 'All seats are taken',
  toBots: (n: number): string => `${count(n, 'free seat')} will go to ${noun(n, 'a bot', 'bots')}.`,
  noAccount: 'No account needed.',
  watch: 'Stay here to watch the game.',
  nameFirst: 'Enter your name first.',
  start: 'Start the game',
  startAnyway: 'Start without waiting',
  iAmReady: 'I’m ready',
  notYet: 'I’m not ready',
  leave: 'Leave',
  others: 'Other tables',
  // the invitation
  invite: 'Invite',
  inviteHint: 'Anyone with this link can take a free seat. No account needed.',
  watchHint: 'No seat is free. Anyone with this link can watch.',
  inviteText: (title: string): string => `A seat is free for you: ${title}`,
  qr: 'QR code of the link',
  linkOf: 'Link of this table',
  link: 'Copy link',
  send: 'Send…',
  copied: 'Copied.',
  copyFailed: 'Select the link and copy it.',
  // talk
  chat: 'Chat',
  silent: 'No messages yet.',
  message: 'Message',
  write: 'Write to everyone…',
  say: 'Send',
};

export const games = {
  page: 'My games',
  title: 'My games',
  empty: 'No games yet',
  emptyHint: 'Your games against bots and with friends are listed here.',
  learn: 'Learn',
  groups: { turn: 'Your turn', wait: 'You wait', lobby: 'Not begun', over: 'Finished' } as const,
  all: 'All',
  filters: 'Which games',
  host: 'Host',
  join: 'Join',
  play: 'Play now',
  act: { turn: 'Play', wait: 'Open', lobby: 'Invite', over: 'Look back' } as const,
  again: 'Play again',
  againHint: 'A new table with the same people; you can change the game.',
  loading: 'Loading your games…',
  left: (time: string): string => `${time} left`,
  soon: (atZero: string, time: string): string => (atZero === 'pass' ? `we pass in ${time}` : `a bot plays in ${time}`),
  paused: 'Paused',
  noClock: 'no clock',
  since: (moment: string): string => `since ${moment}`,
  on: (moment: string): string => moment,
  made: (moment: string): string => `opened ${moment}`,
  freeSeat: 'Free seat',
  youWon: 'You won',
  ordinal,
  level: 'no leader yet',
  power: (mine: number): string => `Power ${mine}`,
  powers: (mine: number, who: string, best: number): string => `Power ${mine}, ${who} ${best}`,
  unread: (n: number): string => count(n, 'unread message'),
  yourTurn: 'Your turn',
  round: (round: number, of: number | undefined): string =>
    round ? (of ? `round ${round} of ${of}` : `round ${round}`) : '',
  waitingFor: (names: string[]): string => `Waiting for ${list(names)}`,
  areYouReady: 'Are you ready?',
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

/** The record of a game, to look at it or to play on. */
export const importing = {
  title: 'Open a saved game',
  hint: 'Choose a saved record to replay it or play on.',
  reading: 'Checking the file…',
  noRecord: 'This file is not a saved game.',
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
