import { useTranslation } from 'react-i18next';
import {
  type ChartPeriod,
  datesOf,
  rangeOf,
  rowsByDate,
  type Series,
} from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { type Mark, markOf } from '../../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { useFormat } from '../../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { type Column, valueColumn } from '../../table/rows.tsx';
import { Swatch, shapePaths } from '../marks.tsx';

interface LineLegendProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly areas?: boolean;
}

/** The legend; its buttons hide or show each line. One line always stays visible. */
export function LineLegend({ series, hidden, onToggle, areas = false }: LineLegendProps) {
  const { t } = useTranslation('chart');
  return (
    <ul className="chart-legend" aria-label={t('legend')}>
      {series.map(({ id, name }, index) => (
        <li key={id}>
          <button
            type="button"
            className="chart-legend-item"
            aria-pressed={!hidden.has(id)}
            disabled={series.length === 1}
            onClick={() => onToggle(id)}
          >
            {areas ? <Swatch index={index} /> : <Sample mark={markOf(index)} />}
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Sample({ mark }: { readonly mark: Mark }) {
  return (
    <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true" className="chart-mark">
      <path d="M0 6h36" stroke={mark.color} strokeWidth="2.5" strokeDasharray={mark.dash} />
      <path d={shapePaths[mark.shape]} transform="translate(18 6)" fill={mark.color} />
    </svg>
  );
}

interface LineTableProps {
  readonly caption: string;
  readonly series: readonly Series[];
  readonly unit: string;
  readonly valueText: (value: number) => string;
  readonly period: ChartPeriod;
}

type Row = ReturnType<typeof rowsByDate>[number];

/** The numbers of a line chart, newest first. */
export function LineTable({ caption, series, unit, valueText, period }: LineTableProps) {
  const { t } = useTranslation('chart');
  const dateText = useDateText(period);
  const columns: Column<Row>[] = [
    valueColumn('date', t(period === 'week' ? 'day' : period), { text: dateText, rowHeader: true }),
    ...series.map(
      ({ id, name }): Column<Row> => ({
        id,
        header: name,
        cell: ({ values }) => {
          const value = values[id];
          return value === null || value === undefined
            ? t('app:states.notAvailable')
            : valueText(value);
        },
        sortBy: ({ values }) => values[id],
        numeric: true,
      }),
    ),
  ];
  return (
    <DataTable
      caption={`${caption} (${unit})`}
      narrow="scroll"
      columns={columns}
      rows={rowsByDate(series)}
      rowKey={({ date }) => date}
      rowsPerPage={0}
    />
  );
}

/** One paragraph that summarises a line chart. */
export function useLineSummary(
  series: readonly Series[],
  unit: string,
  valueText: (value: number) => string,
  period: ChartPeriod,
  areas: boolean,
): string {
  const { t } = useTranslation('chart');
  const dateText = useDateText(period);
  const dates = datesOf(series);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return '';
  const sentences = series.flatMap((one) => {
    const range = rangeOf(one);
    if (!range) return [];
    return t('line.series', {
      name: one.name,
      unit,
      first: valueText(range.first.value),
      last: valueText(range.last.value),
      min: valueText(range.lowest.value),
      minDate: dateText(range.lowest.date),
      max: valueText(range.highest.value),
      maxDate: dateText(range.highest.date),
    });
  });
  return t(`${areas ? 'stacked' : 'line'}.summary.${period === 'week' ? 'day' : period}`, {
    from: dateText(first),
    to: dateText(last),
    series: sentences.join(' '),
  });
}

/** The format of a chart's dates: 30/03/2026, March 2026 or 2026. */
export function useDateText(period: ChartPeriod): (date: string) => string {
  const format = useFormat();
  const writers: Readonly<Record<ChartPeriod, (date: string) => string>> = {
    day: format.date,
    week: format.date,
    month: (date) => format.monthOfYear(Number(date.slice(0, 4)), Number(date.slice(5, 7))),
    year: (date) => date.slice(0, 4),
  };
  return writers[period];
}
