import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { type Duties, inEuros } from '../../../prices/national-prices/rules/duty-changes.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { both, isPerKilogram, periodText } from '../../figures/rules/figure-texts.ts';
import { figureAddresses } from '../../figures/work/figure-addresses.ts';
import { publicPages } from '../../pages/rules/site-pages.ts';
import type { ObservationStatus } from '../../series/rules/observations.ts';
import type { ChangedFigureView, FollowedView } from '../contract.ts';
import type { ChangedFigure, Followed, PublicChange } from '../rules/changes.ts';
import type { DayChange } from './day-changes.ts';

/** A change in the form that programs get: amounts in EUR per 1000 units, null where there is none. */

const euros = (value: number | undefined): number | null =>
  value === undefined ? null : value / 100;

/** Which figure it is: its flow, period, codes, names and unit. */
export const figureView = (
  series: ReleaseSeries | 'daily',
  period: string,
  productId: ProductId,
) => ({
  flow: `${series}-prices` as const,
  period,
  codes: { product: String(productId) },
  productId,
  name: both((language) => productName(productId, language)),
  unit: isPerKilogram(productId) ? 'EUR/1000 kg' : 'EUR/1000 l',
});

const STATUSES: Readonly<Record<NonNullable<ChangedFigure['remark']>, ObservationStatus>> = {
  imputed: 'I',
  left_out: 'O',
  withdrawn: 'O',
};

const dutiesOrNull = (duties: Duties | undefined) => (duties ? inEuros(duties) : null);

/** The amounts before and after a change, with the remarks about the figure. */
export const amountsView = (figure: ChangedFigure) => ({
  before: euros(figure.before),
  after: euros(figure.after),
  difference: euros(figure.difference),
  ...(figure.change !== undefined && { change: euros(figure.change) }),
  ...(figure.duties && {
    duties: {
      before: dutiesOrNull(figure.duties.before),
      after: dutiesOrNull(figure.duties.after),
    },
  }),
  status: figure.remark ? STATUSES[figure.remark] : ('A' as const),
  ...(figure.remark && { remark: figure.remark }),
  ...(figure.reason && { reason: { ...figure.reason } }),
});

export const figureViews = ({
  series,
  period,
  revision,
  figures,
}: PublicChange): ChangedFigureView[] =>
  figures.map((figure) => ({
    ...figureView(series, period, figure.productId),
    ...amountsView(figure),
    ...figureAddresses({ series, period, productId: figure.productId }, revision),
  }));

/** The means of a day, which are provisional. */
export const dayFigureViews = ({ period, figures }: DayChange): ChangedFigureView[] => {
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const addresses = {
    api: `${origin}${apiBase}/provisional-prices?from=${period}&to=${period}`,
    page: `${origin}/dgsaie${publicPages['provisional-prices'].path}`,
  };
  return figures.map((figure) => ({
    ...figureView('daily', period, figure.productId),
    ...amountsView(figure),
    status: figure.after === undefined ? 'O' : 'P',
    ...addresses,
  }));
};

export const followedView = ({ nextChange, underReview }: Followed): FollowedView => ({
  ...(nextChange && {
    nextChange: {
      period: nextChange.period,
      figures: nextChange.figures.map(({ productId, before, after }) => ({
        productId,
        before: euros(before),
        after: euros(after),
      })),
    },
  }),
  underReview: underReview.map((name) => ({
    ...name,
    periodName: both((language) => periodText(name, language)),
  })),
});
