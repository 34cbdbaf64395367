import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FoundDuty } from '../../../functions/open-data/charts/rules/chart-findings.ts';
import type {
  ChartMark,
  ChartPeriod,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { dutyLabel } from '../../../functions/open-data/charts/rules/duty-labels.ts';
import { dutyMarks } from '../../../functions/open-data/charts/rules/duty-marks.ts';
import type { DutyStepView } from '../../../functions/prices/national-prices/contract/duty-changes.ts';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ChartEvent } from '../../ui/chart/chart-events.tsx';
import { useDateText } from '../../ui/chart/line/line-details.tsx';
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
  const language = useLanguage();
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
      dutyMarks(found, range).map((mark) => ({
        ...mark,
        label: dutyLabel(mark, period, language),
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
