/** Promises at a table, and my notes about it. They are read again when the server reports a change. */

import { get, post } from '../api/api';
import type { PromiseShown, TableNotes, TableSummary } from '../api/bodies';
import type { ChatSaid } from '../api/shown';
import { talk as words } from './strings';

/** The part of a table that this module needs. */
interface Place {
  readonly id: string;
  readonly lesson: boolean;
  readonly summary: TableSummary | null;
  readonly seat: number | null;
  tell(sentence: string): void;
}
export type Outcome = 'open' | 'kept' | 'broken' | 'none';

/** Open promises that are due. */
export function fallen(promises: readonly PromiseShown[], round: number, over: boolean): PromiseShown[] {
  return promises.filter((p) => p.state === 'open' && (over || p.due <= round));
}

export class Marks {
  promises = $state.raw<PromiseShown[]>([]);
  game = $state('');
  people = $state.raw<Record<string, string>>({});
  #round = -1;

  constructor(readonly table: Place) {}

  get round(): number {
    return this.table.summary?.round ?? 0;
  }
  get due(): PromiseShown[] {
    return fallen(this.promises, this.round, this.table.summary?.status === 'over');
  }
  of(line: ChatSaid): PromiseShown | undefined {
    return this.promises.find((p) => p.id === line.id && p.seat === line.seat);
  }

  /** Load everything at first; in a new round, announce due promises. */
  follow(): void {
    const { summary, lesson } = this.table;
    if (lesson || !summary || summary.mine.length === 0 || summary.status === 'waiting') return;
    const [before, now] = [this.#round, summary.round];
    this.#round = now;
    if (before < 0) void this.read();
    else if (now > before) this.#remind(now);
  }
  #remind(round: number): void {
    const one = this.promises.find((p) => p.state === 'open' && p.due === round);
    if (!one) return;
    const name = this.table.summary?.seats[one.seat]?.name ?? '';
    this.table.tell(one.seat === this.table.seat ? words.yours(one.text) : words.fallsDue(name, one.text));
  }

  async read(): Promise<void> {
    try {
      const told = await get<TableNotes>(`/api/tables/${this.table.id}/notes`);
      this.promises = told.promises;
      this.game = told.notes.game;
      this.people = told.notes.people;
    } catch {
      // Failures are ignored, because the game does not depend on promises and notes.
    }
  }
  async mark(line: { seat: number | null; id: string }, due: number, state: Outcome): Promise<void> {
    const body = { seat: line.seat, id: line.id, due, state };
    this.promises = await post<PromiseShown[]>(`/api/tables/${this.table.id}/promises`, body);
  }
  async note(text: string, person: string | null): Promise<void> {
    await post('/api/me/notes', person === null ? { table: this.table.id, text } : { person, text });
    if (person === null) this.game = text;
    else this.people = { ...this.people, [person]: text };
  }
  async report(line: ChatSaid, reason: string): Promise<void> {
    await post('/api/reports', { table: this.table.id, seat: line.seat, line: line.id, reason });
  }
}
