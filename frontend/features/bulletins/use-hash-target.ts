import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the part that the address names, once it is there. */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
}
