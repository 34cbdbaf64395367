import { useSyncExternalStore } from 'react';

/** Whether a media query matches, such as `(max-width: 575.98px)`; false while pages are rendered into files. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
