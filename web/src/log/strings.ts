/** The sentences of the log's own controls; its lines come from the server. */

import { count } from '../common/words';

export const log = {
  label: 'Log',
  allPlayers: 'All players',
  search: 'Search the log',
  searchHint: 'Search',
  player: 'Player',
  everyone: 'Everyone',
  earlier: (n: number): string => `${count(n, 'earlier event')}`,
  since: 'Since your last turn',
  empty: 'Nothing has happened yet.',
  more: (n: number): string => `${n} more`,
  less: 'less',
  ofThis: 'of this',
  why: 'why?',
};
