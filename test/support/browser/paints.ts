/** Notes the largest element and the shift of a page, in `window.watched`. Runs before the page's own scripts. */
export function watchPaints(): void {
  const watched = { largest: '', shift: 0 };
  Object.assign(window, { watched });
  const watch = (type: string, see: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as never);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ element }: { readonly element?: Element }) => {
    watched.largest = element?.textContent ?? '';
  });
  watch('layout-shift', ({ value }: { readonly value: number }) => {
    watched.shift += value;
  });
}
