/** Plurals and lists in one place, which is all that another language has to replace. */

const LANGUAGE = 'en';
const plurals = new Intl.PluralRules(LANGUAGE);
const ordinals = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const all = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });
const any = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

/** "card" for 1, "cards" for 3: the noun without its number. */
export const noun = (n: number, one: string, other = `${one}s`): string => (plurals.select(n) === 'one' ? one : other);

/** "1 card", "3 cards". */
export const count = (n: number, one: string, other?: string): string => `${n} ${noun(n, one, other)}`;

/** "Ada, Bela and Caspar", as British English writes it. */
export const list = (names: readonly string[]): string => all.format(names).replace(/, and /, ' and ');

/** "Ada or Bela". */
export const either = (names: readonly string[]): string => any.format(names).replace(/, or /, ' or ');

/** The same list with items that are not texts; the words between them become items too. */
export const woven = <T>(items: readonly T[], word: (text: string) => T): T[] => {
  let next = 0;
  return all
    .formatToParts(items.map(String))
    .map((part) => (part.type === 'element' ? items[next++]! : word(part.value.replace(', and ', ' and '))));
};

/** "once", "twice", "3 times". */
export const times = (n: number): string => ['never', 'once', 'twice'][n] ?? `${n} times`;

/** "1st", "2nd". */
export const ordinal = (n: number): string => `${n}${SUFFIXES[ordinals.select(n)]}`;

/** A number with its sign: "+3", "−2". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** A name inside a sentence: "the Palatinate". */
export const inside = (name: string): string => name.replace(/^The (?=\p{Lu})/u, 'the ');

/** Capitalize the first letter, for the start of a sentence or a button. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
