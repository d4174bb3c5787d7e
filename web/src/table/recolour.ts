/** My colour: on my screen, the player who had it gets mine. */

import type { Board, View } from '../api/shown';

export function recoloured(board: Board, view: View, seat: number | null, wanted: number | null): Board {
  const mine = seat === null ? null : (view.realms[seat]?.flag ?? null);
  const [mineIs, wish] = [board.flags[mine ?? -1], board.flags[wanted ?? -1]];
  if (!mineIs || !wish || mineIs === wish) return board;
  const look = ({ colour, hex, pattern }: typeof mineIs): object => ({ colour, hex, pattern });
  const flags = board.flags.map((flag) =>
    flag === mineIs ? { ...flag, ...look(wish) } : flag === wish ? { ...flag, ...look(mineIs) } : flag,
  );
  return { ...board, flags };
}
