/** The waiting room as changed by this browser: pending requests, and refusals. */

import { ApiError, post } from '../../api/api';
import type { SeatWanted, TableChange, TableSummary } from '../../api/bodies';
import type { Table } from '../../table/table.svelte';

const PAUSE = 300;

export class Room {
  error = $state('');
  /** The field that was refused; the reason is shown beside it. */
  refused = $state('');
  /** Options being chosen, or refused. */
  draft = $state<Record<string, string>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | null = null;

  constructor(readonly table: Table) {}

  get summary(): TableSummary {
    return this.table.summary!;
  }

  /** Send a request; show why it was refused. */
  async act(path: string, body: object = {}): Promise<boolean> {
    this.error = this.refused = '';
    try {
      await post(`/api/tables/${this.table.id}/${path}`, body);
      return true;
    } catch (e) {
      this.error = e instanceof Error ? e.message : String(e);
      this.refused = e instanceof ApiError ? (e.field ?? '') : '';
      return false;
    }
  }
  change(change: TableChange): Promise<boolean> {
    return this.act('settings', change);
  }
  seat(seat: number, change: SeatWanted): Promise<boolean> {
    return this.act(`seats/${seat}`, change);
  }

  option(name: string): string | undefined {
    return this.draft[name] ?? this.summary.options[name];
  }
  /** Options are sent together, a moment after the last change. */
  setOption(name: string, value: string): void {
    if (this.option(name) === value) return;
    this.draft[name] = value;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }
  /** Send pending options now; return false if something was refused. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#saving;
    const options = { ...this.draft };
    if (Object.keys(options).length === 0) return true;
    this.#saving = this.change({ options });
    const done = await this.#saving;
    if (done)
      for (const [name, value] of Object.entries(options)) if (this.draft[name] === value) delete this.draft[name];
    return done;
  }
  forgetDraft(): void {
    clearTimeout(this.#timer);
    this.draft = {};
  }
  async start(): Promise<void> {
    if (await this.flush()) await this.act('start', { fill: true });
  }
}
