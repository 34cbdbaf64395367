import { useTranslation } from 'react-i18next';
import type { CompanyWeek } from '../../../functions/contract/company-prices.ts';
import type { ProductId } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { priceOf, sellersOf } from './check-values.ts';
import { companyColumn, Variation } from './price-table.tsx';

const products: readonly ProductId[] = [1, 2, 5];

interface ComparisonTableProps {
  readonly declared: readonly CompanyWeek[];
  /** The same companies with the prices of their stations; variation is the distance in percent. */
  readonly observatory: readonly CompanyWeek[];
}

/** Average weekly prices of the observatory against what the companies declared. */
export function ComparisonTable({ declared, observatory }: ComparisonTableProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const observed = sellersOf(observatory, products).filter((week) =>
    products.some((id) => (priceOf(week, id)?.rangeItems ?? 0) > 0),
  );
  const declaredById = new Map(declared.map((week) => [week.companyId, week]));
  const columns: Column<CompanyWeek>[] = products.flatMap((id) => {
    const product = t(`app:products.${id}`);
    const declaredPrice = (week: CompanyWeek) => {
      const company = declaredById.get(week.companyId);
      return company && priceOf(company, id)?.price;
    };
    return [
      {
        id: `price-${id}`,
        header: product,
        cell: (week) => {
          const price = priceOf(week, id)?.price;
          return price === undefined || price === 'no' ? t('check.none') : format.unitPrice(price);
        },
        numeric: true,
      },
      {
        id: `difference-${id}`,
        header: t('check.differenceOf', { product }),
        cell: (week) => (
          <Variation
            value={declaredPrice(week) ? (priceOf(week, id)?.variation ?? 'Infinity') : 'Infinity'}
          />
        ),
        numeric: true,
      },
      {
        id: `items-${id}`,
        header: t('check.itemsOf', { product }),
        cell: (week) => format.number(priceOf(week, id)?.rangeItems ?? 0),
        numeric: true,
      },
    ];
  });
  return (
    <section>
      <h2 className="h5">{t('check.comparison')}</h2>
      <DataTable
        caption={t('check.comparisonCaption')}
        captionHidden
        narrow="scroll"
        rows={observed}
        rowKey={(week) => week.companyId}
        columns={[companyColumn(t), ...columns]}
      />
    </section>
  );
}
