import { useTranslation } from 'react-i18next';
import { Disclosure } from '../deferred.tsx';

/** An event on a date of a chart that explains its lines. */
export interface ChartEvent {
  /** ISO day of a point. */
  readonly date: string;
  /** How the day is written. */
  readonly when: string;
  /** The changes, as short statements. */
  readonly facts: readonly string[];
  /** The reason, where it is known. */
  readonly reason?: string | undefined;
}

/** In one line: `28/03/2022: Benzina, accisa da … a …. Taglio temporaneo delle accise.` */
export const eventText = ({ when, facts, reason }: ChartEvent): string =>
  `${when}: ${facts.join('; ')}.${reason ? ` ${reason}` : ''}`;

/** All events in words, the latest first. */
export function EventList({ events }: { readonly events: readonly ChartEvent[] }) {
  const { t } = useTranslation('chart');
  if (events.length === 0) return null;
  return (
    <Disclosure summary={t('events', { count: events.length })} variant="quiet">
      <ul className="chart-events">
        {events.toReversed().map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
          <li key={index}>
            <strong>{event.when}</strong>: {event.facts.join('; ')}.
            {event.reason ? <span className="chart-event-reason">{event.reason}</span> : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
