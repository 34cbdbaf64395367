import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './when-near.css';

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
export function useBeforePrint(prepare: () => void): void {
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
