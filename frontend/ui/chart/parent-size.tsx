import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isPrinting } from '../deferred.tsx';

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Renders its content with the size of its parent. Unlike the library's responsive charts it updates in a transition,
 * which React can interrupt for input, because a chart takes long on a slow phone.
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
  // Printing does not wait for observers.
  useLayoutEffect(() => {
    if (!isPrinting() || !place.current) return;
    const { width, height } = place.current.getBoundingClientRect();
    setSize({ width, height });
  }, []);
  // With a view box a drawing can be scaled, because paper is narrower than the screen for which it was drawn.
  useLayoutEffect(() => {
    if (!size) return;
    const drawing = place.current?.querySelector('svg');
    drawing?.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  });
  return (
    <div ref={place} className="chart-sized">
      {size && size.width > 0 ? children(size) : null}
    </div>
  );
}
