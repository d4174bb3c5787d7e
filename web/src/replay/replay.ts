/** Data of a replay: for its charts and its chronicle. */

import type { Board, Brief, Condition, Frame } from '../api/shown';
import { inOne } from '../log/briefs';
import { isHeading } from '../log/story';

/** The year of a frame: the phases of a round share the round's years. */
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

/** The chronicle: the notable events of each round; similar events of a phase become one sentence. */
export function chronicle(board: Board, frames: readonly Frame[]): Chapter[] {
  const chapters: Chapter[] = [{ year: board.rounds[0]?.year ?? 0, sentences: [] }];
  /** Similar events of a phase, and the position of the first one. */
  let alike = new Map<string, { at: number; briefs: Brief[] }>();
  const flush = (): void => {
    for (const { at, briefs } of alike.values()) chapters.at(-1)!.sentences[at] = inOne(briefs);
    alike = new Map();
  };
  const told = new Set<string>();
  /** A sentence that repeats an earlier one says that it happened again. */
  const anew = (sentence: string): string => {
    const again = told.has(sentence) ? sentence.replace(/\.$/, ' again.') : sentence;
    told.add(sentence);
    return again;
  };
  for (const event of frames.flatMap((f) => f.events)) {
    if (isHeading(event)) flush();
    if (event.level === 'round') {
      const year = Number(event.fields.year ?? 0);
      if (chapters.at(-1)!.year !== year) chapters.push({ year, sentences: [] });
    }
    const brief = event.brief;
    if (brief?.many) {
      const group = alike.get(brief.one);
      if (group) group.briefs.push(brief);
      else alike.set(brief.one, { at: chapters.at(-1)!.sentences.push('') - 1, briefs: [brief] });
    } else if (brief) chapters.at(-1)!.sentences.push(anew(brief.one));
  }
  flush();
  const names = frames.at(-1)?.view?.realms.map((r) => r.name) ?? [];
  return chapters.filter((c) => c.sentences.length > 0).map((c) => ({ ...c, sentences: flowing(c.sentences, names) }));
}

/** Join two sentences about the same person. */
export function flowing(sentences: readonly string[], names: readonly string[]): string[] {
  const found: string[] = [];
  let open = '';
  for (const sentence of sentences) {
    const who = names.find((name) => sentence.startsWith(`${name} `)) ?? '';
    if (who && who === open) {
      found[found.length - 1] = `${found.at(-1)!.slice(0, -1)} and ${sentence.slice(who.length + 1)}`;
      open = '';
    } else {
      found.push(sentence);
      open = /[,:]/.test(sentence) ? '' : who;
    }
  }
  return found;
}

export interface Line {
  name: string;
  religion: number | null;
  values: number[];
}

/** The progress towards goals that share a condition: one chart for each condition with large numbers. */
export function conditionCharts(moments: readonly Frame[]): { title: string; need: number; lines: Line[] }[] {
  const goals = moments.at(-1)?.view.race.goals ?? [];
  const ids = [...new Set(goals.flatMap((g) => g.conditions.filter((c) => c.need > 1).map((c) => c.id)))];
  const found = (frame: Frame, goal: string, id: string): Condition | undefined =>
    frame.view.race.goals.find((g) => g.id === goal)?.conditions.find((c) => c.id === id);
  return ids.map((id) => {
    const having = goals.filter((g) => g.conditions.some((c) => c.id === id));
    const last = having[0]!.conditions.find((c) => c.id === id)!;
    const lines = having.map((g) => ({
      name: g.name,
      religion: g.religion,
      values: moments.map((f) => found(f, g.id, id)?.have ?? 0),
    }));
    return { title: last.label, need: last.need, lines };
  });
}

/** A war, a Religious War or an election on the timeline, at its beginning. */
export interface Mark {
  at: number;
  kind: 'battle' | 'league' | 'election';
  icon: string;
}
const MARKED: Readonly<Record<Mark['kind'], string>> = { battle: 'swords', league: 'cross', election: 'crown' };

export function marksOf(frames: readonly Frame[]): Mark[] {
  const found: Mark[] = [];
  let before: string[] = [];
  frames.forEach((frame, at) => {
    const kinds = [...new Set(frame.events.flatMap((e) => (e.scene ? [e.scene.kind as string] : [])))];
    for (const [kind, icon] of Object.entries(MARKED) as [Mark['kind'], string][])
      if (kinds.includes(kind) && !before.includes(kind) && frame.round > 0) found.push({ at, kind, icon });
    before = kinds;
  });
  return found;
}

/** The next of some marks after a moment, if there is one. */
export const nextMark = (marks: readonly Mark[], after: number, kinds: readonly Mark['kind'][]): number | null =>
  marks.find((mark) => mark.at > after && kinds.includes(mark.kind))?.at ?? null;

/** The first frame of the next or previous phase. */
export function phaseFrom(frames: readonly Frame[], at: number, by: 1 | -1): number {
  const begins = frames
    .map((_, i) => i)
    .filter((i) => i === 0 || frames[i]!.phase !== frames[i - 1]!.phase || frames[i]!.round !== frames[i - 1]!.round);
  const found = by > 0 ? begins.find((i) => i > at) : begins.findLast((i) => i < at);
  return found ?? (by > 0 ? frames.length - 1 : 0);
}
