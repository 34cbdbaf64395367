import {
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Fills its place with what is drawn for that size. It is drawn in slices, unlike with the responsive
 * charts of the library: on a phone a chart takes long enough to be felt.
 */
export function Sized({ children }: { readonly children: (size: Size) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      startTransition(() => setSize({ width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="chart-sized">
      {size && size.width > 0 ? children(size) : null}
    </div>
  );
}

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
