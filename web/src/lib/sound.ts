/** A few sounds, made on the spot; off unless somebody wants them. */

import { play } from './play.svelte';
import type { Scene } from './shown';

let context: AudioContext | null = null;

const TONES: Readonly<Record<Scene['kind'], { pitch: number; length: number; shape: OscillatorType }>> = {
  upheaval: { pitch: 110, length: 0.5, shape: 'sawtooth' },
  faith: { pitch: 520, length: 0.12, shape: 'triangle' },
  council: { pitch: 330, length: 0.4, shape: 'sine' },
  dilemma: { pitch: 392, length: 0.16, shape: 'triangle' },
  battle: { pitch: 90, length: 0.18, shape: 'square' },
  league: { pitch: 130, length: 0.4, shape: 'square' },
  shifts: { pitch: 294, length: 0.2, shape: 'sine' },
  affairs: { pitch: 262, length: 0.25, shape: 'triangle' },
  election: { pitch: 660, length: 0.5, shape: 'sine' },
  death: { pitch: 196, length: 0.9, shape: 'sine' },
  exile: { pitch: 220, length: 0.4, shape: 'triangle' },
  end: { pitch: 440, length: 1.1, shape: 'triangle' },
};

export function sound(kind: Scene['kind']): void {
  if (!play.likes.sound) return;
  context ??= new AudioContext();
  const { pitch, length, shape } = TONES[kind];
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, now);
  volume.gain.setValueAtTime(0.06, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + length);
  voice.connect(volume).connect(context.destination);
  voice.start(now);
  voice.stop(now + length);
}
