import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { YEAR_CODE } from '../../../functions/platform/kernel/periods.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { yearAsked } from '../../shared/prices/year-choice.ts';

/** The prices of all products in the year that the address names, or the latest; that there are none says so. */
export function YearAnswers() {
  const { t } = useTranslation('yearly-prices');
  const [address] = useSearchParams();
  const { pending, averages } = useYears();
  const priced = averages.flatMap(({ years }) => [...years.keys()]);
  if (pending || priced.length === 0) return null;
  const [first, last] = [Math.min(...priced), Math.max(...priced)];
  const year = yearAsked(address) ?? last;
  const answers = averages.flatMap(({ productId, years }): Answer[] => {
    const price = years.get(year);
    if (price === undefined) return [];
    return [{ productId, price, before: years.get(year - 1) ?? null, yearBefore: null }];
  });
  if (answers.length === 0) return <p>{t('none', { year, first, last })}</p>;
  return (
    <section className="year-answers">
      <h2>{t('answers', { year })}</h2>
      <Answers answers={answers} period="year" caption={t('answers', { year })} />
    </section>
  );
}

/** The averages of whole years, by product; a product whose call fails has none. */
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
      averages: PRODUCT_IDS.map((productId, index) => ({
        productId,
        years: new Map(
          (results[index]?.data ?? []).flatMap(({ year, totalPrice }) =>
            totalPrice === null ? [] : [[year, totalPrice] as const],
          ),
        ),
      })),
    }),
  });
}
