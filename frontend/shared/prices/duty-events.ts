import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CENT, type FoundDuty } from '../../../functions/open-data/charts/rules/chart-findings.ts';
import { dutyMarks } from '../../../functions/open-data/charts/rules/duty-marks.ts';
import type { DutyStepView } from '../../../functions/prices/national-prices/contract/duty-changes.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import type { ChartEvent, ChartMark } from '../../ui/chart/chart-events.tsx';
import { type ChartPeriod, useDateText } from '../../ui/chart/line/line-details.tsx';
import type { ChartRange } from './chart-range.ts';
import { usePriceUnit } from './price-unit.tsx';

/** The day of the point that a survey belongs to. */
const pointOf: Readonly<Record<ChartPeriod, (date: string) => string>> = {
  day: (date) => date,
  week: (date) => date,
  month: (date) => `${date.slice(0, 7)}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
};

interface Duties {
  /** All changes that affect the products, in words. */
  readonly events: readonly ChartEvent[];
  /** The few changes that a drawing of a range marks. */
  readonly marksIn: (range: Pick<ChartRange, 'from' | 'to'>) => readonly ChartMark[];
  /** Changes of excise duty, for the finding of a chart. */
  readonly found: readonly FoundDuty[];
}

/**
 * The changes of excise duty and VAT that affect some products, with their explanations; empty until they are read,
 * because the charts are complete without them.
 */
export function useDuties(products: readonly ProductId[], period: ChartPeriod): Duties {
  const { data = [] } = useQuery({
    ...apiQuery('duty-changes/list', { silent: true }),
    retry: false,
    // Another chart that appears later on the page does not repeat a failed request.
    retryOnMount: false,
  });
  const events = useEvents(data, products, period);
  const label = useMarkLabel(period);
  const found = data.flatMap(({ date, changes }) =>
    changes
      .filter(({ productId }) => products.includes(productId))
      .map(({ productId, before, after }) => ({
        date: pointOf[period](date),
        productId,
        change: Math.round((after.exciseDuty - before.exciseDuty) * 100),
      }))
      .filter(({ change }) => change !== 0),
  );
  return {
    events,
    marksIn: (range) =>
      dutyMarks(found, range).map(({ date, until, changes }) => ({
        date,
        until,
        label: label(date, until, changes),
      })),
    found,
  };
}

function useEvents(
  data: readonly DutyStepView[],
  products: readonly ProductId[],
  period: ChartPeriod,
): readonly ChartEvent[] {
  const { t } = useTranslation('chart');
  const language = useLanguage();
  const prices = usePriceUnit('one');
  const dayText = useDateText('day');
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

/** The text above a mark: `8 giu 2026` and `accisa −5 e −6 cent.`, or `accisa ridotta` above its months. */
function useMarkLabel(period: ChartPeriod) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const locale = locales[useLanguage()];
  const isDay = period === 'week' || period === 'day';
  const day = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', month: 'short', year: 'numeric' },
    ...(isDay ? { day: 'numeric' } : {}),
  });
  const month = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', month: 'short', year: 'numeric' },
  });
  const cents = (change: number) => {
    const value = change / CENT;
    return format.difference(value, Math.abs(value) >= 2 ? 0 : 1);
  };
  return (
    date: string,
    until: string | undefined,
    changes: readonly number[],
  ): readonly [string, string] =>
    until === undefined
      ? [
          day.format(new Date(date)),
          t('duties.mark', { changes: [...new Set(changes.map(cents))].join(t('duties.and')) }),
        ]
      : [t('duties.cut'), `${month.format(new Date(date))} – ${month.format(new Date(until))}`];
}
