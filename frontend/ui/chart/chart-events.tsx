import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../deferred.tsx';
import { instantOf, LineDrawingValues, type LineLayer } from './line-layers.tsx';
import { chartTheme } from './marks.tsx';

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

const radius = 8;

/** A line at each event with its number on top, where there is room for it. */
export function Events({ xScale, innerHeight }: LineLayer) {
  const { events } = use(LineDrawingValues);
  const places = events.map(({ date }) => xScale(instantOf(date)));
  let lastNumbered = Number.NEGATIVE_INFINITY;
  return places.map((x, index) => {
    const isNumbered = x - lastNumbered >= 2 * radius + 2;
    if (isNumbered) lastNumbered = x;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are called by their numbers
      <g key={index} transform={`translate(${x} 0)`} data-event={index + 1}>
        <line y1={0} y2={innerHeight} stroke="#5b6f82" strokeDasharray="2 3" />
        {isNumbered ? (
          <>
            <circle cy={-radius - 1} r={radius} fill="#455a75" />
            <text
              {...chartTheme.text}
              y={-radius - 1}
              fontSize={11}
              fontWeight={600}
              fill="#fff"
              textAnchor="middle"
              dominantBaseline="central"
            >
              {index + 1}
            </text>
          </>
        ) : null}
      </g>
    );
  });
}

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
