import { daysFromTo, surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type {
  ProvisionalPriceView,
  WeekErrorView,
} from '../../../functions/prices/provisional/contract.ts';
import { PROVISIONAL_PRODUCTS } from '../../../functions/prices/provisional/rules/provisional-prices.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { ExportLinks } from '../../shared/documents/export-links.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { FeedLinks } from '../../shared/releases/feed-links.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ErrorSummaryTable, WeekErrorTable } from './error-tables.tsx';
import './provisional-prices.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Experimental: the daily means of station prices, and their differences from the published weekly prices. */
export function ProvisionalPricesPage() {
  const { t } = useTranslation('provisional-prices');
  const [asked, choose] = useProductChoice();
  const product = PROVISIONAL_PRODUCTS.includes(asked) ? asked : 1;
  const days = useQuery(apiQuery('provisional-prices/list', { query: {} }));
  const errors = useQuery(apiQuery('provisional-prices/errors', { query: {} }));
  const isFailed = days.isError || errors.isError;
  return (
    <div className="container provisional-prices">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.provisional-prices.title')}</PageHeading>
        {isFailed ? <p className="table-empty">{t('failure')}</p> : null}
        {days.data && errors.data ? (
          <>
            <ProductButtons
              label={t('choose')}
              products={PROVISIONAL_PRODUCTS}
              chosen={product}
              onChoose={choose}
            />
            <ProductDays
              product={product}
              prices={days.data.prices.filter(({ productId }) => productId === product)}
              weeks={errors.data.weeks.filter(({ productId }) => productId === product)}
            />
            <ErrorSummaryTable errors={errors.data} />
            <Files />
          </>
        ) : isFailed ? null : (
          <PageSpinner />
        )}
      </DownloadArea>
      <Notes fewest={days.data?.fewestPrices} weeks={errors.data} />
    </div>
  );
}

interface ProductDaysProps {
  readonly product: ProductId;
  /** Sorted by day. */
  readonly prices: readonly ProvisionalPriceView[];
  readonly weeks: readonly WeekErrorView[];
}

function ProductDays({ product, prices, weeks }: ProductDaysProps) {
  const { t } = useTranslation('provisional-prices');
  const format = useFormat();
  const name = t(`app:products.${product}`);
  const unit = t(`app:units.per1000.${productById(product).unit}`);
  const last = prices.at(-1);
  const [published] = weeks.toSorted((a, b) => (a.date > b.date ? -1 : 1));
  if (!last) return <p className="chart-empty">{t('none', { product: name })}</p>;
  return (
    <>
      <p className="opening-sentence">
        {t('opening', {
          product: name,
          date: format.longDate(last.date),
          price: format.unitPrice(last.price),
          unit: t(`app:units.short.${productById(product).unit}`),
          items: format.number(last.items),
        })}
        {published
          ? ` ${t('published', {
              date: format.longDate(published.date),
              price: format.unitPrice(published.published),
              unit: t(`app:units.short.${productById(product).unit}`),
            })}`
          : null}
      </p>
      <Alert variant="info">
        <strong>{t('experimental.title')}</strong> {t('experimental.text')}{' '}
        <PageLink page="weekly-prices" />
      </Alert>
      <DaysChart product={product} prices={prices} weeks={weeks} />
      <WeekErrorTable caption={t('weeks.caption', { product: name, unit })} weeks={weeks} />
      <DaysTable caption={t('days.caption', { product: name, unit })} prices={prices} />
    </>
  );
}

/** The days, with a gap where one is missing, and the published weekly prices. */
function DaysChart({ product, prices, weeks }: ProductDaysProps) {
  const { t } = useTranslation('provisional-prices');
  const [first, last] = [prices[0]?.date ?? '', prices.at(-1)?.date ?? ''];
  const byDate = new Map(prices.map(({ date, price }) => [date, price]));
  // A survey's price is that of the seven days before its date.
  const published = weeks
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((week) => surveyWeek(week.date).days.map((date) => ({ date, value: week.published })))
    .filter(({ date }) => date >= first && date <= last);
  const means = daysFromTo(first, last).map((date) => ({ date, value: byDate.get(date) ?? null }));
  return (
    <LineChart
      id="giorni"
      title={t('chart.title', { product: t(`app:products.${product}`) })}
      level={2}
      series={[
        { id: 'mean', name: t('chart.mean'), points: means },
        ...(published.length > 0
          ? [{ id: 'published', name: t('chart.published'), points: published }]
          : []),
      ]}
      unit={t(`app:units.per1000.${productById(product).unit}`)}
    />
  );
}

interface DaysTableProps {
  readonly caption: string;
  readonly prices: readonly ProvisionalPriceView[];
}

function DaysTable({ caption, prices }: DaysTableProps) {
  const { t } = useTranslation('provisional-prices');
  const format = useFormat();
  return (
    <DataTable
      caption={caption}
      rows={prices}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      initialOrder={{ column: 'date', direction: 'descending' }}
      columns={[
        {
          id: 'date',
          header: t('days.date'),
          cell: ({ date }) => format.date(date),
          sortBy: ({ date }) => date,
          rowHeader: true,
        },
        {
          id: 'price',
          header: t('days.price'),
          cell: ({ price }) => format.price(price),
          sortBy: ({ price }) => price,
          numeric: true,
        },
        {
          id: 'items',
          header: t('days.items'),
          cell: ({ items }) => format.number(items),
          sortBy: ({ items }) => items,
          numeric: true,
          detail: true,
        },
        {
          id: 'state',
          header: t('days.state'),
          cell: ({ survey }) =>
            survey ? t('days.surveyed', { date: format.date(survey) }) : t('days.provisional'),
          detail: true,
        },
      ]}
    />
  );
}

function Files() {
  const { t } = useTranslation('provisional-prices');
  return (
    <section>
      <h2 className="h4">{t('files.title')}</h2>
      <div className="export-line">
        <span>{t('files.days')}</span>
        <ExportLinks
          subject={t('files.days')}
          addressOf={(query) => apiAddress('provisional-prices/export', { query })}
          forTools
        />
      </div>
      <div className="export-line">
        <span>{t('files.errors')}</span>
        <ExportLinks
          subject={t('files.errors')}
          addressOf={(query) => apiAddress('provisional-prices/errors-export', { query })}
          forTools
        />
      </div>
      <FeedLinks feeds={['provisional']} />
    </section>
  );
}

interface NotesProps {
  readonly fewest: number | undefined;
  readonly weeks: { readonly fewestDays: number; readonly fewestWeeks: number } | undefined;
}

function Notes({ fewest, weeks }: NotesProps) {
  const { t } = useTranslation('provisional-prices');
  return (
    <section className="method-notes">
      <h2 className="h4">{t('notes.title')}</h2>
      <ul>
        <li>{t('notes.counted')}</li>
        {fewest === undefined ? null : <li>{t('notes.missing', { fewest })}</li>}
        <li>{t('notes.provisional')}</li>
        {weeks ? (
          <li>{t('notes.error', { days: weeks.fewestDays, weeks: weeks.fewestWeeks })}</li>
        ) : null}
        <li>{t('notes.difference')}</li>
        <li>{t('notes.gas')}</li>
      </ul>
    </section>
  );
}
