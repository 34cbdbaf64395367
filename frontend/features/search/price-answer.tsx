import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { type PageId, usePage } from '../../shared/navigation.tsx';
import { Answers } from '../../shared/prices/answers.tsx';
import { valueYearBefore } from '../../shared/prices/year-before.ts';
import { type Answered, useAskedDateText } from './found-pages.ts';

/** Pages of prices, before whose results a product's price stands. */
const pricePages: readonly PageId[] = ['weekly-prices', 'monthly-prices', 'yearly-prices'];

/** The price of the product that is asked for, with its date: of the day, month or year named, else the latest. */
export function PriceAnswer({ answered }: { readonly answered: Answered }) {
  const { product, date, pages } = answered;
  if (product === undefined || !pages[0] || !pricePages.includes(pages[0].id)) return null;
  return date && date.grain !== 'day' ? (
    <AveragePrice product={product} date={{ ...date, grain: date.grain }} />
  ) : (
    <WeekPrice product={product} day={date?.value} />
  );
}

interface WeekPriceProps {
  readonly product: ProductId;
  /** The latest survey when absent. */
  readonly day: string | undefined;
}

function WeekPrice({ product, day }: WeekPriceProps) {
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
  const { reportKey } = productById(product);
  const [before, latest] = [data.at(-2), data.at(-1)];
  const price = latest?.[reportKey];
  if (!page || !latest || price === undefined) return null;
  const points = data.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
  const caption = t('price.week', { date: format.longDate(latest.date) });
  return (
    <Answer
      caption={caption}
      path={day === undefined ? page.path : `${page.path}?data=${latest.date}`}
      period="week"
      answer={{
        ...{ productId: product, price },
        before: before?.[reportKey] ?? null,
        yearBefore: valueYearBefore(points, latest.date),
      }}
    />
  );
}

interface AveragePriceProps {
  readonly product: ProductId;
  readonly date: { readonly grain: 'month' | 'year'; readonly value: string };
}

function AveragePrice({ product, date }: AveragePriceProps) {
  const { t } = useTranslation('search');
  const dateText = useAskedDateText();
  const { grain, value } = date;
  const monthly = usePage('monthly-prices');
  const yearly = usePage('yearly-prices');
  const { data = [] } = useQuery(
    apiQuery('monthly-prices/list', {
      params: { productId: product },
      query: grain === 'year' ? { month: YEAR_CODE } : {},
      silent: true,
    }),
  );
  const at = data.findIndex((one) => nameOf(one) === value);
  const [year = 0, month] = value.split('-');
  const yearBefore = [Number(year) - 1, month].filter((part) => part !== undefined).join('-');
  const price = data[at]?.totalPrice ?? null;
  if (price === null || !monthly || !yearly) return null;
  return (
    <Answer
      caption={t(`price.${grain}`, { date: dateText(date) })}
      path={grain === 'month' ? `${monthly.path}?mese=${value}` : `${yearly.path}?anno=${value}`}
      period={grain}
      answer={{
        ...{ productId: product, price },
        before: data[at - 1]?.totalPrice ?? null,
        yearBefore: data.find((one) => nameOf(one) === yearBefore)?.totalPrice ?? null,
      }}
    />
  );
}

/** `2026-10` of a month, `2026` of a year. */
const nameOf = ({ year, month }: MonthlyPrice): string =>
  month === YEAR_CODE ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

interface AnswerProps {
  readonly caption: string;
  readonly path: string;
  readonly period: 'week' | 'month' | 'year';
  readonly answer: Parameters<typeof Answers>[0]['answers'][number];
}

const Answer = ({ caption, path, period, answer }: AnswerProps) => (
  <section className="search-price">
    <h2 className="h5">{caption}</h2>
    <Answers answers={[answer]} period={period} caption={caption} path={path} />
  </section>
);
