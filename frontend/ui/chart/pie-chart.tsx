import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Spinner } from '../feedback.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { markOf, PatternDefinitions, patternOf, type Slice } from './marks.tsx';

const PieDrawing = lazy(() =>
  import('./pie-drawing.tsx').then((module) => ({ default: module.PieDrawing })),
);

interface PieChartProps {
  readonly title: ReactNode;
  readonly level?: 2 | 3 | 4;
  readonly slices: readonly Slice[];
  readonly unit: string;
  /** Pixels; 400 when absent. */
  readonly height?: number;
  readonly valueText?: (value: number) => string;
  readonly fileName: string;
}

/** Parts of a whole: chart with patterns and labels, legend, summary in words, numbers in a table. */
export function PieChart({
  title,
  level = 3,
  slices,
  unit,
  height = 400,
  valueText,
  fileName,
}: PieChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatValue = valueText ?? format.price;
  const drawing = useRef<HTMLDivElement>(null);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  if (total <= 0) return <p className="chart-empty">{t('chart.empty')}</p>;
  const share = (value: number) => `${format.number((100 * value) / total, 1)}\u00a0%`;
  const summary = t('chart.pie.summary', {
    total: formatValue(total),
    unit,
    slices: slices
      .map(({ name, value }) =>
        t('chart.pie.slice', { name, unit, value: formatValue(value), share: share(value) }),
      )
      .join(', '),
  });
  return (
    <ChartFrame
      title={title}
      level={level}
      summary={summary}
      drawing={drawing}
      fileName={fileName}
      height={height}
      legend={<PieLegend slices={slices} share={share} />}
      table={
        <DataTable
          caption={title}
          columns={[
            { id: 'name', header: t('chart.item'), cell: ({ name }) => name, rowHeader: true },
            { id: 'value', header: unit, cell: ({ value }) => formatValue(value), numeric: true },
            {
              id: 'share',
              header: t('chart.share'),
              cell: ({ value }) => share(value),
              numeric: true,
            },
          ]}
          rows={slices}
          rowKey={({ id }) => id}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <PieDrawing slices={slices} share={share} />
      </Suspense>
    </ChartFrame>
  );
}

interface PieLegendProps {
  readonly slices: readonly Slice[];
  readonly share: (value: number) => string;
}

function PieLegend({ slices, share }: PieLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className="chart-legend" aria-label={t('chart.legend')}>
      {slices.map(({ id, name, value }, index) => (
        <li key={id} className="chart-legend-item">
          <svg width="22" height="14" aria-hidden="true" className="chart-mark">
            <PatternDefinitions prefix={`legend-${id}`} count={index + 1} />
            <rect width="22" height="14" rx="2" fill={markOf(index).color} />
            <rect width="22" height="14" rx="2" fill={patternOf(`legend-${id}`, index)} />
          </svg>
          {name} ({share(value)})
        </li>
      ))}
    </ul>
  );
}
