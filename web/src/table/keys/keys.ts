/** The keys of the table. They do nothing while the player types, or when they are switched off. */

import type { Action } from './actions';
import { bindings } from './bindings.svelte';
import { QUIET } from './hotkeys';
import { settings } from '../../common/settings.svelte';

export interface Doings {
  answer: (key: string) => void;
  undo: () => void;
  suggest: () => void;
  step: (by: number) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  lens: () => void;
  focusMap: () => void;
  tab: (name: string) => void;
  again: () => void;
  skip: () => void;
  /** Show the next step; return whether there was one. */
  onward: () => boolean | void;
  confirm: () => void;
  help: () => void;
  escape: () => void;
}

/** What Enter and the space bar press themselves. */
const PRESSED = 'button, a, summary';

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
    lands: () => doings.tab('lands'),
    desk: () => doings.tab('desk'),
    map: () => doings.focusMap(),
    fit: () => doings.fit(),
    lens: () => doings.lens(),
  };
  return (event) => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('input:not([type=checkbox]), select, textarea, dialog') && event.key !== 'Escape') return;
    if (event.key === '?') return doings.help();
    if (event.key === 'Escape') return doings.escape();
    if (!settings.keys) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = bindings.actionOf(key);
    if (/^[0-9]$/.test(key)) doings.answer(key);
    else if (action === 'quiet') doings.answer(QUIET);
    else if (action) does[action]();
    else if (key === '+' || key === '=') doings.zoom(1.3);
    else if (key === '-') doings.zoom(1 / 1.3);
    else if (key === ' ' && !target?.closest(`${PRESSED}, [role=button]`)) {
      if (doings.onward() !== false) event.preventDefault();
    } else if (
      key === 'Enter' &&
      !event.defaultPrevented &&
      !target?.closest(`${PRESSED}, [role=button]:not([data-hex])`)
    )
      doings.confirm();
  };
}
