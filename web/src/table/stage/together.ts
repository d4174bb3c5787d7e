/** Choices made together, as the stage shows them: the Council, the Diplomacy Game, the Leagues. */

import { sentence } from '../../log/story';
import type { Beat } from '../../scenes/beats';
import type { CouncilDesk, Duellist, GameDesk, GameEvent, LeaguesDesk, View } from '../../api/shown';

export type TogetherDesk = CouncilDesk | GameDesk | LeaguesDesk;

const KINDS: ReadonlySet<string> = new Set(['council', 'game', 'leagues']);
/** While its scene plays, the stage stays: the tokens turn where they lie. */
const SCENES: Readonly<Record<string, TogetherDesk['kind']>> = { council: 'council', dilemma: 'game' };

export const togetherDesk = (view: View): TogetherDesk | null =>
  (view.desks.find((d) => KINDS.has(d.kind)) as TogetherDesk | undefined) ?? null;

/** Whether what plays now is about the desk that was open before. */
export const goesOn = (desk: TogetherDesk | null, beat: Beat | null): boolean =>
  desk !== null && beat !== null && SCENES[beat.scene ?? ''] === desk.kind;

/** What has been shown of the Council so far: tokens by seat, the die, and the last word. */
export interface Revealed {
  tokens: ReadonlyMap<number, { icon: string; words: string }>;
  die: number | null;
  /** What it has come to, once more than the tokens is known. */
  word: string;
  kind: string;
}

export function revealed(so: readonly GameEvent[]): Revealed {
  const tokens = new Map<number, { icon: string; words: string }>();
  let [die, word, kind]: [number | null, string, string] = [null, '', ''];
  for (const event of so) {
    if (event.scene?.token) tokens.set(event.scene.token.seat, event.scene.token);
    else if (event.scene?.kind === 'council') [word, kind] = [sentence(event), event.kind];
    if (event.kind === 'ottoman_die') die = event.dice?.[0] ?? null;
  }
  return { tokens, die, word, kind };
}

/** The Diplomacy Games of this phase that have been played, in order. */
export const gamesPlayed = (events: readonly GameEvent[]): Duellist[][] =>
  events
    .slice(events.findLastIndex((e) => e.level === 'phase') + 1)
    .flatMap((e) => (e.duel?.length === 2 ? [e.duel] : []));

/** What a player has shown in Diplomacy Games of the whole game, the latest last. */
export const gestures = (events: readonly GameEvent[], seat: number): string[] =>
  events.flatMap((e) => e.duel?.filter((d) => d.seat === seat).map((d) => d.words) ?? []);
