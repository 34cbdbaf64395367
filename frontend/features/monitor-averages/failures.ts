import { statusOf } from '../../lib/failures.ts';
import type { PeriodKind } from './periods.ts';

export interface Failure {
  readonly variant: 'danger' | 'warning';
  /** Key of its text. */
  readonly text: string;
}

/** What the catalogue says of a computation that failed with a status. */
export function computeFailure(kind: PeriodKind, error: unknown): Failure {
  switch (statusOf(error)) {
    case 404:
      return { variant: 'danger', text: `${kind}.missing` };
    case 409:
      return { variant: 'warning', text: `${kind}.alreadyPublished` };
    default:
      return { variant: 'danger', text: 'computeFailed' };
  }
}
