/** When to play a sound: off until switched on, with one volume. */

import { play } from '../table/play.svelte';
import type { Beat } from './beats';
import type { SOUNDS } from './synth';

type Synth = typeof import('./synth');

let context: AudioContext | null = null;
let synth: Promise<Synth> | undefined;

function sound(name: keyof typeof SOUNDS): void {
  if (play.likes.sound) void (synth ??= import('./synth')).then((loaded) => playWith(loaded, name));
}

function playWith({ LOUDNESS, SOUNDS: sounds }: Synth, name: keyof typeof SOUNDS): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const to = context.createGain();
  to.gain.value = play.likes.volume * LOUDNESS;
  to.connect(context.destination);
  sounds[name](context, to);
}

/** It is your turn. */
export const bell = (): void => sound('bell');

/** Two cards meet. */
export const slap = (lost: boolean): void => sound(lost ? 'lostSlap' : 'slap');

export const ending = (won: boolean): void => sound(won ? 'won' : 'lost');

/** The sound of a beat, if it has one. */
export function soundOf(beat: Beat): void {
  const event = beat.events[0]!;
  if (beat.turning.length) sound(beat.view.protestant.includes(beat.turning[0]!) ? 'protestant' : 'catholic');
  else if (event.scene?.roll || event.dice?.length) sound('rattle');
  else if (beat.scene === 'battle' && event.scene?.begins) sound('drums');
  else if (beat.scene === 'league' && event.scene?.champion) sound('drums');
  else if (beat.scene === 'election') sound(event.scene?.ends ? 'crown' : 'tap');
  else if (beat.courier) sound('tap');
}
