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

/** The box around a table; a box that scrolls must be focusable to be scrolled with the keyboard. */
export function TableBox({ scrolls, pinned, label, children }: TableBoxProps) {
  const box = useRef<HTMLElement>(null);
  const more = useMoreToScroll(box);
  if (!scrolls) return <div>{children}</div>;
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

/** Whether a box has more content to the right; its edge then has a shadow. */
function useMoreToScroll(box: { readonly current: HTMLElement | null }): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box]);
  return more;
}
