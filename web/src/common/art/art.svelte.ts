/** The drawings, loaded after the first paint: until then, things have their colours but no figures. */

let drawn = $state.raw<Readonly<Record<string, string>>>({});
const PLAIN = '<circle cx="50" cy="50" r="40"/>';

const loading = import('./glyphs').then((art) => (drawn = art.GLYPHS));

/** The drawing with a name, or a plain roundel if there is none; nothing until the drawings have loaded. */
export function glyph(name: string): string {
  return drawn[name] ?? ('moneta' in drawn ? PLAIN : '');
}

/** Resolves when the drawings have loaded. */
export const art: Promise<unknown> = loading;
