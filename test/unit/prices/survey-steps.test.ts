import { describe, expect, it } from 'vitest';
import { companyPricesState } from '../../../functions/prices/national-prices/rules/company-prices-state.ts';
import {
  nextStep,
  type StepContext,
  stepStates,
} from '../../../functions/prices/publication/rules/survey-steps.ts';
import type { CompanyPrice } from '../../../functions/prices/surveys/rules/company-prices.ts';
import { aSurvey } from '../../support/prices/surveys.ts';

const step = { at: '2026-11-23T10:00:00.000Z', by: 'admin@example.org' };
const CURRENT: StepContext = { companyPrices: 'current', nationalPrices: 'current' };
const NOTHING: StepContext = { companyPrices: 'missing', nationalPrices: 'missing' };

const open = aSurvey();
const closed = aSurvey({ active: false });
const published = aSurvey({
  active: false,
  published: true,
  revision: 1,
  steps: { companyPrices: step, nationalPrices: step },
});
const withdrawn = aSurvey({ ...published, published: false });

describe('the steps of a survey', () => {
  it.each([
    ['new', open, NOTHING, ['missing', 'missing', 'missing', 'missing'], 'companyPrices'],
    [
      'open, after step 1',
      open,
      { ...NOTHING, companyPrices: 'current' },
      ['done', 'missing', 'missing', 'missing'],
      'close',
    ],
    [
      'closed',
      closed,
      { ...CURRENT, nationalPrices: 'missing' },
      ['done', 'done', 'missing', 'missing'],
      'nationalPrices',
    ],
    ['ready', closed, CURRENT, ['done', 'done', 'done', 'missing'], 'publish'],
    [
      'given a price after step 4',
      closed,
      { ...CURRENT, nationalPrices: 'stale' },
      ['done', 'done', 'outdated', 'missing'],
      'nationalPrices',
    ],
    [
      'given other station prices after it was closed',
      closed,
      { companyPrices: 'stale', nationalPrices: 'stale' },
      ['outdated', 'done', 'outdated', 'missing'],
      'reopen',
    ],
    ['closed without step 1', closed, NOTHING, ['missing', 'done', 'missing', 'missing'], 'reopen'],
    [
      'published, whatever has changed since',
      published,
      { companyPrices: 'stale', nationalPrices: 'missing' },
      ['done', 'done', 'done', 'done'],
      'europeanForm',
    ],
    [
      'imported',
      aSurvey({ active: false, published: true, revision: 1 }),
      NOTHING,
      ['missing', 'done', 'done', 'done'],
      'europeanForm',
    ],
    [
      'withdrawn',
      withdrawn,
      { ...CURRENT, nationalPrices: 'missing' },
      ['done', 'done', 'gone', 'gone'],
      'nationalPrices',
    ],
    [
      'withdrawn and computed again',
      withdrawn,
      CURRENT,
      ['done', 'done', 'done', 'gone'],
      'publish',
    ],
  ] as const)('that is %s', (_, survey, context, expected, next) => {
    const states = stepStates(survey, context);
    const { companyPrices, closed: close, nationalPrices, published: publish } = states;
    expect([companyPrices, close, nationalPrices, publish]).toEqual(expected);
    expect(nextStep(survey, states)).toBe(next);
  });
});

describe('step 1', () => {
  const row = (fields: Partial<CompanyPrice>): CompanyPrice => ({
    productId: 1,
    price: 1800,
    variation: 1.5,
    isAdminCommunicating: false,
    ...fields,
  });
  const done = aSurvey({ steps: { companyPrices: step } });
  const now = [row({}), row({ productId: 12, price: 1500 })];

  it('is missing until it was done', () => {
    expect(companyPricesState(open, [{ stored: now, now }])).toBe('missing');
  });

  it('is current while computing it gives the same prices', () => {
    const stored = now.map((one) => ({ ...one, variation: 'Infinity' as const }));
    expect(companyPricesState(done, [{ stored, now }])).toBe('current');
    const silent = [row({ price: 'no' })];
    expect(companyPricesState(done, [{ stored, now }, { now: silent }])).toBe('current');
  });

  it.each<[string, CompanyPrice[] | undefined]>([
    ['station prices that have changed', [row({}), row({ productId: 12, price: 1499 })]],
    ['a company that has come into the sample', undefined],
    ['a price that is no longer imputed', [row({ imputed: true }), ...now.slice(1)]],
    ['a price entered for the company', [row({ isAdminCommunicating: true }), ...now.slice(1)]],
  ])('is stale with %s', (_, stored) => {
    expect(companyPricesState(done, [{ stored, now }])).toBe('stale');
  });
});
