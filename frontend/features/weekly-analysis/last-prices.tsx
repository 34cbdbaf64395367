import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useOwnHead } from '../../shared/own-head.ts';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { addressOf, type Search } from './address.ts';
import { priceOf, rowsBetween } from './report.ts';

/** An address that asks for something has a title and an address of its own. */
export function useSearchHead(search: Search | undefined): void {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  useOwnHead(
    search && {
      title: t('titleOf', {
        type: t(`types.${search.type}`),
        products: search.products.map((id) => t(`app:products.${id}`)).join(', '),
        from: format.date(search.from),
        to: format.date(search.to),
      }),
      description: t('lead'),
      query: `?${new URLSearchParams(addressOf(search))}`,
    },
  );
}

/** The prices of the last survey found, and their changes since the first; of changes the consumer prices. */
export function LastPrices({ search }: { readonly search: Search }) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const type = search.type === 'NET' ? 'NET' : 'FULL';
  const { data } = useQuery(apiQuery('weekly-prices/report', { query: { years: 100, type } }));
  const rows = rowsBetween(data ?? [], search);
  const last = rows.at(-1);
  if (!last) return null;
  const answers = search.products.map(
    (productId): Answer => ({
      productId,
      price: priceOf(last, productId),
      before: rows.map((row) => priceOf(row, productId)).find((price) => price !== null) ?? null,
      yearBefore: null,
    }),
  );
  return (
    <div className="last-prices">
      <p>{t('last', { date: format.longDate(last.date) })}</p>
      <Answers
        answers={answers}
        period="span"
        price={type === 'NET' ? 'netPrice' : 'totalPrice'}
        caption={t('last', { date: format.longDate(last.date) })}
        path={`/prezzi-settimanali-carburanti?data=${last.date}`}
      />
    </div>
  );
}
