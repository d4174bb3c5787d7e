/** Preferences on this device: colour, playback of others' moves, automatic answers. */

import { recall, remember } from '../common/settings.svelte';

const KEY = 'westphalia.play';

export type Speed = 'off' | 'slow' | 'normal' | 'fast';
export type Grace = 'none' | 'confirm';

export interface Likes {
  /** The flag whose colour I use, whatever flag I play under. */
  colour: number | null;
  speed: Speed;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Answer questions with a single answer for me. */
  single: boolean;
  grace: Grace;
  /** Show a desktop notification when it is my turn. */
  notify: boolean;
}

const USUAL: Likes = {
  colour: null,
  speed: 'normal',
  sound: false,
  volume: 0.6,
  single: true,
  grace: 'none',
  notify: false,
};

class Play {
  #likes = $state<Likes>({ ...USUAL, ...recall<Partial<Likes>>(KEY, {}) });

  get likes(): Readonly<Likes> {
    return this.#likes;
  }
  set<K extends keyof Likes>(name: K, value: Likes[K]): void {
    this.#likes[name] = value;
    remember(KEY, this.#likes);
  }
}

export const play = new Play();

/** How long bots wait for me to confirm an answer, in seconds. */
export const CONFIRM = 300;
