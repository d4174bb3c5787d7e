/** Who I am to the server: a guest until I say otherwise. */

import { get, post } from './api';
import type { User } from './bodies';

class Session {
  user = $state.raw<User | null>(null);

  async load(): Promise<void> {
    try {
      this.user = (await get<{ user: User | null }>('/api/me')).user;
    } catch {
      this.user = null;
    }
  }
  async enter(path: 'guest' | 'accounts' | 'login', body: object): Promise<void> {
    this.user = (await post<{ user: User }>(`/api/${path}`, body)).user;
  }
  async leave(): Promise<void> {
    await post('/api/logout');
    this.user = null;
  }
}

export const session = new Session();
