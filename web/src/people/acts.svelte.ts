/** One request at a time, with its error as a sentence. */

import { ApiError } from '../api/api';

export class Doing {
  busy = $state(false);
  error = $state('');

  async run<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.error = '';
    try {
      return await what();
    } catch (e) {
      this.error = e instanceof ApiError ? e.message : String(e);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
