import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './ui.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Makes the content when it is first opened: for long tables. */
  readonly lazy?: boolean;
}

/** Something to open when wanted; always open in print. */
export function Disclosure({ summary, children, open = false, lazy = false }: DisclosureProps) {
  const [needed, setNeeded] = useState(open || !lazy);
  useBeforePrint(() => setNeeded(true));
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) setNeeded(true);
      }}
    >
      <summary>{summary}</summary>
      <div className="disclosure-body">{needed ? children : null}</div>
    </details>
  );
}

interface InSlicesProps {
  /** Stands there until all of it is drawn. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * What has just arrived and is much to draw. What a query brings is drawn in one go otherwise, and a
 * phone does not answer to touches meanwhile.
 */
export function InSlices({ waiting, children }: InSlicesProps) {
  return useDeferredValue(true, false) ? children : waiting;
}

/** How far below the window something may be when its making begins. */
const margin = '300px';

/**
 * Makes its content only when it comes near the window, or when the page is printed: for what is
 * costly to draw and often never scrolled to. The place must be kept by a height around it.
 */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useBeforePrint(() => setNear(true));
  return near ? children : <div ref={place} className="when-near" />;
}

/** Runs before the page is printed, in time for what it changes to be on paper. */
function useBeforePrint(prepare: () => void): void {
  const latest = useRef(prepare);
  useEffect(() => {
    latest.current = prepare;
  });
  useEffect(() => {
    const onPrint = () => flushSync(() => latest.current());
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
