import { useTranslation } from 'react-i18next';
import { Disclosure } from '../deferred.tsx';

/** What happened on a date of a chart, and explains its lines. */
export interface ChartEvent {
  /** ISO day of a point. */
  readonly date: string;
  /** How the day is written. */
  readonly when: string;
  /** What changed, as short statements. */
  readonly facts: readonly string[];
  /** Why, where it is known. */
  readonly reason?: string | undefined;
}

/** In one line: `28/03/2022: Benzina, accisa da … a …. Taglio temporaneo delle accise.` */
export const eventText = ({ when, facts, reason }: ChartEvent): string =>
  `${when}: ${facts.join('; ')}.${reason ? ` ${reason}` : ''}`;

/** The events with their numbers, in words. */
export function EventList({ events }: { readonly events: readonly ChartEvent[] }) {
  const { t } = useTranslation('chart');
  if (events.length === 0) return null;
  return (
    <Disclosure summary={t('events', { count: events.length })} open={events.length <= 3}>
      <ol className="chart-events">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are called by their numbers
          <li key={index}>
            <strong>{event.when}</strong>: {event.facts.join('; ')}.
            {event.reason ? <span className="chart-event-reason">{event.reason}</span> : null}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
