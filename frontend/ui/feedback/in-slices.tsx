import { type ReactNode, useDeferredValue } from 'react';

interface InSlicesProps {
  /** Stands there until all of it is drawn. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * What has just arrived and is much to draw. What a query brings is drawn in one go otherwise, and a
 * phone does not answer to touches meanwhile.
 */
export function InSlices({ waiting, children }: InSlicesProps) {
  return useDeferredValue(true, false) ? children : waiting;
}
