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

/** Prices that a company declares, each with its unit and its change from the week before. */
export function PriceList({ prices }: { readonly prices: readonly ListedPrice[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className="price-list">
      {prices.map(({ productId, price, previousPrice, comment }) => (
        <div key={productId}>
          <dt>{t(`products.${productId}`)}</dt>
          <dd className={previousPrice === undefined ? 'price-alone' : undefined}>
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
          {previousPrice === undefined ? null : (
            <dd className="quiet">
              <PercentChange now={price} before={previousPrice} />
            </dd>
          )}
          {comment ? <dd className="quiet price-comment">{comment}</dd> : null}
        </div>
      ))}
    </dl>
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
      <Triangle isRise={percent > 0} /> {format.difference(percent, 1)}&nbsp;%
    </>
  );
}
