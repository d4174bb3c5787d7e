/** A lesson as a table: the server replays it from the steps done so far, and this device remembers the progress. */

import { ApiError, post } from '../api/api';
import type { LessonState, TableSummary } from '../api/bodies';
import { recall, remember } from '../common/settings.svelte';
import { coach as words } from './strings';
import { ofBook } from '../rules/rules.svelte';
import type { Board, GameEvent, ServerMessage, View } from '../api/shown';
import type { Link } from '../api/socket';
import { Table, type Line } from '../table/table.svelte';

/** What a lesson goes on with when nothing is asked, and whether there is a step to go back to. */
export interface Onward {
  words: string;
  act: () => void;
  back: boolean;
}

type Done = (number | null)[];
interface Said {
  t: string;
  id?: string;
  answer?: number;
}

const key = (edition: string, lesson: string): string => `westphalia.lesson.${edition}.${lesson}`;

/** The number of steps done on this device; all of them means that the lesson is over. */
export function stepsDone(edition: string, lesson: string): number {
  return recall<Done>(key(edition, lesson), []).length;
}
export function forget(edition: string, lesson: string): void {
  remember(key(edition, lesson), []);
}

/** Implements the interface of a table's socket. */
class LessonLine implements Line {
  #done: Done;
  #version = 0;
  #reads = false;

  constructor(
    private readonly edition: string,
    private readonly lesson: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly linked: (link: Link) => void,
    private readonly onstate: (state: LessonState) => void,
  ) {
    this.#done = recall<Done>(key(edition, lesson), []);
    queueMicrotask(() => linked('open'));
  }

  send(message: object): boolean {
    const said = message as Said;
    if (said.t === 'answer' && this.#reads) return false;
    if (said.t === 'hello') void this.#play(this.#done);
    else if (said.t === 'answer') void this.#play([...this.#done, said.answer!], said.id);
    else if (said.t === 'undo') void this.back();
    else if (said.t === 'why') void this.#why(said);
    else if (said.t === 'suggest') void this.#suggest(said.id!);
    return true;
  }
  close(): void {
    this.linked('closed');
  }

  next(): Promise<void> {
    return this.#play([...this.#done, null]);
  }
  back(): Promise<void> {
    return this.#play(this.#done.slice(0, -1));
  }
  again(): Promise<void> {
    return this.#play([]);
  }

  async #ask(done: Done, why: number | null = null): Promise<LessonState | null> {
    try {
      return await post<LessonState>(`/api/lessons/${this.edition}/${this.lesson}`, { done, why });
    } catch (e) {
      if (e instanceof ApiError && e.code === 'off-the-lesson' && done.length) {
        return this.#ask([]); // the lesson has changed since: start over
      }
      this.linked(e instanceof ApiError && e.status === 0 ? 'lost' : 'open');
      this.hear({ t: 'error', code: 'lesson', message: (e as Error).message });
      return null;
    }
  }

  async #play(done: Done, id = ''): Promise<void> {
    const state = await this.#ask(done);
    if (!state) return void (id && this.hear({ t: 'refused', id, code: 'error', rule: '', sentence: words.failed }));
    if (state.refused || state.mistaken) {
      const { rule, sentence } = state.refused ?? { rule: '', sentence: state.told };
      return this.hear({ t: 'refused', id, code: 'mistaken', rule, sentence });
    }
    this.#done = done.slice(0, state.at);
    remember(key(this.edition, this.lesson), this.#done);
    this.#version += 1;
    this.#reads = state.reads || state.over;
    if (id) this.hear({ t: 'ack', id, version: this.#version });
    const view = state.view as unknown as View;
    this.hear({ t: 'table', table: summary(this.edition, state, view) });
    this.hear({ t: 'board', board: state.board as unknown as Board });
    this.hear({ t: 'events', seat: state.seat, from: 0, events: state.events as unknown as GameEvent[] });
    this.hear({ t: 'view', seat: state.seat, version: this.#version, view });
    this.onstate(state);
  }

  async #why(said: Said): Promise<void> {
    const state = await this.#ask(this.#done, said.answer!);
    const refused = state?.refused ?? null;
    this.hear({ t: 'why', id: said.id!, rule: refused?.rule ?? null, sentence: refused?.sentence ?? null });
  }

  async #suggest(id: string): Promise<void> {
    const state = await this.#ask(this.#done);
    const answer = state?.right[0];
    if (answer === undefined) this.hear({ t: 'refused', id, code: 'none', rule: '', sentence: words.readOn });
    else this.hear({ t: 'suggestion', id, answer, reason: words.thisStep, rule: '' });
  }
}

function summary(book: string, state: LessonState, view: View): TableSummary {
  const here = { taken: true, connected: true, away: false, ready: true, colour: -1, temperament: '' };
  const other = { ...here, kind: 'bot', user: null, bot: 'prince' };
  const learner = { ...other, kind: 'person', bot: null };
  return {
    id: `lesson-${state.lesson}`,
    title: state.title,
    ...ofBook(book),
    status: 'playing',
    private: true,
    clock: { kind: 'none', seconds: 0, increment: 0, at_zero: 'bot', words: '', paused: false, pauses: [] },
    advice: true,
    rated: false,
    seats: view.realms.map((realm) => ({
      ...(realm.seat === state.seat ? learner : other),
      seat: realm.seat,
      name: realm.name,
    })),
    mine: [state.seat],
    host: false,
    waiting: view.waiting,
    round: view.round,
    phase: view.phase,
    winners: [],
    rematch: null,
    rounds: 0,
    powers: [],
    unread: 0,
    created: '',
    updated: '',
  };
}

export class LessonTable extends Table {
  state = $state.raw<LessonState | null>(null);
  readonly #line: LessonLine;

  constructor(edition: string, lesson: string) {
    let line!: LessonLine;
    super(
      `lesson-${lesson}`,
      (hear, linked) => (line = new LessonLine(edition, lesson, hear, linked, (s) => this.#stand(s))),
      true,
    );
    this.#line = line;
  }

  #stand(state: LessonState): void {
    this.state = state;
    this.notice = null;
  }
  next(): void {
    void this.#line.next();
  }
  back(): void {
    void this.#line.back();
  }
  again(): void {
    void this.#line.again();
  }
}
