/** The words of notices and of nights. */

import { count } from '../common/words';

export const notices = {
  title: 'Notices',
  none: 'This server sends no notices. Use desktop notifications in an open tab.',
  intro: 'We notify you once per turn, unless a tab of yours is open.',
  mail: 'E-mail address',
  addMail: 'Add',
  mailSent: 'We have sent you a link. Follow it to confirm the address.',
  push: 'Notify this browser',
  add: 'Add another way',
  pushRefused: 'Your browser does not allow notifications from this site.',
  hook: 'Web-hook (Discord, Slack or your own)',
  addHook: 'Add',
  kinds: { mail: 'E-mail', push: 'Browser', hook: 'Web-hook' } as Readonly<Record<string, string>>,
  unverified: 'not confirmed yet',
  events: {
    turn: 'my turn',
    warning: 'the last hour',
    game: 'games that begin or end',
    mention: 'mentions and invitations',
  },
  tell: 'Notify me about',
  after: 'My turn: notify me after',
  delays: [0, 60, 300, 900, 3600, 21600],
  delay: (s: number): string => (s === 0 ? 'at once' : s < 3600 ? count(s / 60, 'minute') : count(s / 3600, 'hour')),
  always: 'Also notify me while a tab is open',
  hidden: 'Hide the text of messages',
  digest: 'One e-mail a day instead, at',
  test: 'Send a test',
  resend: 'Send the link again',
  tested: 'Sent.',
  remove: 'Remove',
  here: 'Notices of this game',
};

export const rest = {
  title: 'Nights and vacation',
  intro: 'Your clocks stop at these times, except in live games.',
  night: 'Night',
  from: 'from',
  until: 'until',
  zone: 'Time zone',
  save: 'Save',
  saved: 'Saved.',
  vacation: (days: number): string => `Vacation: ${count(Math.floor(days), 'day')} left this year`,
  away: (until: string): string => `On vacation until ${until}`,
  take: 'Take',
  days: 'days',
  end: 'I am back',
};

export const stop = {
  game: (title: string): string => `No more e-mails about ${title}.`,
  all: 'No more e-mails.',
  change: 'Change my notices',
  verified: 'Your e-mail address is confirmed.',
  askVerify: 'Do you want notices of your games at this address?',
  confirm: 'Confirm the address',
  askStop: 'Stop these e-mails?',
  stop: 'Stop them',
};
