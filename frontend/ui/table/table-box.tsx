import { type ReactNode, useEffect, useRef, useState } from 'react';
import { labelOf } from './rows.tsx';
import './table-scroll.css';
import './table-pinned.css';

interface TableBoxProps {
  readonly scrolls: boolean;
  readonly pinned: boolean;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * The box around a table; a box that scrolls must be focusable to be scrolled with the keyboard. A table that folds
 * scrolls only where large text makes it wider than its place.
 */
export function TableBox({ scrolls, pinned, label, children }: TableBoxProps) {
  const box = useRef<HTMLElement>(null);
  const { more, isWide } = useMoreToScroll(box);
  if (!scrolls)
    return (
      <section
        ref={box}
        className={isWide ? 'table-scroll' : undefined}
        tabIndex={isWide ? 0 : undefined}
        aria-label={isWide ? labelOf(label) : undefined}
      >
        {children}
      </section>
    );
  return (
    <div className="table-scroll-frame" data-more={more || undefined}>
      <section
        ref={box}
        className={pinned ? 'table-scroll table-pinned' : 'table-scroll'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        aria-label={labelOf(label)}
      >
        {children}
      </section>
    </div>
  );
}

interface Scrolling {
  /** There is more content to the right; the edge of the box then has a shadow. */
  readonly more: boolean;
  /** The content is wider than the box. */
  readonly isWide: boolean;
}

function useMoreToScroll(box: { readonly current: HTMLElement | null }): Scrolling {
  const [more, setMore] = useState(false);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
      setWide(element.clientWidth < element.scrollWidth - 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box]);
  return { more, isWide };
}
