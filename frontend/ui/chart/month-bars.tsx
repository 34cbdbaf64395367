import { type ReactNode, useId } from 'react';
import { useFormat } from '../../lib/format.ts';
import { Disclosure } from '../deferred.tsx';
import { valueScale } from './line/ticks.ts';
import './month-bars.css';
import { useTranslation } from 'react-i18next';

/** A month's value beside that of a year before. */
export interface MonthBar {
  /** ISO month: `2022-12` */
  readonly month: string;
  readonly value: number | undefined;
  readonly before: number | undefined;
}

interface MonthBarsProps {
  readonly title: string;
  /** Measure and unit, and what the dash means. */
  readonly subtitle: string;
  /** Oldest first; the last one is the page's month. */
  readonly bars: readonly MonthBar[];
  readonly valueText: (value: number) => string;
  /** The same in words, for people who cannot see the chart. */
  readonly summary: string;
  readonly table: ReactNode;
  /** The sum below it. */
  readonly children?: ReactNode;
}

const [height, top, bottom, axis] = [190, 22, 22, 52];

/**
 * Twelve months as bars from zero, with a dash for each month of the year before; values below zero are hatched. It is
 * drawn without a script, in widths of percent, so that its text keeps its size.
 */
export function MonthBars(props: MonthBarsProps) {
  const { title, subtitle, bars, valueText, summary, table, children } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const hatch = useId();
  const scale = valueScale(
    bars.flatMap(({ value = 0, before = 0 }) => [value, before]),
    true,
  );
  const yOf = (value: number) =>
    top + ((scale.to - value) / (scale.to - scale.from || 1)) * (height - top - bottom);
  const width = 100 / Math.max(1, bars.length);
  // The last value stands above the bars that its text reaches over.
  const labelAt =
    yOf(Math.max(0, ...bars.slice(-3).flatMap(({ value = 0, before = 0 }) => [value, before]))) - 7;
  const initial = (month: string) =>
    format
      .month(Number(month.slice(5)))
      .charAt(0)
      .toLocaleUpperCase();
  return (
    <figure className="month-bars">
      <h3 className="h5 chart-title">{title}</h3>
      <p className="quiet chart-subtitle">{subtitle}</p>
      <div className="month-bars-drawing" role="img" aria-label={summary}>
        <svg width={axis} height={height} aria-hidden="true">
          {scale.values.map((value) => (
            <text key={value} x={axis - 8} y={yOf(value) + 5} textAnchor="end">
              {format.number(value, scale.decimals)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height} aria-hidden="true">
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="#fff" />
              <rect width="3" height="6" fill="#b35900" />
            </pattern>
          </defs>
          {scale.values.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={yOf(value)}
              y2={yOf(value)}
              stroke={value === 0 ? '#5d7083' : '#d5dbe2'}
            />
          ))}
          {bars.map(({ month, value, before }, index) => {
            const isLast = index === bars.length - 1;
            const left = index * width;
            const fill = isLast ? '#06c' : '#8fb8e8';
            return (
              <g key={month}>
                {value === undefined ? null : (
                  <rect
                    x={`${left + width * 0.1}%`}
                    width={`${width * 0.8}%`}
                    y={Math.min(yOf(0), yOf(value))}
                    height={Math.max(1, Math.abs(yOf(value) - yOf(0)))}
                    fill={value < 0 ? `url(#${hatch})` : fill}
                    stroke={value < 0 ? '#b35900' : fill}
                  />
                )}
                {before === undefined ? null : (
                  <line
                    x1={`${left + width * 0.06}%`}
                    x2={`${left + width * 0.94}%`}
                    y1={yOf(before)}
                    y2={yOf(before)}
                    stroke="#17324d"
                    strokeWidth="3"
                  />
                )}
                <text
                  x={`${left + width / 2}%`}
                  y={height - 4}
                  textAnchor="middle"
                  fontWeight={isLast ? 700 : 400}
                >
                  {initial(month)}
                </text>
                {isLast && value !== undefined ? (
                  <text x={`${left + width}%`} y={labelAt} textAnchor="end" fontWeight={700}>
                    {valueText(value)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
      {children}
      <Disclosure summary={t('data')} variant="quiet">
        {table}
      </Disclosure>
    </figure>
  );
}
