import { useTranslation } from 'react-i18next';
import type { CompanyWeek } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { PageLink } from '../../../shared/navigation.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/rows.tsx';
import {
  type AverageSummary,
  type PricePlace,
  priceClass,
  priceOf,
  sellersOf,
  sells,
  variationClass,
} from './check-values.ts';
import { PriceMarks } from './price-actions.tsx';

interface PriceTableProps {
  readonly surveyId: number;
  readonly name: 'fuels' | 'otherFuels' | 'combustibles';
  readonly products: readonly ProductId[];
  readonly companies: readonly CompanyWeek[];
  readonly averages: ByProduct<AverageSummary>;
  /** Text above the averages when the table has no companies, because no company declares the products. */
  readonly emptyText?: string;
}

/** Price and variation of each company for some products, with the averages below. */
export function PriceTable(props: PriceTableProps) {
  const { surveyId, name, products, companies, averages, emptyText } = props;
  const { t } = useTranslation('monitor-weekly');
  const footer = Object.fromEntries(
    products.flatMap((id) => [
      [`price-${id}`, <AveragePrice key={id} summary={averages[id]} />],
      [`variation-${id}`, <Variation key={id} value={averages[id]?.var ?? 'Infinity'} />],
    ]),
  );
  return (
    <section>
      <h2 className="h5">{t(`check.${name}`)}</h2>
      <DataTable
        caption={t(`check.${name}Caption`)}
        captionHidden
        pinned
        rowsPerPage={0}
        rows={sellersOf(companies, products)}
        rowKey={(week) => week.companyId}
        emptyText={emptyText}
        columns={[
          numberColumn(t),
          companyColumn(surveyId, t),
          ...products.flatMap((id) => productColumns(id, t)),
        ]}
        footer={{ ...footer, company: t('check.average') }}
      />
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

const numberColumn = (t: Translate): Column<CompanyWeek> => ({
  id: 'number',
  header: t('check.number'),
  cell: (week) => week.companyId,
  sortBy: (week) => week.companyId,
  numeric: true,
});

/** The company's name links to its prices in the same survey. */
const companyColumn = (surveyId: number, t: Translate): Column<CompanyWeek> => ({
  id: 'company',
  header: t('check.company'),
  cell: (week) => <CompanyLink week={week} surveyId={surveyId} />,
  sortBy: (week) => week.companyName,
  rowHeader: true,
});

interface CompanyLinkProps {
  readonly week: CompanyWeek;
  readonly surveyId: number;
}

/** Links to the prices of a company in a survey. */
export function CompanyLink({ week, surveyId }: CompanyLinkProps) {
  return (
    <PageLink page="monitor-price-control" suffix={`/${week.companyId}?surveyId=${surveyId}`}>
      {week.companyName}
    </PageLink>
  );
}

function productColumns(id: ProductId, t: Translate): Column<CompanyWeek>[] {
  const product = t(`app:products.${id}`);
  return [
    {
      id: `price-${id}`,
      header: product,
      cell: (week) => (sells(week, id) ? <CompanyPrice week={week} productId={id} /> : null),
      sortBy: (week) => {
        const price = priceOf(week, id)?.price;
        return price === 'no' || !sells(week, id) ? undefined : price;
      },
      numeric: true,
    },
    {
      id: `variation-${id}`,
      header: (
        <>
          <span className="visually-hidden">{product}, </span>
          {t('check.variation')}
        </>
      ),
      cell: (week) => {
        const { variation = 'Infinity', fromNational } = priceOf(week, id) ?? {};
        return sells(week, id) ? <Variation value={variation} fromNational={fromNational} /> : null;
      },
      sortBy: (week) => {
        const variation = priceOf(week, id)?.variation;
        return variation === 'Infinity' ? undefined : variation;
      },
      numeric: true,
    },
  ];
}

function CompanyPrice({ week, productId }: PricePlace) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const row = priceOf(week, productId);
  if (!row) return null;
  const text = row.price === 'no' ? t('check.none') : format.unitPrice(row.price);
  const price = <span className={priceClass(row)}>{text}</span>;
  const benchmark = format.number((row.benchmarkPrice ?? 0) / 1000, 3);
  return (
    <>
      {row.benchmarkPrice === null ? (
        price
      ) : (
        <Tooltip text={t('check.benchmark', { price: benchmark, items: row.rangeItems })}>
          {price}
        </Tooltip>
      )}{' '}
      <PriceMarks week={week} productId={productId} />
    </>
  );
}

/** Zero when there is nothing to average. */
function AveragePrice({ summary }: { readonly summary: AverageSummary | undefined }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const price = <span>{format.number((summary?.average ?? 0) / 1000, 3)}</span>;
  if (!summary || summary.benchmarkAverage === null) return price;
  const benchmark = format.number(summary.benchmarkAverage / 1000, 3);
  return (
    <Tooltip text={t('check.benchmarkAverage', { price: benchmark, items: summary.rangeItems })}>
      {price}
    </Tooltip>
  );
}

interface VariationProps {
  readonly value: number | 'Infinity';
  /** Percent from the national price, where there is no price of the week before. */
  readonly fromNational?: number | undefined;
}

export function Variation({ value, fromNational }: VariationProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const className = variationClass(value, fromNational);
  const variation = <span className={className}>{format.percentChange(value)}</span>;
  if (fromNational === undefined) return variation;
  const percent = format.percentChange(fromNational);
  return <Tooltip text={t('check.fromNational', { percent })}>{variation}</Tooltip>;
}
