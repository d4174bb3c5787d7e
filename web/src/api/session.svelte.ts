/** The user of this browser: a guest until they make an account. */

import { get, post } from './api';
import type { User } from './bodies';
import { recall, remember } from '../common/settings.svelte';

const NAMED = 'westphalia.named';

class Session {
  user = $state.raw<User | null>(null);
  /** Whether the server has said who this is; and whether it did not answer. */
  known = $state(false);
  silent = $state(false);
  #named = $state(recall(NAMED, false));

  /** Whether the user chose the name. If not, the server has made one up, and a page can ask for a name. */
  get named(): boolean {
    return this.user !== null && (this.#named || !this.user.guest);
  }

  async load(): Promise<void> {
    try {
      this.user = (await get<{ user: User | null }>('/api/me')).user;
      this.known = true;
      this.silent = false;
    } catch {
      this.user = null;
      this.silent = true;
    }
  }
  async enter(path: 'guest' | 'accounts' | 'login', body: object): Promise<void> {
    this.user = (await post<{ user: User }>(`/api/${path}`, body)).user;
    if ('name' in body) remember(NAMED, (this.#named = true));
  }
  async leave(): Promise<void> {
    await post('/api/logout');
    this.user = null;
  }
}

export const session = new Session();
