/** A player's remaining time, in words and figures. */

import { count } from '../common/words';
import type { ClocksShown } from '../api/shown';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The clocks of a table, and the difference between the server's time and ours. */
export interface Clocks {
  told: ClocksShown;
  ahead: number;
}
export const received = (told: ClocksShown, now = Date.now()): Clocks => ({ told, ahead: told.at - now / 1000 });

export interface Left {
  seconds: number;
  running: boolean;
  /** Little time is left: it is shown in red. */
  urgent: boolean;
  /** When the time ends, by our own clock. */
  due: Date | null;
}

/** The seconds a seat has left now; null if it has no clock. */
export function leftOf({ told, ahead }: Clocks, seat: number, now: number): Left | null {
  const clock = told.seats.find((s) => s.seat === seat);
  if (!clock) return null;
  if (clock.due === null) return { seconds: clock.left, running: false, urgent: false, due: null };
  const seconds = Math.max(0, clock.due - (now / 1000 + ahead));
  return { seconds, running: true, urgent: seconds <= told.warning, due: new Date((clock.due - ahead) * 1000) };
}

/** "4:05" below an hour, "3 h 20 min" below a day, "2 days 3 h" above. */
export function short(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
  const hours = Math.floor((whole % DAY) / HOUR);
  return count(Math.floor(whole / DAY), 'day') + (hours ? ` ${hours} h` : '');
}

/** The same where room is scarce: "2 d 3 h". */
export const abbreviated = (seconds: number): string => short(seconds).replace(/ days?/, ' d');

/** "22:05"; empty for what is no moment. */
export function timeOf(at: string | Date): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
}

/** "today, 22:05", "tomorrow, 9:00", "Thu 19 Nov, 9:00". */
export function moment(due: Date, now = new Date()): string {
  const time = timeOf(due);
  const day = new Date(due).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round(day / (DAY * 1000));
  if (days === 0) return `today, ${time}`;
  if (days === 1) return `tomorrow, ${time}`;
  if (days === -1) return `yesterday, ${time}`;
  return `${due.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}, ${time}`;
}

/** The asked seat whose time ends first. */
export const dueIn = <T extends { due: string | null }>(times: readonly T[]): T | undefined =>
  [...times].sort((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))[0];
