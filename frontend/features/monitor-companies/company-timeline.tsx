import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/contract/companies.ts';
import { PRODUCTS } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { ProposedDate, TimelineTable } from '../../shared/dated-settings.tsx';

/** What weights and brands of a company were, are and will be. */
export function CompanyTimeline({ company }: { readonly company: Company }) {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  if (!company.timeline) return null;
  const { timeline } = company;
  return (
    <ProposedDate>
      {(date) => (
        <TimelineTable
          timeline={timeline}
          on={date}
          valueText={({ weights, brands }) =>
            [
              ...PRODUCTS.filter(({ id }) => (weights[id] ?? 0) > 0).map(
                ({ id }) => `${t(`app:products.${id}`)} ${format.number(weights[id] ?? 0)}`,
              ),
              ...(brands.length > 0 ? [t('brandsOf', { brands: brands.join(', ') })] : []),
            ].join('; ')
          }
        />
      )}
    </ProposedDate>
  );
}
