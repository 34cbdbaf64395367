import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '../../../functions/domain/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ExportLinks } from '../../shared/export-links.tsx';
import { ProductButtons } from '../../shared/products.tsx';
import { ChoiceButtons } from '../../ui/button.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { comparisonOf, productsIn } from './comparison.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { ComparisonTable } from './comparison-table.tsx';

const everything = 100;
/** Years to choose from. */
const periods = [1, 3, 5, everything] as const;
type Years = (typeof periods)[number];

interface PriceHistoryProps {
  readonly companyId: number;
  readonly failureText: string;
}

/** A company's prices beside the national ones: one product at a time, as chart, table and file. */
export function PriceHistory({ companyId, failureText }: PriceHistoryProps) {
  const { t } = useTranslation('company-report');
  const [years, setYears] = useState<Years>(1);
  const [product, setProduct] = useState<ProductId>();
  const params = { companyId };
  const history = useQuery(apiQuery('company-prices/history', { params, query: { years } }));
  if (history.isError) return <Alert>{failureText}</Alert>;
  const products = productsIn(history.data ?? []);
  const chosen = product && products.includes(product) ? product : products[0];
  return (
    <DownloadArea>
      <ChoiceButtons
        label={t('period')}
        choices={periods.map((id) => ({
          id,
          label: id === everything ? t('allYears') : t('years', { count: id }),
        }))}
        chosen={years}
        onChoose={setYears}
      />
      {history.isPending ? <Spinner /> : null}
      {history.data && !chosen ? <p className="table-empty">{t('app:states.empty')}</p> : null}
      {history.data && chosen ? (
        <>
          <ProductButtons
            label={t('product')}
            products={products}
            chosen={chosen}
            onChoose={setProduct}
          />
          <ComparisonChart productId={chosen} points={comparisonOf(history.data, chosen)} />
          <ComparisonTable
            key={`${chosen}-${years}`}
            productId={chosen}
            points={comparisonOf(history.data, chosen)}
          />
          <Downloads companyId={companyId} years={years} />
        </>
      ) : null}
    </DownloadArea>
  );
}

function Downloads({ companyId, years }: { readonly companyId: number; readonly years: Years }) {
  const { t } = useTranslation('company-report');
  return (
    <section className="report-downloads">
      <h2 className="h5">{t('download')}</h2>
      <ExportLinks
        subject={t('files')}
        addressOf={(choice) =>
          apiAddress('company-prices/history-export', {
            params: { companyId },
            query: { years, ...choice },
          })
        }
      />
    </section>
  );
}
