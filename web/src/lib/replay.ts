/** A game over time: what the charts draw and the chronicle tells. */

import { sentence } from './story';
import type { Board, Frame, GameEvent } from './types';

/** The year of a frame: rounds last as long as the board says, phases share them. */
export function yearOf(board: Board, frame: Frame): number {
  const index = board.rounds.findIndex((r) => r.round === frame.round);
  const start = board.rounds[index]?.year ?? board.rounds[0]?.year ?? 0;
  const length = board.rounds.length > 1 ? board.rounds[1]!.year - board.rounds[0]!.year : 1;
  const phase = Math.max(
    0,
    board.phases.findIndex((p) => p.id === frame.phase),
  );
  return frame.round === 0 ? start : start + (length * phase) / board.phases.length;
}

/** One moment for each phase: its last frame. */
export function byPhase(frames: readonly Frame[]): Frame[] {
  return frames.filter((f, i) => {
    const next = frames[i + 1];
    return !next || next.round !== f.round || next.phase !== f.phase;
  });
}

export interface Chapter {
  year: number;
  sentences: string[];
}

/** Events worth telling after a hundred and fifty years, and the parts of their sentences that are not. */
const TOLD: Readonly<Record<string, RegExp | null>> = {
  conversion: /, and his capital.*?(?=\.$)/,
  reformation: null,
  council_concludes: null,
  council_disperses: null,
  council_delayed: null,
  emperor_delays_council: null,
  pius: null,
  religious_war: /: its marker.*?(?=\.$)/,
  war_on_player: /, in Battle Phase \d+/,
  battle_won: null,
  automatic_victory: null,
  white_peace: null,
  conquer_from_player: null,
  vassalize: null,
  vassalize_player: null,
  liberate: null,
  leagues_at_war: null,
  league_defeated: null,
  unopposed: null,
  target_converts: /: it is now.*?(?=\.$)/,
  new_elector: null,
  foreign_power: null,
  forced_exile: null,
  successor: null,
  first_emperor: /, and keeps.*?(?=\.$)/,
  vanish: null,
};

function told(event: GameEvent): string | null {
  if (event.kind === 'elected' || event.kind === 'elected_by_plurality') {
    const who = event.fields.seat ?? event.fields.emperor ?? event.fields.winner;
    const name = event.parts.find((p) => p.seat === who)?.text;
    return name ? `${name} is elected Emperor.` : sentence(event);
  }
  if (/victory$/.test(event.kind) && event.kind !== 'automatic_victory') return sentence(event);
  const cut = TOLD[event.kind];
  if (cut === undefined) return null;
  const text = sentence(event).replace(/\s*\([^)]*\)/g, '');
  return cut ? text.replace(cut, '') : text;
}

/** The chronicle: for each round the telling events, similar ones drawn together. */
export function chronicle(board: Board, frames: readonly Frame[]): Chapter[] {
  const chapters: Chapter[] = [];
  let upheaval: string[] = [];
  let turned = new Map<string, string[]>();
  let conquests = new Map<string, number>();
  const chapter = (): Chapter =>
    chapters.at(-1) ?? (chapters.push({ year: board.rounds[0]?.year ?? 0, sentences: [] }), chapters[0]!);
  const flush = (): void => {
    const { sentences } = chapter();
    if (upheaval.length) sentences.push(`Upheaval takes hold of ${list(upheaval)}.`);
    for (const [faith, lands] of turned)
      sentences.push(`${list(lands)} ${lands.length === 1 ? 'turns' : 'turn'} ${faith}.`);
    for (const [who, n] of conquests)
      sentences.push(`${who} ${n === 1 ? 'gains a province' : `gains ${n} provinces`} by the sword.`);
    upheaval = [];
    turned = new Map();
    conquests = new Map();
  };
  for (const event of frames.flatMap((f) => f.events)) {
    if (event.kind === 'phase') flush();
    if (event.kind === 'round') {
      flush();
      const year = Number(event.fields.year ?? 0);
      if (chapters.at(-1)?.year !== year) chapters.push({ year, sentences: [] });
    } else if (event.kind === 'upheaval') upheaval.push(named(event));
    else if (event.kind === 'principality_converts') {
      const faith = board.religions[Number(event.fields.religion)] ?? 'to the other faith';
      turned.set(faith, [...(turned.get(faith) ?? []), named(event)]);
    } else if (event.kind === 'conquer') {
      const who = event.parts.find((p) => p.seat !== undefined)?.text ?? 'Somebody';
      conquests.set(who, (conquests.get(who) ?? 0) + 1);
    } else {
      const text = told(event);
      if (text) chapter().sentences.push(text);
    }
  }
  flush();
  return chapters.filter((c) => c.sentences.length > 0);
}

const named = (event: GameEvent): string => event.parts.find((p) => p.principality !== undefined)?.text ?? 'a land';

export function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The event that says who has won, and by which rule. */
export function verdict(frames: readonly Frame[]): GameEvent | null {
  return frames.flatMap((f) => f.events).findLast((e) => /victory$/.test(e.kind)) ?? null;
}
