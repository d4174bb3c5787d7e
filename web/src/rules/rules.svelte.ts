/** The rule that lies open beside the game. */

class OpenRule {
  id = $state<string | null>(null);
}

export const openRule = new OpenRule();

/** The rulebook that is played by; a variant's has a chapter more. */
let played = '';
export function playBy(book: string): void {
  played = book;
}

const EDITIONS: Record<string, string> = {
  V: 'five-round',
  VI: 'six-round',
  D: 'dice',
  R: 'peace-and-rebels',
};

/** What a board says of the edition that is played. */
export function learn(board: { prefix: string; edition: string }): void {
  EDITIONS[board.prefix] = board.edition;
}

const VARIANTS = ['rebels'];

/** The rulebook of a table: its edition's, with the chapters of the variants that are played. */
export function bookOf(table: { edition: string; options: Record<string, string> } | null): string {
  if (!table) return 'five-round';
  return [table.edition, ...VARIANTS.filter((name) => table.options[name] === 'on')].join('+');
}

/** The edition of a rulebook, and the options that make the variant it is of. */
export function ofBook(book: string): { edition: string; options: Record<string, string> } {
  const [edition, ...variants] = book.split('+') as [string, ...string[]];
  return { edition, options: Object.fromEntries(variants.map((name) => [name, 'on'])) };
}

/** The rulebook to read a rule in: the one that is played by, if it is its edition's. */
export function bookOpen(rule: string): string {
  const edition = editionOf(rule);
  return played.split('+')[0] === edition || (rule.startsWith('R.variant') && played) ? played : edition;
}

/** The edition whose rulebook holds a rule: the first part of its number tells. */
export function editionOf(rule: string): string {
  return EDITIONS[rule.split('.')[0] ?? ''] ?? 'five-round';
}
