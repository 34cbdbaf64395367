import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { tabStorage } from '../../lib/storage.ts';
import { useNavigationState } from '../navigation.tsx';

/**
 * The state in which a register was left: filter, order and page are in the address, the scroll position is kept
 * here.
 */
interface RegisterPlace {
  readonly search: string;
  readonly top: number;
}

const keyOf = (path: string) => `register:${path}`;

/** The address at which the register with this path was left, for the way back from one of its entries. */
export function registerAddress(path: string): string {
  return path + (placeOf(path)?.search ?? '');
}

/** Remembers the register's state when it is left, and restores it on the way back. */
export function useRegisterPlace(): void {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { returning } = useNavigationState();

  const [place] = useState(() => placeOf(pathname));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the page is opened
  useEffect(() => {
    if (!place || place.search !== search || !(isBack || returning)) return;
    // The page itself scrolls to its top after this effect.
    const frame = requestAnimationFrame(() =>
      window.scrollTo({ top: place.top, behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  useLayoutEffect(() => {
    return () => {
      const left: RegisterPlace = { search, top: window.scrollY };
      tabStorage.setItem(keyOf(pathname), JSON.stringify(left));
    };
  }, [pathname, search]);
}

function placeOf(path: string): RegisterPlace | undefined {
  const kept = tabStorage.getItem(keyOf(path));
  return kept === null ? undefined : (JSON.parse(kept) as RegisterPlace);
}
