import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Renders its content with the size of its parent. Unlike the responsive charts of the library it
 * updates in a transition, which React interrupts for input: on a slow phone a chart takes long.
 */
export function ParentSize({ children }: { readonly children: (size: Size) => ReactNode }) {
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
