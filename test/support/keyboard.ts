import type { Locator, Page } from 'playwright-core';

/** What has the keyboard's focus, as a person would call it: its role or tag, and its name. */
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
 * Presses Tab until the target has the focus, and answers what had it on the way, the target last.
 * @throws Error when the target is not reached, or something on the way cannot be seen to have the focus
 */
export async function tabTo(page: Page, target: Locator, most = 100): Promise<string[]> {
  const way: string[] = [];
  while (way.length < most) {
    await page.keyboard.press('Tab');
    way.push(await focused(page));
    if (!(await focusIsVisible(page)))
      throw new Error(`the focus cannot be seen on: ${way.at(-1)}`);
    if (await target.evaluate((element) => element === document.activeElement)) return way;
  }
  throw new Error(`not reached with ${most} presses of Tab, which went to: ${way.join(' | ')}`);
}

/** Whether the focused element lies in the window and shows an outline or a shadow (WCAG 2.4.7, 2.4.11). */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    const box = element.getBoundingClientRect();
    const inside =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return inside && (outlined || boxShadow !== 'none');
  });
}
