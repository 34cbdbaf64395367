import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WeeklyAverage } from '../../../functions/prices/collection/contract/company-prices.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { live } from '../../shared/prices/surveys.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Variation } from './check/check-tables.tsx';
import { type Deviation, guidanceOf, type SurveyGuidance } from './guidance.ts';

export interface Guidance {
  readonly companies: SurveyGuidance | undefined;
  /** The averages that the present prices would give. */
  readonly averages: readonly WeeklyAverage[];
  /** Whether both calls have answered, or failed, once. */
  readonly isRead: boolean;
}

/** The present state of a survey's prices. */
export function useGuidance(surveyId: number | undefined): Guidance {
  const call = { params: { surveyId: surveyId ?? 0 } };
  const enabled = surveyId !== undefined;
  const [companies, averages] = useQueries({
    queries: [
      { ...apiQuery('company-prices/list', call), enabled, ...live },
      { ...apiQuery('company-prices/averages', call), enabled, ...live },
    ],
  });
  return {
    companies: companies.data && guidanceOf(companies.data),
    averages: averages.data ?? [],
    isRead: companies.isFetched && averages.isFetched,
  };
}

/** Companies that have not reported, prices that stand out, and the resulting national changes. */
export function GuidancePanel({ guidance }: { readonly guidance: Guidance }) {
  const { t } = useTranslation('monitor-weekly');
  const { companies, averages } = guidance;
  if (!companies) return null;
  return (
    <section className="guidance">
      <h2 className="h4">{t('guidance.title')}</h2>
      {companies.missing.length > 0 ? (
        <Disclosure summary={t('guidance.missingTitle', { count: companies.missing.length })}>
          <ul>
            {companies.missing.map(({ week, products }) => (
              <li key={week.companyId}>
                {week.companyName}: {products.map((id) => t(`app:products.${id}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <Deviations name="moved" deviations={companies.moved} />
      <Deviations name="offStations" deviations={companies.offStations} />
      <NationalChange averages={averages} />
    </section>
  );
}

/** National averages from the present prices, compared with the week before. */
function NationalChange({ averages }: Pick<Guidance, 'averages'>) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  return (
    <DataTable
      caption={t('guidance.national')}
      rows={averages}
      rowKey={({ productId }) => productId}
      columns={({ heading, number }) => [
        heading('product', t('app:amounts.product'), ({ productId }) =>
          t(`app:products.${productId}`),
        ),
        number('average', t('guidance.average'), ({ average }) =>
          format.number((average ?? 0) / 1000, 3),
        ),
        number('variation', t('guidance.change'), ({ variation }) => (
          <Variation value={variation} />
        )),
      ]}
    />
  );
}

interface DeviationsProps {
  readonly name: 'moved' | 'offStations';
  readonly deviations: readonly Deviation[];
}

function Deviations({ name, deviations }: DeviationsProps) {
  const { t } = useTranslation('monitor-weekly');
  if (deviations.length === 0) return null;
  return (
    <Disclosure summary={t(`guidance.${name}Title`, { count: deviations.length })}>
      <ul>
        {deviations.map(({ week, productId, percent }) => (
          <li key={`${week.companyId}-${productId}`}>
            {week.companyName}, {t(`app:products.${productId}`)}: <Variation value={percent} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
