/** Moving the map: drag, wheel and two fingers. */

import type { Point } from './hex';

/** Scale and offset of the map in its box. */
export interface Transform {
  k: number;
  x: number;
  y: number;
}

const LEAST = 0.12;
const MOST = 3;
/** A press that moves farther than this drags and does not click. */
const CLICK = 6;
/** Wheel steps come in pixels, lines or pages. */
const UNITS = [0.002, 0.05, 1];

export const toScreen = (t: Transform, at: Point): Point => ({ x: at.x * t.k + t.x, y: at.y * t.k + t.y });
export const toMap = (t: Transform, at: Point): Point => ({ x: (at.x - t.x) / t.k, y: (at.y - t.y) / t.k });

/** Scale within the limits; the map stays under this point of the screen. */
export function scaled(t: Transform, factor: number, at: Point): Transform {
  const k = Math.min(Math.max(t.k * factor, LEAST), MOST);
  const fixed = toMap(t, at);
  return { k, x: at.x - fixed.x * k, y: at.y - fixed.y * k };
}

/** The transform after one or two fingers have moved. */
export function dragged(t: Transform, from: readonly Point[], to: readonly Point[]): Transform {
  const middle = ([a, b = a!]: readonly Point[]): Point => ({ x: (a!.x + b.x) / 2, y: (a!.y + b.y) / 2 });
  const apart = ([a, b = a!]: readonly Point[]): number => Math.hypot(a!.x - b.x, a!.y - b.y) || 1;
  const [was, is] = [middle(from), middle(to)];
  return scaled({ k: t.k, x: t.x + is.x - was.x, y: t.y + is.y - was.y }, apart(to) / apart(from), is);
}

/** Report every move of this box's map by hand; return the function that stops listening. */
export function movable(box: HTMLElement, now: () => Transform, change: (to: Transform) => void): () => void {
  const held = new Map<number, Point>();
  const stop = new AbortController();
  const { signal } = stop;
  let dragging = false;

  const release = (event: PointerEvent): void => void held.delete(event.pointerId);
  const place = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  box.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const by = -event.deltaY * UNITS[event.deltaMode]! * (event.ctrlKey ? 10 : 1);
      change(scaled(now(), 2 ** by, place(event)));
    },
    { signal, passive: false },
  );
  box.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.ctrlKey || held.size === 2) return;
      if (held.size === 0) dragging = false;
      held.set(event.pointerId, place(event));
    },
    { signal },
  );
  // Moves are followed outside the box too. Capturing the pointer would turn clicks on hexes into clicks on the box.
  addEventListener(
    'pointermove',
    (event) => {
      const was = held.get(event.pointerId);
      if (!was) return;
      if (event.buttons === 0) return release(event); // let go outside the window
      const is = place(event);
      dragging ||= Math.hypot(is.x - was.x, is.y - was.y) > CLICK;
      if (!dragging) return;
      const from = [...held.values()];
      held.set(event.pointerId, is);
      change(dragged(now(), from, [...held.values()]));
    },
    { signal },
  );
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  // Browsers send no click after a finger has dragged, but they do after a mouse.
  box.addEventListener(
    'click',
    (event) => {
      if (dragging && event.detail) event.stopPropagation();
      dragging = false;
    },
    { signal, capture: true },
  );
  return () => stop.abort();
}
