/** Actions on clocks: ask for a pause, continue, take a seat back from a bot. */

import type { TableSummary } from '../api/bodies';
import { list } from '../common/words';
import { clock as words } from './strings';

export interface Act {
  key: string;
  icon: string;
  name: string;
  hint: string;
  path: string;
  body?: object;
}

export function clockActs({ clock, mine, seats, status }: TableSummary): Act[] {
  if (status !== 'playing') return [];
  const others = list(clock.pauses.filter((s) => !mine.includes(s)).flatMap((s) => seats[s]?.name ?? []));
  return mine.flatMap((seat) => {
    if (seats[seat]?.bot)
      return [
        { key: `back${seat}`, icon: 'people', name: words.back, hint: words.yourSeat, path: `seats/${seat}/return` },
      ];
    if (clock.kind === 'none') return [];
    const wishes = clock.pauses.includes(seat);
    const [name, hint] = clock.paused
      ? [words.goOn, words.goOnHint]
      : wishes
        ? [words.withdraw, words.pauseHint]
        : others
          ? [words.pauseAgree(others), words.agree]
          : [words.pause, words.pauseHint];
    return [{ key: `pause${seat}`, icon: 'hourglass', name, hint, path: 'pause', body: { seat, wish: !wishes } }];
  });
}
