import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { comparisonOf, productsIn } from '../../shared/company/comparison.ts';
import { ComparisonChart } from '../../shared/company/comparison-chart.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { Unread } from '../../shared/unread.tsx';

/** The company against the national average in the last year, one product at a time; nothing before its first price. */
export function NationalComparison({ companyId }: { readonly companyId: number }) {
  const { t } = useTranslation('company');
  const [product, setProduct] = useState<ProductId>();
  const params = { companyId };
  const history = useQuery(apiQuery('company-prices/history', { params, query: { years: 1 } }));
  const products = productsIn(history.data ?? []);
  const chosen = product && products.includes(product) ? product : products[0];
  if (!history.isError && !chosen) return null;
  return (
    <section className="page-section" aria-label={t('comparison.title')}>
      <h2>{t('comparison.title')}</h2>
      <Unread of={['company-prices/history']} text={t('comparison.failure')} />
      {history.data && chosen ? (
        <>
          <ProductButtons
            label={t('comparison.product')}
            products={products}
            chosen={chosen}
            onChoose={setProduct}
          />
          <ComparisonChart
            key={chosen}
            productId={chosen}
            points={comparisonOf(history.data, chosen)}
            isPreview
          />
          <PageLink page="company-report">{t('comparison.more')}</PageLink>
        </>
      ) : null}
    </section>
  );
}
