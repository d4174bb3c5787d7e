/** Settings of this device; they never leave the browser. */

const KEY = 'westphalia.settings';

interface Kept {
  keys: boolean;
  coordinates: boolean;
  motion: boolean;
  hints: boolean;
}

function read(): Kept {
  const usual: Kept = { keys: true, coordinates: false, motion: true, hints: true };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  #kept = $state(read());

  get keys(): boolean {
    return this.#kept.keys;
  }
  get coordinates(): boolean {
    return this.#kept.coordinates;
  }
  get motion(): boolean {
    return this.#kept.motion;
  }
  /** Whether the table shows the outcomes of answers. */
  get hints(): boolean {
    return this.#kept.hints;
  }
  set(name: keyof Kept, value: boolean): void {
    this.#kept[name] = value;
    remember(KEY, this.#kept);
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private mode or full storage: the setting lasts until the page is closed */
  }
}

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export const settings = new Settings();
