import { useLocation } from 'react-router-dom';

/** What one page may tell the next through the navigation state. */
export interface Arrival {
  /** Shown on top of the page on arrival, already in the person's language. */
  readonly alert?: {
    readonly variant: 'danger' | 'warning' | 'success' | 'info';
    readonly text: string;
  };
  /** The session was not accepted any more: the survey landing asks to sign in again. */
  readonly relogin?: true;
  /** `publications` scrolls the home page to its open-data card; `auth` opens the landing to sign in. */
  readonly section?: 'publications' | 'auth';
}

/** `navigate('/monitor', { state: withAlert('success', t('published')) })` */
export function withAlert(
  variant: NonNullable<Arrival['alert']>['variant'],
  text: string,
): Arrival {
  return { alert: { variant, text } };
}

/** What the page before said; a bare string is a section. */
export function useArrival(): Arrival {
  const { state } = useLocation() as { state: unknown };
  if (state === 'publications' || state === 'auth') return { section: state };
  return typeof state === 'object' && state !== null ? (state as Arrival) : {};
}
