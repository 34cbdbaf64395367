import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePriceColumns } from '../../shared/prices/products.tsx';
import { Unread } from '../../shared/unread.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** The computed national prices: those to be published, or those already public. */
export function NationalPriceTable({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { product, amounts } = usePriceColumns();
  const { data } = useQuery(apiQuery('weekly-prices/get', { params: { surveyId: survey.id } }));
  if (!data) return <Unread of={['weekly-prices/get']} />;
  return (
    <DataTable
      caption={t('prices.caption')}
      narrow="scroll"
      rows={data}
      rowKey={(row) => row.productId}
      columns={({ number }) => [
        product,
        ...amounts,
        number('variation', t('prices.variation'), (row) =>
          row.variation === null ? t('app:states.notAvailable') : format.difference(row.variation),
        ),
      ]}
    />
  );
}
