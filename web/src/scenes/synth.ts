/**
 * The sounds of the table, synthesised: each plays into a node of an audio graph. This module imports nothing else, so
 * that a test can render the sounds.
 */

interface Tone {
  pitch: number;
  at?: number;
  length: number;
  shape?: OscillatorType;
  loud?: number;
}
interface Knock {
  at?: number;
  length: number;
  pitch: number;
  loud?: number;
}
export type Sound = (audio: BaseAudioContext, to: AudioNode) => void;

/** At full volume, the loudest sound peaks below 0.8 and the softest above 0.1, so nothing clips. */
export const LOUDNESS = 2.2;

const tones =
  (...notes: Tone[]): Sound =>
  (audio, to) => {
    for (const { pitch, at = 0, length, shape = 'triangle', loud = 0.3 } of notes) {
      const [voice, gain] = [audio.createOscillator(), audio.createGain()];
      const from = audio.currentTime + at;
      voice.type = shape;
      voice.frequency.setValueAtTime(pitch, from);
      gain.gain.setValueAtTime(0.0001, from);
      gain.gain.exponentialRampToValueAtTime(loud, from + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
      voice.connect(gain).connect(to);
      voice.start(from);
      voice.stop(from + length);
    }
  };

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
function noise(audio: BaseAudioContext): AudioBuffer {
  const known = noises.get(audio);
  if (known) return known;
  const made = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = made.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  noises.set(audio, made);
  return made;
}

/** Filtered noise: a knock, a rattle, a slide. */
const knocks =
  (...notes: Knock[]): Sound =>
  (audio, to) => {
    for (const { at = 0, length, pitch, loud = 0.5 } of notes) {
      const [voice, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
      const from = audio.currentTime + at;
      voice.buffer = noise(audio);
      filter.type = 'bandpass';
      filter.frequency.value = pitch;
      gain.gain.setValueAtTime(loud, from);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
      voice.connect(filter).connect(gain).connect(to);
      voice.start(from, 0, length);
    }
  };

const all =
  (...sounds: Sound[]): Sound =>
  (audio, to) =>
    sounds.forEach((sound) => sound(audio, to));

const chord = (...pitches: number[]): Sound =>
  tones(...pitches.map((pitch) => ({ pitch, length: 0.8, shape: 'sawtooth' as const, loud: 0.05 })));

const slap = (pitch: number): Sound =>
  knocks({ length: 0.14, pitch: 1800, loud: 0.2 }, { at: 0.36, length: 0.12, pitch, loud: 0.8 });

const bars = (pitches: number[], loud: number): Sound =>
  tones(
    ...pitches.flatMap((pitch, i) => [
      { pitch, at: i * 0.42, length: 0.6, loud },
      { pitch: pitch / 2, at: i * 0.42, length: 0.6, loud: loud * 0.55 },
    ]),
  );

export const SOUNDS = {
  /** A cube on wood. */
  tap: knocks({ length: 0.05, pitch: 900 }, { at: 0.01, length: 0.07, pitch: 300 }),
  /** Dice. */
  rattle: knocks(
    ...[0, 0.07, 0.12, 0.2, 0.26, 0.34].map((at) => ({ at, length: 0.04, pitch: 2200 + 600 * Math.sin(at * 40) })),
  ),
  /** A war: a roll of drums and a shot. */
  drums: knocks(
    ...Array.from({ length: 10 }, (_, i) => ({ at: i * 0.055, length: 0.06, pitch: 180, loud: 0.2 + i * 0.05 })),
    { at: 0.62, length: 0.3, pitch: 700, loud: 1 },
  ),
  crown: all(
    knocks({ length: 0.08, pitch: 400 }),
    tones({ pitch: 1568, at: 0.05, length: 0.5, loud: 0.1 }, { pitch: 2093, at: 0.05, length: 0.7, loud: 0.08 }),
  ),
  /** An organ: a major chord for Catholic land, an open fifth for Protestant land. */
  catholic: chord(262, 330, 392),
  protestant: chord(196, 294),
  /** Your turn: one stroke of a bell. */
  bell: tones({ pitch: 880, length: 1.2, loud: 0.2 }, { pitch: 1760, length: 0.8, loud: 0.06 }),
  /** Two cards slide and slap; the slap is lower for the loser. */
  slap: slap(620),
  lostSlap: slap(240),
  /** The end: eight bars for a win, four quiet ones for a loss. */
  won: bars([262, 330, 392, 523, 440, 392, 494, 523], 0.22),
  lost: bars([220, 196, 175, 165], 0.1),
} satisfies Record<string, Sound>;
