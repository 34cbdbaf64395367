import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyWeek } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import { openQueries } from '../../../../functions/prices/surveys/rules/company-queries.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import { useFormat } from '../../../lib/format.ts';
import { Unread } from '../../../shared/unread.tsx';
import { Badge, type BadgeVariant } from '../../../ui/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { priceOf } from './check-values.ts';

const variants: Readonly<Record<PriceQuery['state'], BadgeVariant>> = {
  asked: 'warning',
  confirmed: 'success',
  corrected: 'primary',
};

function QueryBadge({ state }: Pick<PriceQuery, 'state'>) {
  const { t } = useTranslation('monitor-weekly');
  return <Badge variant={variants[state]}>{t(`queries.states.${state}`)}</Badge>;
}

export function QueryFacts({ query }: { readonly query: PriceQuery }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  return (
    <div className="query-facts">
      <p>
        <QueryBadge state={query.state} />{' '}
        {t('queries.askedAt', {
          at: format.dateTime(query.askedAt),
          price: format.unitPrice(query.priceAsked),
        })}
      </p>
      <blockquote>{query.question}</blockquote>
      {query.answer ? <blockquote>{query.answer}</blockquote> : null}
    </div>
  );
}

interface QueriesPanelProps {
  readonly surveyId: number;
  readonly companies: readonly CompanyWeek[];
}

/** All queries of a survey, those without an answer first; nothing when there are none. */
export function QueriesPanel({ surveyId, companies }: QueriesPanelProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const queries = useSurveyQueries(surveyId);
  if (queries.length === 0) return <Unread of={['price-queries/of-survey']} />;
  const weeks = new Map(companies.map((week) => [week.companyId, week]));
  const nameOf = ({ companyId }: PriceQuery) =>
    weeks.get(companyId)?.companyName ?? String(companyId);
  const priceNow = ({ companyId, productId }: PriceQuery) => {
    const week = weeks.get(companyId);
    const price = week && priceOf(week, productId)?.price;
    return price === undefined || price === 'no' ? t('check.none') : format.unitPrice(price);
  };
  const open = openQueries(queries);
  const rows = [...open, ...queries.filter(({ state }) => state !== 'asked')];
  return (
    <section>
      <h2 className="h5">{t('queries.panel')}</h2>
      <DataTable
        caption={t('queries.caption', { count: queries.length, open: open.length })}
        rows={rows}
        rowKey={({ companyId, productId }) => `${companyId}-${productId}`}
        columns={({ heading, number, text }) => [
          heading('company', t('check.company'), nameOf),
          text('product', t('app:amounts.product'), ({ productId }) =>
            t(`app:products.${productId}`),
          ),
          text('state', t('queries.state'), (query) => <QueryBadge {...query} />),
          number('asked', t('queries.priceAsked'), ({ priceAsked }) =>
            format.unitPrice(priceAsked),
          ),
          number('now', t('queries.priceNow'), priceNow),
          text('question', t('queries.question'), ({ question }) => question),
          text('answer', t('queries.answer'), ({ answer }) => answer ?? ''),
        ]}
      />
    </section>
  );
}

interface OpenQueriesProps {
  readonly surveyId: number;
}

/** The queries without an answer, for the confirmation before the survey is closed. */
export function OpenQueries({ surveyId }: OpenQueriesProps) {
  const { t } = useTranslation('monitor-weekly');
  const open = openQueries(useSurveyQueries(surveyId));
  const list = useQuery(apiQuery('company-prices/list', { params: { surveyId } }));
  if (open.length === 0) return <Unread of={['price-queries/of-survey']} />;
  const names = new Map(list.data?.map((week) => [week.companyId, week.companyName]));
  return (
    <>
      <p>{t('queries.openBeforeClosing', { count: open.length })}</p>
      <ul>
        {open.map(({ companyId, productId }) => (
          <li key={`${companyId}-${productId}`}>
            {names.get(companyId) ?? companyId}, {t(`app:products.${productId}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function useSurveyQueries(surveyId: number): readonly PriceQuery[] {
  const { data } = useQuery({
    ...apiQuery('price-queries/of-survey', { params: { id: surveyId } }),
    // Companies can answer at any moment.
    staleTime: 0,
  });
  return data ?? [];
}
