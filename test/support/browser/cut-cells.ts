import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Fails for a table with a cell whose text is cut off, or can only be reached by scrolling without a hint. The hint
 * appears a moment after the window changes its width.
 */
export async function cutsNoCell(page: Page): Promise<void> {
  const cut = () => page.evaluate(cutCells);
  await expect.poll(cut, { message: 'cells whose text is cut' }).toEqual([]);
}

/**
 * Runs in the browser. Text is cut off where it exceeds the edge of a box that clips it. A box that scrolls sideways
 * must show a hint that there is more, and show its last column completely at its end.
 */
function cutCells(): string[] {
  const problems: string[] = [];
  for (const cell of document.querySelectorAll<HTMLElement>('main :is(th, td, caption)')) {
    if (!cell.checkVisibility({ visibilityProperty: true })) continue;
    for (const { rect, text } of textRects(cell)) {
      const box = clippingBox(cell, rect);
      if (box) problems.push(`"${text}" is cut by ${box}`);
    }
  }
  for (const scroller of document.querySelectorAll<HTMLElement>('main .table-scroll')) {
    const from = scroller.scrollLeft;
    const isLonger = scroller.scrollWidth > scroller.clientWidth + 1;
    const frame = scroller.parentElement;
    if (isLonger && !frame?.matches('[data-more]')) problems.push('scrolls without a sign of it');
    scroller.scrollLeft = scroller.scrollWidth;
    const edge = scroller.getBoundingClientRect().right;
    for (const cell of scroller.querySelectorAll<HTMLElement>('tr > :last-child'))
      for (const { rect, text } of textRects(cell))
        if (rect.right > edge + 1) problems.push(`"${text}" is cut at the end of its table`);
    scroller.scrollLeft = from;
  }
  return problems;

  function textRects(element: HTMLElement): { rect: DOMRect; text: string }[] {
    const found: { rect: DOMRect; text: string }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const hidden = node.parentElement?.closest(
        '.visually-hidden, .near-viewport, details:not([open])',
      );
      if (!text || hidden) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) found.push({ rect, text });
    }
    return found;
  }

  /** The element that clips a rectangle of a cell's text sideways, unless it can be scrolled. */
  function clippingBox(cell: HTMLElement, rect: DOMRect): string | undefined {
    if (rect.width === 0) return undefined;
    for (let box: HTMLElement | null = cell; box; box = box.parentElement) {
      const overflow = getComputedStyle(box).overflowX;
      if (overflow === 'auto' || overflow === 'scroll') return undefined;
      const edge = box.getBoundingClientRect();
      const isOver = rect.right > edge.right + 1 || rect.left < edge.left - 1;
      const clips = overflow === 'hidden' || overflow === 'clip' || box === document.body;
      if (isOver && clips) return `${box.tagName.toLowerCase()}.${box.className}`;
    }
    return undefined;
  }
}
