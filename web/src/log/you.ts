/** Sentences to the player who reads them: "Ada places a die on Ada's town" becomes "You place a die on your town". */

import { capital } from '../common/words';
import type { GameContext } from '../common/facts';
import type { Part } from '../api/shown';

const IRREGULAR: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  does: 'do',
  was: 'were',
  goes: 'go',
};
const SECOND = /( and )(is|has|keeps|gets|leaves|loses|fights|becomes|gains|draws|serves|takes|dies|rolls|wins)\b/g;
/** What stands between a subject and its verb: "Ada, now its ally, stands", "Ada (now Spain) leaves", "Ada also converts". */
const VERB = /^((?:, [^,]+,| \([^)]*\))? (?:also )?)([a-z]+)/;
/** What stands before a subject that is not the first word: "Church Abuses: Ada does not roll", "Emperor Ada lives on". */
const LEAD = /(?:^|[:;.,] |, (?:so|and) )(?:(?:the )?emperor )?$/i;
const TITLE = /(?:the )?emperor $/i;
const POSSESSED = /(?:\b(?:The|the) )?\b(ally|allies|lands|war|list|hand|capital|army) of $/;
const REFLEXIVE = / for $/;
const OF = ' of ';

/** The form of a verb that goes with "you". */
const plural = (verb: string): string =>
  IRREGULAR[verb] ??
  (/(ss|x|ch|sh)es$/.test(verb) ? verb.slice(0, -2) : /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb);

const isText = (part: Part | undefined): part is Part => part !== undefined && Object.keys(part).length === 1;

/** Texts that follow each other, as one. */
const merged = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((found, part) => {
    const last = found.at(-1);
    if (isText(part) && isText(last)) found[found.length - 1] = { text: last.text + part.text };
    else found.push(part);
    return found;
  }, []);

/** "The province between Ulm and Hesse of Bernhard" is Bernhard's province. */
function owned(parts: Part[], me: number | null): Part[] {
  const found = [...parts];
  for (let i = 0; i + 2 < found.length; i++) {
    const [place, of, owner] = [found[i]!, found[i + 1]!, found[i + 2]!];
    const name = place.name ?? '';
    if (place.province === undefined || of.text !== OF || owner.seat === undefined || !/^the /i.test(name)) continue;
    const whose: Part[] = owner.seat === me ? [{ text: 'your ' }] : [owner, { text: "'s " }];
    found.splice(i, 3, ...whose, { ...place, name: name.slice('the '.length) });
  }
  return found;
}

/** "Ada's province by Ulm" is "your province by Ulm" to Ada: a prompt, or the name of a place. */
export const asYours = (text: string, name: string): string =>
  text
    .split(`${name}'s `)
    .map((part, i, all) => (i < all.length - 1 ? `${part}${/[.?!] $/.test(part) ? 'Your' : 'your'} ` : part))
    .join('');

/** A sentence that may follow another: to the viewer, and with a capital letter. */
export function asSentence(parts: readonly Part[], { view }: GameContext): Part[] {
  const me = view.seat;
  const [first, ...rest] = toYou(parts, me, me === null ? '' : (view.realms[me]?.name ?? ''));
  if (!first) return [];
  return [{ ...first, text: capital(first.text), ...(first.name && { name: capital(first.name) }) }, ...rest];
}

function toYou(sentence: readonly Part[], me: number | null, myName: string): Part[] {
  const parts = owned(merged(sentence), me);
  if (me === null) return parts;
  const subject = parts.findIndex((part, i) => {
    const before = parts[i - 1];
    return part.seat === me && part.text === myName && (!before || (isText(before) && LEAD.test(before.text)));
  });
  const mine = subject >= 0;
  const myself = new RegExp(`(?<!\\p{L})${myName.replace(/[^\p{L}\d ]/gu, '\\$&')}('s)?(?!\\p{L})`, 'gu');
  const found = parts.map((part, i): Part => {
    if (part.seat === me) {
      const first = i === 0 || (i === subject && /(^|\. )$/.test(parts[i - 1]!.text.replace(TITLE, '')));
      const you = mine && i > subject && REFLEXIVE.test(parts[i - 1]!.text) ? 'yourself' : first ? 'You' : 'you';
      return part.text === myName ? { ...part, text: you } : part;
    }
    if (part.seats?.includes(me)) return { ...part, text: part.text.replace(myself, 'you') };
    if (part.name?.includes(myName))
      return { ...part, name: part.name.replace(myself, (_, whose?: string) => (whose ? 'your' : 'you')) };
    if (mine && i === subject - 1) return { text: part.text.replace(TITLE, '') };
    if (!mine || i < subject || !isText(part)) return part;
    const text =
      i === subject + 1
        ? part.text.replace(VERB, (_, between: string, verb: string) => between + plural(verb))
        : part.text;
    return {
      text: text.replace(SECOND, (_, and: string, verb: string) => and + plural(verb)).replaceAll(' their ', ' your '),
    };
  });
  return merged(
    found.flatMap((part, i): Part[] => {
      const next = found[i + 1];
      if (part.seat === me && i > 0 && POSSESSED.test(found[i - 1]!.text)) return [];
      return isText(part) && next?.seat === me ? [{ text: part.text.replace(POSSESSED, 'your $1') }] : [part];
    }),
  );
}
