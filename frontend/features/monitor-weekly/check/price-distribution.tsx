import { useTranslation } from 'react-i18next';
import type { CompanyWeek } from '../../../../functions/prices/collection/contract/company-prices.ts';
import {
  isOutside,
  type PriceSpread,
} from '../../../../functions/prices/company-prices/rules/price-spread.ts';
import { PRODUCTS, type ProductId } from '../../../../functions/sample/rules/products.ts';
import { useFormat } from '../../../lib/format.ts';
import { pricesOf, spreadsOf } from './check-problems.ts';
import { CompanyLink } from './check-tables.tsx';

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
      <DistributionDrawing
        label={t('distribution.label', {
          product: t(`app:products.${productId}`),
          count: prices.length,
          lowest: format.unitPrice(lowest),
          median: format.unitPrice(spread.median),
          highest: format.unitPrice(highest),
        })}
        prices={sorted}
        spread={spread}
      />
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

/** In the units of the drawing. */
const size = { width: 300, height: 44, margin: 6, axis: 22 } as const;

interface DrawingProps {
  readonly label: string;
  /** In ascending order. */
  readonly prices: readonly number[];
  readonly spread: PriceSpread;
}

/** One dot for each company over the box of the quartiles with the median; outliers are red diamonds. */
function DistributionDrawing({ label, prices, spread }: DrawingProps) {
  const { width, height, margin, axis } = size;
  const [lowest = 0, highest = 0] = [prices[0], prices.at(-1)];
  const scale = (width - 2 * margin) / Math.max(1, highest - lowest);
  const x = (price: number) => margin + (price - lowest) * scale;
  const { lowerQuartile, upperQuartile, median } = spread;
  return (
    <svg
      className="distribution"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid meet"
    >
      <line className="distribution-axis" x1={margin} x2={width - margin} y1={axis} y2={axis} />
      <rect
        className="distribution-box"
        x={x(lowerQuartile)}
        y={4}
        width={Math.max(1, x(upperQuartile) - x(lowerQuartile))}
        height={height - 8}
      />
      <line className="distribution-median" x1={x(median)} x2={x(median)} y1={4} y2={height - 4} />
      {prices.map((price, index) => {
        const y = axis + (index % 3) * 6 - 6;
        const key = `${index}`;
        return isOutside(price, spread) ? (
          <path
            key={key}
            className="distribution-outlier"
            d={`M${x(price)} ${y - 5}l5 5l-5 5l-5-5Z`}
          />
        ) : (
          <circle key={key} className="distribution-price" cx={x(price)} cy={y} r={3} />
        );
      })}
    </svg>
  );
}
