/** Announce my turn while the table is out of sight: by the tab's icon and, if wanted, by a desktop notification. */

import { play } from './play.svelte';
import { opening } from './strings';

const [ICON, BADGED] = ['/icon.svg', '/icon-turn.svg'];
let shown: Notification | null = null;

/** The tab's icon, with a red dot while it is my turn. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = on ? BADGED : ICON;
}

/** Whether this browser supports desktop notifications. */
export const canNotify = (): boolean => 'Notification' in window;

/** Ask the browser for permission; without it no notification is shown. */
export async function consent(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Show a notification if it is wanted and permitted, and the tab is hidden. */
export function notify(table: string, title: string, words: string): void {
  if (!play.likes.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(opening.yourTurn(title), { body: words, tag: `westphalia-${table}`, icon: ICON });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    shown = note;
  } catch {
    /* some phones permit notifications only for installed pages; the title and the icon still change */
  }
}

/** The turn is over, or the tab is visible: close the notification. */
export function hush(): void {
  shown?.close();
  shown = null;
}
