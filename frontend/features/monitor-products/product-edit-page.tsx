import { useTranslation } from 'react-i18next';
import type { ProductView } from '../../../functions/sample/contract/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { ProposedDate, SettingsTimeline } from '../../shared/publication/dated-settings.tsx';
import { EntryPage } from '../../shared/publication/entry-page.tsx';
import { ProductForm } from './product-form.tsx';

/** Settings of one product: excise duty, VAT, plausible prices. */
export function ProductEditPage() {
  const { t } = useTranslation('monitor-products');
  const valueText = useValueText();
  return (
    <EntryPage
      register="monitor-products"
      param="productId"
      title={t('app:pages.monitor-product.title')}
      query={() => apiQuery('products/list')}
      find={(products, id) => products.find((product) => product.id === Number(id))}
      failure={t('failures.details')}
      subject={(id) => `product/${id}`}
      lead={({ id }) => t('number', { id, name: t(`app:products.${id}`) })}
      form={({ entry, ...props }) =>
        entry ? (
          <ProposedDate>
            {(validFrom) => <ProductForm entry={entry} validFrom={validFrom} {...props} />}
          </ProposedDate>
        ) : null
      }
      below={({ timeline }) => <SettingsTimeline timeline={timeline} valueText={valueText} />}
    />
  );
}

type Values = NonNullable<ProductView['timeline']>[number]['value'];

/** Past, present and future settings of a product, in one line. */
function useValueText(): (values: Values) => string {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  return ({ exciseDuty, vat, min, max }) =>
    t('valuesText', {
      excise: format.price(exciseDuty / 100),
      vat: format.number(vat, Number.isInteger(vat) ? 0 : 2),
      min: format.number(min / 100, 3),
      max: format.number(max / 100, 3),
    });
}
