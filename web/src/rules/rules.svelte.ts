/** The rule that is open beside the game. */

class OpenRule {
  id = $state<string | null>(null);
}

export const openRule = new OpenRule();

/** The rulebook of this table; a variant's has an extra chapter. */
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

/** The part of a board that names the edition. */
export function learn(board: { prefix: string; edition: string }): void {
  EDITIONS[board.prefix] = board.edition;
}

const VARIANTS = ['rebels'];

/** The rulebook of a table: its edition's, with the chapters of the chosen variants. */
export function bookOf(table: { edition: string; options: Record<string, string> } | null): string {
  if (!table) return 'five-round';
  return [table.edition, ...VARIANTS.filter((name) => table.options[name] === 'on')].join('+');
}

/** The edition of a rulebook, and the options of its variant. */
export function ofBook(book: string): { edition: string; options: Record<string, string> } {
  const [edition, ...variants] = book.split('+') as [string, ...string[]];
  return { edition, options: Object.fromEntries(variants.map((name) => [name, 'on'])) };
}

/** The rulebook to open a rule in: this table's, if it belongs to the rule's edition. */
export function bookOpen(rule: string): string {
  const edition = editionOf(rule);
  return played.split('+')[0] === edition || (rule.startsWith('R.variant') && played) ? played : edition;
}

/** The edition whose rulebook holds a rule, from the first part of the rule's id. */
export function editionOf(rule: string): string {
  return EDITIONS[rule.split('.')[0] ?? ''] ?? 'five-round';
}
