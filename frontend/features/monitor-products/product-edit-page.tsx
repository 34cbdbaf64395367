import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { ProposedDate } from '../../shared/dated-settings.tsx';
import { EntryPage } from '../../shared/entry-page.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductTimeline } from './product-timeline.tsx';

/** What is set for one product: excise duty, VAT, plausible prices. */
export function ProductEditPage() {
  const { t } = useTranslation('monitor-products');
  return (
    <EntryPage
      register="monitor-products"
      param="productId"
      title={t('app:pages.monitor-product.title')}
      query={() => apiQuery('products/list')}
      find={(products, id) => products.find((product) => product.id === Number(id))}
      failure={t('failures.details')}
      subject={(id) => `product/${id}`}
      lead={(product) => t('number', product)}
      form={({ entry, ...props }) =>
        entry ? (
          <ProposedDate>
            {(validFrom) => <ProductForm entry={entry} validFrom={validFrom} {...props} />}
          </ProposedDate>
        ) : null
      }
      below={(product) => <ProductTimeline product={product} />}
    />
  );
}
