/** Labels on the map: never smaller than eleven pixels at any zoom. */

export const SMALLEST = 11;
const LETTER = 0.53; // the width of a letter relative to its height
const FEWEST = 4; // letters: a name cut shorter cannot be recognized

/** The height of letters in map units that is readable on the screen. */
export function textSize(wanted: number, k: number): number {
  return Math.max(wanted, SMALLEST / k);
}

/** Fit a name into the room at a zoom: first smaller, then shortened, then left out. */
export function fitName(name: string, wanted: number, room: number, k: number): { text: string; size: number } {
  const size = Math.max(SMALLEST / k, Math.min(wanted, room / (name.length * LETTER)));
  const letters = Math.floor(room / (size * LETTER));
  if (name.length <= letters) return { text: name, size };
  return { text: letters < FEWEST ? '' : `${name.slice(0, letters - 1)}.`, size };
}

/** The zoom in steps, so that labels are rarely laid out again. */
export const inSteps = (k: number): number => Math.max(0.05, Math.floor(k * 20) / 20);
