import { count } from '../common/words';

export const clock = {
  left: (time: string): string => `${time} left`,
  paused: 'Paused',
  since: (time: string): string => `for ${time}`,
  until: (moment: string): string => `until ${moment}`,
  soon: (time: string): string => `Only ${time} left`,
  yourSeat: 'A bot plays for you. Your time ran out.',
  back: 'Take my seat back',
  takeOver: 'Take over',
  pause: 'Ask for a pause',
  pauseHint: 'Clocks stop when all players agree.',
  pauseAgree: (names: string): string => `Agree to a pause with ${names}`,
  agree: 'If you agree, the clocks stop.',
  withdraw: 'No pause for me',
  goOn: 'Go on',
  goOnHint: 'All clocks run again.',
};

export const field = {
  pace: 'How fast?',
  paces: [
    { value: 'none', name: 'No clock', text: 'we wait for everyone', seconds: 0, increment: 0 },
    { value: 'live', name: 'Tonight', text: 'minutes for the game', seconds: 1800, increment: 20 },
    { value: 'days', name: 'Over weeks', text: 'days for each turn', seconds: 172800, increment: 0 },
    { value: 'bank', name: 'Time bank', text: 'days for the game', seconds: 864000, increment: 0 },
  ] as const,
  time: 'Time for each player',
  perTurn: 'Time for each turn',
  increment: 'Added after each answer',
  zero: 'At zero',
  zeros: [
    { value: 'bot', name: 'a bot plays this turn' },
    { value: 'pass', name: 'we pass for them' },
    { value: 'seat', name: 'a bot takes the seat until they return' },
  ] as const,
  times: {
    live: [600, 1200, 1800, 2700, 3600, 5400],
    days: [43200, 86400, 172800, 259200, 604800],
    bank: [259200, 604800, 864000, 1209600, 2592000],
  } as Readonly<Record<string, readonly number[]>>,
  increments: [0, 10, 20, 30, 60],
  long: (seconds: number): string =>
    seconds >= 86400
      ? count(seconds / 86400, 'day')
      : seconds >= 3600 && seconds % 3600 === 0
        ? count(seconds / 3600, 'hour')
        : seconds >= 60
          ? count(seconds / 60, 'minute')
          : count(seconds, 'second'),
};
