import { screen, within } from '@testing-library/react';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import type { Answers } from './api-by-route.ts';
import { aPrice, aSurvey, aWeek } from './weekly-survey.ts';

/** A survey on the page of the weekly workflow, at its steps. */

const toClose = {
  nextStep: 'close',
  stepStates: {
    companyPrices: 'done',
    closed: 'missing',
    nationalPrices: 'missing',
    published: 'missing',
  },
  steps: { companyPrices: { at: '2026-03-30T08:00:00.000Z', by: 'admin' } },
} as const satisfies Partial<SurveyView>;
const aDraft = (fields: Partial<DraftView> = {}): DraftView => ({
  surveyId: 12,
  date: '2026-03-30',
  version: 4,
  revision: 1,
  companyPrices: 'current',
  nationalPrices: 'missing',
  basis: 'companies',
  prices: [],
  missing: [],
  published: [],
  differences: [],
  refused: [],
  needsReason: [],
  leftOut: [],
  approvalRequired: false,
  embargo: false,
  ...fields,
});
const national = {
  productId: 1 as const,
  totalPrice: 1766.5,
  vat: 318.55,
  exciseDuty: 672.9,
  netPrice: 775.05,
};
export const drafted = aDraft({ nationalPrices: 'current', prices: [national] });
export const toPublish = aSurvey({
  active: false,
  nextStep: 'publish',
  stepStates: { ...toClose.stepStates, closed: 'done', nationalPrices: 'done' },
});
export const answers = {
  'surveys/latest': [aSurvey()],
  'surveys/workflow': aSurvey(toClose),
  'surveys/change': aSurvey({ active: false }),
  'company-prices/list': [
    aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]),
    aWeek('Beta1', [aPrice()]),
  ],
  'company-prices/averages': [
    { productId: 1 as const, average: 1700, benchmarkAverage: 1690, rangeItems: 9, variation: 5 },
  ],
  'price-queries/of-survey': [],
  'daily-prices/days': [{ date: '2026-03-23' }],
  'revisions/draft': aDraft(),
  'weekly-prices/get': [{ ...national, date: '2026-03-30', variation: 16.5 }],
} satisfies Answers;
export const step = (number: number) =>
  screen.getAllByRole('listitem').filter((item) => item.classList.contains('step'))[
    number - 1
  ] as HTMLElement;
/** The button of the step itself; a smaller one may be among its texts. */
export const buttonOf = (number: number) =>
  within(step(number)).getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement;
