import { describe, expect, it } from 'vitest';
import { abbreviated, leftOf, moment, received, short } from './clock';

const told = {
  t: 'clocks',
  at: 1000,
  paused: false,
  warning: 30,
  seats: [
    { seat: 0, left: 600, since: 990, due: 1040 },
    { seat: 2, left: 515, since: null, due: null },
  ],
} as const;

describe('clocks', () => {
  const clocks = received({ ...told, seats: [...told.seats] }, 900_000);
  it('run by the server’s time', () => {
    expect(leftOf(clocks, 0, 900_000)).toMatchObject({ seconds: 40, running: true, urgent: false });
    expect(leftOf(clocks, 0, 910_000)).toMatchObject({ seconds: 30, urgent: true });
    expect(leftOf(clocks, 0, 990_000)?.seconds).toBe(0);
    expect(leftOf(clocks, 0, 900_000)?.due).toEqual(new Date(940_000));
  });
  it('stand still while nothing is asked', () => {
    expect(leftOf(clocks, 2, 999_000)).toMatchObject({ seconds: 515, running: false });
    expect(leftOf(clocks, 1, 900_000)).toBeNull();
  });
  it('are short', () => {
    expect([0, 5, 65, 3599, 3600, 12_000, 86_400, 180_000].map(short)).toEqual([
      '0:00',
      '0:05',
      '1:05',
      '59:59',
      '1 h 0 min',
      '3 h 20 min',
      '1 day',
      '2 days 2 h',
    ]);
  });
  it('say when', () => {
    const now = new Date(2026, 10, 18, 21, 0);
    expect(moment(new Date(2026, 10, 18, 22, 5), now)).toBe('today, 22:05');
    expect(moment(new Date(2026, 10, 19, 9, 0), now)).toBe('tomorrow, 9:00');
    expect(moment(new Date(2026, 10, 21, 9, 0), now)).toBe('Sat 21 Nov, 9:00');
  });
});

it('where room is scarce, days are one letter', () => {
  expect([59, 7200, 90_000, 180_000].map((s) => abbreviated(s))).toEqual(['0:59', '2 h 0 min', '1 d 1 h', '2 d 2 h']);
});
