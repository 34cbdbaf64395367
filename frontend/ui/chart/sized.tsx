import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** Pixels. */
export interface Size {
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
