/** Choices made together, for the stage: the Council, the Diplomacy Game, the Leagues. */

import { sentence } from '../../log/story';
import type { Beat } from '../../scenes/beats';
import type { CouncilDesk, Duellist, GameDesk, GameEvent, LeaguesDesk, View } from '../../api/shown';

export type TogetherDesk = CouncilDesk | GameDesk | LeaguesDesk;

const KINDS: ReadonlySet<string> = new Set(['council', 'game', 'leagues']);
/** The stage stays while its scene plays, so that the tokens turn in place. */
const SCENES: Readonly<Record<string, TogetherDesk['kind']>> = { council: 'council', dilemma: 'game' };

/** Two players of a game; I come first, so that I always find myself on the same side. */
export const mineFirst = <T extends { seat: number }>(sides: readonly T[], me: number | null): T[] =>
  [...sides].sort((a, b) => Number(b.seat === me) - Number(a.seat === me));

export const togetherDesk = (view: View): TogetherDesk | null =>
  (view.desks.find((d) => KINDS.has(d.kind)) as TogetherDesk | undefined) ?? null;

/** Whether the current beat belongs to the desk that was open before. */
export const goesOn = (desk: TogetherDesk | null, beat: Beat | null): boolean =>
  desk !== null && beat !== null && SCENES[beat.scene ?? ''] === desk.kind;

/** The Council so far: tokens by seat, the die, and the final sentence. */
export interface Revealed {
  tokens: ReadonlyMap<number, { icon: string; words: string }>;
  die: number | null;
  /** The result, once it is known. */
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

/** Whether a League wins only with the Power of the player who chooses. */
export const tipping = ({ leagues, adds }: LeaguesDesk): boolean => {
  const [first = 0, second = 0] = leagues.map((l) => l.power);
  return first > 0 && second > 0 && Math.abs(first - second) < adds;
};

/** The Diplomacy Games already played in this phase, in order. */
export const gamesPlayed = (events: readonly GameEvent[]): Duellist[][] =>
  events
    .slice(events.findLastIndex((e) => e.level === 'phase') + 1)
    .flatMap((e) => (e.duel?.length === 2 ? [e.duel] : []));

/** A player's gestures in all Diplomacy Games so far, the latest last. */
export const gestures = (events: readonly GameEvent[], seat: number): string[] =>
  events.flatMap((e) => e.duel?.filter((d) => d.seat === seat).map((d) => d.words) ?? []);
