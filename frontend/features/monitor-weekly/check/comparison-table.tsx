import { useTranslation } from 'react-i18next';
import { percentVariation } from '../../../../functions/platform/kernel/money.ts';
import type { CompanyWeek } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/rows.tsx';
import { CompanyLink, Variation } from './check-tables.tsx';
import { type AverageSummary, priceOf, sellersOf, stationFuels } from './check-values.ts';

interface ComparisonTableProps {
  readonly surveyId: number;
  readonly declared: readonly CompanyWeek[];
  /** The same companies with the prices of their stations; variation is the distance in percent. */
  readonly observatory: readonly CompanyWeek[];
  readonly averages: ByProduct<AverageSummary>;
  /** The same with the averages of all stations. */
  readonly observedAverages: ByProduct<AverageSummary>;
}

/** Average weekly prices of the observatory compared with the companies' declarations. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { surveyId, declared, observatory } = props;
  const { t } = useTranslation('monitor-weekly');
  const observed = sellersOf(observatory, stationFuels).filter((week) =>
    stationFuels.some((id) => (priceOf(week, id)?.rangeItems ?? 0) > 0),
  );
  return (
    <section className="check-comparison">
      <h2 className="h5">{t('check.comparison')}</h2>
      <DataTable
        caption={t('check.comparisonCaption')}
        captionHidden
        pinned
        rowsPerPage={0}
        rows={observed}
        rowKey={(week) => week.companyId}
        emptyText={t('app:states.empty')}
        columns={useColumns(surveyId, declared)}
        footer={useFooter(props)}
      />
    </section>
  );
}

function useColumns(surveyId: number, declared: readonly CompanyWeek[]): Column<CompanyWeek>[] {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const declaredById = new Map(declared.map((week) => [week.companyId, week]));
  const observedPrice = (week: CompanyWeek, id: ProductId) => {
    const price = priceOf(week, id)?.price;
    return price === 'no' ? undefined : price;
  };
  /** Undefined without a price to compare with. */
  const distance = (week: CompanyWeek, id: ProductId) => {
    const company = declaredById.get(week.companyId);
    const price = company && priceOf(company, id)?.price;
    const variation = price ? priceOf(week, id)?.variation : undefined;
    return variation === 'Infinity' ? undefined : variation;
  };
  const ofProduct = (id: ProductId): Column<CompanyWeek>[] => {
    const product = t(`app:products.${id}`);
    return [
      {
        id: `price-${id}`,
        header: product,
        cell: (week) => {
          const price = observedPrice(week, id);
          return price === undefined ? t('check.none') : format.unitPrice(price);
        },
        sortBy: (week) => observedPrice(week, id),
        numeric: true,
      },
      {
        id: `difference-${id}`,
        header: t('check.differenceOf', { product }),
        cell: (week) => <Variation value={distance(week, id) ?? 'Infinity'} />,
        sortBy: (week) => distance(week, id),
        numeric: true,
      },
      {
        id: `items-${id}`,
        header: t('check.itemsOf', { product }),
        cell: (week) => format.number(priceOf(week, id)?.rangeItems ?? 0),
        sortBy: (week) => priceOf(week, id)?.rangeItems,
        numeric: true,
      },
    ];
  };
  return [
    {
      id: 'company',
      header: t('check.company'),
      cell: (week) => <CompanyLink week={week} surveyId={surveyId} />,
      sortBy: (week) => week.companyName,
      rowHeader: true,
    },
    ...stationFuels.flatMap(ofProduct),
  ];
}

/** The averages of all stations beside those of the companies; zeros and n.a. when there are none. */
function useFooter({ averages, observedAverages }: ComparisonTableProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const cells = stationFuels.flatMap((id) => {
    const observed = observedAverages[id];
    const average = observed?.average ?? 0;
    const declared = averages[id]?.average ?? 0;
    return [
      [`price-${id}`, format.number(average / 1000, 3)],
      [
        `difference-${id}`,
        <Variation
          key={id}
          // Thousandths with two decimals, compared as integers.
          value={
            average > 0
              ? percentVariation(Math.round(average * 100), Math.round(declared * 100))
              : 'Infinity'
          }
        />,
      ],
      [`items-${id}`, format.number(observed?.rangeItems ?? 0)],
    ];
  });
  return { ...Object.fromEntries(cells), company: t('check.average') };
}
