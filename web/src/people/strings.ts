/** The words about other people: friends, profiles, notes, promises, reports, passwords. */

import { count } from '../common/words';

export const people = {
  page: 'Friends',
  nobody: 'Choose a name first, then you can find friends.',
  name: 'Name of an account',
  find: 'Find',
  invitations: 'Invitations',
  invites: (host: string): string => `${host} invites you`,
  open: 'Open',
  decline: 'Decline',
  asking: 'Want to be your friend',
  accept: 'Accept',
  refuse: 'Refuse',
  friends: 'Your friends',
  none: 'No friends yet. Find a player by name, or open a profile from the chat.',
  wanted: 'Not answered yet',
  takeBack: 'Take back',
  blocked: 'Blocked',
  blockedIs: 'They cannot sit with you or invite you, and you do not see their messages. They are not told.',
  unblock: 'Unblock',
  unfriend: 'Remove',
  profile: 'Profile',
};

export const profile = {
  page: (name: string): string => `${name} · Westphalia`,
  guest: 'Guests have no profile.',
  closed: 'This profile is switched off.',
  closedMine: 'Only you see this: your profile is switched off.',
  since: (when: string): string => `Plays here since ${when}`,
  rating: 'Rating',
  rated: (margin: number, games: number): string =>
    games === 0 ? 'no rated game yet' : `± ${margin} (95 %), ${count(games, 'rated game')}`,
  results: 'Games with other people',
  noResults: 'No finished game with other people yet.',
  edition: 'Edition',
  players: 'Players',
  games: 'Games',
  wins: 'Won',
  befriend: 'Add as a friend',
  unfriend: 'Remove friend',
  block: 'Block',
  unblock: 'Unblock',
  blocked: 'You block this player.',
  report: 'Report',
  reportWhat: 'What is wrong?',
  reportIs: 'The operator of this server reads it. The player is not told.',
  send: 'Send the report',
  cancel: 'Cancel',
  reported: 'The operator has your report.',
  note: 'My note',
  noteIs: 'Only you read it.',
  save: 'Save',
  saved: 'Saved.',
  failed: 'This player cannot be shown',
  people: 'Friends',
};

export const settings = {
  title: 'Profile and ratings',
  open: 'Others may see my profile: results, number of games, rating',
  rated: 'My games may be rated',
  ratedIs: 'A game counts if everyone agrees and is ready when it begins. Bots have no rating.',
  account: 'Rated games need an account.',
  view: 'My profile',
  friends: 'My friends',
};

export const password = {
  title: 'Password',
  now: 'Your password',
  next: 'New password (8 characters or more)',
  change: 'Change password',
  changed: 'Changed. Other devices are signed out.',
  recovery: 'If you forget it',
  recoveryIs: 'We send a link for a new one to this address:',
  none: 'no address',
  noAddress: 'Confirm an e-mail address under Notices first.',
  noMail: 'This server sends no mail. Its operator can give you a link.',
  choose: 'Save',
  chosen: 'Saved.',
};

export const reset = {
  page: 'New password',
  ask: 'We send a link to the e-mail address that you chose for it.',
  name: 'Name of your account',
  send: 'Send the link',
  next: 'New password (8 characters or more)',
  set: 'Set password and sign in',
  start: 'Go to my games',
  done: (name: string): string => `Welcome back, ${name}. Your new password is set.`,
  forgot: 'Forgot your password?',
};

export const talk = {
  page: 'What was said',
  to: (name: string): string => `to ${name}`,
  none: 'Nothing was said in this game.',
  games: 'My games',
  print: 'Print',
  table: 'To the table',
  act: 'More about this message',
  promise: 'Mark as a promise',
  marked: 'A promise,',
  due: 'Due in',
  round: (n: number, now: number): string =>
    n === now ? `this round (${n})` : n === now + 1 ? `next round (${n})` : `round ${n}`,
  mark: 'Mark',
  report: 'Report',
  why: 'What is wrong?',
  send: 'Send the report',
  reported: 'The operator has your report.',
  cancel: 'Cancel',
  promises: 'Promises',
  dueNow: 'due now',
  fallen: (n: number): string => `${n} due now`,
  dueIn: (n: number): string => `due in round ${n}`,
  kept: 'Kept',
  broken: 'Broken',
  state: { kept: 'kept', broken: 'broken' } as Readonly<Record<string, string>>,
  unmark: 'Remove',
  fallsDue: (name: string, text: string): string => `${name} promised: “${text}” It is due this round.`,
  yours: (text: string): string => `You promised: “${text}” It is due this round.`,
  notes: 'My notes',
  notesIs: 'Only you read them.',
  game: 'About this game',
  about: (name: string): string => `About ${name}`,
  profile: 'Profile',
};

export const invite = {
  title: 'Invite friends',
  none: 'Add friends to invite them with one click.',
  invite: 'Invite',
  invited: 'Invited',
};

export const remind = {
  act: 'Remind',
  hint: (names: string): string => `Remind ${names}`,
  done: 'Reminded',
  failed: 'Not sent',
};
