import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ProductId, productById } from '../../functions/domain/products.ts';
import { apiQuery } from '../lib/api-query.ts';
import { useLanguage } from '../lib/i18n.ts';
import type { ChartEvent } from '../ui/chart/chart-events.tsx';
import { type ChartPeriod, useDateText } from '../ui/chart/line-details.tsx';
import { usePriceUnit } from './price-unit.tsx';

/** The day of the point that a survey belongs to. */
const pointOf: Readonly<Record<ChartPeriod, (date: string) => string>> = {
  day: (date) => date,
  month: (date) => `${date.slice(0, 7)}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
};

/**
 * The changes of excise duty and VAT that reach some products, with their explanations; none while
 * they are not known, as the charts stand without them.
 */
export function useDutyEvents(
  products: readonly ProductId[],
  period: ChartPeriod,
): readonly ChartEvent[] {
  const { t } = useTranslation('chart');
  const language = useLanguage();
  const prices = usePriceUnit();
  const dayText = useDateText('day');
  const { data = [] } = useQuery({
    ...apiQuery('duty-changes/list', { silent: true }),
    retry: false,
  });
  return data.flatMap(({ date, changes, note }) => {
    const facts = changes
      .filter(({ productId }) => products.includes(productId))
      .flatMap(({ productId, before, after }) => {
        const product = t(`app:products.${productId}`);
        const unit = prices.name(productById(productId).unit);
        return [
          ...(before.exciseDuty === after.exciseDuty
            ? []
            : [
                t('duties.excise', {
                  ...{ product, unit },
                  before: prices.price(before.exciseDuty),
                  after: prices.price(after.exciseDuty),
                }),
              ]),
          ...(before.vat === after.vat
            ? []
            : [t('duties.vat', { product, before: before.vat, after: after.vat })]),
        ];
      });
    if (facts.length === 0) return [];
    return { date: pointOf[period](date), when: dayText(date), facts, reason: note?.[language] };
  });
}
