import { daysFindingText } from '../../../functions/open-data/charts/rules/finding-texts.ts';
import { daysFromTo, surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type {
  ProvisionalPriceView,
  WeekErrorView,
} from '../../../functions/prices/national-prices/contract/provisional-prices.ts';
import { PROVISIONAL_PRODUCTS } from '../../../functions/prices/national-prices/rules/provisional-prices.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { ExportLinks } from '../../shared/documents/export-links.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { foundLine, useWindowText } from '../../shared/prices/chart-words.ts';
import { PriceUnitSwitch, usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { FeedLinks } from '../../shared/releases/feed-links.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';
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
  const of = <Row extends { readonly productId: ProductId }>(rows: readonly Row[] = []) =>
    rows.filter(({ productId }) => productId === product);
  const [prices, compared] = [of(days.data?.prices), of(errors.data?.weeks)];
  const opening = useOpening(product, prices, compared);
  return (
    <div className="container provisional-prices">
      <DownloadArea>
        <PageHeading
          lead={days.data && errors.data ? opening : undefined}
          line={<p className="quiet mb-0">{t('experimental.brief')}</p>}
        >
          {t('app:pages.provisional-prices.title')}
        </PageHeading>
        {isFailed ? <p className="table-empty">{t('failure')}</p> : null}
        {days.data && errors.data ? (
          <>
            <ProductButtons
              label={t('choose')}
              products={PROVISIONAL_PRODUCTS}
              chosen={product}
              onChoose={choose}
            />
            <ProductDays product={product} prices={prices} weeks={compared} />
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

/** The latest mean beside the latest published price; that there is none, where there is none. */
function useOpening(
  product: ProductId,
  prices: readonly ProvisionalPriceView[],
  weeks: readonly WeekErrorView[],
): string {
  const { t } = useTranslation('provisional-prices');
  const format = useFormat();
  const name = t(`app:products.${product}`);
  const unit = t(`app:units.short.${productById(product).unit}`);
  const last = prices.at(-1);
  const [published] = weeks.toSorted((a, b) => (a.date > b.date ? -1 : 1));
  if (!last) return t('none', { product: name });
  const opening = t('opening', {
    ...{ product: name, unit },
    date: format.longDate(last.date),
    price: format.unitPrice(last.price),
    items: format.number(last.items),
  });
  if (!published) return opening;
  const other = t('published', {
    date: format.longDate(published.date),
    price: format.unitPrice(published.published),
    unit,
  });
  return `${opening} ${other}`;
}

function ProductDays({ product, prices, weeks }: ProductDaysProps) {
  const { t } = useTranslation('provisional-prices');
  const name = t(`app:products.${product}`);
  const unit = usePriceUnit().name(productById(product).unit);
  if (prices.length === 0) return null;
  return (
    <>
      <DaysChart product={product} prices={prices} weeks={weeks} />
      <Alert variant="info">
        <strong>{t('experimental.title')}</strong> {t('experimental.text')}{' '}
        <PageLink page="weekly-prices" />
      </Alert>
      <PriceUnitSwitch />
      <WeekErrorTable caption={t('weeks.caption', { product: name, unit })} weeks={weeks} />
      <DaysTable caption={t('days.caption', { product: name, unit })} prices={prices} />
    </>
  );
}

/** The days, with a gap where one is missing, and the published weekly prices. */
function DaysChart({ product, prices, weeks }: ProductDaysProps) {
  const { t } = useTranslation('provisional-prices');
  const language = useLanguage();
  const [first, last] = [prices[0]?.date ?? '', prices.at(-1)?.date ?? ''];
  const unit = usePriceUnit('one');
  const name = unit.shortName(productById(product).unit);
  const windowText = useWindowText('day');
  const byDate = new Map(prices.map(({ date, price }) => [date, unit.scaled(price)]));
  // A survey's price is that of the seven days before its date.
  const published = weeks
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((week) =>
      surveyWeek(week.date).days.map((date) => ({ date, value: unit.scaled(week.published) })),
    )
    .filter(({ date }) => date >= first && date <= last);
  const means = daysFromTo(first, last).map((date) => ({ date, value: byDate.get(date) ?? null }));
  return (
    <LineChart
      id="giorni"
      title={t('chart.title', { product: t(`app:products.${product}`) })}
      finding={daysFindingText(
        foundLine(
          product,
          prices.map(({ date, price }) => ({ date, value: price })),
        ),
        language,
      )}
      level={2}
      series={[
        { id: 'mean', name: t('chart.mean'), points: means },
        ...(published.length > 0
          ? [{ id: 'published', name: t('chart.published'), points: published }]
          : []),
      ]}
      subtitle={t('chart.measure', {
        unit: name,
        window: windowText({ from: first, to: last }),
      })}
      unit={name}
      valueText={unit.scaledText}
      decimals={unit.decimals}
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
  const unit = usePriceUnit();
  return (
    <DataTable
      caption={caption}
      rows={prices}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      initialOrder={{ column: 'date', direction: 'descending' }}
      columns={({ text }) => [
        valueColumn('date', t('days.date'), { text: format.date, rowHeader: true }),
        valueColumn('price', t('days.price'), { text: unit.price, numeric: true }),
        valueColumn('items', t('days.items'), { text: format.number, numeric: true, detail: true }),
        ...(prices.some(({ old }) => old !== null)
          ? [
              {
                ...{ id: 'old', header: t('days.old'), numeric: true, detail: true },
                cell: ({ old }: ProvisionalPriceView) => (old === null ? '' : format.number(old)),
                sortBy: ({ old }: ProvisionalPriceView) => old ?? -1,
              },
            ]
          : []),
        text(
          'state',
          t('days.state'),
          ({ survey }) =>
            survey ? t('days.surveyed', { date: format.date(survey) }) : t('days.provisional'),
          { detail: true },
        ),
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
      <p>{t('lead')}</p>
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
