import { useTranslation } from 'react-i18next';
import type { ByProduct, ProductId } from '../../../functions/domain/products.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { AverageSummary } from './check-values.ts';
import { AveragePrice, Variation } from './price-table.tsx';

const products: readonly ProductId[] = [12, 13];

/** Methane and LNG, which no company declares: only the averages of their station prices. */
export function OtherFuelsTable({ averages }: { readonly averages: ByProduct<AverageSummary> }) {
  const { t } = useTranslation('monitor-weekly');
  const footer = Object.fromEntries(
    products.flatMap((id) => [
      [`price-${id}`, <AveragePrice key={id} summary={averages[id]} />],
      [`variation-${id}`, <Variation key={id} value={averages[id]?.var ?? 'Infinity'} />],
    ]),
  );
  return (
    <section>
      <h2 className="h5">{t('check.otherFuels')}</h2>
      <DataTable
        caption={t('check.otherFuelsCaption')}
        captionHidden
        narrow="scroll"
        rows={[]}
        rowKey={() => ''}
        columns={[
          { id: 'company', header: t('check.company'), cell: () => null, rowHeader: true },
          ...products.flatMap((id) => {
            const product = t(`app:products.${id}`);
            return [
              { id: `price-${id}`, header: product, cell: () => null, numeric: true },
              {
                id: `variation-${id}`,
                header: t('check.variationOf', { product }),
                cell: () => null,
                numeric: true,
              },
            ];
          }),
        ]}
        footer={{ ...footer, company: t('check.average') }}
      />
    </section>
  );
}
