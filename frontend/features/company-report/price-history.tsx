import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { type ComparedPrice, comparisonOf, productsIn } from '../../shared/company/comparison.ts';
import { ComparisonChart } from '../../shared/company/comparison-chart.tsx';
import { ExportLinks } from '../../shared/documents/export-links.tsx';
import { ProductButtons } from '../../shared/prices/products.tsx';
import { Unread } from '../../shared/unread.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, valueColumn } from '../../ui/table/rows.tsx';

const everything = 100;
/** Choices of a number of years. */
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
  if (history.isError) return <Unread of={['company-prices/history']} text={failureText} />;
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

interface ComparisonTableProps {
  readonly productId: ProductId;
  readonly points: readonly ComparedPrice[];
}

/** The surveys, newest first, with the company's distance from the national average. */
function ComparisonTable({ productId, points }: ComparisonTableProps) {
  const { t } = useTranslation('company-report');
  const format = useFormat();
  const { unit } = productById(productId);
  const column = (
    id: 'own' | 'national' | 'difference' | 'percent',
    text: (value: number) => string,
  ): Column<ComparedPrice> => ({
    id,
    header: t(`columns.${id}`),
    cell: (row) => {
      const value = row[id];
      if (value === null) return t('app:states.notAvailable');
      if (id !== 'own' || !row.isImputed) return text(value);
      return (
        <>
          {text(value)} <abbr title={t('imputed')}>i</abbr>
        </>
      );
    },
    sortBy: (row) => row[id],
    numeric: true,
  });
  return (
    <DataTable
      caption={t('table', {
        product: t(`app:products.${productId}`),
        unit: `€/${t(`app:units.${unit}One`)}`,
      })}
      rows={points}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      initialOrder={{ column: 'date', direction: 'descending' }}
      columns={[
        valueColumn('date', t('columns.date'), { text: format.date, rowHeader: true }),
        column('own', format.unitPrice),
        column('national', format.unitPrice),
        column('difference', (value) => format.difference(value / 1000, 3)),
        column('percent', format.percentChange),
      ]}
    />
  );
}
