/** Plays what happened: beat by beat on the map, scenes above it; by itself, or by hand where nothing may move. */

import { beatsOf, type Beat, type Remembered } from './beats';
import { play, type Speed } from './play.svelte';
import { settings } from './settings.svelte';
import type { GameEvent, View } from './shown';

const PACE: Readonly<Record<Speed, number>> = { off: 400, slow: 800, normal: 400, fast: 200 };
const LONGEST = 20_000; // milliseconds for all beats together: then they go faster
const SHORTEST = 120;

export interface Batch {
  events: GameEvent[];
  before: Remembered;
  after: View;
}

export class Stage {
  current = $state.raw<Beat | null>(null);
  left = $state(0);
  total = $state(0);
  /** Played step by step, by hand. */
  byHand = $state(false);
  /** What can be shown again. */
  last = $state.raw<Batch | null>(null);

  #queue: Beat[] = [];
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
    this.last = batch;
    if (this.still || play.likes.speed === 'off' || document.visibilityState === 'hidden') return this.skip();
    this.#add(batch);
  }

  /** Once more from the beginning; by hand where nothing may move by itself. */
  again(batch: Batch | null = this.last): void {
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
    if (this.current === null) this.next();
  }

  next = (): void => {
    clearTimeout(this.#timer);
    this.current = this.#queue.shift() ?? null;
    this.left = this.#queue.length;
    if (this.current === null) this.byHand = false;
    else if (!this.byHand && this.current.scene === null) this.#timer = setTimeout(this.next, this.pace);
  };

  /** How long a beat lasts, in milliseconds. */
  get pace(): number {
    return Math.max(SHORTEST, Math.min(PACE[play.likes.speed], LONGEST / Math.max(1, this.total)));
  }

  skip = (): void => {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.current = null;
    this.byHand = false;
  };
}
