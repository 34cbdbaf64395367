import type { PointerEvent, ReactNode } from 'react';
import './map.css';

interface PickedPlaceProps {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
}

/** The line below a map: the touched place with its figure; at first the largest one. */
export function PickedPlace({ name, detail, children }: PickedPlaceProps) {
  return (
    <p className="energy-picked" aria-live="polite">
      <span>
        <strong>{name}</strong> <span className="quiet">{detail}</span>
      </span>
      <span>{children}</span>
    </p>
  );
}

/** The place nearest to the touched point, because marks are smaller than a finger. */
export function nearestTo<T extends { readonly x: number; readonly y: number }>(
  { clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>,
  { width, height }: { readonly width: number; readonly height: number },
  places: readonly T[],
): T | undefined {
  const box = currentTarget.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width;
  const y = ((clientY - box.top) / box.height) * height;
  const distance = (place: T) => Math.hypot(place.x - x, place.y - y);
  return places.toSorted((a, b) => distance(a) - distance(b))[0];
}
