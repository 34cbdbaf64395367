import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Spinner } from '../feedback.tsx';

/** A drawing by a large library, which is fetched when it is first shown. */
export interface Drawing<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly whenLoaded: ComponentType<Props>;
  loaded?: ComponentType<Props>;
}

export function drawingOf<Props>(load: () => Promise<ComponentType<Props>>): Drawing<Props> {
  const drawing: Drawing<Props> = {
    load: async () => {
      drawing.loaded = await load();
      return drawing.loaded;
    },
    whenLoaded: lazy(async () => ({
      default: (await drawing.load()) as ComponentType<unknown>,
    })) as unknown as ComponentType<Props>,
  };
  return drawing;
}

interface DeferredDrawingProps<Props> {
  readonly drawing: Drawing<Props>;
  readonly props: Props;
}

/**
 * Once its library is loaded the drawing is rendered without Suspense, because everything must be rendered at once
 * before a page is printed.
 */
export function DeferredDrawing<Props extends object>({
  drawing,
  props,
}: DeferredDrawingProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(() => drawing.loaded ?? drawing.whenLoaded);
  return (
    <Suspense fallback={<Spinner />}>
      <Component {...props} />
    </Suspense>
  );
}

/** Fetches a drawing's library when the page is idle, so that it can be printed. */
export function usePrepared<Props>(drawing: Drawing<Props>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const request = window.requestIdleCallback(() => void drawing.load().catch(() => undefined), {
      timeout: 10_000,
    });
    return () => window.cancelIdleCallback(request);
  }, [drawing]);
}
