import { type ReactNode, useId } from 'react';
import { valueScale } from '../../../functions/open-data/charts/rules/drawing/axes.ts';
import { useFormat } from '../../lib/format.ts';
import { Disclosure } from '../deferred.tsx';

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
  /** Measure and unit, and the meaning of the dash. */
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

/** Percent of the height, above and below the bars. */
const [top, bottom] = [11.5, 11.5];
/** In widths of a letter of the drawing's text, so that the drawing grows with it. */
const [height, digitWidth] = ['13.6em', 0.52];

/**
 * Twelve months as bars from zero, with a dash for each month of the year before; values below zero are hatched. It is
 * drawn without a script, in percent of a box that is measured by its text, which is as large as the reader has chosen.
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
    top + ((scale.to - value) / (scale.to - scale.from || 1)) * (100 - top - bottom);
  const axisTexts = scale.values.map((value) => format.number(value, scale.decimals));
  const axis = 0.6 + Math.max(...axisTexts.map(({ length }) => length)) * digitWidth;
  const width = 100 / Math.max(1, bars.length);
  // The last value is drawn above the bars that its text covers.
  const labelAt = yOf(
    Math.max(0, ...bars.slice(-3).flatMap(({ value = 0, before = 0 }) => [value, before])),
  );
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
        <svg width={`${axis}em`} height={height} aria-hidden="true">
          {scale.values.map((value, index) => (
            <text
              key={value}
              x="100%"
              y={`${yOf(value)}%`}
              dx="-0.6em"
              dy="0.35em"
              textAnchor="end"
            >
              {axisTexts[index]}
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
              y1={`${yOf(value)}%`}
              y2={`${yOf(value)}%`}
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
                    y={`${Math.min(yOf(0), yOf(value))}%`}
                    height={`${Math.max(0.5, Math.abs(yOf(value) - yOf(0)))}%`}
                    fill={value < 0 ? `url(#${hatch})` : fill}
                    stroke={value < 0 ? '#b35900' : fill}
                  />
                )}
                {before === undefined ? null : (
                  <line
                    x1={`${left + width * 0.06}%`}
                    x2={`${left + width * 0.94}%`}
                    y1={`${yOf(before)}%`}
                    y2={`${yOf(before)}%`}
                    stroke="#17324d"
                    strokeWidth="3"
                  />
                )}
                <text
                  x={`${left + width / 2}%`}
                  y="98%"
                  textAnchor="middle"
                  fontWeight={isLast ? 700 : 400}
                >
                  {initial(month)}
                </text>
                {isLast && value !== undefined ? (
                  <text
                    x={`${left + width}%`}
                    y={`${labelAt}%`}
                    dy="-0.5em"
                    textAnchor="end"
                    fontWeight={700}
                  >
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
