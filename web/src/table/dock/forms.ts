/** The forms of the tray: the first in which every option is whole and in sight is taken. */

/**
 * `told`: with outcomes; `tight`: with outcomes in small letters; `bare`: names in a row; `rows`: names in two rows.
 * On a phone `beside`: beside the primary button; `full`: the whole row; `two`: two rows.
 */
export type Form = 'told' | 'tight' | 'bare' | 'rows' | 'beside' | 'full' | 'two';

/** With more options than this, show only names; the dock explains the one under the pointer. */
const FEW = 3;

export const formsOf = (options: number, small: boolean, narrow: boolean, tall: boolean): Form[] =>
  narrow
    ? ['beside', 'full', ...(tall ? (['two'] as const) : [])]
    : [...(small || options > FEW ? [] : (['told', 'tight'] as const)), 'bare', 'rows'];

const LETTERS = 4; // px; letters reach out of their line

/** Whether nothing in a row of options is cut or out of sight. */
export function isWhole(row: HTMLElement): boolean {
  const over = (e: Element): boolean => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + LETTERS;
  return !over(row) && ![...row.querySelectorAll('.option .brings, .option .named')].some(over);
}
