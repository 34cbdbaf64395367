import { useTranslation } from 'react-i18next';
import type { CompanyWeek } from '../../../../functions/prices/collection/contract/company-prices.ts';
import {
  isOutside,
  type PriceSpread,
} from '../../../../functions/prices/collection/rules/price-spread.ts';
import { PRODUCTS, type ProductId } from '../../../../functions/sample/rules/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { DeferredDrawing, drawingOf } from '../../../ui/chart/deferred-drawing.tsx';
import { pricesOf, spreadsOf } from './check-problems.ts';
import { CompanyLink } from './check-tables.tsx';

const distributionDrawing = drawingOf(() =>
  import('./distribution-drawing.tsx').then((module) => module.DistributionDrawing),
);

interface PriceDistributionsProps {
  readonly surveyId: number;
  readonly companies: readonly CompanyWeek[];
}

/** The distribution of the companies' prices for each product; outliers are named. */
export function PriceDistributions({ surveyId, companies }: PriceDistributionsProps) {
  const { t } = useTranslation('monitor-weekly');
  const spreads = spreadsOf(companies);
  const shown = PRODUCTS.filter(({ id }) => spreads[id]);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="h5">{t('distribution.title')}</h2>
      <p>{t('distribution.text')}</p>
      <ul className="distributions">
        {shown.map(({ id }) => (
          <li key={id}>
            <Distribution
              productId={id}
              surveyId={surveyId}
              prices={pricesOf(companies, id)}
              spread={spreads[id] as PriceSpread}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DistributionProps {
  readonly productId: ProductId;
  readonly surveyId: number;
  readonly prices: ReturnType<typeof pricesOf>;
  readonly spread: PriceSpread;
}

function Distribution({ productId, surveyId, prices, spread }: DistributionProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const outliers = prices
    .filter(({ price }) => isOutside(price, spread))
    .toSorted((a, b) => a.price - b.price);
  const sorted = prices.map(({ price }) => price).toSorted((a, b) => a - b);
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
  return (
    <>
      <h3 className="h6">{t(`app:products.${productId}`)}</h3>
      <div
        className="distribution"
        role="img"
        aria-label={t('distribution.label', {
          product: t(`app:products.${productId}`),
          count: prices.length,
          lowest: format.unitPrice(lowest),
          median: format.unitPrice(spread.median),
          highest: format.unitPrice(highest),
        })}
      >
        <DeferredDrawing drawing={distributionDrawing} props={{ prices: sorted, spread }} />
      </div>
      <p className="distribution-range" aria-hidden="true">
        <span>{format.unitPrice(lowest)}</span>
        <span>{format.unitPrice(highest)}</span>
      </p>
      <p>
        {outliers.length === 0
          ? t('distribution.noOutliers')
          : outliers.map(({ week, price }, index) => (
              <span key={week.companyId}>
                {index === 0 ? '' : ', '}
                <CompanyLink week={week} surveyId={surveyId} /> {format.unitPrice(price)}
              </span>
            ))}
      </p>
    </>
  );
}
