/** The keys of the table. They rest while somebody types, or when they are switched off. */

import { settings } from './settings.svelte';

export interface Doings {
  answer: (key: string, all: boolean) => void;
  undo: () => void;
  suggest: () => void;
  step: (by: number) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  focusMap: () => void;
  tab: (name: string) => void;
  desk: () => void;
  again: () => void;
  skip: () => void;
  confirm: () => void;
  help: () => void;
  escape: () => void;
}

const TABS: Readonly<Record<string, string>> = { l: 'log', c: 'chat', r: 'realms', t: 'lands' };

/** The key without Shift: digits keep their meaning with it. */
function typed(event: KeyboardEvent): string {
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  return event.shiftKey && digit ? digit : event.shiftKey && event.key === 'E' ? 'e' : event.key;
}

export function keyHandler(doings: Doings): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('input:not([type=checkbox]), select, textarea, dialog') && event.key !== 'Escape') return;
    if (event.key === '?') return doings.help();
    if (event.key === 'Escape') return doings.escape();
    if (!settings.keys) return;
    if (/^[0-9e]$/.test(typed(event))) doings.answer(typed(event), event.shiftKey);
    else if (event.key === 'u') doings.undo();
    else if (event.key === 's') doings.suggest();
    else if (event.key === 'n') doings.step(1);
    else if (event.key === 'p') doings.step(-1);
    else if (event.key === '+' || event.key === '=') doings.zoom(1.3);
    else if (event.key === '-') doings.zoom(1 / 1.3);
    else if (event.key === 'f') doings.fit();
    else if (event.key === 'm') doings.focusMap();
    else if (event.key === 'b') doings.desk();
    else if (event.key === 'd') doings.again();
    else if (event.key === 'x') doings.skip();
    else if (event.key === 'Enter' && !target?.closest('button, a, [role=button], summary')) doings.confirm();
    else if (TABS[event.key]) doings.tab(TABS[event.key]!);
  };
}
