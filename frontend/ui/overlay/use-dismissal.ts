import { type RefObject, useEffect } from 'react';

/**
 * Closes a menu that its button opened: on Escape (the focus returns to the button), on a click
 * outside, and when the focus moves outside.
 */
export function useDismissal(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && container.current?.contains(target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onLeave = (event: Event) => {
      if (!isInside(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [container, open, close]);
}
