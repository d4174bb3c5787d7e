/** The keys of the table. They rest while somebody types, or when they are switched off. */

import type { Action } from './actions';
import { bindings } from './bindings.svelte';
import { QUIET } from './hotkeys';
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

/** The key without Shift: it keeps its meaning with it. */
function typed(event: KeyboardEvent): string {
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  return event.shiftKey && digit ? digit : event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

export function keyHandler(doings: Doings): (event: KeyboardEvent) => void {
  const does: Record<Exclude<Action, 'quiet'>, () => void> = {
    undo: () => doings.undo(),
    suggest: () => doings.suggest(),
    next: () => doings.step(1),
    previous: () => doings.step(-1),
    again: () => doings.again(),
    skip: () => doings.skip(),
    log: () => doings.tab('log'),
    chat: () => doings.tab('chat'),
    realms: () => doings.tab('realms'),
    lands: () => doings.tab('lands'),
    desk: () => doings.desk(),
    map: () => doings.focusMap(),
    fit: () => doings.fit(),
  };
  return (event) => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('input:not([type=checkbox]), select, textarea, dialog') && event.key !== 'Escape') return;
    if (event.key === '?') return doings.help();
    if (event.key === 'Escape') return doings.escape();
    if (!settings.keys) return;
    const key = typed(event);
    const action = bindings.actionOf(key);
    if (/^[0-9]$/.test(key)) doings.answer(key, event.shiftKey);
    else if (action === 'quiet') doings.answer(QUIET, event.shiftKey);
    else if (action && !event.shiftKey) does[action]();
    else if (key === '+' || key === '=') doings.zoom(1.3);
    else if (key === '-') doings.zoom(1 / 1.3);
    else if (key === 'Enter' && !target?.closest('button, a, [role=button], summary')) doings.confirm();
  };
}
