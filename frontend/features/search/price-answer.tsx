import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { type PageId, usePage } from '../../shared/navigation.tsx';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { valueYearBefore } from '../../shared/prices/year-before.ts';
import { type Answered, useAskedDateText } from './found-pages.ts';

/** Pages of prices: a product's price is shown before their results. */
const pricePages: readonly PageId[] = ['weekly-prices', 'monthly-prices', 'yearly-prices'];

/** What most readers mean who name a date and no product. */
const mainProducts: readonly ProductId[] = [1, 2];

/**
 * The price of the requested product with its date: of the named day, month or year, otherwise the latest. A date alone
 * is answered with petrol and gas oil.
 */
export function PriceAnswer({ answered }: { readonly answered: Answered }) {
  const { product, date, pages } = answered;
  if (!pages[0] || !pricePages.includes(pages[0].id)) return null;
  if (product === undefined && !date) return null;
  const products = product === undefined ? mainProducts : [product];
  return date && date.grain !== 'day' ? (
    <AveragePrice products={products} date={{ ...date, grain: date.grain }} />
  ) : (
    <WeekPrice products={products} day={date?.value} />
  );
}

interface WeekPriceProps {
  readonly products: readonly ProductId[];
  /** The latest survey when absent. */
  readonly day: string | undefined;
}

function WeekPrice({ products, day }: WeekPriceProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const page = usePage('weekly-prices');
  const found = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' }, silent: true }),
    enabled: day !== undefined,
    retry: false,
  });
  const date = found.data?.date;
  const { data = [] } = useQuery({
    ...apiQuery('weekly-prices/report', {
      query: { years: 1, ...(date !== undefined && { lastDate: date }) },
      silent: true,
    }),
    enabled: day === undefined || date !== undefined,
  });
  const [before, latest] = [data.at(-2), data.at(-1)];
  // The report of the latest week may be known already from another page.
  if (!page || !latest || (day !== undefined && date === undefined)) return null;
  const answers = products.flatMap((productId): Answer[] => {
    const { reportKey } = productById(productId);
    const price = latest[reportKey];
    if (price === undefined) return [];
    const points = data.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
    const yearBefore = valueYearBefore(points, latest.date);
    return [{ productId, price, before: before?.[reportKey] ?? null, yearBefore }];
  });
  const caption = t('price.week', { date: format.longDate(latest.date) });
  return (
    <PriceRows
      caption={caption}
      path={day === undefined ? page.path : `${page.path}?data=${latest.date}`}
      period="week"
      answers={answers}
    />
  );
}

interface AveragePriceProps {
  readonly products: readonly ProductId[];
  readonly date: { readonly grain: 'month' | 'year'; readonly value: string };
}

function AveragePrice({ products, date }: AveragePriceProps) {
  const { t } = useTranslation('search');
  const dateText = useAskedDateText();
  const { grain, value } = date;
  const monthly = usePage('monthly-prices');
  const yearly = usePage('yearly-prices');
  const averages = useQueries({
    queries: products.map((productId) =>
      apiQuery('monthly-prices/list', {
        params: { productId },
        query: grain === 'year' ? { month: YEAR_CODE } : {},
        silent: true,
      }),
    ),
  });
  const [year = 0, month] = value.split('-');
  const yearBefore = [Number(year) - 1, month].filter((part) => part !== undefined).join('-');
  const answers = products.flatMap((productId, index): Answer[] => {
    const data = averages[index]?.data ?? [];
    const at = data.findIndex((one) => nameOf(one) === value);
    const price = data[at]?.totalPrice ?? null;
    if (price === null) return [];
    const before = data[at - 1]?.totalPrice ?? null;
    const ofYearBefore = data.find((one) => nameOf(one) === yearBefore);
    return [{ productId, price, before, yearBefore: ofYearBefore?.totalPrice ?? null }];
  });
  if (!monthly || !yearly) return null;
  return (
    <PriceRows
      caption={t(`price.${grain}`, { date: dateText(date) })}
      path={grain === 'month' ? `${monthly.path}?mese=${value}` : `${yearly.path}?anno=${value}`}
      period={grain}
      answers={answers}
    />
  );
}

/** `2026-10` of a month, `2026` of a year. */
const nameOf = ({ year, month }: MonthlyPrice): string =>
  month === YEAR_CODE ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

interface PriceRowsProps {
  readonly caption: string;
  readonly path: string;
  readonly period: 'week' | 'month' | 'year';
  readonly answers: readonly Answer[];
}

function PriceRows({ caption, path, period, answers }: PriceRowsProps) {
  if (answers.length === 0) return null;
  return (
    <section className="search-price">
      <h2 className="h5">{caption}</h2>
      <Answers answers={answers} period={period} caption={caption} path={path} />
    </section>
  );
}
