import { beforeEach, expect, test, vi } from 'vitest';

interface Note {
  title: string;
  open: boolean;
}
let notes: Note[] = [];
const page = { hidden: true, link: { href: '/icon.svg' } };

async function fresh(likes: object, permission: string): Promise<typeof import('./notice')> {
  vi.resetModules();
  notes = [];
  class Fake {
    static permission = permission;
    static requestPermission = (): Promise<string> => Promise.resolve(permission);
    #note: Note;
    constructor(title: string) {
      notes.push((this.#note = { title, open: true }));
    }
    close(): void {
      this.#note.open = false;
    }
  }
  vi.stubGlobal('Notification', Fake);
  vi.stubGlobal('window', { Notification: Fake });
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    querySelector: () => page.link,
  });
  vi.doMock('./play.svelte', () => ({ play: { likes } }));
  return import('./notice');
}

beforeEach(() => (page.hidden = true));

test('the icon of the tab bears a dot while it is my turn', async () => {
  const { badge } = await fresh({ notify: false }, 'default');
  badge(true);
  expect(page.link.href).toBe('/icon-turn.svg');
  badge(false);
  expect(page.link.href).toBe('/icon.svg');
});

test('a note is shown once wished and allowed while the player looks elsewhere, and goes again', async () => {
  const { notify, hush } = await fresh({ notify: true }, 'granted');
  notify('t', 'A table', 'Convert or stay?');
  expect(notes).toEqual([{ title: 'Your turn: A table', open: true }]);
  hush();
  expect(notes[0]!.open).toBe(false);
  page.hidden = false;
  notify('t', 'A table', 'Convert or stay?');
  expect(notes).toHaveLength(1);
});

test.each([
  [{ notify: false }, 'granted', true],
  [{ notify: true }, 'denied', false],
])('nothing without a wish and leave: %o %s', async (likes, permission, allowed) => {
  const { notify, consent } = await fresh(likes, permission);
  expect(await consent()).toBe(allowed);
  notify('t', 'A table', '');
  expect(notes).toEqual([]);
});
