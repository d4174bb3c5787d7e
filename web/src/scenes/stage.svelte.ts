/** Plays what happened, beat by beat on the map; by itself, or by hand where nothing may move. */

import { beatsOf, type Beat, type Remembered } from './beats';
import { play, type Speed } from '../table/play.svelte';
import { settings } from '../common/settings.svelte';
import { soundOf } from './sound';
import type { GameEvent, View } from '../api/shown';

const SLOWER: Readonly<Record<Speed, number>> = { off: 1, slow: 2, normal: 1, fast: 0.5 };
/** How long a line and a step of a scene are shown, in milliseconds. */
const LINE = 600;
const STEP = 1300;
const CONVERSION = 120; // for each further province that turns
const LONGEST = 6_000; // for all beats together: then they go faster
const SHORTEST = 160;

export interface Batch {
  events: GameEvent[];
  before: Remembered;
  after: View;
}

const usual = (beat: Beat): number =>
  (beat.scene ? STEP : LINE) + CONVERSION * Math.min(12, Math.max(0, beat.turning.length - 1));

export class Stage {
  current = $state.raw<Beat | null>(null);
  left = $state(0);
  total = $state(0);
  /** Played step by step, by hand. */
  byHand = $state(false);

  #queue: Beat[] = [];
  #hurry = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The view to be drawn meanwhile; null when all has been shown. */
  get view(): View | null {
    return this.current?.view ?? null;
  }
  get playing(): boolean {
    return this.current !== null;
  }
  /** Whether nothing may move by itself. */
  get still(): boolean {
    return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Something has happened: play it, unless it is not wished or nobody looks. */
  happened(batch: Batch): void {
    if (this.still || play.likes.speed === 'off' || document.visibilityState === 'hidden') return this.skip();
    this.#add(batch);
  }

  /** Once more from the beginning; by hand where nothing may move by itself. */
  again(batch: Batch | null): void {
    if (!batch) return;
    this.skip();
    this.byHand = this.still;
    this.#add(batch);
  }

  #add(batch: Batch): void {
    const beats = beatsOf(batch.events, batch.before, batch.after);
    this.#queue.push(...beats);
    this.left = this.#queue.length;
    this.total = this.current === null ? beats.length : this.total + beats.length;
    const whole = this.#queue.reduce((sum, beat) => sum + usual(beat), 0) * SLOWER[play.likes.speed];
    this.#hurry = Math.min(1, (LONGEST * SLOWER[play.likes.speed]) / Math.max(1, whole));
    if (this.current === null) this.next();
  }

  next = (): void => {
    clearTimeout(this.#timer);
    this.current = this.#queue.shift() ?? null;
    this.left = this.#queue.length;
    if (this.current === null) {
      this.byHand = false;
      return;
    }
    soundOf(this.current);
    if (!this.byHand) this.#timer = setTimeout(this.next, this.lasts(this.current));
  };

  /** How long a beat lasts, in milliseconds. */
  lasts(beat: Beat): number {
    return Math.max(SHORTEST, usual(beat) * SLOWER[play.likes.speed] * this.#hurry);
  }

  skip = (): void => {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.current = null;
    this.byHand = false;
  };
}
