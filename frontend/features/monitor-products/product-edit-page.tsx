import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ProductForm } from './product-form.tsx';

/** What is set for one product: excise duty, VAT, plausible prices. */
export function ProductEditPage() {
  const { t } = useTranslation('monitor-products');
  const id = Number(useParams().productId);
  const navigate = useNavigate();
  const list = usePage('monitor-products')?.path ?? '/monitor';
  const { data, isPending, reload } = useFreshQuery(apiQuery('products/list'));
  if (isPending) return <PageSpinner />;
  const product = data?.find((one) => one.id === id);
  return (
    <div className="container">
      <PageHeading lead={product ? t('number', product) : undefined}>
        {t('app:pages.monitor-product.title')}
      </PageHeading>
      {product ? (
        <>
          <ProductForm
            key={`${id}-${product.version}`}
            product={product}
            reload={reload}
            saved={() => navigate(list, { state: withAlert('success', t('saved')) })}
            leave={() => navigate(list)}
          />
          <HistoryLink subject={`product/${id}`} />
        </>
      ) : (
        <Alert>{t('failures.details')}</Alert>
      )}
    </div>
  );
}
