import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dragged, movable, scaled, toMap, toScreen, type Transform } from './panzoom';

const start: Transform = { k: 0.5, x: 40, y: 30 };

describe('where the map stands', () => {
  it('goes to the screen and back', () => {
    expect(toScreen(start, { x: 100, y: 200 })).toEqual({ x: 90, y: 130 });
    expect(toMap(start, { x: 90, y: 130 })).toEqual({ x: 100, y: 200 });
  });
  it('keeps the place under the pointer when it is scaled', () => {
    const at = { x: 90, y: 130 };
    expect(toMap(scaled(start, 3, at), at)).toEqual(toMap(start, at));
  });
  it('stays within its limits', () => {
    expect(scaled(start, 100, { x: 0, y: 0 }).k).toBe(3);
    expect(scaled(start, 0.01, { x: 0, y: 0 }).k).toBe(0.12);
  });
  it('follows one finger', () => {
    expect(dragged(start, [{ x: 10, y: 10 }], [{ x: 25, y: 4 }])).toEqual({ k: 0.5, x: 55, y: 24 });
  });
  it('keeps both places under two fingers', () => {
    const [from, to] = [
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 60, y: 140 },
        { x: 260, y: 140 },
      ],
    ];
    const moved = dragged(start, from!, to!);
    expect(moved.k).toBe(1);
    expect(to!.map((p) => toMap(moved, p))).toEqual(from!.map((p) => toMap(start, p)));
  });
});

describe('moving by hand', () => {
  const page = new EventTarget();
  const box = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 0, top: 0 }) });
  let now = start;
  let clicks = 0;
  let release = (): void => undefined;
  beforeEach(() => {
    [now, clicks] = [start, 0];
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    release = movable(
      box as unknown as HTMLElement,
      () => now,
      (to) => (now = to),
    );
  });
  afterEach(() => release());
  // A click that is stopped on its way down never reaches the hexes.
  const send = (to: EventTarget, type: string, more: object): void => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      pointerId: 1,
      button: 0,
      buttons: 1,
      ...more,
    });
    if (type === 'click') event.stopPropagation = () => void (clicks -= 1);
    to.dispatchEvent(event);
    if (type === 'click') clicks += 1;
  };
  const press = (x: number, y: number, pointerId = 1): void =>
    send(box, 'pointerdown', { clientX: x, clientY: y, pointerId });
  const move = (x: number, y: number, more = {}): void =>
    send(page, 'pointermove', { clientX: x, clientY: y, ...more });
  const click = (): void => {
    send(page, 'pointerup', {});
    send(box, 'click', { detail: 1 });
  };

  it('leaves a click with an unsteady hand a click, and the map where it is', () => {
    press(10, 10);
    move(13, 12);
    click();
    expect([now, clicks]).toEqual([start, 1]);
  });
  it('drags without a click, and clicks again afterwards', () => {
    press(10, 10);
    move(60, 30);
    click();
    expect([now, clicks]).toEqual([{ k: 0.5, x: 90, y: 50 }, 0]);
    move(90, 90);
    expect(now.x).toBe(90);
    press(60, 30);
    click();
    expect(clicks).toBe(1);
  });
  it('lets go when the button was released outside the window', () => {
    press(10, 10);
    move(200, 200, { buttons: 0 });
    expect(now).toBe(start);
  });
  it('follows two fingers', () => {
    press(100, 100, 1);
    press(200, 100, 2);
    move(300, 100, { pointerId: 2 });
    expect(now.k).toBe(1);
  });
  it('scales with the wheel towards the pointer', () => {
    send(box, 'wheel', { deltaY: -500, deltaMode: 0, clientX: 40, clientY: 30 });
    expect(now).toEqual({ k: 1, x: 40, y: 30 });
  });
});
