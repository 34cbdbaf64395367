import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, as long as it is shown: `(max-width: 575.98px)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
