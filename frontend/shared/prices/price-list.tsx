import { useTranslation } from 'react-i18next';
import { percentVariation, type Thousandths } from '../../../functions/platform/kernel/money.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { Triangle } from './answers.tsx';
import './price-list.css';

interface ListedPrice {
  readonly productId: ProductId;
  /** 0 when nothing was sold, null when none was sent. */
  readonly price: Thousandths | null;
  readonly previousPrice?: Thousandths | null | undefined;
  readonly comment?: string | undefined;
}

interface PriceListProps {
  readonly prices: readonly ListedPrice[];
  /** Names the columns above the list; not where a heading around the list says what is in it. */
  readonly headed?: boolean;
}

/** Prices that a company declares, each with its unit and its change from the week before. */
export function PriceList({ prices, headed = false }: PriceListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // A company that is new has nothing to compare with.
  const isCompared = prices.some(({ previousPrice }) => previousPrice);
  return (
    <>
      {headed ? (
        <p className="price-list-headings">
          <span>{t('declared.product')}</span> <span>{t('declared.price')}</span>{' '}
          {isCompared ? <span>{t('declared.change')}</span> : null}
        </p>
      ) : null}
      <dl className="price-list">
        {prices.map(({ productId, price, previousPrice, comment }) => (
          <div key={productId}>
            <dt>{t(`products.${productId}`)}</dt>
            <dd className={isCompared ? undefined : 'price-alone'}>
              {price ? (
                <>
                  <strong>{format.unitPrice(price)}</strong>{' '}
                  <span className="quiet">€/{t(`units.${productById(productId).unit}One`)}</span>
                </>
              ) : price === 0 ? (
                t('declared.notSold')
              ) : (
                '–'
              )}
            </dd>
            {isCompared ? (
              <dd className="quiet">
                <PercentChange now={price} before={previousPrice} />
              </dd>
            ) : null}
            {comment ? <dd className="quiet price-comment">{comment}</dd> : null}
          </div>
        ))}
      </dl>
    </>
  );
}

interface PercentChangeProps {
  readonly now: Thousandths | null | undefined;
  readonly before: Thousandths | null | undefined;
}

/** The change in percent to one decimal with a drawn triangle; nothing without two prices to compare. */
export function PercentChange({ now, before }: PercentChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = now && before ? percentVariation(now, before) : undefined;
  if (typeof percent !== 'number') return null;
  if (Math.abs(percent) < 0.05) return t('declared.unchanged');
  return (
    <>
      <Triangle isRise={percent > 0} /> {format.percent(format.difference(percent, 1))}
    </>
  );
}
