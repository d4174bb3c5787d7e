/** It is my turn: told where one looks when the table is out of sight, by the tab's icon and, if wished, by the browser. */

import { play } from './play.svelte';

const [ICON, BADGED] = ['/icon.svg', '/icon-turn.svg'];
let shown: Notification | null = null;

/** The icon of the tab, with a red dot while it is my turn. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = on ? BADGED : ICON;
}

/** Whether this browser can show notes outside its tabs at all. */
export const canNotify = (): boolean => 'Notification' in window;

/** Ask the browser's leave; without it nothing is ever shown. */
export async function consent(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Say so outside the tab, if that is wished, allowed, and nobody is looking at the tab. */
export function notify(table: string, title: string, words: string): void {
  if (!play.likes.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(`Your turn: ${title}`, { body: words, tag: `westphalia-${table}`, icon: ICON });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    shown = note;
  } catch {
    /* some phones allow notes only to installed pages: the title and the icon still tell */
  }
}

/** It is over, or seen: the note goes. */
export function hush(): void {
  shown?.close();
  shown = null;
}
