/** Plays beats on the map: automatically, or step by step with reduced motion. */

import { batched, beatsOf, type Beat, type Remembered } from './beats';
import { play, type Speed } from '../table/play.svelte';
import { settings } from '../common/settings.svelte';
import { soundOf } from './sound';
import type { GameEvent, View } from '../api/shown';

const SLOWER: Readonly<Record<Speed, number>> = { off: 1, slow: 2, normal: 1, fast: 0.5 };
/** How long a line and a step of a scene are shown, in milliseconds. */
const LINE = 600;
const STEP = 1300;
const CONVERSION = 120; // for each further province that converts
const SENTENCE = 250; // for each further sentence of a line
/** The most for all beats together; there are only as many as can be read in it. */
const LONGEST = { asked: 1_500, waiting: 3_600, back: 6_000, again: 30_000 };
/** The shortest time in which a step can be read, in milliseconds. */
const READABLE = 500;
const SHORTEST = 160;
/** Steps that are asked for take longer, so that they can be read, and there are not too many. */
const LEISURELY = 1.8;
const MOST_AGAIN = 30;

/** The steps that are shown again since a moment. */
export const stepsSince = ({ events, before, after }: Batch): Beat[] =>
  batched(beatsOf(events, before, after), MOST_AGAIN);

export interface Batch {
  events: GameEvent[];
  before: Remembered;
  after: View;
}

const usual = (beat: Beat): number =>
  (beat.scene || beat.told ? STEP : LINE) +
  SENTENCE * Math.min(3, beat.earlier.length) +
  CONVERSION * Math.min(12, Math.max(0, beat.turning.length - 1));

export class Stage {
  current = $state.raw<Beat | null>(null);
  left = $state(0);
  total = $state(0);
  /** Played step by step, by hand. */
  byHand = $state(false);
  /** Played because the player asked to see it again. */
  recalled = $state(false);

  #queue: Beat[] = [];
  #skips = 0;
  #hurry = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The view to be drawn meanwhile; null when everything has been shown. */
  get view(): View | null {
    return this.current?.view ?? null;
  }
  get playing(): boolean {
    return this.current !== null;
  }
  /** Whether motion is reduced. */
  get still(): boolean {
    return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Play new events, unless the player has switched this off or the tab is hidden. */
  happened(batch: Batch, back = false): void {
    if (this.still || play.likes.speed === 'off' || document.visibilityState === 'hidden') return this.skip();
    const longest = back ? LONGEST.back : batch.after.question ? LONGEST.asked : LONGEST.waiting;
    const most = Math.floor(longest / READABLE);
    const skips = this.#skips;
    void import('./moments').then(({ fitting, moments }) => {
      if (skips !== this.#skips) return;
      this.#add(fitting([...this.#queue, ...moments(batch, most)], most, batch.after.seat), longest, 1);
    });
  }

  /** Play again from the beginning, step by step; by hand with reduced motion. */
  again(batch: Batch | null): void {
    if (!batch) return;
    this.skip();
    this.byHand = this.still;
    this.recalled = true;
    this.#add(stepsSince(batch), LONGEST.again, LEISURELY);
  }

  #add(queue: Beat[], longest: number, slowest: number): void {
    const past = this.current === null ? 0 : this.total - this.left;
    this.#queue = queue;
    this.left = this.#queue.length;
    this.total = past + this.left;
    const whole = this.#queue.reduce((sum, beat) => sum + usual(beat), 0);
    this.#hurry = Math.min(slowest, longest / Math.max(1, whole));
    if (this.current === null) this.next();
  }

  next = (): void => {
    clearTimeout(this.#timer);
    this.current = this.#queue.shift() ?? null;
    this.left = this.#queue.length;
    if (this.current === null) {
      this.byHand = this.recalled = false;
      return;
    }
    soundOf(this.current);
    if (!this.byHand) this.#timer = setTimeout(this.next, this.lasts(this.current));
  };

  /** The length of a beat, in milliseconds. */
  lasts(beat: Beat): number {
    return Math.max(SHORTEST, usual(beat) * SLOWER[play.likes.speed] * this.#hurry);
  }

  skip = (): void => {
    this.#skips++;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.current = null;
    this.byHand = this.recalled = false;
  };
}
