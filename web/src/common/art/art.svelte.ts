/** Our drawings, loaded after what the first picture needs: until then things have their colours without their beasts. */

let drawn = $state.raw<Readonly<Record<string, string>>>({});
const PLAIN = '<circle cx="50" cy="50" r="40"/>';

const loading = import('./glyphs').then((art) => (drawn = art.GLYPHS));

/** The drawing of a name, or a plain roundel if there is none; nothing as long as it is not there. */
export function glyph(name: string): string {
  return drawn[name] ?? ('moneta' in drawn ? PLAIN : '');
}

/** When they are there. */
export const art: Promise<unknown> = loading;
