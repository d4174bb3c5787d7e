/** The clocks of the table on screen: the page provides them, and every view of a seat reads them. */

import { getContext, setContext } from 'svelte';
import type { Clocks } from './clock';

const KEY = Symbol('clocks');
type Source = () => Clocks | null;

export const provideClocks = (source: Source): void => void setContext(KEY, source);
export const clocksHere = (): Source => getContext<Source | undefined>(KEY) ?? (() => null);

/** The current time, updated every second while a clock is shown. */
export class Ticker {
  now = $state(Date.now());

  constructor(on: () => boolean) {
    $effect(() => {
      if (!on()) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }
}
