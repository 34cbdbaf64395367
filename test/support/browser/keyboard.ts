import type { Locator, Page } from 'playwright-core';

/** The element with the keyboard's focus, described by its role or tag, and its name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const label = name.trim().replace(/\s+/g, ' ') || (element.getAttribute('name') ?? '');
    return `${element.getAttribute('role') ?? element.localName} ${label}`.trim();
  });
}

/**
 * Presses Tab until the target has the focus. @returns the elements that had it on the way, the target last
 * @throws Error when the target is not reached, or when the focus is invisible on the way
 */
export async function tabTo(page: Page, target: Locator, most = 100): Promise<string[]> {
  const way: string[] = [];
  while (way.length < most) {
    await page.keyboard.press('Tab');
    way.push(await focused(page));
    if ((await page.evaluate(focusState, null)) === 'unseen')
      throw new Error(`the focus cannot be seen on: ${way.at(-1)}`);
    if (await target.evaluate((element) => element === document.activeElement)) return way;
  }
  throw new Error(`not reached with ${most} presses of Tab, which went to: ${way.join(' | ')}`);
}

/**
 * Presses Tab from the start of the page until the focus leaves it at the end.
 * @throws Error that lists where the focus is invisible, and which usable elements are never reached
 */
export async function tabThrough(page: Page): Promise<void> {
  const stops = await page.evaluateHandle(markStops);
  const count = await stops.evaluate(({ size }) => size);
  const unseen: string[] = [];
  // Chromium also stops at scrollable areas, which cannot be listed beforehand.
  for (let presses = 0; presses < count + 50; presses += 1) {
    await page.keyboard.press('Tab');
    const state = await stops.evaluate(focusState);
    if (state === 'nowhere') break;
    if (state === 'unseen') unseen.push(await focused(page));
  }
  const missed = await stops.evaluate((open) =>
    [...open].map((element) => element.outerHTML.slice(0, 200)),
  );
  const left = (await focused(page)) === 'nothing';
  const problems = [
    ...unseen.map((text) => `the focus cannot be seen on: ${text}`),
    ...missed.map((text) => `not reached: ${text}`),
    ...(left ? [] : [`the focus never leaves: ${await focused(page)}`]),
  ];
  if (problems.length > 0) throw new Error(`${page.url()}\n${problems.join('\n')}`);
}

/** Runs in the browser: every element that Tab has to reach; for radio buttons, one of each group. */
function markStops(): Set<Element> {
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const isStop = (element: Element) => {
    if (!(element instanceof HTMLElement) || element.tabIndex < 0) return false;
    if (element.matches(':disabled, [inert] *')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  return new Set([...document.querySelectorAll(usable)].filter(isStop));
}

/**
 * Runs in the browser: whether the focused element is in the window, not covered, and has an outline or a shadow (WCAG
 * 2.4.7, 2.4.11). Removes it from the elements still to be reached.
 */
function focusState(open: Set<Element> | null): 'nowhere' | 'seen' | 'unseen' {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nowhere';
  open?.delete(element);
  const box = element.getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const middle = document.elementFromPoint(
    (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
    (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
  );
  const covered = middle && !element.contains(middle) && !middle.contains(element);
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  return inside && !covered && (outlined || boxShadow !== 'none') ? 'seen' : 'unseen';
}
