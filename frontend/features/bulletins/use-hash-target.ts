import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the part that the address names, once it is there and the page has gone to its top. */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || !hash) return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView(),
    );
    return () => cancelAnimationFrame(frame);
  }, [ready, hash]);
}
