"""Conditions that the table must meet at every question: map share, no overlap, nothing clipped, readable
text.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Everything that is wrong on the page now, in words.
FAULTS = """() => {
  const wrong = [];
  const [wide, high] = [innerWidth, innerHeight];
  const phone = wide <= 600;
  const find = (selector) => document.querySelector(selector);
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e && e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box(e).width > 0;
  const name = (e) => e.className?.baseVal ?? String(e.className).split(' ')[0];
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;

  const map = box(find('.table > .map'));
  const share = (map.width * map.height) / (wide * high);
  const least = phone ? (find('.duel') ? 0.38 : 0.7) : 0.6;
  if (share < least) wrong.push(`the map has ${share.toFixed(2)} of the screen`);

  if (document.documentElement.scrollWidth > wide + 1) wrong.push('the page scrolls sideways');

  const panels = ['.table > .bar', '.table > .map', '.table > .rail', '.table > .stage', '.table > .dock'];
  const parts = ['.ask', '.dock > .tray', '.dock > .quick', '.dock .act > .times', '.dock .act > .primary'];
  for (const group of [panels, parts]) {
    const found = group.map(find).filter(seen).filter((e) => e.childElementCount || e.textContent.trim());
    for (const [i, one] of found.entries()) {
      const b = box(one);
      if (b.left < -1 || b.top < -1 || b.right > wide + 1 || b.bottom > high + 1)
        wrong.push(`${name(one)} leaves the screen`);
      for (const other of found.slice(i + 1))
        if (overlap(b, box(other))) wrong.push(`${name(one)} overlaps ${name(other)}`);
    }
  }
  const dock = box(find('.dock'));
  for (const e of document.querySelectorAll('.dock h2, .dock .line, .dock .option, .dock .primary')) {
    if (!seen(e)) continue;
    const b = box(e);
    if (b.top < dock.top || b.bottom > dock.bottom + 1)
      wrong.push(`${e.textContent.trim().slice(0, 40)}… leaves the dock`);
  }
  const whole = '.dock h2, .dock .primary, .dock .option b, .realm .called, .bar .year, .race p, .race td, .race th';
  for (const e of document.querySelectorAll(whole))
    if (seen(e) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3)
      && getComputedStyle(e).display !== 'inline')
      wrong.push(`cut: ${name(e)} "${e.textContent.trim().slice(0, 50)}"`);
  // Up to six answers are in sight, or all are listed; the way to finish always is.
  const row = find('.dock .row');
  const options = [...document.querySelectorAll('.dock .option')].filter(seen);
  const away = options.filter((e) => box(e).right > box(row).right + 2 || box(e).bottom > box(row).bottom + 2);
  if (options.length <= 6 && wide > 380 && !find('[data-testid=answers]'))
    for (const e of away) wrong.push(`out of sight: ${e.textContent.trim().slice(0, 30)}`);
  for (const e of away) if (e.dataset.finishes) wrong.push(`the way to finish is out of sight`);
  const race = find('.race');
  if (seen(race)) for (const e of race.querySelectorAll('td, th'))
    if (box(e).right > box(race).right + 1) wrong.push(`cut: race "${e.textContent.trim()}"`);

  const small = new Set();
  const walker = document.createTreeWalker(find('.table'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || !seen(e) || e.closest('.hidden-text, [aria-hidden] kbd')) continue;
    const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * Math.abs(scale || e.getScreenCTM().b);
    if (size < 10.95) small.add(`${size.toFixed(1)} px: ${node.textContent.trim().slice(0, 30)}`);
  }
  wrong.push(...small);

  const primary = find('[data-testid=primary]');
  if (find('.dock.mine') && (!seen(primary) || !primary.textContent.trim())) wrong.push('no primary button');
  return wrong;
}"""


def faults(page: Page) -> list[str]:
    """Return the faults of the frame now."""
    found: list[str] = page.evaluate(FAULTS)
    return found


# What the preview beside the hex says about the viewer's own numbers, and what their card says.
SAID = """() => [...document.querySelectorAll('[data-testid=preview] dt')].flatMap((dt) => {
  const what = {'Your Power': 'imperial_power', 'Your Gold': 'gold', 'Your Influence to place': 'stored'}[
    dt.textContent.trim()];
  const [from, to] = dt.nextElementSibling.textContent.split('→').map(Number);
  return what ? [{what, from, to}] : [];
})"""
OWN = """() => Object.fromEntries([...document.querySelectorAll('.realm.me [data-counter]')]
  .map((e) => [e.dataset.counter, Number(e.textContent)]))"""
STATE = """() => { const game = document.querySelector('[data-testid=game]');
  return [Number(game.dataset.version), document.querySelector('.dock.mine') !== null]; }"""


def said(page: Page) -> list[dict[str, Any]]:
    """Return the preview's promises about the viewer's own numbers."""
    found: list[dict[str, Any]] = page.evaluate(SAID)
    return found


def own(page: Page) -> dict[str, int]:
    """Return the viewer's own numbers, as their card shows them."""
    found: dict[str, int] = page.evaluate(OWN)
    return found


def state(page: Page) -> tuple[int, bool]:
    """Return the version of the table, and whether the viewer is asked."""
    version, asked = page.evaluate(STATE)
    return version, asked
