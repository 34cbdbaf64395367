import { useTranslation } from 'react-i18next';
import type { ProductView } from '../../../functions/contract/products.ts';
import { useFormat } from '../../lib/format.ts';
import { ProposedDate, TimelineTable } from '../../shared/dated-settings.tsx';

/** What duty, VAT and limits of a product were, are and will be. */
export function ProductTimeline({ product }: { readonly product: ProductView }) {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  if (!product.timeline) return null;
  const { timeline } = product;
  return (
    <ProposedDate>
      {(date) => (
        <TimelineTable
          timeline={timeline}
          on={date}
          valueText={({ exciseDuty, vat, min, max }) =>
            t('valuesText', {
              excise: format.price(exciseDuty / 100),
              vat: format.number(vat, Number.isInteger(vat) ? 0 : 2),
              min: format.number(min / 100, 3),
              max: format.number(max / 100, 3),
            })
          }
        />
      )}
    </ProposedDate>
  );
}
