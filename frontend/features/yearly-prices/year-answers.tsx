import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { yearNews } from '../../../functions/open-data/charts/rules/price-news.ts';
import { YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOwnHead } from '../../shared/own-head.ts';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { foundLine } from '../../shared/prices/chart-words.ts';
import { pictureUntil } from '../../shared/prices/picture-until.ts';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { ChosenGroupChart } from '../../shared/prices/product-group-charts.tsx';
import { yearAsked } from '../../shared/prices/year-choice.ts';

/** The averages of whole years, in EUR per 1000 units, by product. */
type Averages = ReadonlyMap<ProductId, ReadonlyMap<number, number>>;

interface YearShown {
  readonly averages: Averages;
  /** The year in the address, or the latest; it may have no figures. */
  readonly year: number;
  readonly isAsked: boolean;
  readonly first: number;
  readonly last: number;
}

/** The year that is shown first; undefined until there are averages. */
export function useYearShown(): YearShown | undefined {
  const [address] = useSearchParams();
  const { pending, averages } = useYears();
  const priced = [...averages.values()].flatMap((years) => [...years.keys()]);
  if (pending || priced.length === 0) return undefined;
  const [first, last] = [Math.min(...priced), Math.max(...priced)];
  const asked = yearAsked(address);
  return { averages, year: asked ?? last, isAsked: asked !== undefined, first, last };
}

/** The price of the chosen product in the year, beside the year before; undefined without one. */
export function useYearNews(shown: YearShown | undefined): string | undefined {
  const language = useLanguage();
  const [product] = useProductChoice();
  const years = shown?.averages.get(product);
  if (!shown || years?.get(shown.year) === undefined) return undefined;
  const line = foundLine(
    product,
    pointsOf(years).filter(({ date }) => date <= firstDayOf(shown.year)),
  );
  const before = line.points.find(({ date }) => date === firstDayOf(shown.year - 1));
  return yearNews(line, before, language);
}

/** A year that is named in the address has a title and an address of its own. */
export function useYearHead(shown: YearShown | undefined, news: string | undefined): void {
  const { t } = useTranslation('yearly-prices');
  const lang = useLanguage();
  useOwnHead(
    shown?.isAsked && isPriced(shown)
      ? {
          title: t('answers', { year: shown.year }),
          description: news ?? t('lead'),
          query: `?anno=${shown.year}`,
          picture: pictureUntil({
            ...{ series: 'yearly', years: 10, lang },
            until: `${shown.year}-12-28`,
          }),
        }
      : undefined,
  );
}

/** The prices of all products in a year beside ten years of the chosen one, or a message that there are none. */
export function YearAnswers({ shown }: { readonly shown: YearShown }) {
  const { t } = useTranslation('yearly-prices');
  const { averages, year, first, last } = shown;
  if (!isPriced(shown)) return <p>{t('none', { year, first, last })}</p>;
  const answers = PRODUCT_IDS.flatMap((productId): Answer[] => {
    const years = averages.get(productId);
    const price = years?.get(year);
    if (price === undefined) return [];
    return [{ productId, price, before: years?.get(year - 1) ?? null, yearBefore: null }];
  });
  return (
    <div className="answers-with-chart">
      <Answers answers={answers} period="year" caption={t('answers', { year })} />
      <ChosenGroupChart
        id="anni"
        series="yearly"
        level={2}
        alone
        isPreview
        hasTools
        range={{ from: firstDayOf(Math.max(first, year - PREVIEWED)), to: firstDayOf(year) }}
        pointsOf={(id) => pointsOf(averages.get(id) ?? new Map())}
        titleOf={(group) => t('chart.title', { product: group })}
      />
    </div>
  );
}

/** Years before the one shown in the chart beside the answers. */
const PREVIEWED = 10;

const isPriced = ({ averages, year }: YearShown): boolean =>
  [...averages.values()].some((years) => years.has(year));

const firstDayOf = (year: number): string => `${year}-01-01`;

const pointsOf = (years: ReadonlyMap<number, number>) =>
  [...years]
    .toSorted(([one], [other]) => one - other)
    .map(([year, value]) => ({ date: firstDayOf(year), value }));

/** A product whose call fails has none. */
function useYears() {
  return useQueries({
    queries: PRODUCT_IDS.map((productId) =>
      apiQuery('monthly-prices/list', {
        params: { productId },
        query: { month: YEAR_CODE },
        silent: true,
      }),
    ),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      averages: new Map(
        PRODUCT_IDS.map((productId, index) => [
          productId,
          new Map(
            (results[index]?.data ?? []).flatMap(({ year, totalPrice }) =>
              totalPrice === null ? [] : [[year, totalPrice] as const],
            ),
          ),
        ]),
      ) as Averages,
    }),
  });
}
