import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type {
  ReportRow,
  ReportType,
} from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { type EmbeddedSeries, useChartEmbed } from '../../shared/prices/chart-embed.ts';
import { ChartOrPicture } from '../../shared/prices/chart-picture.tsx';
import { foundLine, useFindingText, useWindowText } from '../../shared/prices/chart-words.ts';
import { useDuties } from '../../shared/prices/duty-events.ts';
import { PriceUnitSwitch, usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { Unread } from '../../shared/unread.tsx';
import { type DateRange, DateRangeSlider } from '../../ui/chart/date-range-slider.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { FileTools } from '../../ui/chart/tools/chart-tools.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import {
  dateColumn,
  rangeOf,
  rangeText,
  type Search,
  tableStateOf,
  viewNames,
  withTableState,
} from './address.ts';
import { LastPrices, useSearchHead } from './last-prices.tsx';
import { priceOf, rowsBetween, seriesByUnit, type UnitSeries } from './report.ts';

interface ResultsProps {
  readonly search: Search;
  /** Whether the address asks for it. */
  readonly isAsked: boolean;
  /** The form, between charts and table. */
  readonly children: ReactNode;
}

/** The results of a search: its last prices, then all of them as charts and as a table. */
export function Results({ search, isAsked, children }: ResultsProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const { from, to, type } = search;
  const report = useQuery(apiQuery('weekly-prices/report', { query: { years: 100, type } }));
  const rows = rowsBetween(report.data ?? [], search);
  useSearchHead(isAsked && rows.length > 0 ? search : undefined);
  return (
    <section aria-labelledby="results-title">
      <h2 className="h4" id="results-title" tabIndex={-1}>
        {t('results.title', { type: t(`types.${type}`) })}
      </h2>
      <p role="status">
        {report.isPending || report.isError
          ? null
          : t('results.found', {
              count: rows.length,
              total: format.number(rows.length),
              from: format.date(from),
              to: format.date(to),
            })}
      </p>
      {report.isPending ? <Spinner /> : null}
      {!report.isPending && rows.length === 0 ? (
        <Unread of={['weekly-prices/report']}>
          <p className="chart-empty">{t('app:states.emptySurvey')}</p>
        </Unread>
      ) : null}
      {rows.length > 0 ? <LastPrices search={search} /> : null}
      {/* A search with other dates starts with the whole range. */}
      {rows.length > 0 ? <ReportCharts key={`${from} ${to}`} search={search} rows={rows} /> : null}
      {children}
      {rows.length > 0 ? (
        <>
          <ReportTable search={search} rows={rows} />
          <ReportFiles search={search} rows={rows} />
        </>
      ) : null}
    </section>
  );
}

interface ReportChartsProps {
  readonly search: Search;
  /** The surveys found, oldest first; at least one. */
  readonly rows: readonly ReportRow[];
}

/** The prices over time: one chart for litres and one for kilograms, narrowed by one slider. */
function ReportCharts({ search, rows }: ReportChartsProps) {
  const { t } = useTranslation('weekly-analysis');
  const dates = rows.map(({ date }) => date);
  const [range, setRange] = useChartRange({ from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const isOpen = search.to >= todayInRome(clock.now());
  const charts = seriesByUnit(rowsBetween(rows, range), search.products, (id) =>
    t(`app:products.${id}`),
  );
  return (
    <>
      {charts.length === 0 ? <p className="chart-empty">{t('app:states.emptySurvey')}</p> : null}
      {charts.map((chart) => (
        <ReportChart
          key={chart.unit}
          {...chart}
          type={search.type}
          // An end that the search leaves open follows the latest survey.
          dates={{
            from: range.from,
            ...(isOpen && range.to === dates.at(-1) ? {} : { to: range.to }),
          }}
        />
      ))}
      {dates.length > 2 ? (
        <div className="needs-script">
          <DateRangeSlider label={t('range')} dates={dates} range={range} onRange={setRange} />
        </div>
      ) : null}
    </>
  );
}

interface ReportChartProps extends UnitSeries {
  readonly type: ReportType;
  readonly dates: Pick<EmbeddedSeries, 'from' | 'to'>;
}

/** Products of one unit, with the changes of their duties where the chart shows them. */
function ReportChart({ unit, products, series, type, dates }: ReportChartProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const duties = useDuties(products, 'week');
  const embed = useChartEmbed();
  const findingOf = useFindingText('weekly');
  const windowText = useWindowText('week');
  // Points are oldest first.
  const days = series
    .flatMap(({ points }) => [points.at(0), points.at(-1)].flatMap((end) => end?.date ?? []))
    .toSorted();
  const window = windowText({ from: days[0] ?? '', to: days.at(-1) ?? '' });
  const prices = usePriceUnit('one');
  const unitName = prices.name(unit);
  const title = t('chart', { type: t(`types.${type}`), unit: unitName });
  const finding =
    type === 'FULL'
      ? findingOf(
          series.map(({ id, points }) => foundLine(Number(id) as ProductId, points)),
          duties.found,
        )
      : undefined;
  const chart = (
    <LineChart
      id={chartIds[unit]}
      title={title}
      finding={finding}
      subtitle={finding ? `${title}, ${window}` : window}
      series={series.map(({ points, ...one }) => ({
        ...one,
        points: points.map(({ date, value }) => ({
          date,
          value: value === null ? null : prices.scaled(value),
        })),
      }))}
      unit={unitName}
      decimals={prices.decimals}
      period="week"
      {...(type === 'NET'
        ? {}
        : {
            events: duties.events,
            marks: duties.marksIn({ from: dates.from ?? '', to: dates.to ?? days.at(-1) ?? '' }),
          })}
      embedOf={(ids) =>
        type === 'FULL'
          ? embed({
              series: 'weekly',
              products: products.filter((id) => ids.includes(`${id}`)),
              ...dates,
            })
          : undefined
      }
      valueText={
        type === 'VARIATION'
          ? (value) => format.difference(value, prices.decimals)
          : prices.scaledText
      }
    />
  );
  // Pictures are of consumer prices.
  return type === 'FULL' ? (
    <ChartOrPicture series="weekly" products={products} {...dates} title={title}>
      {chart}
    </ChartOrPicture>
  ) : (
    <div className="chart-or-picture">
      {chart}
      <noscript>{t('needsScript')}</noscript>
    </div>
  );
}

const chartIds = { litre: 'litri', kilogram: 'chilogrammi' } as const;

interface ReportTableProps {
  readonly search: Search;
  readonly rows: readonly ReportRow[];
}

/** The prices of each survey; order and page are stored in the address. */
function ReportTable({ search, rows }: ReportTableProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const unit = usePriceUnit();
  const formatValue = search.type === 'VARIATION' ? unit.difference : unit.price;
  const columns: readonly Column<ReportRow>[] = [
    {
      id: dateColumn,
      header: t('table.date'),
      cell: ({ date }) => format.date(date),
      sortBy: ({ date }) => date,
      rowHeader: true,
    },
    ...search.products.map(
      (product): Column<ReportRow> => ({
        id: String(product),
        header: `${t(`app:products.${product}`)} (${unit.shortName(productById(product).unit)})`,
        cell: (row) => {
          const value = priceOf(row, product);
          return value === null ? t('app:states.notAvailable') : formatValue(value);
        },
        sortBy: (row) => priceOf(row, product),
        numeric: true,
      }),
    ),
  ];
  return (
    <>
      <PriceUnitSwitch />
      <DataTable
        caption={t('table.caption', { type: t(`types.${search.type}`) })}
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date}
        rowsPerPage={search.rows}
        state={tableStateOf(address)}
        onState={(state) => setAddress(withTableState(address, state), { replace: true })}
        narrow="scroll"
      />
    </>
  );
}

/** All surveys that the table lists, on every page of it, oldest first. */
function ReportFiles({ search, rows }: ReportTableProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const last = rows.at(-1)?.date ?? '';
  return (
    <div className="chart-actions" id={tableId}>
      <FileTools
        id={tableId}
        title={t(`types.${search.type}`)}
        asOf={t('chart:until', { date: format.date(last) })}
        date={last}
        data={() => ({
          columns: [
            { heading: t('table.date'), kind: 'date' },
            ...search.products.map((product) => ({
              heading: `${t(`app:products.${product}`)} (${t(`app:units.shortThousand.${productById(product).unit}`)})`,
              kind: { decimals: 2 },
            })),
          ],
          rows: rows.map((row) => [
            row.date,
            ...search.products.map((product) => priceOf(row, product)),
          ]),
        })}
      />
    </div>
  );
}

const tableId = 'tabella';

/** Browsers limit how often an address may change, so it follows the thumbs with a delay. */
const debounceMs = 400;

/** The part of the period that the chart shows, stored in the address; initially all of it. */
function useChartRange(whole: DateRange): [DateRange, (range: DateRange) => void] {
  const [address, setAddress] = useSearchParams();
  const [range, setRange] = useState(rangeOf(address.get(viewNames.range)) ?? whole);
  const isWhole = range.from <= whole.from && range.to >= whole.to;
  const wanted = isWhole ? null : rangeText(range);

  useEffect(() => {
    if (address.get(viewNames.range) === wanted) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(address);
      if (wanted === null) next.delete(viewNames.range);
      else next.set(viewNames.range, wanted);
      setAddress(next, { replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, address, setAddress]);

  return [range, setRange];
}
