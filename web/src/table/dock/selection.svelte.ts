/** The current selection: pointed at on the map, or picked, and then confirmed by the primary button. */

import type { Answer } from '../../api/shown';

export class Selection {
  /** Picked by a tap, a key or a click in the tray; the primary button gives it. */
  picked = $state.raw<Answer | null>(null);
  /** Under the pointer on the map. */
  pointed = $state.raw<Answer | null>(null);
  /** Under the pointer in the tray: only shown, not acted upon. */
  read = $state.raw<Answer | null>(null);
  /** A drastic answer has been confirmed once. */
  sure = $state(false);
  /** How many cubes or dice are placed at once. */
  times = $state(1);

  /** The answer that the primary button would give now. */
  get aimed(): Answer | null {
    return this.pointed ?? this.picked;
  }
  /** The answer that the dock explains now. */
  get explained(): Answer | null {
    return this.read ?? this.aimed;
  }

  pick(answer: Answer | null): void {
    if (answer?.id !== this.picked?.id) this.sure = false;
    this.picked = answer;
  }
  /** Whether an answer may be given now; drastic ones are picked and need confirmation, however they were chosen. */
  confirms(answer: Answer): boolean {
    if (!answer.drastic || (this.sure && this.picked?.id === answer.id)) return true;
    this.pick(answer);
    this.sure = true;
    return false;
  }
  clear(): void {
    this.picked = null;
    this.pointed = null;
    this.read = null;
    this.sure = false;
    this.times = 1;
  }
}
