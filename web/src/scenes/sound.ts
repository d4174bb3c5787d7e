/** Sounds, synthesised on the spot; off until switched on, with one volume. */

import { play } from '../table/play.svelte';
import type { Beat } from './beats';

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Rendered, the loudest sound then peaks at 0.7 at full volume, the softest at 0.15: nothing clips. */
const LOUDNESS = 2.2;

/** The way out, at the chosen volume; null if sound is off. */
function out(): { audio: AudioContext; to: GainNode } | null {
  if (!play.likes.sound) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const to = context.createGain();
  to.gain.value = play.likes.volume * LOUDNESS;
  to.connect(context.destination);
  return { audio: context, to };
}

interface Tone {
  pitch: number;
  at?: number;
  length: number;
  shape?: OscillatorType;
  loud?: number;
  /** Where the pitch slides to. */
  slide?: number;
}

function tones(...notes: Tone[]): void {
  const way = out();
  if (!way) return;
  for (const { pitch, at = 0, length, shape = 'triangle', loud = 0.3, slide } of notes) {
    const [voice, gain] = [way.audio.createOscillator(), way.audio.createGain()];
    const from = way.audio.currentTime + at;
    voice.type = shape;
    voice.frequency.setValueAtTime(pitch, from);
    if (slide !== undefined) voice.frequency.exponentialRampToValueAtTime(slide, from + length);
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(loud, from + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    voice.connect(gain).connect(way.to);
    voice.start(from);
    voice.stop(from + length);
  }
}

/** Noise through a filter: a knock, a rattle, a slide. */
function knocks(...notes: { at?: number; length: number; pitch: number; loud?: number }[]): void {
  const way = out();
  if (!way) return;
  if (!hiss) {
    hiss = way.audio.createBuffer(1, way.audio.sampleRate / 2, way.audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  for (const { at = 0, length, pitch, loud = 0.5 } of notes) {
    const [voice, filter, gain] = [
      way.audio.createBufferSource(),
      way.audio.createBiquadFilter(),
      way.audio.createGain(),
    ];
    const from = way.audio.currentTime + at;
    voice.buffer = hiss;
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    voice.connect(filter).connect(gain).connect(way.to);
    voice.start(from, 0, length);
  }
}

const chord = (pitches: number[], length: number, loud = 0.1): void =>
  tones(...pitches.map((pitch) => ({ pitch, length, shape: 'sawtooth' as const, loud: loud / 2 })));

/** A cube on wood. */
const tap = (): void => knocks({ length: 0.05, pitch: 900 }, { at: 0.01, length: 0.07, pitch: 300 });
const rattle = (): void =>
  knocks(
    ...[0, 0.07, 0.12, 0.2, 0.26, 0.34].map((at) => ({ at, length: 0.04, pitch: 2200 + 600 * Math.sin(at * 40) })),
  );
const drums = (): void =>
  knocks(...Array.from({ length: 10 }, (_, i) => ({ at: i * 0.055, length: 0.06, pitch: 180, loud: 0.2 + i * 0.05 })), {
    at: 0.62,
    length: 0.3,
    pitch: 700,
    loud: 1,
  });
const crown = (): void => {
  knocks({ length: 0.08, pitch: 400 });
  tones({ pitch: 1568, at: 0.05, length: 0.5, loud: 0.1 }, { pitch: 2093, at: 0.05, length: 0.7, loud: 0.08 });
};
/** An organ: a major chord for Catholic land, an open fifth for Protestant land. */
const organ = (protestant: boolean): void => chord(protestant ? [196, 294] : [262, 330, 392], 0.8);

/** It is your turn: a bell, once. */
export const bell = (): void => tones({ pitch: 880, length: 1.2, loud: 0.2 }, { pitch: 1760, length: 0.8, loud: 0.06 });

/** Two cards slide and slap; the slap is lower for the loser. */
export const slap = (lost: boolean): void =>
  knocks({ length: 0.14, pitch: 1800, loud: 0.2 }, { at: 0.36, length: 0.12, pitch: lost ? 240 : 620, loud: 0.8 });

/** The end: eight bars for a win, four quiet ones for a loss. */
export function ending(won: boolean): void {
  const bars = won ? [262, 330, 392, 523, 440, 392, 494, 523] : [220, 196, 175, 165];
  tones(
    ...bars.flatMap((pitch, i) => [
      { pitch, at: i * 0.42, length: 0.6, loud: won ? 0.22 : 0.1 },
      { pitch: pitch / 2, at: i * 0.42, length: 0.6, loud: won ? 0.12 : 0.06 },
    ]),
  );
}

/** What a beat sounds like, if it sounds at all. */
export function soundOf(beat: Beat): void {
  if (!play.likes.sound) return;
  const event = beat.events[0]!;
  if (beat.turning.length) organ(beat.view.protestant.includes(beat.turning[0]!));
  else if (event.scene?.roll || event.dice?.length) rattle();
  else if (beat.scene === 'battle' && event.scene?.begins) drums();
  else if (beat.scene === 'league' && event.scene?.champion) drums();
  else if (beat.scene === 'election') (event.scene?.ends ? crown : tap)();
  else if (beat.courier) tap();
}
