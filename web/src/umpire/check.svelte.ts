/** The server's check of the position on the sheet, field by field. */

import { post } from '../api/api';
import type { Checked, Fault } from '../api/bodies';
import type { Position } from './sheet/position';

const WAIT = 350; // ms without changes before the server is asked

export class Check {
  faults = $state.raw<Fault[]>([]);
  warnings = $state.raw<Fault[]>([]);
  error = $state('');
  /** Whether the faults belong to the current position. */
  settled = $state(false);
  toml = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;

  soon(position: Position): void {
    clearTimeout(this.#timer);
    this.settled = false;
    const number = ++this.#number;
    this.#timer = setTimeout(() => void this.#ask(position, number), WAIT);
  }

  /** Check at once; return whether the position is legal. */
  async now(position: Position): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#ask(position, ++this.#number);
    return this.settled && this.faults.length === 0;
  }

  async #ask(position: Position, number: number): Promise<void> {
    try {
      const found = await post<Checked>('/api/rebels/check', { position });
      if (number !== this.#number) return;
      this.faults = found.faults;
      this.warnings = found.warnings;
      this.toml = found.toml;
      this.error = '';
      this.settled = true;
    } catch (e) {
      if (number === this.#number) this.error = (e as Error).message;
    }
  }

  at(path: string): Fault[] {
    return this.faults.filter((fault) => fault.field === path);
  }

  /** The faults of an item and of all its fields. */
  under(path: string): Fault[] {
    return this.faults.filter(
      ({ field }) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
    );
  }
}
