import { useTranslation } from 'react-i18next';
import { formatIn } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { priceClass, variationClass } from './check-values.ts';

const prices = [
  { name: 'declared', price: 1789, isAdminCommunicating: false },
  { name: 'entered', price: 1789, isAdminCommunicating: true },
  { name: 'zero', price: 0, isAdminCommunicating: false },
  { name: 'none', price: 'no', isAdminCommunicating: false },
] as const;

const variations = [
  { name: 'usual', value: 1.2 },
  { name: 'raised', value: 4.5 },
  { name: 'high', value: 8.6 },
  { name: 'incomparable', value: 'Infinity' },
] as const;

/** Explains the colours and marks of the check page's tables. */
export function CheckLegend() {
  const { t } = useTranslation('monitor-weekly');
  const format = formatIn(useLanguage());
  return (
    <section aria-label={t('legend.title')}>
      <dl className="check-legend">
        {prices.map(({ name, ...row }) => (
          <div key={name}>
            <dt className={priceClass({ productId: 1, ...row })}>
              {row.price === 'no' ? t('check.none') : format.unitPrice(row.price)}
            </dt>
            <dd>{t(`legend.${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt className="price-plain">i</dt>
          <dd>{t('legend.imputed')}</dd>
        </div>
        {variations.map(({ name, value }) => (
          <div key={name}>
            <dt className={variationClass(value)}>{format.percentChange(value)}</dt>
            <dd>{t(`legend.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
