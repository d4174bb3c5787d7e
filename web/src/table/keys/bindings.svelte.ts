/** The key of each action: the default, or the one chosen on this device. */

import { actionOf, keyOf, whyNot, type Action, type Chosen } from './actions';
import { recall, remember } from '../../common/settings.svelte';

const KEY = 'westphalia.bindings';

class Bindings {
  #chosen = $state<Chosen>(recall(KEY, {}));

  keyOf(action: Action): string {
    return keyOf(this.#chosen, action);
  }
  actionOf(key: string): Action | undefined {
    return actionOf(this.#chosen, key);
  }
  /** Whether any key differs from the default. */
  get changed(): boolean {
    return Object.keys(this.#chosen).length > 0;
  }
  /** Assign a key to an action; return why not if it is refused. */
  set(action: Action, key: string): ReturnType<typeof whyNot> {
    const wrong = whyNot(this.#chosen, action, key);
    if (!wrong) {
      this.#chosen[action] = key;
      remember(KEY, this.#chosen);
    }
    return wrong;
  }
  reset(): void {
    this.#chosen = {};
    remember(KEY, {});
  }
}

export const bindings = new Bindings();
