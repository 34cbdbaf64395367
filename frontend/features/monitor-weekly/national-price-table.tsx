import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePriceColumns } from '../../shared/products.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** The national prices as computed: what publishing would show, or shows already. */
export function NationalPriceTable({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { product, amounts } = usePriceColumns();
  const { data } = useQuery(apiQuery('weekly-prices/get', { params: { surveyId: survey.id } }));
  if (!data) return null;
  return (
    <DataTable
      caption={t('prices.caption')}
      narrow="scroll"
      rows={data}
      rowKey={(row) => row.productId}
      columns={[
        product,
        ...amounts,
        {
          id: 'variation',
          header: t('prices.variation'),
          cell: (row) =>
            row.variation === null
              ? t('app:states.notAvailable')
              : format.difference(row.variation),
          numeric: true,
        },
      ]}
    />
  );
}
