import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Spinner } from '../feedback.tsx';
import { ChartFrame } from './chart-frame.tsx';
import {
  type ChartPeriod,
  LineLegend,
  LineTable,
  useDateText,
  useLineSummary,
} from './line-details.tsx';
import { markOf } from './marks.tsx';
import { datesOf, type Series } from './series.ts';

const LineDrawing = lazy(() =>
  import('./line-drawing.tsx').then((module) => ({ default: module.LineDrawing })),
);

interface LineChartProps {
  readonly title: ReactNode;
  /** Heading level of the title; 3 when absent. */
  readonly level?: 2 | 3 | 4;
  readonly series: readonly Series[];
  /** What the values are, such as "€ per 1.000 litri". */
  readonly unit: string;
  /** Period of a point; a day when absent. */
  readonly period?: ChartPeriod;
  /** Pixels; 400 when absent. */
  readonly height?: number;
  /** How a value is written; two decimals when absent. */
  readonly valueText?: (value: number) => string;
  /** Name of the downloaded picture, without extension. */
  readonly fileName: string;
  readonly emptyText?: string;
}

/**
 * Series over time: drawing, legend that hides and shows series, a summary in words and the numbers in
 * a table. With the focus on the drawing the arrow keys move along the dates.
 */
export function LineChart({
  title,
  level = 3,
  series,
  unit,
  period = 'day',
  height = 400,
  valueText,
  fileName,
  emptyText,
}: LineChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatValue = valueText ?? format.price;
  const dateText = useDateText(period);
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [date, setDate] = useState<string>();
  const shown = series.filter(({ id }) => !hidden.has(id));
  const summary = useLineSummary(shown, unit, formatValue, period);
  const dates = datesOf(shown);
  if (dates.length === 0) return <p className="chart-empty">{emptyText ?? t('chart.empty')}</p>;

  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id) && shown.length > 1) next.add(id);
    setHidden(next);
  };

  return (
    <ChartFrame
      title={title}
      level={level}
      summary={summary}
      drawing={frame}
      fileName={fileName}
      height={height}
      dates={dates}
      date={date}
      onDate={setDate}
      readout={date ? readoutOf(date) : undefined}
      keys={series.flatMap(({ id, name }, index) =>
        hidden.has(id) ? [] : { name, mark: markOf(index) },
      )}
      legend={<LineLegend series={series} hidden={hidden} onToggle={toggle} />}
      table={
        <LineTable
          caption={title}
          series={shown}
          unit={unit}
          valueText={formatValue}
          period={period}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <LineDrawing series={series} hidden={hidden} unit={unit} date={date} onDate={setDate} />
      </Suspense>
    </ChartFrame>
  );

  function readoutOf(day: string): string {
    const values = shown.flatMap(({ name, points }) => {
      const value = points.find((point) => point.date === day)?.value;
      return value === null || value === undefined ? [] : [`${name} ${formatValue(value)}`];
    });
    return `${dateText(day)}: ${values.join(' · ')}`;
  }
}
